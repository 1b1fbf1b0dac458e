"""`sudoku-csp backends`: what is installed, and what each can do."""

from __future__ import annotations

import click

from sudoku_csp.apps.cli import formats, options
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends import sat_solvers

DEFAULTS = {
    sat_solvers.DEFAULT: f"the default up to {sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}",
    sat_solvers.DEFAULT_LARGE: "the default above",
}


@click.command("backends")
@options.style("How the list is written.", "text", "json")
def command(style: str) -> None:
    """List the backends and SAT solvers, installed or not.

    All backends find solutions up to a limit, decide uniqueness, count, and keep a time limit.
    """
    found = [
        {
            "name": name,
            "package": backends.PACKAGES.get(name, "sudoku-csp"),
            "version": backends.installed_version(name),
            "what": backends.ABOUT[name],
        }
        for name in backends.NAMES
    ]
    solvers = [
        {
            "name": solver.name,
            "default": solver.name in DEFAULTS,
            "incremental": solver.incremental,
        }
        for solver in sat_solvers.SOLVERS.values()
    ]
    if style == "json":
        formats.write_json({"backends": found, "sat_solvers": solvers})
        return
    for backend in found:
        version = f"{backend['package']} {backend['version'] or 'is not installed'}"
        formats.write(f"{backend['name']:<10} {version:<24} {backend['what']}")
    kernels = backends.kernel_of("fast")
    formats.write(f"{'fast':<10} {kernels:<24} kernels, for `batch` and solve_many alone")
    formats.write("")
    formats.write("SAT solvers (--solver):")
    for solver in solvers:
        notes = [DEFAULTS[str(solver["name"])]] if solver["default"] else []
        if not solver["incremental"]:
            notes.append("no assumptions: loaded anew for every solution")
        formats.write(f"  {solver['name']}" + (f"  ({'; '.join(notes)})" if notes else ""))
