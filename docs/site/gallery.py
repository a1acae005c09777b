"""Make the pictures of docs/gallery.md by the programs of examples/ that draw.

    python docs/site/gallery.py             all of them
    python docs/site/gallery.py unet.py     these: its training takes minutes

Pictures are taken as the programs write them; one that is too large for the repository is refused.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "gallery"
MOST_BYTES = 100_000
PROGRAMS = {  # -> the picture that it writes into the folder where it runs
    "train_digits.py": "train_digits.png",
    "models/vision/unet.py": "unet.png",
}


def make(program: str) -> None:
    """Run a program and keep its picture."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, ROOT / "examples" / program], cwd=folder, env=environment, check=True)
        picture = Path(folder) / PROGRAMS[program]
        size = picture.stat().st_size
        if size > MOST_BYTES:
            raise ValueError(f"{picture.name} has {size} bytes, more than {MOST_BYTES}")
        FOLDER.mkdir(exist_ok=True)
        shutil.copy(picture, FOLDER)


if __name__ == "__main__":
    chosen = sys.argv[1:]
    for name in PROGRAMS:
        if not chosen or name.rpartition("/")[2] in chosen:
            make(name)
