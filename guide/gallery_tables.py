"""The numbers of the gallery: sizes of formulas, counted, and what was measured.

Sizes of blank boards and of groups of literals are counted here. Shares and times, and the sizes of
single constraints, are read from the files in `gallery/measured/`, which
`python -m benchmarks kwon-jain|killers|strength|words` writes; a test compares those sizes with the
clauses as they are.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from gallery_catalogue import AT_MOST_ONE, Page, pages

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.output import Size, group_size

MEASURED = Path(__file__).parent / "gallery" / "measured"

SIDES = (4, 9, 16, 25, 81)
"""The sides of the boards, and the numbers of literals of the groups, whose sizes are listed."""

MISSING = "-"
"""What a table has where nothing was measured."""

TRIED = ("", "failed_", "binary_")
"""Unit propagation alone, with failed literals, with binary failed literals."""

HEAD = ("new variables", "clauses", "removals found", "µs a propagation")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A Markdown table: the first `left` columns begin at the left, numbers end at the right.

    >>> print(table(["", "n"], [["x", "1"]]))
    |  | n |
    |:---|---:|
    | x | 1 |
    """
    marks = [":---"] * left + ["---:"] * (len(head) - left)
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    lines.insert(1, f"|{'|'.join(marks)}|")
    return "\n".join(lines)


def number(value: int | None) -> str:
    """A number with its thousands set apart."""
    return MISSING if value is None else f"{value:,}"


def percent(part: int | None, whole: int | None) -> str:
    """A share in percent. Only all and none have no decimals.

    >>> percent(37373, 49151), percent(49151, 49151), percent(0, 7), percent(None, 3)
    ('76.04 %', '100 %', '0 %', '-')
    """
    if part is None or not whole:
        return MISSING
    if part in (0, whole):
        return "100 %" if part else "0 %"
    return f"{min(max(100 * part / whole, 0.01), 99.99):.2f} %"


def blank(side: int) -> Puzzle:
    """The customary board of this side, without givens."""
    board = Board.customary(side)
    return Puzzle.classic(board, bytes(len(board.cells)))


@lru_cache(maxsize=256)
def of_board(encoding: Encoding, side: int) -> Size:
    """Variables and clauses for a blank board. Without givens, optimised is extended."""
    if encoding.compiled:
        encoding = Encoding(f"extended,{encoding.at_most_one}")
    made = Formula(blank(side), encoding).cnf.size
    return Size(made.variables, made.clauses)


def of_group(method: str, literals: int) -> Size:
    """New variables and clauses for one group of literals."""
    return group_size(at_most_one.find_method(method), literals)


def boards(encoding: Encoding) -> str:
    """The sizes of blank boards."""
    sizes = [of_board(encoding, side) for side in SIDES]
    return table(
        ["board", *(f"{side}x{side}" for side in SIDES)],
        [
            ["variables", *(number(size.auxiliary) for size in sizes)],
            ["clauses", *(number(size.clauses) for size in sizes)],
        ],
    )


def groups(method: str) -> str:
    """The sizes of groups, and of the extended encoding with this method on a blank 9x9."""
    sizes = [of_group(method, n) for n in SIDES]
    whole = of_board(Encoding(method), 9)
    return table(
        ["", *(f"{n} literals" for n in SIDES), "whole blank 9x9, extended"],
        [
            ["variables", *(f"{number(s.auxiliary)} new" for s in sizes), number(whole.auxiliary)],
            ["clauses", *(number(s.clauses) for s in sizes), number(whole.clauses)],
        ],
    )


def matrix(kind: str) -> str:
    """The encodings whose kind begins with this word, on a blank 9x9."""
    rows = []
    for page in pages().values():
        if page.kind.split(maxsplit=1)[0] == kind:
            row = [f"[{page.name}]({page.name}.md)"]
            if page.kind == AT_MOST_ONE:
                row += map(number, of_group(page.name, 9))
            else:
                row.append(page.sees)
            row += map(number, of_board(page.encoding, 9))
            rows.append([*row, share(page.name)] if kind == "clause" else row)
    if kind == "at-most-one":
        head = ["method", "new variables, 9 literals", "clauses, 9 literals"]
        return table([*head, "variables, 9x9", "clauses, 9x9"], rows)
    head = ["encoding", "unit propagation sees", "variables", "clauses"]
    return table([*head, "solved without search"] if kind == "clause" else head, rows, left=2)


@lru_cache(maxsize=8)
def read(name: str) -> dict[str, Any]:
    """A file of measurements."""
    found: dict[str, Any] = json.loads((MEASURED / f"{name}.json").read_text("utf-8"))
    return found


def _strength(encoding: str) -> dict[str, Any]:
    found = read("strength")["encodings"]
    return next((row for row in found if row["encoding"] == encoding), {})


def share(encoding: str, tried: str = "") -> str:
    """The share of puzzles that are solved without search; `tried` is one of `TRIED`."""
    row = _strength(encoding)
    return percent(row.get(f"{tried}solved"), row.get(f"{tried}asked"))


