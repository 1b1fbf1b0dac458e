"""`sudoku-csp serve`: opens the playground in a browser on this machine."""

import re
import sys
from threading import Thread
from typing import Any

import click

from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.grid.errors import Unsupported, printable

EPILOG = """\b
Examples:
  sudoku-csp serve --open
  sudoku-csp serve --port 0                 (any free port: read the address that is printed)
  sudoku-csp serve --host 0.0.0.0 --allow-host classroom.example --jobs 8
"""


def _host(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", text):
        raise ValueError(f"{printable(text)!r} is no name of a host, like classroom.example")
    return text


@click.command("serve", cls=options.Command, epilog=EPILOG)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen: the default is for this machine alone, 0.0.0.0 for all that reach it.",
)
@options.number("--port", "The port; 0 for any free one.", 8017, least=0, most=65535)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    type=options.Parsed("NAME", _host),
    help="A name by which browsers may call the server, besides localhost and addresses.",
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@options.time_limit(30, "For each question.")
@options.number(
    "--jobs",
    "Questions answered at the same time; others wait. [default: one for each processor, but "
    "at least 2]",
    most=64,
)
@click.option(
    "--memory",
    type=click.FloatRange(1, 1024),
    default=4,
    show_default=True,
    metavar="GIB",
    help="Gibibytes of memory for each process of a question.",
)
def command(**given: Any) -> int:
    """Prints the address on one line and serves until Ctrl-C, which ends it with exit code 0. The
    page needs no other host. Each question is answered in a process of its own, which ends at the
    time limit or when the page is closed.

    The web server is an extra: pip install 'sudoku-csp[web]'.
    """
    if not given["time_limit"]:
        known = f"{options.SHORTEST:g} to {options.LONGEST:.0f}"
        raise click.UsageError(f"--time-limit of a server is a number of seconds from {known}")
    try:
        from sudoku_csp.apps.playground import page_server
        from sudoku_csp.apps.playground.question import Limits
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("sudoku_csp"):
            raise
        message = f"the playground needs {error.name}: pip install 'sudoku-csp[web]'"
        raise Unsupported(message) from None
    limits = Limits(
        seconds=given["time_limit"],
        jobs=given["jobs"] or Limits.jobs,
        memory=round(given["memory"] * 1024**3),
    )
    with page_server.listening(given["host"], given["port"]) as listener:
        address = page_server.address(listener)
        click.echo(address)
        sys.stdout.flush()
        if page_server.reachable_by_others(listener):
            port = listener.getsockname()[1]
            text = f"everyone who reaches this machine on port {port} can use it and its processors"
            click.echo(f"sudoku-csp: {text}", err=True)
        if given["opens"]:
            Thread(target=_open, args=(address,), daemon=True).start()
        page_server.serve(listener, limits, (given["host"], *given["hosts"]))
    return front_page.DONE


def _open(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        click.echo("sudoku-csp: no browser can be opened", err=True)
