"""Our solvers beside their peers, on four sets of 9x9 puzzles.

    python -m benchmarks solvers ../shared/data/classic --norvig sudoku.py --tdoku libtdoku.so

Rates are puzzles for each second of CPU time, medians over the rounds; every rate of ours proves
uniqueness and checks the grids; tdoku only counts solutions. A ratio is the median over the rounds
too, of turns that followed one another, with the least and the largest. Only the ratios of one run
mean something.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks import ours, peers
from benchmarks.measuring import Turn, rate, ratios, rounds
from benchmarks.puzzle_sets import SETS, read

PAIRS = (
    ("sat", "tutorial, PySAT"),
    ("cpsat", "tutorial, CP-SAT"),
    ("cpsat", "tutorial, CP-SAT, 1 worker"),
    ("reference, bitboard", "Norvig"),
    ("fast", "Norvig"),
    ("fast", "xcover"),
    ("fast", "tdoku (C++)"),
)
"""Which of ours is compared with which peer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the sets are, easy.txt and the others")
    parser.add_argument("--norvig", help="sudoku.py of Norvig's pytudes")
    parser.add_argument("--tdoku", help="tdoku as a shared library")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of a turn, at least")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", help="contestants, with semicolons between", default="")
    given = parser.parse_args()
    paths = {name: getattr(given, name) for name in ("norvig", "tdoku") if getattr(given, name)}
    contestants = {name: module.__name__ for module in (peers, ours) for name in module.CONTESTANTS}
    if not given.norvig:
        del contestants["Norvig"]
    if not given.tdoku:
        del contestants["tdoku (C++)"]
    if given.only:
        wanted = {name.strip() for name in given.only.split(";")}
        contestants = {name: home for name, home in contestants.items() if name in wanted}
    found: dict[str, dict[str, list[Turn]]] = {}
    for name in SETS:
        puzzles = read(given.folder / f"{name}.txt")
        print(f"{name}: {len(puzzles)} puzzles", flush=True)
        found[name] = rounds(contestants, paths, puzzles, given.seconds, given.rounds)
    print(f"\npuzzles a CPU second, medians of {given.rounds} rounds of {given.seconds:g} s")
    show([(name, *(_rate(found[s].get(name)) for s in SETS)) for name in contestants])
    print("\ntimes the rate of the peer: the median, the least and the largest of the rounds")
    show(
        [
            (f"{name} / {peer}", *(_ratio(found[s], name, peer) for s in SETS))
            for name, peer in PAIRS
            if name in contestants and peer in contestants
        ]
    )


def _rate(turns: Sequence[Turn] | None) -> str:
    return f"{rate(turns):,.0f}" if turns else "-"


def _ratio(turns: dict[str, list[Turn]], name: str, peer: str) -> str:
    if name not in turns or peer not in turns:
        return "-"
    found = ratios(turns[name], turns[peer])
    return f"{_short(median(found))} ({_short(found[0])} to {_short(found[-1])})"


def _short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def show(rows: Sequence[Sequence[str]]) -> None:
    print(f"{'':<34}" + "".join(f"{name:>24}" for name in SETS))
    for row in rows:
        print(f"{row[0]:<34}" + "".join(f"{value:>24}" for value in row[1:]))


if __name__ == "__main__":
    main()
