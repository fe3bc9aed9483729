#!/usr/bin/env python3
"""Builds end-game databases by several processes, started by mpirun and by srun.

usage: mpi_test.py PLYGROUND

The files have to be those of one process, byte for byte; with a rank killed, the build
has to go on after the last whole layer. Without plyground_mpi beside PLYGROUND or without
mpirun (libopenmpi-dev and openmpi-bin on Debian) the test is skipped with exit code 77;
srun is left out without Slurm (slurm-wlm and munge) or with another user than root.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from one_node_slurm import Cluster, missing_for_slurm
from processes import process_of
from shards import expect

MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]


def skip_without_mpi(program):
    if shutil.which("mpirun") is None or not (program.parent / "plyground_mpi").exists():
        print("SKIPPED: no plyground_mpi or mpirun; apt-get install libopenmpi-dev openmpi-bin")
        sys.exit(77)


def build(program, game, folder, layers, *more):
    return [str(program), "database", "build", game, "--databases", str(folder),
            "--layers", str(layers), *more]


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False,
                          stdin=subprocess.DEVNULL)
    expect(done.returncode == 0, f"{command}: exit code {done.returncode}: {done.stderr}")
    return done


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.layer")}


def alone(program, root, game, layers):
    folder = root / "alone" / f"{game.replace(':', '_')}_{layers}"
    run(build(program, game, folder, layers))
    return bytes_of(folder)


def check_without_mpi(program, root):
    """plyground says what is missing where plyground_mpi is not beside it."""
    (root / "elsewhere").mkdir()
    copy = shutil.copy(program, root / "elsewhere" / "plyground")
    done = subprocess.run(build(copy, "oware", root / "none", 5, "--mpi"), capture_output=True,
                          text=True, timeout=60, check=False)
    expect(done.returncode == 1 and "which was not built: install an MPI" in done.stderr,
           f"without plyground_mpi: exit code {done.returncode}: {done.stderr}")
    expect(not (root / "none").exists(), "a folder was made without plyground_mpi")


def check_bytes(program, root):
    for game, layers in [("oware", 12), ("oware:slam=illegal", 10), ("kalah:rules=standard", 11)]:
        whole = alone(program, root, game, layers)
        for ranks in [1, 2, 4]:
            folder = root / f"ranks{ranks}" / game.replace(":", "_")
            told = run([*MPIRUN, "-n", str(ranks),
                        *build(program, game, folder, layers, "--mpi", "--json")])
            expect(json.loads(told.stdout)["processes"] == ranks, f"not {ranks} processes")
            expect(bytes_of(folder) == whole, f"{game}: {ranks} ranks write other bytes than one")
    print("1, 2 and 4 ranks write the bytes of one process")


def check_memory(program, root):
    """A rank takes its share of what one process takes, and a tenth more, beside what it
    takes for a database of next to nothing."""
    layers, ranks = 17, 4

    def built(last):
        return json.loads(run([*MPIRUN, "-n", str(ranks), *build(
            program, "oware", root / f"memory{last}", last, "--mpi", "--json")]).stdout)

    nothing = max(built(1)["memoryPeak"])
    whole = built(layers)
    sizes = [layer["positions"] for layer in whole["layers"]]
    share = (sum(sizes) + 2 * max(sizes)) / ranks
    taken = [peak - nothing for peak in whole["memoryPeak"]]
    print(f"{layers} seeds, {ranks} ranks: a share of {share / 2**20:.1f} MiB, taken "
          + ", ".join(f"{bytes_ / 2**20:.1f}" for bytes_ in taken))
    expect(max(taken) <= 1.1 * share, "a rank takes more than its share and a tenth")


def rank_of(folder):
    """The number of one of the processes that build in the folder, apart from mpirun."""
    return process_of(lambda command: command[0].endswith(b"plyground_mpi")
                      and os.fsencode(str(folder)) in command)


def check_kill(program, root):
    layers = 14
    whole = alone(program, root, "oware", layers)
    folder = root / "killed"
    command = [*MPIRUN, "-n", "4", *build(program, "oware", folder, layers, "--mpi")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 120
    while len(list(folder.glob("*.layer"))) < 11:
        expect(process.poll() is None and time.monotonic() < end, "no ranks to kill")
        time.sleep(0.002)
    os.kill(rank_of(folder), signal.SIGKILL)
    expect(process.wait(timeout=60) != 0, "mpirun did not notice that a rank was killed")
    left = bytes_of(folder)
    expect(11 <= len(left) <= layers, f"{len(left)} layers are left")
    expect(all(whole[name] == data for name, data in left.items()), "a layer left is not whole")
    told = run(command)
    expect(f"goes on with layer {len(left)}: those below were there" in told.stderr,
           f"the build does not say where it goes on: {told.stderr}")
    expect(len(re.findall("was there", told.stdout)) == len(left), "whole layers built again")
    expect(bytes_of(folder) == whole, "other bytes after a rank was killed")
    print(f"a rank killed with {len(left)} layers done: the rest was built, to the same bytes")


def check_refusals(program, root):
    for more, message in [(["--threads", "2"], "each process is one thread"),
                          (["--memory", "1"], "MiB of memory in each of 2 processes")]:
        done = subprocess.run([*MPIRUN, "-n", "2",
                               *build(program, "oware", root / "refused", 14, "--mpi", *more)],
                              capture_output=True, text=True, timeout=60, check=False)
        expect(done.returncode != 0 and message in done.stderr, f"{more}: {done.stderr}")
        expect(done.stderr.count("plyground: ") == 1, f"{more}: said by more than one: {done.stderr}")


def check_srun(program, root):
    whole = alone(program, root, "oware", 11)
    cluster = Cluster(root)
    folder = root / "srun"
    try:
        cluster.start_all()
        done = cluster.run("srun", "--mpi=pmix", "-n", "4", "--overcommit",
                           *build(program, "oware", folder, 11, "--mpi", "--json"))
        expect(done.returncode == 0, f"srun: exit code {done.returncode}: {done.stderr}")
        expect(json.loads(done.stdout)["processes"] == 4, "srun's processes do not find another")
        expect(bytes_of(folder) == whole, "srun's ranks write other bytes than one process")
    except BaseException:
        cluster.say_why()
        raise
    finally:
        cluster.stop()
    print("4 tasks of srun --mpi=pmix write the bytes of one process")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="plyground_mpi_") as name:
        root = pathlib.Path(name)
        check_without_mpi(program, root)
        skip_without_mpi(program)
        check_bytes(program, root)
        check_kill(program, root)
        check_refusals(program, root)
        check_memory(program, root)
        missing = missing_for_slurm()
        if missing:
            print(f"without srun: {missing}")
        else:
            check_srun(program, root)


if __name__ == "__main__":
    main()
