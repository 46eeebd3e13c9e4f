#!/usr/bin/env python3
"""Draws the two positions that the README shows, one from a game of each of two kinds.

Usage: experiments/pictures.py OUT
"""
import pathlib
import subprocess
import sys

PICTURES = {
    "tourne-case.svg": ["tourne-case", "--seed", "7", "--ply", "24"],
    "tournoy.svg": ["tournoy", "--a", "alphabeta:depth=2", "--seed", "2", "--ply", "20"],
}


def main():
    tourne = pathlib.Path(__file__).resolve().parent.parent / "target" / "release" / "tourne"
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name, words in PICTURES.items():
        command = [tourne, "show", *words, "--svg", out / name, "--force"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
