#!/usr/bin/env python3
"""The HTML report in a browser: what its script draws, and that its links replay games.

    report_page_test.py PLYGROUND

Skipped with exit code 77 where Debian's chromium is not installed.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BROWSER = shutil.which("chromium")


def expect(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def drawn(page, place=""):
    """The page's elements once its script has run."""
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             f"--user-data-dir={profile}", "--window-size=360,800", "--virtual-time-budget=5000",
             "--dump-dom", page.as_uri() + place], capture_output=True, text=True, timeout=200)
    expect(done.returncode == 0, done.stderr)
    return done.stdout.partition('<script type="application/json"')[0]


def main():
    program = sys.argv[1]
    if BROWSER is None:
        print("SKIPPED: chromium not found; apt-get install chromium")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        folder, page = root / "run", root / "report.html"
        subprocess.run([program, "tournament", "run", "--game", "kalah", "--game", "slider",
                        "--player", "greedy", "--player", "alphabeta:depth=2", "--player",
                        "random:seed=1", "--games", "4", "--seed", "1", "--out", str(folder)],
                       check=True, capture_output=True)
        subprocess.run([program, "tournament", "report", str(folder), "--html", str(page)],
                       check=True, capture_output=True)
        games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]

        whole = drawn(page)
        expect("<h1>kalah, slider: 3 players</h1>" in whole, "no title: " + whole[:2000])
        expect(whole.count('class="uplot') == 4, "not two charts a game")
        links = set(re.findall(r'href="#game-([0-9a-f]+)"', whole))
        expect(links == {game["id"] for game in games}, "not a link a game")
        expect('class="replay"' not in whole, "a game is open that nobody asked for")

        for game in (games[0], games[-1]):
            one = drawn(page, "#game-" + game["id"])
            expect(f'class="replay" id="game-{game["id"]}"' in one, "the link opens no game")
            expect(" – ".join(game["players"]) in one, "without its players")
            expect(f'max="{game["plies"]}"' in one, "without a place for every ply")
        print(f"{len(links)} games replay")


if __name__ == "__main__":
    main()
