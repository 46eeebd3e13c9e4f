use super::fixed::Bounds;
use super::graph::{FLIP, NUMBER};

/// Values as one task of a sweep sees them: its own, which it changes, and all others.
pub trait View {
    fn read(&self, number: u32) -> Bounds;
    fn write(&mut self, number: usize, value: Bounds);
}

/// A task's own copy of all values.
pub struct Copied<'a>(pub &'a mut [Bounds]);

impl View for Copied<'_> {
    #[inline(always)]
    fn read(&self, number: u32) -> Bounds {
        self.0[number as usize]
    }

    #[inline(always)]
    fn write(&mut self, number: usize, value: Bounds) {
        self.0[number] = value;
    }
}

/// A task's own values, and all others as they were.
pub struct Window<'a> {
    pub all: &'a [Bounds],
    pub own: &'a mut [Bounds],
    pub first: usize,
}

impl View for Window<'_> {
    #[inline(always)]
    fn read(&self, number: u32) -> Bounds {
        let number = number as usize;
        match self.own.get(number.wrapping_sub(self.first)) {
            Some(own) => *own,
            None => self.all[number],
        }
    }

    #[inline(always)]
    fn write(&mut self, number: usize, value: Bounds) {
        self.own[number - self.first] = value;
    }
}

/// The value that a code without a choice stands for.
#[inline(always)]
pub fn leaf(view: &impl View, code: u32) -> Bounds {
    let value = view.read(code & NUMBER);
    if code & FLIP == 0 { value } else { value.flipped() }
}
