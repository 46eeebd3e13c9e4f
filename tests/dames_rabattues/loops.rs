//! Two positions that can lead to each other and to themselves: the same men, either player to
//! throw. Shared by both solvers of this test.

/// Win probability of the thrower and the throws still to come.
pub type Value = (f64, f64);

/// Where an answer to a throw leads: the value for the thrower, or back to where nobody has moved.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    /// A finished game or a position with other men, valued for the thrower.
    Known(Value),
    /// The same player throws again.
    Mine,
    /// The other player throws.
    Theirs,
}

/// One throw: its probability and the answers among which the other player chooses.
pub type Roll = (f64, Vec<Next>);

/// The values of both positions. A throw by which nobody can move has probability under 25/36, so
/// repetition converges.
pub fn solve(mine: &[Roll], theirs: &[Roll]) -> [Value; 2] {
    let mut values = [(0.5, 0.0); 2];
    loop {
        let one = expect(mine, values[0], values[1]);
        let two = expect(theirs, values[1], one);
        let change = (one.0 - values[0].0).abs()
            + (two.0 - values[1].0).abs()
            + (one.1 - values[0].1).abs()
            + (two.1 - values[1].1).abs();
        values = [one, two];
        if change < 1e-14 {
            return values;
        }
    }
}

fn expect(rolls: &[Roll], mine: Value, theirs: Value) -> Value {
    let mut sum = (0.0, 1.0);
    for (probability, answers) in rolls {
        let values = answers.iter().map(|next| match next {
            Next::Known(value) => *value,
            Next::Mine => mine,
            Next::Theirs => (1.0 - theirs.0, theirs.1),
        });
        // The receiver's best answer is the thrower's worst.
        let worst = values.reduce(|a, b| if b.0 < a.0 { b } else { a }).expect("an answer");
        sum.0 += probability * worst.0;
        sum.1 += probability * worst.1;
    }
    sum
}
