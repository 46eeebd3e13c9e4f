use std::process::ExitCode;

fn main() -> ExitCode {
    tourne::cli::main(&tourne::cli::Registry::standard())
}
