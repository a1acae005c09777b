"""What the programs that find objects in images have in common, as tests see them."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from tests.support.example_programs import call_example

_SMALL = "--size 32 --images 128 --epochs 2 --batch 8 --width 4 --levels 1".split()


def check_that_it_learns(program: ModuleType, folder: Path) -> None:
    """Run it on small images: the loss falls, and there is a picture."""
    printed = call_example(program, *_SMALL, folder=folder)
    losses = [float(x) for x in re.findall(r"^ +\d +(\d+\.\d+) .*%$", printed, re.MULTILINE)]
    assert len(losses) == 2 and losses[1] < 0.85 * losses[0]
    (picture,) = folder.glob("*.png")
    assert picture.stat().st_size > 5000
