"""lax.fft, against numpy.fft."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError


@pytest.mark.parametrize("kind", lax.FftType)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_kind_of_transform_is_numpys(both, sample, kind, count):
    x = sample((2, 3, 4), "float32" if kind is lax.FftType.RFFT else "complex64")
    lengths = (2, 3, 6 if kind is lax.FftType.IRFFT else 4)[3 - count :]
    found = both(lambda v: lax.fft(v, kind, lengths), x, rtol=1e-4, atol=1e-4)
    expected = getattr(np.fft, f"{kind.value}n")(x.numpy(), lengths, tuple(range(-count, 0)))
    assert found.shape == expected.shape
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-4, atol=1e-4)
    np.testing.assert_array_equal(lax.fft(x, kind.value.upper(), lengths).numpy(), found.numpy())


def test_transforms_along_no_axis(sample):
    for dtype in ("complex64", "float32"):
        x = sample((2, 3), dtype)
        for kind in ("fft", "ifft"):
            found = lax.fft(x, kind, ())
            assert found.dtype == np.complex64
            np.testing.assert_array_equal(found.numpy(), x.numpy())
    with pytest.raises(ShapeError, match="0 lengths"):
        lax.fft(x, "rfft", ())


def test_errors_say_what_is_needed():
    with pytest.raises(ShapeError, match="need last axes"):
        lax.fft(fnp.ones(4), "fft", (3,))
    with pytest.raises(ShapeError, match="2 lengths"):
        lax.fft(fnp.ones(4), "fft", (1, 4))
    with pytest.raises(ArgumentError, match="no kind of transform"):
        lax.fft(fnp.ones(4), "dct", (4,))
