"""What a pause of Python's collector leaves behind."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = """
import gc, sys
from types import ModuleType
from funcgrad.trace.util import gc_pause

count, is_frozen = gc_pause._MANY_MODULES - {missing}, {is_frozen}
if is_frozen:
    gc.freeze()
frozen = gc.get_freeze_count()
with gc_pause.paused():
    made = [[]]
    for number in range(count):
        sys.modules[f"loaded_{{number}}"] = ModuleType("loaded")
assert gc.isenabled() and gc.get_freeze_count() == frozen
print(any(x is made for x in gc.get_objects(generation=2)))
"""


@pytest.mark.parametrize(
    "missing, is_frozen, is_old", [(0, False, "True"), (1, False, "False"), (0, True, "False")]
)
def test_what_is_old_once_many_modules_were_loaded(missing: int, is_frozen: bool, is_old: str) -> None:
    """Collections pass over what was made while many modules were loaded, unless the program froze what it has."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(missing=missing, is_frozen=is_frozen)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.stdout.strip() == is_old, done.stderr
