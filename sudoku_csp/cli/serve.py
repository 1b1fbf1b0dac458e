"""`sudoku-csp serve`: the playground, in a browser on this machine."""

from __future__ import annotations

import click


@click.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8017, show_default=True)
def command(port: int) -> int:
    """Open the playground: one page to solve, explain, encode and search on."""
    import uvicorn

    from sudoku_csp.playground.app import application
    from sudoku_csp.playground.limits import Limits

    click.echo(f"http://127.0.0.1:{port}/")
    uvicorn.run(application(Limits()), host="127.0.0.1", port=port, log_level="warning")
    return 0
