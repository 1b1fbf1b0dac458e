"""The cross-check: several backends solve one puzzle, and their answers are compared.

An exhausted search claims that there are no solutions besides the grids that it found. So two
answers disagree exactly if one backend has a grid that an exhausted answer of another does not
have. This covers verdicts, counts and lost solutions, because every grid here obeys the rules.
"Unknown" disagrees with nothing, and two backends may prove "multiple" by different grids.
"""

import json
import platform
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.grid import checks, drawing
from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset, unchecked_ruleset
from sudoku_csp.solvers.backend import LIMIT, Backend, BackendResult, Budget, Verdict, result_of
from sudoku_csp.solvers.backends import create, every


@dataclass(frozen=True, repr=False)
class Report:
    """The answers of the backends to a puzzle, and the verdict that follows from all of them.

    If the backends disagree, the verdict is unknown and `solutions` is empty; `statements` still
    has all answers.
    """

    puzzle: Puzzle
    statements: tuple[BackendResult, ...]
    limit: int

    @cached_property
    def disagreements(self) -> tuple[str, ...]:
        """One sentence for each fault or contradiction of backends or the printed solution."""
        expected = self.puzzle.printed
        if expected is None or self.puzzle.violations(expected):
            return compare(self.statements)
        return compare(self.statements, expected)

    @cached_property
    def _found(self) -> tuple[Grid, ...]:
        if self.disagreements:
            return ()
        answers = [statement.answer for statement in self.statements if statement.answer]
        return tuple(dict.fromkeys(grid for answer in answers for grid in answer.solutions))

    @property
    def solutions(self) -> tuple[Grid, ...]:
        """The distinct grids that were found, up to the limit; those of the first backend first."""
        return self._found[: self.limit]

    @property
    def exhausted(self) -> bool:
        """True if there are no solutions besides `solutions`."""
        return not self.disagreements and any(
            statement.answer is not None and statement.answer.exhausted
            for statement in self.statements
        )

    @property
    def verdict(self) -> Verdict:
        """The common verdict; unknown if backends disagree."""
        if self.disagreements:
            return Verdict.UNKNOWN
        return Verdict.of(len(self._found), exhausted=self.exhausted, limit=self.limit)

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The names of the backends whose own verdict is the common one; none if it is unknown."""
        if self.verdict is Verdict.UNKNOWN:
            return ()
        return tuple(
            statement.backend for statement in self.statements if statement.verdict is self.verdict
        )

    @property
    def agreed(self) -> bool | None:
        """True if several backends have the same verdict and none disagrees; None if the report has
        only one backend."""
        if len(self.statements) < 2:
            return None
        return len(self.witnesses) > 1

    @property
    def missing(self) -> dict[str, str]:
        """For each backend without an answer, or with an incomplete answer, the reason for this."""
        return {
            statement.backend: statement.missing or f"at fault: {statement.fault}"
            for statement in self.statements
            if statement.missing or statement.fault
        }

    @property
    def grid(self) -> Grid | None:
        """The first solution; None if none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def solution(self) -> Solution | None:
        """The first solution as a drawing with marked givens; None if none was found."""
        if self.grid is None:
            return None
        return Solution.of(self.grid, (cell for cell, _ in self.puzzle.givens))

    @property
    def count(self) -> int | None:
        """Number of solutions that were found; None for an unknown verdict."""
        return None if self.verdict is Verdict.UNKNOWN else len(self.solutions)

    @cached_property
    def expectation(self) -> str | None:
        """What is wrong with the printed solution of the puzzle; None if it is right or missing."""
        expected = self.puzzle.printed
        if expected is None:
            return None
        broken = self.puzzle.violations(expected)
        if broken:
            return f"the solution that came with it is wrong: {broken[0]}"
        if self.verdict is Verdict.MULTIPLE:
            return "the solution that came with it is one of several"
        return None

    @cached_property
    def reason(self) -> str | None:
        """Why there is no solution, if two equal givens or one constraint show it; else None."""
        if self.verdict is not Verdict.NO_SOLUTION:
            return None
        clash = next(self.puzzle.clashes(), None)
        return _impossible(self.puzzle.ruleset) if clash is None else str(clash)

    @property
    def remarks(self) -> dict[str, Any]:
        """The guesses, the reason, the expectation and the disagreements, if they are not empty."""
        remarks = {
            "guesses": list(self.puzzle.guesses),
            "reason": self.reason,
            "expectation": self.expectation,
            "disagreements": list(self.disagreements),
        }
        return {key: value for key, value in remarks.items() if value}

    def as_dict(self) -> dict[str, Any]:
        """The report as plain data, the object that `--format jsonl` prints for a puzzle."""
        return {
            "source": self.puzzle.source,
            "puzzle": drawing.line(self.puzzle.board, self.puzzle.digits),
            **self.puzzle.ruleset.as_fields(),
            "verdict": str(self.verdict),
            "solutions": [grid.line() for grid in self.solutions],
            "count": self.count,
            "exhausted": self.exhausted,
            "agreed": self.agreed,
            "backends": {s.backend: statement_data(s) for s in self.statements},
            **self.remarks,
        }

    def save(self, parent: str | PathLike[str]) -> Path:
        """Writes puzzle.txt, puzzle.cnf and answers.json, which reproduce a disagreement.

        Returns the new folder in `parent` that holds these files. The name of the folder depends on
        the puzzle, the board and the disagreements. Raises OSError if a file cannot be written.
        """
        # Imported here, because reports are rarely saved and the formats take a while to load.
        from sudoku_csp.formulas.exported_files import Export  # noqa: PLC0415

        board, line = self.puzzle.board, self.puzzle.line()
        about = f"{line} {board.as_dict()} {self.disagreements}"
        kind = "disagreement" if self.disagreements else "report"
        folder = Path(parent) / f"{kind}-{sha256(about.encode()).hexdigest()[:12]}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "puzzle.txt").write_text(board_comment.with_line(board, line) + "\n")
        encodings = (statement.encoding for statement in self.statements)
        with (folder / "puzzle.cnf").open("wb") as stream:
            Export(self.puzzle, encoding=next(filter(None, encodings), None)).write(stream)
        answers = {
            "disagreements": list(self.disagreements),
            "limit": self.limit,
            "board": board.as_dict(),
            "report": self.as_dict(),
            "found": {
                statement.backend: [grid.line() for grid in statement.answer.solutions]
                for statement in self.statements
                if statement.answer is not None
            },
            "versions": {
                "python": platform.python_version(),
                "sudoku-csp": own_version(),
                **{name: one.installed for name, one in every().items() if one.native},
            },
        }
        (folder / "answers.json").write_text(json.dumps(answers, indent=2) + "\n")
        return folder

    def try_save(self, parent: str | PathLike[str]) -> str:
        """Saves the report. Returns a sentence that names the folder, or says why this failed."""
        try:
            return f"puzzle, CNF and answers are saved in {self.save(parent)}"
        except OSError as error:
            return f"puzzle, CNF and answers cannot be saved: {error}"

    def __repr__(self) -> str:
        verdict = "disagreement" if self.disagreements else str(self.verdict)
        by = ", ".join(statement.backend for statement in self.statements)
        return f"<Report {verdict} by {by}: {self.puzzle!r}>"

    def __str__(self) -> str:
        lines = [str(self.verdict)]
        if self.reason:
            lines[0] += f": {self.reason}"
        lines += [str(grid) for grid in self.solutions[:2]]
        lines += [f"missing from the verdict: {name} ({why})" for name, why in self.missing.items()]
        lines += [f"disagreement: {text}" for text in self.disagreements]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        drawn = [self.puzzle.html(grid) for grid in self.solutions[:2]]
        missing = "".join(
            f"<p>{escape(name)}: {escape(why)}</p>" for name, why in self.missing.items()
        )
        return f"<p>{self.verdict}</p>{missing}" + "<br>".join(drawn)


