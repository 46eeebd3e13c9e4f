#!/usr/bin/env python3
"""A player for Tourne, as an example: see scripts/README.md. Needs Python 3 only.

    tourne simulate tourne-case --a 'exec:python3 scripts/player.py' --b greedy --games 200

It knows no game: it captures or hits where it can, as moves with an `x` do, and otherwise moves
at random, from the seed that each game brings.
"""
import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def main():
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if message["protocol"] != 1:
                sys.exit(f"player.py speaks protocol 1, not {message['protocol']}")
            say({"type": "ready"})
        elif message["type"] == "game":
            # All chance comes from this seed: so the same run repeats.
            dice.seed(message["seed"])
        elif message["type"] == "move":
            hits = [move for move in message["moves"] if "x" in move]
            say({"move": dice.choice(hits or message["moves"])})


if __name__ == "__main__":
    main()
