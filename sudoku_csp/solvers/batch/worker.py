"""The process that tasks of a batch run in: reads a call, makes it, writes what came of it."""

from __future__ import annotations

import pickle

from sudoku_csp.solvers.pipes import child
from sudoku_csp.solvers.pipes.framing import send


def main() -> None:
    """Serves until the input ends."""
    requests, replies = child.take_over()
    tasks = child.listen(requests)
    with child.replying():
        send(replies, b"ready")
    while True:
        outcome = _outcome(tasks.get())
        with child.replying():
            send(replies, outcome)


def _outcome(packed: bytes) -> bytes:
    """What the call returned or raised, and which of the two."""
    try:
        function, arguments, named = pickle.loads(packed)
        return pickle.dumps((True, function(*arguments, **named)))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent is to know it.
        try:
            packed = pickle.dumps((False, error))
            pickle.loads(packed)  # Not every exception can be made again from its pickle.
        except Exception:  # noqa: BLE001 - nor does every one say why.
            packed = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
        return packed
