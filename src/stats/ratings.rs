use super::bradley_terry::BradleyTerry;
use super::reach::Reach;
use super::{ELO_PER_LOG_ODDS, Interval, MatchUp};

/// A rating on the Elo scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo points from the anchor.
    pub elo: f64,
    /// In Elo points. None for the anchor itself: its rating is 0 by decree.
    pub standard_error: Option<f64>,
    /// 95 %, in Elo points from the anchor. None for the anchor itself.
    pub interval: Option<Interval>,
}

/// What is called 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The mean of the rated players.
    Mean,
    /// This player.
    Player(usize),
}

/// Why a player has no rating. "The others" are the rated players; where there are none, all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrated {
    #[error("above the others by no finite amount: they scored nothing against it")]
    Above,
    #[error("below the others by no finite amount: it scored nothing against them")]
    Below,
    #[error("no finite distance from the others, above or below")]
    Incomparable,
    #[error("no chain of games to the others")]
    Unlinked,
    #[error("the ratings did not converge")]
    NotConverged,
}

/// The ratings of players 0 to `players` − 1, by maximum likelihood (Bradley–Terry), with 95 %
/// intervals whose variance comes from the pairs.
///
/// A finite maximum exists for players each of whom reaches every other by a chain, each of it
/// having scored something against the next (L. R. Ford, "Solution of a ranking problem from
/// binary comparisons", American Mathematical Monthly 64 (1957), 28–33). Ratings are given within
/// one such set: the anchor's; under [`Anchor::Mean`] the largest, among equals the one with more
/// pairs, then the one with the lowest number. It must have two players. The others' games do not
/// bear on its ratings, since in the limit all of them are foregone.
///
/// Match-ups of a player with itself, or with a number out of range, say nothing and are left out.
pub fn ratings(
    players: usize,
    match_ups: &[MatchUp],
    anchor: Anchor,
) -> Vec<Result<Rating, Unrated>> {
    let match_ups: Vec<MatchUp> =
        match_ups.iter().filter(|m| m.i != m.j && m.i.max(m.j) < players).copied().collect();
    let reach = Reach::new(players, &match_ups);
    let rated = match anchor {
        Anchor::Player(player) if player < players => reach.component(player),
        Anchor::Player(_) => Vec::new(),
        Anchor::Mean => largest_component(players, &match_ups, &reach),
    };
    let mut ratings: Vec<Result<Rating, Unrated>> =
        (0..players).map(|player| Err(reason(&reach, players, &rated, player))).collect();
    let found = rate(&rated, &match_ups, anchor);
    for (place, player) in rated.iter().enumerate() {
        ratings[*player] = match &found {
            Some(found) => Ok(found[place]),
            None => Err(Unrated::NotConverged),
        };
    }
    ratings
}

/// The set to rate where no player is the anchor; empty where none has two players.
fn largest_component(players: usize, match_ups: &[MatchUp], reach: &Reach) -> Vec<usize> {
    let (mut best, mut best_size) = (Vec::new(), (1, 0));
    for player in 0..players {
        let component = reach.component(player);
        if component.first() == Some(&player) {
            let within = |m: &&MatchUp| component.contains(&m.i) && component.contains(&m.j);
            let pairs =
                match_ups.iter().filter(within).map(|m| u128::from(m.scores.pairs)).sum::<u128>();
            let size = (component.len(), pairs);
            if component.len() > 1 && size > best_size {
                (best, best_size) = (component, size);
            }
        }
    }
    best
}

/// Why a player that is not rated is not.
fn reason(reach: &Reach, players: usize, rated: &[usize], player: usize) -> Unrated {
    let everyone: Vec<usize> = (0..players).filter(|other| *other != player).collect();
    let others = if rated.is_empty() { &everyone } else { rated };
    let above = others.iter().any(|other| reach.reaches(player, *other));
    let below = others.iter().any(|other| reach.reaches(*other, player));
    match (above, below) {
        (true, false) => Unrated::Above,
        (false, true) => Unrated::Below,
        (true, true) => Unrated::Incomparable,
        (false, false) if others.iter().any(|o| reach.is_linked(player, *o)) => {
            Unrated::Incomparable
        }
        (false, false) => Unrated::Unlinked,
    }
}

