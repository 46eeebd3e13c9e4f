//! The rules of the family once more, slowly and straight from their text. Men are positions,
//! −1 for a hit man that must still be entered.

use std::collections::BTreeSet;

pub type Men = [i8; 3];
/// The mover's men and the opponent's.
pub type Sides = (Men, Men);

const HOME: i8 = 12;
const DONE: Men = [HOME; 3];

#[derive(Clone, Copy, Debug)]
pub enum Rules {
    TourneCase { forced: bool },
    Course { hit_one: bool, last_resort: bool },
}

impl Rules {
    pub fn of(id: &str, rules: &str) -> Rules {
        match id {
            "tourne-case" => Rules::TourneCase { forced: rules.contains("reentry=forced") },
            "course" => Rules::Course {
                hit_one: rules.contains("hit=one"),
                last_resort: rules.contains("overshoot=last-resort"),
            },
            _ => panic!("{id} is not of the family"),
        }
    }
}

fn moved(men: Men, man: usize, to: i8) -> Men {
    let mut men = men;
    men[man] = to;
    men.sort_unstable();
    men
}

/// The opponent's men after a landing on a point.
fn after_landing(rules: Rules, other: Men, point: i8) -> Men {
    let back = if matches!(rules, Rules::TourneCase { forced: true }) { -1 } else { 0 };
    let mut hits = match rules {
        Rules::Course { hit_one: true, .. } => 1,
        _ => 3,
    };
    let mut other = other;
    for man in &mut other {
        if *man == point && (1..HOME).contains(&point) && hits > 0 {
            *man = back;
            hits -= 1;
        }
    }
    other.sort_unstable();
    other
}

/// Whether this man may move by the number in tourne-case: it neither passes nor joins a man of
/// its side, home excepted, and does not go beyond home.
fn is_free(own: Men, man: usize, number: i8) -> bool {
    let from = own[man].max(0);
    let to = from + number;
    let in_the_way = |k: usize| {
        let stands = own[k];
        k != man && stands > from && (stands < to || (stands == to && to != HOME))
    };
    own[man] != HOME && to <= HOME && !(0..3).any(in_the_way)
}

/// Where one number can lead.
pub fn by_number(rules: Rules, (own, other): Sides, number: u8) -> BTreeSet<Sides> {
    let number = number as i8;
    let play = |man: usize, to: i8| (moved(own, man, to), after_landing(rules, other, to));
    let men = 0..3;
    match rules {
        Rules::TourneCase { .. } => {
            let free: Vec<usize> = men.filter(|m| is_free(own, *m, number)).collect();
            let hit: Vec<usize> = free.iter().copied().filter(|m| own[*m] == -1).collect();
            let may = if hit.is_empty() { free } else { hit };
            may.into_iter().map(|m| play(m, own[m].max(0) + number)).collect()
        }
        Rules::Course { last_resort, .. } => {
            let on_board: Vec<usize> = men.filter(|m| own[*m] != HOME).collect();
            let (exact, past): (Vec<usize>, Vec<usize>) =
                on_board.into_iter().partition(|m| own[*m] + number <= HOME);
            let with_past = exact.is_empty() || !last_resort;
            let exact = exact.into_iter().map(|m| play(m, own[m] + number));
            let past = past.into_iter().filter(|_| with_past).map(|m| (moved(own, m, 0), other));
            exact.chain(past).collect()
        }
    }
}

/// Where a whole throw can lead: one number, or both under `dice=both`.
pub fn by_throw(rules: Rules, sides: Sides, numbers: &[u8]) -> BTreeSet<Sides> {
    let (x, y) = match numbers {
        [x] => return by_number(rules, sides, *x),
        [x, y] if x == y => return by_number(rules, sides, *x),
        [x, y] => (*x, *y),
        _ => panic!("a throw has one number or two"),
    };
    let after_first: Vec<(Sides, u8)> = by_number(rules, sides, x)
        .into_iter()
        .map(|s| (s, y))
        .chain(by_number(rules, sides, y).into_iter().map(|s| (s, x)))
        .collect();
    let won: BTreeSet<Sides> =
        after_first.iter().map(|(s, _)| *s).filter(|(own, _)| *own == DONE).collect();
    let with_both: BTreeSet<Sides> = after_first
        .iter()
        .filter(|((own, _), _)| *own != DONE)
        .flat_map(|(s, rest)| by_number(rules, *s, *rest))
        .collect();
    if with_both.is_empty() {
        return after_first.into_iter().map(|(s, _)| s).collect();
    }
    with_both.union(&won).copied().collect()
}
