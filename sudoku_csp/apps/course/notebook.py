"""A unit as a notebook of marimo: its source, the elements that it shows, and marimo's editor.

`source` writes the notebook: its text, its boards as calls of `read`, its figures as calls of
`figure`, and its tasks in Python as functions that the next cell checks. The notebook imports
`prediction`, `measured`, `figure`, `put`, `verdict` and `check`.

The editor listens on this machine alone and demands an access token, because a client of the editor
can run code as the user. The editor sends no request to another host.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from sudoku_csp.apps.course import by_hand, printed
from sudoku_csp.apps.course.measures import measure
from sudoku_csp.apps.course.task import Function, Verdict
from sudoku_csp.apps.course.tasks import find_task
from sudoku_csp.apps.course.unit import Block, Unit
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import own_version

if TYPE_CHECKING:
    import marimo

    Field = marimo.ui.multiselect | marimo.ui.radio | marimo.ui.text

HEAD = '''"""Unit {number}: {title}. Made by sudoku-csp {version}."""

import marimo

app = marimo.App(app_title="{number}. {title}")

with app.setup(hide_code=True):
    import marimo as mo

    import sudoku_csp as sc
    from sudoku_csp.apps.course.notebook import check, figure, measured, prediction, put, verdict
'''

FOOT = """
if __name__ == "__main__":
    app.run()
"""

SETTINGS = {
    "_MARIMO_CONFIG_OVERLOAD_RUNTIME_AUTO_INSTANTIATE": "true",  # Runs the unit when it opens.
    "MARIMO_SKIP_UPDATE_CHECK": "1",
    "MARIMO_RESTRICT_SHARING": "true",  # Hides the button that would upload the notebook.
}
"""Settings of marimo as environment variables; all other settings are the user's."""

PATIENCE = 10
"""Seconds that marimo has to end by itself before it is killed."""


def check_installed() -> None:
    """Raises Unsupported if marimo is not installed; the message says how to install it."""
    if find_spec("marimo") is None:
        raise Unsupported("notebooks run in marimo: pip install 'sudoku-csp[lessons]'")


def write(unit: Unit, folder: Path) -> tuple[Path, bool]:
    """Writes the notebook into the folder, unless an earlier one is there.

    Returns the path of the notebook, and True if it is new.
    """
    path = folder / f"unit_{unit.number:02}.py"
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(source(unit))
    except FileExistsError:
        return path, False
    return path, True


def edit(path: Path, *, port: int | None = None, browser: bool = True) -> int:
    """Runs marimo's editor on a file, and returns the exit code of marimo, or 0 after Ctrl-C."""
    # Without -y, marimo would ask for a confirmation after Ctrl-C.
    command = [sys.executable, "-m", "marimo", "-y", "edit", str(path), "--host", "127.0.0.1"]
    command += ["--no-sandbox", "--skip-update-check"]
    command += [] if port is None else ["--port", str(port)]
    command += [] if browser else ["--headless"]
    process = subprocess.Popen(command, env={**os.environ, **SETTINGS})
    try:
        return process.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        process.terminate()  # A Ctrl-C reaches marimo too; other signals do not.
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def source(unit: Unit) -> str:
    """The notebook of a unit as a text of Python."""
    head = HEAD.format(number=unit.number, title=unit.title, version=own_version())
    opening = f"# {unit.number}. {unit.title}\n\n{unit.about} About {unit.minutes} minutes."
    opening += " Modes and buttons belong to the playground: `sudoku-csp serve --open`."
    cells = [_prose(opening)]
    for place, block in enumerate(unit.blocks):
        cells += _cells(place, block)
    return "\n\n".join([head, *cells, FOOT])


def _cells(place: int, block: Block) -> Iterator[str]:
    fields = block.fields
    if block.kind == "prose":
        yield _prose(block.text)
    elif block.kind == "board":
        yield _prose(block.text)
        given = [_quoted(fields[key]) for key in ("puzzle", "board") if key in fields]
        yield _cell(f"sc.read({', '.join(given)})")
    elif block.kind == "figure":
        given = [f"{key}={_quoted(fields[key])}" for key in ("row", "column") if key in fields]
        lines = "".join(f"    {one},\n" for one in [_quoted(fields["measure"]), *given])
        yield _cell(f"figure(\n{lines})")
        yield _prose(block.text)
    elif block.kind == "predict":
        guess = f"guess_{place}"
        shown = f"mo.vstack([mo.md({_literal(block.text)}), {guess}])"
        yield _cell(f"{guess} = prediction({block.choices})\n{shown}", makes=guess, hidden=True)
        yield _cell(f"measured({guess}, {_quoted(fields['measure'])})", needs=guess)
    elif block.name in by_hand.NAMES:
        yield from _task_by_hand(place, block.name)
    else:
        task = find_task(block.name)
        yield _prose(f"### Task: {task.title}\n\n{task.text}")
        yield _cell(task.start.rstrip(), makes=task.function)
        yield _cell(f"check({_quoted(block.name)}, {task.function})", needs=task.function)


