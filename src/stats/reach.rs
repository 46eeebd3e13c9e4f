use super::MatchUp;

/// Who scored against whom, directly or through others: i reaches j where a chain leads from i to
/// j, each of it having scored something against the next. Two players who reach each other are
/// a finite distance apart, and no others are.
#[derive(Clone, Debug)]
pub struct Reach {
    scored: Vec<Vec<bool>>,
    played: Vec<Vec<bool>>,
}

impl Reach {
    pub fn new(players: usize, match_ups: &[MatchUp]) -> Reach {
        let mut scored = vec![Vec::new(); players];
        let mut played = vec![Vec::new(); players];
        for MatchUp { i, j, scores } in match_ups {
            played[*i].push(*j);
            played[*j].push(*i);
            if scores.won > 0.0 {
                scored[*i].push(*j);
            }
            if scores.lost > 0.0 {
                scored[*j].push(*i);
            }
        }
        let closure = |next: &[Vec<usize>]| (0..players).map(|from| reached(next, from)).collect();
        Reach { scored: closure(&scored), played: closure(&played) }
    }

    pub fn reaches(&self, i: usize, j: usize) -> bool {
        self.scored[i][j]
    }

    /// Whether any chain of games leads from i to j.
    pub fn is_linked(&self, i: usize, j: usize) -> bool {
        self.played[i][j]
    }

    /// The players a finite distance from i, i among them, in order.
    pub fn component(&self, i: usize) -> Vec<usize> {
        (0..self.scored.len()).filter(|j| self.reaches(i, *j) && self.reaches(*j, i)).collect()
    }
}

fn reached(next: &[Vec<usize>], from: usize) -> Vec<bool> {
    let mut seen = vec![false; next.len()];
    let mut open = vec![from];
    seen[from] = true;
    while let Some(node) = open.pop() {
        for other in &next[node] {
            if !std::mem::replace(&mut seen[*other], true) {
                open.push(*other);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::PairScores;

    fn match_up(i: usize, j: usize, score: f64) -> MatchUp {
        MatchUp { i, j, scores: PairScores::new(&[(score, 3)]).unwrap() }
    }

    #[test]
    fn components() {
        // 0, 1 and 2 beat each other in a circle; 3 lost to 2; 4 and 5 drew, apart from the rest.
        let match_ups = [
            match_up(0, 1, 1.0),
            match_up(1, 2, 1.0),
            match_up(0, 2, 0.0),
            match_up(3, 2, 0.0),
            match_up(4, 5, 0.5),
        ];
        let reach = Reach::new(7, &match_ups);
        assert_eq!(reach.component(1), [0, 1, 2]);
        assert_eq!(reach.component(3), [3]);
        assert_eq!(reach.component(5), [4, 5]);
        assert_eq!(reach.component(6), [6]);
        assert!(reach.reaches(0, 3) && !reach.reaches(3, 0));
        assert!(reach.is_linked(3, 0) && !reach.is_linked(3, 4) && !reach.is_linked(6, 0));
    }
}
