//! Random arrangements of men, reachable or not, in the notation of the tourne family.

use tourne::play::Rng;

/// What an arrangement has to obey.
#[derive(Clone, Copy, Debug)]
pub struct Obeys {
    /// Men of one player share no point 1 to 11.
    pub apart: bool,
    /// Men of the two players may stand opposite each other.
    pub facing: bool,
    /// Men at 0 may be hit men.
    pub marked: bool,
}

impl Obeys {
    /// What the reading `rules` of the game `id` demands.
    pub fn of(id: &str, rules: &str) -> Obeys {
        Obeys {
            apart: id == "tourne-case",
            facing: rules.contains("hit=one"),
            marked: rules.contains("reentry=forced"),
        }
    }
}

/// Some positions that wait for a throw, half of them of player 2.
pub fn arrangements(obeys: Obeys, wanted: usize, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut texts = Vec::new();
    while texts.len() < wanted {
        let [own, other] = [men(&mut rng, obeys), men(&mut rng, obeys)];
        let opposite = own.iter().any(|point| (1..12).contains(point) && other.contains(point));
        if [own, other].contains(&[12; 3]) || (opposite && !obeys.facing) {
            continue;
        }
        let mover = 1 + rng.below(2);
        texts.push(format!("{}|{}|{mover}", text(own), text(other)));
    }
    texts
}

/// Off the board and at home are likelier than the points between.
fn men(rng: &mut Rng, obeys: Obeys) -> [i8; 3] {
    loop {
        let mut men = [0; 3].map(|_| (rng.below(18) as i8 - 2).clamp(0, 12));
        men.sort_unstable();
        let shared = men.windows(2).any(|m| m[0] == m[1] && (1..12).contains(&m[0]));
        if obeys.apart && shared {
            continue;
        }
        if obeys.marked {
            let hit = rng.below(4);
            men.iter_mut().take(hit).filter(|man| **man == 0).for_each(|man| *man = -1);
        }
        return men;
    }
}

pub fn text(men: [i8; 3]) -> String {
    men.map(|man| if man < 0 { "h".to_string() } else { man.to_string() }).join(",")
}
