"""The files of the static site, without a browser and without a network."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sudoku_csp.apps.site import build, runtime
from sudoku_csp.grid.errors import InputError

CP_SAT = runtime.ARCHIVES[-1]


def test_another_archive_of_the_same_name_is_rejected(tmp_path):
    (tmp_path / CP_SAT.file).write_bytes(b"another")
    with pytest.raises(InputError, match=r"is not or-tools-wasm 0\.9\.1: its SHA-256 differs"):
        CP_SAT.fetch(tmp_path)


@pytest.mark.parametrize("loader", [b"", b"pthreadPoolSize=4, pthreadPoolSize=4"])
def test_a_loader_with_another_number_of_tokens_is_rejected(loader):
    with pytest.raises(InputError, match=r"'pthreadPoolSize=4' [02] times, not once"):
        runtime.without_threads(loader)


def test_what_cannot_be_fetched_is_named(tmp_path, monkeypatch, outside):
    outside.if_installed("npm")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match=r"cannot be fetched .*: there is no program npm"):
        CP_SAT.fetch(tmp_path / "archives")


def test_nothing_is_written_if_an_archive_is_missing(tmp_path, monkeypatch, outside):
    outside.if_installed("npm")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError):
        build.write_site(tmp_path / "site", tmp_path / "archives")
    assert not (tmp_path / "site").exists()


def test_equal_packages_make_equal_bytes():
    files = build.package_files()
    assert runtime.zipped(files) == runtime.zipped(files)
    assert "sudoku_csp/apps/playground/messages.py" in files
    assert not [name for name in files if "/cli/" in name or "page_server" in name]


class Links(HTMLParser):
    """The links of a page, and its anchors."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.anchors.add(found.get("id"))
        self.links += [found[name] for name in ("href", "src") if name in found]


@pytest.mark.slow
def test_every_link_of_the_documents_leads_somewhere():
    files = dict(build.documents()) | dict(build.course_files()) | dict(build.page_files())
    pages = {name: Links(text.decode()) for name, text in files.items() if name.endswith(".html")}
    lost = []
    for name, page in pages.items():
        for link in page.links:
            if re.match(r"[a-z]+:|#", link):
                continue
            path, _, anchor = link.partition("#")
            target = str((Path("/") / name).parent.joinpath(path).resolve())[1:]
            if target not in files or (anchor and anchor not in pages[target].anchors):
                lost.append(f"{name}: {link}")
    assert lost == []


def test_the_stamp_changes_with_any_file():
    files = {"sw.js": b'BUILD ["KEPT"]', "js/main.js": b"1", "guide/index.html": b"2"}
    worker, about = build.stamped(files)
    assert json.loads(worker.decode().partition(" ")[2]) == ["js/main.js", "runtime/build.json"]
    for name in ("js/main.js", "guide/index.html"):
        _, other = build.stamped(files | {name: b"3"})
        assert json.loads(other)["build"] != json.loads(about)["build"]
