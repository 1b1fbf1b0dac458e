"""A diagnosis as text for people and as plain data; both have the same sentences."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from sudoku_csp.analysis.diagnosis.conflict import Conflict, Repair
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Advice, Words
from sudoku_csp.grid.helpers import quantity, short_repr
from sudoku_csp.puzzle.puzzle import Clash, Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

Findings = Conflict | Overlay | Redundancy
"""The findings about a puzzle with no solution, with several solutions, and with one."""

LISTED = 12
"""The largest number of cells or clashes that a text lists; the plain data have all of them."""

WIDTH = 100
"""The largest number of characters in a line; longer sentences are wrapped."""

SENTENCES = {
    Verdict.NO_SOLUTION: "There is no solution.",
    Verdict.UNIQUE: "There is one solution.",
    Verdict.MULTIPLE: "There are several solutions.",
    Verdict.UNKNOWN: "No verdict was found in the time.",
}


class Paragraph(NamedTuple):
    """A sentence, details that follow the sentence line by line, and a picture."""

    sentence: str
    details: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, repr=False)
class Diagnosis:
    """What is wrong with a puzzle: a conflict, an overlay of solutions, or redundant givens.

    `report` has the answer of the SAT solver alone. `findings` is None in the first stage, and if
    the verdict is unknown.
    """

    puzzle: Puzzle
    report: Report
    findings: Findings | None

    @property
    def verdict(self) -> Verdict:
        """No solution, unique or multiple; unknown if the time ran out or backends disagree."""
        return Verdict.UNKNOWN if self.disputed else self.report.verdict

    @property
    def disputed(self) -> tuple[Report, ...]:
        """The reports in which backends disagree, about this puzzle or one with changed clues."""
        reports = [self.report]
        if self.findings is not None:
            reports += self.findings.confirmation.contradictions
        if isinstance(self.findings, Conflict):
            reports += (repair.report for repair in self.findings.repairs.found)
        return tuple(report for report in reports if report.disagreements)

    @property
    def disagreements(self) -> tuple[str, ...]:
        """The contradictions between backends, or between a backend and the rules, as sentences."""
        return tuple(
            f"{report.puzzle.line()}: {text}"
            for report in self.disputed
            for text in report.disagreements
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """The backends that could not confirm the findings, with their reasons."""
        own = (f"{name} ({why})" for name, why in self.report.missing.items())
        return (*own, *(self.findings.confirmation.missing if self.findings else ()))

    def paragraphs(self) -> Iterator[Paragraph]:
        """Yields the findings as sentences."""
        for text in self.disagreements:
            yield Paragraph(f"The backends disagree: {text}.")
        match self.findings:
            case Conflict() as found:
                yield from _conflict_paragraphs(found)
            case Overlay() as found:
                yield from _overlay_paragraphs(found)
            case Redundancy() as found:
                yield from _redundancy_paragraphs(found)
            case None:
                yield Paragraph(SENTENCES[self.verdict])
                return
        yield Paragraph(found.confirmation.sentence)

    def __str__(self) -> str:
        return self.text()

    def text(self, words: Words = str) -> str:
        """The paragraphs as text. `words` gives the advice on where to find omitted details."""
        lines = []
        for sentence, details, picture in self.paragraphs():
            lines.append(_wrapped(f"{sentence[:-1]}:" if details else sentence))
            lines += [_wrapped(f"  {line}") for line in details[:LISTED]]
            if len(details) > LISTED:
                lines.append(f"  and {len(details) - LISTED} more ({words(Advice.DATA)})")
            lines += [picture] if picture else []
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the object that the page shows, and that `--format jsonl` prints."""
        data: dict[str, Any] = {
            **self.puzzle.as_fields(),
            "verdict": str(self.verdict),
            "sentences": [paragraph.sentence for paragraph in self.paragraphs()],
            "missing": list(self.missing),
            "disagreements": list(self.disagreements),
        }
        if self.report.expectation:
            data["expectation"] = self.report.expectation
        if self.findings is not None:
            by = list(self.findings.confirmation.by)
            data |= {**self.findings.as_dict(), "confirmed_by": by}
        return data

    def __repr__(self) -> str:
        return short_repr(self, f"{self.verdict}: {self.puzzle!r}")


