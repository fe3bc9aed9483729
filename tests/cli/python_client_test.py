#!/usr/bin/env python3
"""The Python client (scripts/plyground.py) and its example (scripts/annotate_game).

    python_client_test.py PLYGROUND
"""

import asyncio
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

import plyground  # noqa: E402
from plyground import AnalysisError, Engine, EngineStopped  # noqa: E402

PLYGROUND = ""
FOREVER = {"timeMs": 600_000}
GAME = "kalah:rules=standard"


class Client(unittest.IsolatedAsyncioTestCase):
    def engine(self, **options):
        return Engine(PLYGROUND, **{"threads": 2, **options})

    async def test_an_analysis_has_a_result(self):
        async with self.engine(timing=False) as engine:
            self.assertEqual(engine.hello["protocol"], "analysis")
            result = await engine.analyze(
                {"game": GAME, "moves": ["c"], "limits": {"nodes": 2000}, "multiPv": 2})
            self.assertEqual(result["status"], "complete")
            self.assertEqual(result["player"], "S")
            self.assertEqual([move["rank"] for move in result["moves"]], [1, 2])
            self.assertNotIn("timeMs", result["stats"])

    async def test_many_at_once_each_get_their_own(self):
        async with self.engine() as engine:
            moves = ["a", "b", "c", "d", "e", "f"]
            results = await asyncio.gather(*(
                engine.analyze({"game": GAME, "onlyMoves": [move], "limits": {"nodes": 100}})
                for move in moves * 20))
            self.assertEqual([result["moves"][0]["move"] for result in results], moves * 20)

    async def test_faults_are_raised_all_together(self):
        async with self.engine() as engine:
            with self.assertRaises(AnalysisError) as caught:
                await engine.analyze({"game": "kalha", "multiPv": 0})
            self.assertEqual([fault["path"] for fault in caught.exception.faults],
                             ["/multiPv", "/game"])
            self.assertFalse(caught.exception.retryable)
            self.assertIn("did you mean \"kalah\"?", str(caught.exception))
            self.assertEqual((await engine.legal_moves({"game": GAME}))["moves"],
                             ["a", "b", "c", "d", "e", "f"])

    async def test_a_stream_has_progress_and_ends(self):
        async with self.engine() as engine:
            replies = [reply async for reply in engine.stream(
                {"game": "othello", "limits": {"timeMs": 300}, "reportEveryMs": 1})]
            self.assertEqual([reply["seq"] for reply in replies], list(range(len(replies))))
            self.assertGreater(len(replies), 1)
            self.assertEqual([reply["final"] for reply in replies],
                             [False] * (len(replies) - 1) + [True])

    async def test_a_whole_game(self):
        async with self.engine() as engine:
            results = await engine.analyze_game(
                {"game": GAME, "moves": ["c", "f"], "limits": {"nodes": 500}})
            self.assertEqual(sorted(results), [0, 1, 2])
            self.assertEqual([results[turn]["player"] for turn in range(3)], ["S", "S", "N"])
            some = await engine.analyze_game(
                {"game": GAME, "moves": ["c", "f"], "turns": [1], "limits": {"nodes": 500}})
            self.assertEqual(list(some), [1])
            with self.assertRaises(AnalysisError):
                await engine.analyze_game({"game": GAME, "moves": ["c", "z"]})

    async def test_turns_of_chance_are_left_out(self):
        async with self.engine() as engine:
            results = await engine.analyze_game(
                {"game": "pairs", "moves": ["10", "5"], "limits": {"sims": 100}})
            self.assertEqual(list(results), [2])

    async def assert_idle(self, engine):
        for _ in range(200):
            stats = await engine.stats()
            if stats["running"] == stats["queued"] == 0:
                return
            await asyncio.sleep(0.01)
        self.fail(stats)

    async def test_whoever_stops_waiting_cancels(self):
        async with self.engine() as engine:
            endless = {"game": "othello", "limits": FOREVER, "reportEveryMs": 1}
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(engine.analyze(endless), 0.1)
            await self.assert_idle(engine)
            async for reply in engine.stream(endless):
                self.assertEqual(reply["type"], "progress")
                break
            await self.assert_idle(engine)
            task = asyncio.create_task(engine.analyze(endless))
            await asyncio.sleep(0.05)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self.assert_idle(engine)

    async def test_cancel_all_ends_with_what_was_found(self):
        async with self.engine() as engine:
            task = asyncio.create_task(engine.analyze({"game": "othello", "limits": FOREVER}))
            while await engine.cancel_all() == 0:
                await asyncio.sleep(0.01)
            self.assertEqual((await task)["status"], "cancelled")

    async def test_leaving_the_block_waits(self):
        async with self.engine() as engine:
            task = asyncio.create_task(engine.analyze({"game": GAME, "limits": {"nodes": 50_000}}))
            await asyncio.sleep(0)
        self.assertEqual((await task)["status"], "complete")

    async def test_leaving_it_by_an_exception_does_not(self):
        with self.assertRaises(KeyError):
            async with self.engine() as engine:
                task = asyncio.create_task(
                    engine.analyze({"game": "othello", "limits": FOREVER}))
                await engine.ping()
                raise KeyError
        self.assertEqual((await task)["status"], "stopped")

    async def test_the_end_of_the_process_is_told(self):
        async with self.engine() as engine:
            task = asyncio.create_task(engine.analyze({"game": "othello", "limits": FOREVER}))
            await engine.ping()
            engine._process.kill()
            with self.assertRaises(EngineStopped):
                await task
            with self.assertRaises(EngineStopped):
                await engine.ping()
        for command in ("/nonexistent", "/bin/true"):
            with self.assertRaises(EngineStopped):
                async with Engine(command):
                    pass

    async def test_a_request_that_is_too_long_is_refused(self):
        async with self.engine() as engine:
            with self.assertRaises(ValueError):
                await engine.analyze({"game": GAME, "position": "x" * plyground.MAX_LINE})

    async def test_every_other_operation(self):
        async with self.engine() as engine:
            self.assertTrue((await engine.validate({"game": GAME}))["valid"])
            self.assertEqual((await engine.show({"game": GAME}))["seats"], ["S", "N"])
            self.assertEqual((await engine.steps({"game": GAME}, "a"))["steps"][0]["kind"], "lift")
            self.assertTrue((await engine.verify({"game": GAME}, {"perft": [6]}))["agrees"])
            self.assertIn("othello", [game["name"] for game in await engine.games()])
            await engine.ping()
            await engine.clear_cache()

    async def test_types_name_what_the_schema_has(self):
        async with self.engine() as engine:
            shapes = (await engine.schema())["$defs"]
        analyze, result = (shapes[name]["properties"] for name in
                           ("request-analyze", "reply-result"))

        def names(kind):
            return set(typing.get_type_hints(kind))

        self.assertEqual(names(plyground.Analysis), analyze.keys() - {"id", "op"})
        self.assertEqual(names(plyground.Limits), analyze["limits"]["properties"].keys())
        self.assertEqual(names(plyground.Result), set(result))
        self.assertEqual(names(plyground.Stats), result["stats"]["properties"].keys())
        self.assertEqual(names(plyground.Score), result["score"]["properties"].keys())
        self.assertEqual(names(plyground.Move), result["moves"]["items"]["properties"].keys())
        self.assertEqual(names(plyground.Share), result["policy"]["items"]["properties"].keys())
        self.assertEqual(
            names(plyground.Fault),
            shapes["reply-error"]["properties"]["error"]["properties"].keys())


