"""`sudoku-csp constraints`: the kinds of constraint, and one of them in every language."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.reports import Value, quantity, table, write, write_json
from sudoku_csp.formulas.encoding import EXTENDED, Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf.globals import GLOBALS

if TYPE_CHECKING:
    from sudoku_csp.constraints.constraint import Constraint
    from sudoku_csp.laboratory.kind import Kind
    from sudoku_csp.laboratory.rule_costs import Costs

EPILOG = """\b
Examples:
  sudoku-csp constraints
  sudoku-csp constraints --filter arrow
  sudoku-csp constraints cage
  sudoku-csp constraints 'cage 10 r1c1 r1c2' --board 4x4
  sudoku-csp constraints whisper --encoding relations=conflicts --clauses 100
  sudoku-csp constraints renban -f json
"""

FORMS = {"encode": "clauses", "post": "CP-SAT", "propagate": "propagation"}
"""The target of each form that a kind can have beside its decomposition."""

WIDTH = 79

INDENT = "  "

LINES = 3
"""Lines of a CP-SAT constraint that are shown: of a long table the first ones."""


@click.command("constraints", epilog=EPILOG)
@click.argument("words", metavar="[KIND]", nargs=-1)
@click.option("--filter", "word", metavar="WORD", help="Only the kinds whose texts contain WORD.")
@click.option("--board", type=options.BOARD, help="The board: 9x9, or as '5x5, no boxes'.")
@options.encoding
@options.number("--clauses", "Clauses to show, and constraints of CP-SAT.", 10, least=0)
@options.number(
    "--domains", "Random domains on which propagation is measured; 0 for none.", 100, least=0
)
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> None:
    """List the kinds of constraint, or show one in every language.

    KIND is a name, or a whole constraint as in 'cage 10 r1c1 r1c2'. It is shown in words, as a line
    of text and in Python, on a board, as clauses in the encoding that is chosen, and to CP-SAT;
    then the digits that propagation removes from random domains, and the size and the propagation
    of each encoding.
    """
    text = " ".join(given["words"])
    as_json = given["style"] == "json"
    if not text:
        if options.given_options(besides=["word", "style"]):
            raise click.UsageError(
                "the list of kinds takes --filter and --format alone: name a KIND"
            )
        _list(given["word"] or "", as_json)
        return
    if given["word"] is not None:
        raise click.UsageError("--filter is for the list, and KIND shows one kind")
    kind, board, rule = _chosen(text, given["board"])
    encoding = given["encoding"] or EXTENDED
    shown = (kind, rule, board, encoding, given["clauses"], given["domains"])
    if as_json:
        write_json(as_data(*shown))
    else:
        write(as_text(*shown))


def _chosen(text: str, board: Board | None) -> tuple[Kind, Board, Constraint]:
    """The kind, the board and the constraint to show.

    Raises UnknownName and InputError for a text that is neither a kind nor a constraint,
    Unsupported where a kind has no example on the board.
    """
    from sudoku_csp.constraints import registry, typed_line
    from sudoku_csp.laboratory.kind import Kind, kind
    from sudoku_csp.laboratory.rule_sheet import example

    found_kind, behind = typed_line.kind_of(text.split())
    is_name = found_kind is not None and not behind
    if is_name or not (found_kind is not None or any(sign.isdigit() for sign in text)):
        found = kind(text)
        return found, *example(found, board)
    board = board or Board.customary(9)
    rule = typed_line.parse(text, board)
    name = registry.name_of(type(rule))
    assert name is not None
    return Kind(name.replace("_", "-"), type(rule)), board, rule


def _list(word: str, as_json: bool) -> None:
    """The kinds family by family: the name, the title where it differs, the sentence."""
    from sudoku_csp.laboratory.kind import FAMILIES, kinds

    mentioning = (kind for kind in kinds() if kind.mentions(word))
    found = sorted(mentioning, key=lambda kind: FAMILIES.index(kind.family))
    if not found:
        raise click.UsageError(f"no kind speaks of {word!r}; `sudoku-csp constraints` lists all")
    if as_json:
        write_json([kind.as_dict() for kind in found])
        return
    wide = max(len(kind.name) for kind in found) + 4
    for family, group in groupby(found, attrgetter("family")):
        lines = [family]
        for kind in group:
            plain = kind.title.lower().replace("-", "").replace(" ", "")
            title = "" if kind.name.replace("-", "") == plain else f"{kind.title}. "
            lines += filled(title + kind.sentence, f"  {kind.name}".ljust(wide), " " * wide)
        write("\n".join([*lines, ""]))
    write(f"{quantity(len(found), 'kind')}. One of them: sudoku-csp constraints {found[0].name}")


def as_data(
    kind: Kind, rule: Constraint, board: Board, encoding: Encoding, most: int, domains: int
) -> dict[str, Any]:
    """All about one constraint as plain data; `not_measured` is the reason for what is None."""
    from sudoku_csp.constraints.recorder import globals_of
    from sudoku_csp.laboratory import rule_sheet

    total, shown = rule_sheet.clauses_alone(rule, board, encoding, most)
    posted = rule_sheet.posted_constraints(rule, board)
    measured, why = _measured(rule, board, encoding, domains)
    filtering, costs = measured or (None, None)
    return {
        **kind.as_dict(),
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
            "options": str(encoding),
            "total": total,
            "shown": [clause.as_dict() for clause in shown],
        },
        "cpsat": {
            "total": len(posted),
            "shown": [one.as_dict() for one in posted[:most]],
        },
        "propagation": filtering and vars(filtering) | {"rows": _rows(filtering)},
        "encodings": costs and _rows(costs),
        "not_measured": why,
    }


def _rows(found: Costs) -> list[dict[str, Any]]:
    return [vars(row) | {"share": found.share(row)} for row in found.rows]


def as_text(
    kind: Kind, rule: Constraint, board: Board, encoding: Encoding, most: int, domains: int
) -> str:
    """All about one constraint. Raises Unsupported where the encoding cannot state it."""
    parts = [
        _head(kind),
        _notations(kind, rule, board),
        _example(rule, board),
        _clauses(rule, board, encoding, most),
        _posted(rule, board, most),
    ]
    measured, why = _measured(rule, board, encoding, domains)
    if measured is not None:
        text = "Encodings: new variables, clauses, and unit propagation"
        parts += [_table(measured[0], "Propagation"), _table(measured[1], text)]
    elif domains:
        parts.append(iter(filled(f"Propagation and encodings are not measured: {why}", "", INDENT)))
    return "\n\n".join("\n".join(part) for part in parts)


def _measured(
    rule: Constraint, board: Board, encoding: Encoding, domains: int
) -> tuple[tuple[Costs, Costs] | None, str | None]:
    """The propagation on random domains and the costs of encodings, or why there are none."""
    from sudoku_csp.laboratory import rule_costs

    if not domains:
        return None, "without domains"
    try:
        filtering = rule_costs.measured(rule, board, encoding, domains)
        return (filtering, rule_costs.costs(rule, board, domains)), None
    except Unsupported as error:
        return None, str(error)


def _head(kind: Kind) -> Iterator[str]:
    yield kind.title
    yield from filled(kind.sentence)
    if kind.source:
        yield from filled(f"Source: {kind.source}")


def _notations(kind: Kind, rule: Constraint, board: Board) -> Iterator[str]:
    from sudoku_csp.laboratory.rule_sheet import in_formats

    yield "How it is written"
    yield from filled(kind.line, "  line        ")
    if kind.also:
        yield from filled(f"also {', '.join(kind.also)}", " " * 14)
    for field in kind.fields:
        default = "" if field.default is None else f"; default: {field.default}"
        yield from filled(f"{field.name}: {field.takes}{default}", " " * 16)
    yield from filled(kind.home, "  Python      ")
    yield from filled(kind.python, " " * 14)
    texts = in_formats(rule, board)
    for name, names in kind.formats.items():
        text = texts[name]
        known = ", ".join(names) or ("has no name for it" if text else "cannot state it")
        yield from filled(known, f"  {name:<11} ")
        yield from filled(text or "", " " * 16)


def _example(rule: Constraint, board: Board) -> Iterator[str]:
    from sudoku_csp.constraints.recorder import globals_of
    from sudoku_csp.laboratory import rule_sheet

    yield from filled(f"For example: {rule_sheet.line_of(rule, board)}", "", INDENT)
    yield from filled(f"on a board of {board}")
    for line in rule_sheet.drawing(rule, board).split("\n"):
        yield f"  {line}".rstrip()
    own = "".join(f"; a form of its own for {FORMS[form]}" for form in rule_sheet.own_forms(rule))
    yield from filled(f"Global constraints: {', '.join(globals_of(rule, board))}{own}")


def _clauses(rule: Constraint, board: Board, encoding: Encoding, most: int) -> Iterator[str]:
    from sudoku_csp.laboratory.rule_sheet import clauses_alone

    total, shown = clauses_alone(rule, board, encoding, most)
    yield from filled(f"{quantity(total, 'clause')} ({encoding})", "", INDENT)
    for clause in shown:
        # New variables carry the name of their constraint, and here there is only one.
        yield from filled(str(clause).replace(f"{rule}: ", ""), INDENT, INDENT * 2)
    yield from _more(total, len(shown))


def _posted(rule: Constraint, board: Board, most: int) -> Iterator[str]:
    from sudoku_csp.laboratory.rule_sheet import posted_constraints

    posted = posted_constraints(rule, board)
    yield f"CP-SAT: {quantity(len(posted), 'constraint')}"
    for one in posted[:most]:
        lines = filled(one.text, INDENT, INDENT * 2)
        yield from lines[:LINES]
        if len(lines) > LINES:
            yield f"{INDENT * 2}..."
    yield from _more(len(posted), most)


def _more(total: int, shown: int) -> Iterator[str]:
    if total > shown:
        yield f"{INDENT}... and {total - shown:,} more"


def _table(found: Costs, title: str) -> Iterator[str]:
    """What each technology or encoding removes; encodings have sizes too."""
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
    """The text in lines of `WIDTH` characters; a longer word is broken."""
    indent = " " * len(first) if others is None else others
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )
