//! The rules once more, from their text and without the library: slow, for small end positions.

use std::collections::HashMap;

use crate::loops::{Next, Roll, Value, solve};

/// One player: whether all nine are unstacked, and what is left to do on each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub unstacked: bool,
    pub left: [u8; 6],
}

impl Player {
    pub fn read(text: &str) -> Player {
        let digits: Vec<u8> = text[1..].bytes().map(|b| b - b'0').collect();
        Player { unstacked: text.starts_with('b'), left: digits.try_into().expect("six digits") }
    }

    fn finished(self) -> bool {
        self.unstacked && self.left == [0; 6]
    }

    fn play(mut self, number: u8) -> Option<Player> {
        let left = &mut self.left[number as usize - 1];
        if *left == 0 {
            return None;
        }
        *left -= 1;
        if !self.unstacked && self.left == [0; 6] {
            return Some(Player { unstacked: true, left: [2, 2, 2, 3, 3, 3] });
        }
        Some(self)
    }

    /// Every way to play some of the numbers, one after the other: the men and the numbers left.
    fn ways(self, numbers: &[u8], ways: &mut Vec<(Player, Vec<u8>)>) {
        ways.push((self, numbers.to_vec()));
        for (i, number) in numbers.iter().enumerate() {
            if let Some(after) = self.play(*number) {
                let mut rest = numbers.to_vec();
                rest.remove(i);
                after.ways(&rest, ways);
            }
        }
    }

    /// Plays until nothing fits any more. All orders must come to the same.
    fn play_all(self, numbers: &[u8]) -> (Player, Vec<u8>) {
        let mut ways = Vec::new();
        self.ways(numbers, &mut ways);
        ways.retain(|(player, rest)| {
            player.finished() || rest.iter().all(|n| player.play(*n).is_none())
        });
        let men: Vec<Player> = ways.iter().map(|(player, _)| *player).collect();
        assert!(men.iter().all(|player| *player == men[0]), "the order changes {self:?}");
        ways[0].clone()
    }
}

pub struct Slow {
    pub compulsory: bool,
    pub known: HashMap<(Player, Player), Value>,
}

impl Slow {
    /// The value for the player whose men come first and who throws.
    pub fn value(&mut self, own: Player, other: Player) -> Value {
        if let Some(value) = self.known.get(&(own, other)) {
            return *value;
        }
        let mine = self.rolls(own, other);
        let theirs = self.rolls(other, own);
        let [one, two] = solve(&mine, &theirs);
        self.known.insert((own, other), one);
        self.known.insert((other, own), two);
        one
    }

    fn rolls(&mut self, own: Player, other: Player) -> Vec<Roll> {
        let dice = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| (a, b)));
        dice.map(|(a, b)| (1.0 / 36.0, self.roll(own, other, a, b))).collect()
    }

    fn roll(&mut self, own: Player, other: Player, a: u8, b: u8) -> Vec<Next> {
        let (after, rest) = own.play_all(&[a, b]);
        if after.finished() {
            return vec![Next::Known((1.0, 0.0))];
        }
        let mut answers: Vec<Player> = if self.compulsory {
            vec![other.play_all(&rest).0]
        } else {
            let mut ways = Vec::new();
            other.ways(&rest, &mut ways);
            ways.into_iter().map(|(player, _)| player).collect()
        };
        answers.dedup();
        answers.into_iter().map(|answer| self.next(own, other, after, answer, a == b)).collect()
    }

    fn next(
        &mut self,
        own: Player,
        other: Player,
        after: Player,
        answer: Player,
        again: bool,
    ) -> Next {
        if answer.finished() {
            return Next::Known((0.0, 0.0));
        }
        match ((after, answer) == (own, other), again) {
            (true, true) => Next::Mine,
            (true, false) => Next::Theirs,
            (false, true) => Next::Known(self.value(after, answer)),
            (false, false) => {
                let (theirs, throws) = self.value(answer, after);
                Next::Known((1.0 - theirs, throws))
            }
        }
    }
}
