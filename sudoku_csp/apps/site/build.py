"""Writes the static site: the page with its runtime, the guide, the gallery and the course.

The pages link to one another as their sources in the repository do, so they keep their folders.
"""

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from importlib import resources
from pathlib import Path

from markdown_it import MarkdownIt

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.course import printed
from sudoku_csp.apps.course.unit import three_ways, units
from sudoku_csp.apps.playground import questions
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.apps.site import runtime
from sudoku_csp.grid.helpers import own_version

PACKAGE = Path(str(resources.files("sudoku_csp")))
ROOT = PACKAGE.parent
"""The repository, if the package is used from it: the guide and the gallery are not installed."""

LEFT_OUT = (
    *("apps/cli", "apps/site", "apps/widget.py", "apps/playground/static"),
    *("apps/playground/job_pool.py", "apps/playground/page_server.py", "solvers/batch"),
    *("apps/course/shell.py", "apps/course/handed.py", "apps/course/notebook.py"),
    "apps/course/printed.py",
)
"""Parts of the package that no question in a browser needs."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'"
)

SEED = 1
"""The tasks on the pages of the course have the numbers of this seed."""

LINKS = (
    ("index.html", "Playground"),
    ("guide/index.html", "Guide"),
    ("guide/kinds.html", "Kinds of constraint"),
    ("encodings/index.html", "Encodings"),
    ("course/index.html", "Course"),
)


def write_site(folder: Path, archives: Path) -> list[str]:
    """Writes the site, and returns what is left out. Raises InputError as `runtime.files`.

    Everything is fetched, checked and rendered before the first file is written.
    """
    files = {f"runtime/{name}": content for name, content in runtime.files(archives).items()}
    files["runtime/sudoku_csp.zip"] = runtime.zipped(package_files())
    files |= dict(page_files())
    chosen = choices.of_page(with_packages=False)
    # CP-SAT may still be loading while the others answer.
    chosen["backends"].sort(key=lambda backend: backend["name"] == "cpsat")
    files["data/choices.json"] = json.dumps([chosen]).encode()
    for name in ("examples", "units"):
        parts = list(questions.answer(name, b"{}", Limits()))
        files[f"data/{name}.json"] = json.dumps(parts).encode()
    files |= dict(course_files())
    missing = [name for name in ("guide", "encodings") if not (ROOT / name).is_dir()]
    if not missing:
        files |= dict(documents())
    files["sw.js"], files["runtime/build.json"] = stamped(files)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return [f"{name}: it is in the repository, not in the installed package" for name in missing]


def package_files() -> dict[str, bytes]:
    """The files of our package that a browser needs."""
    metadata = f"Metadata-Version: 2.1\nName: sudoku-csp\nVersion: {own_version()}\n"
    found = {"sudoku_csp.dist-info/METADATA": metadata.encode()}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in (".py", ".toml", ".md") and not name.startswith(LEFT_OUT):
            found[f"sudoku_csp/{name}"] = path.read_bytes()
    found["sudoku_csp/apps/course/three_ways.py"] = three_ways().read_bytes()
    return found


def page_files() -> Iterator[tuple[str, bytes]]:
    """The files of the page, which asks Python in a worker instead of a server."""
    for folder in (PACKAGE / "apps/playground/static", PACKAGE / "apps/site/static"):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path.read_bytes()
    page = (PACKAGE / "apps/playground/static/index.html").read_text()
    head = (
        f'<meta http-equiv="content-security-policy" content="{POLICY}">\n'
        '<meta name="engine" content="browser">\n</head>'
    )
    page = page.replace("</head>", head, 1)
    links = f'<nav class="site" aria-label="Documents">{_links("", 1)}</nav>'
    page = page.replace("</main>\n", f"</main>\n{links}\n", 1)
    yield "index.html", page.encode()


def course_files() -> Iterator[tuple[str, bytes]]:
    """The units as pages, measured now, and a list of them."""
    items, icon = [], '<link rel="icon" href="../icon.svg" type="image/svg+xml">\n'
    for unit in units():
        text = printed.page(unit, SEED).replace("</head>", f"{icon}</head>", 1)
        text = text.replace("<header>", f"<header><nav>{_links('../', 0)}</nav>", 1)
        yield f"course/{printed.file_name(unit)}", text.encode()
        items.append(f"{unit.number}. [{unit.title}]({printed.file_name(unit)}): {unit.about}")
    opening = "The [playground](../index.html) has these units beside its board."
    listed = "\n".join(["# A course in constraint modelling", "", opening, "", *items])
    yield "course/index.html", rendered(listed, "course/index.html")


def documents() -> Iterator[tuple[str, bytes]]:
    """The guide and the gallery: pages of HTML, and the files to which they link."""
    guides = []
    for folder in ("guide", "encodings"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix == ".md" and not name.startswith("guide/gallery/"):
                text = path.read_text()
                page = re.sub(r"README\.md$", "index.md", name).removesuffix("md") + "html"
                yield page, rendered(text, page)
                if folder == "guide":
                    guides.append(f"- [{_title(text)}]({path.stem}.html)")
            elif path.suffix in (".svg", ".png", ".cnf", ".txt") or path.name == "three_ways.py":
                yield name, path.read_bytes()
    for name in ("CONTRIBUTING", "ARCHITECTURE", "CHANGELOG"):
        yield f"{name}.html", rendered((ROOT / f"{name}.md").read_text(), f"{name}.html")
    measured = (ROOT / "benchmarks/README.md").read_text()
    yield "benchmarks/index.html", rendered(measured, "benchmarks/index.html")
    yield "guide/index.html", rendered("# Guide\n\n" + "\n".join(guides), "guide/index.html")


def rendered(text: str, name: str) -> bytes:
    """A text in Markdown as the page of this name.

    Links to .md become links to .html, and links to code become their text.
    """
    text = re.sub(r"\[([^]]*)\]\((?:\.\./)?(?:sudoku_csp|tests)/[^)]*\)", r"\1", text)
    text = re.sub(r"\]\((?!\w+://)([\w./-]*)README\.md(#[\w-]*)?\)", r"](\1index.html\2)", text)
    text = re.sub(r"\]\((?!\w+://)([\w./-]+)\.md(#[\w-]*)?\)", r"](\1.html\2)", text)
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    up = "../" * name.count("/")
    template = (PACKAGE / "apps/site/document.html").read_text()
    page = template.format(title=_title(text), up=up, links=_links(up, 0), body=_with_anchors(body))
    return page.encode()


def _title(text: str) -> str:
    return re.sub(r"[`*]", "", text.partition("\n")[0].lstrip("# "))


def _with_anchors(body: str) -> str:
    """Headings get the anchors of GitHub, to which links within the documents point."""

    def heading(found: re.Match[str]) -> str:
        words = re.sub(r"<[^>]*>|[^\w\s-]", "", found[2]).strip().lower()
        anchor = re.sub(r"\s", "-", words)
        return f'<{found[1]} id="{anchor}">{found[2]}</{found[1]}>'

    return re.sub(r"<(h[1-6])>(.*?)</\1>", heading, body)


def _links(up: str, first: int) -> str:
    return " ".join(f'<a href="{up}{target}">{title}</a>' for target, title in LINKS[first:])


def stamped(files: dict[str, bytes]) -> tuple[bytes, bytes]:
    """The service worker and `build.json`, with the hash of all files and their sizes.

    The service worker keeps the page and the runtime; a new build has another hash.
    """
    sums = {name: sha256(content).hexdigest() for name, content in sorted(files.items())}
    build = sha256(json.dumps(sums).encode()).hexdigest()[:16]
    kept = [name for name in files if name.startswith(("runtime/", "js/", "css/", "data/"))]
    kept += ["runtime/build.json", *(name for name in files if "/" not in name and name != "sw.js")]
    worker = files["sw.js"].decode().replace("BUILD", build).replace('["KEPT"]', json.dumps(kept))
    sizes = {name: len(files[name]) for name in files if name.startswith("runtime/")}
    return worker.encode(), json.dumps({"build": build, "sizes": sizes, "sha256": sums}).encode()
