"""Fourier transforms of many rows side by side: the numbers of NumPy, along any axis."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.lower.graph.host.fourier import tiles
from funcgrad.lower.graph.host.fourier.tiles import MOST_POINTS, Tiles, radices_of
from tests.lower.graph.host.fourier.test_long_rows import check, numbers, steps


@pytest.fixture(autouse=True)
def _few_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "_WORTH", 1)


def test_radices() -> None:
    for points in range(2, MOST_POINTS + 1):
        found = radices_of(points)
        rest = points
        for prime in (2, 3, 5):
            while rest % prime == 0:
                rest //= prime
        assert (int(np.prod(found)) if found else 0) == (points if rest == 1 else 0)
        assert {*found} <= {2, 3, 4, 5, 8}


CASES = [(9, 16), (250, 17), (384, 33), (1024, 18)]  # every radix, tiles that are full and that overlap


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_rows_and_columns(dtype: str) -> None:
    """Tiles that are full, that overlap, and that leave points over."""
    for points, count in CASES:
        x = numbers(count, points, dtype=dtype)
        wide = x.astype(np.complex128)
        check(fnp.fft.fft, x, np.fft.fft(wide), 8)
        check(lambda x: fnp.fft.ifft(x, axis=0), x.T, np.fft.ifft(wide).T, 8)
        check(fnp.fft.rfft, x.real.copy(), np.fft.rfft(wide.real), 8)


@pytest.mark.nightly
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_every_length(dtype: str) -> None:
    for points in filter(radices_of, range(8, 2049)):
        x = numbers(16 + points % 23, points, dtype=dtype)
        check(fnp.fft.fft, x, np.fft.fft(x.astype(np.complex128)), 8)
        check(lambda x: fnp.fft.ifft(x, axis=0), x.T, np.fft.ifft(x.astype(np.complex128)).T, 8)


def test_steps() -> None:
    """No transposition is made of axes, rows that are few or have other factors are NumPy's."""
    assert steps(fnp.fft.fft2, (64, 64), "complex64") == [
        "kernel",
        "tiles",
        "tiles",
    ]  # the roots are the same
    assert steps(lambda x: fnp.fft.fft(x, axis=0), (64, 48), "complex64") == ["kernel", "tiles"]
    assert steps(lambda x: fnp.fft.fft(x, axis=1), (3, 64, 48), "complex128") == ["kernel", "tiles"]
    assert steps(fnp.fft.rfft, (64, 64), "float32") == ["kernel", "tiles"]
    assert "tiles" not in steps(fnp.fft.fft, (15, 64), "complex64")
    assert "tiles" not in steps(fnp.fft.fft, (64, 63), "complex64")
    assert "tiles" not in steps(fnp.fft.fft, (64, 4), "complex64")


def test_what_comes_before_and_after() -> None:
    x = numbers(16, 24, 20)
    check(lambda x: fnp.fft.fft(x * 2 + 1, axis=1), x, np.fft.fft(x * 2 + 1, axis=1))
    check(lambda x: fnp.fft.fft(x, axis=0).real[::2], x, np.fft.fft(x, axis=0).real[::2])
    check(lambda x: fnp.fft.fft(x.real, axis=1), x, np.fft.fft(x.real, axis=1))
    check(lambda x: fnp.fft.fftn(x) + x, x, np.fft.fftn(x) + x)
    check(lambda x: fnp.fft.ifftn(fnp.fft.fftn(x)), x, x)
    check(lambda x: fnp.fft.irfft2(fnp.fft.rfft2(x)), x.real.copy(), x.real)
    check(fg.vmap(lambda x: fnp.fft.fft2(x)), x, np.fft.fft2(x))
    check(
        lambda x: fg.lax.scan(lambda c, m: (c, fnp.fft.fft(m, axis=0)), 0.0, x)[1], x, np.fft.fft(x, axis=1)
    )
    check(lambda x: (fnp.fft.fft(x, axis=1), x)[0] * x, x, np.fft.fft(x, axis=1) * x)


def test_in_place() -> None:
    """The memory of a step's operand is that of its result where nobody reads the former later."""
    x = numbers(32, 64)
    check(fnp.fft.fft2, x, np.fft.fft2(x))
    for x in (numbers(30, 75), numbers(75, 36)):  # the last tiles overlap others, which are done by then
        check(fnp.fft.fft2, x, np.fft.fft2(x))
        check(fnp.fft.rfft2, x.real.copy(), np.fft.rfft2(x.real))

    def both(x: fg.Array) -> fg.Array:
        once = fnp.fft.fft(x)
        return fnp.fft.fft(once, axis=0) + once

    check(both, x, np.fft.fft2(x) + np.fft.fft(x))
    columns = Tiles((32, 64), np.dtype("complex128"), 1, 32, 64, True, True, False)
    assert columns.may_be_in_place
    assert not columns._replace(from_columns=False).may_be_in_place


def test_gradients() -> None:
    """The energy of a spectrum is that of the array, times its size."""
    x = numbers(24, 32)
    with fg.config(enable_x64=True):
        found = fg.jit(fg.grad(lambda x: fnp.sum(fnp.abs(fnp.fft.fft2(x)) ** 2)))(x)
    np.testing.assert_allclose(np.asarray(found), 2 * x.size * np.conj(x), rtol=1e-12)


def test_numbers_that_are_none() -> None:
    """They stay in their rows."""
    x = numbers(20, 16)
    x[3, 5], x[7, 0] = np.nan, np.inf
    with fg.config(enable_x64=True):
        found = np.asarray(fg.jit(fnp.fft.fft)(x))
    assert [i for i, row in enumerate(found) if not np.isfinite(row).any()] == [3, 7]
    assert np.isfinite(np.delete(found, [3, 7], 0)).all()
