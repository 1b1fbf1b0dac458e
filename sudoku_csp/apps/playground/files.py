"""The page's files, answered from memory: a path is a key, so that none leads out of the folder."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from sudoku_csp.apps.playground.guard import Refused

TYPES = {
    ".css": b"text/css; charset=utf-8",
    ".html": b"text/html; charset=utf-8",
    ".js": b"text/javascript; charset=utf-8",
    ".svg": b"image/svg+xml",
}
"""The files that are served. The system's own list is no help: on Windows a program may edit it."""


class Files:
    """The files of a folder as they were at the start; the content may change, as it is edited."""

    def __init__(self, folder: Path) -> None:
        found = (path for path in folder.rglob("*") if path.suffix in TYPES and path.is_file())
        self._files = {f"/{path.relative_to(folder).as_posix()}": _File(path) for path in found}
        self._files["/"] = self._files["/index.html"]

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        file = self._files.get(scope["path"])
        if file is None:
            raise Refused(404, "there is nothing of this name here")
        if scope["method"] not in ("GET", "HEAD"):
            raise Refused(405, "this is read with GET")
        file.refresh()
        known = Headers(scope=scope).get("if-none-match", "")
        if file.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            await send({"type": "http.response.start", "status": 304, "headers": file.headers[:2]})
            await send({"type": "http.response.body"})
            return
        await send({"type": "http.response.start", "status": 200, "headers": file.headers})
        await send({"type": "http.response.body", "body": file.content})


class _File:
    """A file's content, and what is said of it: a browser asks each time whether it has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._version: tuple[int, int] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Reads the file again where it has changed. Raises Refused where it is gone."""
        try:
            status = self._path.stat()
            version = (status.st_mtime_ns, status.st_size)
            if version == self._version:
                return
            self.content = self._path.read_bytes()
        except OSError:
            raise Refused(404, "this file is gone") from None
        self._version = version
        self.tag = f'"{sha256(self.content).hexdigest()[:32]}"'
        self.headers = [
            (b"cache-control", b"no-cache"),
            (b"etag", self.tag.encode()),
            (b"content-type", TYPES[self._path.suffix]),
            (b"content-length", str(len(self.content)).encode()),
        ]
