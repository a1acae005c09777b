"""The README's first example prints what the README says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_first_example() -> None:
    program, printed = re.search(
        r"```python\n(.*?)```.*?```text\n(.*?)```", README.read_text(), re.S
    ).groups()
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == printed
