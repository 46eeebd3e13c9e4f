//! A generator and an attack test written from the rules' text alone: a board of characters, one
//! square at a time, every move made and tested.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowMan {
    pub letter: char,
    pub turn: i32,
    pub player: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowBoard {
    /// By rank and file, both from 0.
    squares: Vec<Vec<Option<SlowMan>>>,
    pub player: usize,
}

/// Clockwise from north, as (file, rank).
const COMPASS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The two leaps of a Hammer by orientation, copied from the rules file.
const LEAPS: [[(i32, i32); 2]; 8] = [
    [(-1, 2), (1, 2)],
    [(1, 2), (2, 1)],
    [(2, 1), (2, -1)],
    [(2, -1), (1, -2)],
    [(1, -2), (-1, -2)],
    [(-1, -2), (-2, -1)],
    [(-2, 1), (-2, -1)],
    [(-2, 1), (-1, 2)],
];

impl SlowBoard {
    pub fn parse(text: &str) -> SlowBoard {
        let (board, player) = text.split_once(' ').unwrap();
        let mut squares = Vec::new();
        for rank in board.split('/').rev() {
            let mut row = Vec::new();
            let mut letters = rank.chars();
            while let Some(letter) = letters.next() {
                row.push((letter != '.').then(|| SlowMan {
                    letter: letter.to_ascii_uppercase(),
                    turn: letters.next().unwrap().to_digit(10).unwrap() as i32,
                    player: if letter.is_ascii_uppercase() { 1 } else { 2 },
                }));
            }
            squares.push(row);
        }
        SlowBoard { squares, player: player.parse().unwrap() }
    }

    pub fn write(&self) -> String {
        let man = |man: &Option<SlowMan>| match man {
            None => ".".to_string(),
            Some(m) if m.player == 1 => format!("{}{}", m.letter, m.turn),
            Some(m) => format!("{}{}", m.letter.to_ascii_lowercase(), m.turn),
        };
        let ranks: Vec<String> =
            self.squares.iter().rev().map(|row| row.iter().map(man).collect()).collect();
        format!("{} {}", ranks.join("/"), self.player)
    }

    /// Turned by 180°, the sides exchanged.
    pub fn image(&self) -> SlowBoard {
        let turned = |man: &Option<SlowMan>| {
            man.map(|m| SlowMan {
                turn: if m.letter == 'C' { m.turn } else { (m.turn + 4) % 8 },
                player: 3 - m.player,
                ..m
            })
        };
        let squares =
            self.squares.iter().rev().map(|row| row.iter().rev().map(turned).collect()).collect();
        SlowBoard { squares, player: 3 - self.player }
    }

    fn at(&self, file: i32, rank: i32) -> Option<SlowMan> {
        self.squares[rank as usize][file as usize]
    }

    fn on_board(file: i32, rank: i32) -> bool {
        (0..9).contains(&file) && (0..9).contains(&rank)
    }

    pub fn men(&self, player: usize) -> usize {
        self.squares.iter().flatten().flatten().filter(|m| m.player == player).count()
    }

    /// The squares that a man reaches, its own men's included.
    fn reached(&self, file: i32, rank: i32) -> Vec<(i32, i32)> {
        let man = self.at(file, rank).unwrap();
        let r = man.turn;
        let (directions, far) = match man.letter {
            'C' => (vec![r, r + 2, r + 4, r + 6], false),
            'T' => (vec![r - 1, r, r + 1], true),
            'F' => (vec![r, r + 3, r + 5], true),
            'S' => (vec![r, r + 2, r - 2], true),
            'H' => (vec![r, r + 4], true),
            'P' => (vec![r, r + 1], false),
            letter => panic!("{letter}"),
        };
        let mut reached = Vec::new();
        for direction in directions {
            let (x, y) = COMPASS[direction.rem_euclid(8) as usize];
            let (mut f, mut k) = (file + x, rank + y);
            while SlowBoard::on_board(f, k) {
                reached.push((f, k));
                if !far || self.at(f, k).is_some() {
                    break;
                }
                (f, k) = (f + x, k + y);
            }
        }
        if man.letter == 'H' {
            let leaps = LEAPS[r as usize].map(|(x, y)| (file + x, rank + y));
            reached.extend(leaps.into_iter().filter(|(f, k)| SlowBoard::on_board(*f, *k)));
        }
        reached
    }

    fn places(&self, player: usize) -> Vec<(i32, i32, SlowMan)> {
        let all = (0..81).map(|n| (n % 9, n / 9));
        all.filter_map(|(f, r)| self.at(f, r).map(|m| (f, r, m)))
            .filter(|(.., m)| m.player == player)
            .collect()
    }

    /// Whether the Cross of this player is attacked.
    pub fn attacked(&self, player: usize) -> bool {
        let crosses = self.places(player);
        let cross = crosses.iter().find(|(.., m)| m.letter == 'C').unwrap();
        self.places(3 - player)
            .iter()
            .any(|(f, r, _)| self.reached(*f, *r).contains(&(cross.0, cross.1)))
    }

    /// Every legal move in notation with the board after it. None if a side is isolated.
    pub fn moves(&self) -> Vec<(String, SlowBoard)> {
        let name = |f: i32, r: i32| format!("{}{}", (b'a' + f as u8) as char, r + 1);
        let mut moves = Vec::new();
        if self.men(1) == 1 || self.men(2) == 1 {
            return moves;
        }
        for (file, rank, man) in self.places(self.player) {
            for (f, r) in self.reached(file, rank) {
                let target = self.at(f, r);
                if target.is_some_and(|t| t.player == self.player || t.letter == 'C') {
                    continue;
                }
                let mut after = self.clone();
                after.squares[r as usize][f as usize] = Some(man);
                after.squares[rank as usize][file as usize] = None;
                let link = if target.is_some() { 'x' } else { '-' };
                moves.push((format!("{}{link}{}", name(file, rank), name(f, r)), after));
            }
            for turn in 0..if man.letter == 'C' { 2 } else { 8 } {
                if turn != man.turn {
                    let mut after = self.clone();
                    let turned = SlowMan { turn, ..man };
                    after.squares[rank as usize][file as usize] = Some(turned);
                    moves.push((format!("{}@{turn}", name(file, rank)), after));
                }
            }
        }
        moves.retain(|(_, after)| !after.attacked(self.player));
        moves.iter_mut().for_each(|(_, after)| after.player = 3 - self.player);
        moves
    }
}
