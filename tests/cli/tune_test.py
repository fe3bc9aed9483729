#!/usr/bin/env python3
"""plyground tune as a process: what it refuses, and that it goes on where it stopped.

    tune_test.py PLYGROUND
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PLYGROUND = ""

PLAYER = ["kalah:rules=standard", "--player", "alphabeta:nodes=200"]
TUNE = ["tune", *PLAYER, "--parameter", "reduction=0:3", "--parameter", "quiescence=0:4:1",
        "--seed", "3"]


def run(*arguments):
    return subprocess.run([PLYGROUND, *arguments], timeout=120, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True)


class Tune(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_bad_arguments_are_named(self):
        for arguments, message in [
            ([*PLAYER, "--iterations", "3"], "--parameter is required"),
            ([*PLAYER, "--parameter", "reductio=0:1", "--iterations", "3"],
             'did you mean "reduction"?'),
            ([*PLAYER, "--parameter", "table=0:1", "--iterations", "3"],
             'unknown number to tune of player alphabeta "table"'),
            ([*PLAYER, "--parameter", "reduction=2:3", "--iterations", "3"],
             "starts with reduction=1, outside of reduction=2:3"),
            ([*PLAYER, "--parameter", "reduction=0:x", "--iterations", "3"], "takes"),
            ([*PLAYER, "--parameter", "reduction", "--iterations", "3"], "NAME=LOW:HIGH"),
            ([*PLAYER, "--parameter", "reduction=0:3", "--parameter", "reduction=0:2",
              "--iterations", "3"], "given twice"),
            ([*PLAYER, "--parameter", "reduction=0:3", "--iterations", "0"],
             "must be in 1..1000000, not 0"),
            ([*PLAYER, "--parameter", "reduction=0:3", "--iterations", "3", "--spread", "nan"],
             "takes a number"),
            (["kalha", "--player", "greedy", "--parameter", "x=0:1", "--iterations", "1"],
             "unknown number to tune of player greedy"),
            (["kalha", "--player", "mcts:sims=9", "--parameter", "exploration=0:2",
              "--iterations", "1"], 'did you mean "kalah"?'),
            (["kalah", "--player", "mcts:sim=9", "--parameter", "exploration=0:2",
              "--iterations", "1"], 'did you mean "sims"?'),
            (["kalah", "--player", "mcts:sims=9", "--parameter", "exploration=-2:2",
              "--iterations", "40"], "exploration must be in"),
        ]:
            with self.subTest(arguments):
                done = run("tune", *arguments)
                self.assertIn(done.returncode, (1, 2), done.stderr)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_the_result_is_data(self):
        done = run(*TUNE, "--iterations", "4", "--verify", "3", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["iterations"], 4)
        self.assertTrue(result["complete"])
        self.assertEqual([p["name"] for p in result["parameters"]], ["reduction", "quiescence"])
        self.assertEqual([p["start"] for p in result["parameters"]], [1, 0])
        self.assertTrue(result["tuned"].startswith("alphabeta:nodes=200,reduction="))
        self.assertEqual(result["verification"]["games"], 6)
        self.assertEqual(run(*TUNE, "--iterations", "4", "--verify", "3", "--json",
                             "--concurrency", "2").stdout, done.stdout)

    def test_a_killed_run_goes_on_to_the_same_result(self):
        tune = [*TUNE, "--iterations", "400", "--json", "--concurrency", "2"]
        whole = run(*tune, "--out", os.path.join(self.folder, "whole"))
        self.assertEqual(whole.returncode, 0, whole.stderr)
        out = ["--out", os.path.join(self.folder, "parts")]
        for sent in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
            process = subprocess.Popen([PLYGROUND, *tune, *out], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True)
            time.sleep(0.4)
            process.send_signal(sent)
            _, error = process.communicate(timeout=120)
            if process.returncode == 130:
                self.assertIn("the same command goes on from here", error)
        last = run(*tune, *out)
        self.assertEqual(last.returncode, 0, last.stderr)
        self.assertEqual(last.stdout, whole.stdout)
        other = run(*[*tune[:-1], "1", "--blocks", "2"], *out)
        self.assertEqual(other.returncode, 2)
        self.assertIn("blocks is 1, not 2", other.stderr)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PLYGROUND = os.path.abspath(sys.argv.pop(1))
    unittest.main()