def check(
    puzzle: Puzzle,
    backends: Mapping[str, Backend],
    *,
    limit: int = 2,
    budget: Budget | None = None,
    more: Callable[[int], object] | None = None,
) -> Report:
    """Has each backend, one after the other, search for solutions within the budget.

    `more` is called with 1 whenever a solution is found. Raises ValueError for a limit below 1.
    """
    limit = checks.whole(limit, 1, LIMIT)
    budget = budget or Budget()
    statements = [
        result_of(name, backend, puzzle, limit, budget, more) for name, backend in backends.items()
    ]
    return Report(puzzle, tuple(statements), limit)


def compare(statements: tuple[BackendResult, ...], expected: Grid | None = None) -> tuple[str, ...]:
    """One sentence for each fault of a backend, and for each contradiction between answers.

    An exhausted answer is contradicted if it lacks a grid of another backend, or the grid
    `expected`, which obeys the rules and the givens.
    """
    sentences = [
        f"{statement.backend} {statement.fault}" for statement in statements if statement.fault
    ]
    finders = [(f"{s.backend} found", s.answer.solutions) for s in statements if s.answer]
    if expected is not None:
        finders.append(("it came with", (expected,)))
    for denier in statements:
        if denier.answer is None or not denier.answer.exhausted:
            continue
        known = {grid.digits for grid in denier.answer.solutions}
        for finder, grids in finders:
            extra = [grid for grid in grids if grid.digits not in known]
            if extra:
                sentences.append(
                    f"{denier.backend} says {denier.verdict}"
                    f" ({len(known)} in all), but {finder} {extra[0].line()}"
                )
    return tuple(sentences)


@lru_cache(maxsize=16)
def _impossible(ruleset: Ruleset) -> str | None:
    """Names the first constraint that, with houses as the only other rules, has no solution.

    None if there is no such constraint, or half a second is too short to find it.
    """
    houses = set(classic_rules(ruleset.board)).intersection(ruleset.constraints)
    deadline = Budget(0.5).start()
    found: list[Grid] = []
    for one in ruleset.beyond_classic:
        scope = set(one.scope)
        shared = [(house, tuple(filter(scope.__contains__, house.scope))) for house in houses]
        different = [replace(house, cells=cells) for house, cells in shared if len(cells) > 1]
        alone = Puzzle.blank(unchecked_ruleset(ruleset.board, (*different, one)))
        with suppress(SudokuError):  # The constraint cannot be stated, or PySAT is missing.
            if create("sat").search(alone, 1, found.append, deadline).exhausted and not found:
                return f"no digits obey {one}"
        found.clear()
    return None


def statement_data(statement: BackendResult) -> dict[str, Any]:
    """The result of a backend as plain data, without its grids."""
    data: dict[str, Any] = {
        "verdict": str(statement.verdict),
        "seconds": round(statement.seconds, 6),
    }
    if statement.solver:
        data["solver"] = statement.solver
    if statement.encoding:
        data["encoding"] = str(statement.encoding)
    if statement.answer is not None:
        data["solutions"] = len(statement.answer.solutions)
        data["stats"] = dict(statement.answer.stats)
    for key in ("missing", "fault"):
        if getattr(statement, key):
            data[key] = getattr(statement, key)
    return data
