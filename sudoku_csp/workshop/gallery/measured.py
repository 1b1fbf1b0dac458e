"""What was measured: read from the files in `measured/`, and never written into a text."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any

from sudoku_csp.workshop.gallery.counts import table

MISSING = "-"
"""What stands in a table where nothing was measured."""

TRIED = ("", "failed_", "binary_")
"""Unit propagation alone, with failed literals, with binary failed literals."""


@lru_cache(maxsize=8)
def read(name: str) -> dict[str, Any]:
    """A file of measurements."""
    text = (resources.files(__package__) / "measured" / f"{name}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _strength(encoding: str) -> dict[str, Any]:
    found = read("strength")["encodings"]
    return next((row for row in found if row["encoding"] == encoding), {})


def percent(solved: int | None, asked: int | None) -> str:
    """A share in percent. All and none are said without decimals, and only they.

    >>> percent(37373, 49151), percent(49151, 49151), percent(0, 7), percent(None, 3)
    ('76.04 %', '100 %', '0 %', '-')
    """
    if solved is None or not asked:
        return MISSING
    if solved in (0, asked):
        return "100 %" if solved else "0 %"
    return f"{min(max(100 * solved / asked, 0.01), 99.99):.2f} %"


def share(encoding: str, tried: str = "") -> str:
    """The share of puzzles that are solved without search; `tried` is one of `TRIED`."""
    row = _strength(encoding)
    return percent(row.get(f"{tried}solved"), row.get(f"{tried}asked"))


def asked(encoding: str, tried: str = "") -> str:
    """How many puzzles that share is of."""
    number = _strength(encoding).get(f"{tried}asked")
    return MISSING if number is None else f"{number:,}"


def free(encoding: str) -> str:
    """The mean share of variables that unit propagation leaves free where it does not solve."""
    value = _strength(encoding).get("free")
    return MISSING if value is None else f"{value:.1f} %"


def row(encoding: str) -> str:
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
            [level["level"], f"{level['asked']:,}", percent(level["solved"], level["asked"])]
            for level in read("strength")["ladder"]
        ],
    )


def boards() -> str:
    """What Kwon & Jain's reduction leaves of large boards."""
    found = read("kwon_jain")["boards"]
    keys = ("givens", "variables", "clauses", "open_variables", "open_clauses")
    more = ("propagated_variables", "propagated_clauses")
    head = ["board", "file", "givens", "variables", "clauses"]
    head += ["variables, optimised", "clauses, optimised", "fewer clauses"]
    head += ["variables, `--propagate`", "clauses, `--propagate`"]
    rows = []
    for board in found:
        cells = [f"{board['side']}x{board['side']}", f"`{board['source']}`"]
        cells += [number(board.get(key)) for key in keys]
        cells.append(_times(board.get("clauses"), board.get("open_clauses")))
        cells += [number(board.get(key)) for key in more]
        rows.append(cells)
    return table(head, rows, left=2)


def number(value: int | None) -> str:
    """A number with its thousands set apart."""
    return MISSING if value is None else f"{value:,}"


def _times(whole: int | None, rest: int | None) -> str:
    if whole is None or rest is None:
        return MISSING
    return f"{whole / rest:.0f} times" if rest else "all gone"
