"""`sudoku-csp lessons`: lists the units of the course, prints one, opens one, checks answers."""

from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options, reports

EPILOG = """\b
Examples:
  sudoku-csp lessons
  sudoku-csp lessons 0                  (prints Sudoku three ways: a script of 300 lines)
  sudoku-csp lessons 7 --page           (a page to read and to print)
  sudoku-csp lessons 7                  (a notebook, opened in marimo)
  sudoku-csp lessons --page --folder pages --seed 5 --no-browser
  sudoku-csp lessons 7 --check mine.py  (your code for the tasks of unit 7)
  sudoku-csp lessons --check handed.txt
"""


@click.command("lessons", cls=options.Command, epilog=EPILOG)
@click.argument("number", type=int, required=False)
@click.option("--page", is_flag=True, help="Measure the unit, or all units, and write pages.")
@options.number("--seed", "The numbers of the tasks by hand on a page.", default=1, most=10**9)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    metavar="FOLDER",
    help="Where pages and your notebook go. [default: here]",
)
@click.option(
    "--check",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    metavar="FILE",
    help="Check your code for a unit's tasks, or without a number what you hand in.",
)
@options.number("--port", "The port of marimo. [default: a free one]", most=65535)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def command(**given: Any) -> int:
    """A course of units: each has one idea, predictions, and tasks. The page of `sudoku-csp serve`
    has the course beside its board. A notebook is your own copy; an earlier copy is opened again,
    and Ctrl-C ends it. Notebooks need pip install 'sudoku-csp[lessons]'.
    """
    from sudoku_csp.apps.course import notebook
    from sudoku_csp.apps.course.unit import find_unit, three_ways

    number, folder, browser = given["number"], given["folder"], not given["no_browser"]
    if given["check"]:
        return _check(number, given["check"])
    if number == 0 and given["page"]:
        raise click.UsageError("--page: unit 0 is a script, and no page is made of it")
    if number == 0:
        reports.write(three_ways().read_text("utf-8").rstrip())
        return front_page.DONE
    if given["page"]:
        return _print(number, folder, given["seed"], browser=browser)
    if number is None:
        return _list()
    unit = find_unit(number)
    notebook.check_installed()
    folder.mkdir(parents=True, exist_ok=True)
    path, new = notebook.write(unit, folder)
    if new:
        message = "your notebook; Ctrl-C ends marimo"
    else:
        message = "an earlier notebook, which is opened as it is; without it you get a new one"
    click.echo(f"{path}: {message}", err=True)
    return notebook.edit(path, port=given["port"], browser=browser)


def _print(number: int | None, folder: Path, seed: int, *, browser: bool) -> int:
    """Writes the page of a unit, or all pages, and opens the first one in the browser."""
    import webbrowser

    from sudoku_csp.apps.course import printed
    from sudoku_csp.apps.course.unit import find_unit, units

    chosen = units() if number is None else (find_unit(number),)
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / printed.file_name(unit) for unit in chosen]
    for unit, path in zip(chosen, paths, strict=True):
        write_text(str(path), printed.page(unit, seed))
        reports.write(str(path))
    if browser and not webbrowser.open(paths[0].resolve().as_uri()):
        click.echo("no browser could be opened: open the page in one", err=True)
    return front_page.DONE


def _check(number: int | None, file: Path) -> int:
    """Checks a file: code for the tasks of a unit or, without a number, what was handed in."""
    from sudoku_csp.apps.course import handed

    text = file.read_text("utf-8", "replace")
    right = True
    if number is not None:
        for name, verdict in handed.check_code(number, text):
            if verdict.printed:
                click.echo(verdict.printed.rstrip(), err=True)
            reports.write(f"{name}: {verdict.sentence()}")
            right &= verdict.right
        return front_page.DONE if right else front_page.MISMATCH
    for one in handed.check(text, str(file)):
        outcome = "" if one.verdict is None else f": {one.verdict.sentence()}"
        reports.write(f"{file}:{one.line}: {one.about}{outcome}")
        right &= one.verdict is None or one.verdict.right
    return front_page.DONE if right else front_page.MISMATCH


def _list() -> int:
    from sudoku_csp.apps.course.unit import units

    reports.write(" 0  Sudoku three ways: a script of one page, printed by sudoku-csp lessons 0")
    for unit in units():
        after = ", ".join(map(str, unit.after))
        before = f", after {after}" if after else ""
        reports.write(f"{unit.number:2}  {unit.title} ({unit.minutes} minutes{before})")
        reports.write(f"    {unit.about}")
    reports.write("\nRead one: sudoku-csp lessons 1 --page")
    return front_page.DONE
