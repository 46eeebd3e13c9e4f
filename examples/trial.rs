use tourne::base::{Quiet, Stop};
use tourne::games::*;
use tourne::solve::*;
fn go<G: Game>(rules: &str, threads: usize, tol: f64) {
    let game = G::new(&Choices::parse(G::options(), rules).unwrap()).unwrap();
    let s = solve(&game, game.start(), Options { tolerance: tol, threads }, &Quiet, &Stop::default());
    match s {
        Ok(s) => {
            let b = s.value(&game.start()).unwrap();
            println!("{} {} states {} [{:.15} {:.15}] {:.1e} it {} {:.3}s", G::about().id, game.choices(), s.states(), s.unit().low(b), s.unit().high(b), s.unit().of_width(b.width()), s.report.iterations, s.report.seconds);
            if std::env::var("ENDS").is_ok() { println!("every play ends {:?}", every_play_ends(&game, s.positions(), &Stop::default())); }
            // gaps between moves
            let mut hist = std::collections::BTreeMap::new();
            let mut moves = Vec::new();
            for (p, _) in s.iter() { for t in 0..game.throws().len() {
                let mut q = game.throw(*p, t);
                loop { if !matches!(game.status(&q), Status::Move(_)) { break } game.moves(&q, &mut moves); if moves.is_empty() { q = game.settle(q); } else { break } }
                if !matches!(game.status(&q), Status::Move(_)) { continue }
                let v = s.moves(&q).unwrap();
                let best = v.iter().map(|m| m.bounds.low + m.bounds.high).max().unwrap();
                for m in &v { let d = (best - m.bounds.low - m.bounds.high) as f64 / 2f64.powi(58); let k = if d == 0.0 { -99 } else { d.log10().floor() as i32 }; *hist.entry(k).or_insert(0u64) += 1; }
            }}
            println!("{hist:?}");
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
