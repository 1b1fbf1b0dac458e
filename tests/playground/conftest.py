"""The playground in Debian's Chromium: one server and one browser for all tests of the page."""

import shutil
from urllib.parse import urlsplit

import pytest
from playground_server import running

CHROMIUM = shutil.which("chromium")


@pytest.fixture(scope="session")
def playground(tmp_path_factory):
    """The address of a running playground."""
    with running(tmp_path_factory.mktemp("playground")) as server:
        yield server.address


@pytest.fixture(scope="session")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(browser, playground):
    """Opens a page of its own: `opened(hash, **options of the context)`.

    At the end, whatever the test was about, no page has asked another host for anything, none has
    raised an error, and none has said one on the console but for refused questions.
    """
    contexts, wrong = [], []

    def heard(message):
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            wrong.append(message.text)

    def requested(request):
        address = urlsplit(request.url)
        own = address.netloc == urlsplit(playground).netloc
        if not own and address.scheme not in ("about", "blob", "data"):
            wrong.append(f"a request to {request.url}")

    def open_page(address="", **options):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", requested)
        page.goto(playground + address)
        page.get_by_role("tab", selected=True).wait_for()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def page(opened):
    """The page as it opens, 1280 wide, light."""
    return opened()
