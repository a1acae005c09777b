"""Cases that take long and are seldom met: right in every lane, and computed in a branch where the target has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.inspect.lowered import Lowered

NEAR, FAR = 0.75, 1e22  # of which the sine is reduced in the common way, and by many bits of pi
SIN = {NEAR: 0.6816387600233342, FAR: -0.8522008497671888}  # mpmath's, rounded


@pytest.fixture(autouse=True)
def _wide() -> Iterator[None]:
    with fg.config(enable_x64=True):
        yield


def expected(x: np.ndarray) -> np.ndarray:
    return np.where(
        x == FAR, SIN[FAR], np.where(x == -FAR, -SIN[FAR], np.where(x == NEAR, SIN[NEAR], np.nan))
    )


@pytest.mark.parametrize("size", [1, 3, 8, 13, 64])
def test_one_lane_after_the_other(size: int) -> None:
    """Each lane is far while the others are near, and the other way round."""
    sine = fg.jit(fnp.sin)
    for place in range(size):
        for inside, outside in ((NEAR, FAR), (-FAR, NEAR)):
            x = np.full(size, outside)
            x[place] = inside
            np.testing.assert_allclose(np.asarray(sine(x)), expected(x), rtol=3e-16)


def test_within_loops_of_others() -> None:
    """Terms of a sum, what follows a product, steps of a scan, rows that are read again, masked ends."""
    rng = np.random.default_rng(0)
    x = rng.choice([NEAR, FAR, -FAR], (9, 21))
    ones = np.ones((21, 5))
    functions: dict[str, tuple[Callable, np.ndarray]] = {
        "sum": (lambda x: fnp.sum(fnp.sin(x), 1), expected(x).sum(1)),
        "columns": (lambda x: fnp.sum(fnp.sin(x), 0), expected(x).sum(0)),
        "product": (lambda x: fnp.sin(x) @ ones, expected(x) @ ones),
        "epilogue": (lambda x: fnp.sin((x[:, :1] @ ones[:1]) * 1.0), expected(np.repeat(x[:, :1], 5, 1))),
        "scan": (lambda x: fg.lax.scan(lambda c, row: (c, fnp.sin(row + c)), 0.0, x)[1], expected(x)),
        "padded": (lambda x: fnp.pad(fnp.sin(x), 2), np.pad(expected(x), 2)),
        "twice": (lambda x: fnp.sin(x) * fnp.sin(x[::-1]), expected(x) * expected(x[::-1])),
        "both": (lambda x: fnp.sin(x) ** 2 + fnp.cos(x) ** 2, np.ones_like(x)),
    }
    for name, (function, exact) in functions.items():
        np.testing.assert_allclose(
            np.asarray(fg.jit(function)(x)), exact, rtol=1e-14, atol=1e-15, err_msg=name
        )


def test_what_has_no_sine() -> None:
    x = np.array([np.inf, NEAR, -np.inf, np.nan, FAR])
    found = np.asarray(fg.jit(fnp.sin)(x))
    np.testing.assert_array_equal(np.isnan(found), [True, False, True, True, False])


def lowered() -> Lowered:
    return fg.jit(fnp.sin).lower(np.zeros(64))


def test_a_branch_on_hosts() -> None:
    """Most of the instructions are in it, and none of the integers that only it needs is before."""
    lines = lowered().as_text("nest").splitlines()
    (begin,) = (i for i, line in enumerate(lines) if "seldom" in line)
    depth = indent(lines[begin])
    inside = next(i for i, line in enumerate(lines[begin + 1 :]) if indent(line) <= depth)
    assert inside > 2 * (len(lines) - inside)
    assert not any("= shl(" in line for line in lines[:begin])


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def test_none_on_grids() -> None:
    grid = Target("grid", 16, 0, 0, 1, "opencl", grid=Grid(64, 1, 1 << 14, 1))
    assert "seldom" not in lowered().for_target(grid).as_text("nest")
