use tourne::base::{Quiet, Stop};
use tourne::games::*;
use tourne::solve::*;
fn go<G: Game>(rules: &str, threads: usize, tol: f64) {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let s = solve(&game, game.start(), Options { tolerance: tol, threads }, &Quiet, &Stop::default());
    match s {
        Ok(s) => {
            let b = s.value(&game.start()).unwrap();
            println!("{} {} states {} [{:.15} {:.15}] {:.1e} it {} {:.3}s", G::about().id, game.choices(), s.states(), s.unit().low(b), s.unit().high(b), s.unit().of_width(b.width()), s.iterations, s.seconds)
        }
        Err(e) => println!("{e}"),
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = a[3].parse().unwrap();
    let tol = a[4].parse().unwrap();
    match a[1].as_str() {
        "dr" => go::<DamesRabattues>(&a[2], t, tol),
        "tc" => go::<TourneCase>(&a[2], t, tol),
        _ => go::<Course>(&a[2], t, tol),
    }
}
