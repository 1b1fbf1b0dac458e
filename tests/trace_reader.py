"""A reader of traces that uses nothing of the package: it rebuilds every state from the events."""

import json
import re

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"

SEARCHES = (
    *("chronological", "house-sets", "certain-first"),
    *("forward-checking", "propagation", "dom", "dom-wdeg", "learning"),
)
"""The searches that record their steps."""


class WrongTrace(Exception):
    """An event that does not fit the state, or says another state than the one rebuilt."""


class Replay:
    """The digits and the candidates as the events so far leave them, cells by name."""

    def __init__(self, side):
        self.side = side
        self.names = [f"r{row + 1}c{column + 1}" for row in range(side) for column in range(side)]
        self.digits = dict.fromkeys(self.names, 0)
        self.candidates = {name: set(range(1, side + 1)) for name in self.names}
        self.open = []
        self.solutions = []
        self.seen = dict.fromkeys(
            ("given", "decide", "assign", "remove", "conflict", "learn", "undo", "solution"), 0
        )
        self.jump = None
        self.deepest = 0

    def read(self, line):
        """Takes one line of JSON."""
        event = json.loads(line)
        self.seen[event["event"]] += 1
        if self.jump is not None and event["event"] != "undo":
            if len(self.open) != self.jump:
                raise WrongTrace(f"{event}: the jump goes to {self.jump} decisions")
            self.jump = None
        getattr(self, event["event"])(event)
        self.deepest = max(self.deepest, len(self.open))
        if event["depth"] != len(self.open):
            raise WrongTrace(f"{event}: {len(self.open)} decisions are open")
        if "grid" in event and event["grid"] != self.grid():
            raise WrongTrace(f"{event}: the grid is {self.grid()}")

    def grid(self):
        digits = [self.digits[name] for name in self.names]
        if self.side < len(SYMBOLS):
            return "".join(SYMBOLS[digit] for digit in digits)
        return " ".join(str(digit or ".") for digit in digits)

    def place(self, event):
        cell, digit = event["cell"], event["digit"]
        if self.digits[cell]:
            raise WrongTrace(f"{event}: the cell holds {self.digits[cell]}")
        if digit not in self.candidates[cell]:
            raise WrongTrace(f"{event}: the digit was removed before")
        self.digits[cell] = digit
        self.candidates[cell] = {digit}

    def given(self, event):
        if self.open or self.seen["assign"]:
            raise WrongTrace(f"{event}: a given after the search began")
        self.place(event)

    def decide(self, event):
        before = dict(self.digits), {cell: set(left) for cell, left in self.candidates.items()}
        self.open.append((event["cell"], event["digit"], before))
        self.place(event)

    def assign(self, event):
        if not event["why"]:
            raise WrongTrace(f"{event}: no reason")
        self.place(event)

    def remove(self, event):
        cell, digit = event["cell"], event["digit"]
        if self.digits[cell] or digit not in self.candidates[cell] or not event["why"]:
            raise WrongTrace(f"{event}: no such candidate, or no reason")
        self.candidates[cell].remove(digit)

    def conflict(self, event):
        if not event["why"]:
            raise WrongTrace(f"{event}: no reason")

    def learn(self, event):
        """The nogood holds now; where the jump ends, it holds but for its first literal."""
        self.jump = event["level"]
        _, earlier = self.open[self.jump][2]
        for number, literal in enumerate(event["nogood"]):
            if not holds(self.candidates, literal) or holds(earlier, literal) != (number > 0):
                raise WrongTrace(f"{event}: {literal}")

    def undo(self, event):
        cell, digit, (self.digits, self.candidates) = self.open.pop()
        if (event["cell"], event["digit"]) != (cell, digit):
            raise WrongTrace(f"{event}: the last decision is {cell}={digit}")

    def solution(self, event):
        if 0 in self.digits.values():
            raise WrongTrace(f"{event}: a cell is empty")
        self.solutions.append(event["grid"])


def holds(candidates, literal):
    """True if the candidates make the literal of a nogood true: r1c1=3, or r1c1≠3."""
    cell, symbol = re.split("[=≠]", literal)
    left, digit = candidates[cell], SYMBOLS.index(symbol)
    return left == {digit} if "=" in literal else digit not in left
