//! What every game promises, checked on every game under every combination of its options.

#[path = "games/garbage.rs"]
mod garbage;
#[path = "games/moves.rs"]
mod moves;
#[path = "games/notation.rs"]
mod notation;
#[path = "games/play.rs"]
mod play;
#[path = "recipe/race_to_ten.rs"]
mod race_to_ten;
#[path = "games/readings.rs"]
mod readings;
#[path = "games/values.rs"]
mod values;
#[path = "games/view.rs"]
mod view;
#[path = "games/walk.rs"]
mod walk;

use race_to_ten::RaceToTen;
use tourne::games::{Course, DamesRabattues, TourneCase, Tournoy};

/// Runs each check on every reading of a game's rules.
macro_rules! every_check {
    ($game:ty: $($module:ident :: $check:ident),* $(,)?) => {
        $(
            #[test]
            fn $check() {
                crate::readings::each::<$game>(crate::$module::$check);
            }
        )*
    };
}

/// The games: one line adds one.
macro_rules! games {
    ($($name:ident: $game:ty),* $(,)?) => {
        $(
            mod $name {
                use super::*;

                every_check! {
                    $game:
                    notation::positions_read_back,
                    notation::moves_read_back,
                    notation::boards_show_every_move,
                    garbage::noise_is_refused_or_obeys_the_rules,
                    garbage::mistyped_positions_are_refused_or_obey_the_rules,
                    moves::legal_moves_are_distinct_by_move_and_by_result,
                    moves::a_random_move_is_the_listed_one_of_its_draw,
                    moves::an_nth_move_is_the_listed_one,
                    moves::positions_that_share_an_index_have_the_same_moves,
                    moves::moves_are_counted_and_noisy_ones_picked_as_listed,
                    moves::positions_have_hashes_of_their_own,
                    play::random_play_ends,
                    play::weights_of_the_throws_sum_to_36_or_6,
                    play::a_throw_is_its_throwers_to_play,
                    play::events_are_among_the_event_kinds,
                    play::progress_never_falls,
                    values::the_heuristic_is_antisymmetric_and_in_range,
                    values::ends_are_worth_their_points,
                    view::the_movers_view_is_the_same_game,
                    view::positions_have_places_of_their_own,
                }
            }
        )*
    };
}

games! {
    tourne_case: TourneCase,
    course: Course,
    dames_rabattues: DamesRabattues,
    tournoy: Tournoy,
    a_game_of_ones_own: RaceToTen,
}
