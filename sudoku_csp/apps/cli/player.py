"""Playing a trace in the terminal, one key a step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.text import Text

from sudoku_csp.apps.cli.board_view import drawn, fitting
from sudoku_csp.apps.cli.keys import pressed
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.traces.replay import Replay, Step
from sudoku_csp.solvers.traces.trace_file import Trace

NEXT = ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
BACK = ("b", "\x7f", "\b", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
RUN, RUN_BACK, QUIT = ("r",), ("R",), ("q", "\x1b", "\x04", "")
"""The keys; arrows come in two spellings, and nothing at all is a terminal that went away."""

STOPS = ("decide", "conflict", "solution")
"""The events that a run stops at."""

HELP = "n next  b back  r run to a decision, conflict or solution  R run back  q quit"

_KEY = re.compile(r"\x1b[\[O][A-D]|.", re.DOTALL)

_BELOW = 5
"""Lines below the board."""


def play(trace: Trace, console: Console | None = None) -> None:
    """Shows the trace and waits for keys. The terminal is as before afterwards, whatever happens.

    It begins where the givens are in. Raises KeyboardInterrupt on Ctrl-C.
    """
    view = _View(trace)
    screen = Live(
        view,
        console=console or Console(),
        screen=True,
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    with pressed() as keys:
        try:  # Not `with screen`: interrupted while it opens, it would not be closed.
            screen.start(refresh=True)
            while view.obeys(_KEY.findall(keys()) or [""]):
                screen.refresh()
        finally:
            screen.stop()


class _View:
    """What the screen shows: the board, the step that led to it, and the keys."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._replay = Replay(trace.puzzle.board, trace.steps)
        self._noted = any(step.event == "remove" for step in trace.steps)
        for step in trace.steps:
            if step.event != "given":
                break
            self._replay.forward()

    def obeys(self, keys: Sequence[str]) -> bool:
        """Does what the keys say, in their order; returns whether it goes on."""
        for key in keys:
            if key in QUIT:
                return False
            self._act(key)
        return True

    def _act(self, key: str) -> None:
        """Does what the key says; another key does nothing."""
        if key in NEXT:
            self._replay.forward()
        elif key in BACK:
            self._replay.back()
        elif key in RUN:
            while self._replay.forward() and not self._at_stop():
                pass
        elif key in RUN_BACK:
            while self._replay.back() and not self._at_stop():
                pass

    def _at_stop(self) -> bool:
        step = self._replay.step
        return step is not None and step.event in STOPS

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns, lines = console.size
        replay = self._replay
        layout = fitting(replay.board, columns, lines - _BELOW)
        if layout is None:
            yield Text("The terminal is too small: q quits.")
        else:
            board = drawn(replay, layout, candidates=self._noted)
            yield Text("\n").join(board)
        for text in self._below():
            text.truncate(columns, overflow="ellipsis")
            yield text

    def _below(self) -> list[Text]:
        replay, step = self._replay, self._replay.step
        board = replay.board
        where = f"step {replay.at:,} of {len(replay.steps):,}"
        head = Text(f"{self._trace.search}, {where}: ")
        head.append("the blank board" if step is None else told(step, board), "bold")
        end = replay.at == len(replay.steps)
        open_now = " > ".join(_cell_is(one, board) for one in replay.decisions)
        return [
            head,
            Text(f"because: {step.why}" if step and step.why else ""),
            Text(self._trace.ending if end else self._candidates(step)),
            Text(f"decided: {open_now or 'nothing'}"),
            Text(HELP, "dim"),
        ]

    def _candidates(self, step: Step | None) -> str:
        """What the cell of the step may hold."""
        if step is None or step.position is None or not self._noted:
            return ""
        board, left = self._replay.board, self._replay.candidates[step.position]
        if self._replay.digits[step.position]:
            return ""
        shown = " ".join(drawing.symbol(board, d) for d in board.digits if left >> (d - 1) & 1)
        return f"{board.cells[step.position]} may hold: {shown or 'nothing'}"


def told(step: Step, board: Board) -> str:
    """A step in words, without its reason.

    >>> told(Step("assign", 0, 5, 3), Board.customary(4))
    'r2c2=3'
    """
    if step.position is None:
        return {"conflict": "CONFLICT", "solution": "SOLUTION"}.get(step.event, step.event)
    cell, digit = board.cells[step.position], drawing.symbol(board, step.digit)
    if step.event == "remove":
        return f"{cell} cannot be {digit}"
    before = {"given": "given: ", "decide": "decision: ", "undo": "taken back: "}
    return f"{before.get(step.event, '')}{cell}={digit}"


def _cell_is(step: Step, board: Board) -> str:
    assert step.position is not None
    return f"{board.cells[step.position]}={drawing.symbol(board, step.digit)}"
