#!/usr/bin/env python3
"""Holds the commands to their exit codes and messages, as a process.

    commands_test.py PLYGROUND

0 is done, 1 failed, 2 bad arguments, 130 interrupted; what goes wrong is said on
stderr in a line that begins "plyground: ".
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PLYGROUND = ""

LONG = ["kalah:pits=6,seeds=6"]  # not solved within a test's time


def run(*arguments, **options):
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
               "stderr": subprocess.PIPE}
    return subprocess.run([PLYGROUND, *arguments], timeout=120, text=True,
                          **{**streams, **options})


def request(name):
    return json.dumps({"id": name, "game": "kalah", "limits": {"nodes": 100}}) + "\n"


def limited_to(address_space):
    """Options of run() for a program that may use so many bytes of addresses."""
    with open(PLYGROUND, "rb") as program:
        text = program.read()
    if b"__asan_init" in text or b"__tsan_init" in text:
        raise unittest.SkipTest("a sanitizer needs more addresses than there are to limit")

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

    return {"preexec_fn": limit}


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, name, text=""):
        path = os.path.join(self.folder, name)
        if text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def read(self, path):
        with open(path, encoding="utf-8") as file:
            return file.read()

    def expect(self, done, code, message=""):
        self.assertEqual(done.returncode, code, done.stderr)
        if code != 0:
            self.assertRegex(done.stderr, "(?m)^plyground: ")
        self.assertIn(message, done.stderr)

    def test_numbers_out_of_range_are_refused_and_the_range_named(self):
        tournament = ["tournament", "run", "--game", "kalah", "--player", "random", "--player",
                      "greedy", "--out", os.path.join(self.folder, "t"), "--games"]
        threads = "must be in 1..1024, not "
        for arguments, message in [
            (["analyze", "--threads", "0"], threads + "0"),
            (["analyze", "--threads", "-1"], threads + "-1"),
            (["analyze", "--threads", "1000000"], threads + "1000000"),
            (["analyze", "kalah", "--threads", "1025"], threads + "1025"),
            (["analyze", "--threads", "two"], "takes a whole number in 1..1024, not \"two\""),
            (["analyze", "kalah", "--nodes", "99999999999999999999"],
             "must be in 1..9007199254740991, not 99999999999999999999"),
            (["analyze", "kalah", "--seed", "-1"], "must be in 0..9007199254740991, not -1"),
            (["analyze", "kalah", "--depth", "0x10"], "takes a whole number"),
            (["perft", "kalah", "--depth", "1", "--threads", "0"], threads + "0"),
            (["perft", "kalah", "--depth", "101"], "must be in 1..100, not 101"),
            (["solve", "kalah", "--threads", "0"], threads + "0"),
            (["solve", "kalah", "--threads", "1025"], threads + "1025"),
            (["solve", "kalah", "--hash", "0"], "must be in 1..1048576, not 0"),
            (["solve", "kalah", "--hash", "99999999999999999999"], "not 99999999999999999999"),
            ([*tournament, "2", "--concurrency", "0"], threads + "0"),
            ([*tournament, "2", "--concurrency", "1025"], threads + "1025"),
            ([*tournament, "99999999999999999999"], "must be in 1..1000000, not 9999999999"),
            ([*tournament, "2", "--seed", "9223372036854775808"], "not 9223372036854775808"),
            (["bench", "--speed", "--seconds", "nan"], "takes a number in 0..3600, not \"nan\""),
            (["bench", "--speed", "--seconds", "inf"], "takes a number"),
            (["bench", "--speed", "--seconds", "1e999"], "must be in 0..3600, not 1e999"),
            (["bench", "compare", "--threshold", "nan", "a", "b"], "takes a number in 0..99"),
            (["show", "kalah:pits=13"], "option pits must be in 1..12, not 13"),
        ]:
            with self.subTest(arguments):
                self.expect(run(*arguments), 2, message)

    def test_an_unknown_word_is_named_with_what_was_meant(self):
        for arguments, message in [
            (["prft"], 'unknown subcommand of plyground "prft"'),
            (["prft"], 'did you mean "perft"?'),
            ([], "plyground needs a subcommand (accepted: games, rules,"),
            (["perft", "kalah", "--dept", "3"], 'did you mean "--depth"?'),
            (["perft", "kalah", "--dept=3"], 'unknown option of plyground perft "--dept"'),
            (["bench", "--sped"], 'did you mean "--speed"?'),
            (["bench", "compar", "a", "b"], 'did you mean "compare"?'),
            (["tournament"], "plyground tournament needs a subcommand (accepted: run, plan,"),
            (["tournament", "rum"], 'did you mean "run"?'),
            (["tournament", "foo"], 'unknown subcommand of plyground tournament "foo"'),
            (["tournament", "run", "--gam", "kalah"], 'did you mean "--game"?'),
            (["perft", "kalah", "extra", "--depth", "3"], 'takes no further argument "extra"'),
            (["perft", "kalah", "--depth", "3", "--depth", "4"], "--depth is given 2 times"),
            (["perft", "kalah"], "--depth is required (see plyground perft --help)"),
            (["rules", "kalah:rules=x"], 'unknown'),
            (["rules", "kalha"], 'did you mean "kalah"?'),
            (["show", "kalah", "--moves", "a,,b"], '""'),
            (["analyze", "kalah", "--moves", "a,,b", "--depth", "2"], '""'),
        ]:
            with self.subTest(arguments):
                self.expect(run(*arguments), 2, message)

    def test_signals_end_what_has_nothing_to_save(self):
        for arguments in (["perft", "othello", "--depth", "30"],
                          ["bench", "--speed", "--game", "othello", "--seconds", "100"]):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                with self.subTest((arguments, number)):
                    process = subprocess.Popen([PLYGROUND, *arguments], text=True,
                                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                    time.sleep(0.3)
                    process.send_signal(number)
                    _, errors = process.communicate(timeout=60)
                    self.assertEqual(process.returncode, 130)
                    self.assertIn("plyground: interrupted", errors)

    def test_a_reader_that_went_away_is_a_failed_write(self):
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w") as gone:
            self.expect(run("games", stdout=gone), 1, "cannot write the output")

    def test_a_tournament_is_the_same_whatever_the_order_of_options(self):
        def play(game, player):
            return run("tournament", "run", "--game", game, "--player", player, "--player",
                       "random", "--games", "2", "--seed", "1", "--out",
                       os.path.join(self.folder, "t"))

        first = play("kalah:seeds=2,pits=3", "mcts:sims=20,seed=1")
        self.expect(first, 0)
        again = play("kalah:pits=3,seeds=2", "mcts:seed=1,sims=20")
        self.expect(again, 0)
        self.assertEqual(first.stdout, again.stdout)
        self.assertIn("resuming: 2 of 2", again.stderr)
        self.expect(play("kalah:pits=3,seeds=3", "mcts:seed=1,sims=20"), 1, "another tournament")

    def test_a_last_line_that_is_no_game_is_not_cut_off(self):
        folder = os.path.join(self.folder, "t")
        play = ["tournament", "run", "--game", "kalah:pits=3", "--player", "greedy", "--player",
                "random", "--games", "4", "--seed", "1", "--out", folder]
        self.expect(run(*play), 0)
        journal = os.path.join(folder, "games.jsonl")
        lines = self.read(journal).splitlines(keepends=True)
        edited = "".join(lines[:-1]) + lines[-1].replace('"returns":[', '"returns":[1,')
        with open(journal, "w", encoding="utf-8") as file:
            file.write(edited)
        self.expect(run(*play), 1, "games.jsonl line 4: game record: field \"returns\"")
        self.assertEqual(self.read(journal), edited)

    def test_a_plan_has_one_shard_unless_told(self):
        spec = self.file("spec.json", json.dumps({
            "games": ["kalah"], "players": ["random", "greedy"], "gamesPerPairing": 4, "seed": 1}))
        done = run("tournament", "plan", spec, "--json")
        self.expect(done, 0)
        self.assertEqual(json.loads(done.stdout)["shards"],
                         [{"shard": "1/1", "games": 4, "missing": 4}])

    def test_a_tree_search_tells_how_it_went(self):
        def search(options, **more):
            asked = {"id": "a", "game": "othello", "include": ["search"], "options": options,
                     "limits": {"depth": 8}, **more}
            requests = self.file("requests", json.dumps(asked) + "\n")
            done = run("analyze", "--in", requests)
            return json.loads(done.stdout.splitlines()[-1])["search"]

        full = search({})
        self.assertEqual(sum(full["byPly"]), full["interior"])
        self.assertGreater(full["firstMoveCuts"], 0.5)
        self.assertLessEqual(full["cuts"], full["interior"])
        self.assertGreater(full["branching"], 1)
        self.assertIsNone(search({"table": False, "ordering": False}), "plain plies only")
        self.assertIsNone(search({}, algorithm="mcts", limits={"sims": 20}))

    def test_numbers_are_decimal(self):
        done = run("perft", "kalah", "--depth", "0003", "--json")
        self.expect(done, 0)
        self.assertEqual(json.loads(done.stdout)["depth"], 3)
        done = run("perft", "kalah", "--depth", "010", "--json")
        self.assertEqual(json.loads(done.stdout)["depth"], 10)

    def test_an_empty_position_or_move_list_means_none(self):
        plain = run("show", "kalah", "--json").stdout
        for arguments in (["--position", "", "--json"], ["--moves", "", "--json"],
                          ["--json", "--moves", ""], ["--moves=", "--position=", "--json"]):
            with self.subTest(arguments):
                done = run("show", "kalah", *arguments)
                self.expect(done, 0)
                self.assertEqual(done.stdout, plain)
        for arguments in (["analyze", "kalah", "--moves", "", "--depth", "2", "--position", ""],
                          ["perft", "kalah", "--moves", "", "--depth", "2"]):
            self.expect(run(*arguments), 0)

    def test_a_thread_that_cannot_be_started_is_reported(self):
        limited = limited_to(1 << 29)
        for arguments in (["analyze", "--threads", "1024"],
                          ["perft", "kalah", "--depth", "6", "--threads", "1024"]):
            with self.subTest(arguments):
                self.expect(run(*arguments, **limited), 1, "cannot start thread")

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_a_full_disk_fails(self):
        requests = self.file("in", request("a"))
        for arguments in (["games"], ["games", "--json"], ["rules", "kalah"], ["show", "kalah"],
                          ["show", "kalah", "--json"], ["perft", "kalah", "--depth", "2"],
                          ["solve", "othello:size=4"], ["analyze", "kalah", "--depth", "2"],
                          ["analyze", "--in", requests], ["--help"], ["--version"],
                          ["bench", "--game", "kalah"]):
            with self.subTest(arguments), open("/dev/full", "w", encoding="utf-8") as full:
                self.expect(run(*arguments, stdout=full), 1, "cannot write")

    def test_output_on_the_input_is_refused_and_nothing_is_changed(self):
        path, link = self.file("in", request("a")), self.file("link")
        hard, part = self.file("hard"), self.file("out.part", request("b"))
        os.symlink(path, link)
        os.link(path, hard)
        for arguments in (["--out", path], ["--out", link], ["--out", hard],
                          ["--out", path, "--resume"], ["--out", link, "--resume"]):
            with self.subTest(arguments):
                self.expect(run("analyze", "--in", path, *arguments), 2, "is the same file as")
                self.assertEqual(self.read(path), request("a"))
        done = run("analyze", "--in", part, "--out", self.file("out"), "--resume")
        self.expect(done, 2, "which is the input")
        self.assertEqual(self.read(part), request("b"))
        with open(path, "a", encoding="utf-8") as both:
            self.expect(run("analyze", "--in", path, stdout=both), 2, "is the same file as")
        self.assertEqual(self.read(path), request("a"))

    def test_paths_that_cannot_be_used_are_bad_arguments(self):
        spec = self.file("spec.json", "{}")
        bad = os.path.join(spec, "x")  # below a file
        for arguments in (
            ["analyze", "--in", self.folder], ["analyze", "--in", ""],
            ["analyze", "--in", self.file("none")], ["analyze", "--out", ""],
            ["analyze", "--out", self.folder], ["analyze", "--out", bad],
            ["analyze", "--out", "/proc/x"], ["analyze", "kalah", "--depth", "1", "--out", bad],
            ["analyze", "kalah", "--depth", "1", "--out", self.folder],
            ["solve", "othello:size=4", "--databases", self.file("none")],
            ["solve", "othello:size=4", "--databases", spec],
            ["solve", "othello:size=4", "--databases", ""],
            ["bench", "compare", self.file("none"), spec], ["bench", "compare", self.folder, spec],
            *(["tournament", "run", "--game", "kalah", "--player", "random", "--player", "greedy",
               "--games", "2", "--seed", "1", "--out", out] for out in (bad, "/proc/x", spec)),
            ["tournament", "run", self.file("none"), "--out", self.file("t")],
            ["tournament", "report", self.file("none")],
        ):
            with self.subTest(arguments):
                self.expect(run(*arguments), 2)

    def test_too_little_memory_is_a_failure_of_the_machine(self):
        huge = str(1 << 20)  # MiB, more than any machine of a test has
        limited = limited_to(1 << 32)
        for arguments in (
            ["solve", "kalah", "--hash", huge],
            ["tournament", "run", "--game", "kalah", "--player", "random", "--player",
             "alphabeta:hash=" + huge, "--games", "2", "--seed", "1", "--out", self.file("t")],
        ):
            with self.subTest(arguments):
                self.expect(run(*arguments, **limited), 1, "not enough memory")

    def test_solving_takes_threads_and_databases(self):
        plain = json.loads(run("solve", "othello:size=4", "--json").stdout)
        done = run("solve", "othello:size=4", "--json", "--threads", "2", "--databases",
                   self.folder)
        self.expect(done, 0)
        solution = json.loads(done.stdout)
        self.assertEqual(solution["value"], plain["value"])
        self.assertEqual(solution["best"], plain["best"])

    def test_what_is_not_solved_has_no_score(self):
        done = run("analyze", *LONG, "--algorithm", "solve", "--time-ms", "100")
        self.expect(done, 1, "not solved within the limits")
        result = json.loads(done.stdout)
        self.assertEqual(result["status"], "failed")
        self.assertIsNone(result["score"])
        self.expect(run("solve", *LONG, "--time-ms", "100"), 1, "not solved within the limits")

    def test_solved_positions_that_end_somewhere_say_so(self):
        endless = "police_car:police=per_step"
        near = run("solve", endless, "--position", "0,0,N 24,-24 p 0", "--json")
        self.expect(near, 0)
        self.assertGreater(json.loads(near.stdout)["distance"], 20)
        far = run("solve", endless, "--position", "0,0,N 500,0 p 0", "--json")
        self.expect(far, 1, "do not reach this far")
        self.assertIn("24 cells away", run("rules", "police_car").stdout)

    def test_progress_is_told_on_stderr(self):
        done = run("solve", *LONG, "--time-ms", "2500")
        self.assertEqual(done.stdout, "")
        lines = [line for line in done.stderr.splitlines() if line.startswith("solving: ")]
        self.assertRegex(lines[0], r"^solving: 1 s, [1-9]\d* nodes")
        self.assertLessEqual(len(lines), 2)  # after 1 and 2 seconds
        self.assertEqual(run("solve", "othello:size=4").stderr.count("solving"), 0)

    def test_interrupted_commands_say_so(self):
        tournament = ["tournament", "run", "--game", *LONG, "--player", "alphabeta:time_ms=50",
                      "--player", "random", "--games", "1000", "--seed", "1", "--out",
                      self.file("t"), "--on-interrupt", "drop"]
        for sent in (signal.SIGINT, signal.SIGTERM):
            for arguments in (["solve", *LONG], ["analyze", *LONG, "--time-ms", "600000"],
                              ["analyze", *LONG, "--algorithm", "solve"], tournament):
                with self.subTest((sent, arguments)):
                    process = subprocess.Popen([PLYGROUND, *arguments], text=True,
                                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                    time.sleep(0.5)
                    process.send_signal(sent)
                    out, error = process.communicate(timeout=60)
                    self.assertEqual(process.returncode, 130, error)
                    self.assertRegex(error, "interrupted|stopped|resumes")
                    if arguments[0] == "analyze":
                        self.assertEqual(json.loads(out)["status"], "stopped")

    def test_books_hold_openings_of_their_games(self):
        books = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../bench/books")
        names = sorted(os.listdir(books))
        # Where cards are dealt the deal is the opening.
        with_choices = [game["name"] for game in json.loads(run("games", "--json").stdout)["games"]
                        if "chance" not in game["capabilities"]]
        self.assertEqual(names, sorted(name + ".txt" for name in with_choices))
        for name in names:
            with self.subTest(name):
                self.expect(run("tournament", "run", "--format", "match", "--game",
                                name.removesuffix(".txt"), "--player", "random:seed=1",
                                "--player", "random:seed=2", "--games", "4", "--seed", "1",
                                "--openings", os.path.join(books, name), "--out",
                                self.file("book_" + name)), 0)

    def test_ctrl_c_finishes_the_running_game_or_drops_it(self):
        for choice, games in (("finish", 1), ("drop", 0)):
            with self.subTest(choice):
                folder = self.file("interrupted_" + choice)
                journal = os.path.join(folder, "games.jsonl")
                process = subprocess.Popen(
                    [PLYGROUND, "tournament", "run", "--game", "othello:size=6", "--player",
                     "alphabeta:time_ms=60", "--player", "alphabeta:time_ms=61", "--games", "100",
                     "--seed", "1", "--out", folder, "--on-interrupt", choice],
                    text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                while not os.path.exists(journal) and process.poll() is None:
                    time.sleep(0.01)
                time.sleep(0.3)  # a game takes more than a second
                process.send_signal(signal.SIGINT)
                _, error = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 130, error)
                self.assertIn(f"stopped after {games} of 100 games", error)
                self.assertEqual(len(self.read(journal).splitlines()), games)
                self.assertEqual("finishing the games" in error, choice == "finish")

    def test_a_stopped_batch_is_resumed_to_the_same_bytes(self):
        lines = [json.dumps({"id": i, "game": "kalah", "algorithm": "alphabeta",
                             "moves": ["abcdef"[i % 6]], "limits": {"nodes": 20000 + i}})
                 for i in range(400)]
        given = self.file("in", "\n".join(lines) + "\n")
        whole, parts = self.file("whole"), self.file("parts")
        batch = ["analyze", "--in", given, "--no-timing", "--ordered", "--threads", "2"]
        self.expect(run(*batch, "--out", whole), 0)
        open(parts, "w", encoding="utf-8").close()
        stopped = 0
        for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGINT, None):
            process = subprocess.Popen([PLYGROUND, *batch, "--out", parts, "--resume"])
            if sent is not None:
                time.sleep(0.15)
                process.send_signal(sent)
            stopped += process.wait(timeout=120) == 130
        self.assertGreater(stopped, 0)
        self.assertEqual(self.read(parts), self.read(whole))

    def test_resuming_leaves_a_foreign_file_alone(self):
        given = self.file("in", request("a"))
        for text in ("# Notes\n", "1\n", "{}\n", "\n\nnothing of ours\n"):
            foreign = self.file("foreign", text)
            done = run("analyze", "--in", given, "--out", foreign, "--resume")
            self.expect(done, 2, "something else than replies")
            self.assertEqual(self.read(foreign), text)
        self.expect(run("analyze", "--in", given, "--out", self.file("new"), "--resume"), 0)

    def test_random_positions_of_every_game_come_back_by_their_seed(self):
        games = [game["name"] for game in json.loads(run("games", "--json").stdout)["games"]]
        for game in games:
            texts = set()
            for seed in range(12):
                show = ["show", game, "--random-plies", "7", "--seed", str(seed), "--json"]
                first = run(*show)
                self.expect(first, 0)
                self.assertEqual(run(*show).stdout, first.stdout)
                position = json.loads(first.stdout)["position"]
                texts.add(position)
                again = run("show", game, "--position", position, "--json")
                self.assertEqual(json.loads(again.stdout)["hash"],
                                 json.loads(first.stdout)["hash"])
            self.assertGreater(len(texts), 3, game)
        self.expect(run("show", "kalah", "--random-plies", "-1"), 2, "0..100000")

    def test_integer_ranges_are_written_in_full(self):
        self.assertNotRegex(run("games").stdout, r"\de\+\d")
        self.assertIn("(0..1000000000)", run("games").stdout)
        self.assertIn("(0..9223372036854775807)", run("games").stdout)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PLYGROUND = os.path.abspath(sys.argv.pop(1))
    unittest.main()
