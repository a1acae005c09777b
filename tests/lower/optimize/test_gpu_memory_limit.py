"""No kernel takes more of the memory that a group shares than there is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import Grid, Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.optimize.gpu_memory_limit import local_nbytes, with_less_memory
from tests.hardware.on_grid import TARGET as CHECKED
from tests.hardware.on_grid import run_on_grid

TARGET = Target("grid", 16, 64, 1 << 20, 4, "opencl", grid=Grid(256, 1, 1 << 14, 4))
_NBYTES = {
    "char": 1,
    "uchar": 1,
    "short": 2,
    "ushort": 2,
    "int": 4,
    "float": 4,
    "double": 8,
    "long": 8,
    "ulong": 8,
}
_LOCAL = re.compile(r"__local (\w+?)(\d*) \w+((?:\[\d+\])+);")


def declared(text: str) -> int:
    """Bytes of local memory in the text of a kernel of OpenCL C."""
    total = 0
    for type_, width, sizes in _LOCAL.findall(text):
        total += _NBYTES[type_] * int(width or 1) * int(np.prod([int(n) for n in re.findall(r"\d+", sizes)]))
    return total


def rows(x: Any) -> Any:
    """Reductions of several types beside each other."""
    return x.sum(1), x.max(1), fnp.argmax(x, 1), (x > 0).any(1), x.astype(fnp.float64).sum(1), x.prod(1)


def product_and_sum(x: Any, y: Any) -> Any:
    return nn.softmax(x @ y, axis=-1)


def attention(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ k.T) @ v


F32 = fg.ShapeDtypeStruct
PROGRAMS: dict[str, tuple[Callable, tuple]] = {
    "rows": (rows, (F32((33, 300), "float32"),)),
    "columns": (lambda x: x.sum(0), (F32((4000, 50), "float32"),)),
    "product": (product_and_sum, (F32((64, 96), "float32"), F32((96, 80), "float32"))),
    "batches": (lambda x, y: x @ y, (F32((3, 70, 90), "float32"), F32((3, 90, 70), "float32"))),
    "attention": (attention, (F32((64, 32), "float32"),) * 3),
    "sort": (fnp.sort, (F32((5, 3000), "int64"),)),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_fit(name: str) -> None:
    function, arguments = PROGRAMS[name]
    most = []
    for nbytes in (1 << 9, 1 << 11, 1 << 13, 1 << 16):
        target = TARGET._replace(grid=TARGET.grid._replace(local_nbytes=nbytes))
        with fg.config(enable_x64=True):
            text = fg.jit(function).lower(*arguments).for_target(target).as_text("opencl")
        most.append(max(declared(kernel) for kernel in text.split("---- kernel")))
        assert most[-1] <= nbytes
    assert most[-1] > 1 << 9  # the first of these had to take less than it would


def test_what_fits_is_right() -> None:
    """A product and a reduction, where nearly nothing is shared."""
    x, y = (np.random.default_rng(i).normal(size=(48, 48)).astype(np.float32) for i in (0, 1))
    graph = fg.make_graph(lambda x, y: ((x @ y).sum(1), x @ y))(x, y)
    outputs, params, _ = canonicalize(graph.outputs, graph.parameters)
    for nbytes in (256, 1 << 10, 1 << 12):
        target = CHECKED._replace(grid=CHECKED.grid._replace(local_nbytes=nbytes))
        (sums, product), _ = run_on_grid(outputs, params, [x, y], target)
        np.testing.assert_allclose(product, x @ y, rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(sums, (x @ y).sum(1), rtol=1e-4, atol=1e-4)


def test_what_is_taken_away() -> None:
    """Tiles for steps to come, then tiles, then threads."""

    class Kernel:
        slots = {F32((8,), "float32"): 0, F32((9,), "float64"): 1}

    stage = Stage("r0.0x8", (0,), (8,), stages=2)
    schedule = Schedule(threads={"d00": (8, 0), "r0.0x8": (2, 1)}, stage={0: stage, 1: stage})
    taken = []
    found: Schedule | None = schedule
    while found is not None:
        taken.append((len(found.stage), sum(s.stages for s in found.stage.values()), len(found.threads)))
        found = with_less_memory(found, Kernel)  # type: ignore[arg-type]
    assert taken == [(2, 4, 2), (2, 2, 2), (1, 1, 2), (0, 0, 2), (0, 0, 2), (0, 0, 2), (0, 0, 1), (0, 0, 0)]
    assert local_nbytes([]) == 0


def test_schedules_by_hand_are_refused() -> None:
    small = TARGET._replace(grid=TARGET.grid._replace(local_nbytes=64))
    lowered = fg.jit(lambda x: x.sum(1)).lower(F32((9, 300), "float32")).for_target(small)
    nest = lowered.kernel(0).plain()
    (reduced,) = (name for name in nest.loops if name.startswith("r"))
    chosen = lowered.with_kernel(nest.grid("d00").threads(reduced, 256, 0))
    with pytest.raises(ScheduleError, match=r"takes 1024 bytes of local memory, of which a group has 64"):
        chosen.as_text("opencl")
