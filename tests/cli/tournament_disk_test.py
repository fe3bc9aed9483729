#!/usr/bin/env python3
"""Runs a tournament on a disk that is full before its end.

usage: tournament_disk_test.py PLYGROUND

The disk is a file system in memory of 64 KiB, in a mount namespace of this test.
The run has to stop by itself, say that there is no space and how many games are
kept, and leave whole lines alone; once there is space the same command has to come
to the result of an undisturbed run. Exits with 77 where namespaces are forbidden.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77


def run(program, folder):
    return subprocess.run(
        [program, "tournament", "run", "--game", "kalah", "--player", "random", "--player",
         "greedy", "--games", "400", "--seed", "1", "--concurrency", "2", "--json",
         "--out", str(folder)], capture_output=True, text=True, timeout=120)


def expect(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def inside(program, disk):
    """In the namespace: the disk is this process's own."""
    def mount(*arguments):
        return subprocess.run(["mount", "-t", "tmpfs", *arguments, "tmpfs", disk],
                              stderr=subprocess.DEVNULL).returncode == 0

    if not mount("-o", "size=64k"):
        sys.exit(SKIPPED)
    folder = pathlib.Path(disk) / "out"
    full = run(program, folder)
    expect(full.returncode == 1, f"exit code {full.returncode}: {full.stderr}")
    expect("No space left on device" in full.stderr, full.stderr)
    kept = (folder / "games.jsonl").read_text()
    games = kept.count("\n")
    expect(kept.endswith("\n") and games > 0, "a torn line is left")
    expect(f"({games} games are kept" in full.stderr, full.stderr)
    expect(mount("-o", "remount,size=16m"), "cannot make the disk larger")
    done = run(program, folder)
    expect(done.returncode == 0, done.stderr)
    expect(f"resuming: {games} of 400" in done.stderr, done.stderr)
    print(done.stdout, end="")


def main():
    if len(sys.argv) == 4 and sys.argv[1] == "--inside":
        inside(*sys.argv[2:])
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        (root / "disk").mkdir()
        reference = run(program, root / "reference")
        expect(reference.returncode == 0, reference.stderr)
        try:
            small = subprocess.run(
                ["unshare", "--map-root-user", "--mount", sys.executable, __file__, "--inside",
                 program, str(root / "disk")], capture_output=True, text=True, timeout=240)
        except FileNotFoundError:
            sys.exit(SKIPPED)
        if small.returncode == SKIPPED or "unshare" in small.stderr:
            print(f"skipped: {small.stderr}")
            sys.exit(SKIPPED)
        expect(small.returncode == 0, small.stderr)
        expect(small.stdout == reference.stdout, "another report than that of an empty disk")
        print("stopped on a full disk, resumed to the same bytes")


if __name__ == "__main__":
    main()
