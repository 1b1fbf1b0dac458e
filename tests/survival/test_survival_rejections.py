"""A puzzle is never answered without a rule that stands beside it in the input.

`data/rejections.toml` has the inputs, and says how to read it.
"""

import json
import tomllib
from pathlib import Path

import pytest

DATA = tomllib.loads((Path(__file__).parent / "data" / "rejections.toml").read_text())
QUICK = ("-b", "reference")


def filled(text, rule):
    text = text.replace("@rule", rule)
    for name, grid in DATA["grids"].items():
        text = text.replace(f"@{name}", grid.strip("\n"))
    return text


def cases():
    """Each rule with its group."""
    for group in DATA["group"]:
        for rule in group["rules"]:
            yield pytest.param(group, rule, id=f"{group['name']}: {rule[:60]}")


def verdicts(out):
    """Verdict and solutions of each puzzle that is answered."""
    results = map(json.loads, out.splitlines())
    return [(one["verdict"], one["solutions"]) for one in results if one["verdict"] != "error"]


@pytest.mark.parametrize(("group", "rule"), [*cases()])
def test_a_puzzle_is_answered_with_its_rule_or_rejected(sudoku, group, rule):
    name = sudoku.file(group.get("file", "p.txt"), filled(group["text"], rule))
    arguments = [filled(each, rule) for each in group.get("arguments", ())]
    ended = sudoku("solve", name, *arguments, *QUICK, "-f", "jsonl")
    if "answer" in group:
        one = ("unique", [group["answer"]]) if group["answer"] else ("no solution", [])
        assert (ended.code, verdicts(ended.out)) == (0, [one]), ended.err
        return
    assert (ended.code, verdicts(ended.out)) == (2, []), ended
    if arguments[:1] != [rule]:
        assert ended.err.startswith(f"{name}:{group.get('line', '')}"), ended.err
    assert "Traceback" not in ended.err


def test_without_a_rule_the_grids_have_another_answer(sudoku):
    grids = DATA["grids"]
    documents = [f"{{{grids[name]}}}" for name in ("fpuzzles", "sudokupad")]
    documents.append(f'{{"formatVersion":"1.5.0","puzzle":{{{grids["sudokumaker"]}]}}}}')
    texts = [grids["line"], grids["rows"], grids["frame"].strip("\n"), grids["iss"], *documents]
    sudoku.file("p.txt", "\n\n".join(texts) + "\n")
    ended = sudoku("solve", "p.txt", *QUICK, "-f", "jsonl")
    assert (ended.code, {verdict for verdict, _ in verdicts(ended.out)}) == (0, {"multiple"})
    assert len(verdicts(ended.out)) == len(texts)


def test_batch_rejects_the_same_puzzles(sudoku):
    rejected = [
        sudoku.file(f"{at}-{group.get('file', 'p.txt')}", filled(group["text"], rule))
        for at, (group, rule) in enumerate(
            (group, rule)
            for group in DATA["group"]
            for rule in group["rules"]
            if not group.keys() & {"answer", "arguments"}
        )
    ]
    ended = sudoku("batch", *rejected, *QUICK, "-w", "1", "--cross-check", "0")
    assert ended.code == 2
    assert verdicts(ended.out) == []
    errors = {json.loads(line)["source"].partition(":")[0] for line in ended.out.splitlines()}
    assert errors == set(rejected)
