"""Take the pictures of inspector.md: five views of the page, of three training steps of the example GPT.

    python docs/pictures/refresh.py             record the example first, which takes about a minute
    python docs/pictures/refresh.py run.fgi     of a recording that is there

It needs Playwright (`pip install playwright`), Debian's chromium and Pillow. The figures in the pictures are those of
the machine that records: nothing compares them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from funcgrad.inspect.page import html

FOLDER = Path(__file__).resolve().parent
EXAMPLE = FOLDER.parents[1] / "examples" / "models" / "language" / "gpt.py"
SIZE = {"width": 1280, "height": 800}
# The picture, the theme, the address of what it shows, and what is pressed then.
PICTURES = [
    ("program", "light", "view=program", []),
    ("graph", "dark", "view=graph", []),
    ("kernels", "light", "view=kernels&kernel=49", ["#kernel-code"]),
    ("memory", "dark", "view=memory", []),
    ("timeline", "light", "view=timeline", []),
]


def record(path: Path) -> None:
    """Run the example, with its recording."""
    command = [sys.executable, EXAMPLE, "--steps", "3"]
    subprocess.run(
        command, env={**os.environ, "FUNCGRAD_INSPECT": str(path)}, check=True, stdout=subprocess.DEVNULL
    )


def save(page: Page, name: str) -> None:
    """Write what a page shows, in 256 colours, of which rare ones are not left out."""
    image = Image.open(BytesIO(page.screenshot()))
    path = FOLDER / f"inspector_{name}.png"
    few = image.convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    print(path, f"{path.stat().st_size / 1024:.0f} KiB")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        recording = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "gpt.fgi"
        if len(sys.argv) == 1:
            record(recording)
        document = Path(folder) / "page.html"
        document.write_text(html(recording.read_bytes()), encoding="utf-8")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for name, theme, address, pressed in PICTURES:
                page = browser.new_page(viewport=SIZE, color_scheme="dark" if theme == "dark" else "light")
                page.goto(f"{document.as_uri()}#{address}")
                page.wait_for_selector(".view")
                for selector in pressed:
                    page.click(selector)
                page.mouse.move(0, 0)
                page.wait_for_timeout(1500)  # until layouts are drawn
                save(page, name)
            browser.close()


if __name__ == "__main__":
    main()
