"""Our backends on published variants beside naive models: rules stated, and uniqueness proved.

    python -m benchmarks variants ../shared/data/fpuzzles
    python -m benchmarks variants ../shared/data/iss/examples.json --iss CLONE

Milliseconds of CPU time, medians over the rounds. Processes are warm: libraries, kinds and puzzles
are loaded before. A figure has all that one puzzle costs: its rules stated and loaded, searched,
its grid checked, and the proof that there is no other; "stated before" is a second solution by a
backend that has loaded its rules. The naive models state the same constraints as a tutorial would
(`benchmarks/naive.py`); ISS is Interactive Sudoku Solver, in JavaScript under node. Where a limit
of CPU time ended a search, the figure has a `>`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.iss_peer import Iss
from benchmarks.measuring import Contestant, Solve, Turn, rounds
from benchmarks.naive import NaiveClauses, NaiveCp
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Backend, Budget, Deadline

LIMIT = 60.0
"""Seconds after which a search is given up."""

OURS = ("sat", "cpsat", "reference")
LOADED = "formula stated and loaded"
AGAIN = tuple(f"{name}, stated before" for name in OURS)
BEST = "best of ours"
ISS = "ISS, node"
PAIRS = (
    ("cpsat", "naive, CP-SAT, 1 worker"),
    ("cpsat", "naive, CP-SAT"),
    ("sat", "naive, PySAT"),
    (BEST, ISS),
)


def inputs(path: str) -> dict[str, str]:
    """The puzzles as texts, by their names: documents of a folder, or ISS strings of a file.

    A file with more than a document has the document as `decoded`. The file of ISS strings is a
    JSON list of objects with `name` and `input`.
    """
    if Path(path).is_dir():
        files = sorted(Path(path).glob("[0-9]*.json"))
        kept = {each.stem: json.loads(each.read_text()) for each in files}
        return {name: json.dumps(one.get("decoded", one)) for name, one in kept.items()}
    return {each["name"]: each["input"] for each in json.loads(Path(path).read_text())}


def read(path: str) -> dict[str, Puzzle]:
    """Those of the puzzles that can be read, drawings ignored."""
    found = {}
    for name, text in inputs(path).items():
        (entry,) = reader.read(BytesIO(text.encode()), Context(name, ignore_cosmetics=True))
        if isinstance(entry, Puzzle):
            found[name] = entry
    return found


def _each(ask: Callable[[Puzzle], int], puzzles: Mapping[str, Puzzle]) -> Solve:
    def solve(names: Sequence[bytes]) -> int:
        for name in names:
            began = process_time()
            number = ask(puzzles[name.decode()])
            if number != 1 and process_time() - began < LIMIT:
                raise AssertionError(f"{name.decode()} has {number} solutions")
        return len(names)

    return solve


def ours(paths: Mapping[str, str], name: str) -> Solve:
    """A new backend for each puzzle."""

    def ask(puzzle: Puzzle) -> int:
        backend = backends.create(name)
        answer = backend.solve(puzzle, limit=2, budget=Budget(10 * LIMIT))
        backend.close()
        return len(answer.solutions) if answer.exhausted else -1

    return _each(ask, read(paths["puzzles"]))


def again(paths: Mapping[str, str], name: str) -> Solve:
    """A backend for each puzzle that has solved it before."""
    puzzles = read(paths["puzzles"])
    loaded: dict[int, Backend] = {}

    def ask(puzzle: Puzzle) -> int:
        answer = loaded[id(puzzle)].solve(puzzle, limit=2, budget=Budget(10 * LIMIT))
        return len(answer.solutions) if answer.exhausted else -1

    for puzzle in puzzles.values():
        loaded[id(puzzle)] = backends.create(name)
        ask(puzzle)
    return _each(ask, puzzles)


def loaded(paths: Mapping[str, str]) -> Solve:
    """The formula of the rules alone, stated and loaded."""
    from sudoku_csp.solvers.backends import sat_sessions, sat_solvers

    def ask(puzzle: Puzzle) -> int:
        solver = sat_solvers.default(puzzle.board.side)
        sat_sessions.open_session(solver, puzzle.ruleset, None, Deadline(None)).close()
        return 1

    return _each(ask, read(paths["puzzles"]))


def naive_cp(paths: Mapping[str, str], workers: int = 0) -> Solve:
    """A model for each puzzle; solve, forbid, solve again. 0 workers: as many as it likes."""
    from ortools.sat.python import cp_model

    def ask(puzzle: Puzzle) -> int:
        model = NaiveCp(puzzle.board)
        for constraint in puzzle.constraints:
            constraint.decompose(model)
        for cell, digit in puzzle.givens:
            model.model.add(model.cells[cell] == digit)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = workers
        solver.parameters.max_time_in_seconds = LIMIT
        if solver.solve(model.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return 0
        cells = list(model.cells.values())
        found = bytes(solver.value(cell) for cell in cells)
        assert not puzzle.violations(Grid(puzzle.board, found))
        model.model.add_forbidden_assignments(cells, [tuple(found)])
        return 1 if solver.solve(model.model) == cp_model.INFEASIBLE else 2

    return _each(ask, read(paths["puzzles"]))


def naive_sat(paths: Mapping[str, str]) -> Solve:
    """A formula for each puzzle; solve, forbid, solve again."""
    from pysat.solvers import Minisat22

    def ask(puzzle: Puzzle) -> int:
        model = NaiveClauses(puzzle.board)
        for constraint in puzzle.constraints:
            constraint.decompose(model)
        model.clauses += [[model.literal(cell, digit)] for cell, digit in puzzle.givens]
        side = puzzle.board.side
        with Minisat22(bootstrap_with=model.clauses) as solver:
            if not solver.solve():
                return 0
            true = [x for x in solver.get_model()[: side**3] if x > 0]
            found = bytes((x - 1) % side + 1 for x in true)
            assert not puzzle.violations(Grid(puzzle.board, found))
            solver.add_clause([-x for x in true])
            return 2 if solver.solve() else 1

    return _each(ask, read(paths["puzzles"]))


def iss(paths: Mapping[str, str]) -> Iss:
    """ISS, which is given the strings."""
    return Iss(paths["iss"], inputs(paths["puzzles"]))


CONTESTANTS = {
    **{name: Contestant(partial(ours, name=name)) for name in OURS},
    LOADED: Contestant(loaded),
    **{name: Contestant(partial(again, name=name.partition(",")[0])) for name in AGAIN},
    "naive, CP-SAT, 1 worker": Contestant(partial(naive_cp, workers=1)),
    "naive, CP-SAT": Contestant(naive_cp),
    "naive, PySAT": Contestant(naive_sat),
    ISS: Contestant(iss, clock=lambda solve: solve.seconds),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("puzzles", help="a folder of f-puzzles, or a file of ISS strings")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", help="contestants, with semicolons between", default="")
    parser.add_argument("--iss", help="a clone of Interactive Sudoku Solver", default="")
    given = parser.parse_args()
    wanted = {name.strip() for name in given.only.split(";") if name.strip()} or set(CONTESTANTS)
    if not given.iss:
        wanted.discard(ISS)
    names = list(read(given.puzzles))
    turns = rounds(
        {name: __name__ for name in CONTESTANTS if name in wanted},
        {"puzzles": given.puzzles, "iss": given.iss},
        [name.encode() for name in names],
        seconds=0.0,
        times=len(names) * given.rounds,
    )
    show(names, turns)


def show(names: Sequence[str], turns: Mapping[str, Sequence[Turn]]) -> None:
    """A row for each contestant, a column for each puzzle, and what it comes to."""
    seconds = {
        name: [median(turn.seconds for turn in of[at :: len(names)]) for at in range(len(names))]
        for name, of in turns.items()
    }
    best = [name for name in OURS if name in turns]
    if best:
        seconds[BEST] = [min(seconds[name][at] for name in best) for at in range(len(names))]
    print("ms of CPU time, medians of the rounds: " + ", ".join(names))
    heads = (*(name.partition("_")[0][:7] for name in names), "median", "sum")
    print(f"{'':<26}" + "".join(f"{head:>8}" for head in heads))
    for name, found in seconds.items():
        figures = (*found, median(found), sum(found))
        print(f"{name:<26}" + "".join(f"{_told(figure):>8}" for figure in figures))
    for name, peer in PAIRS:
        if name in seconds and peer in seconds:
            each = [theirs / own for own, theirs in zip(seconds[name], seconds[peer], strict=True)]
            whole = sum(seconds[peer]) / sum(seconds[name])
            print(
                f"{name} / {peer}: {median(each):.1f} times as fast in the median "
                f"({min(each):.1f} to {max(each):.1f}), {whole:.1f} in the sum"
            )


def _told(seconds: float) -> str:
    return f"{'>' if seconds >= LIMIT else ''}{1000 * seconds:,.{0 if seconds >= 0.01 else 1}f}"


if __name__ == "__main__":
    main()
