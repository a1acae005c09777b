"""Take the pictures of inspector.md, of twelve training steps of the example GPT, and of how_to/see_why.md, of its
program.

    python docs/pictures/refresh.py                     all
    python docs/pictures/refresh.py why                 those whose name begins so
    python docs/pictures/refresh.py --check FOLDER      those of inspector.md, each in two widths, light and dark

`--check` writes to the folder, says what is wrong with how the pages look, and fails then: what overlaps or reaches
beyond the window, text that has too little contrast, what has no name for a reader of screens, and what axe-core finds
where axe-playwright-python is installed. .ci/docs does that.

It needs Playwright (`pip install playwright`), Debian's chromium and Pillow. The figures in the pictures are those of
the machine that records: nothing compares them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from funcgrad.inspect.page import html

FOLDER = Path(__file__).resolve().parent
EXAMPLE = FOLDER.parents[1] / "examples" / "models" / "language" / "gpt.py"
SLOW = FOLDER.parent / "how_to" / "see_why.md"
CHECKS = FOLDER.parents[1] / "tests" / "inspect" / "checks.js"
SIZES = [(1280, 800), (1920, 1080)]
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]
# The picture, the theme, the address of what it shows, and what is pressed then.
PICTURES: list[tuple[str, Literal["light", "dark"], str, list[str]]] = [
    ("inspector_program", "light", "view=program", []),
    ("inspector_graph", "dark", "view=graph", []),
    ("inspector_kernels", "light", "view=kernels&kernel=49", ["#kernel-code"]),
    ("inspector_memory", "dark", "view=memory", []),
    ("inspector_timeline", "light", "view=timeline", []),
    ("why_list", "light", "view=why", []),
    ("why_kernel", "light", "view=kernels&kernel=0", ["#kernel-accesses"]),
]


def record(path: Path, name: str) -> None:
    """Run the program of a picture, with its recording."""
    command = [sys.executable, str(EXAMPLE), "--steps", "12"]
    if name.startswith("why"):
        program = path.with_name("slow.py")
        program.write_text(SLOW.read_text().partition("```python\n")[2].partition("```")[0])
        command = [sys.executable, str(program)]
    subprocess.run(
        command, env={**os.environ, "FUNCGRAD_INSPECT": str(path)}, check=True, stdout=subprocess.DEVNULL
    )


def save(page: Page, path: Path) -> None:
    """Write what a page shows, in 256 colours, of which rare ones are not left out."""
    image = Image.open(BytesIO(page.screenshot()))
    few = image.convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    print(path, f"{path.stat().st_size / 1024:.0f} KiB")


def problems(page: Page) -> Iterator[str]:
    """Yield what is wrong with how a page looks."""
    for name in ("contrast", "overflow", "unnamed"):
        found = page.evaluate(f"() => {{ {CHECKS.read_text()}\nreturn {name}(); }}")
        if found:
            yield f"{name}: {found}"
    if find_spec("axe_playwright_python") is not None:
        axe = import_module("axe_playwright_python.sync_playwright")  # for CI alone
        for each in axe.Axe().run(page).response["violations"]:
            yield f"{each['id']}: {each['nodes'][0]['html'][:200]}"


class Pages:
    """Pages of recordings, made when they are first shown."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self._folder = folder
        self._browser = browser

    def open(
        self,
        name: str,
        address: str,
        pressed: list[str],
        size: tuple[int, int],
        theme: Literal["light", "dark"],
    ) -> Page:
        document = self._folder / f"{name.partition('_')[0]}.html"
        if not document.exists():
            recording = document.with_suffix(".fgi")
            record(recording, name)
            document.write_text(html(recording.read_bytes()), encoding="utf-8")
        page = self._browser.new_page(
            viewport={"width": size[0], "height": size[1]}, color_scheme=theme, reduced_motion="reduce"
        )
        page.goto(f"{document.as_uri()}#{address}")
        page.wait_for_selector(".view")
        for selector in pressed:
            page.click(selector)
        page.mouse.move(0, 0)
        page.wait_for_timeout(1500)  # until layouts are drawn
        return page


def check(pages: Pages, folder: Path) -> list[str]:
    """Take the pictures of inspector.md in all sizes and themes, and return what is wrong with the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name, _, address, pressed in PICTURES:
        for size in SIZES if name.startswith("inspector") else ():
            for theme in THEMES:
                page = pages.open(name, address, pressed, size, theme)
                title = f"{name}-{size[0]}-{theme}"
                found += [f"{title}: {problem}" for problem in problems(page)]
                save(page, folder / f"{title}.png")
                page.close()
    return found


def main() -> None:
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        pages = Pages(Path(folder), browser)
        if chosen == "--check":
            wrong = check(pages, Path(sys.argv[2]))
            print(*wrong, sep="\n")
            sys.exit(bool(wrong))
        for name, theme, address, pressed in PICTURES:
            if name.startswith(chosen):
                save(pages.open(name, address, pressed, SIZES[0], theme), FOLDER / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
