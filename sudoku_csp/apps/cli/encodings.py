"""`sudoku-csp encodings`: lists the encodings, each with its idea and its source."""

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.reports import write, write_json
from sudoku_csp.grid.helpers import table


@click.command("encodings", cls=options.Command)
@options.style("The form of the list.", "text", "json")
def command(style: str) -> None:
    families = choices.encodings()
    if style == "json":
        fields = ("name", "idea", "source")
        found = {
            family.prefix or family.title: [
                {field: getattr(one, field) for field in fields}
                | {"default": "yes" if one.name == family.default else ""}
                for one in family.choices
            ]
            for family in families
        }
        write_json(found)
        return
    for family in families:
        marks = {family.default: " *"}
        rows = [
            (f"  {one.name}{marks.get(one.name, '')}", one.idea, one.source)
            for one in family.choices
        ]
        body = table(["", "", ""], rows, words=3).split("\n")[1:]
        title = family.title.capitalize() + (f", {family.prefix}NAME" if family.prefix else "")
        write("\n".join([f"{title}:", *body, ""]))
    write(
        "* the default. Commas combine names: `--encoding triad,product,sums=totalizer`.\n"
        "All but cardinality and automatic have a page in encodings/ of the repository."
    )
