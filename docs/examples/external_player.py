#!/usr/bin/env python3
"""A player of any game in Plyground's line protocol: picks a legal move at random.

    plyground tournament run --game othello --player "external:cmd=docs/examples/external_player.py" ...

Replace `choose` by something better. Nothing but the protocol may go to standard
output; print to sys.stderr what people are to read.
"""

import random
import sys


class Player:
    def __init__(self):
        self.game = ""  # game spec, such as "kalah:rules=standard"
        self.position = ""  # text of the position before `moves`
        self.moves = []  # made since then, by all seats and by chance
        self.legal = []  # what may be played now
        self.random = random.Random()

    def choose(self, limits):
        """The move to play. `limits` is such as {"nodes": 1000} or {"clock": [60000, 100]}."""
        del limits
        return self.random.choice(self.legal)


def read_limits(words):
    """nodes N, depth N, sims N, time MS; clock REMAINING_MS INCREMENT_MS."""
    limits = {}
    while words:
        name = words.pop(0)
        if name == "clock":
            limits[name] = [int(words.pop(0)), int(words.pop(0))]
        else:
            limits[name] = int(words.pop(0))
    return limits


def main():
    player = Player()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "position":
            player.position = rest
        elif word == "moves":
            player.moves = rest.split()
        elif word == "legal":
            player.legal = rest.split()
        elif word == "quit":
            return
        elif word in ("hello", "game", "new", "go"):  # questions: the reply has the number
            number, _, rest = rest.partition(" ")
            if word == "game":
                player.game = rest
            elif word == "new":
                player.random = random.Random(int(rest))
            if word == "go":
                print("move", number, player.choose(read_limits(rest.split())), flush=True)
            else:
                print("ready", number, flush=True)


if __name__ == "__main__":
    main()
