"""Debian's Chromium for the tests of pages; whatever drives it is slow."""

from contextlib import contextmanager

import pytest


@contextmanager
def chromium(outside):
    """A browser. While it is open nothing else in this process can run an event loop."""
    sync_api = pytest.importorskip("playwright.sync_api")
    program = outside("chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
