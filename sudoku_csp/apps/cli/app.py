"""The group of commands; whatever ends a command becomes an exit code."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import TextIO

import click
from click.shell_completion import shell_complete

from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.front_page import COMMANDS, DEFAULT
from sudoku_csp.grid.errors import ConstraintFault, InputError, SudokuError, UnknownName

NAME, COMPLETION = "sudoku-csp", "_SUDOKU_CSP_COMPLETE"


class LazyGroup(click.Group):
    """Loads a command's module when the command is named, or listed."""

    def get_help(self, ctx: click.Context) -> str:
        return front_page.text()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"sudoku_csp.apps.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """An option of `solve` in the first place means that command."""
        if args and self._is_for_default(ctx, args[0]):
            if named := [word for word in args if word in COMMANDS]:
                ctx.fail(f"The command comes first: {NAME} {named[0]} {args[0]} ...")
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def _is_for_default(self, ctx: click.Context, word: str) -> bool:
        if not word.startswith("-") or _has_option(self, word, ctx):
            return False
        command = self.get_command(ctx, DEFAULT)
        return command is not None and _has_option(command, word, ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        first = args[0]
        is_option = first.startswith("-") and first != "-"
        if first not in COMMANDS and not is_option and not ctx.resilient_parsing:
            from sudoku_csp.apps.cli.inputs import is_for_solving

            if not is_for_solving(first):
                ctx.fail(str(UnknownName.among("command", first[:40], COMMANDS)))
            args = [DEFAULT, *args]
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _refuse_twice(click.Context(command, parent=ctx, info_name=name), rest)
        return name, command, rest


def _refuse_twice(ctx: click.Context, args: list[str]) -> None:
    """An option that has one value is given once: of two, one would be dropped."""
    given: list[click.Parameter] = []
    with suppress(click.UsageError):  # It is told where the command reads its options.
        _, _, given = ctx.command.make_parser(ctx).parse_args(list(args))
    for one in given:
        single = isinstance(one, click.Option) and not (one.is_flag or one.multiple or one.count)
        if single and given.count(one) > 1:
            ctx.fail(f"Option {max(one.opts, key=len)!r} is given twice.")


def _has_option(command: click.Command, word: str, ctx: click.Context) -> bool:
    """Whether a word is an option of a command, perhaps with its value: -f, -fline, --box=2x2."""
    known = {name for one in command.get_params(ctx) for name in (*one.opts, *one.secondary_opts)}
    name = word.partition("=")[0] if word.startswith("--") else word[:2]
    return name in known and name.startswith("-")


def _show_versions(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Prints our version, and the backends and SAT solvers, installed or not; imports none."""
    if not wanted or ctx.resilient_parsing:
        return
    import textwrap

    from sudoku_csp.grid import helpers
    from sudoku_csp.solvers import backends
    from sudoku_csp.solvers.backends import sat_solvers

    lines = [f"{NAME}, version {helpers.ours()}"]
    for name in backends.NAMES:
        package = backends.PACKAGES.get(name, NAME)
        installed = f"{package} {backends.installed_version(name) or 'is not installed'}"
        lines.append(f"{name:<10} {installed:<24} {backends.ABOUT[name]}")
    numba = f"numba {helpers.installed('numba') or 'is not installed'}"
    lines.append(f"{'fast':<10} {numba:<24} a kernel, for batch and solve_many")
    kept = f"{sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}"
    default = f"{sat_solvers.DEFAULT} up to {kept}, and {sat_solvers.DEFAULT_LARGE} above"
    names = textwrap.fill(", ".join(sat_solvers.SOLVERS), 76, break_on_hyphens=False)
    lines += [f"SAT solvers (--solver); the default is {default}:", textwrap.indent(names, "  ")]
    click.echo("\n".join(lines))
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_versions
)
def cli() -> None:
    """The commands; `front_page` is its help."""


def run(arguments: list[str]) -> int:
    """Runs the command and returns its exit code."""
    _complete_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    _end_tidily_on("SIGTERM", "SIGHUP")
    try:
        return invoke(arguments)
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return front_page.INTERRUPTED
    except click.ClickException as error:
        error.show()
        return front_page.INPUT
    except InputError as error:
        _say(str(error))
        return front_page.INPUT
    except SudokuError as error:
        _say(f"sudoku-csp: {error}")
        return front_page.CONSTRAINT if isinstance(error, ConstraintFault) else front_page.INPUT
    except BrokenPipeError:
        _abandon(sys.stdout)  # Whoever read the output has enough.
        return front_page.BROKEN_PIPE
    except OSError as error:
        parts = ("sudoku-csp", error.filename, error.strerror or str(error))
        _say(": ".join(str(part) for part in parts if part))
        _flush_or_abandon(sys.stdout)
        return front_page.OUTPUT


def invoke(arguments: list[str]) -> int:
    """Runs the command. Click's own `main` would end a closed pipe with exit code 1."""
    if asked := os.environ.get(COMPLETION):
        return shell_complete(cli, {}, NAME, COMPLETION, asked)
    with cli.make_context(NAME, arguments) as context:
        code = cli.invoke(context)
    sys.stdout.flush()
    return code if isinstance(code, int) else front_page.DONE


def _say(text: str) -> None:
    try:
        click.echo(text, err=True)
    except OSError:
        _abandon(sys.stderr)


def _end_tidily_on(*names: str) -> None:
    """Lets these signals end the command like any exit, and the backends' processes with it."""
    for name in names:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _terminate)


def _terminate(number: int, _frame: FrameType | None) -> None:
    sys.exit(front_page.SIGNALLED + number)


# A closed output is opened for reading, so that writing to it fails as it should.
_INSTEAD = (
    ("stdin", os.O_RDONLY, "r"),
    ("stdout", os.O_RDONLY, "w"),
    ("stderr", os.O_WRONLY, "w"),
)


def _complete_streams() -> None:
    """Opens the streams that the caller has closed, or the next pipe would take their numbers.

    Standard input is then empty, messages go nowhere, and output is an error.
    """
    for number, (name, access, mode) in enumerate(_INSTEAD):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, access), number)
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _flush_or_abandon(stream: TextIO) -> None:
    """Writes what is left, if that can be done."""
    try:
        stream.flush()
    except OSError:
        _abandon(stream)


def _abandon(stream: TextIO) -> None:
    """Lets what is still to be written go nowhere, so that the exit does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
