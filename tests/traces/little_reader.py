"""Reads a trace with nothing of sudoku-csp: what every cell holds after each event.

A state is a dictionary: a cell's name, and the list of the digits that it may still hold; a cell
with a digit has it in `digits`. A decision is taken back by going to the copy made before it.
"""

import copy
import json


def states(lines):
    """Yields, after each event but the first and last line: the event, digits, candidates."""
    head, *events, _last = map(json.loads, lines)
    assert head["event"] == "puzzle"
    side = int(head["board"].partition("x")[0])
    digits = {}
    names = [f"r{row}c{column}" for row in range(1, side + 1) for column in range(1, side + 1)]
    candidates = {name: list(range(1, side + 1)) for name in names}
    before = []
    for event in events:
        what, cell = event["event"], event.get("cell")
        if what == "decide":
            before.append((cell, event["digit"], copy.deepcopy((digits, candidates))))
        if what in ("given", "decide", "assign"):
            assert cell not in digits, event
            digits[cell] = event["digit"]
            candidates[cell] = []
        elif what == "remove":
            candidates[cell].remove(event["digit"])
        elif what == "undo":
            decided, digit, (digits, candidates) = before.pop()
            assert (decided, digit) == (cell, event["digit"])
        assert event["depth"] == len(before)
        if "grid" in event:
            symbols = ".123456789ABCDEFGHIJKLMNOP"
            assert event["grid"] == "".join(symbols[digits.get(name, 0)] for name in names), event
        yield event, digits, candidates
