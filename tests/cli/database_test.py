#!/usr/bin/env python3
"""plyground database as a process: killed builds, damage, and what it refuses.

    database_test.py PLYGROUND
"""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PLYGROUND = ""
DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
REFERENCE = DATA / "oware_databases.json"


def run(*arguments):
    return subprocess.run([PLYGROUND, *arguments], timeout=250, text=True,
                          stdin=subprocess.DEVNULL, capture_output=True)


def database(what, folder, *arguments, game="oware"):
    return run("database", what, game, "--databases", str(folder), *arguments)


class Database(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "databases"

    def build(self, layers, *arguments, game="oware"):
        done = database("build", self.folder, "--layers", str(layers), *arguments, game=game)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def bytes_of(self, folder=None):
        return {path.name: path.read_bytes() for path in (folder or self.folder).iterdir()}

    def verify(self, *arguments, game="oware"):
        done = database("verify", self.folder, "--json", *arguments, game=game)
        return done.returncode, json.loads(done.stdout) if done.stdout else {}, done.stderr

    def path_of(self, layer):
        (path,) = self.folder.glob(f"*-{layer}.layer")
        return path

    def test_values_are_those_of_other_programs(self):
        known = json.loads(REFERENCE.read_text())["variants"]
        for slam, layers in known.items():
            game = f"oware:slam={slam}"
            self.build(8, game=game)
            code, found, _ = self.verify(game=game)
            self.assertEqual(code, 0)
            for layer, expected in zip(found["layers"][1:], layers):
                self.assertEqual(layer["checksum"],
                                 expected["checksum_index_times_value_mod_2p61m1"])
                self.assertEqual(layer["histogram"], expected["histogram"])
                self.assertTrue(layer["sound"] and layer["compared"])

    def test_random_entries_agree_with_a_search(self):
        for game, layers in [("oware:slam=no_capture", 8), ("oware:slam=illegal", 8),
                             ("oware:slam=take_all", 8), ("kalah:rules=standard", 10),
                             ("kalah:rules=course", 10)]:
            self.build(layers, game=game)
            code, found, errors = self.verify("--search", "1000", "--seed", "3", game=game)
            self.assertEqual(code, 0, errors)
            self.assertEqual(sum(layer["searched"] for layer in found["layers"]), 1000)
            self.assertGreater(found["layers"][layers]["searched"], 200)
            self.assertTrue(all(layer["wrongBySearch"] == [] for layer in found["layers"]))

    def test_threads_give_the_same_bytes(self):
        self.build(11)
        one = self.bytes_of()
        for path in self.folder.iterdir():
            path.unlink()
        self.build(11, "--threads", "2")
        self.assertEqual(self.bytes_of(), one)

    def test_a_killed_build_goes_on_to_the_same_bytes(self):
        other = self.folder.parent / "killed"
        self.build(13)
        for how in [signal.SIGKILL, signal.SIGINT, signal.SIGKILL]:
            before = len(list(other.glob("*.layer"))) if other.exists() else 0
            process = subprocess.Popen(
                [PLYGROUND, "database", "build", "oware", "--databases", str(other), "--layers",
                 "13"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and process.poll() is None:
                if other.exists() and len(list(other.glob("*.layer"))) > max(9, before):
                    break
                time.sleep(0.001)
            process.send_signal(how)
            _, errors = process.communicate(timeout=60)
            if how == signal.SIGINT and process.returncode != 0:
                self.assertEqual(process.returncode, 130)
                self.assertIn("the same command goes on", errors)
        done = database("build", other, "--layers", "13")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("was there", done.stdout)
        left = {name: data for name, data in self.bytes_of(other).items()
                if not name.endswith(".new")}
        self.assertEqual(left, self.bytes_of())

    def test_any_flipped_bit_is_found_and_mended(self):
        self.build(10)
        whole = self.bytes_of()
        numbers = random.Random(7)
        for _ in range(12):
            layer = numbers.choice([5, 9, 10])
            path = self.path_of(layer)
            data = bytearray(path.read_bytes())
            bit = numbers.randrange(8 * len(data))
            data[bit // 8] ^= 1 << bit % 8
            path.write_bytes(data)
            code, found, errors = self.verify()
            said = found["layers"][layer] if "layers" in found else {}
            if said:
                self.assertEqual(code, 1, f"bit {bit} of layer {layer}")
                self.assertFalse(said["sound"])
                self.assertTrue(said["damagedBlocks"] or said["fault"])
                code, found, _ = self.verify("--repair")
                self.assertEqual(code, 0)
                self.assertTrue(found["layers"][layer]["repaired"])
                self.assertEqual(self.bytes_of(), whole)
            else:  # of the version: another program's, left alone
                self.assertNotEqual(code, 0)
                self.assertIn("version", errors)
                path.write_bytes(whole[path.name])

    def test_a_damaged_block_is_mended_alone_and_named(self):
        self.build(11)
        whole = self.bytes_of()
        path = self.path_of(11)
        data = bytearray(path.read_bytes())
        data[-1] ^= 0x10
        path.write_bytes(data)
        done = database("verify", self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("layer 11", done.stdout)
        self.assertIn("damaged blocks: 21", done.stdout)
        self.assertIn("1 of 12 layers are faulty", done.stderr)
        code, found, _ = self.verify("--repair")
        self.assertEqual(code, 0)
        self.assertEqual(found["layers"][11]["damagedBlocks"], [21])
        self.assertEqual(self.bytes_of(), whole)

    def test_what_cannot_be_read_is_named(self):
        self.assertIn("there is no folder", database("verify", self.folder).stderr)
        self.build(6)
        for game, message in [("oware:slam=illegal", "there is no database of oware"),
                              ("othello", "there are no end-game databases of othello"),
                              ("oware:repetition=own_side", "a board alone does not tell")]:
            done = database("probe", self.folder, game=game)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)
        done = database("probe", self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("the database ends at layer 6", done.stderr)
        path = self.path_of(4)
        whole = path.read_bytes()
        place = ["--position", "1,0,0,0,0,1/1,0,0,0,0,1/0,0 S"]
        for damaged, message in [(whole[:-3], "is damaged: it has"), (b"", "less than a header"),
                                 (b"x" * 200, "is not a layer of an end-game database"),
                                 (self.path_of(5).read_bytes(), "holds layer 5 of oware")]:
            path.write_bytes(damaged)
            for done in [database("probe", self.folder, *place),
                         database("build", self.folder, "--layers", "7")]:
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(message, done.stderr)
                self.assertIn(path.name, done.stderr)
        path.unlink()
        code, found, _ = self.verify()
        self.assertEqual(code, 1)
        self.assertIn(path.name, found["layers"][4]["fault"])
        self.assertFalse(found["layers"][5]["compared"])
        self.verify("--repair")
        self.assertEqual(path.read_bytes(), whole)

    def test_games_without_cycles_have_databases_of_every_rule_set(self):
        for rules in ["rules=standard", "rules=course", "empty_capture=single,lap_skip=false",
                      "end=mover,rest=finisher", "rest=none"]:
            game = f"kalah:{rules}"
            self.build(8, game=game)
            one = self.bytes_of()
            code, found, _ = self.verify(game=game)
            self.assertEqual(code, 0)
            self.assertTrue(all(layer["sound"] for layer in found["layers"]))
            for path in self.folder.iterdir():
                path.unlink()
            self.build(8, "--threads", "2", game=game)
            self.assertEqual(self.bytes_of(), one)
            path = self.path_of(8)
            data = bytearray(path.read_bytes())
            data[-9] ^= 4
            path.write_bytes(data)
            self.assertEqual(self.verify(game=game)[0], 1)
            self.assertEqual(self.verify("--repair", game=game)[0], 0)
            self.assertEqual(self.bytes_of(), one)
            for path in self.folder.iterdir():
                path.unlink()

    def solve(self, game, *arguments):
        done = run("solve", game, "--json", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_solve_looks_up_and_finds_the_same(self):
        for rules in ["rules=standard", "empty_capture=single", "rest=finisher"]:
            game = f"kalah:seeds=2,{rules}"
            self.build(10, game=game)
            alone = self.solve(game)
            helped = self.solve(game, "--databases", str(self.folder))
            self.assertEqual([alone["value"], alone["best"]], [helped["value"], helped["best"]])
            self.assertLess(helped["nodes"], alone["nodes"])

    def test_solve_proves_endless_play_where_history_does_not_matter(self):
        self.build(9)
        numbers = random.Random(4)
        game = "oware:early_end=false"
        for _ in range(40):
            houses = [0] * 12
            for _ in range(9):
                houses[numbers.randrange(12)] += 1
            text = [",".join(map(str, row)) for row in [houses[:6], houses[6:]]]
            position = ["--position", f"{text[0]}/{text[1]}/20,19 S"]
            done = database("probe", self.folder, *position, "--json", game=game)
            if done.returncode == 2:  # the game is over
                continue
            probed = json.loads(done.stdout)
            solved = self.solve(game, *position, "--databases", str(self.folder))
            self.assertEqual(solved["value"], probed["value"])
            self.assertEqual(sorted(solved["best"]),
                             sorted(move["move"] for move in probed["moves"]
                                    if move["value"] == probed["value"]))

    def test_players_look_up(self):
        self.build(9)
        # Ten seeds: captures lead into the database.
        request = {"id": 1, "op": "analyze", "game": "oware",
                   "position": "1,1,1,0,1,1/1,1,1,1,0,1/19,19 S", "limits": {"depth": 6},
                   "algorithm": "alphabeta", "options": {"databases": str(self.folder)}}
        def stats(request):
            done = subprocess.run([PLYGROUND, "analyze"], text=True, timeout=60,
                                  input=json.dumps(request) + "\n", capture_output=True)
            replies = [json.loads(line) for line in done.stdout.splitlines()]
            (result,) = [reply for reply in replies if reply.get("final")]
            self.assertEqual(result["type"], "result", result)
            return result["stats"]
        self.assertGreater(stats(request)["tbHits"], 0)
        del request["options"]
        self.assertEqual(stats(request)["tbHits"], 0)

    def test_players_of_other_games_and_folders_are_refused(self):
        for game, message in [("othello", "there are no end-game databases"),
                              ("oware", "there is no folder")]:
            done = run("tournament", "run", "--game", game, "--games", "2", "--seed", "1",
                       "--player", f"alphabeta:depth=1,databases={self.folder}",
                       "--player", "random", "--out", str(self.folder.parent / "out"))
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(message, done.stderr)

    def test_memory_is_bounded_and_said(self):
        done = database("build", self.folder, "--layers", "20", "--memory", "100")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"takes \d+ MiB of memory, and there may be used 100")
        self.assertFalse(self.folder.exists())

    def test_probe_tells_a_position_and_its_moves(self):
        self.build(7)
        position = "1,0,2,0,1,0/0,3,0,0,0,0/20,21 N"
        done = database("probe", self.folder, "--position", position, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = json.loads(done.stdout)
        self.assertEqual(found["layer"], 7)
        self.assertEqual(found["position"], position)
        self.assertEqual(found["value"], max(move["value"] for move in found["moves"]))
        self.assertEqual([move["move"] for move in found["moves"]], ["B"])


if __name__ == "__main__":
    PLYGROUND = os.path.abspath(sys.argv.pop(1))
    unittest.main()
