"""A Slurm of one node in a folder of its own, for tests."""

import os
import shutil
import socket
import subprocess
import time

from shards import expect


def missing_for_slurm():
    """What a Slurm of one's own lacks here; empty if nothing."""
    missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "srun", "scontrol",
                                 "squeue") if shutil.which(name) is None]
    if missing:
        return f"{', '.join(missing)} not found; apt-get install slurm-wlm munge"
    return "" if os.geteuid() == 0 else "slurmd starts jobs as root only"


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
