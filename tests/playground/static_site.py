"""The static site, served by Python's http.server, and questions asked on its page."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from sudoku_csp.apps.site import build
from sudoku_csp.grid.errors import InputError

ASK = """async ([name, fields, seconds]) => {
  const {ask} = await import(new URL("js/ask.js", location.href));
  const parts = [];
  const signal = seconds ? AbortSignal.timeout(seconds * 1000) : undefined;
  try {
    for await (const part of ask(name, fields, signal)) parts.push(part);
  } catch (error) {
    parts.push({error: error.name === "TimeoutError" ? "cancelled" : error.message});
  }
  return parts;
}"""
"""Asks on the page as the page asks, and collects the parts; after `seconds` the reader cancels."""


def archives(tmp_path):
    """A folder for the archives of the runtime, which a machine may keep."""
    return Path(os.environ.get("SUDOKU_CSP_ARCHIVES", tmp_path / "archives"))


def write(folder, kept):
    """Writes the site; returns the reason if the archives cannot be fetched here."""
    try:
        assert build.write_site(folder, kept) == []
    except InputError as error:
        return str(error)
    return ""


@contextmanager
def served(folder):
    """The address at which `python -m http.server` serves a folder."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--directory", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        port = server.stdout.readline().split()[5].decode()
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


class Visitor:
    """A browser with storage of its own. It reaches no other address than that of the site."""

    def __init__(self, browser, address):
        self.address, self.errors = address, []
        self.context = browser.new_context()
        self.context.set_default_timeout(120_000)
        self.context.route("**", self._on_request)

    def _on_request(self, route):
        if urlsplit(route.request.url).netloc == urlsplit(self.address).netloc:
            route.continue_()
        else:
            self.errors.append(route.request.url)
            route.abort()

    def open(self, link=""):
        """A new tab, which can be used: the grid is there, and Python loads."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(f"{self.address}{link}")
        page.get_by_role("tab", selected=True).wait_for()
        return page

    def close(self):
        self.context.close()
        assert self.errors == []


def ask(page, question, cancelled_after=None, **fields):
    """The parts of the answer on an open page, or what failed."""
    return page.evaluate(ASK, [question, fields, cancelled_after])


UNEQUAL = ("seconds", "stats")
"""Keys of what may differ."""

SEVERAL = ("grids", "candidates", "sentences")
"""Keys of what depends on the choice among several solutions."""


def comparable(parts):
    """The parts without times and numbers of steps; several solutions may be any."""

    def plain(data):
        if isinstance(data, dict):
            left_out = (*UNEQUAL, *(SEVERAL if data.get("verdict") == "multiple" else ()))
            return {key: plain(value) for key, value in data.items() if key not in left_out}
        return list(map(plain, data)) if isinstance(data, list) else data

    return list(map(plain, parts))
