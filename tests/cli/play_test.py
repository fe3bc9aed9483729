#!/usr/bin/env python3
"""Plays in a terminal as a person does, through a pseudo-terminal.

    play_test.py PLYGROUND
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PLYGROUND = ""
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data")
TIMEOUT = 60
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, *arguments, columns=80, environment=None):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            variables = {**os.environ, "TERM": "xterm", "NO_COLOR": "", **(environment or {})}
            try:
                os.execve(PLYGROUND, [PLYGROUND, *arguments], variables)
            finally:
                os._exit(127)
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, size)
        self.raw = ""
        self.seen = 0  # how much of it was waited for

    @property
    def text(self):
        return self.raw.replace("\r\n", "\n")

    def _read(self, seconds):
        if not select.select([self.terminal], [], [], seconds)[0]:
            return None
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # the program has gone
            data = b""
        self.raw += data.decode("utf-8", "replace")
        return data

    def wait_for(self, pattern):
        """Reads until something new on the screen matches."""
        end = time.monotonic() + TIMEOUT
        while True:
            found = re.compile(pattern).search(ESCAPE.sub("", self.text), self.seen)
            if found:
                self.seen = found.end()
                return found
            if time.monotonic() > end:
                raise AssertionError(f"no {pattern!r} in\n{self.text}")
            if self._read(1) == b"":
                raise AssertionError(f"it ended without {pattern!r}:\n{self.text}")

    def type(self, text):
        os.write(self.terminal, text.encode())

    def say(self, prompt, line):
        self.wait_for(prompt)
        self.type(line + "\n")

    def end(self):
        """Reads the rest; returns the exit code."""
        limit = time.monotonic() + TIMEOUT
        while self._read(1) != b"":
            if time.monotonic() > limit:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"it does not end:\n{self.text}")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


def piped(*arguments, typed=""):
    return subprocess.run([PLYGROUND, "play", *arguments], input=typed, timeout=TIMEOUT,
                          capture_output=True, text=True)


TWO = ["--player", "human:name=Ann", "--player", "human:name=Bob"]
ENDLESS = "alphabeta:nodes=1000000000000"


class Play(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_othello_console_looks_like_the_sample_runs(self):
        for run, size in [("run1", 6), ("run2", 4)]:
            def sample(part):
                with open(f"{DATA}/othello_console/{run}_{part}.txt", encoding="utf-8") as file:
                    return file.read()
            screen = Screen("play", f"othello:size={size}", "--console")
            for line in sample("input").splitlines():
                screen.say(r": $", line)
            self.assertEqual(screen.end(), 0)
            self.assertEqual(screen.text, sample("full"))

    def test_a_game_from_the_first_question_to_the_tally(self):
        screen = Screen("play", "kalah:pits=2,seeds=1", "--seed", "1")
        screen.wait_for("Two players, South")
        screen.say(r"Seat S: who plays\? \[human\]: $", "human")
        screen.say(r"Name .*: $", "Jos\u00e9")
        screen.say(r"Seat N: who plays\? \[club\]: $", "novice")
        screen.say(r"Who moves first: 1 Jos\u00e9, 2 .*: $", "1")
        screen.say(r"Jos\u00e9 \(S\) to move: $", "z")
        screen.wait_for("Not possible: \"z\" names no pit")
        screen.say(r"to move: $", "b")
        screen.wait_for("take 1 from b; sow store S 1")
        screen.say(r"to move \[a\]: $", "")
        screen.say(r"Another game\? .*: $", "no")
        self.assertEqual(screen.end(), 0)
        self.assertRegex(screen.text, "Tally after 1 game:")
        self.assertTrue(screen.text.endswith("Goodbye.\n"))

    def test_colour_is_for_terminals_that_want_it(self):
        for environment, colour in [({}, True), ({"NO_COLOR": "1"}, False),
                                    ({"TERM": "dumb"}, False)]:
            screen = Screen("play", "othello", *TWO, environment=environment)
            screen.say("to move: $", "quit")
            self.assertEqual(screen.end(), 0)
            self.assertEqual("\x1b[" in screen.text, colour, environment)
        self.assertNotIn("\x1b", piped("othello", *TWO, typed="quit\n").stdout)

    def test_text_fits_a_narrow_terminal(self):
        screen = Screen("play", "kalah", *TWO, columns=40)
        screen.say("to move: $", "help")
        screen.say("to move: $", "z")
        screen.say("to move: $", "quit")
        self.assertEqual(screen.end(), 0)
        longest = max(ESCAPE.sub("", screen.text).splitlines(), key=len)
        self.assertLessEqual(len(longest), 45)  # the board with its coordinates
        longest = max(screen.text.split("Ann (S)")[1].splitlines(), key=len)
        self.assertLessEqual(len(longest), 40)

    def test_end_of_input_ends_cleanly(self):
        screen = Screen("play", "oware", *TWO)
        screen.say("to move: $", "a")
        screen.wait_for("to move: $")
        screen.type("\x04")
        self.assertEqual(screen.end(), 0)
        self.assertTrue(screen.text.endswith("left unfinished after: a\nGoodbye.\n"), screen.text)

    def test_interrupts_end_cleanly_at_a_prompt_and_in_a_search(self):
        for program in ["human", ENDLESS]:
            screen = Screen("play", "othello", "--player", "human:name=Ann", "--player", program)
            screen.say("to move: $", "d3")
            if program == "human":
                screen.wait_for("to move: $")
            else:
                time.sleep(1)
            screen.type("\x03")
            self.assertEqual(screen.end(), 130)
            self.assertIn("left unfinished after: d3\nGoodbye.\n", screen.text)

    def test_a_terminal_that_goes_away_ends_the_program(self):
        screen = Screen("play", "othello", "--player", "human", "--player", ENDLESS)
        screen.say("to move: $", "d3")
        time.sleep(1)
        os.close(screen.terminal)
        limit = time.monotonic() + TIMEOUT
        while os.waitpid(screen.pid, os.WNOHANG)[0] == 0:
            self.assertLess(time.monotonic(), limit, "it goes on without a terminal")
            time.sleep(0.1)

    def test_saved_games_go_on(self):
        path = self.path("game.json")
        done = piped("pairs", *TWO, "--seed", "3", typed=f"hit\nhit\nsave {path}\nquit\n1\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        self.assertEqual(record["names"], ["Ann", "Bob"])
        self.assertEqual(record["game"], "pairs:players=2")
        again = piped("pairs", "--load", path, typed=f"board\nsave {path}\nyes\nquit\n1\n")
        self.assertEqual(again.returncode, 0, again.stderr)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(json.load(file), record)

    def test_programs_of_others_play_but_no_file_starts_one_unasked(self):
        script = os.path.join(DATA, "..", "..", "docs", "examples", "external_player.py")
        program = f"external:cmd={sys.executable} {script}"
        path = self.path("game.json")
        players = ["--player", "human:name=Ann", "--player", program]
        done = piped("oware", *players, typed=f"a\nb\nsave {path}\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"\(N\)\splays\s")  # as wide as the path is long
        self.assertNotIn("cannot go on", done.stdout)
        refused = piped("oware", "--load", path, typed="no\n")
        self.assertEqual(refused.returncode, 2, refused.stdout)
        self.assertIn("This game runs the program", refused.stdout)
        going_on = piped("oware", "--load", path, typed="yes\nc\nquit\n")
        self.assertEqual(going_on.returncode, 0, going_on.stderr)
        self.assertNotIn("cannot go on", going_on.stdout)

    def test_what_cannot_be_read_or_written_is_said_and_costs_nothing(self):
        denied = os.path.join(self.folder, "no", "such", "folder", "x")
        done = piped("kalah", *TWO, typed=f"a\nsave {denied}\nsave {self.folder}\nyes\n"
                     f"load {denied}\nload /dev/null\nload {self.folder}\nboard\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("Not saved: "), 2, done.stdout)
        self.assertEqual(done.stdout.count("Not loaded, this game goes on: "), 3)
        self.assertIn("position: 0,5,5,5,5,4/4,4,4,4,4,4/0,0 N", done.stdout)

    def test_bad_arguments_are_refused(self):
        bad = self.path("bad.json")
        with open(bad, "w", encoding="utf-8") as file:
            file.write("{}")
        for arguments, message in [
            (["kala"], "did you mean \"kalah\"?"),
            (["kalah", "--player", "maste"], "did you mean \"master\"?"),
            (["kalah", *TWO, "--player", "random"], "3 players for 2 seats"),
            (["kalah", "--seed", "-1"], "must be in 0.."),
            (["kalah", "--load", self.path("none")], "cannot open"),
            (["kalah", "--load", bad], "game record"),
            (["kalah", "--console"], "kalah has no console of its own"),
            (["othello", "--console", "--player", "human"], "for two people"),
            (["othello:pits=a1", "--console"], "asks for the pits itself"),
        ]:
            with self.subTest(arguments=arguments):
                done = piped(*arguments)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_endless_lines_and_any_bytes_are_survived(self):
        typed = b"x" * 3_000_000 + b"\n" + bytes(range(256)) * 50 + b"\nboard\nquit\n"
        done = subprocess.run([PLYGROUND, "play", "kalah", *TWO], input=typed, timeout=TIMEOUT,
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"position: 4,4,4,4,4,4/4,4,4,4,4,4/0,0 S\n", done.stdout)
        self.assertTrue(done.stdout.endswith(b"Goodbye.\n"))
        self.assertLess(len(done.stdout), 100_000)

    def test_a_reader_that_went_away_is_a_failure(self):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([PLYGROUND, "play", "kalah", "--player", "random", "--player",
                               "random"], input="", text=True, timeout=TIMEOUT, stdout=writer,
                              stderr=subprocess.PIPE)
        os.close(writer)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("cannot write the output", done.stderr)

    def test_every_game_is_played_to_its_end_by_programs(self):
        games = json.loads(subprocess.run([PLYGROUND, "games", "--json"], capture_output=True,
                                          text=True, check=True).stdout)["games"]
        for game in games:
            with self.subTest(game=game["name"]):
                seats = ["--player", "beginner"] * game["players"]["min"]
                done = piped(game["name"], *seats, "--seed", "5")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn("Tally after 1 game:", done.stdout)
                self.assertEqual(done.stdout, piped(game["name"], *seats, "--seed", "5").stdout)


if __name__ == "__main__":
    PLYGROUND = sys.argv.pop(1)
    unittest.main()
