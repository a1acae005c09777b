"""A browser for tests of the inspector's page: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from funcgrad.inspect.page import html
from tests.inspect import recordings
from tests.inspect.page_driver import CHROMIUM, Open


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip(
        "playwright.sync_api", reason="the page is tried in a browser by playwright, which is not installed"
    )
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """A function that opens a recording as a file from the disk; an error on the page fails the test."""
    errors: list[str] = []
    contexts = []

    def opened(
        document: dict[str, Any] | None, address: str = "", *, width: int = 1280, theme: str = "light"
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=theme,
            accept_downloads=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda request: (
                errors.append(request.url)
                if not request.url.startswith(("file:", "data:", "blob:"))
                else None
            ),
        )
        path = tmp_path / f"page{len(contexts)}.html"
        path.write_text(html(None if document is None else recordings.packed(document)), encoding="utf-8")
        page.goto(f"{path.as_uri()}{address}")
        page.wait_for_selector(".view, .empty, .welcome")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors, errors
