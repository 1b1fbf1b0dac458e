"""The page without a server, in Chromium: the site is built, served by http.server, and used."""

import json
import shutil
import subprocess
from urllib.parse import quote

import pytest
from command_line import eventually
from page_actions import (
    CAGES,
    WRONG_CAGES,
    by_mouse,
    cell,
    mend_the_cages,
    paste,
    press,
    shows,
    solve,
    solve_by_hints,
    study_a_cage,
)
from playground_questions import CLASH, FOUR, JIGSAW, JIGSAW_PUZZLE, LOST, NINE, example
from static_site import Visitor, ask, comparable, served

import sudoku_csp as sc
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
RULED = "." * 16 + " with "
KILLER = RULED + "cage 5 r1c1 r1c2; cage 4 r1c3 r2c3; cage 3 r3c1 r4c1; cage 7 r2c1 r2c2; r4c4 = 1"
THERMOMETER = RULED + "thermometer r1c1 r1c2 r1c3 r1c4; thermometer r3c1 r4c1"
CONTRADICTION = RULED + "cage 3 r1c1 r1c2; cage 4 r1c3 r1c4"


@pytest.fixture(scope="module")
def address(site):
    with served(site) as address:
        yield address


@pytest.fixture
def visitor(browser, address):
    visitor = Visitor(browser, address)
    yield visitor
    visitor.close()


@pytest.fixture(scope="module")
def tab(browser, address):
    """A tab that stays open, with Python loaded."""
    visitor = Visitor(browser, address)
    page = visitor.open()
    ask(page, "read", text=FOUR)
    yield page
    visitor.close()


ASKED = {
    "candidates": {},
    "diagnose": {},
    "entries": {},
    "explain": {},
    "hint": {},
    "reasons": {"cell": "r2c2"},
    "rule": {"rule": "row 1"},
    "search": {"search": "dom-wdeg"},
    "sees": {"rule": "row 1"},
    "sizes": {},
    "solve": {},
    "strengths": {},
    "unit_propagation": {},
}
SHARED = {
    "4x4": {"puzzle": FOUR},
    "killer": {"puzzle": KILLER},
    "thermometer": {"puzzle": THERMOMETER},
    "contradiction": {"puzzle": CONTRADICTION},
    "blank": {"puzzle": "." * 16},
    "jigsaw": {"puzzle": JIGSAW_PUZZLE, "board": JIGSAW},
    "9x9": {"puzzle": NINE},
    "clash": {"puzzle": CLASH},
    "four clashes": {"puzzle": "1111" + FOUR[4:]},
}
VARIANTS = """anti_king arrow even little_killer palindrome quadruple renban sandwich skyscraper
whisper xv"""
for variant in VARIANTS.split():
    samples = (rule for board, rule in kinds()[variant].samples() if board == Board.customary(4))
    SHARED[variant] = {"puzzle": sc.read("." * 16).with_constraints(next(samples)).line()}


@pytest.mark.parametrize("fields", SHARED.values(), ids=SHARED)
def test_both_engines_give_the_same_parts(tab, playground, browser, fields):
    context = browser.new_context()
    page = context.new_page()
    page.goto(playground)
    for name, more in ASKED.items():
        here, there = (comparable(ask(each, name, **fields, **more)) for each in (tab, page))
        assert here == there, name
    context.close()


def test_a_formula_is_downloaded_and_solved_outside(visitor, outside, tmp_path):
    page = visitor.open(f"#puzzle={HARDEST}")
    press(page, "Share")
    with page.expect_download() as begun:
        press(page, "Download")
    path = tmp_path / "formula.cnf"
    begun.value.save_as(path)
    found = subprocess.run(
        [outside("cadical"), "-q", str(path)], capture_output=True, text=True, check=False
    )
    assert sc.decode(path.read_text(), found.stdout).grid == sc.solve(HARDEST).grid


def test_a_format_that_needs_a_missing_package_is_not_offered(tab):
    (choices,) = ask(tab, "choices")
    names = [form["name"] for form in choices["formats"]]
    assert {"dimacs", "cpsat", "mzn"} <= {*names}
    assert not {"lp", "mps"} & {*names}


def test_the_page_is_used_reloaded_and_opened_without_a_network(browser, site):
    with served(site) as address:
        visitor = Visitor(browser, address)
        page = visitor.open(f"#puzzle={HARDEST}")
        solve(page)
        page.reload()
        solve(page)
        page.locator(".agreement").get_by_text("Unique").wait_for()
        page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
        page.get_by_role("tab", name="Play").click()
        press(page, "Explain the whole solution")
        page.locator(".steps").get_by_text("r1c2").first.wait_for()
    page.close()
    page = visitor.open(f"#puzzle={NINE}")
    solve(page)
    page.locator(".agreement").get_by_text("Unique").wait_for()
    names = page.locator(".card").evaluate_all("all => all.map((one) => one.dataset.backend)")
    assert names == ["sat", "reference", "cpsat"]
    visitor.close()


