"""What a learner hands in: a text of JSON lines, which is checked again from the seeds alone.

The first line is `{"course": "sudoku-csp", "version": 1}`. Each other line is an answer to a task:
`{"unit": 1, "task": "switch-off", "seed": 7, "answer": ["cage 7 r1c1 r2c1"], "seconds": 90}`, a
task in Python with `"code"` in place of `"seed"` and `"answer"`; or a prediction:
`{"unit": 1, "prediction": 2, "answer": "12", "seconds": 20}`, which is neither right nor wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_csp.apps.course import shell, tasks
from sudoku_csp.apps.course.by_hand import find_hand_task
from sudoku_csp.apps.course.task import Verdict
from sudoku_csp.apps.course.tasks import find_task
from sudoku_csp.apps.course.unit import find_unit
from sudoku_csp.grid.errors import InputError, UnknownName

HEAD = {"course": "sudoku-csp", "version": 1}

KEYS = {
    "code": {"unit", "task", "code", "seconds"},
    "seed": {"unit", "task", "seed", "answer", "seconds"},
    "prediction": {"unit", "prediction", "answer", "seconds"},
}
"""The keys of each kind of line, by the key that no other kind has."""

TYPES = {"task": str, "code": str, "seconds": int | float}
"""The types of values; any other value but `answer` is a number."""


@dataclass(frozen=True)
class Checked:
    """A line that was handed in, and the verdict about it; None for a prediction."""

    line: int
    about: str
    seconds: float
    verdict: Verdict | None


def check_code(number: int, source: str) -> Iterator[tuple[str, Verdict]]:
    """Checks a text as the answer to each task in Python of a unit whose function it defines.

    Raises UnknownName for a unit, and InputError if the text answers no task of the unit.
    """
    names = [one.name for one in find_unit(number).of_kind("task") if one.name in tasks.NAMES]
    found = [name for name in names if _defines(find_task(name).function, source)]
    if not found:
        if not names:
            raise InputError(f"unit {number} has no task in Python")
        wanted = " or ".join(find_task(name).function for name in names)
        raise InputError(f"unit {number}: the text must define the function {wanted}")
    for name in found:
        yield name, shell.check(name, source)


def _defines(function: str, source: str) -> bool:
    return bool(re.search(rf"^(def\s+{function}\s*\(|{function}\s*=)", source, re.MULTILINE))


def check(text: str, name: str = "text") -> Iterator[Checked]:
    """Checks each line of what was handed in. Raises InputError with the line of what is none."""
    lines = text.removeprefix("\ufeff").removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        where = f"{name}:{number}"
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise InputError(f"{where}: this is no line of a hand-in") from None
        if number == 1:
            if found != HEAD:
                raise InputError(f"{where}: a hand-in begins with {json.dumps(HEAD)}")
            continue
        kind = next((key for key in KEYS if isinstance(found, dict) and key in found), None)
        if kind is None or set(found) != KEYS[kind]:
            raise InputError(
                f"{where}: a line has the keys {', '.join(sorted(KEYS[kind or 'seed']))}"
            )
        for key, value in found.items():
            if not _has_type(kind, key, value):
                raise InputError(f"{where}: the value of {key} has a wrong type")
        try:
            checked = _checked(number, kind, found)
        except (InputError, UnknownName, OverflowError) as error:
            raise InputError(f"{where}: {error}") from None
        yield checked


def _has_type(kind: str, key: str, value: object) -> bool:
    if key == "answer" and kind == "seed":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    wanted = str if key == "answer" else TYPES.get(key, int)
    return isinstance(value, wanted) and not isinstance(value, bool)


def _checked(number: int, kind: str, found: dict[str, Any]) -> Checked:
    unit, seconds = find_unit(found["unit"]), float(found["seconds"])
    if kind == "prediction":
        about = f"unit {unit.number}, prediction {found['prediction']}: {found['answer']}"
        return Checked(number, about, seconds, None)
    name = found["task"]
    if name not in [block.name for block in unit.of_kind("task")]:
        raise InputError(f"unit {unit.number} has no task {name}")
    if kind == "code":
        about = f"unit {unit.number}, {name}"
        return Checked(number, about, seconds, shell.check(name, found["code"]))
    seed, answer = found["seed"], found["answer"]
    about = f"unit {unit.number}, {name}, seed {seed}"
    return Checked(number, about, seconds, find_hand_task(name).verdict(seed, answer))
