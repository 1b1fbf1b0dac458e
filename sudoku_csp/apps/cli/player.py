"""A player of traces in the terminal, one key a step.

A cell shows its candidates side by side, `#5` where five of them are too wide; in a narrow terminal
an open cell is a dot.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click
from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.text import Text

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import symbol
from sudoku_csp.solvers.traces.replay import Replay, Step
from sudoku_csp.solvers.traces.trace_file import Trace

NEXT = ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
BACK = ("b", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
RUN, RUN_BACK, QUIT = "r", "R", ("q", "\x1b", "\x04", "")
"""The keys; an arrow has two codes, and no key at all means that the terminal is closed."""

STOPS = ("decide", "conflict", "solution")
"""The events at which a run stops."""

HELP = "n next  b back  r run to a decision, conflict or solution  R run back  q quit"

GIVEN, DECIDED, PLACED, OPEN, CHANGED = "bold cyan", "bold yellow", "bold", "dim", " reverse"

BELOW = 5
"""Lines below the board."""

_KEY = re.compile(r"\x1b[\[O][A-D]|.", re.DOTALL)

AT_ONCE = 64
"""Bytes to read at a time: an arrow has three of them and must not be cut."""


def play(trace: Trace) -> None:
    """Shows the trace from its last given on, and waits for keys. Raises KeyboardInterrupt.

    The terminal is as before afterwards, whatever happens.
    """
    view = _View(trace)
    screen = Live(
        view, screen=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False
    )
    with _keyboard() as read:
        try:  # Not `with screen`, which would not close it after an interrupt while it opens.
            screen.start(refresh=True)
            while all(view.act(key) for key in _KEY.findall(read()) or [""]):
                screen.refresh()
        finally:
            screen.stop()


@contextmanager
def _keyboard() -> Iterator[Callable[[], str]]:
    """A function that waits for keys and returns them, without Enter and without their echo.

    It returns an empty text where the terminal is closed. `click.getchar` would set up the terminal
    for each key and lose the keys between.
    """
    if sys.platform == "win32":
        yield click.getchar
        return
    import termios
    import tty

    own = not sys.stdin.isatty()
    terminal = os.open("/dev/tty", os.O_RDONLY) if own else sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def read() -> str:
        with suppress(OSError):
            return os.read(terminal, AT_ONCE).decode(errors="replace")
        return ""

    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        if own:
            os.close(terminal)


class _View:
    """The screen: the board, the step that led to it, and the keys."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._replay = Replay(trace.puzzle.board, trace.steps)
        self._candidates = any(step.event == "remove" for step in trace.steps)
        for step in trace.steps:
            if step.event != "given":
                break
            self._replay.forward()

    def act(self, key: str) -> bool:
        """Obeys a key, and ignores an unknown one; returns whether the player continues."""
        if key in QUIT:
            return False
        move = self._replay.forward if key in (*NEXT, RUN) else self._replay.back
        if key in NEXT or key in BACK:
            move()
        elif key in (RUN, RUN_BACK):
            while move() and not self._at_stop():
                pass
        return True

    def _at_stop(self) -> bool:
        step = self._replay.step
        return step is not None and step.event in STOPS

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns, lines = console.size
        width = best_width(self._replay.board, columns, lines - BELOW)
        if width is None:
            yield Text("The terminal is too small: q quits.")
        else:
            yield Text("\n").join(draw(self._replay, width, candidates=self._candidates))
        for text in self._below():
            text.truncate(columns, overflow="ellipsis")
            yield text

    def _below(self) -> list[Text]:
        replay, step = self._replay, self._replay.step
        board = replay.board
        head = Text(f"{self._trace.search}, step {replay.at:,} of {len(replay.steps):,}: ")
        head.append("the blank board" if step is None else step_text(step, board), "bold")
        at_end = replay.at == len(replay.steps)
        decisions = " > ".join(_placement(one, board) for one in replay.decisions)
        return [
            head,
            Text(f"because: {step.why}" if step and step.why else ""),
            Text(self._trace.ending if at_end else self._candidates_text(step)),
            Text(f"decided: {decisions or 'nothing'}"),
            Text(HELP, "dim"),
        ]

    def _candidates_text(self, step: Step | None) -> str:
        """The candidates of the open cell of a step."""
        if step is None or step.position is None or not self._candidates:
            return ""
        if self._replay.digits[step.position]:
            return ""
        board = self._replay.board
        shown = " ".join(symbol(board, digit) for digit in _open(self._replay, step.position))
        return f"{board.cells[step.position]} may hold: {shown or 'nothing'}"


def step_text(step: Step, board: Board) -> str:
    """A step in words, without its reason.

    >>> step_text(Step("assign", 0, 5, 3), Board.customary(4))
    'r2c2=3'
    """
    if step.position is None:
        return {"conflict": "CONFLICT", "solution": "SOLUTION"}.get(step.event, step.event)
    if step.event == "remove":
        return f"{board.cells[step.position]} cannot be {symbol(board, step.digit)}"
    before = {"given": "given: ", "decide": "decision: ", "undo": "taken back: "}
    return before.get(step.event, "") + _placement(step, board)


def _placement(step: Step, board: Board) -> str:
    assert step.position is not None
    return f"{board.cells[step.position]}={symbol(board, step.digit)}"


def _open(replay: Replay, at: int) -> list[int]:
    """The candidates of an open cell."""
    return [d for d in replay.board.digits if replay.candidates[at] >> (d - 1) & 1]


def draw(replay: Replay, width: int, *, candidates: bool) -> list[Text]:
    """The lines of the board with cells of this width; an open cell shows candidates or a dot."""
    board, side = replay.board, replay.board.side
    down, across = _frames(board)
    frame = Text("+".join(["", *["-" * (side // across * (width + 1) + 1)] * across, ""]))
    decided = {step.position for step in replay.decisions}
    lines: list[Text] = []
    for row in range(side):
        lines += [frame] if row % (side // down) == 0 else []
        text = Text("|")
        for column in range(side):
            at = row * side + column
            style = OPEN
            if replay.digits[at]:
                style = DECIDED if at in decided else PLACED
                style = GIVEN if at in replay.given else style
            text.append(" ")
            text.append(
                _cell(replay, at, width, candidates), style + CHANGED * (at in replay.changed)
            )
            if (column + 1) % (side // across) == 0:
                text.append(" |")
        lines.append(text)
    return [*lines, frame]


def _frames(board: Board) -> tuple[int, int]:
    """The boxes that are framed, down and across."""
    if not board.has_boxes:
        return 1, 1
    down = 1 if board.regions is not None else board.side // board.box_rows
    return down, board.side // board.box_columns


def _cell(replay: Replay, at: int, width: int, candidates: bool) -> str:
    """The text of a cell: its digit, its candidates, or `!` where it has none."""
    board, digit, shown = replay.board, replay.digits[at], _open(replay, at)
    if digit or not candidates:
        return symbol(board, digit).center(width)
    if width == 1:
        return symbol(board, 0) if shown else "!"
    text = "".join(symbol(board, d) for d in shown) or "!"
    return (text if len(text) <= width else f"#{len(shown)}").ljust(width)


def best_width(board: Board, columns: int, lines: int) -> int | None:
    """The largest width of a cell within so many columns and lines; None if none fits."""
    down, across = _frames(board)
    if board.side + down + 1 > lines:
        return None
    room = (columns - 2 * across - 1) // board.side - 1
    return next((width for width in (*range(board.side, 2, -1), 1) if width <= room), None)
