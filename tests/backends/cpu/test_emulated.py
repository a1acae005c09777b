"""Programs for CPUs with instructions that few CPUs have, on an emulator of them, against NumPy."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES, Machine
from tests.hardware.x86.emulated_cpu import BOCHS, Case, cpu_of, run

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not shutil.which(BOCHS or "-"), reason="FUNCGRAD_TEST_BOCHS is no emulator"),
]

_SAPPHIRE_RAPIDS = MACHINES["sapphirerapids"]
_WITHOUT_TILES = frozenset(f for f in _SAPPHIRE_RAPIDS.features if not f.startswith("amx"))

# Models of Bochs, and machines whose code these run: with multiply-adds, for which others call a library of C. A kernel
# that does not give a process the registers of tiles leaves it the rest.
MODELS = [
    ("sapphire_rapids", _SAPPHIRE_RAPIDS),
    ("arrow_lake", MACHINES["alderlake"]),
    ("corei7_skylake_x", MACHINES["skylake-avx512"]),
    ("corei7_haswell_4770", MACHINES["haswell"]),
]
RUN = [*MODELS, ("sapphire_rapids", _SAPPHIRE_RAPIDS._replace(features=_WITHOUT_TILES))]
Axes = tuple[int, int]


class Checked(NamedTuple):
    """A function of arrays, what it has to be, and by how much a result may be off."""

    function: Callable[..., Any]
    arguments: tuple[np.ndarray, ...]
    exact: np.ndarray
    bound: np.ndarray | float = 0.0


def dot(into: str, axes: Axes = (1, 0)) -> Callable[..., Any]:
    numbers = (((axes[0],), (axes[1],)), ((), ()))
    return lambda a, b: fg.lax.dot_general(a, b, numbers, preferred_element_type=into)


def stored(axes: Axes, a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return (a if axes[0] else a.T.copy()), (b.T.copy() if axes[1] else b)


def halves(rng: np.random.Generator, axes: Axes, m: int, n: int, k: int) -> Checked:
    a, b = (rng.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in ((m, k), (k, n)))
    wide = a.astype(np.float64), b.astype(np.float64)
    bound = k * 2.0**-24 * (np.abs(wide[0]) @ np.abs(wide[1]))
    return Checked(dot("float32", axes), stored(axes, a, b), wide[0] @ wide[1], bound)


def whole_numbers(rng: np.random.Generator, dtype: type, *shape: int) -> np.ndarray:
    info = np.iinfo(dtype)
    numbers = rng.integers(info.min, info.max, shape, endpoint=True)
    return np.where(rng.random(shape) < 0.2, rng.choice([info.min, info.max], shape), numbers).astype(dtype)


def bytes_of(
    rng: np.random.Generator, axes: Axes, types: tuple[type, type], m: int, n: int, k: int
) -> Checked:
    a, b = whole_numbers(rng, types[0], m, k), whole_numbers(rng, types[1], k, n)
    return Checked(dot("int32", axes), stored(axes, a, b), a.astype(np.int64) @ b.astype(np.int64))


def products(rng: np.random.Generator) -> dict[str, Checked]:
    """Of bfloat16 and of bytes, by tiles where there are any: rows of one tile and of two, and rests of all sizes."""
    sizes = {"ab": (64, 97, 128), "aTbT": (131, 47, 161), "abT": (160, 33, 127), "aTb": (37, 64, 192)}
    axes: dict[str, Axes] = {"ab": (1, 0), "abT": (1, 1), "aTb": (0, 0), "aTbT": (0, 1)}
    found = {f"halves {name}": halves(rng, axes[name], *size) for name, size in sizes.items()}
    for one in (np.int8, np.uint8):
        for other in (np.int8, np.uint8):
            name = f"{np.dtype(one)} by {np.dtype(other)}"
            found[name] = bytes_of(rng, axes["ab"], (one, other), 96, 97, 260)
    found["bytes aTb"] = bytes_of(rng, axes["aTb"], (np.int8, np.uint8), 100, 33, 260)
    found["bytes abT"] = bytes_of(rng, axes["abT"], (np.uint8, np.int8), 131, 48, 322)
    return found


def epilogues(rng: np.random.Generator) -> dict[str, Checked]:
    """Of whole numbers, so that they are exact."""
    a, b = (rng.integers(-3, 4, shape).astype(ml_dtypes.bfloat16) for shape in ((67, 160), (160, 70)))
    c = rng.integers(-8, 8, 70).astype(np.float32)
    y, product = a.astype(np.float32) @ b.astype(np.float32), dot("float32")
    i, j = whole_numbers(rng, np.int8, 96, 260), whole_numbers(rng, np.int8, 260, 100)
    scale, sums = rng.random(100, np.float32), i.astype(np.int64) @ j.astype(np.int64)
    narrow = (y * c).astype(ml_dtypes.bfloat16).astype(np.float32)
    return {
        "relu": Checked(lambda a, b, c: fnp.maximum(product(a, b) + c, 0), (a, b, c), np.maximum(y + c, 0)),
        "cast": Checked(lambda a, b, c: (product(a, b) * c).astype("bfloat16"), (a, b, c), narrow),
        "dequantized": Checked(
            lambda i, j, s: dot("int32")(i, j).astype("float32") * s,
            (i, j, scale),
            sums.astype(np.float32) * scale,
        ),
        "int8 sums": Checked(lambda i, j: fnp.einsum("ik,kj->ij", i, j), (i, j), sums.astype(np.int8)),
    }


def gradients(rng: np.random.Generator) -> dict[str, Checked]:
    """Of a layer, and of a convolution: by tiles in loops over its taps."""
    x, w = (rng.standard_normal(shape).astype(ml_dtypes.bfloat16) for shape in ((96, 128), (128, 64)))
    wide, x64 = w.astype(np.float64), x.astype(np.float64)
    exact = x64.T @ (2 * np.maximum(x64 @ wide, 0))
    image = rng.integers(-3, 4, (2, 4, 34, 64)).astype(ml_dtypes.bfloat16)
    taps = rng.integers(-3, 4, (3, 3, 64, 48)).astype(ml_dtypes.bfloat16)
    windows = np.lib.stride_tricks.sliding_window_view(image.astype(np.float32), (3, 3), (1, 2))

    def loss(w: fg.Array, x: fg.Array) -> fg.Array:
        return fnp.sum(fnp.maximum(x @ w, 0).astype("float32") ** 2)

    def convolved(x: fg.Array, w: fg.Array) -> fg.Array:
        layout = ("NHWC", "HWIO", "NHWC")
        return fg.lax.conv_general_dilated(
            x, w, (1, 1), "VALID", dimension_numbers=layout, preferred_element_type="float32"
        )

    return {
        "gradient": Checked(fg.grad(loss), (w, x), exact, 0.02 * np.abs(exact).max()),
        "convolution": Checked(
            convolved, (image, taps), np.einsum("nyxchw,hwco->nyxo", windows, taps.astype(np.float32))
        ),
    }


def others(rng: np.random.Generator) -> dict[str, Checked]:
    """Vectors of all dtypes, with rests; functions, reductions, a scan and a sort."""
    x = rng.standard_normal((37, 65)).astype(np.float32)
    d, h = x.astype(np.float64), x.astype(np.float16)
    i = rng.integers(-(2**31), 2**31, 999).astype(np.int32)
    p = x.astype(ml_dtypes.bfloat16)
    halves_by_halves = h.astype(np.float64) @ h.T.astype(np.float64)
    softmax = np.exp(d) / np.exp(d).sum(-1, keepdims=True)
    return {
        "float32 product": Checked(lambda x: x @ x.T, (x,), d @ d.T, 1e-4),
        "float16 product": Checked(
            lambda h: h @ h.T, (h,), halves_by_halves, 0.005 * (1 + np.abs(halves_by_halves))
        ),
        "float16": Checked(lambda h: h * h + h, (h,), d * d + d, 0.002 * (1 + d * d)),
        "bfloat16": Checked(lambda p: p * p + p, (p,), d * d + d, 0.02 * (1 + d * d)),
        "softmax": Checked(lambda x: fg.nn.softmax(x, axis=-1), (x,), softmax, 1e-6),
        "functions": Checked(
            lambda x: fnp.sin(x) + fnp.cos(x) * fnp.tanh(x), (x,), np.sin(d) + np.cos(d) * np.tanh(d), 2e-6
        ),
        "cumsum": Checked(lambda x: fnp.cumsum(x, axis=1), (x,), np.cumsum(d, 1), 1e-4),
        "argmax": Checked(lambda x: fnp.argmax(x, axis=0), (x,), np.argmax(x, 0)),
        "sort": Checked(lambda x: fnp.sort(x, axis=1), (x,), np.sort(x, 1)),
        "integers": Checked(lambda i: (i * i) ^ (i >> 3), (i,), (i * i) ^ (i >> 3)),
    }


EXPECTED = {
    _SAPPHIRE_RAPIDS: _SAPPHIRE_RAPIDS.target().matrix,
    RUN[-1][1]: {"avx512bf16.dpbf16ps.512", "avx512.vpdpbusd.512"},
    MACHINES["alderlake"]: {"avx512.vpdpbusd.256"},
    MACHINES["skylake-avx512"]: set(),
    MACHINES["haswell"]: set(),
}
"""The intrinsics that products of each machine have to be made with."""

GROUPS = {f.__name__: f for f in (products, epilogues, gradients, others)}


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(("model", "machine"), RUN)
def test_results_are_those_of_numpy(model: str, machine: Machine, group: str, tmp_path: Path) -> None:
    checks = GROUPS[group](np.random.default_rng(0))
    found = run(model, machine, [Case(c.function, c.arguments) for c in checks.values()], tmp_path)
    wrong = {}
    for (called, check), result in zip(checks.items(), found, strict=True):
        error = np.abs(result.value.astype(np.float64) - check.exact)
        if not np.all(error <= check.bound):
            wrong[called] = float(error.max())
    assert not wrong
    if group == "products":
        used = {name for result in found for name in result.intrinsics}
        assert used >= EXPECTED[machine]


@pytest.mark.parametrize(("model", "machine"), MODELS)
def test_a_cpu_is_known_by_what_it_says(model: str, machine: Machine, tmp_path: Path) -> None:
    """With all that the machine has, and of what tells machines apart nothing that it has not."""
    cpu = cpu_of(model, tmp_path)
    assert cpu.vendor == "GenuineIntel" and cpu.name.startswith("Intel")
    assert machine.features <= cpu.features
    here = machine._replace(features=cpu.features)
    assert here.target("here") == machine.target("here")
