use super::set::Layout;
use crate::games::{Column, Game};

/// The type of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number from 0, in so many bits: 8, 16, 32 or 64.
    Unsigned(u8),
    /// A whole number of 8 bits.
    Signed,
    Float,
    Boolean,
    Text,
    /// So many whole numbers of 8 bits.
    SignedList(usize),
    TextList,
    FloatList,
}

impl Kind {
    /// As the data dictionary names it.
    pub fn name(self) -> String {
        match self {
            Kind::Unsigned(bits) => format!("uint{bits}"),
            Kind::Signed => "int8".into(),
            Kind::Float => "double".into(),
            Kind::Boolean => "boolean".into(),
            Kind::Text => "string".into(),
            Kind::SignedList(length) => format!("list of {length} int8"),
            Kind::TextList => "list of string".into(),
            Kind::FloatList => "list of double".into(),
        }
    }
}

/// What a column tells of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Seed,
    Pair,
    Game,
    Ply,
    Seat,
    Player,
    Policy,
    Position,
    Throw,
    ThrowLow,
    ThrowHigh,
    LegalMoves,
    Move,
    PositionAfter,
    Won,
    Ending,
    PliesToEnd,
    /// The numbers of the game's columns from this one on.
    Numbers(usize),
    ValueBefore,
    ValueThrown,
    ValueMoved,
    Regret,
    SearchValue,
    SearchMoves,
    SearchShares,
}

/// A column of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    /// Whether a cell can be empty. Lists are never empty cells, but may have no element.
    pub optional: bool,
    pub meaning: &'static str,
    pub cell: Cell,
}

impl Field {
    const fn new(name: &'static str, kind: Kind, cell: Cell, meaning: &'static str) -> Field {
        Field { name, kind, optional: false, meaning, cell }
    }

    const fn optional(name: &'static str, kind: Kind, cell: Cell, meaning: &'static str) -> Field {
        Field { name, kind, optional: true, meaning, cell }
    }

    fn of(column: &Column, first: usize) -> Field {
        let kind = match column.length {
            1 => Kind::Signed,
            length => Kind::SignedList(length),
        };
        Field::new(column.name, kind, Cell::Numbers(first), column.meaning)
    }

    /// How many of the game's numbers belong to it.
    pub fn numbers(&self) -> usize {
        match (self.cell, self.kind) {
            (Cell::Numbers(_), Kind::SignedList(length)) => length,
            (Cell::Numbers(_), _) => 1,
            _ => 0,
        }
    }
}

