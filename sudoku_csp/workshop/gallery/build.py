"""The whole gallery as files, the same bytes on every run and every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path

from sudoku_csp.workshop.gallery import drawings, examples, paragraphs, words
from sudoku_csp.workshop.gallery.catalogue import DRAWN, FRONT, RULES, Page, pages


def files() -> dict[str, bytes]:
    """Every file of the gallery by its name."""
    made = {f"{FRONT}.md": _text(FRONT, None)}
    for name, page in pages().items():
        made[f"{name}.md"] = _text(name, page)
        if page.has_file:
            made[f"{name}-4x4.cnf"] = examples.file(page)
    for word in RULES:
        made[f"{word}-4x4.txt"] = f"{examples.rules(word)}\n".encode()
    for name in DRAWN:
        made[f"{name}.svg"] = drawings.drawing(name).encode()
    return made


def differences(made: Mapping[str, bytes], folder: Path) -> Iterator[str]:
    """What a folder has otherwise than `made`, in a line each."""
    for name, content in sorted(made.items()):
        path = folder / name
        if not path.is_file():
            yield f"{path}: missing"
        elif path.read_bytes() != content:
            yield f"{path}: differs"
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        if path.name not in made:
            yield f"{path}: not of the gallery"


def _text(name: str, page: Page | None) -> bytes:
    template = (resources.files(__package__) / "pages" / f"{name}.md").read_text("utf-8")
    return paragraphs.filled(words.filled(template, page)).encode()
