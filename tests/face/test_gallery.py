"""The gallery: `encodings/` is generated, its links and commands work, its files have solutions."""

import doctest
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import gallery
import gallery_tables
import pytest
from gallery_catalogue import RULES, pages
from gallery_drawings import DRAWINGS
from pysat.formula import CNF
from pysat.solvers import Solver
from shell import shown

from sudoku_csp.formulas import exported_files
from sudoku_csp.formulas.exported_files import read_header
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.targets.cnf.globals import GLOBALS

FOLDER = Path(__file__).parents[2] / "encodings"
SOLUTION = "3142421313242431"
SECTIONS = (
    "The idea",
    "The clauses",
    "Size",
    "What unit propagation sees",
    "Papers",
    "The file",
    "Exercises",
)
TEXTS = sorted(FOLDER.glob("*.md"))
PAGES = list(pages().values())


def by_name(values):
    return pytest.mark.parametrize("path", values, ids=lambda path: path.name)


@pytest.mark.slow
def test_the_folder_is_generated():
    made = gallery.files()
    assert {path.name for path in FOLDER.iterdir()} == set(made)
    for name, content in made.items():
        assert (FOLDER / name).read_bytes() == content, name


@pytest.mark.parametrize("module", [gallery, gallery_tables])
def test_the_examples_of_the_script_are_right(module):
    found = doctest.testmod(module)
    assert (found.attempted > 0, found.failed) == (True, 0)


def test_no_python_file_shadows_the_encodings_of_python():
    assert not [path for path in FOLDER.rglob("*") if path.suffix.startswith(".py")]


def test_every_encoding_has_a_page_and_a_file_and_some_a_drawing():
    assert {
        "README.md",
        *(f"{p.name}.md" for p in PAGES),
        *(f"{p.name}-4x4.cnf" for p in PAGES if p.has_file),
        *(f"{word}-4x4.txt" for word in RULES),
    } | {f"{name}.svg" for name in DRAWINGS} == {path.name for path in FOLDER.iterdir()}


