#!/usr/bin/env python3
"""Plays a tournament on a Slurm of one node whose controller is killed meanwhile.

usage: slurm_test.py PLYGROUND

Starts munged, slurmctld and slurmd in a folder of its own and submits the shards by
scripts/cluster/slurm. Once some games are played the controller is killed with
SIGKILL, one shard's program too, and one finished shard is submitted again; the
controller comes back, and the merged result has to be that of one machine, byte for
byte. Then scripts/cluster/sprt plays an SPRT in rounds, while the controller is away
for some seconds. Without Slurm (slurm-wlm and munge on Debian) or another user than root
the test is skipped with exit code 77.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from one_node_slurm import Cluster, missing_for_slurm, wait_for
from processes import process_of
from shards import SCRIPTS, SPRT, check_sprt, expect, lines, play_alone, report

SHARDS = 4
SPEC = {
    "games": ["kalah", "othello:size=6"],
    "players": ["greedy", "alphabeta:nodes=400000", "alphabeta:nodes=500000",
                "mcts:sims=30000,tree=16"],
    "gamesPerPairing": 8, "seed": 7, "openingPlies": 3,
}
GAMES = 2 * 6 * 8
SAVED = 7  # seconds after which a controller has written down what it has started


def skip_without_slurm():
    missing = missing_for_slurm()
    if missing:
        print(f"SKIPPED: {missing}")
        sys.exit(77)


def played(out):
    return sum(len(lines(folder)) for folder in (out / "shards").glob("*"))


def kill_a_shard(out):
    """SIGKILL to the program that plays one of the shards; True if there was one."""
    number = process_of(lambda command: b"tournament" in command
                        and any(os.fsencode(str(out)) in word for word in command))
    if number is not None:
        os.kill(number, signal.SIGKILL)
    return number is not None


def play(program, cluster, out, spec):
    def submit():
        done = cluster.run(str(SCRIPTS / "slurm"), str(spec), str(out), str(SHARDS),
                           PLYGROUND=program)
        expect(done.returncode == 0, f"submission: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def queue_is_empty():
        cluster.mend()
        listed = cluster.run("squeue", "-h")
        return listed.returncode == 0 and not listed.stdout.strip()

    submit()
    wait_for("the first games", lambda: played(out) > 0)
    wait_for("a controller that has started nothing for a while",
             lambda: cluster.quiet_seconds() > SAVED)
    cluster.kill("slurmctld")
    at_kill = played(out)
    expect(at_kill < GAMES, "the tournament was over before the controller could be killed")
    killed = kill_a_shard(out)
    print(f"controller killed after {at_kill} games, a shard's program "
          f"{'too' if killed else 'was not running'}")
    time.sleep(2)
    cluster.start_controller()
    # A job that was held waits three minutes before it starts.
    wait_for("the queue to empty", queue_is_empty, 600)
    print(f"queue empty after {played(out)} games")
    # What the killed program left is played by the same submission again; whole
    # shards have nothing to do.
    submit()
    wait_for("the queue to empty again", queue_is_empty)


def play_sprt(program, cluster, root):
    root.mkdir()
    spec, alone = play_alone(program, root, SPRT)
    out = root / "out"
    with open(root / "notes", "w+", encoding="utf-8") as notes:
        sprt = subprocess.Popen([str(SCRIPTS / "sprt"), "slurm", str(spec), str(out), "2", "20"],
                                env={**cluster.environment, "PLYGROUND": program},
                                stdout=subprocess.DEVNULL, stderr=notes)
        try:
            wait_for("the first games", lambda: played(out) > 0)
            # Ended, not killed: what it had not written down yet would be lost, and with
            # it the numbers that its node still knows jobs by.
            cluster.end("slurmctld")
            time.sleep(4)
            cluster.start_controller()
            code = sprt.wait(timeout=300)
        finally:
            sprt.kill()
        notes.seek(0)
        told = notes.read()
    expect(code == 0, f"sprt: exit code {code}: {told}")
    check_sprt(program, alone, out, told)


def check_tournament(program, alone, merged):
    expect(len(lines(merged)) == GAMES, f"{len(lines(merged))} games instead of {GAMES}")
    expect(sorted(lines(merged)) == sorted(lines(alone)), "other games than on one machine")
    expect(report(program, merged) == report(program, alone),
           "another report than that of one machine")
    print(f"{SHARDS} shards, {GAMES} games: the same bytes as on one machine")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    skip_without_slurm()
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="plyground_slurm_") as name:
        root = pathlib.Path(name)
        spec, alone = play_alone(program, root, SPEC)
        cluster = Cluster(root)
        out = root / "run"
        try:
            cluster.start_all()
            play(program, cluster, out, spec)
            check_tournament(program, alone, out / "merged")
            play_sprt(program, cluster, root / "sprt")
        except BaseException:
            cluster.say_why()
            raise
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
