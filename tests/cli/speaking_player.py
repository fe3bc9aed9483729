#!/usr/bin/env python3
"""A program that speaks one of the field's protocols, for the tests of the adapters.

    speaking_player.py PROTOCOL PLYGROUND [FAULT]

PROTOCOL is gtp, nboard, uci or kgp. It plays the first legal move that `PLYGROUND show`
names. FAULT: "early" makes it name a move before it is asked, "illegal" an illegal one;
"over" (uci) lets it hold every game over that it is told the moves of.
"""

import json
import os
import re
import socket
import subprocess
import sys

PROTOCOL, PLYGROUND = sys.argv[1:3]
FAULT = sys.argv[3] if len(sys.argv) > 3 else ""


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def first_move(game, *arguments):
    if FAULT == "illegal":
        return "a1"
    shown = subprocess.run([PLYGROUND, "show", game, "--json", *arguments], check=True,
                           capture_output=True).stdout
    return json.loads(shown)["legal"][0]


def gtp():
    moves = []
    for line in sys.stdin:
        words = line.split()
        reply = ""
        if words[0] == "list_commands":
            reply = "list_commands\nboardsize\nclear_board\nplay\ngenmove\nquit\nset_game"
        elif words[0] == "clear_board":
            moves = []
        elif words[0] == "play":
            moves.append(words[2].lower())
        elif words[0] == "genmove":
            moves.append(first_move("othello", "--moves", ",".join(moves)))
            reply = moves[-1].upper()
        elif words[0] not in ("set_game", "boardsize", "quit"):
            say("? unknown command\n")
            continue
        early = FAULT == "early" and words[0] == "clear_board"
        say("= " + reply + "\n" + ("\n= F5\n" if early else ""))


def nboard():
    position = ""
    for line in sys.stdin:
        words = line.split()
        if words[:2] == ["set", "game"]:
            board = re.search(r"BO\[8 (\S+) (\S)\]", line)
            position = (board[1] + " " + board[2]).replace("*", "X")
            say("status thinking of nothing")
            if FAULT == "early":
                say("=== F5")
        elif words[0] == "ping":
            say("set myname Speaker")
            say("pong " + words[1])
        elif words[0] == "go":
            move = first_move("othello", "--position", position)
            say("nodestats 1 0.00")
            say("=== " + ("PA" if move == "pass" else move.upper()) + "/0.00/0.01")


def uci():
    arguments = []
    for line in sys.stdin:
        words = line.split()
        if words[0] == "uci":
            say("id name Speaker\nuciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[0] == "position":
            moves = words[words.index("moves") + 1] if "moves" in words else ""
            arguments = ["--moves", ",".join(moves.swapcase())]
            if words[1] == "fen":
                numbers, side = words[2].rsplit("-", 1)
                pits = numbers.split("-")
                text = "/".join(",".join(part) for part in (pits[:6], pits[6:12], pits[12:]))
                arguments += ["--position", text + " " + side]
            if FAULT == "early":
                say("bestmove A")
        elif words[0] == "go":
            if FAULT == "over" and arguments[1]:
                say("bestmove 0000")
                continue
            say("info depth 1 score cp 150 nodes 7 pv A")
            say("bestmove " + first_move("oware", *arguments).swapcase())
        elif words[0] == "quit":
            return


def kgp():
    with socket.create_connection((os.environ["KGP_HOST"], int(os.environ["KGP_PORT"]))) as link:
        stream = link.makefile("rw", newline="")

        def send(text):
            stream.write(text + "\r\n")
            stream.flush()

        for line in stream:
            words = line.split()
            if words[0] == "kgp":
                send('1 set info:name "Speaker"')
                send("3 mode freeplay")
                if FAULT == "early":
                    send("5@900 move 1")
            elif words[1:2] == ["state"]:
                board = [int(number) for number in words[2].strip("<>").split(",")]
                pits = board[3:3 + board[0]]
                legal = [i + 1 for i, seeds in enumerate(pits) if seeds > 0]
                for move in reversed(legal):
                    send(f"5@{words[0]} move {99 if FAULT == 'illegal' else move}")
                send(f"7@{words[0]} yield")
            elif words[0] == "goodbye":
                return


{"gtp": gtp, "nboard": nboard, "uci": uci, "kgp": kgp}[PROTOCOL]()
