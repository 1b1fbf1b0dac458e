"""The playground in Chromium: one server for all tests of the page, one window a module."""

from contextlib import contextmanager
from itertools import count
from urllib.parse import urlsplit

import pytest
import static_site
from browsers import chromium
from playground_server import running


def pytest_collection_modifyitems(items):
    """Tests with a browser are slow."""
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def playground(tmp_path_factory):
    """The address of a running playground."""
    with running(tmp_path_factory.mktemp("playground")) as server:
        yield server.address


@pytest.fixture(scope="session")
def site(tmp_path_factory, outside):
    """The folder of a site. Skips where the archives of the runtime cannot be fetched."""
    outside("npm")
    folder = tmp_path_factory.mktemp("site")
    if problem := static_site.write(folder, static_site.archives(folder.parent)):
        pytest.skip(problem)
    return folder


@pytest.fixture(scope="module")
def browser(outside):
    with chromium(outside) as browser:
        yield browser


class Window:
    """A window of the browser, and its errors.

    One serves a whole module: a new one costs more than all that most tests do in it. Every test
    gets a page that is loaded anew, with nothing kept from the one before.
    """

    def __init__(self, browser, address):
        self.address, self.errors = address, []
        self._visits = count(1)
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._on_request)

    def _on_console(self, message):
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.errors.append(message.text)

    def _on_request(self, request):
        address = urlsplit(request.url)
        own = address.netloc == urlsplit(self.address).netloc
        if not own and address.scheme not in ("about", "blob", "data"):
            self.errors.append(f"a request to {request.url}")

    def open(self, link="", **media):
        """The page at a link: 1280 wide and, unless `media` says otherwise, light."""
        page = self.page
        page.set_viewport_size({"width": 1280, "height": 900})
        usual = {
            "color_scheme": "light",
            "reduced_motion": "no-preference",
            "forced_colors": "none",
        }
        page.emulate_media(**(usual | media))
        # Another query makes it another page: a link with another fragment alone does not.
        page.goto(f"{self.address}?{next(self._visits)}{link}")
        page.get_by_role("tab", selected=True).wait_for()
        return page

    @contextmanager
    def watched(self):
        """Removes what the page keeps, and its routes, afterwards; it must have made no request to
        another host, and raised and logged no error but for rejected questions."""
        self.errors.clear()
        yield
        self.page.unroute_all()
        self.page.evaluate("localStorage.clear()")
        self.page.emulate_media(media="screen")
        assert self.errors == []


@pytest.fixture(scope="module")
def window(browser, playground):
    window = Window(browser, playground)
    yield window
    window.context.close()


@pytest.fixture
def opened(window):
    """Opens the page: `opened(link, **media)`; see `Window`."""
    with window.watched():
        yield window.open


@pytest.fixture
def page(opened):
    """The page as it opens, 1280 wide, light."""
    return opened()


@pytest.fixture
def loaded(window):
    """A page that is open already, for tests of its modules: what it shows may be anything."""
    with window.watched():
        if window.page.url == "about:blank":
            window.open()
        yield window.page
