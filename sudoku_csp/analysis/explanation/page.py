"""An explanation as one HTML page without scripts: a list of the steps, and each step in full.

The board of a step is folded away, unless the step places a digit or is the only step. All pictures
share one drawing of the board with its marks and givens.
"""

from collections.abc import Iterable
from html import escape

from sudoku_csp.analysis.explanation import svg
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.sentences import StepText, describe
from sudoku_csp.grid.helpers import capital
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

STYLE = (
    ":root{color-scheme:light dark;--text:#1f2328;--soft:#57606a;--ground:#fff;--link:#0550ae}"
    "@media(prefers-color-scheme:dark){:root{--text:#f0f6fc;--soft:#9198a1;--ground:#0d1117;"
    "--link:#79c0ff}}"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--ground);"
    "max-width:76rem;margin:0 auto;padding:1rem}h1{font-size:1.4rem}h2{font-size:1.2rem}"
    "a{color:var(--link)}.soft{color:var(--soft)}"
    ".columns{display:flex;gap:2rem;align-items:flex-start}"
    "#steps{flex:0 0 15rem;max-height:95vh;overflow:auto;font-size:.85rem;margin:0;"
    "padding-left:2.6rem;position:sticky;top:0}main{flex:1;min-width:0}"
    "section{content-visibility:auto;contain-intrinsic-size:auto 35rem}"
    ".folded{contain-intrinsic-size:auto 10rem}summary{color:var(--link);cursor:pointer}"
    ".of{display:flex;flex-wrap:wrap;gap:1.5rem}"
    ".of svg{flex:0 1 31rem;width:31rem;min-width:0;max-width:100%;height:auto}"
    ".of div{flex:1 1 15rem}"
    "@media(max-width:60rem){.columns{display:block}#steps{position:static;max-height:8rem}}"
    "@media print{:root{--text:#000;--soft:#444;--ground:#fff}#steps{display:none}"
    "section{break-inside:avoid;content-visibility:visible}.of svg{flex-basis:22rem}}"
)


def page(
    puzzle: Puzzle,
    title: str,
    scenes: Iterable[Scene],
    opening: Iterable[str],
    ending: Iterable[str],
    solution: Grid | None,
) -> str:
    """The page as text: the lines of `opening`, the steps, the lines of `ending`, the solution."""
    shown = [(scene, describe(scene)) for scene in scenes]
    title = escape(title)
    entries = [
        f'<li value="{scene.step.number}"><a href="#step{scene.step.number}">'
        f"{escape(text.conclusion)}</a> <span class=soft>{escape(scene.step.name)}</span></li>"
        for scene, text in shown
    ]
    end = _paragraphs(ending)
    drawn = "" if solution is None else f"{puzzle.html(solution)}\n"
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
            f"{svg.board(puzzle)}\n<h1>{title}</h1>\n{_paragraphs(opening)}",
            '<div class="columns">\n<ol id="steps">',
            *entries,
            '<li><a href="#end">the end</a></li></ol>\n<main>' if end else "</ol>\n<main>",
            *(_section(scene, text, folded=len(shown) > 1) for scene, text in shown),
            *([f'<section id="end">\n<h2>The end</h2>\n{end}\n{drawn}</section>'] if end else []),
            "</main>\n</div>",
            "</body>\n</html>\n",
        ]
    )


def _section(scene: Scene, text: StepText, *, folded: bool) -> str:
    number = scene.step.number
    parts = [f'<p class="soft">{escape(capital(text.kind))}</p>']
    parts += [f"<p>{escape(part)}</p>" for part in text.paragraphs()]
    picture = svg.draw(scene, text.conclusion, shared=True)
    beside = picture if scene.step.placed or not folded else ""
    if not beside:
        parts.append(f"<details><summary>The board</summary>{picture}</details>")
    return (
        f'<section id="step{number}"{"" if beside else " class=folded"}>\n'
        f"<h2>{number}. {escape(text.conclusion)}</h2>\n"
        f'<div class="of">{beside}<div>{"".join(parts)}</div></div>\n</section>'
    )


def _paragraphs(lines: Iterable[str]) -> str:
    return "\n".join(f"<p>{escape(line)}</p>" for line in lines)
