#!/usr/bin/env python3
"""Holds `plyground analyze` to its protocol, as a process: bytes in, bytes out.

    protocol_test.py PLYGROUND DOCS [--exact | --update]

Sends every kind of bad input and checks code and path; checks exit codes, order,
resume, signals and reproducible bytes; runs the examples of DOCS (docs/json.md),
holds all lines to the JSON Schema that the program prints, and checks that the
page names every field. Each game has a file of requests and replies in
tests/golden/analysis, which do not change from run to run; --exact says that this
build computes as the one that wrote them, to the last bit. --update writes what the
program says into the examples and those files.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import jsonschema

PLYGROUND = ""
DOCS = ""
EXACT = False
GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "analysis"

MIB = 1 << 20


def analyze(data, *options, code=0):
    """Runs `analyze` on bytes; the parsed lines after hello."""
    done = subprocess.run(
        [PLYGROUND, "analyze", *options], input=data, capture_output=True, timeout=120
    )
    assert done.returncode == code, (done.returncode, done.stderr)
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert lines[0]["type"] == "hello"
    return lines[1:]


def lines_of(*requests):
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def request(name, **fields):
    return {"id": name, "game": "kalah:rules=standard", "limits": {"nodes": 2000}, **fields}


def nested(depth):
    return b'{"id":"q","game":' + b"[" * depth + b"]" * depth + b"}"


# (what is sent, code, path, id)
BAD_LINES = [
    (b'{"id":"q","game":"kal', "parse_error", "", "q"),
    (b"analyze kalah", "parse_error", "", None),
    (b'{"id":"q","game":"\xff\xfe"}', "parse_error", "", "q"),
    (b"\x00\x01\x02", "parse_error", "", None),
    (b'{"id":"q","game":"\xc3"}', "parse_error", "", "q"),
    (nested(100), "parse_error", "", "q"),
    (nested(200_000), "parse_error", "", "q"),
    (b'{"id":"q","id":"r"}', "parse_error", "/id", "q"),
    (b'{"id":"q","pad":"' + b"x" * (2 * MIB) + b'"}', "line_too_long", "", None),
    (b"x" * (MIB + 1), "line_too_long", "", None),
    (b"[]", "invalid_request", "", None),
    (b'{"id":"q","op":"analise"}', "unknown_op", "/op", "q"),
    (b'{"id":"q"}', "missing_field", "/game", "q"),
    (b'{"game":"kalah"}', "missing_field", "/id", None),
    (b'{"id":"q","game":"kalah","limits":{"nodes":-1}}', "invalid_field", "/limits/nodes", "q"),
    (b'{"id":"q","game":"kalah","limits":{"nodes":1e400}}', "invalid_field", "/limits/nodes", "q"),
    (b'{"id":"q","game":"kalah","limits":{"timeMs":9007199254740992}}', "invalid_field",
     "/limits/timeMs", "q"),
    (b'{"id":"q","game":"kalah","seed":99999999999999999999999}', "invalid_field", "/seed", "q"),
    (b'{"id":"q","game":"kalah","strict":true,"multipv":2}', "unknown_field", "/multipv", "q"),
    (b'{"id":"q","game":"kalha"}', "unknown_game", "/game", "q"),
    (b'{"id":"q","game":"kalah:seeds=99"}', "unsupported_rules", "/game", "q"),
    (b'{"id":"q","game":"kalah:seed=4"}', "unsupported_rules", "/game", "q"),
    (b'{"id":"q","game":"othello:size=7"}', "unsupported_rules", "/game", "q"),
    (b'{"id":"q","game":"kalah","position":"4,4/4,4/0,0 S"}', "illegal_position", "/position",
     "q"),
    (b'{"id":"q","game":"othello","position":"XO X"}', "illegal_position", "/position", "q"),
    (b'{"id":"q","game":"othello","moves":["d3","a1"]}', "illegal_move", "/moves/1", "q"),
    (b'{"id":"q","game":"kalah","algorithm":"external"}', "invalid_field", "/algorithm", "q"),
    (b'{"id":"q","game":"kalah","options":{"eval":"none"}}', "invalid_field",
     "/options/eval", "q"),
]


class Protocol(unittest.TestCase):
    def test_each_bad_line_has_its_code_and_path(self):
        for data, code, path, name in BAD_LINES:
            with self.subTest(data[:80]):
                replies = analyze(data)  # without a newline: the end of input is one
                self.assertEqual(len(replies), 1)
                reply = replies[0]
                self.assertEqual(reply["type"], "error")
                self.assertTrue(reply["final"])
                self.assertEqual(reply["id"], name)
                self.assertEqual(reply["error"]["code"], code)
                self.assertEqual(reply["error"]["path"], path)

    def test_the_reader_goes_on_after_bad_lines(self):
        data = b"\n".join(line for line, _, _, _ in BAD_LINES)
        replies = analyze(data + b"\n" + lines_of({"id": "last", "op": "ping"}))
        self.assertEqual(len(replies), len(BAD_LINES) + 1)
        self.assertEqual([r["type"] for r in replies if r["id"] == "last"], ["ack"])

    def test_one_shot_exit_codes(self):
        good = ["kalah", "--nodes", "2000"]
        for arguments, code in [
            (good, 0),
            (["kalah", "--depth", "3", "--moves", "a,B", "--multi-pv", "3"], 0),
            (["othello", "--sims", "50", "--algorithm", "mcts", "--no-timing"], 0),
            (["kalha"], 2),
            (["kalah:seeds=99"], 2),
            (["kalah", "--position", "x"], 2),
            (["kalah", "--moves", "z"], 2),
            (["kalah", "--nodes", "0"], 2),
            (["kalah", "--nodes", "many"], 2),
            (["kalah", "--algorithm", "best"], 2),
            (["kalah", "--multi-pv", "-1"], 2),
            (["kalah", "--in", "x"], 2),
            (["--in", "/nonexistent"], 2),
            (["--out", "/nonexistent/x"], 2),
            (["--resume"], 2),
            (["--unknown"], 2),
        ]:
            with self.subTest(arguments):
                done = subprocess.run(
                    [PLYGROUND, "analyze", *arguments], input=b"", capture_output=True, timeout=60
                )
                self.assertEqual(done.returncode, code, done.stderr)
                if code == 0:
                    self.assertEqual(json.loads(done.stdout)["type"], "result")
                else:
                    self.assertEqual(done.stdout, b"")
                    self.assertTrue(done.stderr.startswith(b"plyground: "), done.stderr)

    def test_the_same_bytes_every_time(self):
        data = lines_of(
            *(request(i, seed=i, moves=["c", "a"], turns=[0, 1, 2], multiPv=3) for i in range(4)),
            {"id": "m", "game": "othello", "algorithm": "mcts", "limits": {"sims": 300}, "seed": 5},
        )
        outputs = {
            subprocess.run(
                [PLYGROUND, "analyze", "--no-timing", "--ordered", "--threads", "2"],
                input=data, capture_output=True, timeout=120, check=True,
            ).stdout
            for _ in range(3)
        }
        self.assertEqual(len(outputs), 1)

    def test_a_proof_says_win_draw_and_loss(self):
        won = dict(position="0,0,0,0,0,1/0,0,0,0,0,1/20,26 S", algorithm="solve",
                   include=["wdl"])
        replies = analyze(lines_of(request("N", perspective="N", **won), request("S", **won)),
                          "--ordered")
        self.assertEqual([(r["proof"], r["wdl"]) for r in replies],
                         [("win", [1, 0, 0]), ("loss", [0, 0, 1])])

    def test_ordered_replies(self):
        names = [f"q{i}" for i in range(30)]
        data = lines_of(*(request(n, limits={"nodes": 1 + 977 * i % 5000})
                          for i, n in enumerate(names)))
        self.assertEqual([r["id"] for r in analyze(data, "--ordered", "--threads", "4")], names)

    def test_resume_completes_a_batch(self):
        with tempfile.TemporaryDirectory() as folder:
            batch, out = os.path.join(folder, "in"), os.path.join(folder, "out")
            data = lines_of(*(request(f"q{i}", moves=["a"], turns=[0, 1]) for i in range(12)))
            with open(batch, "wb") as file:
                file.write(data)
            options = [PLYGROUND, "analyze", "--in", batch, "--out", out, "--no-timing",
                       "--ordered", "--threads", "1"]
            subprocess.run(options, check=True, timeout=120)
            with open(out, "rb") as file:
                whole = file.read()
            for kept in (0, 1, len(whole) // 2, len(whole) - 5, len(whole)):
                with open(out, "wb") as file:
                    file.write(whole[:kept])
                subprocess.run([*options, "--resume"], check=True, timeout=120)
                with open(out, "rb") as file:
                    replies = [json.loads(line) for line in file]
                finals = [(r["id"], r["turn"]) for r in replies if r.get("final")]
                self.assertEqual(sorted(finals),
                                 sorted((f"q{i}", t) for i in range(12) for t in (0, 1)))

    def start(self, *options):
        return subprocess.Popen([PLYGROUND, "analyze", *options], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def test_sigterm_ends_with_final_replies(self):
        process = self.start("--threads", "1")
        forever = {"timeMs": 600_000}
        process.stdin.write(lines_of(
            request("running", game="othello", limits=forever, reportEveryMs=1),
            request("queued", limits=forever, moves=["a"], turns=[0, 1])))
        process.stdin.flush()
        lines = [json.loads(process.stdout.readline()) for _ in range(2)]
        self.assertEqual(lines[1]["type"], "progress")
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=60)
        finals = [r for r in map(json.loads, out.splitlines()) if r["final"]]
        self.assertEqual(sorted((r["id"], r["turn"], r["status"]) for r in finals),
                         [("queued", 0, "stopped"), ("queued", 1, "stopped"),
                          ("running", 0, "stopped")])
        self.assertEqual(process.returncode, 130)

    def test_cancel_and_shutdown(self):
        process = self.start("--threads", "1")
        process.stdin.write(lines_of(
            request("q", game="othello", limits={"timeMs": 600_000}, reportEveryMs=1)))
        process.stdin.flush()
        for _ in range(2):
            process.stdout.readline()
        process.stdin.write(lines_of({"id": "c", "op": "cancel", "target": "q"},
                                     {"id": "s", "op": "shutdown"}))
        process.stdin.flush()  # the input stays open
        out = process.stdout.read()
        finals = {r["id"]: r for r in map(json.loads, out.splitlines()) if r["final"]}
        self.assertEqual(finals["q"]["status"], "cancelled")
        self.assertEqual(finals["c"]["cancelled"], 1)
        self.assertEqual(finals["s"]["type"], "ack")
        self.assertEqual(process.wait(timeout=60), 0)
        for pipe in (process.stdin, process.stdout, process.stderr):
            pipe.close()

    def test_a_reader_that_leaves_ends_the_process(self):
        process = self.start()
        process.stdout.close()
        process.stdin.write(lines_of(*(request(i) for i in range(3))))
        process.stdin.flush()
        self.assertEqual(process.wait(timeout=60), 1)
        process.stdin.close()
        process.stderr.close()


class Schema(unittest.TestCase):
    def setUp(self):
        self.schema = analyze(lines_of({"id": 1, "op": "schema"}))[0]["schema"]
        self.requests, self.replies = (
            jsonschema.Draft202012Validator({**self.schema, "anyOf": [{"$ref": f"#/$defs/{side}"}]})
            for side in ("request", "reply"))

    def test_is_a_schema(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def test_replies_satisfy_it(self):
        data = b"\n".join(line for line, _, _, _ in BAD_LINES) + b"\n" + lines_of(
            request("a", include=["wdl", "policy", "children"], multiPv=6, moves=["c"],
                    turns=[0, 1]),
            request("b", algorithm="mcts", limits={"sims": 100}, include=["wdl", "policy"]),
            request("c", algorithm="solve", position="0,0,0,0,0,1/0,0,0,0,0,1/20,26 S"),
            *({"id": op, "op": op} for op in
              ("games", "schema", "stats", "ping", "clearCache", "cancelAll")))
        for reply in analyze(data):
            self.replies.validate(reply)

    def test_tells_good_requests_from_bad(self):
        self.requests.validate(request("a"))
        for bad in ({"id": "a"}, {"id": "a", "op": "none"}, request("a", multiPv=0),
                    request("a", limits={"nodes": 0}), request("")):
            self.assertFalse(self.requests.is_valid(bad), bad)


class Docs(Schema):
    """docs/json.md: each `> ` line is a request, the `< ` lines after it its replies."""

    def blocks(self):
        with open(DOCS, encoding="utf-8") as file:
            return re.findall(r"```jsonl\n(.*?)```", file.read(), re.DOTALL)

    @staticmethod
    def run_block(block):
        sent = [line[2:] for line in block.splitlines() if line.startswith("> ")]
        return sent, analyze("\n".join(sent).encode(), "--ordered", "--no-timing",
                             "--threads", "1")

    def test_examples_are_what_the_program_says(self):
        examples = 0
        for block in self.blocks():
            said = [json.loads(line[2:]) for line in block.splitlines() if line.startswith("< ")]
            sent, replies = self.run_block(block)
            for line in sent:
                if line.endswith("}"):
                    json.loads(line)
            for reply in replies + said:
                self.replies.validate(reply)
            if not said:
                continue
            self.assertEqual(len(said), len(replies))
            for expected, actual in zip(said, replies):
                examples += 1
                if "stats" in expected:  # a search: its numbers may improve, its shape may not
                    self.assertEqual(expected.keys(), actual.keys())
                    same = ("type", "id", "seq", "turn", "final", "status", "position", "hash")
                    expected, actual = ({k: r[k] for k in same} for r in (expected, actual))
                self.assertEqual(expected, actual)
        self.assertGreater(examples, 9)

    def test_every_field_is_explained(self):
        with open(DOCS, encoding="utf-8") as file:
            words = set(re.findall(r"[A-Za-z]+", file.read()))
        names = set()

        def collect(schema):
            for name, field in schema.get("properties", {}).items():
                names.add(name)
                collect(field)
                collect(field.get("items", {}))

        for name, schema in self.schema["$defs"].items():
            if name not in ("reply-games", "reply-stats"):
                collect(schema)
        self.assertEqual(names - words, set())


def answer(lines):
    """The bytes that the program sends to these requests, hello left out."""
    done = subprocess.run(
        [PLYGROUND, "analyze", "--ordered", "--no-timing", "--threads", "1"],
        input="\n".join(lines), capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.splitlines()[1:]


class Golden(Schema):
    def test_each_game_has_a_file(self):
        games = analyze(lines_of({"id": 1, "op": "games"}))[0]["games"]
        self.assertEqual({file.stem for file in GOLDEN.glob("*.jsonl")},
                         {game["name"] for game in games})

    def test_the_bytes_are_the_same_from_run_to_run(self):
        for file in sorted(GOLDEN.glob("*.jsonl")):
            with self.subTest(file.stem):
                lines = file.read_text(encoding="utf-8").splitlines()
                sent = [line[2:] for line in lines if line.startswith("> ")]
                said = [line[2:] for line in lines if line.startswith("< ")]
                replies = answer(sent)
                self.assertEqual(replies, answer(sent))
                self.assertGreaterEqual(len(said), len(sent))
                self.assertEqual(len(replies), len(said))
                for reply, kept in zip(map(json.loads, replies), map(json.loads, said)):
                    self.replies.validate(reply)
                    self.assertEqual(list(reply), list(kept))
                if EXACT:
                    self.assertEqual(replies, said)


def renewed(text):
    """`> ` lines, each with the program's replies as `< ` lines after it."""
    sent = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    replies = answer(sent)
    lines = []
    for line in sent:
        lines.append("> " + line)
        found = re.search(r'"id":\s*("[^"]*"|\d+)', line)
        for reply in replies:
            if f'"id":{found.group(1)},' in reply[:200]:
                lines.append("< " + reply)
    return "\n".join(lines) + "\n"


def update():
    """Writes the program's replies into the examples of the page and the golden files."""
    with open(DOCS, encoding="utf-8") as file:
        page = file.read()
    page = re.sub(
        r"```jsonl\n(.*?)```",
        lambda match: ("```jsonl\n" + renewed(match.group(1)) + "```"
                       if "< " in match.group(1) else match.group(0)),
        page, flags=re.DOTALL)
    with open(DOCS, "w", encoding="utf-8") as file:
        file.write(page)
    for golden in GOLDEN.glob("*.jsonl"):
        golden.write_text(renewed(golden.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    PLYGROUND, DOCS = sys.argv[1:3]
    options = sys.argv[3:]
    if options == ["--update"]:
        update()
    else:
        EXACT = "--exact" in options
        unittest.main(argv=[sys.argv[0], *(o for o in options if o != "--exact")])
