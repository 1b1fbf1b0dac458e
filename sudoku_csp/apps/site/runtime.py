"""The programs of others that the page needs in a browser: pinned versions, checked by hash.

`npm pack` and `pip download` fetch the archives, with the registries of their own configuration.
CP-SAT's loader starts four threads, which a browser allows on isolated pages alone; with one token
changed it starts none.
"""

import io
import json
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from sudoku_csp.grid.errors import InputError


@dataclass(frozen=True)
class Archive:
    """A published archive. `members` are the files that are taken of it, by their new name."""

    name: str
    version: str
    file: str
    sha256: str
    licence: str
    members: Mapping[str, str]
    options: str = ""
    """Options of `pip download`, for an archive that is taken whole. Others are npm's."""

    def fetch(self, folder: Path) -> Path:
        """The archive in the folder, which is fetched if it is missing.

        Raises InputError if it cannot be fetched, and for another file of its name.
        """
        path = folder / self.file
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            if self.options:
                download = [sys.executable, "-m", "pip", "download", "--no-deps"]
                command = [*download, *self.options.split(), f"{self.name}=={self.version}"]
            else:
                command = ["npm", "pack", f"{self.name}@{self.version}"]
            try:
                subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
            except FileNotFoundError:
                raise InputError(f"{self._needed}: there is no program {command[0]}") from None
            except subprocess.CalledProcessError as error:
                last = (error.stderr or error.stdout).strip().rpartition("\n")[2]
                raise InputError(f"{self._needed}: {command[0]} failed: {last[:300]}") from None
        if sha256(path.read_bytes()).hexdigest() != self.sha256:
            problem = f"{path} is not {self.name} {self.version}: its SHA-256 differs"
            raise InputError(f"{problem}; without this file it is fetched again")
        return path

    @property
    def _needed(self) -> str:
        return f"{self.name} {self.version} cannot be fetched ({self.file})"

    def read(self, path: Path) -> dict[str, bytes]:
        """The members of the archive, by their new name."""
        if self.options:
            return {name: path.read_bytes() for name in self.members.values()}
        with tarfile.open(path) as archive:
            found = {}
            for member, name in self.members.items():
                content = archive.extractfile(f"package/{member}")
                assert content is not None
                found[name] = content.read()
        return found


_PINNED = Path(__file__).with_name("archives.toml").read_text()

ARCHIVES = tuple(Archive(**pinned) for pinned in tomllib.loads(_PINNED)["archive"])

_PLATFORM = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3"}
_PLATFORM |= {"python": "3.14.2"}

_THREADS = b"pthreadPoolSize=4"


def files(folder: Path) -> dict[str, bytes]:
    """The files of the runtime by name, from archives in the folder or fetched into it.

    Raises InputError for an archive that cannot be fetched, or that is not the pinned one.
    """
    found: dict[str, bytes] = {}
    for archive in ARCHIVES:
        found |= archive.read(archive.fetch(folder))
    found["cp_sat_runtime.js"] = without_threads(found["cp_sat_runtime.js"])
    found["pyodide-lock.json"] = json.dumps({"info": _PLATFORM, "packages": {}}).encode()
    found["LICENCES.txt"] = _licences().encode()
    return found


def without_threads(loader: bytes) -> bytes:
    """CP-SAT's loader that starts no thread. Raises InputError if the token is not there once.

    >>> without_threads(b"let pthreadPoolSize=4;")
    b'let pthreadPoolSize=0;'
    """
    if loader.count(_THREADS) != 1:
        token = _THREADS.decode()
        raise InputError(f"CP-SAT's loader has {token!r} {loader.count(_THREADS)} times, not once")
    return loader.replace(_THREADS, b"pthreadPoolSize=0")


def _licences() -> str:
    lines = [f"{one.name} {one.version}: {one.licence}" for one in ARCHIVES]
    changed = (
        "Changed: cp_sat_runtime.js is or-tools-wasm's loader with pthreadPoolSize=0 for 4.\n"
        "The archives of python-sat and six hold their licences."
    )
    return "\n".join([*lines, "", changed, ""])


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of the files; equal files make equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return stream.getvalue()
