"""What tests of the inspector's page share: how its parts are found."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any

VIEWS = ["program", "graph", "kernels", "memory", "timeline", "sharding", "why"]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
Open = Callable[..., Any]


def tab(page: Any, name: str) -> None:
    page.click(f"#tab-{name}")
    page.wait_for_selector(f"#tab-{name}[aria-selected=true]")


def laid_out(page: Any) -> None:
    page.wait_for_selector(".canvas-status[data-ready]")
    page.wait_for_function("() => !document.querySelector('.canvas-status').textContent.includes('Laying')")


def rows(page: Any, label: str) -> list[str]:
    return page.locator(f"[aria-label='{label}'] .row").all_inner_texts()


def status(page: Any) -> str:
    return page.inner_text(".canvas-status")
