"""The page's files: by their path alone, of a type that no system changes, as they are now."""

import asyncio

import pytest

from sudoku_csp.apps.playground.files import Files
from sudoku_csp.apps.playground.guard import Refused


def asked(files, path, method="GET", **headers):
    """Status, headers and body of an answer."""
    sent = []

    async def send(message):
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": raw}
    asyncio.run(files(scope, None, send))
    start, body = sent
    return start["status"], dict(start["headers"]), body.get("body", b"")


def refused(files, path, method="GET"):
    with pytest.raises(Refused) as error:
        asked(files, path, method)
    return error.value.status


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "static" / "js").mkdir(parents=True)
    (tmp_path / "secret.js").write_text("secret")
    (tmp_path / "static" / "index.html").write_text("the page")
    (tmp_path / "static" / "js" / "a.js").write_text("first")
    (tmp_path / "static" / "js" / "a.js~").write_text("what an editor leaves")
    return tmp_path / "static"


def test_a_file_is_what_its_suffix_says(folder):
    files = Files(folder)
    status, headers, body = asked(files, "/js/a.js")
    assert (status, body) == (200, b"first")
    assert headers[b"content-type"] == b"text/javascript; charset=utf-8"
    assert headers[b"content-length"] == b"5"
    assert asked(files, "/")[1:] == asked(files, "/index.html")[1:]
    assert asked(files, "/")[1][b"content-type"] == b"text/html; charset=utf-8"


@pytest.mark.parametrize(
    "path", ["", "/js", "/js/", "/js/a.js~", "/../secret.js", "/js/../js/a.js"]
)
def test_nothing_else_is_there(folder, path):
    assert refused(Files(folder), path) == 404


def test_a_file_is_only_read(folder):
    assert refused(Files(folder), "/js/a.js", "POST") == 405


@pytest.mark.parametrize(
    ("said", "status"), [("{}", 304), ("W/{}", 304), ('"x", {}', 304), ('"x"', 200), ("", 200)]
)
def test_what_a_browser_has_is_not_sent_again(folder, said, status):
    files = Files(folder)
    _, headers, _ = asked(files, "/js/a.js")
    tag = headers[b"etag"].decode()
    assert asked(files, "/js/a.js", if_none_match=said.format(tag))[0] == status


def test_a_file_that_changes_is_read_again(folder):
    files = Files(folder)
    _, before, _ = asked(files, "/js/a.js")
    (folder / "js" / "a.js").write_text("the second")
    _, after, body = asked(files, "/js/a.js")
    assert body == b"the second"
    assert after[b"etag"] != before[b"etag"]
    (folder / "js" / "a.js").unlink()
    assert refused(files, "/js/a.js") == 404
