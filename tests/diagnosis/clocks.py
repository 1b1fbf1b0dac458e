"""A clock that moves only when it is called, or when a slow backend moves it."""

from small_puzzles import Table

from sudoku_csp.solvers import backend


class Clock:
    """Replaces the clock of all deadlines: each call takes so many seconds."""

    def __init__(self, a_call):
        self.a_call = a_call
        self.now = 0.0

    def monotonic(self):
        self.now += self.a_call
        return self.now

    perf_counter = monotonic


def set_clock(monkeypatch, a_call=1.0):
    clock = Clock(a_call)
    monkeypatch.setattr(backend, "time", clock)
    return clock


class Slow(Table):
    """Is ready after 1000 seconds, and takes all its time, which it logs in `given`."""

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
