"""`sudoku-csp site`: writes the page as a folder for any static host."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from sudoku_csp.apps.cli import front_page, options, reports

EPILOG = """\b
Examples:
  sudoku-csp site public && python -m http.server --directory public
  sudoku-csp site public --archives ~/.cache/sudoku-csp
"""


@click.command("site", cls=options.Command, epilog=EPILOG)
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--archives",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the fetched archives here, and fetch only those that are missing.",
)
def command(folder: Path, archives: Path | None) -> int:
    """Writes the playground as a static site, which needs no server: Python, PySAT and CP-SAT run
    in the browser. npm and pip fetch 110 MB of pinned versions, which are checked by hash; the site
    has 30 MB. Other files in FOLDER stay.
    """
    from sudoku_csp.apps.site.build import write_site

    with TemporaryDirectory() as temporary:
        left_out = write_site(folder, archives or Path(temporary))
    for line in left_out:
        click.echo(f"left out: {line}", err=True)
    reports.write(f"{folder}: serve it with `python -m http.server --directory {folder}`")
    return front_page.DONE
