"""The group of commands; `run` runs a command and turns its result or error into an exit code."""

import errno
import os
import re
import signal
import sys
from importlib import import_module
from typing import TextIO

import click
from click.shell_completion import shell_complete

from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.front_page import COMMANDS, DEFAULT
from sudoku_csp.grid.errors import ConstraintFault, InputError, SudokuError, UnknownName

_DASHED = re.compile(r"-[-0-9.*_?xXA-Y\s]{15,}", re.ASCII)
"""A puzzle that begins with a dash, which stands for an empty cell."""

NAME, COMPLETION = "sudoku-csp", "_SUDOKU_CSP_COMPLETE"


class LazyGroup(click.Group):
    """A group that loads the module of a command only when the command is used.

    If the first argument is not the name of a command, the command is `solve`.
    """

    def get_help(self, ctx: click.Context) -> str:
        return front_page.text()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        shared = front_page.MODULES.get(cmd_name)
        module = import_module(f"sudoku_csp.apps.cli.{shared or cmd_name}")
        command = getattr(module, cmd_name if shared else "command")
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        first = args[0]
        is_option = first.startswith("-") and first != "-"
        if first not in COMMANDS and not is_option and not ctx.resilient_parsing:
            from sudoku_csp.apps.api.read import LONGEST_NAME, is_file_name

            if first.isalpha() and len(first) < LONGEST_NAME and not is_file_name(first):
                ctx.fail(str(UnknownName.among("command", first[:40], COMMANDS)))
            args = [DEFAULT, *args]
        return super().resolve_command(ctx, args)


def _show_versions(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Prints the versions of the package and of the backends, without importing them."""
    if not wanted or ctx.resilient_parsing:
        return
    from sudoku_csp.apps.api.choices import versions

    click.echo(versions())
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_versions
)
def cli() -> None:
    """The group of all commands. Its help is the page in `front_page`."""


def run(arguments: list[str]) -> int:
    """Runs the command that the arguments name, and returns the exit code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    _end_on("SIGTERM", "SIGHUP")
    try:
        return invoke(arguments)
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        _print_error("interrupted")
        return front_page.INTERRUPTED
    except click.ClickException as error:
        error.show()
        return front_page.INPUT
    except SudokuError as error:
        text = error.text(front_page.ADVICE.__getitem__)
        _print_error(text if isinstance(error, InputError) else f"sudoku-csp: {text}")
        return front_page.CONSTRAINT if isinstance(error, ConstraintFault) else front_page.INPUT
    except BrokenPipeError:
        _abandon(sys.stdout)
        return front_page.BROKEN_PIPE
    except OSError as error:
        place = "standard output" if error.errno == errno.EBADF else error.filename
        parts = ("sudoku-csp", place, error.strerror or str(error))
        _print_error(": ".join(str(part) for part in parts if part))
        try:
            sys.stdout.flush()
        except OSError:
            _abandon(sys.stdout)
        return front_page.OUTPUT


def invoke(arguments: list[str]) -> int:
    """Runs the command as click's `main` would, except that BrokenPipeError is not caught here."""
    if shell := os.environ.get(COMPLETION):
        return shell_complete(cli, {}, NAME, COMPLETION, shell)
    # Click would take a puzzle that begins with a dash for an option.
    arguments = [f" {one}" if _DASHED.fullmatch(one) else one for one in arguments]
    with cli.make_context(NAME, arguments) as context:
        code = cli.invoke(context)
    sys.stdout.flush()
    return code if isinstance(code, int) else front_page.DONE


def _open_closed_streams() -> None:
    """Opens the closed standard streams, so that other files do not get their file numbers.

    Reading from such an input or writing to such an output raises an OSError; messages on standard
    error are dropped.
    """
    modes = {"stdin": os.O_WRONLY, "stdout": os.O_RDONLY, "stderr": os.O_WRONLY}
    for name, mode in modes.items():
        if getattr(sys, name) is None:
            number = os.open(os.devnull, mode)
            os.set_inheritable(number, True)  # The process of a backend needs the stream.
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w"))


def _print_error(text: str) -> None:
    try:
        click.echo(text, err=True)
    except OSError:
        _abandon(sys.stderr)


def _end_on(*names: str) -> None:
    """Makes each of these signals raise SystemExit, so that backends' processes are ended too."""
    for name in names:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: sys.exit(front_page.SIGNALLED + number))


def _abandon(stream: TextIO) -> None:
    """Discards a stream's unwritten output, which Python would otherwise write when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
