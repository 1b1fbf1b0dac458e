"""Whatever text comes, a reader answers with puzzles, or with errors of one line.

The texts are puzzles in every notation that is written, and damaged (`payloads`). What is still
read as a puzzle is written down and read back as the same: nothing is half understood.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from io import BufferedReader, BytesIO
from pathlib import Path
from random import Random
from typing import ClassVar, cast

from sudoku_csp.constraints.statement import statement
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.programs import links
from sudoku_csp.puzzle.notation.written import NOTATIONS
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing.payloads import MUTATIONS, PACKED, damaged, flipped, packed
from sudoku_csp.workshop.fuzzing.properties.constraints import NONE, SAMPLES
from sudoku_csp.workshop.fuzzing.properties.notation import FORMS
from sudoku_csp.workshop.fuzzing.property import Options, Property, Question, Wrong
from sudoku_csp.workshop.fuzzing.read_only import READ_ONLY

WRITERS = {**{name: notation.write for name, notation in NOTATIONS.items()}, **FORMS, **READ_ONLY}
"""What makes a text of a puzzle in a notation that is read."""

TEXT, WITHIN, BYTES, FILE = "text", "within", "bytes", "packed file"

LONGEST = 6000
"""Characters of an error with its place: a document of f-puzzles may have much that is not
understood."""

MOST = 3
"""Puzzles of a payload that are written and read again."""

LARGEST = 36
"""The side of the largest board that is: each has been damaged to be of any size."""

STREAMS = tuple(str(number) for number in range(100))
"""The streams of random numbers of the damage."""


class Readers(Property):
    name = "readers"
    about = "whatever text comes is puzzles, or errors of one line"
    choices: ClassVar = {
        "notation": tuple(WRITERS),
        "damage": tuple(MUTATIONS),
        "times": ("1", "1", "2", "4"),
        "where": (TEXT, TEXT, WITHIN, BYTES, FILE),
        "stream": STREAMS,
        "constraint": (NONE, *SAMPLES),
    }
    draws = 4
    about_solutions = False
    largest = 20

    def draw(self, rng: Random, board: Board) -> Options | None:
        """Of the samples on boards of this side: of all, hardly one in fifty would be."""
        fitting = (NONE, *_of_side().get(board.side, ()))
        options = {name: rng.choice(values) for name, values in self.choices.items()}
        options["constraint"] = rng.choice(fitting)
        return options

    def allows(self, options: Options, board: Board) -> bool:
        one = options["constraint"]
        return one == NONE or SAMPLES[one][0] == board.side

    def check(self, question: Question) -> str:
        options, puzzle = question.options, question.puzzle
        if (one := options["constraint"]) != NONE:
            puzzle = puzzle.having(SAMPLES[one][1])
        name = options["notation"]
        text = sample(name, puzzle)
        words = (str(options[key]) for key in ("damage", "times", "where", "stream"))
        data = payload(text, name, *words)
        check_read(data)
        return name


def payload(text: str, name: str, damage: str, times: str, where: str, stream: str) -> bytes:
    """The text of this notation after the damage."""
    rng = Random(f"{damage}/{times}/{where}/{stream}")  # noqa: S311 - nothing here is a secret.
    if where == WITHIN and name in PACKED:
        inside = links.unpacked(text.removeprefix(PACKED[name]))
        text = links.link(damaged(rng, inside, damage, int(times)), PACKED[name])
    else:
        text = damaged(rng, text, damage, int(times))
    data = text.encode("utf-8", "surrogatepass")
    if where == BYTES:
        return flipped(rng, data)
    return packed(rng, data) if where == FILE else data


def sample(name: str, puzzle: Puzzle) -> str:
    """The puzzle in this notation; where that cannot say it, one that it can."""
    tried = [puzzle, Puzzle.classic(puzzle.board, puzzle.digits), *_others()]
    for one in tried:
        try:
            return WRITERS[name](one)
        except Unsupported:
            continue
    raise Wrong("a puzzle that can be written so", f"none of {len(tried)}")


@cache
def _others() -> tuple[Puzzle, ...]:
    """A puzzle that a notation may say, if it says nothing else."""
    nine, six = Board.customary(9), Board.customary(6)
    cages = ("cage 12 r1c1 r1c2 r2c2", "cage 5 r5c5 r6c5", "cage 45 r9c1-r9c9", "cage 3 r3c3")
    return (
        Puzzle.classic(nine, bytes([5, 3, 0, 0, 7] + 76 * [0])),
        Puzzle.classic(nine, bytes(81)).having(*cages),
        Puzzle.classic(six, bytes([1, 0, 0, 4] + 32 * [0])),
    )


@cache
def _of_side() -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    for name, (side, _) in SAMPLES.items():
        found.setdefault(side, []).append(name)
    return found


def check_read(data: bytes) -> list[Puzzle | InputError]:
    """What is read of a payload. Raises Wrong where it is no answer, or cannot be read again."""
    stream = source.unpacked(cast("BytesIO", BufferedReader(BytesIO(data))))
    entries = list(reader.read(stream, "fuzz"))
    if not entries:
        raise Wrong("a puzzle or an error", "nothing")
    for entry in entries:
        if isinstance(entry, InputError):
            _check_error(str(entry), data)
    puzzles = [entry for entry in entries if isinstance(entry, Puzzle)]
    for puzzle in puzzles[:MOST]:
        if puzzle.board.side <= LARGEST:
            _check_again(puzzle)
    return entries


def _check_error(text: str, data: bytes) -> None:
    """Raises Wrong where the text of an error is no line to show to anybody."""
    if not text.startswith("fuzz") or len(text) > LONGEST or not text.isprintable():
        raise Wrong(f"an error of one line of at most {LONGEST} characters", text[:LONGEST])
    for path in _paths():
        if path in text and path.encode() not in data:
            raise Wrong("an error without a path of this machine", text)


@cache
def _paths() -> tuple[str, ...]:
    """Paths of this machine."""
    return str(Path.cwd()), sys.prefix, str(Path(reader.__file__).parent)


def _check_again(puzzle: Puzzle) -> None:
    """Raises Wrong where a puzzle that was read is another when it is written and read again."""
    for name in ("text", "f-puzzles"):
        try:
            text = NOTATIONS[name].write(puzzle)
        except Unsupported:
            continue
        back = list(reader.read(source.from_text(text), "again"))
        if len(back) != 1 or not isinstance(back[0], Puzzle) or not _same(back[0], puzzle):
            raise Wrong(f"the puzzle of {text!r}", "; ".join(map(str, back)))


def _same(one: Puzzle, other: Puzzle) -> bool:
    if (one.board, one.digits, one.printed) != (other.board, other.digits, other.printed):
        return False
    return statement(one.constraints, one.board) == statement(other.constraints, other.board)