def _conflict_paragraphs(found: Conflict) -> Iterator[Paragraph]:
    puzzle, givens = found.puzzle, found.givens
    if found.clashes:
        for clash in found.clashes[:LISTED]:
            yield Paragraph(f"{clash_sentence(puzzle.board, clash)}.")
        if len(found.clashes) > LISTED:
            yield Paragraph(f"{quantity(len(found.clashes) - LISTED, 'further pair')} clash.")
    elif givens.pairs:
        some = f"{len(givens)} of the {quantity(len(puzzle.givens), 'given')} conflict"
        picture = drawing.picture(puzzle.board, puzzle.with_givens(givens.pairs).digits)
        pairs = assignments(puzzle.board, givens.pairs)
        yield Paragraph(f"{some} ({givens.proved}): {pairs}.", picture=picture)
    else:
        yield Paragraph("No grid obeys these rules.")
    if (givens.pairs or puzzle.ruleset.beyond_classic) and found.repairs.wanted:
        yield _repairs_paragraph(found)
    if found.constraints and not found.clashes:
        proved = "" if found.minimal else " (not minimised in time)"
        if found.minimal and len(found.constraints) > 1 and not givens.pairs:
            proved = " (none can be left out)"
        names = ", ".join(constraint.place for constraint in found.constraints)
        yield Paragraph(f"The conflict is in {names}{proved}.")


def _repairs_paragraph(found: Conflict) -> Paragraph:
    repairs = found.repairs
    if not repairs.found:
        if repairs.exhausted:
            return Paragraph("There is no repair: the houses alone have no grid.")
        return Paragraph("No repair was found in the time.")
    fewest = min(map(len, repairs.found))
    clue = "clue" if found.puzzle.ruleset.beyond_classic else "given"
    if repairs.exhausted:
        known = f"no other {clue}s can be dropped"
        if any(repair.instead for repair in repairs.found):
            known += ", other numbers may be possible"
    elif repairs.all_of_size >= fewest:
        known = f"all that drop up to {quantity(repairs.all_of_size, clue)}, others may exist"
    else:
        known = f"others may exist, none drops fewer than {quantity(fewest, clue)}"
    return Paragraph(
        f"{quantity(len(repairs.found), 'repair')} ({known}).",
        tuple(_repair(found.puzzle.board, repair) for repair in repairs.found),
    )


def _repair(board: Board, repair: Repair) -> str:
    corrected = f", with {assignments(board, repair.corrected)}" if repair.dropped else ""
    left = {
        Verdict.UNIQUE: f"unique{corrected}",
        Verdict.MULTIPLE: "several solutions",
        Verdict.UNKNOWN: "a solution; it is not known whether it is unique",
    }[repair.verdict]
    dropped = [assignments(board, repair.dropped)] if repair.dropped else []
    text = ", ".join([*dropped, *map(str, repair.constraints)])
    change = f"{repair.instead} in place of {text}" if repair.instead else f"without {text}"
    return f"{change}: {left}"


def _overlay_paragraphs(found: Overlay) -> Iterator[Paragraph]:
    board, candidates, differing = found.puzzle.board, found.candidates, found.differing
    symbol = partial(drawing.symbol, board)
    details = []
    for cell in candidates.open:
        times = candidates.counts[cell].items()
        digits = (symbol(d) + (f" in {n:,}" if candidates.exact else "") for d, n in times)
        details.append(f"{cell}: {', '.join(digits)}")
    cells = ("" if candidates.complete else "at least ") + quantity(len(details), "cell")
    yield Paragraph(
        f"There are {candidates.number} solutions; {cells} can hold more than one digit.",
        tuple(details),
    )
    if candidates.deciding is not None:
        cell, most = candidates.deciding
        left = "one solution" if most == 1 else f"at most {most:,} solutions"
        yield Paragraph(f"{cell} decides most: each of its digits leaves {left}.")
    closeness = "none is" if found.nearest_to_first else "others may be"
    differ = f"Two of them differ in {quantity(len(differing), 'cell')}"
    pairs = ""
    if len(differing) <= LISTED:
        first, second = found.first, found.second
        both = (f"{cell} {symbol(first[cell])}|{symbol(second[cell])}" for cell in differing)
        pairs = f": {', '.join(both)}"
    sentence = f"{differ} ({closeness} nearer to the first){pairs}."
    same = [0 if cell in differing else found.first[cell] for cell in board.cells]
    yield Paragraph(sentence, picture=drawing.picture(board, same))
    if (settling := found.settling) is not None:
        proved = "proved smallest"
        if not settling.smallest:
            proved = f"for that solution {settling.cells.proved}, another may need fewer"
        leave = "digit leaves" if len(settling.cells) == 1 else "digits leave"
        pairs = assignments(board, settling.cells.pairs)
        yield Paragraph(f"{len(settling.cells)} {leave} one solution ({proved}): {pairs}.")


