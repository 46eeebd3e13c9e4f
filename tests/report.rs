//! The page of a result folder, through the real binary, from folders made by hand and by runs.

#[path = "report/bad_input.rs"]
mod bad_input;
#[path = "common/binary.rs"]
mod binary;
#[path = "report/boards.rs"]
mod boards;
#[path = "report/folders.rs"]
mod folders;
#[path = "report/page.rs"]
mod page;
#[path = "report/size.rs"]
mod size;
