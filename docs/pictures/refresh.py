"""Take the pictures of inspector.md, of three training steps of the example GPT, and of how_to/see_why.md, of its
program.

    python docs/pictures/refresh.py             all
    python docs/pictures/refresh.py why         those whose name begins so

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
SLOW = FOLDER.parent / "how_to" / "see_why.md"
SIZE = {"width": 1280, "height": 800}
# The picture, the theme, the address of what it shows, and what is pressed then.
PICTURES = [
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
    command = [sys.executable, str(EXAMPLE), "--steps", "3"]
    if name.startswith("why"):
        program = path.with_name("slow.py")
        program.write_text(SLOW.read_text().partition("```python\n")[2].partition("```")[0])
        command = [sys.executable, str(program)]
    subprocess.run(
        command, env={**os.environ, "FUNCGRAD_INSPECT": str(path)}, check=True, stdout=subprocess.DEVNULL
    )


def save(page: Page, name: str) -> None:
    """Write what a page shows, in 256 colours, of which rare ones are not left out."""
    image = Image.open(BytesIO(page.screenshot()))
    path = FOLDER / f"{name}.png"
    few = image.convert("RGB").quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    print(path, f"{path.stat().st_size / 1024:.0f} KiB")


def main() -> None:
    wanted = [row for row in PICTURES if row[0].startswith(sys.argv[1] if len(sys.argv) > 1 else "")]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, theme, address, pressed in wanted:
            document = Path(folder) / f"{name.partition('_')[0]}.html"
            if not document.exists():
                recording = document.with_suffix(".fgi")
                record(recording, name)
                document.write_text(html(recording.read_bytes()), encoding="utf-8")
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
