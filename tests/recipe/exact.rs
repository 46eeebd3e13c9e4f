//! Race to ten solved by a small recursion, for two players that run with fixed chances.

use std::collections::HashMap;

/// The chance that the player to throw wins and the plies that are left, with `own` and `other`
/// points to go, where it runs with a chance of `runs[0]` and its opponent of `runs[1]`.
///
/// A pass changes only whose turn it is. With a = Σ over numbers, weighted 1/6, of what follows a
/// run (the opponent's chance q' of winning there), one turn gives
///   p(x) = r·a + (1 − r)·(1 − p'(x)),
/// and the same for the opponent with the sides exchanged: two equations for the two unknowns.
pub fn exact(own: u8, other: u8, runs: [f64; 2]) -> [f64; 2] {
    solve(own, other, runs, false, &mut HashMap::new())
}

fn solve(
    own: u8,
    other: u8,
    runs: [f64; 2],
    swapped: bool,
    known: &mut HashMap<(u8, u8, bool), [f64; 2]>,
) -> [f64; 2] {
    if let Some(found) = known.get(&(own, other, swapped)) {
        return *found;
    }
    let [r, s] = if swapped { [runs[1], runs[0]] } else { runs };
    // Chance of winning and plies to come after a run of the player to throw, and of the other.
    let mut run = |mine: u8, theirs: u8, swapped: bool| -> [f64; 2] {
        let mut sum = [0.0; 2];
        for number in 1..=6 {
            let [win, plies] = match mine.saturating_sub(number) {
                0 => [1.0, 0.0],
                left => {
                    let [p, plies] = solve(theirs, left, runs, !swapped, known);
                    [1.0 - p, plies]
                }
            };
            sum[0] += win / 6.0;
            sum[1] += plies / 6.0;
        }
        sum
    };
    let [a, la] = run(own, other, swapped);
    let [b, lb] = run(other, own, !swapped);
    // p = r·a + (1−r)(1−q), q = s·b + (1−s)(1−p); m = 1 + r·la + (1−r)·n, n = 1 + s·lb + (1−s)·m.
    let (not_r, not_s) = (1.0 - r, 1.0 - s);
    let p = (r * a + not_r * (1.0 - s * b - not_s)) / (1.0 - not_r * not_s);
    let m = (1.0 + r * la + not_r * (1.0 + s * lb)) / (1.0 - not_r * not_s);
    known.insert((own, other, swapped), [p, m]);
    [p, m]
}

/// With two points to go each and no passing, by hand: a number of 2 or more wins at once, five
/// chances in six; a 1 leaves one point, which any number covers.
#[test]
fn the_exact_values_of_the_end_are_those_by_hand() {
    let [p, plies] = exact(1, 9, [1.0, 1.0]);
    assert!((p - 1.0).abs() < 1e-12 && (plies - 1.0).abs() < 1e-12);
    let [p, plies] = exact(2, 2, [1.0, 1.0]);
    // After a 1 the opponent wins with 5/6 at once, and with a 1 of its own loses to any number.
    assert!((p - (5.0 / 6.0 + 1.0 / 36.0)).abs() < 1e-12);
    assert!((plies - (1.0 + 1.0 / 6.0 + 1.0 / 36.0)).abs() < 1e-12);
    // A coin at each turn, one point each: p = 1/2 + (1 − p)/2, so p = 2/3 and two plies.
    let [p, plies] = exact(1, 1, [0.5, 0.5]);
    assert!((p - 2.0 / 3.0).abs() < 1e-12 && (plies - 2.0).abs() < 1e-12);
}
