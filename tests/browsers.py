"""Debian's Chromium for the tests of pages; whatever drives it is slow."""

import shutil
from contextlib import contextmanager

import pytest

CHROMIUM = shutil.which("chromium")


@contextmanager
def chromium():
    """A browser. While it is open nothing else in this process can run an event loop."""
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()
