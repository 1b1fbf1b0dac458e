"""`sudoku-csp lessons`: the lessons, listed, opened in marimo, or shown as pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.options import WHOLE

if TYPE_CHECKING:
    from sudoku_csp.apps.lessons.catalogue import Lesson

EPILOG = """\b
Examples:
  sudoku-csp lessons
  sudoku-csp lessons 0                  (prints Sudoku three ways: a script of 300 lines)
  sudoku-csp lessons 1                  (in marimo, on a copy in this folder)
  sudoku-csp lessons 1 --page           (to read, without marimo)
  sudoku-csp lessons 1 --write pages    (runs it and writes the page anew)
"""


@click.command("lessons", epilog=EPILOG)
@click.argument("number", type=WHOLE, required=False)
@click.option("--page", is_flag=True, help="Show the lesson as a page that is ready to read.")
@click.option(
    "--write",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Run the lesson, or all of them, and write what they show as pages into this folder.",
)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, exists=True, path_type=Path),
    default=".",
    metavar="FOLDER",
    help="Where your copy of the notebook goes. [default: here]",
)
@options.number("--port", "Of marimo. [default: a free one]", most=65535)
@click.option("--no-browser", is_flag=True, help="Open no browser, only say the address.")
@options.style("How the list is written.", "text", "json")
def command(**given: Any) -> int:
    """List the lessons, open one, or write it as a page.

    A lesson is a marimo notebook: text, code that you can change, and pictures that follow. It is
    opened on a copy of your own, which is kept if it is there already; Ctrl-C ends it. It needs
    pip install 'sudoku-csp[lessons]'; --page and the list do not.
    """
    from sudoku_csp.apps.lessons import catalogue

    number, page, folder = given["number"], given["page"], given["write"]
    if page and folder:
        raise click.UsageError("--page shows the page that is there, --write makes it anew")
    if folder:
        return _write([catalogue.numbered(number)] if number else catalogue.LESSONS, folder)
    if number is None:
        if page:
            raise click.UsageError("--page: name the lesson by its number")
        _list(catalogue.LESSONS, given["style"])
        return front_page.DONE
    if number == 0:
        if page:
            raise click.UsageError(
                "lesson 0 is a script, not a page: sudoku-csp lessons 0 prints it"
            )
        reports.write(catalogue.three_ways().read_text().rstrip())
        return front_page.DONE
    lesson = catalogue.numbered(number)
    browser = not given["no_browser"]
    if page:
        return _show(lesson, browser=browser)
    return _open(lesson, given["folder"], given["port"], browser=browser)


def _list(lessons: Sequence[Lesson], style: str) -> None:
    if style == "json":
        reports.write_json([lesson.as_dict() for lesson in lessons])
        return
    reports.write("0  Sudoku three ways: a script of one page, printed by sudoku-csp lessons 0")
    wide = max(len(lesson.title) for lesson in lessons)
    for lesson in lessons:
        reports.write(f"{lesson.number}  {lesson.title:<{wide}}  {lesson.minutes} minutes")
        reports.write(f"   {lesson.about}")
    reports.write("")
    reports.write("Open one: sudoku-csp lessons 1        Read it: sudoku-csp lessons 1 --page")


def _show(lesson: Lesson, *, browser: bool) -> int:
    import webbrowser

    reports.write(str(lesson.page))
    if browser and not webbrowser.open(lesson.page.as_uri()):
        click.echo("no browser could be opened: open this file in one", err=True)
    return front_page.DONE


def _open(lesson: Lesson, folder: Path, port: int | None, *, browser: bool) -> int:
    from sudoku_csp.apps.lessons import opening

    opening.check_installed()
    path, new = opening.copy(lesson, folder)
    if new:
        click.echo(f"{path}: your copy of the lesson; Ctrl-C ends marimo", err=True)
    else:
        click.echo(
            f"{path} is there already and is opened as it is; without it you get a new copy",
            err=True,
        )
    return opening.edit(path, port=port, browser=browser)


def _write(lessons: Sequence[Lesson], folder: Path) -> int:
    from sudoku_csp.apps.lessons import opening

    opening.check_installed()
    from sudoku_csp.apps.lessons import page

    folder.mkdir(parents=True, exist_ok=True)
    for lesson in lessons:
        path = folder / lesson.page.name
        write_text(str(path), page.made(lesson))
        click.echo(str(path), err=True)
    return front_page.DONE
