"""The programs of others that the page needs in a browser: pinned versions, checked by hash.

`npm pack` and `pip download` fetch the archives, with the registries of their own configuration.
CP-SAT's loader starts four threads, which a browser allows on isolated pages alone; with one token
changed it starts none.
"""

import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from sudoku_csp.grid.errors import InputError


@dataclass(frozen=True)
class Archive:
    """A published archive. `members` are the files that are taken of it, by their new name.

    An empty name of a member stands for the archive itself, a zip of Python modules.
    """

    name: str
    version: str
    file: str
    sha256: str
    licence: str
    members: Mapping[str, str]
    options: tuple[str, ...] = field(default=())
    """Options of `pip download`; without options the archive is npm's."""

    def fetch(self, folder: Path) -> Path:
        """The archive in the folder, which is fetched if it is missing.

        Raises InputError if it cannot be fetched, and for another file of its name.
        """
        path = folder / self.file
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            if self.options:
                command = [
                    sys.executable,
                    "-m",
                    "pip",
                    "download",
                    "--no-deps",
                    "--dest",
                    str(folder),
                ]
                command += [*self.options, f"{self.name}=={self.version}"]
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


_PYSAT = "python_sat-1.9.dev24-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
_CP_SAT = "build/javascript/wasm/cp_sat_runtime_asyncify"

ARCHIVES = (
    Archive(
        "pyodide",
        "314.0.7",
        "pyodide-314.0.7.tgz",
        "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
        "MPL-2.0; Python in it: PSF-2.0",
        {
            name: name
            for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
        },
    ),
    Archive(
        "python-sat",
        "1.9.dev24",
        _PYSAT,
        "621b06b68cbd46c4862f6fa1872f506c982cb7e4635235f9ae0749de0564a03d",
        "MIT",
        {"": "python_sat.zip"},
        (
            *("--pre", "--only-binary=:all:", "--python-version", "314", "--abi", "cp314"),
            *("--implementation", "cp", "--platform", "pyemscripten_2026_0_wasm32"),
        ),
    ),
    Archive(
        "six",
        "1.17.0",
        "six-1.17.0-py2.py3-none-any.whl",
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274",
        "MIT",
        {"": "six.zip"},
        ("--only-binary=:all:",),
    ),
    Archive(
        "or-tools-wasm",
        "0.9.1",
        "or-tools-wasm-0.9.1.tgz",
        "a9fc1ec60d0d1baf2bcb473fa129e459ce6546131a9ab1896b3406ba6281af10",
        "Apache-2.0, as OR-Tools itself",
        {
            f"{_CP_SAT}.js": "cp_sat_runtime.js",
            f"{_CP_SAT}.wasm": "cp_sat_runtime.wasm",
            "LICENSE": "cp_sat_runtime.LICENSE.txt",
        },
    ),
)

_THREADS = b"pthreadPoolSize=4"


def files(folder: Path) -> dict[str, bytes]:
    """The files of the runtime by name, from archives in the folder or fetched into it.

    Raises InputError for an archive that cannot be fetched, or that is not the pinned one.
    """
    found: dict[str, bytes] = {}
    for archive in ARCHIVES:
        found |= archive.read(archive.fetch(folder))
    found["cp_sat_runtime.js"] = without_threads(found["cp_sat_runtime.js"])
    found["pyodide-lock.json"] = b'{"info": {"abi_version": "2026_0", "arch": "wasm32", '
    found["pyodide-lock.json"] += b'"platform": "emscripten_5_0_3", "python": "3.14.2"}, '
    found["pyodide-lock.json"] += b'"packages": {}}'
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
