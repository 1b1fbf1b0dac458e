"""A lesson as a page to read: one HTML file with its text, code and pictures, nothing from outside.

Controls cannot be moved on a page: it says what they were set to. Printed, a page is a handout: the
answers are left out, and stand in a key at its end where that is wished.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from typing import Any

import marimo as mo
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from sudoku_csp.apps.lessons import notebook
from sudoku_csp.apps.lessons.catalogue import LESSONS, Lesson
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import ours

MADE_FROM = '<meta name="made-from" content="{}">'
"""Says of which notebook a page was made, by its digest."""

STYLE = (
    ":root{color-scheme:light dark;--text:#1f2328;--soft:#57606a;--ground:#fff;--line:#d1d9e0;"
    "--code:#f6f8fa;--link:#0550ae;--word:#cf222e;--string:#0a3069;--number:#0550ae;"
    "--name:#8250df;--comment:#57606a}"
    "@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9198a1;--ground:#0d1117;"
    "--line:#3d444d;--code:#161b22;--link:#79c0ff;--word:#ff7b72;--string:#a5d6ff;"
    "--number:#79c0ff;--name:#d2a8ff;--comment:#9198a1}}"
    "body{font:17px/1.6 system-ui,sans-serif;color:var(--text);background:var(--ground);"
    "max-width:54rem;margin:0 auto;padding:1rem 1.2rem 4rem}"
    "h1{font-size:1.9rem;line-height:1.2}h2{font-size:1.35rem;margin-top:2.4rem}"
    "a{color:var(--link)}.paragraph{display:block;margin:.8em 0}.note{color:var(--soft);"
    "font-size:.9rem}.paragraph,li,.note{max-width:44rem}"
    "nav{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;font-size:.95rem}"
    "code,pre{font-family:ui-monospace,monospace;font-size:.82em}pre{overflow-x:auto}"
    # A line of code is broken: who has no mouse could not scroll to its end.
    ".codehilite pre,div>pre{white-space:pre-wrap;overflow-wrap:anywhere}"
    ":not(pre)>code{background:var(--code);padding:.1em .3em;border-radius:3px;"
    "overflow-wrap:anywhere}"
    ".codehilite pre{background:var(--code);padding:.8em 1em;border-radius:6px;overflow-x:auto;"
    "line-height:1.45;margin:1em 0}"
    ".codehilite .k,.codehilite .kn,.codehilite .ow,.codehilite .kc{color:var(--word)}"
    ".codehilite .s1,.codehilite .s2,.codehilite .sd,.codehilite .sa{color:var(--string)}"
    ".codehilite .mi,.codehilite .mf{color:var(--number)}"
    ".codehilite .nf,.codehilite .nc,.codehilite .nd{color:var(--name)}"
    ".codehilite .c1{color:var(--comment)}.codehilite .err{color:inherit}"
    ".markdown table{border-collapse:collapse;margin:1em 0}"
    ".markdown th,.markdown td{border-bottom:1px solid var(--line);padding:.25em .9em .25em 0;"
    "text-align:left}"
    ".control{display:inline-block;border:1px dashed var(--line);border-radius:4px;"
    "padding:.1em .6em;color:var(--soft);font-size:.9rem}"
    "blockquote{border-left:4px solid var(--line);margin:1em 0;padding-left:1em}"
    "body{counter-reset:question}.question{counter-increment:question;break-inside:avoid}"
    '.question>strong::after{content:" " counter(question)}'
    ".printing label{display:inline-flex;gap:.4em;align-items:center}.key{display:none}"
    "@media print{body{max-width:none;color-scheme:light}nav,.printing,.running,.answer,hr"
    "{display:none!important}body:has(#with-key:checked) .key{display:block;break-before:page}}"
)

CONTROL = re.compile(
    r"<marimo-ui-element[^>]*>\s*<[a-z-]+(.*?)>\s*</[a-z-]+></marimo-ui-element>", re.DOTALL
)
ATTRIBUTE = re.compile(r"data-(label|initial-value)='(.*?)'", re.DOTALL)
ANSWER = re.compile(
    r'<details class="answer"><summary[^>]*>Answer</summary>(.*?)</details>', re.DOTALL
)
EMPTY_HEAD = re.compile(r"<th([^>]*)></th>")
"""The corner of a table, which is the heading of nothing."""


def is_fresh(lesson: Lesson) -> bool:
    """Whether the page of the package was made from the notebook as it is."""
    made = MADE_FROM.format(notebook.digest(lesson))
    return lesson.page.is_file() and made in lesson.page.read_text(encoding="utf-8")


def made(lesson: Lesson) -> str:
    """The page, of a run of the notebook from its first cell to its last.

    Raises whatever a cell raises, and Unsupported for an output that needs marimo to be seen.
    """
    cells = notebook.parts(lesson)
    shown, _ = notebook.outputs(lesson)
    imports = [cell for cell in cells if cell.name == "setup"]
    pieces = [
        (_code(cell), _output(cell, output))
        for cell, output in zip(cells[len(imports) :], shown, strict=True)
    ]
    # The title first: nobody begins to read with imports.
    ordered = [*pieces[:1], *((_code(cell), "") for cell in imports), *pieces[1:]]
    body = "\n".join(piece for both in ordered for piece in both if piece)
    return "\n".join([*_head(lesson), body, _key(lesson, body), *_foot(lesson)]) + "\n"


def _head(lesson: Lesson) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield MADE_FROM.format(notebook.digest(lesson))
    yield f"<title>{escape(lesson.heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield f"<header>{_navigation(lesson, 'The lessons before and after')}</header>\n<main>"
    yield (
        '<p class="note running">This is the lesson as it ran when the page was made, with '
        f"sudoku-csp {escape(ours())}: read it without running anything. To change the code and "
        f"move the controls: <code>sudoku-csp lessons {lesson.number}</code>.</p>"
    )
    yield (
        '<p class="note printing">Printed, this page is a handout without the answers. '
        '<label><input type="checkbox" id="with-key" autocomplete="off"> Print them as a key at '
        "the end</label></p>"
    )


def _foot(lesson: Lesson) -> Iterator[str]:
    yield "</main>\n<hr>"
    yield f"<footer>{_navigation(lesson, 'On to another lesson')}</footer>"
    yield "</body>\n</html>"


def _key(lesson: Lesson, body: str) -> str:
    """The answers to the questions of the page, by number; seen where it is printed with them."""
    answers = "".join(f"<li>{answer}</li>\n" for answer in ANSWER.findall(body))
    heading = f"<h2>Key to {escape(lesson.heading[0].lower() + lesson.heading[1:])}</h2>"
    return f'<section class="key">{heading}\n<ol>\n{answers}</ol></section>'


def _navigation(lesson: Lesson, label: str) -> str:
    """Links to the lessons before and after; they lie in the same folder."""
    links = [
        f'<a href="{other.page.name}">{arrow.format(escape(other.heading))}</a>'
        for step, arrow in ((-1, "&larr; {}"), (1, "{} &rarr;"))
        for other in LESSONS
        if other.number == lesson.number + step
    ]
    return f'<nav aria-label="{label}">{" ".join(links)}</nav>'


def _code(cell: notebook.Part) -> str:
    if cell.hidden or not cell.code:
        return ""
    return str(highlight(cell.code, PythonLexer(), HtmlFormatter(cssclass="codehilite"))).strip()


def _output(cell: notebook.Part, output: Any) -> str:
    if output is None:
        return ""
    piece = EMPTY_HEAD.sub(r"<td\1></td>", CONTROL.sub(_control, _html(output)))
    if "<marimo-" in piece:
        raise Unsupported(f"the cell {cell.name} shows what a page cannot: {piece[:80]}")
    return f"<div>{piece}</div>"


def _html(output: Any) -> str:
    """What marimo would show of it."""
    if isinstance(output, mo.Html):
        return output.text
    if hasattr(output, "_repr_html_"):
        return str(output._repr_html_())
    return f"<pre>{escape(output if isinstance(output, str) else repr(output))}</pre>"


def _control(found: re.Match[str]) -> str:
    """A control as text: its name, and what it was set to."""
    data = {name: json.loads(unescape(value)) for name, value in ATTRIBUTE.findall(found[1])}
    label = re.sub(r"<[^>]*>", "", data.get("label") or "")
    value = data.get("initial-value")
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f'<span class="control">{escape(f"{label}: {value}")}</span>'
