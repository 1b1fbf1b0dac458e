"""The page: seconds until an answer begins and ends, from the server and in the browser tab.

    python -m benchmarks page --archives FOLDER

A killer of side 6 in Chromium; medians of warm questions. `solve` asks for the three verdicts, as a
switch of a rule does. The folder keeps what the static site needs.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from sudoku_csp.apps.site.build import write_site

KILLER = "; ".join(
    f"cage {cage}"
    for cage in (
        *("6 r3c1 r4c1", "9 r2c2 r3c2", "11 r1c5 r2c5 r3c5", "7 r4c5 r4c6", "5 r1c2 r1c3"),
        *("6 r1c1 r2c1", "7 r3c4 r4c4", "11 r6c4 r6c5 r6c6", "7 r6c2 r6c3"),
    )
)
PUZZLE = {"puzzle": f"{'.' * 36} with {KILLER}", "board": "6x6, boxes 2x3"}
ENTRIES = {"entries": "." * 36}
RULE = {"rule": "cage 11 r1c5 r2c5 r3c5"}
QUESTIONS: dict[str, dict[str, Any]] = {
    "read": {"text": PUZZLE["puzzle"], "board": PUZZLE["board"]},
    "hint": ENTRIES | {"removed": []},
    "reasons": ENTRIES | {"cell": "r1c1", "digit": 3, "holds": False},
    "explain": ENTRIES,
    "strengths": ENTRIES,
    "rule": RULE | {"encoding": "extended,pairwise,direct"},
    "sees": RULE | ENTRIES,
    "search": {"search": "dom-wdeg"},
    "solve": {"backends": ["sat", "cpsat", "reference"], "limit": 2, "seconds": 10},
}
"""The questions, and their fields beside the puzzle."""

TIME = """async ([name, fields]) => {
  const {ask} = await import(new URL("js/ask.js", location.href));
  const began = performance.now();
  const times = [];
  for await (const part of ask(name, fields)) times.push((performance.now() - began) / 1000);
  return [times[0], (performance.now() - began) / 1000];
}"""
"""Seconds until the first part of an answer and until its end, on the page as the page asks."""


@contextmanager
def started(*command: str, **options: Any) -> Iterator[str]:
    """The address that a server prints first."""
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", *command], stdout=subprocess.PIPE, text=True, **options
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        yield line[line.index("http") :].split()[0].rstrip(")/") + "/"
    finally:
        server.terminate()
        server.wait()


def measure(page: Any, rounds: int) -> dict[str, tuple[float, float]]:
    """The median seconds of each question, asked one more time before."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in QUESTIONS}
    for turn in range(rounds + 1):
        for name, fields in QUESTIONS.items():
            both = PUZZLE | fields if name != "read" else fields
            seconds = page.evaluate(TIME, [name, both])
            if turn:
                found[name].append(seconds)
    return {
        name: (median(first for first, _ in times), median(whole for _, whole in times))
        for name, times in found.items()
    }


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--archives", type=Path, required=True, help="kept between runs")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        for problem in write_site(Path(folder), given.archives):
            print(problem)
        browser = playwright.chromium.launch(executable_path=given.chromium, args=["--no-sandbox"])
        serve = ["sudoku_csp", "serve", "--port", "0"]
        static = ["http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        found = []
        for command in (serve, static):
            with started(*command, stderr=subprocess.DEVNULL) as address:
                page = browser.new_page()
                page.set_default_timeout(120_000)
                page.goto(address)
                found.append(measure(page, given.rounds))
                page.close()
        browser.close()
    server, tab = found
    print(f"{'':<10} {'server: first part, whole':>26} {'tab: first part, whole':>26}")
    for name in QUESTIONS:
        times = [f"{first:13.3f} s {whole:8.3f} s" for first, whole in (server[name], tab[name])]
        ratios = [later / sooner for sooner, later in zip(server[name], tab[name], strict=True)]
        print(f"{name:<10} {' '.join(times)}   x{ratios[0]:.1f}, x{ratios[1]:.1f}")


if __name__ == "__main__":
    main()
