"""Traces as files: one JSON object a line, the head first, and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO

from sudoku_csp.grid.board import Board, parse_board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.traces.replay import Step, steps_of
from sudoku_csp.targets.propagation.journal import Event

COUNTS = (("decisions", "nodes"), ("conflicts", "conflicts"))
"""The counts in the summary of a trace, and their keys."""


@dataclass(frozen=True)
class Trace:
    """A trace in memory: the puzzle, the name of the search, the steps, and the last event."""

    puzzle: Puzzle
    search: str
    steps: tuple[Step, ...]
    last: Event

    @classmethod
    def of(cls, puzzle: Puzzle, events: Iterable[Event]) -> Trace:
        """The trace of these events, head and end among them. Raises ValueError for any other."""
        first, *steps, last = events
        kept = tuple(steps_of(steps, puzzle.board))
        return cls(puzzle, str(first.get("search", "a search")), kept, last)

    @property
    def ending(self) -> str:
        """How it ended, in words."""
        return ending(self.last)


def ending(last: Event) -> str:
    """How the trace with this last event ended, in words.

    >>> ending({"event": "end", "verdict": "unique", "nodes": 3, "conflicts": 2})
    'unique; decisions: 3, conflicts: 2'
    """
    counts = ", ".join(f"{name}: {last.get(key)}" for name, key in COUNTS)
    verdict = last.get("verdict")
    if last.get("event") == "cut":
        return f"{verdict}; {counts}; cut: {last.get('why')}"
    # With a limit of 1 there was no search for a second solution.
    return f"{'solved' if verdict == Verdict.UNKNOWN else verdict}; {counts}"


def line(event: Event) -> str:
    """An event as a line of JSON."""
    return json.dumps(event)


def read(stream: BinaryIO, name: str) -> Trace:
    """The trace of a file. Raises InputError with the line of what is no trace."""
    events = list(_events(stream, name))
    names = [event.get("event") for event in events]
    if not names or names[0] != "puzzle" or names[-1] not in ("end", "cut"):
        raise InputError("no trace: it begins with a puzzle, and has an end", source=name)
    try:
        puzzle = _puzzle(events[0], name)
        return Trace.of(puzzle, events)
    except ValueError as error:
        raise InputError(f"no trace: {error}", source=name) from None


def _events(stream: BinaryIO, name: str) -> Iterator[Event]:
    for found in source.lines(stream, name):
        if not found.bare:
            continue
        if found.fault is not None:
            raise InputError(found.fault, source=name, line=found.number)
        try:
            event = json.loads(found.text)
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict):
            raise InputError("no JSON object, as a trace has", source=name, line=found.number)
        yield event


def _puzzle(first: Event, name: str) -> Puzzle:
    """The puzzle of a trace's head. Raises ValueError where it has none."""
    text, board = first.get("puzzle"), first.get("board")
    if not isinstance(text, str) or not isinstance(board, str):
        raise ValueError("its head has no puzzle or no board")  # noqa: TRY004 - as any other.
    chosen = parse_board(board, _jigsaw(first.get("regions")))
    entry = next(reader.read(source.from_text(text), Context(name, chosen)))
    if isinstance(entry, InputError):
        raise entry
    return replace(entry, source=str(first.get("source", name)))


def _jigsaw(regions: object) -> Board | None:
    if regions is None:
        return None
    if isinstance(regions, list) and all(type(region) is int for region in regions):
        return Board.jigsaw(regions)
    raise ValueError("its regions are no list of whole numbers")
