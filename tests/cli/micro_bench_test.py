#!/usr/bin/env python3
"""The micro benchmarks: unique names, and one of them as JSON.

    micro_bench_test.py MICRO_BENCH
"""

import json
import subprocess
import sys
import unittest

MICRO_BENCH = ""


def run(*arguments):
    return subprocess.run([MICRO_BENCH, *arguments], check=True, capture_output=True, text=True,
                          timeout=120).stdout


class MicroBench(unittest.TestCase):
    def test_names_are_unique(self):
        names = run("--benchmark_list_tests").split()
        self.assertGreater(len(names), 20)
        self.assertEqual(len(names), len(set(names)))

    def test_figures_are_json(self):
        name = run("--benchmark_list_tests").split()[0]
        figures = json.loads(run(f"--benchmark_filter=^{name}$", "--benchmark_min_time=0.001",
                                 "--benchmark_format=json"))["benchmarks"]
        self.assertEqual([figure["name"] for figure in figures], [name])
        self.assertGreater(figures[0]["items_per_second"], 0)


if __name__ == "__main__":
    MICRO_BENCH = sys.argv.pop()
    unittest.main()
