"""`sudoku-csp lessons`: lists the lessons, opens one in marimo, or writes it as a page."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options, reports

EPILOG = """\b
Examples:
  sudoku-csp lessons
  sudoku-csp lessons 0                  (prints Sudoku three ways: a script of 300 lines)
  sudoku-csp lessons 1                  (in marimo, on a copy in this folder)
  sudoku-csp lessons 1 --page           (to read, without marimo)
  sudoku-csp lessons 1 --write pages    (runs it and writes the page anew)
  sudoku-csp lessons 7 --check mine.py  (your code for the tasks of unit 7)
"""


@click.command("lessons", cls=options.Command, epilog=EPILOG)
@click.argument("number", type=int, required=False)
@click.option("--page", is_flag=True, help="Show the lesson as a page that is ready to read.")
@click.option(
    "--write",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Run the lesson, or all lessons, and write the pages into this folder.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=".",
    metavar="FOLDER",
    help="Where your copy of the notebook goes. [default: here]",
)
@click.option(
    "--check",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    metavar="FILE",
    help="Check your code for a unit's tasks, or without a number what you hand in.",
)
@options.number("--port", "The port of marimo. [default: a free one]", most=65535)
@click.option("--no-browser", is_flag=True, help="Open no browser, only print the address.")
def command(**given: Any) -> int:
    """A lesson is a marimo notebook: text, code that you can change, and pictures that follow. It
    is opened on a copy of your own; an earlier copy is opened again. Ctrl-C ends it. Lessons need
    pip install 'sudoku-csp[lessons]'; the list and --page do not.
    """
    from sudoku_csp.apps.lessons import catalogue

    number, browser = given["number"], not given["no_browser"]
    if given["check"]:
        return _check(number, given["check"])
    if given["page"] and given["write"]:
        raise click.UsageError("--page shows the existing page, --write makes it anew")
    if given["write"]:
        return _write(number, given["write"])
    if number is None or number == 0:
        if given["page"]:
            raise click.UsageError("--page: name the lesson by its number, from 1")
        if number == 0:
            reports.write(catalogue.three_ways().read_text().rstrip())
        else:
            _list()
        return front_page.DONE
    lesson = catalogue.numbered(number)
    if given["page"]:
        import webbrowser

        reports.write(str(lesson.page))
        if browser and not webbrowser.open(lesson.page.as_uri()):
            click.echo("no browser could be opened: open this file in one", err=True)
        return front_page.DONE
    catalogue.check_installed()
    path, new = catalogue.copy(lesson, given["folder"])
    if new:
        message = "your copy of the lesson; Ctrl-C ends marimo"
    else:
        message = "an earlier copy, which is opened as it is; without it you get a new one"
    click.echo(f"{path}: {message}", err=True)
    return catalogue.edit(path, port=given["port"], browser=browser)


def _write(number: int | None, folder: Path) -> int:
    """Runs a lesson, or all lessons, and writes the pages into a folder."""
    from sudoku_csp.apps.lessons import catalogue

    catalogue.check_installed()
    from sudoku_csp.apps.lessons import lesson_page

    folder.mkdir(parents=True, exist_ok=True)
    lessons = [catalogue.numbered(number)] if number else catalogue.LESSONS
    # Each has a new process, since lesson 10 would count the kind that lesson 9 defines.
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        for lesson, page in zip(lessons, processes.map(lesson_page.made, lessons), strict=True):
            path = folder / lesson.page.name
            write_text(str(path), page)
            click.echo(str(path), err=True)
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
            reports.write(f"{name}: {verdict.text}")
            right &= verdict.right
        return front_page.DONE if right else front_page.MISMATCH
    for one in handed.check(text, str(file)):
        said = "" if one.verdict is None else f": {one.verdict.text}"
        reports.write(f"{file}:{one.line}: {one.about}{said}")
        right &= one.verdict is None or one.verdict.right
    return front_page.DONE if right else front_page.MISMATCH


def _list() -> None:
    from sudoku_csp.apps.lessons.catalogue import LESSONS

    reports.write("0  Sudoku three ways: a script of one page, printed by sudoku-csp lessons 0")
    wide = max(len(lesson.title) for lesson in LESSONS)
    for lesson in LESSONS:
        reports.write(f"{lesson.number}  {lesson.title:<{wide}}  {lesson.minutes} minutes")
        reports.write(f"   {lesson.about}")
    reports.write("\nOpen one: sudoku-csp lessons 1        Read it: sudoku-csp lessons 1 --page")
