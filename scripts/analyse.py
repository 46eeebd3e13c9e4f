#!/usr/bin/env python3
"""Three figures from a data set of the tourne family: where hits happen, what a lead in pips is
worth, what each number thrown is worth.

Usage: scripts/analyse.py DATA.parquet [FOLDER]     by default the folder `figures`

Make the data with, for example,
    tourne dataset tourne-case --a greedy --b greedy --games 100000 --exact --out DATA.parquet
With --exact, the second and third figure also show what best play would make of the same turns.
Needs what scripts/requirements.txt lists.
"""
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import polars as pl

OWN, OTHER = ["own_1", "own_2", "own_3"], ["other_1", "other_2", "other_3"]
POINTS = list(range(1, 12))
# Leads with fewer turns than this are left out of the second figure.
FEWEST = 50


def read(path):
    """The turns that a policy chose, with the lead in pips of the mover."""
    data = pl.read_parquet(path)
    missing = {"own_3", "other_3", "throw"} - set(data.columns)
    if missing:
        sys.exit(f"{path} has no column {', '.join(sorted(missing))}: give a data set of tourne-case or course")
    pips = lambda men: pl.sum_horizontal(pl.col(man).clip(lower_bound=0).cast(pl.Int32) for man in men)
    return data.filter(pl.col("player").is_not_null()).with_columns(lead=pips(OWN) - pips(OTHER))


def hits(data):
    """Hits of each player on each point, per thousand of its turns."""
    turns = data.group_by("player").agg(turns=pl.len())
    landed = data.select("player", point=pl.col("move").str.extract_all(r"x\d+")).explode("point").drop_nulls()
    counts = landed.with_columns(pl.col("point").str.slice(1).cast(pl.Int32)).group_by("player", "point").agg(hits=pl.len())
    return counts.join(turns, on="player").with_columns(rate=1000 * pl.col("hits") / pl.col("turns")).sort("player", "point")


def rates(data, by, value):
    """The mean of a value in each group, with a 95 % interval that counts the turns of a pair of
    games as one observation, since they share a result."""
    told = data.filter(pl.col(value).is_not_null()).with_columns(pl.col(value).cast(pl.Float64).alias("value"))
    mean = told.group_by(by).agg(n=pl.len(), mean=pl.col("value").mean())
    pairs = told.group_by(by, "pair").agg(n=pl.len(), total=pl.col("value").sum())
    error = (
        pairs.join(mean, on=by)
        .with_columns(off=(pl.col("total") - pl.col("mean") * pl.col("n")) ** 2)
        .group_by(by)
        .agg(off=pl.col("off").sum())
    )
    half = 1.96 * pl.col("off").sqrt() / pl.col("n")
    return mean.join(error, on=by).with_columns(half=half).sort(by)


def draw_hits(data, path):
    figure, axes = plt.subplots(figsize=(7, 4))
    counts = hits(data)
    players = sorted(data["player"].unique())
    for place, player in enumerate(players):
        own = dict(counts.filter(pl.col("player") == player).select("point", "rate").iter_rows())
        policy = data.filter(pl.col("player") == player)["policy"][0]
        shifted = [point + 0.4 * (place - (len(players) - 1) / 2) for point in POINTS]
        axes.bar(shifted, [own.get(point, 0) for point in POINTS], 0.4, label=f"{player}: {policy}")
    axes.set(xlabel="point", ylabel="hits per 1,000 turns", title="Where hits happen", xticks=POINTS)
    axes.legend()
    save(figure, path)
    return counts


def draw_leads(data, path):
    figure, axes = plt.subplots(figsize=(7, 4))
    won = rates(data, "lead", "won").filter(pl.col("n") >= FEWEST)
    axes.errorbar(won["lead"], won["mean"], yerr=won["half"], fmt=".", label="won by the mover, 95 %")
    if "value_thrown" in data.columns and 0 <= data["value_thrown"].min():
        best = rates(data, "lead", "value_thrown").filter(pl.col("n") >= FEWEST)
        axes.plot(best["lead"], best["mean"], label="best play from here on")
    axes.axhline(0.5, color="grey", linewidth=0.5)
    axes.set(xlabel="mover's lead in pips, the throw on the table", ylabel="win probability",
             title="What a lead is worth", ylim=(0, 1))
    axes.legend()
    save(figure, path)
    return won


def draw_numbers(data, path):
    """How far from the average a number leaves its thrower."""
    figure, axes = plt.subplots(figsize=(7, 4))
    data = data.filter(pl.col("throw").is_not_null())
    overall = data.filter(pl.col("won").is_not_null())["won"].cast(pl.Float64).mean()
    worth = rates(data, "throw", "won").with_columns(pl.col("mean") - overall)
    throws = worth["throw"].to_list()
    axes.errorbar(range(len(throws)), worth["mean"], yerr=worth["half"], fmt="o", label="win rate after it, against the mean, 95 %")
    if "value_thrown" in data.columns:
        gain = data.with_columns(gain=pl.col("value_thrown") - pl.col("value_before"))
        gain = rates(gain, "throw", "gain")
        axes.plot(range(len(throws)), gain["mean"], "s", label="what the throw changes under best play")
    axes.axhline(0, color="grey", linewidth=0.5)
    axes.set(xlabel="number thrown, where there was a choice", ylabel="win probability",
             title="What each number is worth", xticks=range(len(throws)), xticklabels=throws)
    if len(throws) > 8:
        axes.tick_params(axis="x", rotation=60)
    axes.legend()
    save(figure, path)
    return worth


def save(figure, path):
    figure.tight_layout()
    figure.savefig(path, dpi=150)
    plt.close(figure)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    data = read(sys.argv[1])
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "figures")
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{data.height:,} turns of {data.select(pl.struct('pair', 'game').n_unique()).item():,} games")
    counts = draw_hits(data, folder / "hits.png")
    if counts.height:
        point = counts.group_by("point").agg(pl.col("hits").sum()).sort("hits")["point"][-1]
        print(f"hits: most on point {point}")
    won = draw_leads(data, folder / "leads.png")
    level = won.filter(pl.col("lead") == 0)
    if level.height:
        print(f"leads: without one the mover wins {level['mean'][0]:.3f} ± {level['half'][0]:.3f}")
    worth = draw_numbers(data, folder / "numbers.png").sort("mean")
    print(f"numbers: best {worth['throw'][-1]}, worst {worth['throw'][0]}")
    print(f"written to {folder}")


if __name__ == "__main__":
    main()
