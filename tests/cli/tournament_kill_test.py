#!/usr/bin/env python3
"""Kills a tournament at random moments and expects the same result all the same.

usage: tournament_kill_test.py PLYGROUND [SEED]

An undisturbed run on one thread is the reference. A second run of the same
tournament is killed with SIGKILL fifty times at moments drawn from SEED and
resumed by the same command each time, on one or two threads by turns. No game
may be lost or played twice, and `report --json` must be the same bytes; the
same holds for an undisturbed run on two threads and for three merged shards.
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

KILLS = 50
GAMES = 2 * 6 * 20  # two games, six pairings, twenty games a pairing
TOURNAMENT = [
    "--game", "kalah", "--game", "kalah:rules=standard",
    "--player", "random", "--player", "greedy",
    "--player", "alphabeta:nodes=4000", "--player", "mcts:sims=300,tree=16",
    "--games", "20", "--seed", "7", "--opening-plies", "3",
]


class Tournament:
    """One folder and the command that plays in it."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def command(self, concurrency, *more):
        return [self.program, "tournament", "run", *TOURNAMENT, "--out", str(self.folder),
                "--concurrency", str(concurrency), "--json", *more]

    def run(self, concurrency, *more):
        done = subprocess.run(self.command(concurrency, *more), capture_output=True, timeout=120)
        expect(done.returncode == 0, f"exit code {done.returncode}: {done.stderr.decode()}")
        return done.stdout

    def run_and_kill(self, concurrency, seconds):
        """True if the run was still going when the signal was sent."""
        process = subprocess.Popen(self.command(concurrency), stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        running = process.poll() is None
        process.kill()
        process.wait()
        expect(process.returncode in (0, -signal.SIGKILL), f"exit code {process.returncode}")
        return running and process.returncode == -signal.SIGKILL

    def report(self):
        done = subprocess.run([self.program, "tournament", "report", str(self.folder), "--json"],
                              capture_output=True, timeout=60)
        expect(done.returncode == 0, f"report: {done.stderr.decode()}")
        return done.stdout

    def lines(self):
        return (self.folder / "games.jsonl").read_text().splitlines()

    def check_complete(self, name, reference):
        ids = [json.loads(line)["id"] for line in self.lines()]
        expect(len(ids) == GAMES, f"{name}: {len(ids)} games instead of {GAMES}")
        expect(len(set(ids)) == GAMES, f"{name}: games were played twice")
        expect(self.report() == reference.report(), f"{name}: another report")
        expect(sorted(self.lines()) == sorted(reference.lines()), f"{name}: other games")
        print(f"{name}: {GAMES} games, the same bytes")


def expect(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def kill_many_times(tournament, duration, start_up, rng):
    """Leaves a tournament that was killed KILLS times and is not finished."""
    kills = 0
    kept = []
    while kills < KILLS:
        # Together about three quarters of an undisturbed run; some come before
        # the first game, some before there is a folder.
        seconds = rng.uniform(0, 2 * start_up + duration * 1.5 / KILLS)
        if tournament.run_and_kill(rng.choice([1, 2]), seconds):
            kills += 1
            journal = tournament.folder / "games.jsonl"
            kept.append(journal.read_bytes().count(b"\n") if journal.exists() else 0)
        else:  # finished, on a machine that is less busy than before: begin again
            for file in tournament.folder.iterdir():
                file.unlink()
            kills = 0
            kept = []
            duration *= 0.7
            start_up *= 0.7
    expect(kept == sorted(kept), f"games were lost: {kept}")
    print(f"games kept after each of {KILLS} kills: {kept}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"seed {seed}")
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        reference = Tournament(program, root / "reference")
        start = time.monotonic()
        printed = reference.run(1)
        duration = time.monotonic() - start
        expect(printed == reference.report(), "run and report print different results")
        expect(json.loads(printed)["games"] == GAMES, f"not {GAMES} games: {printed}")
        print(f"undisturbed: {duration:.2f} s")

        killed = Tournament(program, root / "killed")
        start = time.monotonic()
        reference.run(1)  # which plays nothing
        start_up = time.monotonic() - start
        kill_many_times(killed, duration, start_up, rng)
        killed.run(1)
        killed.check_complete("killed and resumed", reference)

        threads = Tournament(program, root / "threads")
        threads.run(2)
        threads.check_complete("two threads", reference)

        shards = [Tournament(program, root / f"shard{i}") for i in (1, 2, 3)]
        for index, shard in enumerate(shards, start=1):
            shard.run(1, "--shard", f"{index}/3")
        merged = Tournament(program, root / "merged")
        subprocess.run([program, "tournament", "merge", *[str(s.folder) for s in shards],
                        "--out", str(merged.folder)], check=True, stdout=subprocess.DEVNULL)
        merged.check_complete("three shards merged", reference)


if __name__ == "__main__":
    main()
