"""Share: files for solvers, certificates, pictures, and the link."""

from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree as ET

import pytest
from page_actions import EASY, press


def opened_dialog(page):
    """Opens the dialog of a page, and returns it."""
    press(page, "Share", exact=True)
    dialog = page.get_by_role("dialog", name="Share")
    dialog.get_by_label("format").wait_for()
    return dialog


@pytest.fixture
def view(opened):
    """The dialog Share with a puzzle."""
    return opened_dialog(opened(f"#puzzle={EASY}"))


@pytest.fixture
def save(view, tmp_path):
    """Presses a button of the dialog, and returns the saved file."""

    def pressed(name):
        with view.page.expect_download() as coming:
            press(view, name, exact=True)
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
        return file

    return pressed


def test_a_file_has_the_chosen_format_and_encoding(view, save):
    assert "p cnf 729 " in save("Download").read_text()
    view.get_by_label("cells as").select_option("log")
    clause_set = view.get_by_label("clause set")
    assert clause_set.is_disabled()
    assert "p cnf 324 " in save("Download").read_text()
    view.get_by_label("cells as").select_option("direct")
    view.get_by_label("clause set").select_option("optimised")
    view.get_by_label("format").select_option("icnf")
    press(view, "Download")
    error = view.get_by_role("alert").filter(has_text="icnf")
    error.filter(has_text="compiled away").wait_for()
    view.get_by_label("format").select_option("mzn")
    assert clause_set.is_hidden()
    assert "alldifferent" in save("Download").read_text()


@pytest.mark.parametrize("rules", ["", "&with=cage%2015%20r1c1%20r1c2%20r1c3"])
def test_pictures_are_standalone_and_light(opened, save, tmp_path, rules):
    page = opened(f"#puzzle={EASY}{rules}&centre=3-c&colours=3-4", color_scheme="dark")
    page.locator("#rules").wait_for(state="visible" if rules else "hidden")
    dialog = opened_dialog(page)
    link = urlsplit(dialog.get_by_label("link to the puzzle").input_value())
    assert parse_qs(link.fragment)["puzzle"] == [EASY]
    assert dialog.get_by_role("button", name="Certificate (zip)").count() == (not rules)
    assert dialog.get_by_role("heading", level=3).count() == 3 + (not rules)
    root = ET.fromstring(save("SVG picture").read_text())
    name = "{http://www.w3.org/2000/svg}"
    assert root.find(name + "title").text == "The puzzle"
    assert root.find(name + "rect").get("fill") == "rgb(255, 255, 255)"
    sizes = [one.get("font-size") for one in root.iter(name + "text")]
    assert sizes.count("38") == sum(digit != "." for digit in EASY)
    text = ET.tostring(root, encoding="unicode")
    assert not any(word in text for word in ("var(", "class=", "light-dark", "aria-", "data-"))
    assert text.count('stroke-dasharray="5px, 3px"') == bool(rules)
    assert [one.text for one in root.iter(name + "text")].count("34") == 1, "the note of r1c3"
    assert "rgb(248, 234, 156)" in text, "the colour of r1c3"
    png = save("PNG picture").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 1600


def test_a_link_keeps_its_mode_while_the_modules_of_the_views_load(window, opened):
    """The address is written once the rules are read, here before there is any view."""
    page = window.page

    def load_late(route):
        page.wait_for_function("() => location.hash.includes('row%201')")
        route.continue_()

    page.route("**/js/views/search.js", load_late)
    opened(f"#puzzle={'.' * 16}&with=sandwich%205%20r1c1-r1c4&view=search")
    assert page.get_by_role("tab", selected=True).inner_text() == "Search"
