#!/usr/bin/env python3
"""Plays the shards of a tournament by GNU parallel, killed once in the middle.

usage: parallel_test.py PLYGROUND

scripts/cluster/gnu_parallel is killed with all that it has started and run again; the
merged result has to be that of one machine, byte for byte. So has the report of an SPRT
that scripts/cluster/sprt plays in rounds. Skipped with exit code 77 where GNU parallel
is not installed.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from shards import SCRIPTS, SPRT, check_sprt, expect, lines, play_alone, report

SHARDS = 5
SPEC = {
    "games": ["kalah", "othello:size=6"],
    "players": ["random", "greedy", "alphabeta:nodes=20000", "mcts:sims=1000,tree=16"],
    "gamesPerPairing": 6, "seed": 3, "openingPlies": 3,
}


def test_sprt(program, environment):
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        spec, alone = play_alone(program, root, SPRT)
        done = subprocess.run(
            [str(SCRIPTS / "sprt"), "gnu_parallel", str(spec), str(root / "out"), "3", "20",
             "--jobs", "2"], env=environment, capture_output=True, text=True, timeout=250)
        expect(done.returncode == 0, f"exit code {done.returncode}: {done.stderr}")
        check_sprt(program, alone, root / "out", done.stderr)


def test_sprt_without_games(environment):
    """Where nothing can be played it ends, instead of going on for ever."""
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        spec = root / "spec.json"
        spec.write_text(json.dumps({key: SPRT[key] for key in SPRT if key != "seed"}))
        done = subprocess.run(
            [str(SCRIPTS / "sprt"), "gnu_parallel", str(spec), str(root / "out"), "2", "20"],
            env=environment, capture_output=True, text=True, timeout=250)
        expect(done.returncode == 1, f"exit code {done.returncode}: {done.stderr}")
        expect("none was played" in done.stderr and "seed" in done.stderr, done.stderr)


def test_kill(program, environment):
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        spec, alone = play_alone(program, root, SPEC)
        out = root / "out"
        command = [str(SCRIPTS / "gnu_parallel"), str(spec), str(out), str(SHARDS), "--jobs", "2"]
        first = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True)

        def played():
            return sum(len(file.read_text().splitlines()) for file in out.rglob("games.jsonl"))

        end = time.monotonic() + 120
        while played() < 5 and first.poll() is None:
            expect(time.monotonic() < end, "no games within 120 s")
            time.sleep(0.02)
        os.killpg(first.pid, signal.SIGKILL)
        first.wait()
        print(f"killed after {played()} games")
        expect(not (out / "merged").exists(), "over before it could be killed")
        # What parallel puts into groups of its own goes on, and holds its shard's lock.
        for _ in range(20):
            done = subprocess.run(command, env=environment, capture_output=True, text=True,
                                  timeout=250)
            if done.returncode == 0:
                break
            time.sleep(1)
        expect(done.returncode == 0, f"exit code {done.returncode}: {done.stderr}")
        merged = out / "merged"
        expect(sorted(lines(merged)) == sorted(lines(alone)), "other games than on one machine")

        expect(report(program, merged) == report(program, alone),
               "another report than that of one machine")
        print(f"{SHARDS} shards, {len(lines(merged))} games: the same bytes as on one machine")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if shutil.which("parallel") is None:
        print("SKIPPED: GNU parallel not found; apt-get install parallel")
        sys.exit(77)
    program = os.path.abspath(sys.argv[1])
    environment = {**os.environ, "PLYGROUND": program}
    test_kill(program, environment)
    test_sprt(program, environment)
    test_sprt_without_games(environment)


if __name__ == "__main__":
    main()
