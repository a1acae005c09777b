"""The rendered text of a few kernels, for two described targets: what changes here changes for every program.

`pytest tests/lower/test_golden.py --update` writes tests/lower/golden/*.ll anew; read what changed before you commit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target, open_backend

FOLDER = Path(__file__).parent / "golden"
TARGETS = {
    "64": Target("64 bytes", 64, 32, 1 << 20, 4, "llvm"),
    "32": Target("32 bytes", 32, 16, 1 << 20, 4, "llvm"),
}
PROGRAMS: dict[str, tuple[Callable, list[np.ndarray]]] = {
    "elementwise": (lambda x, b: x * 2 + b, [np.zeros((3, 21), np.float32), np.zeros(21, np.float32)]),
    "row_statistics": (lambda x: x - x.max(1, keepdims=True), [np.zeros((5, 40), np.float32)]),
    "short_rows": (
        lambda x, y: x[:, None] * y,
        [np.zeros((96, 3), np.float32), np.zeros((72, 3), np.float32)],
    ),
    "product": (lambda x, w: x @ w, [np.zeros((8, 6), np.float32), np.zeros((6, 32), np.float32)]),
    "gather": (lambda x, i: fnp.take(x, i, 0), [np.zeros((9, 16), np.int32), np.zeros(4, np.int32)]),
    "prefix": (lambda x: fnp.cumsum(x, 1), [np.zeros((5, 40), np.float32)]),
    "position": (lambda x: x.argmax(1), [np.zeros((5, 40), np.float32)]),
    "scatter": (lambda x, i: x.at[i].add(1), [np.zeros(9, np.float32), np.zeros(4, np.int32)]),
}


@pytest.mark.parametrize("width", TARGETS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_text(name: str, width: str, request: pytest.FixtureRequest) -> None:
    function, arguments = PROGRAMS[name]
    text = fg.jit(function).lower(*arguments).for_target(TARGETS[width]).as_text("llvm")
    path = FOLDER / f"{name}_{width}.ll"
    if request.config.getoption("--update"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text)
    assert text == path.read_text(), f"{path.name} differs: see the text of this module"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ll")), ids=lambda path: path.stem)
def test_kept_text_is_used_and_compiles(path: Path) -> None:
    assert path.stem in {f"{name}_{width}" for name in PROGRAMS for width in TARGETS}
    assert open_backend("cpu").compile(path.read_text())


@pytest.mark.parametrize("name", ["row_statistics", "product", "elementwise", "prefix"])
def test_innermost_loops_step_their_indices_along(name: str) -> None:
    """No loop that is one block multiplies its counter, as nothing looks for a better way later."""
    text = (FOLDER / f"{name}_64.ll").read_text()
    bodies = re.findall(r"^(L\d+):\n((?:  .*\n)*?)  br i1 %\w+, label %\1,", text, re.M)
    assert bodies
    for label, body in bodies:
        assert f"mul i64 %i{label[1:]}," not in body
        assert len(re.findall(r"= phi (?:i64|ptr) ", body)) > 1
