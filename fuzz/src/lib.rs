//! What is fuzzed: functions that take any bytes and check what must hold whatever they are.

pub mod targets;
