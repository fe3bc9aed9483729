#!/usr/bin/env python3
"""Runs the examples of docs/tournaments.md, one after the other, in an empty folder.

    tournament_docs_test.py PLYGROUND
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "tournaments.md"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    examples = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.S)
    if len(examples) < 6:
        sys.exit(f"FAILED: {len(examples)} examples")
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "runs").mkdir()
        for example in examples:
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", example], cwd=folder,
                                  env=environment, capture_output=True, text=True, timeout=200)
            if done.returncode != 0 or not (done.stdout or ">runs/" in example):
                sys.exit(f"FAILED: {example}\n{done.stdout}{done.stderr}")
    print(f"{len(examples)} examples run")


if __name__ == "__main__":
    main()
