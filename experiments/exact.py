#!/usr/bin/env python3
"""Exact values of every reading of every dice game: values.csv.

Usage: experiments/exact.py [DIR [GAME...]]     by default results/exact and all games
"""
import csv
import io
import itertools
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOURNE = ROOT / "target" / "release" / "tourne"
# Enough games for three digits of the share of choices; the rest is exact.
GAMES = "200000"
COLUMNS = [
    "game", "rules", "unit", "states", "lower", "upper", "first_player_advantage",
    "mean_plies_optimal", "random_random_first", "optimal_random", "greedy_optimal",
    "choice_share",
]


def ask(*words):
    answer = subprocess.run([TOURNE, *words, "--json"], check=True, capture_output=True, text=True)
    return json.loads(answer.stdout)


def readings(game):
    """Every combination of the options of a game."""
    options = [[f"{o['name']}={value}" for value in o["values"]] for o in game["options"]]
    return [",".join(choice) for choice in itertools.product(*options)]


def row(game, rules, scratch):
    named = [game, "--rules", rules]
    table = scratch / "table"
    solved = ask("solve", *named, "--save", table, "--force")
    best = ["--a", "optimal", "--b", "optimal", "--table", table]
    optimal = ask("exact", *named, *best)
    drawn = ask("exact", *named, "--a", "random", "--b", "random")
    skilled = ask("exact", *named, "--a", "optimal", "--b", "random", "--table", table)
    greedy = ask("exact", *named, "--a", "greedy", "--b", "optimal", "--table", table)
    subprocess.run(
        [TOURNE, "simulate", *named, *best, "--games", GAMES, "--seed", "1", "--regret",
         "--out", scratch / "played", "--force", "--quiet"], check=True)
    return {
        "game": game,
        "rules": solved["rules"],
        "unit": solved["unit"],
        "states": solved["states"],
        "lower": repr(solved["lower"]),
        "upper": repr(solved["upper"]),
        # How much more often the first player wins than the second.
        "first_player_advantage": digits(2 * optimal["a_first"]["win_probability_a"] - 1),
        "mean_plies_optimal": digits(optimal["a_first"]["mean_plies"]),
        "random_random_first": digits(drawn["a_first"]["win_probability_a"]),
        "optimal_random": digits(skilled["win_probability_a"]),
        "greedy_optimal": digits(greedy["win_probability_a"]),
        "choice_share": digits(choice_share(scratch / "played"), 4),
    }


def digits(number, places=9):
    """The digits that the tolerance of the values vouches for."""
    return f"{number:.{places}f}"


def choice_share(folder):
    """The share of throws after which somebody had a choice, with best play on both sides."""
    def rows(name):
        return csv.DictReader(io.StringIO((folder / name).read_text()))
    choices = sum(int(r["choices"]) for r in rows("regret.csv") if not r["throw"])
    turns = sum(int(r["count"]) for r in rows("moves.csv") if r["statistic"] in ("turns", "throws"))
    # Both policies are named alike: each row of regret stands for one of them.
    return choices / turns


def main():
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "results" / "exact"
    out.mkdir(parents=True, exist_ok=True)
    scratch = ROOT / "target" / "exact"
    scratch.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:]
    rows = []
    for game in ask("games")["games"]:
        if not game["dice"] or (wanted and game["game"] not in wanted):
            continue
        for rules in readings(game):
            print(game["game"], rules, file=sys.stderr, flush=True)
            rows.append(row(game["game"], rules, scratch))
    with open(out / "values.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