/// The ratings of one set of players a finite distance apart, in its order.
fn rate(rated: &[usize], match_ups: &[MatchUp], anchor: Anchor) -> Option<Vec<Rating>> {
    let place = |player: usize| rated.binary_search(&player).ok();
    let within: Vec<MatchUp> = match_ups
        .iter()
        .filter_map(|m| Some(MatchUp { i: place(m.i)?, j: place(m.j)?, scores: m.scores }))
        .collect();
    let fit = BradleyTerry::fit(rated.len(), within)?;
    let strengths = fit.strengths();
    let anchored = match anchor {
        Anchor::Mean => None,
        Anchor::Player(player) => place(player),
    };
    let share = 1.0 / rated.len() as f64;
    let zero = match anchored {
        Some(place) => strengths[place],
        None => strengths.iter().map(|strength| strength * share).sum(),
    };
    let rating = |(place, strength): (usize, &f64)| {
        if anchored == Some(place) {
            return Rating { elo: 0.0, standard_error: None, interval: None };
        }
        let mut contrast = vec![if anchored.is_none() { -share } else { 0.0 }; rated.len()];
        contrast[place] += 1.0;
        if let Some(anchor) = anchored {
            contrast[anchor] -= 1.0;
        }
        let elo = (strength - zero) * ELO_PER_LOG_ODDS;
        let standard_error = fit.variance(&contrast).sqrt() * ELO_PER_LOG_ODDS;
        let interval = Some(Interval::normal(elo, standard_error));
        Rating { elo, standard_error: Some(standard_error), interval }
    };
    Some(strengths.iter().enumerate().map(rating).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{PairScores, elo_of_score};
    use proptest::prelude::*;

    fn match_up(i: usize, j: usize, counts: [u64; 5]) -> MatchUp {
        let list: Vec<(f64, u64)> = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts).collect();
        MatchUp { i, j, scores: PairScores::new(&list).unwrap() }
    }

    fn won(i: usize, j: usize) -> MatchUp {
        match_up(i, j, [0, 0, 0, 0, 5])
    }

    fn even(i: usize, j: usize) -> MatchUp {
        match_up(i, j, [1, 0, 3, 0, 1])
    }

    fn reasons(players: usize, match_ups: &[MatchUp], anchor: Anchor) -> Vec<Option<Unrated>> {
        ratings(players, match_ups, anchor).into_iter().map(Result::err).collect()
    }

    fn tournament() -> [MatchUp; 6] {
        [
            match_up(0, 1, [10, 20, 40, 20, 10]),
            match_up(0, 2, [5, 10, 30, 40, 15]),
            match_up(1, 2, [8, 12, 33, 30, 17]),
            match_up(3, 0, [2, 3, 10, 25, 60]),
            match_up(1, 3, [50, 0, 40, 0, 10]),
            match_up(3, 2, [0, 0, 1, 0, 9]),
        ]
    }

    /// python3 -c "import numpy as np, statsmodels.api as sm
    /// M = [(0,1,[10,20,40,20,10]), (0,2,[5,10,30,40,15]), (1,2,[8,12,33,30,17]),
    ///      (3,0,[2,3,10,25,60]), (1,3,[50,0,40,0,10]), (3,2,[0,0,1,0,9])]
    /// E = np.eye(4); K = 400/np.log(10)
    /// X = np.array([E[i] - E[j] for i, j, c in M])
    /// x = [np.repeat([0,.25,.5,.75,1], c) for i, j, c in M]
    /// P = np.array([len(v) for v in x]); m = np.array([v.mean() for v in x])
    /// s2 = np.array([np.var(np.append(v, [0, 1]), ddof=1) for v in x])
    /// f = sm.GLM(m, X[:,1:], sm.families.Binomial(), var_weights=P).fit(tol=1e-14, maxiter=200)
    /// r = np.append(0, f.params); p = f.fittedvalues
    /// A = X[:,1:].T @ np.diag(P*p*(1-p)) @ X[:,1:]; B = X[:,1:].T @ np.diag(P*s2) @ X[:,1:]
    /// C = np.zeros((4,4)); C[1:,1:] = np.linalg.inv(A) @ B @ np.linalg.inv(A)
    /// T = E - 1/4
    /// print([*zip(K*r, K*np.diag(C)**.5)], [*zip(K*(r - r.mean()), K*np.diag(T@C@T.T)**.5)])"
    #[test]
    fn agrees_with_statsmodels() {
        let by_player = [
            (0.0, 0.0),
            (21.012012239246175, 15.355396827407704),
            (-69.20622402216809, 15.944357992390616),
            (228.17724032970705, 21.188406730275524),
        ];
        let by_mean = [
            (-44.99575713669629, 9.238357377745078),
            (-23.983744897450116, 10.644576973202458),
            (-114.20198115886437, 11.99837381193849),
            (183.18148319301076, 15.967313957586294),
        ];
        for (anchor, expected) in [(Anchor::Player(0), by_player), (Anchor::Mean, by_mean)] {
            for (found, (elo, standard_error)) in
                ratings(4, &tournament(), anchor).into_iter().zip(expected)
            {
                let found = found.unwrap();
                assert!((found.elo - elo).abs() < 1e-9, "{found:?}, not {elo}");
                let error = found.standard_error.unwrap_or(0.0);
                assert!((error - standard_error).abs() < 1e-9, "{found:?}, not {standard_error}");
                assert_eq!(
                    found.interval,
                    found.standard_error.map(|s| Interval::normal(found.elo, s))
                );
            }
        }
    }

    #[test]
    fn the_anchor_has_no_interval() {
        let ratings = ratings(4, &tournament(), Anchor::Player(2));
        assert_eq!(ratings[2], Ok(Rating { elo: 0.0, standard_error: None, interval: None }));
        assert!(ratings[1].unwrap().interval.unwrap().width() > 0.0);
    }

    #[test]
    fn two_players_and_one_pair() {
        let ratings = ratings(2, &[match_up(0, 1, [0, 0, 0, 1, 0])], Anchor::Player(1));
        let rating = ratings[0].unwrap();
        assert!((rating.elo - elo_of_score(0.75).unwrap()).abs() < 1e-10);
        assert!(rating.interval.unwrap().width().is_finite());
    }

    #[test]
    fn perfect_scores_have_no_rating() {
        use Unrated::{Above, Below, Incomparable};
        assert_eq!(reasons(2, &[won(0, 1)], Anchor::Mean), [Some(Above), Some(Below)]);
        // The champion, two equals, and the one that lost everything.
        let ladder = [won(0, 1), won(0, 2), even(1, 2), won(1, 3), won(2, 3), won(0, 3)];
        assert_eq!(reasons(4, &ladder, Anchor::Mean), [Some(Above), None, None, Some(Below)]);
        let ratings = ratings(4, &ladder, Anchor::Mean);
        assert_eq!(ratings[1].unwrap().elo, 0.0);
        assert_eq!(ratings[1].unwrap().interval, ratings[2].unwrap().interval);
        // Anchored at the champion there is no finite distance to anyone.
        let anchored = reasons(4, &ladder, Anchor::Player(0));
        assert_eq!(anchored, [None, Some(Below), Some(Below), Some(Below)]);
        // A set that lost everything to another set.
        let sets = [even(0, 1), even(2, 3), even(3, 4), won(0, 2), won(1, 3), won(0, 4)];
        let expected = [Some(Above), Some(Above), None, None, None];
        assert_eq!(reasons(5, &sets, Anchor::Mean), expected);
        let chain = [won(0, 1), won(1, 2)];
        let expected = [Some(Above), Some(Incomparable), Some(Below)];
        assert_eq!(reasons(3, &chain, Anchor::Mean), expected);
    }

    #[test]
    fn groups_that_never_met_have_no_common_rating() {
        use Unrated::{Incomparable, Unlinked};
        let apart = [even(0, 1), even(2, 3), even(2, 3)];
        let expected = [Some(Unlinked), Some(Unlinked), None, None];
        assert_eq!(reasons(4, &apart, Anchor::Mean), expected);
        let expected = [None, None, Some(Unlinked), Some(Unlinked)];
        assert_eq!(reasons(4, &apart, Anchor::Player(1)), expected);
        // Both lost to 2, which says nothing of each other.
        let siblings = [won(2, 0), won(2, 1), won(2, 3), even(0, 3)];
        let found = reasons(4, &siblings, Anchor::Mean);
        assert_eq!(found, [None, Some(Incomparable), Some(Unrated::Above), None]);
    }

    #[test]
    fn wrong_numbers_say_nothing() {
        let match_ups = [even(0, 0), even(0, 7)];
        assert_eq!(reasons(2, &match_ups, Anchor::Mean), [Some(Unrated::Unlinked); 2]);
        assert_eq!(reasons(2, &match_ups, Anchor::Player(9)), [Some(Unrated::Unlinked); 2]);
        assert!(ratings(0, &[], Anchor::Mean).is_empty());
        assert_eq!(reasons(1, &[], Anchor::Mean), [Some(Unrated::Unlinked)]);
    }

    #[test]
    fn two_hundred_players() {
        // A ring with chords, and a ladder of 200 steps of 100 Elo, where Newton starts far away.
        let ring: Vec<MatchUp> = (0..200)
            .flat_map(|i| [1, 7, 61].map(|step| match_up(i, (i + step) % 200, [1, 2, 4, 2, 2])))
            .collect();
        assert!(ratings(200, &ring, Anchor::Mean).iter().all(|r| r.unwrap().elo.abs() < 1e-9));
        let ladder: Vec<MatchUp> = (0..199).map(|i| match_up(i + 1, i, [1, 0, 0, 0, 99])).collect();
        let step = elo_of_score(0.99).unwrap();
        let ratings = ratings(200, &ladder, Anchor::Player(0));
        for (i, rating) in ratings.iter().enumerate() {
            let error = (rating.unwrap().elo - step * i as f64).abs();
            assert!(error < 1e-9, "{i}: {error}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Neither the anchor nor the order of the match-ups moves a difference.
        #[test]
        fn only_differences_count(
            cells in prop::collection::vec(prop::array::uniform5(1u64..1_000_000), 10),
            anchor in 0usize..5,
        ) {
            let mut match_ups: Vec<MatchUp> = (0..5)
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .zip(cells)
                .map(|((i, j), counts)| match_up(i, j, counts))
                .collect();
            let by_mean = ratings(5, &match_ups, Anchor::Mean);
            match_ups.reverse();
            let by_player = ratings(5, &match_ups, Anchor::Player(anchor));
            let sum: f64 = by_mean.iter().map(|r| r.unwrap().elo).sum();
            prop_assert!(sum.abs() < 1e-9);
            let zero = by_mean[anchor].unwrap().elo;
            for (a, b) in by_mean.iter().zip(&by_player) {
                prop_assert!((a.unwrap().elo - zero - b.unwrap().elo).abs() < 1e-9);
                prop_assert!(a.unwrap().interval.unwrap().width() > 0.0);
            }
        }
    }
}