static IDENTITY: [Field; 7] = [
    Field::new("seed", Kind::Unsigned(64), Cell::Seed, "the master seed of the run"),
    Field::new(
        "pair",
        Kind::Unsigned(64),
        Cell::Pair,
        "the pair of games with the same dice, from 0",
    ),
    Field::new(
        "game",
        Kind::Unsigned(8),
        Cell::Game,
        "which game of the pair: 1, opened by A, or 2, by B",
    ),
    Field::new(
        "ply",
        Kind::Unsigned(32),
        Cell::Ply,
        "the ply of the game, from 1: a throw with all that belongs to it, or a move where there are no dice",
    ),
    Field::new(
        "seat",
        Kind::Unsigned(8),
        Cell::Seat,
        "the mover's seat: 1 or 2, as the notation names the players",
    ),
    Field::optional(
        "player",
        Kind::Text,
        Cell::Player,
        "`a` or `b`; empty for an opening ply, which nobody chose",
    ),
    Field::optional(
        "policy",
        Kind::Text,
        Cell::Policy,
        "the mover's policy, as typed; empty for an opening ply",
    ),
];
static POSITION: Field = Field::new(
    "position",
    Kind::Text,
    Cell::Position,
    "where the choice was made, in notation, the throw on the table: `tourne eval` reads it",
);
static DICE: [Field; 2] = [
    Field::optional(
        "throw",
        Kind::Text,
        Cell::Throw,
        "the throw of the ply, as `3` or `2,5`; empty if it was made before the start",
    ),
    Field::optional(
        "throw_low",
        Kind::Signed,
        Cell::ThrowLow,
        "the number thrown, the lower one of two",
    ),
];
static THROW_HIGH: Field = Field::optional(
    "throw_high",
    Kind::Signed,
    Cell::ThrowHigh,
    "the higher number thrown; only where both count",
);
static PLAY: [Field; 6] = [
    Field::new(
        "legal_moves",
        Kind::Unsigned(16),
        Cell::LegalMoves,
        "how many moves were legal: 2 or more, but with `--forced` also 1, and 0 where nobody is asked: a forfeit, or the thrower's own numbers in dames rabattues",
    ),
    Field::optional("move", Kind::Text, Cell::Move, "the move played; empty where nobody is asked"),
    Field::new("position_after", Kind::Text, Cell::PositionAfter, "the position after the turn"),
    Field::optional(
        "won",
        Kind::Boolean,
        Cell::Won,
        "whether the mover won the game; empty if it was drawn or capped",
    ),
    Field::new("ending", Kind::Text, Cell::Ending, "how the game ended, as `win`, or `capped`"),
    Field::new(
        "plies_to_end",
        Kind::Unsigned(32),
        Cell::PliesToEnd,
        "plies that followed in the game: 0 on the last",
    ),
];
static EXACT: [Field; 4] = [
    Field::optional(
        "value_before",
        Kind::Float,
        Cell::ValueBefore,
        "`--exact`: the mover's exact win probability before the throw, both playing best from there; expected points under `stakes=double`; empty if the throw was made before the start",
    ),
    Field::optional(
        "value_thrown",
        Kind::Float,
        Cell::ValueThrown,
        "`--exact`: so after the throw: that of the best move",
    ),
    Field::optional("value_moved", Kind::Float, Cell::ValueMoved, "`--exact`: so after the move"),
    Field::optional(
        "regret",
        Kind::Float,
        Cell::Regret,
        "`--exact`: what the move gave away, value_thrown - value_moved; 0 for a best move",
    ),
];
static SEARCH: [Field; 3] = [
    Field::optional(
        "search_value",
        Kind::Float,
        Cell::SearchValue,
        "`--search-stats`: the mean result at the root, from -1 to 1 for the mover; empty where the policy did not search",
    ),
    Field::new(
        "search_moves",
        Kind::TextList,
        Cell::SearchMoves,
        "`--search-stats`: the legal moves; none where the policy did not search",
    ),
    Field::new(
        "search_shares",
        Kind::FloatList,
        Cell::SearchShares,
        "`--search-stats`: the share of the iterations that each of these moves got",
    ),
];

/// The columns of a data set of this game.
pub fn fields<G: Game>(game: &G, layout: Layout) -> Vec<Field> {
    let mut fields = IDENTITY.to_vec();
    fields.push(POSITION);
    if G::DICE {
        fields.extend(DICE);
        fields.extend(game.throws().iter().any(|(_, t)| t.high().is_some()).then_some(THROW_HIGH));
    }
    fields.extend(PLAY);
    fields.extend(games_fields(game));
    if layout.exact {
        fields.extend(EXACT);
    }
    if layout.search_stats {
        fields.extend(SEARCH);
    }
    fields
}

/// The columns that the game adds.
pub fn games_fields<G: Game>(game: &G) -> Vec<Field> {
    let mut first = 0;
    let mut field = |column: &Column| {
        let field = Field::of(column, first);
        first += column.length;
        field
    };
    game.columns().iter().map(&mut field).collect()
}

/// Every column that is not a game's own, in the order of the data dictionary.
pub(super) fn common() -> Vec<Field> {
    let mut fields = IDENTITY.to_vec();
    fields.push(POSITION);
    fields.extend(DICE);
    fields.push(THROW_HIGH);
    fields.extend(PLAY);
    fields.extend(EXACT);
    fields.extend(SEARCH);
    fields
}
