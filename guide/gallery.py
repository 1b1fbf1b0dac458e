"""The gallery of encodings, made anew: `python guide/gallery.py` writes the folder `encodings/`.

A page, a file and where one helps a drawing for each encoding; the bytes are the same on every run
and every machine. The texts stand in `gallery/pages/`, with placeholders between double braces:
`{{clauses 9 triad}}` is the number of clauses of a blank 9x9 in the triad encoding. No size in a
table is written into a text, and the few in sentences and answers are computed by a test.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from pathlib import Path

import gallery_catalogue as catalogue
import gallery_tables as tables
from gallery_catalogue import AT_MOST_ONE, RULES, Page, pages
from gallery_drawings import DRAWINGS

from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.solution import Solution

FOLDER = Path(__file__).parents[1] / "encodings"
TEXTS = Path(__file__).parent / "gallery" / "pages"

WIDTH = 100
"""Characters of a line of prose: what is put into a text varies in length."""


def files() -> dict[str, bytes]:
    """Every file of the gallery by its name."""
    made = {"README.md": _text("README", None)}
    for name, page in pages().items():
        made[f"{name}.md"] = _text(name, page)
        if page.has_file:
            made[f"{name}-4x4.cnf"] = page.file()
    for word in RULES:
        made[f"{word}-4x4.txt"] = f"{catalogue.rules(word)}\n".encode()
    for name, (draw, _) in DRAWINGS.items():
        made[f"{name}.svg"] = draw().svg().encode()
    return made


def _text(name: str, page: Page | None) -> bytes:
    """A page. Raises KeyError for a placeholder that is not known."""

    def replaced(match: re.Match[str]) -> str:
        placeholder, *rest = match[1].split()
        return _PLACEHOLDERS[placeholder](page, *rest)

    text = re.sub(r"\{\{([^{}]+)\}\}", replaced, (TEXTS / f"{name}.md").read_text("utf-8"))
    return filled(text).encode()


def _of(page: Page | None, name: str = "") -> Page:
    """The page of this name, or the one that is being made."""
    found = pages()[name] if name else page
    assert found is not None, "the front page has no encoding of its own"
    return found


def _navigation(page: Page | None) -> str:
    names = list(pages())
    place = names.index(_of(page).name)
    links = ["[The gallery](README.md)"]
    if place:
        links.append(f"before: [{names[place - 1]}]({names[place - 1]}.md)")
    if place + 1 < len(names):
        links.append(f"next: [{names[place + 1]}]({names[place + 1]}.md)")
    return " · ".join(links)


def _drawing(page: Page | None) -> str:
    name = _of(page).name
    return f"![{DRAWINGS[name][1].capitalize()}]({name}.svg)"


def _sizes(page: Page | None) -> str:
    about = _of(page)
    if about.word:
        return tables.of_page(about)
    if about.kind == AT_MOST_ONE:
        return tables.groups(about.name)
    return tables.boards(about.encoding)


def _number(of: Callable[[Page, int], int]) -> Callable[..., str]:
    """A placeholder for a number of the page named, for boards or groups of a size."""
    return lambda page, size, name="": f"{of(_of(page, name), int(size)):,}"


def _here(page: Page | None, what: str, name: str = "") -> str:
    """The variables or clauses of a page's file."""
    about = _of(page, name)
    size = Formula(about.puzzle(), about.encoding).cnf.size
    return f"{size.variables if what == 'variables' else size.clauses:,}"


def _head(page: Page | None, lines: str, name: str = "") -> str:
    """The first lines of the puzzle's file, made of `puzzle.txt` as in the walk."""
    text = _of(page, name).file("puzzle.txt:1").decode()
    return "\n".join(islice(text.splitlines(), int(lines)))


def _grid(_page: Page | None = None) -> str:
    """The solution as `decode` prints it."""
    givens = (cell for cell, _ in catalogue.puzzle().givens)
    return Solution.of(catalogue.grid(), givens).draw()


