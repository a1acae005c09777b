"""Structural functions of lax: values as jax.lax gives them, eager and traced; windows of traced position."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, AxisError, DtypeError, ShapeError

NAMES = {name: getattr(fnp, name) for name in dir(fnp)} | {"lax": lax}

# What jax.lax (0.10.2) gives for x = arange(5.), m = arange(12.).reshape(3, 4).
VALUES = [
    ("lax.pad(x, 0., [(-1, -2, 0)])", [1, 2]),
    ("lax.pad(x, 0., [(-1, 1, 1)])", [0, 1, 0, 2, 0, 3, 0, 4, 0]),
    ("lax.pad(x, 0., [(-3, -4, 1)])", [0, 2]),
    ("lax.pad(x, 7., [(1, 2, 1)])", [7, 0, 7, 1, 7, 2, 7, 3, 7, 4, 7, 7]),
    ("lax.slice(m, (0, 1), (3, 4), (2, 2))", [[1, 3], [9, 11]]),
    ("lax.slice_in_dim(m, 1, 3, axis=1)", [[1, 2], [5, 6], [9, 10]]),
    ("lax.slice_in_dim(m, -1, None)", [[8, 9, 10, 11]]),
    ("lax.index_in_dim(m, 1, 1)", [[1], [5], [9]]),
    ("lax.index_in_dim(m, -1, 0, keepdims=False)", [8, 9, 10, 11]),
    ("lax.broadcast(arange(2), (2,))", [[0, 1], [0, 1]]),
    ("lax.broadcast_in_dim(arange(2), (2, 3), (0,))", [[0, 0, 0], [1, 1, 1]]),
    ("lax.broadcast_in_dim(arange(6).reshape(3, 2), (2, 1, 3), (2, 0))", [[[0, 2, 4]], [[1, 3, 5]]]),
    ("lax.broadcasted_iota(int, (2, 3), 1)", [[0, 1, 2], [0, 1, 2]]),
    ("lax.iota('float32', 3)", [0, 1, 2]),
    ("lax.rev(m, (1,))[0]", [3, 2, 1, 0]),
    ("lax.concatenate([x, x], 0).shape", (10,)),
    ("lax.reshape(m, (4, 3), (1, 0))[0]", [0, 4, 8]),
    ("lax.transpose(m, (1, 0))[0]", [0, 4, 8]),
    ("lax.collapse(zeros((2, 3, 4)), 0, 2).shape", (6, 4)),
    ("lax.expand_dims(x, (0, 2)).shape", (1, 5, 1)),
    ("lax.squeeze(zeros((1, 3)), (0,)).shape", (3,)),
    ("lax.split(x, (2, 3))[1]", [2, 3, 4]),
    ("lax.full((2,), 1.0)", [1, 1]),
    ("lax.full_like(x, 1)", [1] * 5),
    ("lax.broadcast_shapes((2, 1), (3,))", (2, 3)),
    ("lax.reduce_max(zeros((0, 3)), (0,))", [-math.inf] * 3),
    ("lax.reduce_min(zeros((0,), int), (0,))", 2**31 - 1),
    ("lax.reduce_max(m, (1,))", [3, 7, 11]),
    ("lax.reduce_min(m, (0, 1))", 0),
    ("lax.reduce_sum(ones(300, 'int8'), (0,))", 44),
    ("lax.reduce_prod(m, (0,))", [0, 45, 120, 231]),
    ("lax.reduce_and(m > 0, (1,))", [False, True, True]),
    ("lax.reduce_or(m > 10, (1,))", [False, False, True]),
    ("lax.argmax(m, 1, int8)", [3, 3, 3]),
    ("lax.argmin(m, 0, int)", [0, 0, 0, 0]),
    ("lax.cumsum(x)", [0, 1, 3, 6, 10]),
    ("lax.cumsum(x, reverse=True)", [10, 10, 9, 7, 4]),
    ("lax.cumprod(x + 1)", [1, 2, 6, 24, 120]),
    ("lax.cummax(asarray([1., 3., 2., nan, 5.]))", [1, 3, 3, math.nan, math.nan]),
    ("lax.cummin(m[::-1], 0, reverse=True)[0]", [0, 1, 2, 3]),
    ("lax.top_k(asarray([1., 3., 3., 2.]), 3)[0]", [3, 3, 2]),
    ("lax.top_k(asarray([1., 3., 3., 2.]), 3)[1]", [1, 2, 3]),
    ("lax.top_k(m, 1, axis=0)[1]", [[2, 2, 2, 2]]),
    ("lax.sort(-x)", [-4, -3, -2, -1, 0]),
    ("lax.sort((asarray([2, 1, 2]), asarray([3, 2, 1])), num_keys=2)[1]", [2, 1, 3]),
    ("lax.sort_key_val(asarray([2, 1]), asarray([10, 20]))[1]", [20, 10]),
    ("lax.dot(m, ones(4))", [6, 22, 38]),
    ("lax.dot(x, x)", 30),
    ("lax.batch_matmul(ones((2, 3, 4)), ones((2, 4, 5))).shape", (2, 3, 5)),
    ("lax.dynamic_slice(m, (5, -1), (2, 2))", [[6, 7], [10, 11]]),
    ("lax.dynamic_update_slice(m, zeros((2, 2)), (5, -1))", [[0, 1, 2, 3], [4, 5, 0, 0], [8, 9, 0, 0]]),
    ("lax.dynamic_index_in_dim(m, 1)", [[4, 5, 6, 7]]),
]


@pytest.mark.parametrize("expression, value", VALUES, ids=[row[0] for row in VALUES])
def test_values_are_jaxs(both, expression, value):
    x, m = fnp.arange(5.0), fnp.arange(12.0).reshape(3, 4)
    result = both(lambda x, m: eval(expression, {**NAMES, "x": x, "m": m}), x, m)
    np.testing.assert_array_equal(np.asarray(result), value)


def _window(x, starts, sizes):
    starts = [
        min(max(s + n if s < 0 else s, 0), n - w) for s, n, w in zip(starts, x.shape, sizes, strict=True)
    ]
    return tuple(slice(s, s + w) for s, w in zip(starts, sizes, strict=True))


@pytest.mark.parametrize("sizes", [(1, 1, 1), (2, 3, 4), (2, 1, 4), (1, 3, 2), (2, 2, 1)], ids=str)
def test_windows_of_traced_position(both, sample, sizes):
    x = sample((2, 3, 4))
    update = sample(sizes, seed=5)
    for starts in [(0, 0, 0), (1, 1, 1), (-1, 2, 9), (-9, 1, 2)]:
        given = [fnp.asarray(s) for s in starts]
        part = both(lambda v, *s: lax.dynamic_slice(v, s, sizes), x, *given)
        window = _window(x, starts, sizes)
        np.testing.assert_array_equal(part.numpy(), x.numpy()[window])
        changed = both(lambda v, u, *s: lax.dynamic_update_slice(v, u, s), x, update, *given)
        expected = x.numpy().copy()
        expected[window] = update.numpy()
        np.testing.assert_array_equal(changed.numpy(), expected)
    mixed = both(lambda v, s: lax.dynamic_slice(v, (1, s, 0), sizes), x, fnp.asarray(1))
    np.testing.assert_array_equal(mixed.numpy(), x.numpy()[_window(x, (1, 1, 0), sizes)])
    as_vector = both(lambda v, s: lax.dynamic_slice(v, s, sizes), x, fnp.asarray([1, 1, 0]))
    np.testing.assert_array_equal(as_vector.numpy(), mixed.numpy())


def test_windows_along_one_axis(both, sample):
    x = sample((3, 4))
    i = fnp.asarray(2)
    np.testing.assert_array_equal(
        both(lambda v, k: lax.dynamic_slice_in_dim(v, k, 2, axis=1), x, i).numpy(), x.numpy()[:, 2:]
    )
    np.testing.assert_array_equal(
        both(lambda v, k: lax.dynamic_index_in_dim(v, k, keepdims=False), x, i).numpy(), x.numpy()[2]
    )
    changed = both(lambda v, k: lax.dynamic_update_index_in_dim(v, fnp.zeros(4), k, 0), x, i)
    assert changed.numpy()[2].tolist() == [0, 0, 0, 0]
    changed = both(lambda v, k: lax.dynamic_update_slice_in_dim(v, fnp.zeros((3, 1)), k, 1), x, i)
    assert changed.numpy()[:, 2].tolist() == [0, 0, 0]


DOTS = [
    ((2, 3), (3, 4), (((1,), (0,)), ((), ())), "ij,jk->ik"),
    ((5, 2, 3), (5, 3, 4), (((2,), (1,)), ((0,), (0,))), "bij,bjk->bik"),
    ((2, 5, 3), (3, 4, 5), (((2,), (0,)), ((1,), (2,))), "ibj,jkb->bik"),
    ((2, 3, 4), (3, 4, 2), (((1, 2), (0, 1)), ((), ())), "ijk,jkl->il"),
    ((2, 3), (4, 5), (((), ()), ((), ())), "ij,kl->ijkl"),
]


@pytest.mark.parametrize("a, b, numbers, subscripts", DOTS, ids=str)
def test_dot_general_is_einsum(both, sample, a, b, numbers, subscripts):
    x, y = sample(a), sample(b, seed=1)
    result = both(lambda u, v: lax.dot_general(u, v, numbers), x, y)
    np.testing.assert_allclose(
        result.numpy(), np.einsum(subscripts, x.numpy(), y.numpy()), rtol=1e-5, atol=1e-5
    )


@pytest.mark.parametrize(
    "call, error, text",
    [
        (lambda m: lax.pad(m, 0, [(0, 0, 0)] * 2), DtypeError, "dtypes must be equal"),
        (lambda m: lax.pad(m, 0.0, [(0, 0, 0)]), ArgumentError, "for each axis"),
        (lambda m: lax.pad(m, 0.0, [(0, 0, -1)] * 2), ArgumentError, "interior >= 0"),
        (lambda m: lax.slice(m, (0, 0), (3, 5)), ShapeError, "does not lie within"),
        (lambda m: lax.pad(m, fnp.zeros(2), [(0, 0, 0)] * 2), ShapeError, "has to be one number"),
        (lambda m: lax.pad(m, 0.0, [(-2, -2, 0)] * 2), ShapeError, "takes more than there is"),
        (lambda m: lax.broadcast_in_dim(m, (3, 4), (1, 0)), ShapeError, "broadcast"),
        (lambda m: lax.broadcast_in_dim(m, (3, 4), (0, 0)), ArgumentError, "must name an axis"),
        (lambda m: lax.argmax(m, 0, "float32"), DtypeError, "positions are integers"),
        (lambda m: lax.conv(m[None], m[None], (1,), 3), ArgumentError, "must be a string or"),
        (lambda m: lax.dynamic_slice(m, (0,), (1, 1)), ArgumentError, "needs 2 starts"),
        (lambda m: lax.dynamic_slice(m, (0, 0), (4, 1)), ShapeError, "larger than"),
        (lambda m: lax.dynamic_slice(m, (0.5, 0), (1, 1)), DtypeError, "integer scalar"),
        (lambda m: lax.dot_general(m, m, (((1,), (0,)), ((), ()))), ShapeError, "sizes differ: 4"),
        (lambda m: lax.dot(m, 2.0), ShapeError, "vectors and matrices"),
        (lambda m: lax.top_k(m, 5), ArgumentError, "k = 5"),
        (lambda m: lax.broadcasted_iota("int32", (2,), 3), AxisError, "axis 3 is out of bounds"),
        (lambda m: lax.split(m, (1, 1)), ShapeError, "do not add up"),
        (lambda m: lax.dynamic_update_slice(m, fnp.zeros(2), (0, 0)), ShapeError, "different ranks"),
    ],
)
def test_errors_say_what_does_not_fit(call, error, text):
    with pytest.raises(error, match=text):
        call(fnp.ones((3, 4)))


def test_the_rows_of_an_array_are_stacked_as_a_list_of_them():
    rows = fnp.arange(6).reshape(2, 3)
    assert lax.stack(rows, 1).tolist() == [[0, 3], [1, 4], [2, 5]]
    assert lax.concatenate(rows, 0).tolist() == [0, 1, 2, 3, 4, 5]
