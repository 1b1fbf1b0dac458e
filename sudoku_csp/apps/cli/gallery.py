"""`sudoku-csp gallery`: the pages, files and drawings of the encodings."""

from __future__ import annotations

from pathlib import Path

import click

from sudoku_csp.apps.cli import exit_codes, options
from sudoku_csp.apps.cli.files import written

EPILOG = """\b
Examples:
  sudoku-csp gallery                    (writes ./encodings)
  sudoku-csp gallery --check            (says which file is not as it would be written)
"""


@click.command("gallery", epilog=EPILOG)
@options.output("Where it is written.", folder=True, default="encodings", show_default=True)
@click.option("--check", is_flag=True, help="Write nothing, compare: exit code 1 if any differs.")
def command(output: str, *, check: bool) -> int:
    """Write the gallery: a page for each encoding.

    And beside each page a 4x4 file for any solver, and a drawing where one helps. The pages say
    what each clause set, at-most-one method and cell encoding is, how large, and what unit
    propagation sees on it. The bytes are the same on every run. Files in the folder that are not
    of the gallery are left alone; --check names them.
    """
    from sudoku_csp.workshop.gallery import build

    made = build.files()
    folder = Path(output)
    if check:
        found = list(build.differences(made, folder))
        for line in found:
            click.echo(line)
        return exit_codes.MISMATCH if found else exit_codes.DONE
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        with written(folder / name) as stream:
            stream.write(content)
    click.echo(f"{len(made)} files in {output}", err=True)
    return exit_codes.DONE
