use tourne::games::Game;

use crate::walk::{decisions, positions};

pub fn positions_read_back<G: Game>(game: &G) {
    for position in positions(game) {
        let text = game.notation(&position);
        assert_eq!(game.parse(&text), Ok(position), "{text}");
        assert!(!text.contains('\n'), "a notation is one line: {text}");
    }
}

pub fn moves_read_back<G: Game>(game: &G) {
    for (position, moves) in decisions(game) {
        for chosen in moves {
            let text = game.move_notation(&position, chosen);
            let read = game.parse_move(&position, &text);
            assert_eq!(read, Some(chosen), "{text} in {}", game.notation(&position));
        }
        assert_eq!(game.parse_move(&position, "no such move"), None);
    }
}

pub fn boards_show_every_move<G: Game>(game: &G) {
    for (position, moves) in decisions(game).into_iter().step_by(10) {
        let board = game.board(&position);
        assert!(board.lines().count() > 1, "a board has several lines: {board}");
        for chosen in moves {
            let drawn = game.move_board(&position, chosen);
            let text = game.move_notation(&position, chosen);
            assert!(drawn.lines().count() >= board.lines().count(), "{text}:\n{drawn}");
        }
    }
}
