"""What the heuristic picks on a CPU, by what it is to be fast for."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import Target

TARGET = Target("vectors", vector_nbytes=64, registers=32, l2_nbytes=1 << 20, cores=2, renderer="llvm")


def kernels(function, *arguments) -> list[str]:
    return fg.jit(function).lower(*arguments).for_target(TARGET).kernels


def standardized(x):
    return (x - x.mean(0)) / fnp.sqrt(x.var(0) + 1e-5)


@pytest.mark.parametrize("function", [lambda x: nn.softmax(x, axis=0), standardized])
@pytest.mark.parametrize("shape", [(40, 300), (7, 33), (100, 3), (1, 50), (65, 16)])
def test_what_follows_on_a_column_walks_it_as_vectors(function, shape) -> None:
    """The columns of a row are neighbours: they are the lanes, for the reductions and for what is computed of them."""
    x = np.random.default_rng(0).standard_normal(shape).astype(np.float32)
    expected = np.asarray(function(fnp.asarray(x)))
    np.testing.assert_allclose(fg.jit(function)(x), expected, rtol=1e-4, atol=1e-5)
    if min(shape) >= 33:
        (kernel,) = kernels(function, x)
        assert "reorder(d01, d00); vectorize(d01, 16); unroll(d01, 2); parallel(d01)" in kernel


def test_columns_within_a_batch() -> None:
    (kernel,) = kernels(lambda x: nn.softmax(x, axis=1), np.ones((8, 64, 100), np.float32))
    assert "reorder(d00, d02, d01); vectorize(d02, 16); unroll(d02, 2); parallel(d00)" in kernel


def test_rows_stay_rows() -> None:
    """Where neighbours stand along what is reduced, that is the vector."""
    (kernel,) = kernels(lambda x: nn.softmax(x, axis=-1), np.ones((40, 300), np.float32))
    assert "vectorize(r0.0x300, 16)" in kernel and "vectorize(d01, 16)" in kernel


@pytest.mark.parametrize("dtype", [np.float32, np.uint8, np.bool_])
@pytest.mark.parametrize("across", [2, 4])
def test_small_transposed_pieces_are_loops(dtype: type, across: int) -> None:
    """A grid of small images: tiles written out for each of a hundred pieces would take seconds to compile."""
    rng = np.random.default_rng(across)
    images = (8 * rng.standard_normal((across * across, 20 * 28))).astype(dtype)

    def grid(xp, images):
        pieces = iter(images.reshape(-1, 20, 28))
        rows = [xp.hstack([next(pieces).T for _ in range(across)]) for _ in range(across)]
        return xp.vstack(rows)

    of_pieces = [
        text for text in kernels(lambda x: grid(fnp, x), images) if "(28, 20)" in text.split("->")[0]
    ]
    assert of_pieces and not any("unroll" in text for text in of_pieces if text.count("[28,20]") > 1)
    np.testing.assert_array_equal(fg.jit(lambda x: grid(fnp, x))(images), grid(np, images))


def test_large_transposed_pieces_are_tiles() -> None:
    x = np.ones((256, 256), np.float32)
    (kernel,) = kernels(lambda x: fnp.concatenate([x.T, x.T * 2], 1), x)
    assert "unroll(d00, 16)" in kernel


def test_what_a_row_is_read_for_again_is_near() -> None:
    """The second pass over a row finds it in the cache: only a kernel with one loop over a big array asks ahead."""
    x = np.ones((4096, 1024), np.float32)
    (softmax,) = kernels(lambda x: nn.softmax(x, axis=-1), x)
    (total,) = kernels(lambda x: x.sum(-1), x)
    assert "prefetch" not in softmax and "prefetch(r0.0x1024, 32)" in total
