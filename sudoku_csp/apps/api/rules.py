"""Shows a rule in every language, unit propagation step by step, and the sizes of encodings."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api.export import EncodingLike, chosen_encoding
from sudoku_csp.apps.api.read import BoardLike, chosen_board
from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fields import board_values
from sudoku_csp.constraints.recorder import globals_of
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import EXTENDED, Encoding, catalogue
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, NotReached, Unsupported
from sudoku_csp.grid.helpers import Value, quantity, table
from sudoku_csp.laboratory import rule_sheet
from sudoku_csp.laboratory.kind import FAMILIES, Kind, kind, kind_of_class, kinds
from sudoku_csp.laboratory.named_clauses import GIVENS, Clause, Selection, shapes
from sudoku_csp.laboratory.propagation_steps import UnitSteps, decision, rule_steps
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.targets.cnf.globals import GLOBALS
from sudoku_csp.targets.cpsat.text import Stated

if TYPE_CHECKING:
    from sudoku_csp.laboratory.rule_costs import Costs

FORMS = {"encode": "clauses", "post": "CP-SAT", "propagate": "propagation"}
"""The target of each form that a kind can have beside its decomposition."""

WIDTH = 79

INDENT = "  "

LINES = 3
"""The most lines that are shown of a CP-SAT constraint, which may be a long table."""

ALL = "all"
"""In place of a rule's name: every clause of the formula."""


def kinds_about(word: str = "") -> list[Kind]:
    """The kinds whose texts contain `word`, family by family."""
    mentioning = (kind for kind in kinds() if kind.mentions(word))
    return sorted(mentioning, key=lambda kind: FAMILIES.index(kind.family))


def listing(found: Sequence[Kind]) -> str:
    """The kinds as text: the name, the title if it differs from the name, the sentence."""
    wide = max(len(kind.name) for kind in found) + 4
    lines = []
    for family, group in groupby(found, attrgetter("family")):
        lines.append(family)
        for one in group:
            text = one.sentence
            if one.title.lower().replace("-", "").replace(" ", "") != one.name.replace("-", ""):
                text = f"{one.title}. {text}"
            lines += filled(text, f"  {one.name}".ljust(wide), " " * wide)
        lines.append("")
    return "\n".join(lines)


def in_every_language(
    text: str,
    *,
    board: BoardLike | None = None,
    encoding: EncodingLike | None = None,
    clauses: int = 10,
    domains: int = 100,
) -> RuleSheet:
    """The sheet of a kind, by its name, or of a whole constraint, as `cage 10 r1c1 r1c2`.

    `clauses` limits the clauses that are shown, and the CP-SAT constraints. `domains` is the number
    of random domains on which propagation is measured. Raises UnknownName and InputError for a text
    that is neither a name nor a constraint, and Unsupported for a kind without an example on the
    board.
    """
    chosen, on = chosen_encoding(encoding) or EXTENDED, chosen_board(board)
    of_kind, behind = typed_line.kind_of(text.split())
    is_name = of_kind is not None and not behind
    if is_name or not (of_kind is not None or any(sign.isdigit() for sign in text)):
        found = kind(text)
        on, rule = rule_sheet.example(found, on)
    else:
        on = on or Board.customary(9)
        rule = typed_line.parse(text, on)
        found = kind_of_class(type(rule))
    return RuleSheet(found, rule, on, chosen, clauses, domains)


