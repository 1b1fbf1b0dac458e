"""The words that a text has between double braces, and what is put in their place.

`{{clauses 9 triad}}` in a page is the number of clauses of a blank 9x9 in the triad encoding: no
size in a table is written into a text, and the few in sentences and answers are computed by a test.
Every word is a function here, given the page that is being made and the words after its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from math import prod

from sudoku_csp.formulas.formula import Formula
from sudoku_csp.workshop.gallery import counts, examples, measured, word_tables
from sudoku_csp.workshop.gallery.catalogue import AT_MOST_ONE, DRAWN, Page, pages

_WORD = re.compile(r"\{\{([^{}]+)\}\}")


def filled(text: str, page: Page | None) -> str:
    """The text with every word replaced. Raises KeyError for a word that there is not."""

    def replaced(match: re.Match[str]) -> str:
        name, *rest = match[1].split()
        return _WORDS[name](page, *rest)

    return _WORD.sub(replaced, text)


def _of(page: Page | None, name: str = "") -> Page:
    """The page of this name, or the one that is being made."""
    found = pages()[name] if name else page
    assert found is not None, "the front page has no encoding of its own"
    return found


def _sizes(page: Page | None) -> str:
    about = _of(page)
    if about.word:
        return word_tables.of_page(about)
    if about.kind == AT_MOST_ONE:
        return counts.groups(about.name)
    return counts.boards(about.encoding)


def _number(of: Callable[[Page, int], int]) -> Callable[..., str]:
    """A word for a number of the page named, for boards or groups of a size."""
    return lambda page, size, name="": f"{of(_of(page, name), int(size)):,}"


def _product(_page: Page | None, *factors: str) -> str:
    return f"{prod(map(int, factors)):,}"


def _size_here(page: Page | None, what: str, name: str = "") -> str:
    about = _of(page, name)
    size = Formula(about.puzzle(), about.encoding).cnf.size
    return f"{size.variables if what == 'variables' else size.clauses:,}"


def _head(page: Page | None, lines: str, name: str = "") -> str:
    """The first lines of the puzzle's file, made of `puzzle.txt` as in the walk."""
    text = examples.file(_of(page, name), "puzzle.txt:1").decode()
    return "\n".join(islice(text.splitlines(), int(lines)))


def _drawing(page: Page | None) -> str:
    name = _of(page).name
    return f"![{DRAWN[name].capitalize()}]({name}.svg)"


def _navigation(page: Page | None) -> str:
    names = list(pages())
    place = names.index(_of(page).name)
    links = ["[The gallery](README.md)"]
    if place:
        links.append(f"before: [{names[place - 1]}]({names[place - 1]}.md)")
    if place + 1 < len(names):
        links.append(f"next: [{names[place + 1]}]({names[place + 1]}.md)")
    return " · ".join(links)


def _matrix(_page: Page | None, kind: str) -> str:
    rows = []
    for page in pages().values():
        if page.kind.split(maxsplit=1)[0] == kind:
            size = counts.of_board(page.encoding, 9)
            solved = measured.share(page.name)
            shares = [] if kind != "clause" else [solved]
            sees = [] if kind.startswith("at") else [page.sees]
            link = f"[{page.name}]({page.name}.md)"
            rows.append([link, *sees, f"{size.auxiliary:,}", f"{size.clauses:,}", *shares])
    head = ["encoding", "unit propagation sees", "variables", "clauses"]
    if kind == "clause":
        return counts.table([*head, "solved without search"], rows, left=2)
    if kind == "cell":
        return counts.table(head, rows, left=2)
    for row, page in zip(rows, (p for p in pages().values() if p.kind == AT_MOST_ONE), strict=True):
        row[1:1] = [f"{n:,}" for n in counts.of_group(page.name, 9)]
    head = ["method", "new variables, 9 literals", "clauses, 9 literals"]
    return counts.table([*head, "variables, 9x9", "clauses, 9x9"], rows)


_WORDS: dict[str, Callable[..., str]] = {
    "navigation": _navigation,
    "sizes": _sizes,
    "variables": _number(lambda page, side: counts.of_board(page.encoding, side).auxiliary),
    "clauses": _number(lambda page, side: counts.of_board(page.encoding, side).clauses),
    "new": _number(lambda page, literals: counts.of_group(page.name, literals).auxiliary),
    "of_group": _number(lambda page, literals: counts.of_group(page.name, literals).clauses),
    "product": _product,
    "here": _size_here,
    "head": _head,
    "drawing": _drawing,
    "beside": lambda page: examples.beside(_of(page)),
    "matrix": _matrix,
    "rules": lambda _page, word: examples.rules(word),
    "line": lambda _page: examples.grid().line(),
    "grid": lambda _page: examples.solution(),
    "word": lambda _page, word: word_tables.of_word(word),
    "killers": lambda _page: word_tables.killers(),
    "seen": lambda page, place, name="": word_tables.share(_of(page, name), int(place)),
    "share": lambda _page, name, tried="": measured.share(name, tried),
    "asked": lambda _page, name, tried="": measured.asked(name, tried),
    "free": lambda _page, name: measured.free(name),
    "row": lambda _page, name: measured.row(name),
    "ladder": lambda _page: measured.ladder(),
    "boards": lambda _page: measured.boards(),
    "command": lambda _page, name: measured.read(name)["command"],
    "source": lambda _page, name: measured.read(name)["source"],
}