def _beside(page: Page | None) -> str:
    """About the file beside a page, or why there is none."""
    about = _of(page)
    if not about.has_file:
        return f"""\
There is none: no kind that the package has states a table in clauses. Of a rule of your own that
does, `sudoku_csp.export(puzzle, stream, encoding="{about.encoding_text}")` writes one, and any
constraint of few cells is measured as a table by
`python -m benchmarks globals --as-table "cage 15 r1c1-r1c3"`."""
    size = Formula(about.puzzle(), about.encoding).cnf.size
    name = f"{about.name}-4x4.cnf"
    again = repeated(about.file())
    states = f"states the front page's {'grid, by other rules' if about.word else 'puzzle'}"
    twice = f"""

{again} of these clauses repeat another: two cells that share a box and a line are kept apart by
both houses, each in clauses of its own ([the count](extended.md#size)). `drop-duplicates` leaves
them out."""
    return f"""\
[`{name}`]({name}) {states} in this encoding, as
`export {about.options}` writes it: {size.variables:,} variables and
{size.clauses:,} clauses. In the folder that holds `encodings/`, let MiniSat solve it, and `decode`
read the answer (if you have none of them yet, [take the walk](README.md#a-walk)):

```console
$ minisat encodings/{name} answer.txt > log.txt
$ sudoku-csp decode encodings/{name} answer.txt
{_grid()}
```

Any other SAT solver will do. The lines that begin with `c`, comments, record how the file was made,
so `decode` needs no options.{twice if again else ""}"""


def repeated(text: bytes) -> int:
    """How many clauses of a DIMACS file stand in it before.

    >>> repeated(b"c twice and once\\np cnf 2 3\\n1 2 0\\n2 1 0\\n-1 0\\n")
    1
    """
    lines = [line for line in text.splitlines() if line[:1] not in (b"c", b"p")]
    return sum(number - 1 for number in Counter(frozenset(line.split()) for line in lines).values())


_PLACEHOLDERS: dict[str, Callable[..., str]] = {
    "navigation": _navigation,
    "drawing": _drawing,
    "beside": _beside,
    "sizes": _sizes,
    "variables": _number(lambda page, side: tables.of_board(page.encoding, side).auxiliary),
    "clauses": _number(lambda page, side: tables.of_board(page.encoding, side).clauses),
    "new": _number(lambda page, literals: tables.of_group(page.name, literals).auxiliary),
    "of_group": _number(lambda page, literals: tables.of_group(page.name, literals).clauses),
    "product": lambda _page, *factors: f"{prod(map(int, factors)):,}",
    "here": _here,
    "head": _head,
    "grid": _grid,
    "line": lambda _page: catalogue.grid().line(),
    "rules": lambda _page, word: catalogue.rules(word),
    "matrix": lambda _page, kind: tables.matrix(kind),
    "word": lambda _page, word: tables.of_word(word),
    "seen": lambda page, place, name="": tables.seen(_of(page, name), int(place)),
    "share": lambda _page, name, tried="": tables.share(name, tried),
    "asked": lambda _page, name, tried="": tables.asked(name, tried),
    "free": lambda _page, name: tables.free(name),
    "row": lambda _page, name: tables.strength(name),
    "ladder": lambda _page: tables.ladder(),
    "boards": lambda _page: tables.reductions(),
    "killers": lambda _page: tables.killers(),
    "command": lambda _page, name: tables.read(name)["command"],
    "source": lambda _page, name: tables.read(name)["source"],
}
"""Each gets the page that is being made, and the words after its name."""


_ITEM = re.compile(r" *(?:[-*] |[0-9]+\. )")
_KEPT = ("|", "<", ">", "#", "```", "![")
"""How lines begin that are no prose."""

_UNBROKEN = re.compile(r"`[^`]*`|(?<= )[-+*=] ")
"""Code, and signs that would begin an item if they began a line."""


def filled(text: str) -> str:
    """The text with its paragraphs filled; code, tables, quotations, headings and HTML stay.

    >>> print(filled("- an item\\n  in two lines\\n\\n| a table |"))
    - an item in two lines
    <BLANKLINE>
    | a table |
    """
    return "\n".join(_lines(text))


def _lines(text: str) -> Iterator[str]:
    paragraph: list[str] = []
    is_code = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        kept = is_code or not line.strip() or line.startswith("    ")
        kept = kept or line.lstrip().startswith(_KEPT)
        is_code ^= fence
        if paragraph and (kept or _ITEM.match(line)):
            yield from _wrapped(paragraph)
            paragraph = []
        if kept:
            yield line
        else:
            paragraph.append(line)
    if paragraph:
        yield from _wrapped(paragraph)


def _wrapped(paragraph: list[str]) -> list[str]:
    first = paragraph[0]
    item = _ITEM.match(first)
    mark = item[0] if item else " " * (len(first) - len(first.lstrip()))
    words = " ".join([first[len(mark) :].strip(), *map(str.strip, paragraph[1:])])
    words = _UNBROKEN.sub(lambda found: found[0].replace(" ", "\0"), words)
    lines = textwrap.wrap(
        words,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\0", " ") for line in lines]


def main() -> None:
    """Writes every file, and removes those that no longer belong to the gallery."""
    made = files()
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        if path.name not in made:
            path.unlink()
    for name, content in made.items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