def _task_by_hand(place: int, name: str) -> Iterator[str]:
    seed, answer = f"seed_{place}", f"answer_{place}"
    title = by_hand.find_hand_task(name).title
    made = f'{seed} = mo.ui.number(1, 1_000_000, value=1, label="Seed of the numbers")'
    shown = f"mo.vstack([mo.md({_literal(f'### Task: {title}')}), {seed}])"
    yield _cell(f"{made}\n{shown}", makes=seed, hidden=True)
    made = f"{answer}, shown_{place} = put({_quoted(name)}, {seed}.value)\nshown_{place}"
    yield _cell(made, makes=f"{answer}, shown_{place}", needs=seed, hidden=True)
    needs = f"{answer}, {seed}"
    yield _cell(f"verdict({_quoted(name)}, {seed}.value, {answer}.value)", needs=needs, hidden=True)


def _prose(text: str) -> str:
    return _cell(f"mo.md({_literal(text)})", hidden=True)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _literal(text: str) -> str:
    """The text as a literal that can be read in the notebook."""
    assert '"""' not in text
    return f'r"""\n{text}\n"""'


def _cell(code: str, *, makes: str = "", needs: str = "", hidden: bool = False) -> str:
    decorator = "@app.cell(hide_code=True)" if hidden else "@app.cell"
    lines = "\n".join(f"    {line}" if line else "" for line in code.split("\n"))
    made = f" ({makes},)" if makes else ""
    return f"{decorator}\ndef _({needs}):\n{lines}\n    return{made}"


def prediction(choices: list[str]) -> marimo.ui.dropdown | marimo.ui.number:
    """The field for a prediction; its value is None until there is one."""
    import marimo as mo

    label = "Your prediction"
    return mo.ui.dropdown(choices, label=label) if choices else mo.ui.number(label=label)


def measured(guess: marimo.ui.dropdown | marimo.ui.number, text: str) -> marimo.Html:
    """Takes the measure once there is a prediction."""
    import marimo as mo

    if guess.value is None:
        return mo.md("Predict first; then it is measured.")
    value = printed.value_text(measure(text))
    return mo.md(f"You said {printed.value_text(guess.value)}. Measured: {value}.")


def figure(text: str, row: str = "", column: str = "") -> marimo.Html:
    """A table of measures: `{row}` and `{column}` in the text stand for each of their values."""
    import marimo as mo

    fields = {"measure": text, "row": row, "column": column}
    columns, rows = printed.measured_rows(Block("figure", "", "", fields))
    heads = [["", *columns], ["---"] * (1 + len(columns))]
    lines = [*heads, *([name, *values] for name, values in rows.items())]
    return mo.md("\n".join(f"| {' | '.join(line)} |" for line in lines))


def put(name: str, seed: int) -> tuple[Field, marimo.Html]:
    """The field for the answer to a task by hand, and the task with this field."""
    import marimo as mo

    instance = by_hand.find_hand_task(name).instance(seed)
    shown = [mo.md(instance.text.replace("\n", "  \n"))]
    if instance.puzzle:
        shown.append(mo.Html(printed.picture(instance.puzzle)))
    answer: Field
    if instance.form == "text":
        answer = mo.ui.text(label="Your answer")
    elif instance.form == "one":
        answer = mo.ui.radio(instance.choices, label="Your answer")
    else:
        answer = mo.ui.multiselect(instance.choices, label="Your answer", full_width=True)
    return answer, mo.vstack([*shown, answer])


def verdict(name: str, seed: int, answer: str | list[str] | None) -> marimo.Html:
    """What is wrong with an answer, or right."""
    import marimo as mo

    if not answer:
        return mo.md("Answer first; then the answer is checked.")
    answers = [answer] if isinstance(answer, str) else answer
    return _shown(by_hand.find_hand_task(name).verdict(seed, answers))


def check(name: str, function: Function) -> marimo.Html:
    """Tries the learner's function for a task in Python on all small inputs."""
    return _shown(find_task(name).tried(function))


def _shown(found: Verdict) -> marimo.Html:
    import marimo as mo

    return mo.callout(mo.md(found.sentence()), kind="success" if found.right else "warn")
