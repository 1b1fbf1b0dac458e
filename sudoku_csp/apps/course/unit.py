"""A unit of the course: one text in Markdown, with blocks for boards, figures, predictions, tasks.

A unit begins with its title and lines `Key: value`. A fenced block with one of the words of `KEYS`
behind the fence is no prose; it has lines `key: value`, and then a text:

    ```predict
    measure: conflicts | dom | 1.....3..4....2.
    How many conflicts does the search `dom` meet?
    ```

- `board`: a puzzle that the page loads.
- `figure`: a measure, taken when it is shown. A value with commas stands for several values, and
  makes a table of measures.
- `predict`: a question that is asked before its measure is taken.
- `task NAME`: a task of `tasks` or `by_hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import product
from pathlib import Path

from sudoku_csp.grid.errors import InputError, UnknownName

UNITS = resources.files("sudoku_csp.apps.course") / "units"

KEYS = {
    "board": ("puzzle", "board", "mode", "rule"),
    "figure": ("measure", "row", "column"),
    "predict": ("measure", "choices"),
    "task": (),
}
"""The blocks, and the keys that each may have. Any other key is rejected."""

HEAD = ("About", "Minutes", "After")
FENCE = re.compile(r"^```(\w+) ?(.*)$")
FIELD = re.compile(r"^(\w+): (.*)$")


@dataclass(frozen=True)
class Block:
    """A part of a unit: `kind` is `prose` or one of the words of `KEYS`."""

    kind: str
    text: str
    name: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def choices(self) -> list[str]:
        """The choices of a prediction; none if a number is asked for."""
        return self.fields["choices"].split(", ") if "choices" in self.fields else []

    def measures(self) -> list[tuple[str, str, str]]:
        """The measures of a figure, or the one of a prediction: row, column and measure."""
        if "measure" not in self.fields:
            return []
        rows, columns = (self.fields.get(key, "").split(", ") for key in ("row", "column"))
        return [
            (row, column, self.fields["measure"].replace("{row}", row).replace("{column}", column))
            for row, column in product(rows, columns)
        ]


@dataclass(frozen=True)
class Unit:
    """A unit. `minutes` follow from its parts; `after` has the numbers of units to do before."""

    number: int
    title: str
    about: str
    minutes: int
    after: tuple[int, ...]
    blocks: tuple[Block, ...]

    def of_kind(self, kind: str) -> list[Block]:
        """The blocks of a kind."""
        return [block for block in self.blocks if block.kind == kind]


def parse(number: int, source: str) -> Unit:
    """The unit with this text. Raises InputError with the line for what is no unit."""
    lines = source.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise InputError(f"unit {number}, line 1: a unit begins with `# ` and its title")
    fields: dict[str, str] = {}
    at = 1
    while at < len(lines) and (not lines[at] or lines[at].startswith(HEAD)):
        key, _, value = lines[at].partition(": ")
        fields |= {key: value} if key else {}
        at += 1
    if missing := [key for key in HEAD if key not in fields]:
        raise InputError(f"unit {number}, line {at}: {missing[0]} is missing")
    after = tuple(int(one) for one in fields["After"].split(", ") if one != "none")
    blocks = tuple(_blocks(number, lines, at))
    minutes = int(fields["Minutes"])
    return Unit(number, lines[0][2:], fields["About"], minutes, after, blocks)


def _blocks(number: int, lines: list[str], at: int) -> Iterator[Block]:
    prose: list[str] = []
    code = False
    while at < len(lines):
        found = FENCE.match(lines[at])
        if code or found is None or found[1] not in KEYS:
            code ^= lines[at].startswith("```")
            prose.append(lines[at])
            at += 1
            continue
        if text := "\n".join(prose).strip():
            yield Block("prose", text)
        prose = []
        end = next((i for i in range(at + 1, len(lines)) if lines[i] == "```"), None)
        if end is None:
            raise InputError(f"unit {number}, line {at + 1}: the block has no end")
        yield _block(number, at + 1, found[1], found[2], lines[at + 1 : end])
        at = end + 1
    if text := "\n".join(prose).strip():
        yield Block("prose", text)


def _block(number: int, at: int, kind: str, name: str, lines: list[str]) -> Block:
    fields: dict[str, str] = {}
    for place, line in enumerate(lines):
        found = FIELD.match(line)
        if found is None:
            return Block(kind, "\n".join(lines[place:]).strip(), name, fields)
        if found[1] not in KEYS[kind]:
            raise InputError(f"unit {number}, line {at + place + 1}: {kind} has no {found[1]}")
        fields[found[1]] = found[2]
    return Block(kind, "", name, fields)


@cache
def units() -> tuple[Unit, ...]:
    """The units of the course, in their order. The files are named `01-title.md`."""
    files = sorted((file for file in UNITS.iterdir()), key=lambda file: file.name)
    return tuple(
        parse(int(file.name[:2]), file.read_text("utf-8"))
        for file in files
        if file.name.endswith(".md")
    )


@cache
def measures() -> frozenset[str]:
    """Whatever a unit measures."""
    blocks = (block for unit in units() for block in unit.blocks)
    return frozenset(text for block in blocks for *_, text in block.measures())


def three_ways() -> Path:
    """The path of unit 0: a script that solves Sudoku three ways, without this package."""
    here = Path(__file__)
    installed = here.with_name("three_ways.py")
    return installed if installed.exists() else here.parents[3] / "guide" / installed.name


def find_unit(number: int) -> Unit:
    """The unit with this number. Raises UnknownName."""
    found = {str(unit.number): unit for unit in units()}
    UnknownName.check("unit", str(number), tuple(found))
    return found[str(number)]
