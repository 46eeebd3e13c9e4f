#!/usr/bin/env python3
"""What a man of Tournoy is worth, by a logistic fit on self-play, beside what the heuristic says.

Usage: experiments/weights-tournoy.py [FOLDER]     by default results/weights-tournoy; Python 3 only

The positions are decisions of alphabeta:depth=1 against itself from random openings; what is fitted
is the chance that the mover wins (a draw or a capped game counts half), by the men that the mover
has more than the opponent, and by whose turn it is.
"""
import csv
import math
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOURNE = ROOT / "target" / "release" / "tourne"
GAMES, SHARE = 1000, 0.2
KINDS = ["Trident", "Fork", "Square", "Hammer", "Probe"]
TABLE = ROOT / "src" / "games" / "tournoy" / "weights.rs"


def decisions():
    """The difference of each kind's men, and what the mover scored."""
    command = [TOURNE, "dataset", "tournoy", "--a", "alphabeta:depth=1", "--b", "alphabeta:depth=1",
               "--games", str(GAMES), "--seed", "1", "--sample", str(SHARE), "--format", "csv",
               "--out", "-", "--quiet"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for row in csv.DictReader(process.stdout):
            counts = [0] * 6
            for square in map(int, row["squares"].split()):
                if square:
                    counts[(abs(square) - 1) // 8] += 1 if square > 0 else -1
            score = {"true": 1.0, "false": 0.0}.get(row["won"], 0.5)
            yield counts[1:] + [1], score
    if process.returncode:
        sys.exit("the data set failed")


def solved(matrix, right):
    """Gauss's elimination with pivots; answers the solution and the inverse's diagonal."""
    n = len(right)
    rows = [list(row) + [value] + [float(i == j) for j in range(n)]
            for i, (row, value) in enumerate(zip(matrix, right))]
    for column in range(n):
        pivot = max(range(column, n), key=lambda i: abs(rows[i][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [x / lead for x in rows[column]]
        for i in range(n):
            if i != column:
                factor = rows[i][column]
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[column])]
    return [row[n] for row in rows], [rows[i][n + 1 + i] for i in range(n)]


def fit(data):
    """Newton's method for the likelihood; answers coefficients and their standard errors."""
    n = len(data[0][0])
    weights = [0.0] * n
    for _ in range(25):
        gradient, hessian = [0.0] * n, [[0.0] * n for _ in range(n)]
        for features, score in data:
            p = 1 / (1 + math.exp(-sum(w * x for w, x in zip(weights, features))))
            for i, x in enumerate(features):
                if x:
                    gradient[i] += (score - p) * x
                    for j, y in enumerate(features):
                        hessian[i][j] += p * (1 - p) * x * y
        step, variances = solved(hessian, gradient)
        weights = [w + s for w, s in zip(weights, step)]
        if max(map(abs, step)) < 1e-10:
            return weights, [math.sqrt(v) for v in variances]
    sys.exit("the fit does not come to rest")


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "results" / "weights-tournoy"
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)
    table = dict(re.findall(r"Kind::(\w+) => (\d+),", TABLE.read_text()))
    data = list(decisions())
    weights, errors = fit(data)
    fork = weights[KINDS.index("Fork")]
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "weights.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["man", "coefficient", "standard_error", "of_a_fork", "table_of_a_fork"])
        for kind, weight, error in zip(KINDS, weights, errors):
            ours = int(table[kind]) / int(table["Fork"])
            # Few digits: the last ones of a platform's exponential may differ.
            writer.writerow([kind, f"{weight:.4f}", f"{error:.4f}", f"{weight / fork:.3f}",
                             f"{ours:.3f}"])
        writer.writerow(["the turn", f"{weights[-1]:.4f}", f"{errors[-1]:.4f}", "", ""])
    print(f"{len(data)} positions")


if __name__ == "__main__":
    main()