def test_a_killer_is_solved_by_hints_then_studied_and_a_contradiction_is_mended(visitor):
    page = visitor.open(f"#puzzle={'.' * 16}&with={quote(CAGES)}&view=play")
    solve_by_hints(page, by_mouse)
    shows(page, sc.solve(f"{RULED}{CAGES}").grid.line())
    press(page, "Clear")
    page.get_by_role("tab", name="Model").click()
    study_a_cage(page, by_mouse)
    page.evaluate(f"location.hash = 'puzzle={'.' * 16}&with={quote(WRONG_CAGES)}&view=model'")
    mend_the_cages(page, by_mouse)


def test_a_question_is_cancelled_and_the_next_one_works(tab):
    twenty_five = {"puzzle": "." * 625, "board": "25x25"}
    assert ask(tab, "sizes", 1, **twenty_five)[-1] == {"error": "cancelled"}
    assert ask(tab, "solve", puzzle=FOUR)[-1]["agreed"]
    # CP-SAT lets nothing in: its worker is ended.
    alone = twenty_five | {"backends": ["cpsat"], "limit": 1000}
    assert ask(tab, "solve", 3, **alone)[-1] == {"error": "cancelled"}
    assert ask(tab, "solve", puzzle=FOUR)[-1]["agreed"]


def test_a_time_limit_ends_a_question(tab):
    parts = ask(tab, "solve", puzzle=example(LOST), backends=["reference"], seconds=1)
    assert parts[-1]["verdict"] == "unknown"


def test_digits_are_typed_before_python_is_there_and_no_paste_replaces_them(visitor):
    page = visitor.open("#puzzle=" + "." * 16)
    paste(page, f"{NINE} with anti-knight")
    page.get_by_text("Reading the pasted text").wait_for()
    cell(page, "r1c1").click()
    page.keyboard.press("4")
    page.get_by_text("because the puzzle was changed in the meantime").wait_for()
    shows(page, "4" + "." * 15)


def test_two_tabs_work_side_by_side(visitor):
    first, second = visitor.open(), visitor.open()
    assert ask(second, "solve", puzzle=FOUR)[-1]["agreed"]
    assert ask(first, "solve", puzzle=FOUR)[-1]["agreed"]


def test_without_cp_sat_two_backends_answer(browser, site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    (tmp_path / "site/runtime/cp_sat_runtime.wasm").unlink()
    with served(tmp_path / "site") as address:
        visitor = Visitor(browser, address)
        parts = ask(visitor.open(), "solve", puzzle=FOUR)
        visitor.close()
    assert parts[-1]["sentence"].startswith("Two of three backends agree")
    assert "CP-SAT could not be loaded in this browser" in parts[-1]["sentence"]


def test_after_a_fault_of_python_the_next_question_works(visitor):
    next_part = "const {value, done} = answers.next();"
    fault = 'if (question === "hint") throw new RangeError("out of memory");'

    def with_fault(route):
        text = route.fetch().text()
        assert next_part in text
        route.fulfill(
            content_type="text/javascript", body=text.replace(next_part, fault + next_part)
        )

    visitor.context.route("**/worker.js", with_fault)
    page = visitor.open()
    assert ask(page, "hint", puzzle=FOUR) == [{"error": "Python ended: out of memory"}]
    assert ask(page, "solve", puzzle=FOUR)[-1]["agreed"]


def test_a_new_build_replaces_the_old_one_whole(browser, site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    with served(tmp_path / "site") as address:
        visitor = Visitor(browser, address)
        page = visitor.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        old = page.evaluate("caches.keys()")
        newer(tmp_path / "site")
        page.close()
        page = visitor.open()  # Its files are the old build's, and the new ones are fetched.
        assert page.title() == "sudoku-csp playground"
        page.wait_for_function("navigator.serviceWorker.getRegistration().then((r) => r.waiting)")
        page.close()

        def replaced():
            page = visitor.open()
            title = page.title()
            page.close()
            return title == "another build"

        assert eventually(replaced)
        page = visitor.open()
        page.wait_for_function("caches.keys().then((found) => found.length === 1)")
        assert page.evaluate("caches.keys()") != old
        visitor.close()


def newer(folder):
    """Changes a page of the site, and stamps the site anew."""
    page = folder / "index.html"
    page.write_text(
        page.read_text().replace("<title>sudoku-csp playground", "<title>another build")
    )
    worker = folder / "sw.js"
    build = json.loads((folder / "runtime/build.json").read_text())["build"]
    worker.write_text(worker.read_text().replace(build, "0123456789abcdef"))
