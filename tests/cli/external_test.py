#!/usr/bin/env python3
"""Programs as players, through the command line.

    external_test.py PLYGROUND

The player of docs/examples plays every game; what is wrong with another is named and
changes the exit code.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

PLYGROUND = ""
EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "docs/examples/external_player.py"
SPEAKER = pathlib.Path(__file__).resolve().with_name("speaking_player.py")
ADAPTERS = [("gtp", "othello"), ("nboard", "othello"), ("uci", "oware"), ("kgp", "kalah")]


def run(*arguments):
    return subprocess.run([PLYGROUND, *arguments], capture_output=True, text=True, timeout=250,
                          stdin=subprocess.DEVNULL)


def games():
    return [game["name"] for game in json.loads(run("games", "--json").stdout)["games"]]


class External(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def script(self, text):
        path = self.folder / "bot.sh"
        path.write_text(text)
        return f"external:cmd=sh {path}"

    def test_the_example_plays_every_game(self):
        for game in games():
            with self.subTest(game):
                done = run("check", game, "--player", f"external:cmd={EXAMPLE}", "--json")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                checks = json.loads(done.stdout)["checks"]
                self.assertGreaterEqual(len(checks), 7)

    def test_a_check_names_what_is_wrong(self):
        done = run("check", "kalah", "--player", self.script("echo hello; cat"))
        self.assertEqual(done.returncode, 1)
        self.assertIn('FAIL  game 1', done.stdout)
        self.assertIn('it said "hello"', done.stdout)
        self.assertIn("plyground: 7 of 7 checks failed", done.stderr)

    def test_a_check_wants_a_program(self):
        for player, message in [("random", 'unknown player "random"'), ("external", "no program"),
                                ("external:cmd=./none", "no such program")]:
            done = run("check", "kalah", "--player", player)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(message, done.stderr)

    def test_a_fault_changes_the_exit_code_unless_allowed(self):
        command = ["tournament", "run", "--game", "kalah", "--games", "2", "--seed", "1",
                   "--player", "random", "--player", self.script("exit 3"),
                   "--out", str(self.folder / "out"), "--json"]
        done = run(*command)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(json.loads(done.stdout)["terminations"], {"crash": 2})
        self.assertIn("it ended with exit code 3", done.stderr)
        self.assertIn("2 of 2 games were lost by a player's fault", done.stderr)
        self.assertEqual(run(*command, "--allow-faults").returncode, 0)

    def test_adapters_play_whole_games(self):
        for protocol, game in ADAPTERS:
            with self.subTest(protocol):
                player = f"external:cmd={SPEAKER} {protocol} {PLYGROUND},protocol={protocol}"
                done = run("tournament", "run", "--game", game, "--games", "2", "--seed", "1",
                           "--player", "random", "--player", player + ",depth=2", "--json",
                           "--out", str(self.folder / protocol))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(json.loads(done.stdout)["terminations"], {"normal": 2})

    def test_adapters_tell_faults_apart(self):
        for protocol, game in ADAPTERS:
            for fault, message in [("early", "it said "), ("illegal", "illegal move")]:
                with self.subTest((protocol, fault)):
                    player = (f"external:cmd={SPEAKER} {protocol} {PLYGROUND} {fault},"
                              f"protocol={protocol},depth=2")
                    done = run("tournament", "run", "--game", game, "--games", "2", "--seed", "1",
                               "--player", "random", "--player", player, "--json",
                               "--out", str(self.folder / (protocol + fault)))
                    self.assertEqual(done.returncode, 1, done.stdout)
                    self.assertEqual(json.loads(done.stdout)["terminations"],
                                     {"illegal_move": 2}, done.stderr)
                    self.assertIn(message, done.stderr)

    def test_a_program_that_ends_games_earlier_is_asked_of_the_position(self):
        player = f"external:cmd={SPEAKER} uci {PLYGROUND} over,protocol=uci,depth=2"
        done = run("tournament", "run", "--game", "oware", "--games", "2", "--seed", "1",
                   "--player", "random", "--player", player, "--json",
                   "--out", str(self.folder / "over"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["terminations"], {"normal": 2})

    def test_a_protocol_refuses_rules_that_it_does_not_know(self):
        for rules in ["slam=illegal", "early_end=false", "seeds=3"]:
            done = run("check", f"oware:{rules}", "--player",
                       f"external:cmd={SPEAKER},protocol=uci")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("the options repetition, rep_count, max_plies", done.stderr)

    def test_a_protocol_refuses_other_games(self):
        for protocol, game in ADAPTERS:
            done = run("check", "slider", "--player",
                       f"external:cmd={SPEAKER},protocol={protocol}")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(f"the protocol is one for {game}", done.stderr)

    def test_a_busy_program_dies_with_its_manager(self):
        pid_file = self.folder / "pid"
        player = self.script(f"echo $$ >{pid_file}; while :; do :; done")
        manager = subprocess.Popen(
            [PLYGROUND, "tournament", "run", "--game", "kalah", "--games", "2", "--player",
             "random", "--player", player, "--out", str(self.folder / "out")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for(lambda: pid_file.exists() and pid_file.read_text().endswith("\n"))
        process = pathlib.Path("/proc") / pid_file.read_text().strip()
        self.assertTrue(process.exists())
        manager.kill()
        manager.wait()
        self.wait_for(lambda: not process.exists() or b") Z " in (process / "stat").read_bytes())

    def wait_for(self, condition):
        end = time.monotonic() + 30
        while not condition():
            self.assertLess(time.monotonic(), end, "not within 30 s")
            time.sleep(0.05)

    def terminations(self, players, controls, games="6"):
        done = run("tournament", "run", "--game", "kalah", "--games", games, "--seed", "1",
                   *[word for player in players for word in ("--player", player)],
                   "--controls", controls, "--out", str(self.folder / "out"), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["terminations"]

    def test_a_proof_ends_a_game(self):
        players = ["alphabeta:nodes=20000", "alphabeta:nodes=10000"]
        ends = self.terminations(players, "proved=true")
        self.assertGreater(ends.get("adjudicated_win", 0), 0, ends)

    def test_scores_that_agree_end_a_game(self):
        players = ["alphabeta:nodes=2000", "mcts:sims=500,tree=16"]
        ends = self.terminations(players, "win_plies=4,win_score=8,win_outcome=0.8")
        self.assertGreater(ends.get("adjudicated_win", 0), 0, ends)

    def test_players_live_by_their_clocks(self):
        example = f"external:cmd={EXAMPLE},base_ms=5000,inc_ms=20"
        players = ["alphabeta:base_ms=500,inc_ms=5", example]
        self.assertEqual(self.terminations(players, "margin_ms=2000", "2"), {"normal": 2})

    def test_a_program_that_is_not_there_is_a_bad_argument(self):
        done = run("tournament", "run", "--game", "kalah", "--games", "2", "--player", "random",
                   "--player", "external:cmd=./none", "--out", str(self.folder / "out"))
        self.assertEqual(done.returncode, 2)
        self.assertIn('no such program: "./none"', done.stderr)
        self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    PLYGROUND = sys.argv.pop(1)
    unittest.main()
