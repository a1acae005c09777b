"""The rendered text of a few kernels for NVIDIA and AMD: what changes here changes for every program.

`pytest tests/lower/render/test_llvm_golden.py --update` writes tests/lower/golden_grid/*.ll anew; read what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render import grid_renderer
from tests.hardware.on_grid import GRID, TARGET

FOLDER = Path(__file__).parents[1] / "golden_grid"
SMALL = TARGET._replace(grid=GRID._replace(threads=64))
PROGRAMS: dict[str, tuple[Callable, list[np.ndarray]]] = {
    "elementwise": (lambda x, b: x * 2 + b, [np.zeros((3, 20), np.float32), np.zeros(20, np.float32)]),
    "row_sums": (lambda x: x.sum(1), [np.zeros((5, 300), np.float32)]),
    "product": (lambda x, w: x @ w, [np.zeros((16, 20), np.float32), np.zeros((20, 16), np.float32)]),
}


def text_of(name: str, renderer: str) -> str:
    function, arguments = PROGRAMS[name]
    lowered = fg.jit(function).lower(*arguments)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    builder = GridBuilder(SMALL, grid_renderer(renderer))
    builder.section(outputs, params)
    return "\n".join(builder.texts)


@pytest.mark.parametrize("renderer", ["nvptx", "amdgcn"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_text(name: str, renderer: str, request: pytest.FixtureRequest) -> None:
    text = text_of(name, renderer)
    path = FOLDER / f"{name}_{renderer}.ll"
    if request.config.getoption("--update"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text)
    assert text == path.read_text(), f"{path.name} differs: see the text of this module"


def test_kept_text_is_used() -> None:
    wanted = {f"{name}_{renderer}" for name in PROGRAMS for renderer in ("nvptx", "amdgcn")}
    assert {path.stem for path in FOLDER.glob("*.ll")} == wanted