def _redundancy_paragraphs(found: Redundancy) -> Iterator[Paragraph]:
    puzzle, number = found.puzzle, len(found.puzzle.givens)
    picture = drawing.picture(puzzle.board, found.solution.digits)
    yield Paragraph(SENTENCES[Verdict.UNIQUE], picture=picture)
    further = puzzle.ruleset.beyond_classic
    if found.minimal and (number or not further):
        yield Paragraph(f"Each of the {quantity(number, 'given')} is needed.")
    elif found.redundant:
        many = f"{len(found.redundant)} of the {quantity(number, 'given')}"
        can = "can each be left out" if len(found.redundant) > 1 else "can be left out"
        pairs = assignments(puzzle.board, found.redundant)
        yield Paragraph(f"{many} {can} without a second solution: {pairs}.")
    if found.undecided:
        many = quantity(len(found.undecided), "given")
        yield Paragraph(f"For {many} there was no time to find out.")
    if found.enough is not None and len(found.enough) < number:
        digits = puzzle.with_givens(found.enough.pairs).digits
        are = "is" if len(found.enough) == 1 else "are"
        yield Paragraph(
            f"{quantity(len(found.enough), 'given')} {are} enough ({found.enough.proved}).",
            picture=drawing.picture(puzzle.board, digits),
        )
    constraints, undecided = found.redundant_constraints, found.undecided_constraints
    if constraints:
        alone = f"{len(constraints)} of the {quantity(len(further), 'constraint')} can be left out"
        by = ", ".join(found.constraints_confirmed_by)
        confirmed = f" (confirmed by {by})" if by else ""
        yield Paragraph(f"{alone}, one at a time{confirmed}.", tuple(map(str, constraints)))
    elif further and not undecided:
        yield Paragraph(f"Each of the {quantity(len(further), 'constraint')} is needed.")
    if undecided:
        many = quantity(len(undecided), "constraint")
        yield Paragraph(f"For {many} there was no time to find out.")
    enough = found.enough_constraints
    if enough is not None and len(enough) < len(further) - 1:
        out = tuple(str(one) for one in further if one not in enough)
        yield Paragraph(f"{len(out)} of them can be left out together.", out)


def assignments(board: Board, pairs: Iterable[tuple[Cell, int]]) -> str:
    """The cells with their digits, written with the symbols of the board.

    >>> assignments(Board.customary(16), [(Cell(1, 3), 5), (Cell(1, 7), 12)])
    'r1c3=5, r1c7=C'
    """
    return ", ".join(f"{cell}={drawing.symbol(board, digit)}" for cell, digit in pairs)


def clash_sentence(board: Board, clash: Clash) -> str:
    """The sentence about two equal givens in a house.

    >>> clash_sentence(Board.customary(16), Clash("row 1", Cell(1, 1), Cell(1, 2), 10))
    'r1c1 and r1c2 in row 1 are both A'
    """
    symbol = drawing.symbol(board, clash.digit)
    return f"{clash.first} and {clash.second} in {clash.house} are both {symbol}"


def _wrapped(text: str) -> str:
    indent = "    " if text.startswith(" ") else "  "
    return textwrap.fill(
        text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
