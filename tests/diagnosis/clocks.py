"""A clock that only moves where it is looked at, or where somebody takes their time."""

from small_puzzles import Table

from sudoku_csp.solvers import backend


class Clock:
    """Stands in for the clock of all deadlines: each look at it takes so many seconds."""

    def __init__(self, a_look):
        self.a_look = a_look
        self.now = 0.0

    def monotonic(self):
        self.now += self.a_look
        return self.now

    perf_counter = monotonic


def set_clock(monkeypatch, a_look=1.0):
    clock = Clock(a_look)
    monkeypatch.setattr(backend, "time", clock)
    return clock


class Slow(Table):
    """Is ready after 1000 seconds, and takes all the time that it is given; `given` tells that."""

    def __init__(self, clock, given):
        super().__init__()
        self.clock, self.given = clock, given
        self.ready = False

    def prepare(self):
        self.clock.now += 0 if self.ready else 1000
        self.ready = True

    def search(self, puzzle, limit, found, deadline):
        self.given.append(round(deadline.remaining()))
        self.clock.now = deadline.at
        return super().search(puzzle, limit, found, deadline)
