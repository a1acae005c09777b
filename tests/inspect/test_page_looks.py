"""How the inspector's page looks and is reached by keys: contrast, overlaps, names for ARIA, the order of focus."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.inspect import recordings
from tests.inspect.page_driver import VIEWS, Open, tab

CHECKS = Path(__file__).with_name("checks.js").read_text()


def check(page: Any, name: str) -> Any:
    """Call a function of checks.js on the page."""
    return page.evaluate(f"() => {{ {CHECKS}\nreturn {name}(); }}")


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_looks(width: int, theme: str, open_page: Open) -> None:
    """Text has a contrast of 4.5 (WCAG AA), nothing is cut off by the window, everything has a name for ARIA."""
    page = open_page(recordings.transformer(2), width=width, theme=theme)
    for view in VIEWS:
        tab(page, view)
        page.wait_for_timeout(150)
        assert not check(page, "contrast"), view
        assert not check(page, "overflow"), view
        assert not check(page, "unnamed"), view


@pytest.mark.nightly
def test_keys_reach_everything(open_page: Open) -> None:
    """Tab goes through what can be used, each with a ring around it; ? opens the help and Escape closes it."""
    page = open_page(recordings.transformer(1))
    for i, view in enumerate(VIEWS):
        page.keyboard.press(str(i + 1))
        page.wait_for_selector(f"#tab-{view}[aria-selected=true]")
    page.keyboard.press("1")
    reached = []
    for _ in range(24):
        page.keyboard.press("Tab")
        name, ring = check(page, "focused")
        reached.append(name.strip())
        assert ring != "none" or name == "" or page.evaluate("document.activeElement === document.body"), name
    for name in ("Program", "Source lines", "Kernels", "Nodes", "Open…"):
        assert name in reached, name
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.nightly
def test_axe_finds_nothing(open_page: Open) -> None:
    """axe-core's rules, where its package is installed."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    page = open_page(recordings.transformer(2))
    for view in VIEWS:
        tab(page, view)
        page.wait_for_timeout(150)
        found = axe.Axe().run(page).response["violations"]
        assert not found, [(each["id"], each["nodes"][0]["html"][:200]) for each in found]
