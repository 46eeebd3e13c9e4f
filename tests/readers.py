#!/usr/bin/env python3
"""Reads data sets with pyarrow, Polars, DuckDB and pandas, and checks types, counts and win rates
against `tourne simulate` with the same seed; then draws the figures of scripts/analyse.py.

Usage: tests/readers.py PATH-OF-TOURNE
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq

TOURNE = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
RUN = ["tourne-case", "--a", "greedy", "--b", "random", "--games", "2000", "--seed", "18446744073709551615"]

ARROW = {"uint8": "uint8", "uint16": "uint16", "uint32": "uint32", "uint64": "uint64", "int8": "int8",
         "double": "double", "boolean": "bool", "string": "string", "list of string": "list<element: string not null>",
         "list of double": "list<element: double not null>", "list of 81 int8": "list<element: int8 not null>"}


def tourne(*args):
    return subprocess.run([TOURNE, *map(str, args)], check=True, capture_output=True, text=True).stdout


def make(folder, name, *args):
    path = folder / name
    tourne("dataset", *args, "--out", path, "--quiet")
    return path


def dictionary():
    """Name, type and whether it can be empty, of every column that `--schema` explains."""
    columns = {}
    for line in tourne("dataset", "--schema").splitlines():
        if line.startswith("| `"):
            name, kind, _ = (cell.strip() for cell in line.strip("|").split("|", 2))
            kind, _, empty = kind.partition(" or empty")
            columns[name.strip("`")] = (kind, "or empty" in line)
    return columns


def same(what, a, b):
    if a != b:
        sys.exit(f"{what}: {a!r} is not {b!r}")


def check_types(path):
    schema = pq.read_schema(path)
    documented = dictionary()
    for field in schema:
        kind, empty = documented[field.name]
        same(f"{path.name}: type of {field.name}", str(field.type), ARROW[kind])
        same(f"{path.name}: {field.name} can be empty", field.nullable, empty)
    told = json.loads(schema.metadata[b"tourne.columns"])
    same("columns in the metadata", [column["name"] for column in told], schema.names)
    return json.loads(schema.metadata[b"tourne"])


def winners(frame):
    """Wins of A in a pandas frame with the forced turns, by the game of the pair and together."""
    last = frame[frame.player.notna()].drop_duplicates(["pair", "game"], keep="last")
    a_won = last.won.astype(bool) == (last.player == "a")
    return {1: int(a_won[last.game == 1].sum()), 2: int(a_won[last.game == 2].sum()), "games": len(last)}


def check_counts(parquet, csv):
    results = json.loads(tourne("simulate", *RUN, "--json"))["results"]
    expected = {1: results[0]["wins_a"], 2: results[1]["wins_a"], "games": results[2]["games"]}

    frame = pd.read_parquet(parquet)
    same("pandas, Parquet", winners(frame), expected)
    text = pd.read_csv(csv, dtype={"seed": "uint64"}, true_values=["true"], false_values=["false"])
    same("pandas, CSV", winners(text), expected)
    same("pandas, the seed", set(frame.seed) | set(text.seed), {18446744073709551615})
    for column in frame.columns:
        left, right = frame[column], text[column]
        same(f"{column}, Parquet and CSV", left.isna().tolist(), right.isna().tolist())
        as_text = lambda values: values.dropna().astype(str).tolist()
        if column not in ("throw", "throw_low"):
            same(f"{column}, Parquet and CSV", as_text(left), as_text(right))

    table = pq.read_table(parquet)
    same("pyarrow, rows", table.num_rows, len(frame))
    same("pyarrow", winners(table.to_pandas()), expected)

    wins = (pl.read_parquet(parquet).filter(pl.col("player").is_not_null()).unique(["pair", "game"], keep="last", maintain_order=True)
            .filter(pl.col("won") == (pl.col("player") == "a")).group_by("game").len())
    same("Polars, Parquet", dict(wins.iter_rows()), {1: expected[1], 2: expected[2]})
    lazy = pl.scan_csv(csv, schema_overrides={"seed": pl.UInt64}).select(pl.len()).collect().item()
    same("Polars, CSV, rows", lazy, len(frame))

    for source in (f"read_parquet('{parquet}')", f"read_csv('{csv}')"):
        rows = duckdb.sql(f"""
            select game, count(*) filter (won = (player = 'a')) from (
                select *, row_number() over (partition by pair, game order by ply desc, seat) as back
                from {source} where player is not null) where back = 1 group by game""").fetchall()
        same(f"DuckDB, {source}", dict(rows), {1: expected[1], 2: expected[2]})
    kinds = dict(duckdb.sql(f"select column_name, column_type from (describe select * from '{parquet}')").fetchall())
    same("DuckDB, types", [kinds[name] for name in ("seed", "ply", "own_1", "won", "position")],
         ["UBIGINT", "UINTEGER", "TINYINT", "BOOLEAN", "VARCHAR"])
    return results


def check_games(folder):
    """The other games and the further columns, read by every reader."""
    for name, *args in [
        ("dames.parquet", "dames-rabattues", "--games", 40),
        ("tournoy.parquet", "tournoy", "--games", 4, "--a", "random", "--max-plies", 200),
        ("both.parquet", "tourne-case", "--games", 40, "--rules", "dice=both", "--forced"),
        ("search.parquet", "course", "--games", 8, "--a", "mcts:iterations=50", "--search-stats", "--exact"),
        ("none.parquet", "course", "--games", 2, "--sample", "1e-9"),
    ]:
        path = make(folder, name, *args, "--seed", 3)
        check_types(path)
        rows = pq.read_metadata(path).num_rows
        same(f"{name}: manifest", json.loads(path.with_name(name + ".manifest.json").read_text())["rows"], rows)
        same(f"{name}: Polars", pl.read_parquet(path).height, rows)
        same(f"{name}: pandas", len(pd.read_parquet(path)), rows)
        same(f"{name}: DuckDB", duckdb.sql(f"select count(*) from '{path}'").fetchall()[0][0], rows)
        same(f"{name}: whether there are rows", rows > 0, name != "none.parquet")
    squares = pl.read_parquet(folder / "tournoy.parquet")["squares"].cast(pl.Array(pl.Int8, 81))
    same("men at the beginning", sum(1 for man in squares[0] if man > 0) > 10, True)
    search = pl.read_parquet(folder / "search.parquet").filter(pl.col("search_value").is_not_null())
    same("searches", search.height > 0, True)
    same("moves and shares", search["search_moves"].list.len().to_list(), search["search_shares"].list.len().to_list())


def check_figures(folder, path):
    subprocess.run([sys.executable, ROOT / "scripts" / "analyse.py", path, folder / "figures"], check=True, stdout=subprocess.DEVNULL)
    for name in ("hits.png", "leads.png", "numbers.png"):
        if (folder / "figures" / name).stat().st_size < 10_000:
            sys.exit(f"{name} is empty")
    sys.path.insert(0, str(ROOT / "scripts"))
    import analyse

    data = analyse.read(path)
    moves = pd.read_parquet(path)["move"].dropna()
    same("hits", int(analyse.hits(data)["hits"].sum()), int(moves.str.count("x").sum()))
    leads = analyse.rates(data, "lead", "won")
    same("leads", int(leads["n"].sum()), data.height)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        parquet = make(folder, "rows.parquet", *RUN, "--forced")
        manifest = check_types(parquet)
        same("seed in the metadata", manifest["run"]["plans"][0]["seed"], 18446744073709551615)
        results = check_counts(parquet, make(folder, "rows.csv", *RUN, "--forced"))
        check_games(folder)
        check_figures(folder, make(folder, "exact.parquet", *RUN[:-1], 5, "--exact"))
    print(f"pyarrow, Polars, DuckDB and pandas agree with simulate: A wins {results[2]['win_rate_a']:.4f}")


if __name__ == "__main__":
    main()
