"""A unit as a page to read and to print, with what it measures and with its tasks on paper.

The page is one file of HTML without programs. On the screen each answer is folded. Printed, the
page is a handout: the answers to predictions and tasks are left out, or stand at its end.
"""

from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources
from itertools import chain, combinations

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.course import by_hand
from sudoku_csp.apps.course.cards import Node, tree
from sudoku_csp.apps.course.hand_task import HandTask
from sudoku_csp.apps.course.measures import Value, measure
from sudoku_csp.apps.course.tasks import find_task
from sudoku_csp.apps.course.unit import Block, Unit, units
from sudoku_csp.grid.helpers import own_version

STYLE = resources.files("sudoku_csp.apps.course") / "page.css"


def page(unit: Unit, seed: int) -> str:
    """The unit as HTML. The tasks by hand have the numbers of the seed."""
    title = f"{unit.number}. {unit.title}"
    answers: list[str] = []
    body = "\n".join(_block(block, seed, answers) for block in unit.blocks)
    key = "".join(f"<li>{answer}</li>" for answer in answers)
    style = STYLE.read_text("utf-8").replace("\n", "")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<header><nav aria-label="The units before and after">{_neighbours(unit)}</nav></header>
<main>
<h1>{escape(title)}</h1>
<p>{escape(unit.about)} About {unit.minutes} minutes.</p>
<p class="note">Boards, modes and buttons belong to the playground. Its button Learn has this
unit.</p>
<p class="note screen">The numbers of this page were measured by sudoku-csp {escape(own_version())}
when the page was made. The tasks have the numbers of seed {seed}; another seed has others:
<code>sudoku-csp lessons {unit.number} --page --seed {seed + 1}</code>.</p>
<p class="note screen">Printed, this page has no answers to predictions and tasks; the text after a
prediction may tell what was measured.
<label><input type="checkbox" id="with-key" autocomplete="off"> Print the answers at its end</label>
</p>
{body}
<section class="key"><h2>Answers to unit {escape(title)}, seed {seed}</h2><ol>{key}</ol></section>
</main>
</body>
</html>
"""


def file_name(unit: Unit) -> str:
    """The name of the page of a unit; links between the pages need it."""
    return f"unit-{unit.number:02}.html"


def _neighbours(unit: Unit) -> str:
    return " ".join(
        f'<a href="{file_name(one)}">{one.number}. {escape(one.title)}</a>'
        for one in units()
        if abs(one.number - unit.number) == 1
    )


def _block(block: Block, seed: int, answers: list[str]) -> str:
    """A block as HTML. The answer to a question is added to the answers."""
    text = _html(tree(block.text))
    if block.kind == "board":
        shown = picture(block.fields["puzzle"], block.fields.get("board"))
        return f'<div class="board">{shown}{text}</div>'
    if block.kind == "figure":
        return _figure(block, text)
    if block.kind == "predict":
        ((*_, measured),) = block.measures()
        answers.append(value_text(measure(measured)))
        return _question("Predict", text + _choices(block.choices), answers[-1])
    if block.kind == "task":
        if block.name in by_hand.NAMES:
            return _task_by_hand(by_hand.find_hand_task(block.name), seed, answers)
        return _task_in_python(block.name, answers)
    return text


def _question(kind: str, question: str, answer: str) -> str:
    return (
        f'<div class="question"><p class="kind">{kind}</p>{question}'
        f'<details class="answer"><summary>Answer</summary>{answer}</details></div>'
    )


def _task_by_hand(task: HandTask, seed: int, answers: list[str]) -> str:
    instance = task.instance(seed)
    shown = picture(instance.puzzle) if instance.puzzle else ""
    right = "; ".join(f"<code>{escape(one)}</code>" for one in right_answer(task, seed))
    answers.append(right if instance.right else f"{right} (others may be right, too)")
    question = f'<p class="lines">{escape(instance.text)}</p>{shown}{_choices(instance.choices)}'
    return _question(f"Task: {escape(task.title)}", question, answers[-1])


def _task_in_python(name: str, answers: list[str]) -> str:
    task = find_task(name)
    answers.append(_code(task.solution))
    hints = "".join(f"<li>{_html(tree(hint))}</li>" for hint in task.hints)
    folded = f'<details class="hints"><summary>Hints</summary><ol>{hints}</ol></details>'
    question = _html(tree(task.text)) + _code(task.start) + folded
    return _question(f"Task in Python: {escape(task.title)}", question, answers[-1])


def right_answer(task: HandTask, seed: int) -> tuple[str, ...]:
    """A right answer to an instance: of several, one with as few choices as possible."""
    instance = task.instance(seed)
    if instance.right:
        return tuple(sorted(instance.right))
    choices = instance.choices
    sizes = range(len(choices) + 1)
    tried = chain.from_iterable(combinations(choices, size) for size in sizes)
    return next(answer for answer in tried if task.verdict(seed, answer).right)


def value_text(value: Value) -> str:
    """A measured value as text, as the browser shows it.

    >>> value_text(11988), value_text(0.31640), value_text("extended")
    ('11,988', '0.32', 'extended')
    """
    if isinstance(value, str):
        return escape(value)
    return f"{value:,.0f}" if value == int(value) else f"{value:.2g}"


def _choices(choices: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in choices)
    return f'<ul class="choices">{items}</ul>' if items else ""


def picture(puzzle: str, board: str | None = None) -> str:
    """A puzzle of the course as SVG."""
    return read(puzzle, board).svg()


def measured_rows(block: Block) -> tuple[list[str], dict[str, list[str]]]:
    """Takes the measures of a figure: its columns, and by row the values as texts."""
    measures = block.measures()
    rows: dict[str, list[str]] = {}
    for row, _, text in measures:
        rows.setdefault(row, []).append(value_text(measure(text)))
    return list(dict.fromkeys(column for _, column, _ in measures)), rows


def _figure(block: Block, caption: str) -> str:
    columns, rows = measured_rows(block)
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    lines = [f"<tr><td></td>{heads}</tr>"] if len(columns) > 1 else []
    for row, values in rows.items():
        head = f'<th scope="row">{escape(row)}</th>' if row else ""
        cells = "".join(f"<td>{value}</td>" for value in values)
        lines.append(f"<tr>{head}{cells}</tr>")
    return (
        f'<div class="figure" tabindex="0" role="group" aria-label="A figure"><table><caption>'
        f"{caption}</caption>{''.join(lines)}</table></div>"
    )


def _code(code: str) -> str:
    return f'<pre tabindex="0"><code>{escape(code)}</code></pre>'


_HIGHER = {"h3": "h2", "h4": "h3"}
"""The title of a unit is the first heading of its page."""


def _html(nodes: list[Node]) -> str:
    return "".join(_pieces(nodes))


def _pieces(nodes: list[Node]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield escape(node)
        else:
            tag, attributes, *children = node
            tag = _HIGHER.get(tag, tag)
            given = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
            yield f"<{tag}{given}>{_html(children)}</{tag}>"
