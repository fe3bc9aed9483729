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
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

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
    missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue")
               if shutil.which(name) is None]
    if missing:
        print(f"SKIPPED: {', '.join(missing)} not found; apt-get install slurm-wlm munge")
        sys.exit(77)
    if os.geteuid() != 0:
        print("SKIPPED: slurmd starts jobs as root only")
        sys.exit(77)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(what, condition, seconds=240):
    end = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < end, f"{what}: not within {seconds} s")
        time.sleep(0.1)


class Cluster:
    """One node, its daemons in the foreground as children of this test."""

    def __init__(self, root):
        self.root = root
        self.daemons = {}
        self.host = socket.gethostname().split(".")[0]
        (root / "state").mkdir()
        (root / "spool").mkdir()
        munge = root / "munge"
        munge.mkdir(mode=0o700)
        (munge / "key").write_bytes(os.urandom(128))
        (munge / "key").chmod(0o400)
        self.socket = munge / "socket"
        self.conf = root / "slurm.conf"
        self.conf.write_text(f"""
ClusterName=plyground
SlurmctldHost={self.host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={self.socket}
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
StateSaveLocation={root}/state
SlurmdSpoolDir={root}/spool
SlurmctldPidFile={root}/slurmctld.pid
SlurmdPidFile={root}/slurmd.pid
SlurmctldLogFile={root}/slurmctld.log
SlurmdLogFile={root}/slurmd.log
NodeName={self.host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=256 State=UNKNOWN
PartitionName=main Nodes={self.host} Default=YES MaxTime=INFINITE State=UP
""")
        (root / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        self.environment = {**os.environ, "SLURM_CONF": str(self.conf)}

    def start(self, name, *command):
        with open(self.root / f"{name}.out", "ab") as out:
            self.daemons[name] = subprocess.Popen(command, env=self.environment, stdout=out,
                                                  stderr=out, stdin=subprocess.DEVNULL)

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D", "-f", str(self.conf))

    def start_all(self):
        munge = self.root / "munge"
        self.start("munged", "munged", "--foreground", "--force", f"--socket={self.socket}",
                   f"--key-file={munge}/key", f"--pid-file={munge}/pid",
                   f"--log-file={munge}/log", f"--seed-file={munge}/seed")
        wait_for("munged", self.socket.exists)
        self.start_controller()
        self.start("slurmd", "slurmd", "-D", "-f", str(self.conf), "-N", self.host)
        wait_for("the node", lambda: "idle" in self.run("sinfo", "-h", "-o", "%t").stdout)

    def run(self, *command, **more):
        environment = {**self.environment, **more}
        return subprocess.run(command, env=environment, capture_output=True, text=True,
                              timeout=120)

    def quiet_seconds(self):
        """How long ago the controller started a job, or noted anything else."""
        return time.time() - (self.root / "slurmctld.log").stat().st_mtime

    def mend(self):
        """Does what an administrator has to after a crash. A controller that does not
        remember a job that its node is at starts it again under the same number; the
        node refuses and is drained, and the job is held."""
        if "drain" in self.run("sinfo", "-h", "-o", "%T").stdout:
            print("the node was drained; resumed")
            self.run("scontrol", "update", f"nodename={self.host}", "state=resume")
        for job in self.run("squeue", "-h", "-t", "pending", "-o", "%i %r").stdout.splitlines():
            number, reason = job.split(maxsplit=1)
            if "held" in reason:
                print(f"job {number} was held; released")
                self.run("scontrol", "release", number)

    def kill(self, name):
        daemon = self.daemons.pop(name)
        daemon.kill()
        daemon.wait()

    def end(self, name):
        daemon = self.daemons.pop(name)
        daemon.terminate()
        try:
            daemon.wait(timeout=10)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()

    def stop(self):
        if "slurmctld" in self.daemons:
            self.run("scancel", "--user=root")
        for name in ("slurmctld", "slurmd", "munged"):
            if name in self.daemons:
                self.end(name)

    def say_why(self):
        print(self.run("squeue", "-h", "-o", "%i %T %r").stdout)
        for log in sorted(self.root.glob("*.log")) + sorted(self.root.glob("run/logs/*.log")):
            print(f"--- {log}\n" + "\n".join(log.read_text().splitlines()[-15:]))


def played(out):
    return sum(len(lines(folder)) for folder in (out / "shards").glob("*"))


def kill_a_shard(out):
    """SIGKILL to the program that plays one of the shards; True if there was one."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"tournament" in command and any(os.fsencode(str(out)) in word for word in command):
            os.kill(int(process.name), signal.SIGKILL)
            return True
    return False


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
