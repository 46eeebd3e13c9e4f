use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::base::Stop;
use crate::play::policy::Failure;

/// A longer line is nonsense; it is cut here, so that a babbler cannot fill the memory.
const LONGEST_LINE: u64 = 1 << 20;
/// How many of the last lines an error quotes, and how much of each.
const QUOTED: usize = 3;
const QUOTED_LENGTH: usize = 200;
/// How often a wait looks at the stop flag.
const GLANCE: Duration = Duration::from_millis(100);
/// What a program gets to leave by itself once its input ends.
const FAREWELL: Duration = Duration::from_millis(500);

/// The program of a user while it runs. It does not outlive this value.
pub struct Process {
    command: String,
    timeout: Duration,
    stop: Stop,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last: VecDeque<String>,
}

impl Process {
    /// Starts a command through the shell, in a process group of its own. Its standard error is
    /// that of this program.
    pub fn start(command: &str, timeout: Duration, stop: &Stop) -> Result<Process, Failure> {
        let mut shell = shell(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let failed =
            |e: &dyn std::fmt::Display| Failure(format!("exec `{command}` cannot be started: {e}"));
        let mut child = shell.spawn().map_err(|e| failed(&e))?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or_else(|| failed(&"it has no output"))?;
        // A full channel makes a babbler wait.
        let (sender, lines) = sync_channel(16);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {
                        // What JSON calls white space.
                        let text = String::from_utf8_lossy(&line);
                        let text = text.trim_end_matches([' ', '\t', '\r', '\n']).to_string();
                        if sender.send(text).is_err() {
                            break;
                        }
                    }
                }
            }
        });
        Ok(Process {
            command: command.to_string(),
            timeout,
            stop: stop.clone(),
            child,
            input,
            lines,
            last: VecDeque::new(),
        })
    }

    /// Writes one object on a line.
    pub fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let line = format!("{message}\n");
        let written = match &mut self.input {
            Some(input) => input.write_all(line.as_bytes()).and_then(|()| input.flush()),
            None => Err(std::io::ErrorKind::BrokenPipe.into()),
        };
        written.map_err(|_| self.gone())
    }

    /// Reads one object, within the time limit.
    pub fn receive(&mut self) -> Result<Value, Failure> {
        let deadline = Instant::now() + self.timeout;
        let line = loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => break line,
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) if self.stop.requested() => {
                    return Err(Failure::stopped());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let limit = self.timeout.as_millis();
                    return Err(self.failed(&format!("did not answer within {limit} ms")));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        self.last.push_back(line.chars().take(QUOTED_LENGTH).collect());
        if self.last.len() > QUOTED {
            self.last.pop_front();
        }
        match serde_json::from_str(&line) {
            Ok(value @ Value::Object(_)) => Ok(value),
            _ => Err(self.failed("did not answer with a JSON object on one line")),
        }
    }

    /// The error of a program that did something wrong.
    pub fn failed(&self, what: &str) -> Failure {
        let quoted: Vec<String> = self.last.iter().map(|line| format!("`{line}`")).collect();
        let last = match quoted.is_empty() {
            true => "it had written nothing".to_string(),
            false => format!("its last lines: {}", quoted.join(" ")),
        };
        Failure(format!("exec `{}` {what}; {last}", self.command))
    }

    /// The error of a program that closed its output or input.
    fn gone(&mut self) -> Failure {
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            if let Ok(Some(status)) = self.child.try_wait() {
                return self.failed(&format!("ended with {status}"));
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.failed("closed its output")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input asks it to leave.
        self.input = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL && !self.stop.requested() {
            if let Ok(Some(_)) = self.child.try_wait() {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        // Whoever is left of its group goes too.
        kill_group(&mut self.child);
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).process_group(0);
    shell
}

#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // Nothing is wrong if nobody is left.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    let _ = child.kill();
}
