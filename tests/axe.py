"""What axe-core, the accessibility checker that browsers and auditors use, finds on a page."""

from importlib import resources

import pytest


def findings(page):
    """What it finds on the page as it is, of any weight, each with the elements it is about."""
    package = pytest.importorskip("axe_playwright_python")
    script = (resources.files(package) / "axe.min.js").read_text("utf-8")
    page.evaluate(script)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: "
        + "; ".join(" ".join(map(str, node["target"])) for node in one["nodes"][:4])
        for one in found["violations"]
    ]
