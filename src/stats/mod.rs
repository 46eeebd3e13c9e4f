//! Statistics: intervals, tests, ratings. Knows no game.
pub struct ChiSquared {
    pub expected: Vec<f64>,
    pub residuals: Vec<f64>,
    pub statistic: f64,
    pub degrees_of_freedom: u64,
    pub p_value: f64,
}
pub fn chi_squared(_o: &[u64], _w: &[u32]) -> Option<ChiSquared> {
    None
}
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}
pub struct Estimate {
    pub low: f64,
    pub high: f64,
}
pub fn wilson(_s: u64, _n: u64) -> Option<Interval> {
    None
}
pub fn paired_mean(_c: &[(f64, u64)]) -> Option<Estimate> {
    None
}
pub fn mean_interval(_n: u64, _s: f64, _q: f64) -> Option<Interval> {
    None
}
