"""The view Save in a browser: files for solvers, certificates, pictures, links."""

import json
import subprocess
import sys
import zipfile
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest

import sudoku_csp as sc

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def page(opened):
    """The view with a puzzle."""
    page = opened(f"#puzzle={EASY}&view=save")
    page.get_by_label("format").wait_for()
    return page


@pytest.fixture
def save(page, tmp_path):
    """Presses a button of the view, and hands back the file that came."""

    def pressed(name):
        with page.expect_download() as coming:
            page.get_by_role("button", name=name, exact=True).click()
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
        return file

    return pressed


def solved(outside, cnf, tmp_path, encoding=None):
    """The solution that minisat finds, decoded."""
    found = tmp_path / "found.txt"
    subprocess.run([outside("minisat"), cnf, found], check=False, capture_output=True, timeout=60)
    return sc.decode(EASY, found.read_text(), encoding=encoding).grid.line()


def test_the_formula_is_solved_by_minisat_and_decoded(page, save, outside, tmp_path):
    file = save("Download")
    assert file.suffix == ".cnf"
    assert solved(outside, file, tmp_path) == sc.solve(EASY).grid.line()


def test_the_formula_has_the_chosen_encoding(page, save, outside, tmp_path):
    page.get_by_label("clause set").select_option("minimal")
    page.get_by_label("at most one").select_option("sequential")
    sequential = save("Download")
    assert "p cnf 729 " not in sequential.read_text()
    assert (
        solved(outside, sequential, tmp_path, sc.Encoding("minimal,sequential"))
        == sc.solve(EASY).grid.line()
    )
    page.get_by_label("cells as").select_option("log")
    clause_set = page.get_by_label("clause set")
    assert clause_set.is_disabled()
    assert clause_set.locator("option:checked").text_content() == "its own"
    log = save("Download")
    assert "p cnf 324 " in log.read_text()
    assert solved(outside, log, tmp_path, sc.Encoding("log")) == sc.solve(EASY).grid.line()


def test_a_format_that_takes_no_encoding_asks_for_none(page, save):
    page.get_by_label("format").select_option("mzn")
    assert page.get_by_label("clause set").is_hidden()
    assert "alldifferent" in save("Download").read_text()


def test_what_cannot_be_made_is_said_in_words(page, save):
    page.get_by_label("format").select_option("icnf")
    page.get_by_label("clause set").select_option("optimised")
    page.get_by_role("button", name="Download").click()
    alert = page.get_by_role("tabpanel").get_by_role("alert").filter(has_text="icnf")
    alert.wait_for()
    assert "no puzzle's givens can be compiled away" in alert.inner_text()


def test_the_certificate_is_verified(page, save, tmp_path):
    with zipfile.ZipFile(save("Certificate (zip)")) as archive:
        archive.extractall(tmp_path)
    verify = [sys.executable, "-m", "sudoku_csp", "verify", tmp_path / "certificate"]
    checked = subprocess.run(
        [*verify, "--puzzle", EASY], check=True, capture_output=True, text=True
    )
    assert "unique" in checked.stdout


def test_pictures_are_of_the_grid_as_it_stands(page, save):
    svg = save("SVG picture").read_text()
    assert svg.count("<text") >= sum(digit != "." for digit in EASY)
    assert "class=" not in svg
    assert "var(" not in svg
    png = save("PNG picture").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == int.from_bytes(png[20:24]) == 1600


def test_json_is_what_the_backends_say(page, save):
    data = json.loads(save("JSON").read_text())
    assert data["verdict"] == "unique"
    assert set(data["backends"]) == {"sat", "cpsat", "reference"}


def test_the_link_is_the_puzzle(page, save):
    link = page.get_by_label("link to the puzzle").input_value()
    assert parse_qs(urlsplit(link).fragment)["puzzle"] == [EASY]
    assert link.startswith(urljoin(page.url, "/"))
