#!/usr/bin/env python3
"""`plyground serve` beside clients that do not keep to HTTP: others are answered.

    http_test.py PLYGROUND
"""

import concurrent.futures
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

PLYGROUND = ""
JSON = {"Content-Type": "application/json"}
HEAD = b"POST /api/v1/query HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
PING = b'{"id":1,"op":"ping"}'


class Http(unittest.TestCase):
    def setUp(self):
        self.server = subprocess.Popen([PLYGROUND, "serve", "--port", "0"],
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        url = self.server.stdout.readline().decode()
        self.port = int(url.rstrip("/\n").rsplit(":", 1)[1])
        self.head = HEAD % self.port
        self.sockets = []

    def tearDown(self):
        for client in self.sockets:
            client.close()
        self.server.send_signal(signal.SIGTERM)
        code = self.server.wait(timeout=60)
        self.server.stdout.close()
        self.assertEqual(code, 0)

    def connect(self):
        client = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.sockets.append(client)
        return client

    def answer_to(self, *pieces):
        """What the server says to these bytes before it gives the connection up."""
        client = self.connect()
        try:
            for piece in pieces:
                client.sendall(piece)
        except OSError:
            pass  # it has already hung up
        received = b""
        try:
            while piece := client.recv(1 << 16):
                received += piece
        except ConnectionError:
            pass
        return received

    def answers_to(self, *cases):
        """The same for several clients at a time, each with its pieces."""
        with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
            futures = [pool.submit(self.answer_to, *pieces) for pieces in cases]
            self.assert_others_are_answered()
            answers = [future.result() for future in futures]
        self.assert_others_are_answered()
        return answers

    def assert_others_are_answered(self):
        started = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", "/api/v1/query", PING, JSON)
        reply = json.loads(connection.getresponse().read())
        connection.close()
        self.assertEqual(reply["type"], "ack")
        self.assertLess(time.monotonic() - started, 10)  # of a busy machine

    def memory_kib(self):
        with open(f"/proc/{self.server.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def test_bytes_that_are_no_request(self):
        for received in self.answers_to(
                (b"\r\n\r\n",), (b"\x00" * 100,), (b"\x16\x03\x01\x02\x00\x01\x00",),
                (b"GET\r\n\r\n",), (b"GET / HTTP/9.9\r\n\r\n",), (b"GET / HTTP/1.1\n\n",),
                (b"POST\r\n\r\n\r\n",), (b"\xff\xfe / HTTP/1.1\r\nHost: x\r\n\r\n",),
                (b"GET /%zz%00%ff HTTP/1.1\r\n\r\n",),
                (b"GET /../../etc/passwd HTTP/1.1\r\n\r\n",),
                (b"GET / HTTP/1.1\r\nHost\r\n: x\r\n\r\n",), (PING,)):
            self.assertNotIn(b"200 OK", received)
            self.assertNotIn(b"root:", received)

    def test_lengths_that_are_wrong(self):
        lengths = (b"1000", b"5", b"-1", b"0", b"99999999999999999999999", b"many", b"", b"1e3",
                   b"20, 20", b"20\r\nContent-Length: 3")
        for received in self.answers_to(
                *((self.head, b"Content-Length: " + length + b"\r\n\r\n", PING)
                  for length in lengths)):
            self.assertNotIn(b'"type":"result"', received)

    def test_chunks_that_are_wrong(self):
        chunks = (b"zz\r\n", b"5\r\nab\r\n0\r\n\r\n", b"FFFFFFFFFFFFFFFF\r\nab",
                  b"-5\r\nab\r\n", b"5\r\nabcde", b"0\r\n", b"14\r\n" + PING,
                  b"5;" + b"x" * 20_000_000)
        for received in self.answers_to(
                *((self.head, b"Transfer-Encoding: chunked\r\n\r\n", sent) for sent in chunks)):
            self.assertNotIn(b'"type":"result"', received)

    def test_huge_headers(self):
        before = self.memory_kib()
        for received in self.answers_to(
                (self.head, b"X: " + b"x" * 100_000 + b"\r\n\r\n"),
                (self.head, b"x" * (8 << 20)),
                (self.head, b"X" * 5_000_000 + b": y\r\n\r\n"),
                [self.head] + [b"X-%d: y\r\n" % i * 100 for i in range(10_000)],
                (b"GET /" + b"a" * (4 << 20) + b" HTTP/1.1\r\n\r\n",)):
            self.assertNotIn(b"200 OK", received)
        self.assertLess(self.memory_kib() - before, 16 << 10)

    def test_heads_without_end(self):
        before = self.memory_kib()
        for piece in (b"X: %s\r\n" % (b"y" * 1000), b"y" * 1000):
            client = self.connect()
            client.sendall(self.head)
            with self.assertRaises(ConnectionError):
                for _ in range(200_000):
                    client.sendall(piece)
            self.assertLess(self.memory_kib() - before, 16 << 10)
            self.assert_others_are_answered()

    def test_heads_that_come_too_slowly(self):
        client = self.connect()
        client.sendall(self.head)
        with self.assertRaises(ConnectionError):
            for _ in range(60):
                time.sleep(0.5)
                client.sendall(b"X: y\r\n")
        self.assert_others_are_answered()

    def test_a_body_that_is_too_large(self):
        said, sent = self.answers_to(
            (self.head, b"Content-Length: 5000000000\r\n\r\n"),
            (self.head, b"Content-Length: 8000000\r\n\r\n", b" " * 8_000_000))
        self.assertIn(b" 413 ", said)
        self.assertNotIn(b"200 OK", sent)

    def test_slow_senders(self):
        clients = [self.connect() for _ in range(64)]
        whole = self.head + b"Content-Length: %d\r\n\r\n" % len(PING) + PING
        for at in range(0, 40):
            for client in clients:
                client.sendall(whole[at:at + 1])
            if at % 10 == 0:
                self.assert_others_are_answered()
            time.sleep(0.02)
        for client in clients[:2]:  # however slow, it is answered
            client.sendall(whole[40:])
            received = b""
            while b'"ack"' not in received:  # which comes in pieces
                piece = client.recv(1 << 16)
                self.assertTrue(piece, received)
                received += piece

    def test_senders_who_stop_are_given_up(self):
        half_head, half_body = self.connect(), self.connect()
        half_head.sendall(self.head)
        half_body.sendall(self.head + b"Content-Length: 100\r\n\r\n" + PING)
        started = time.monotonic()
        for client in (half_head, half_body):
            try:
                while client.recv(1 << 16):
                    pass
            except ConnectionError:
                pass
        self.assertLess(time.monotonic() - started, 40)
        self.assert_others_are_answered()

    def test_readers_who_stop_or_leave(self):
        endless = json.dumps({"id": "q", "game": "othello", "limits": {"timeMs": 600_000},
                              "reportEveryMs": 1}).encode()
        for leave in (False, True):
            client = self.connect()
            client.sendall(self.head + b"Accept: text/event-stream\r\nContent-Length: %d\r\n\r\n"
                           % len(endless) + endless)
            self.assertIn(b"200 OK", client.recv(1000))
            if leave:
                client.close()
        self.assert_others_are_answered()

    def test_many_at_once(self):
        wrong = []

        def ask():
            try:
                for _ in range(5):
                    self.assert_others_are_answered()
            except Exception as error:  # noqa: BLE001: told by the test below
                wrong.append(error)

        askers = [threading.Thread(target=ask) for _ in range(32)]
        for asker in askers:
            asker.start()
        self.answers_to((b"\x00" * 1000,), (self.head, b"Content-Length: 9\r\n\r\n"), (b"GET /",))
        for asker in askers:
            asker.join()
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    PLYGROUND = os.path.abspath(sys.argv[1])
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
