#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tourne_fuzz::targets::exec::run(bytes));