@dataclass(frozen=True)
class RuleSheet:
    """A constraint in every language, as text or as data.

    Both raise Unsupported if the encoding cannot state the constraint.
    """

    kind: Kind
    rule: Constraint
    board: Board
    encoding: Encoding = EXTENDED
    most: int = 10
    domains: int = 100

    @cached_property
    def _clauses(self) -> tuple[int, list[Clause]]:
        return rule_sheet.clauses_alone(self.rule, self.board, self.encoding, self.most)

    @cached_property
    def _posted(self) -> list[Stated]:
        return rule_sheet.posted_constraints(self.rule, self.board)

    @cached_property
    def _measured(self) -> tuple[Costs, Costs] | str:
        """The costs of propagation and of encodings, or the reason why they are not measured."""
        if not self.domains:
            return "without domains"
        try:
            from sudoku_csp.laboratory.rule_costs import costs, measured

            filtering = measured(self.rule, self.board, self.encoding, self.domains)
            return filtering, costs(self.rule, self.board, self.domains)
        except ImportError:
            return "CP-SAT needs the package ortools, which is not installed"
        except Unsupported as error:
            return str(error)

    def as_dict(self) -> dict[str, Any]:
        """As data for JSON; `not_measured` is the reason if propagation and encodings are None."""
        rule, board, found = self.rule, self.board, self._measured
        total, shown = self._clauses
        filtering, encodings = (None, None) if isinstance(found, str) else found
        return {
            **self.kind.as_dict(),
            "example": {
                "line": rule_sheet.line_of(rule, board),
                **board.as_fields(),
                "scope": [str(cell) for cell in rule.scope],
                "drawing": rule_sheet.drawing(rule, board).split("\n"),
                "formats": rule_sheet.in_formats(rule, board),
            },
            "global_constraints": list(globals_of(rule, board)),
            "own_forms": rule_sheet.own_forms(rule),
            "clauses": {
                "options": str(self.encoding),
                "total": total,
                "shown": [clause.as_dict() for clause in shown],
            },
            "cpsat": {
                "total": len(self._posted),
                "shown": [one.as_dict() for one in self._posted[: self.most]],
            },
            "propagation": filtering and vars(filtering) | {"rows": _rows(filtering)},
            "encodings": encodings and _rows(encodings),
            "not_measured": found if isinstance(found, str) else None,
        }

    def __str__(self) -> str:
        total, shown = self._clauses
        # The name of a new variable begins with its constraint, and here there is only one.
        texts = [str(clause).replace(f"{self.rule}: ", "") for clause in shown]
        title = f"{quantity(total, 'clause')} ({self.encoding})"
        posted = quantity(len(self._posted), "constraint")
        shown_posted = [one.text for one in self._posted[: self.most]]
        parts = [
            self._notations(),
            self._example(),
            _shown(title, total, texts),
            _shown(f"CP-SAT: {posted}", len(self._posted), shown_posted, LINES),
        ]
        if not isinstance(self._measured, str):
            text = "Encodings: new variables, clauses, and unit propagation"
            filtering, encodings = self._measured
            parts += [_table(filtering, "Propagation"), _table(encodings, text)]
        elif self.domains:
            why = f"Propagation and encodings are not measured: {self._measured}"
            parts.append(iter(filled(why, "", INDENT)))
        return "\n\n".join("\n".join(part) for part in parts)

    def _notations(self) -> Iterator[str]:
        kind = self.kind
        yield kind.title
        yield from filled(kind.sentence)
        if kind.source:
            yield from filled(f"Source: {kind.source}")
        yield "\nHow it is written"
        yield from filled(kind.line, "  line        ")
        if kind.aliases:
            yield from filled(f"also {', '.join(kind.aliases)}", " " * 14)
        for field in kind.fields:
            default = "" if field.default is None else f"; default: {field.default}"
            yield from filled(f"{field.name}: {field.takes}{default}", " " * 16)
        yield from filled(kind.home, "  Python      ")
        yield from filled(kind.python, " " * 14)
        texts = rule_sheet.in_formats(self.rule, self.board)
        for name, names in kind.formats.items():
            text = texts[name]
            known = ", ".join(names) or ("has no name for it" if text else "cannot state it")
            yield from filled(known, f"  {name:<11} ")
            yield from filled(text or "", " " * 16)

    def _example(self) -> Iterator[str]:
        rule, board = self.rule, self.board
        yield from filled(f"For example: {rule_sheet.line_of(rule, board)}", "", INDENT)
        yield from filled(f"on a board of {board}")
        for line in rule_sheet.drawing(rule, board).split("\n"):
            yield f"  {line}".rstrip()
        forms = rule_sheet.own_forms(rule)
        own = "".join(f"; a form of its own for {FORMS[form]}" for form in forms)
        yield from filled(f"Global constraints: {', '.join(globals_of(rule, board))}{own}")


def _rows(found: Costs) -> list[dict[str, Any]]:
    return [vars(row) | {"share": found.share(row)} for row in found.rows]


def _shown(title: str, total: int, texts: Sequence[str], most: int | None = None) -> Iterator[str]:
    """Lines of clauses or constraints below their title, each on up to `most` lines."""
    yield from filled(title, "", INDENT)
    for text in texts:
        lines = filled(text, INDENT, INDENT * 2)
        yield from lines[:most]
        if most is not None and len(lines) > most:
            yield f"{INDENT * 2}..."
    if total > len(texts):
        yield f"{INDENT}... and {total - len(texts):,} more"


