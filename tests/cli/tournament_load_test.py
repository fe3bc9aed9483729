#!/usr/bin/env python3
"""Scheduling overhead: the playing threads of a tournament never wait for anything.

usage: tournament_load_test.py PLYGROUND [GAMES]

20,000 games of random against random at Slider on two threads. Of the time between the
first and the last look at it each playing thread has to run, or be ready to run, for 95%:
what keeps it from a core that others use is not its doing, so that this can be asked of a
loaded machine. What the process used of two cores is printed; it says as much only where
nothing else runs.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

SHARE = 0.95


def threads(process: int) -> dict[str, tuple[float, float]]:
    """By thread: seconds that it ran, and that it was ready and did not."""
    found = {}
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/schedstat"):
        try:
            ran, ready, _ = task.read_text().split()
        except (OSError, ValueError):
            continue  # it has ended
        found[task.parent.name] = (int(ran) / 1e9, int(ready) / 1e9)
    return found


def main() -> int:
    plyground = sys.argv[1]
    games = sys.argv[2] if len(sys.argv) > 2 else "20000"
    if not pathlib.Path("/proc/self/schedstat").exists():
        print("this system does not tell how long threads waited")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        run = subprocess.Popen(
            [plyground, "tournament", "run", "--game", "slider", "--player", "random",
             "--player", "random:seed=1", "--games", games, "--seed", "5", "--concurrency", "2",
             "--out", folder + "/load"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        first: dict[str, tuple[float, float, float]] = {}
        last: dict[str, tuple[float, float, float]] = {}
        while run.poll() is None:
            for name, (ran, ready) in threads(run.pid).items():
                last[name] = (time.monotonic(), ran, ready)
                first.setdefault(name, last[name])
            time.sleep(0.01)
        wall = time.monotonic() - begun
    if run.returncode != 0:
        print(f"the tournament failed with {run.returncode}")
        return 1
    used = sum(ran for _, ran, _ in last.values())
    ready = sum(ready for _, _, ready in last.values())
    print(f"{games} games in {wall:.2f} s; {used / 2 / wall:.1%} of two cores used, "
          f"{(used + ready) / 2 / wall:.1%} used or asked for")
    first.pop(str(run.pid), None)
    shares = []
    for name, (begin, ran, ready) in first.items():
        end, ran_at_end, ready_at_end = last[name]
        shares.append((ran_at_end - ran + ready_at_end - ready) / (end - begin))
    print("playing threads:", ", ".join(f"{share:.1%}" for share in shares))
    if len(shares) != 2 or min(shares) < SHARE:
        print(f"expected two threads of at least {SHARE:.0%}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
