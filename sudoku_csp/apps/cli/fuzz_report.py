"""What `sudoku-csp fuzz` prints: each failure as it is found, and what was done at the end."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from sudoku_csp.apps.cli.formats import write
from sudoku_csp.apps.cli.tables import counted

if TYPE_CHECKING:
    from sudoku_csp.workshop.fuzzing.campaign import Campaign, Tally
    from sudoku_csp.workshop.fuzzing.property import Question
    from sudoku_csp.workshop.fuzzing.runner import Outcome
    from sudoku_csp.workshop.fuzzing.saved import Failure

OUTSIDE = "exports"
"""The property that solvers of others answer."""


class Text:
    """For people."""

    def failure(self, failure: Failure, saved: str) -> None:
        """Writes a failure, and the file that it is saved in; empty where it could not be."""
        write(f"FAILURE of {failure.question.name} in case {failure.case}, shrunk:")
        self._question(failure.question, failure.outcome)
        if saved:
            write(f"  saved; again with: sudoku-csp fuzz --replay {saved}")

    def replayed(self, question: Question, outcome: Outcome) -> None:
        """Writes what came of a saved question."""
        if outcome.failed:
            write(f"FAILURE of {question.name}:")
            self._question(question, outcome)
        else:
            reason = f": {outcome.by}" if outcome.kind != "held" else ""
            write(f"{question.name}: {outcome.kind}{reason}")

    def _question(self, question: Question, outcome: Outcome) -> None:
        write(f"  puzzle    {question.puzzle.line()}  ({question.board})")
        if question.options:
            write(f"  options   {question.words()}")
        write(f"  expected  {outcome.expected}")
        write(f"  seen      {outcome.seen}")

    def summary(self, campaign: Campaign) -> None:
        """Writes what was done, and what was not."""
        tally = campaign.tally
        checks, failures = tally.checks.total(), tally.failures.total()
        rate = checks / max(tally.seconds, 0.001)
        none = "no failure" if tally.cases else "and no case to its end"
        found = counted(failures, "FAILURE") if failures else none
        write(
            f"seed {campaign.seed}: {counted(tally.cases, 'case')}, {counted(checks, 'check')}"
            f" in {tally.seconds:.1f} s ({rate:,.0f} a second), {found}"
        )
        for name in campaign.names:
            failed = f"  {tally.failures[name]} FAILED" if tally.failures[name] else ""
            write(f"  {name:<12} {tally.checked(name):>7,}{failed}")
        outside = (f"{name} {n:,}" for name, n in answered(tally, OUTSIDE).items())
        write(f"solvers of others: {', '.join(outside) or 'none'}")
        for (name, reason), number in sorted(tally.not_asked.items()):
            write(f"not asked: {name}, {counted(number, 'time')}: {reason}")
        for name in never_ran(campaign):
            write(f"NEVER RAN: {name}")


class Lines(Text):
    """JSON, an object on a line."""

    def failure(self, failure: Failure, saved: str) -> None:
        write(json.dumps({"failure": failure.as_dict() | {"saved": saved or None}}))

    def replayed(self, question: Question, outcome: Outcome) -> None:
        data = {"property": question.name, "options": dict(question.options)}
        write(json.dumps({"replayed": data | outcome._asdict()}))

    def summary(self, campaign: Campaign) -> None:
        tally = campaign.tally
        data = {
            "seed": campaign.seed,
            "cases": tally.cases,
            "seconds": round(tally.seconds, 3),
            "checks": {name: tally.checked(name) for name in campaign.names},
            "failures": {name: tally.failures[name] for name in campaign.names},
            "solvers of others": answered(tally, OUTSIDE),
            "not asked": [
                {"property": name, "reason": reason, "times": number}
                for (name, reason), number in sorted(tally.not_asked.items())
            ],
            "never ran": never_ran(campaign),
        }
        write(json.dumps({"summary": data}))


STYLES = {"text": Text, "jsonl": Lines}


def answered(tally: Tally, name: str) -> Counter[str]:
    """Who answered the questions about a property, and how many."""
    return Counter(
        {by: n for (about, by), n in sorted(tally.checks.items()) if about == name and by}
    )


def never_ran(campaign: Campaign) -> list[str]:
    """The properties of which no question was answered; one case alone asks some of them."""
    if campaign.only is not None:
        return []
    return [name for name in campaign.names if not campaign.tally.checked(name)]
