//! Whatever a user's program answers, the policy plays the legal move that it names or refuses.

use std::cell::RefCell;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::process::Command;

use tourne::games::{Game, TourneCase};
use tourne::play::policies::{Setup, choose, standard};
use tourne::play::{Policy, Rng};

use super::{readings, scratch};

/// One program that says whatever is written into its pipe, kept from input to input.
struct Player {
    policy: Box<dyn Policy<TourneCase>>,
    pipe: File,
    game: TourneCase,
    rng: Rng,
}

thread_local! {
    static PLAYER: RefCell<Player> = RefCell::new(Player::start());
}

impl Player {
    fn start() -> Player {
        let path = scratch::path("answers");
        assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
        // What it is told is read and forgotten, or it would be told no more once a pipe is full.
        let spec = format!(
            "exec:timeout=20000;exec 3<&0; cat <&3 >/dev/null & echo '{{\"type\":\"ready\"}}'; \
             exec cat {}",
            path.display()
        );
        let game = readings::game::<TourneCase>("");
        let chosen = choose(&standard(), &game, &spec, &Setup::default()).expect("it starts");
        let policy = chosen.maker.boxed();
        let pipe = OpenOptions::new().write(true).open(&path).expect("the pipe");
        Player { policy, pipe, game, rng: Rng::new(1) }
    }

    /// Lets the program answer with a line.
    fn answer(&mut self, line: &[u8]) {
        self.pipe.write_all(&[line, b"\n"].concat()).expect("it reads");
        let position = self.game.parse("0,3,8|0,0,5|1|2").expect("a position");
        let mut moves = Vec::new();
        self.game.moves(&position, &mut moves);
        let said = String::from_utf8_lossy(line);
        match self.policy.choose(&self.game, &position, &moves, &mut self.rng) {
            Ok(index) => {
                let name = self.game.move_notation(&position, moves[index]);
                let object: serde_json::Value = serde_json::from_str(&said).expect("an object");
                assert_eq!(object["move"], name);
            }
            Err(failure) => assert!(!failure.0.is_empty()),
        }
    }
}

pub fn run(bytes: &[u8]) {
    PLAYER.with_borrow_mut(|player| {
        bytes.split(|byte| *byte == b'\n').for_each(|line| player.answer(line));
    });
}

pub fn seeds() -> Vec<Vec<u8>> {
    let lines = [
        r#"{"move":"0-2"}"#,
        r#"{"move":"3x5"}"#,
        r#"{"move":"3-5","why":[1,2,{"a":null}]}"#,
        "{\"move\":\"3x5\"}\u{c}",
        r#"{"move":7}"#,
        r#"["move"]"#,
        r#"{"type":"ready"}"#,
        "",
        "no JSON",
    ];
    lines.map(|line| line.as_bytes().to_vec()).to_vec()
}