class Scripts(unittest.TestCase):
    def run_script(self, *arguments, code=0):
        done = subprocess.run(
            [sys.executable, SCRIPTS / "annotate_game", "--plyground", PLYGROUND, *arguments],
            capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout if code == 0 else done.stderr

    def test_every_move_has_its_line(self):
        lines = self.run_script(GAME, "c,f,A,e", "--nodes", "5000").splitlines()
        self.assertEqual([line.split()[:3] for line in lines[1:]],
                         [["1", "S", "c"], ["2", "S", "f"], ["3", "N", "A"], ["4", "S", "e"]])

    def test_a_blunder_is_found(self):
        # d takes ten seeds and the last of North's; f leaves them there.
        position = "0,0,0,1,0,3/0,9,0,0,0,0/10,25 S"
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "games.jsonl")
            with open(record, "w", encoding="utf-8") as file:
                for move in ("d", "f"):
                    json.dump({"game": GAME, "position": position, "moves": [move],
                               "players": ["a", "b"]}, file)
                    file.write("\n")
            good, bad = (self.run_script("--record", record, "--line", line).splitlines()[1]
                         for line in ("1", "2"))
        self.assertEqual(good.split()[:5], ["1", "S", "d", "-2.00", "0.00"])
        self.assertEqual(bad.split()[:4] + bad.split()[5:6], ["1", "S", "f", "-2.00", "??"])

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is missing")
    def test_the_plot_is_drawn(self):
        with tempfile.TemporaryDirectory() as folder:
            for game, moves in ((GAME, "c,f,A,e"), ("pairs", "10,5,fold,4,8"),
                                ("skerry:players=3", "b6,c6,e6")):
                file = os.path.join(folder, game.split(":")[0] + ".svg")
                self.run_script(game, moves, "--nodes", "2000", "--plot", file)
                with open(file, encoding="utf-8") as drawn:
                    self.assertIn("</svg>", drawn.read())

    def test_what_cannot_be_annotated_is_said(self):
        self.assertIn("illegal_move", self.run_script(GAME, "z", code=1))
        self.assertIn("unknown_game", self.run_script("kalha", "a", code=1))
        self.assertIn("either", self.run_script(GAME, "a", "--record", "x", code=2))
        self.assertIn("No such file", self.run_script("--record", "/nonexistent", code=1))

    @unittest.skipUnless(shutil.which("mypy"), "mypy is missing")
    def test_types_are_right(self):
        with tempfile.TemporaryDirectory() as folder:
            modules = [SCRIPTS / "plyground.py"]
            for script in ("annotate_game", "stress_protocol", "measure_protocol"):
                modules.append(os.path.join(folder, script + ".py"))
                shutil.copy(SCRIPTS / script, modules[-1])
            done = subprocess.run(
                ["mypy", "--strict", "--cache-dir", folder, *modules],
                capture_output=True, text=True, timeout=240,
                env={**os.environ, "MYPYPATH": str(SCRIPTS)})
            self.assertEqual(done.returncode, 0, done.stdout)


class Page(unittest.TestCase):
    def test_its_examples_run(self):
        page = (ROOT / "docs/json.md").read_text(encoding="utf-8")
        docstring = re.findall(r"\n\n((?:    .*\n|\n)+)", plyground.__doc__)
        examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        examples.append("\n".join(line[4:] for line in docstring[0].splitlines()))
        self.assertGreater(len(examples), 1)
        for example in examples:
            code = example.replace("build/release/plyground", PLYGROUND)
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                  timeout=120, env={**os.environ, "PYTHONPATH": str(SCRIPTS)})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(done.stdout)


if __name__ == "__main__":
    PLYGROUND = os.path.abspath(sys.argv[1])
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