@by_name(TEXTS)
def test_a_text_is_complete_and_its_links_exist(path):
    text = path.read_text()
    assert "{{" not in text
    assert all(ord(c) >= 32 or c == "\n" for c in text)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = FOLDER / name if name else path
        assert there.is_file(), target
        if anchor:
            titles = re.findall(r"^#+ (.*)$", there.read_text(), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", t).lower().replace(" ", "-") for t in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_all_its_parts(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert tuple(re.findall(r"^## (.*)$", text, re.MULTILINE)) == SECTIONS
    questions, answers = text.split("## Exercises")[1].split("<details>")
    numbers = [re.findall(r"^([0-9])\. ", part, re.MULTILINE) for part in (questions, answers)]
    assert numbers[0] == numbers[1] in (["1", "2"], ["1", "2", "3"])
    assert text.rstrip().endswith("</details>")
    assert (f"({page.name}.svg)" in text) == (page.name in DRAWINGS)
    assert "*Unit propagation*" in text or "*Unit propagation* " in text


@by_name(sorted(FOLDER.glob("*.cnf")))
def test_a_solver_finds_the_one_solution_of_a_file(path):
    lines = path.read_text().splitlines()
    exported = read_header(lines, path.name)
    assert exported is not None
    assert exported.encoding == pages()[path.name.removesuffix("-4x4.cnf")].encoding
    formula = CNF(from_file=str(path))
    assert next(line for line in lines if line[0] == "p").split()[3] == str(len(formula.clauses))
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = " ".join(map(str, solver.get_model()))
        found = exported_files.decode(exported, f"SAT\n{model} 0\n")
        assert found.grid.line() == SOLUTION
        made = Formula(exported.puzzle, exported.encoding, blocked=found.grid)
    with Solver("minisat22", bootstrap_with=made.clauses) as solver:
        assert not solver.solve()


@pytest.mark.parametrize("page", [p for p in PAGES if p.has_file], ids=lambda page: page.name)
def test_a_page_has_the_number_of_repeated_clauses(page):
    clauses = CNF(from_file=str(FOLDER / f"{page.name}-4x4.cnf")).clauses
    again = len(clauses) - len({frozenset(clause) for clause in clauses})
    stated = re.findall(
        r"(\d+) of these\s+clauses\s+repeat", (FOLDER / f"{page.name}.md").read_text()
    )
    assert stated == ([str(again)] if again else [])
    assert again == 64 or page.name != "extended"


@by_name(sorted(FOLDER.glob("*.svg")))
def test_a_drawing_is_small_and_has_a_title(path):
    root = ET.fromstring(path.read_text())
    svg = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{svg}svg"
    assert root.find(f"{svg}title").text
    assert "prefers-color-scheme:dark" in root.find(f"{svg}style").text
    assert path.stat().st_size < 10_000
    width, height = int(root.get("width")), int(root.get("height"))
    for rect in root.findall(f"{svg}rect")[1:]:
        x, y, w, h = (int(rect.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x < x + w <= width
        assert 0 <= y < y + h <= height


def test_measured_numbers_are_read_and_not_typed():
    page = (FOLDER / "README.md").read_text()
    for name in ("strength", "kwon_jain", "killers", *GLOBALS):
        assert f"\n    {gallery_tables.read(name)['command']}\n" in page
    assert gallery_tables.ladder() in page
    assert gallery_tables.reductions() in page
    for row in gallery_tables.read("strength")["encodings"]:
        assert gallery_tables.strength(row["encoding"]) in page
    percent = gallery_tables.percent
    assert percent(49_150, 49_151) == percent(49_149, 49_150) == "99.99 %"
    assert percent(1, 49_151) != "0 %"
    assert all(gallery_tables.of_word(word) in page for word in GLOBALS)
    shares = json.dumps(gallery_tables.read("strength"))
    for number in set(re.findall(r"[0-9]{4,}", shares)) - {"3000", "1500"}:
        grouped = f"{int(number[:9]):,}"
        assert not [p for p in gallery.TEXTS.iterdir() if grouped in p.read_text()], number


def test_a_missing_measurement_is_a_dash(monkeypatch):
    rows = [{"encoding": "triad", "asked": 7, "solved": None, "free": None, "failed_asked": 0}]
    monkeypatch.setattr(gallery_tables, "read", lambda _name: {"encodings": rows})
    assert gallery_tables.strength("triad") == "| triad, here | - | - | - | - |"
    assert gallery_tables.share("minimal") == gallery_tables.MISSING


@pytest.mark.slow
def test_the_script_writes_the_whole_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "FOLDER", tmp_path)
    (tmp_path / "triad.md").write_text("other")
    (tmp_path / "gone.md").write_text("of an encoding that is gone")
    gallery.main()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == gallery.files()


SOLVERS = ("minisat", "cadical")

EXIT_CODES = (0, 10, 20)
"""Those of SAT solvers are 10 for a solution and 20 for none."""


def steps(page):
    """The commands of a page, each with the output that follows it."""
    text = (FOLDER / f"{page}.md").read_text()
    for indent, block in re.findall(
        r"^( *)```console\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE
    ):
        plain = re.sub(f"^{indent}", "", block, flags=re.MULTILINE)
        for part in re.split(r"^\$ ", plain, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


WITH_FILE = [page.name for page in PAGES if page.has_file]


@pytest.mark.parametrize("page", ["README", *WITH_FILE])
def test_every_command_prints_the_output_on_the_page(sudoku, outside, page):
    (sudoku.folder / "encodings").symlink_to(FOLDER)
    found = list(steps(page))
    assert found
    for command, output in found:
        if (solver := command.split()[0]) in SOLVERS:
            outside(solver)
        code, text = shown(sudoku, command)
        assert code in EXIT_CODES, text
        assert text == output, command


def test_the_front_page_has_every_step():
    commands = [command for command, _ in steps("README")]
    words = ["echo", "export", "head", "minisat", "decode", "cadical", "encodings/triad-4x4.cnf"]
    for word in [*words, "--unique-query"]:
        assert any(word in command for command in commands), word