def asked(encoding: str, tried: str = "") -> str:
    """How many puzzles that share is of."""
    return number(_strength(encoding).get(f"{tried}asked"))


def free(encoding: str) -> str:
    """The mean share of variables that unit propagation leaves free where it does not solve."""
    value = _strength(encoding).get("free")
    return MISSING if value is None else f"{value:.1f} %"


def strength(encoding: str) -> str:
    """A row of measured shares, each with the number of puzzles that it is of."""
    shares = []
    for tried in TRIED:
        found = share(encoding, tried)
        shares.append(found if found == MISSING else f"{found} of {asked(encoding, tried)}")
    return f"| {encoding}, here | {' | '.join(shares)} | {free(encoding)} |"


def ladder() -> str:
    """The shares that the levels of the reference solver fill by propagation alone."""
    return table(
        ["level of propagation", "puzzles", "filled without search"],
        [
            [level["level"], number(level["asked"]), percent(level["solved"], level["asked"])]
            for level in read("strength")["ladder"]
        ],
    )


def reductions() -> str:
    """What Kwon & Jain's reduction leaves of large boards."""
    keys = ("givens", "variables", "clauses", "open_variables", "open_clauses")
    more = ("propagated_variables", "propagated_clauses")
    head = ["board", "file", "givens", "variables", "clauses"]
    head += ["variables, optimised", "clauses, optimised", "fewer clauses"]
    head += ["variables, `propagate`", "clauses, `propagate`"]
    rows = []
    for board in read("kwon_jain")["boards"]:
        fewer = f"{board['clauses'] / board['open_clauses']:.0f} times"
        cells = [f"{board['side']}x{board['side']}", f"`{board['source']}`"]
        cells += [*(number(board[key]) for key in keys), fewer]
        rows.append([*cells, *(number(board[key]) for key in more)])
    return table(head, rows, left=2)


def killers() -> str:
    """What a solver needed on random killers: conflicts, CPU time, and how many were left open."""
    rows: dict[str, list[str]] = {}
    sizes: dict[int, None] = {}
    for row in read("killers")["rows"]:
        sizes[row["cells"]] = None
        left = f", {row['unfinished']} open" if row["unfinished"] else ""
        cell = f"{number(row['done'])}; {row['seconds']:.1f} s{left}"
        rows.setdefault(row["encoding"], []).append(cell)
    heads = [f"{cells} cells" for cells in sizes]
    return table(["encoding", *heads], [[name, *cells] for name, cells in rows.items()])


def _measured(word: str, form: str) -> Iterator[tuple[str, list[str]]]:
    """Each constraint that was measured, in short, and the cells of this form, as in `HEAD`."""
    for found in read(word)["constraints"]:
        text = found["constraint"].removesuffix(", as a table")
        kind, cells = re.subn(" r[0-9]+c[0-9]+", "", text)
        for row in found["rows"]:
            if (row["part"], row["name"]) == (word, form):
                yield f"{kind}, {cells} cells", _cells(row, found["removals"])


def _cells(row: dict[str, Any], removals: int) -> list[str]:
    """As in `HEAD`; dashes where the form does not fit the constraint."""
    return [
        *(number(row[key]) for key in ("variables", "clauses")),
        percent(row["removals"], removals),
        MISSING if row["why"] else f"{row['microseconds']:.1f}",
    ]


def of_page(page: Page) -> str:
    """What an encoding of a word costs and sees: a column for each constraint that it fits."""
    found = [
        (name, cells) for name, cells in _measured(page.word, page.form) if cells[0] != MISSING
    ]
    lines = zip(*(cells for _, cells in found), strict=True)
    rows = [[head, *line] for head, line in zip(HEAD, lines, strict=True)]
    return table(["", *(name for name, _ in found)], rows)


def of_word(word: str) -> str:
    """The encodings of a word below one another: clauses, and the share that is seen."""
    rows, heads = [], []
    for page in pages().values():
        if page.word == word:
            found = list(_measured(word, page.form))
            heads = [name for name, _ in found]
            cells = [
                MISSING if clauses == MISSING else f"{clauses}: {seen}"
                for _, (_, clauses, seen, _) in found
            ]
            rows.append([f"[{page.form}]({page.name}.md)", page.sees, *cells])
    return table(["encoding", "unit propagation sees", *heads], rows, left=2)


def seen(page: Page, place: int) -> str:
    """The share that is seen of one of the constraints measured, counted from 1."""
    _, (_, _, share_seen, _) = list(_measured(page.word, page.form))[place - 1]
    return share_seen


def costs(word: str, place: int) -> str:
    """What each encoding of a word costs and sees of one constraint, as in `guide/encodings.md`."""
    found = read(word)["constraints"][place - 1]
    rows = [
        [row["name"], *_cells(row, found["removals"])]
        for row in found["rows"]
        if row["part"] == word and row["name"] != "automatic"
    ]
    return table([f"`{found['constraint']}`", *HEAD], rows)
