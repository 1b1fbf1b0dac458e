"""`python -m sudoku_csp.workshop.mutation`: mutants of the core at random, and which of them live.

To be run in a clone with the development packages. The same seed tries the same mutants, as long as
the modules are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory

import click

from sudoku_csp.workshop.mutation import equivalent, rooms
from sudoku_csp.workshop.mutation.mutants import Mutant, mutants
from sudoku_csp.workshop.mutation.rooms import Room
from sudoku_csp.workshop.mutation.trial import Copy, FailsAnyway, Trial, Verdict

FIRST_RUN = 900.0
"""Seconds that the tests of a room may take of what is not changed."""

TIMES, MORE = 4, 30.0
"""A trial may take so many times as long as that, and so many seconds more."""


STEPS = ((False, False), (True, False), (False, True))
"""Which tests are asked one after the other: those that do not import the module? Slow ones?"""


@dataclass
class Result:
    """What came of the mutants of a room: how many there are, and the trials of some."""

    room: Room
    all: int
    excluded: int
    trials: list[Trial] = field(default_factory=list)

    def note(self, trials: Sequence[Trial]) -> None:
        """Notes trials; those of a mutant that lived once take the place of that one."""
        again = {trial.mutant: trial for trial in trials}
        self.trials = [again.pop(trial.mutant, trial) for trial in self.trials]
        self.trials += again.values()

    @property
    def lived(self) -> list[Mutant]:
        """The mutants that nothing has noticed."""
        return [trial.mutant for trial in self.trials if trial.verdict is Verdict.SURVIVED]

    def row(self) -> str:
        """A line of the table."""
        counts = Counter(trial.verdict for trial in self.trials)
        noticed = counts[Verdict.KILLED] + counts[Verdict.HUNG]
        score = f"{100 * noticed / len(self.trials):.0f} %" if self.trials else ""
        return (
            f"{self.room.name:<22}{self.all:>8,}{self.excluded:>10}{len(self.trials):>7}"
            f"{counts[Verdict.KILLED]:>8}{counts[Verdict.HUNG]:>6}"
            f"{counts[Verdict.SURVIVED]:>7}{score:>8}"
        )


HEAD = (
    f"{'room':<22}{'mutants':>8}{'excluded':>10}{'tried':>7}{'killed':>8}{'hung':>6}{'lived':>7}"
    f"{'':>8}"
)


@click.command()
@click.option("--seed", type=int, default=1, show_default=True, help="Of the random choice.")
@click.option(
    "--mutants",
    "number",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many are tried of each room.",
)
@click.option(
    "--room",
    "names",
    multiple=True,
    help=f"A room, or a part of one; several times. [default: all: "
    f"{', '.join(room.name for room in rooms.CORE)}]",
)
@click.option("--only", default="", help="Of modules with this in their path alone.")
@click.option(
    "--nearest",
    is_flag=True,
    help="Ask the quick tests that import the module alone: others might have noticed.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=2, show_default=True, help="At a time."
)
def main(
    seed: int, number: int, names: Sequence[str], only: str, nearest: bool, workers: int
) -> None:
    """Put random mistakes into the core, each into a copy of this clone, and run its room's tests.

    What lives is listed, and ends in exit code 1: it is a test that is missing; or it changes
    nothing, and belongs into equivalent.toml with its reason. The quick tests that import the
    module are asked first, of what they let live the others of the room, and then the slow ones
    that import it.
    """
    root = Path.cwd()
    if not (root / "tests").is_dir() or not (root / "sudoku_csp").is_dir():
        raise click.UsageError("this is for a clone: there is no folder sudoku_csp or tests here")
    try:
        found = rooms.chosen(names)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    lived = False
    click.echo(f"seed {seed}\n{HEAD}")
    with TemporaryDirectory(prefix="mutation-") as folder:
        made = [Copy.of(root, Path(folder) / str(worker)) for worker in range(workers)]
        for room in found:
            result, chosen = sampled(room, root, Random(f"{seed}/{room.name}"), number, only)  # noqa: S311
            for others, slow in STEPS[: 1 if nearest else None]:
                tests = {mutant.path: room.tests_of(mutant.path, root)[others] for mutant in chosen}
                asked = [mutant for mutant in chosen if tests[mutant.path]]
                result.note(list(tried(room, asked, tests, made, slow=slow)))
                chosen = result.lived
            click.echo(result.row())
            for mutant in result.lived:
                click.echo(f"  lived: {mutant}")
                lived = True
    raise SystemExit(lived)


def sampled(
    room: Room, root: Path, rng: Random, number: int, only: str = ""
) -> tuple[Result, list[Mutant]]:
    """So many mutants of a room at random, fewer where there are no more, and a result for them."""
    excluded = equivalent.listed()
    sources = {path: (root / path).read_bytes() for path in room.modules(root) if only in path}
    every = [mutant for path, source in sources.items() for mutant in mutants(path, source)]
    listed = {mutant for mutant in every if equivalent.is_listed(mutant, excluded)}
    rng.shuffle(every)  # What is listed goes afterwards: a new entry then leaves the rest as it is.
    chosen: list[Mutant] = []
    for mutant in every:
        if len(chosen) == number:
            break
        if mutant not in listed and mutant.compiles(sources[mutant.path]):
            chosen.append(mutant)
    return Result(room, len(every), len(listed)), chosen


def tried(
    room: Room,
    chosen: Sequence[Mutant],
    tests: Mapping[str, Sequence[str]],
    made: Sequence[Copy],
    *,
    slow: bool = False,
) -> Iterator[Trial]:
    """The trials of the mutants, in their order, with the tests of each module.

    Raises ClickException where tests fail anyway.
    """
    if not chosen:
        return
    copies: SimpleQueue[Copy] = SimpleQueue()
    for one in made:
        copies.put(one)

    def trial_of(mutant: Mutant) -> Trial:
        copy = copies.get()
        try:
            return copy.tried(mutant, tests[mutant.path], limit, slow=slow)
        finally:
            copies.put(copy)

    threads = ThreadPoolExecutor(len(made))
    try:
        every = sorted({test for several in tests.values() for test in several})
        limit = MORE + TIMES * made[0].check(every, FIRST_RUN, slow=slow)
        yield from threads.map(trial_of, chosen)
    except FailsAnyway as error:
        raise click.ClickException(f"the tests of {room.name}: {error}") from None
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
        for one in made:
            one.end()
        threads.shutdown()


if __name__ == "__main__":
    main()
