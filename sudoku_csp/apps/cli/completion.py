"""`sudoku-csp completion`: the script that makes a shell complete commands and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(
    "completion",
    epilog="""\b
Examples:
  eval "$(sudoku-csp completion bash)"
  sudoku-csp completion fish > ~/.config/fish/completions/sudoku-csp.fish
""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell."""
    completion = get_completion_class(shell)
    assert completion is not None
    root = ctx.find_root().command
    click.echo(completion(root, {}, "sudoku-csp", "_SUDOKU_CSP_COMPLETE").source())
