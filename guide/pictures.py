"""The pictures of the README, made anew: `python guide/pictures.py [FOLDER]`.

Drawings by the commands themselves; the playground without a server, by Playwright in Debian's
Chromium. The folder keeps the archives that a site needs.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page, sync_playwright

FOLDER = Path(__file__).parent / "pictures"

WING = "3569417822917385467842651938..126.75..5473.68..7859.31...514827..2387659578692314"
SEARCHED = "6.78..93.29....76.........1.....632......78...5.4.....3..2...19......6.....351..."

DRAWINGS = {
    "explanation.svg": ("explain", WING, "--cell", "r6c2", "--digit", "6", "--not", "-o"),
    "search-tree.svg": ("trace", SEARCHED, "--search", "forward-checking", "--tree"),
}
"""Files, and the arguments that make them; the file's name follows."""


def model(page: Page) -> Locator:
    """The mode Model with a cage and what each of its forms sees: the whole page."""
    page.get_by_role("combobox", name="Examples").select_option(label="6x6 killer")
    page.get_by_role("tab", name="Model").click()
    page.get_by_text("All three backends agree").wait_for()
    page.locator(".rule-name", has_text="Cage 9: r2c2 r3c2").click()
    page.locator(".sees-form").nth(5).wait_for()
    page.locator(".sees-form", has_text="bounds").focus()
    return page.locator("body")


def laboratory(page: Page) -> Locator:
    """Sizes and strength of every encoding: the table."""
    page.get_by_role("tab", name="Model").click()
    page.get_by_text("Compare encodings of the whole puzzle").click()
    page.get_by_role("button", name="Measure every encoding").click()
    page.get_by_text("16 encodings measured").wait_for()
    return page.get_by_role("table")


VIEWS: dict[str, Callable[[Page], Locator]] = {
    "playground.png": model,
    "laboratory.png": laboratory,
}


def main() -> None:
    """Writes every picture."""
    for name, arguments in DRAWINGS.items():
        command = [sys.executable, "-m", "sudoku_csp", *arguments, str(FOLDER / name)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    site = TemporaryDirectory()
    command = [sys.executable, "-m", "sudoku_csp", "site", site.name]
    command += ["--archives", sys.argv[1]] if sys.argv[1:] else []
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"],
        cwd=site.name,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = f"http://127.0.0.1:{server.stdout.readline().split()[5]}/"
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for name, show in VIEWS.items():
                page = browser.new_page(viewport={"width": 1440, "height": 1000})
                page.set_default_timeout(120_000)
                page.goto(address + "#puzzle=" + SEARCHED)
                show(page).screenshot(path=FOLDER / name)
    finally:
        server.terminate()
        server.wait()
        site.cleanup()


if __name__ == "__main__":
    main()