def _table(found: Costs, title: str) -> Iterator[str]:
    """Lines of a table: what each technology or encoding removes, with the size of an encoding."""
    conflicts = f"{quantity(found.refuted, 'conflict')} and {quantity(found.removals, 'digit')}"
    domains = quantity(found.domains, "random domain")
    yield from filled(f"{title} on {domains}: {conflicts} to remove", "", INDENT)
    rows: list[list[Value]] = []
    for part, group in groupby(found.rows, attrgetter("part")):
        of_part = list(group)
        if part and len({replace(row, name="") for row in of_part}) == 1 < len(of_part):
            of_part = [replace(of_part[0], name="any")]
        key = f"{GLOBALS[part].plural}=" if part in GLOBALS else part and f"{part} "
        for row in of_part:
            share = found.share(row)
            name = f"{INDENT}{key}{row.name or 'one form'}"
            percent = None if share is None else round(share)
            rows.append([name, row.variables, row.clauses, percent, row.conflicts])
    head = ["", "variables", "clauses", "removed %", "conflicts"]
    of_technologies = title == "Propagation"
    if of_technologies:
        head, rows = [head[0], *head[3:]], [[row[0], *row[3:]] for row in rows]
    yield from table(head, rows).split("\n")
    if of_technologies and rows[0][0] != f"{INDENT}clauses":
        text = "Without the clauses: in this encoding they do not state the rule by themselves."
        yield from filled(text)
    for row in found.rows:
        if row.why:
            why = row.why.removeprefix(f"{row.name} ")
            yield from filled(f"{row.name}: {why}", INDENT, INDENT * 2)


def filled(text: str, first: str = INDENT, others: str | None = None) -> Sequence[str]:
    """The text in lines of up to `WIDTH` characters; a longer word is broken."""
    indent = " " * len(first) if others is None else others
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )


HOUSES = "houses"
"""The family of rows, columns, boxes and regions."""


def rule_data(ruleset: Ruleset, rule: Constraint) -> dict[str, Any]:
    """A rule of a ruleset as data for the page.

    `id` is the identifier. `label` is the title, with the number of a rule that has one. A house
    has no `line`. Raises Unsupported for a kind that is not registered.

    >>> ruleset = Ruleset.classic(Board.customary(4)).with_constraints("cage 3 r1c1 r1c2")
    >>> data = rule_data(ruleset, ruleset.rule("cage 3 r1c1 r1c2"))
    >>> data["label"], data["family"], data["cells"]
    ('Cage 3', 'Cages', ['r1c1', 'r1c2'])
    """
    identifier, found = ruleset.identifier(rule), kind_of_class(type(rule))
    data: dict[str, Any] = {
        "id": identifier,
        "line": None,
        "kind": identifier.split()[0],
        "family": HOUSES,
        "title": found.title,
        "label": identifier,
        "sentence": rule_sheet.sentence_of_rule(rule, ruleset.board),
        "cells": [str(cell) for cell in rule.scope],
    }
    if identifier in [house.name for house in ruleset.board.houses]:
        return data
    label = found.title
    for field in found.numbers if len(found.numbers) == 1 else ():
        value = getattr(rule, field.name)
        usual = board_values(type(rule), ruleset.board).get(field.name, field.default)
        label += f" {value}" if value not in (None, usual) else ""
    of_kind = {"kind": found.name, "family": found.family, "label": label}
    return data | of_kind | {"line": ruleset.line(rule)}


def check_until(time_limit: float | None) -> Callable[[], None]:
    """A function that raises NotReached once the time limit is reached."""
    deadline = Budget(time_limit).start()

    def check() -> None:
        if deadline.expired():
            raise NotReached("the time limit was reached")

    return check


