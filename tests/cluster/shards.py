"""What the tests of scripts/cluster share."""

import json
import pathlib
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "cluster"
SPRT = {
    "games": ["kalah"], "players": ["alphabeta:nodes=300", "greedy"], "format": "sprt",
    "sprt": "elo0=0,elo1=50", "gamesPerPairing": 400, "seed": 7,
}


def expect(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def lines(folder):
    journal = folder / "games.jsonl"
    return journal.read_text().splitlines() if journal.exists() else []


def report(program, folder):
    return subprocess.run([program, "tournament", "report", str(folder), "--json"], check=True,
                          capture_output=True).stdout


def play_alone(program, root, spec):
    """The spec's file and a folder with all of its games, played by one process."""
    file, alone = root / "spec.json", root / "alone"
    file.write_text(json.dumps(spec))
    subprocess.run([program, "tournament", "run", "--out", str(alone), str(file)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return file, alone


def check_sprt(program, alone, out, notes):
    """SPRT in two rounds of twenty blocks: the same report as that of one process."""
    rounds = notes.count("round of")
    expect(rounds == 2, f"{rounds} rounds: {notes}")
    expect(b'"verdict":"elo1"' in report(program, alone), "no verdict on one machine")
    expect(report(program, out / "merged") == report(program, alone),
           "another report than that of one machine")
    print(f"SPRT over shards: {rounds} rounds, {len(lines(out / 'merged'))} games, the same bytes")
