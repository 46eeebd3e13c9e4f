//! Statistics: intervals, tests, ratings. Knows no game.