def parts_of_rule(
    puzzle: Puzzle,
    rule: str | None = None,
    cell: Cell | None = None,
    digit: int | None = None,
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
) -> Iterator[dict[str, Any]]:
    """Yields a rule in every form: the parts "rule", "clauses", "cpsat", "propagation", "python".

    `rule` is an identifier. Without it the rule is that `cell` holds one digit. With it, `cell`
    selects the clauses that contain it. `digit` always selects the clauses that contain it. If
    `rule` is `all` or `givens`, there is only the part "clauses". Raises UnknownName; InputError
    without rule and cell; NotReached at the time limit.
    """
    check = check_until(time_limit)
    board, chosen = puzzle.board, chosen_encoding(encoding) or EXTENDED

    def clauses(section: Callable[[str, object], bool], owner: str = "") -> dict[str, Any]:
        formula, selection = Formula(puzzle, chosen), Selection(section, cell, digit)
        found = [shape.as_dict() for shape in shapes(formula, selection, check=check)]
        listed = [clause for shape in found for clause in shape["clauses"]]
        for literal in (one for clause in listed for one in clause["literals"]):
            # Beside one rule, the names of its new variables need not repeat the rule.
            literal["name"] = literal["name"].removeprefix(f"{owner}: ")
        return {"part": "clauses", "total": sum(one["count"] for one in found), "shapes": found}

    if rule in (ALL, GIVENS):
        yield clauses(lambda section, _: rule in (ALL, section))
        return
    if rule is not None:
        subject = rule_sheet.subject_of_rule(puzzle, rule)
    elif cell is not None:
        subject = rule_sheet.subject_of_cell(puzzle, cell)
    else:
        raise InputError("rule or cell is missing: a rule has an identifier, or a cell")
    if subject.rule is None:
        cells = {"cells": list(map(str, subject.cells))}
        yield {"part": "rule", "label": subject.name, "sentence": subject.sentence, **cells}
    else:
        yield {"part": "rule", **rule_data(puzzle.ruleset, subject.rule)}
    yield clauses(subject.has, str(subject.rule))
    if subject.rule is None:
        assert cell is not None
        posted = rule_sheet.posted_domain(puzzle, cell)
        steps = rule_steps(puzzle, puzzle.constraints, check=check)
        events = [event for event in steps if event["cell"] in (None, str(cell))]
        sources = rule_sheet.sources_of_cell(board, chosen)
    else:
        posted = rule_sheet.posted_constraints(subject.rule, board)
        events = rule_steps(puzzle, [subject.rule], check=check)
        sources = rule_sheet.sources_of_rule(subject.rule, board)
    about = [one for one in posted if digit is None or one.digit in (None, digit)]
    yield {"part": "cpsat", "constraints": [one.as_dict() for one in about]}
    yield {"part": "propagation", "events": events}
    yield {"part": "python", **sources}


def unit_propagation(
    puzzle: Puzzle,
    decisions: Iterable[tuple[Cell, int, bool]] = (),
    *,
    encoding: EncodingLike | None = None,
    time_limit: float | None = None,
    most: int | None = None,
) -> Iterator[dict[str, Any]]:
    """Yields a part "start", a part "implied" for each implied literal, and a part "end".

    At most `most` parts "implied" are yielded. A decision is a cell, a digit, and True if the cell
    holds the digit. The end has the clause of a contradiction, and the numbers of cell variables
    that are decided and left. Raises Unsupported if the formula is too large, or has no literal for
    a decision. Raises NotReached at the time limit.
    """
    formula = Formula(puzzle, chosen_encoding(encoding) or EXTENDED)
    decided = [decision(formula, cell, digit, holds=holds) for cell, digit, holds in decisions]
    steps = UnitSteps(formula, decided, check_until(time_limit))
    size = formula.cnf.size
    yield {
        "part": "start",
        "variables": size.variables,
        "clauses": size.clauses,
        "compiled": formula.encoding.compiled,
    }
    for step in islice(steps.run(), most):
        clause = step.clause.as_dict()
        yield {
            "part": "implied",
            "literal": step.literal.as_dict(),
            "clause": clause["literals"],
            "section": clause["section"],
            "rule": clause["rule"],
        }
    contradiction = steps.contradiction and steps.contradiction.as_dict()
    yield {
        "part": "end",
        "contradiction": contradiction and contradiction["literals"],
        "section": contradiction and contradiction["section"],
        "rule": contradiction and contradiction["rule"],
        "decided": steps.decided,
        "left": steps.of - steps.decided,
    }


def sizes(
    puzzle: Puzzle, encoding: EncodingLike | None = None, time_limit: float | None = None
) -> Iterator[dict[str, Any]]:
    """Yields the size of every encoding of a puzzle, and the result of its unit propagation.

    The at-most-one methods are combined with the clause set of `encoding`. After the time limit no
    unit propagation begins. Raises Unsupported at the end if an encoding cannot state the puzzle.
    """
    from sudoku_csp.laboratory.encoding_comparison import size_of_puzzle

    deadline = Budget(time_limit).start()
    chosen = chosen_encoding(encoding) or EXTENDED
    refused: Unsupported | None = None
    for each in catalogue(chosen.clause_set or clause_sets.DEFAULT):
        try:
            found = size_of_puzzle(puzzle, each, deadline)
        except Unsupported as error:
            refused = refused or error
        else:
            yield found
    if refused is not None:
        raise refused
