"""Products: dtypes of sums, ragged groups against loops, scales; bits of numbers; small functions of shapes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

MATRIX = (((1,), (0,)), ((), ()))


def test_sums_are_made_in_the_preferred_type(both, sample):
    x, y = (sample((3, 300), seed=i).astype("bfloat16") for i in (0, 1))
    result = both(
        lambda a, b: lax.dot_general(a, b.T, MATRIX, preferred_element_type="float32"), x, y, rtol=1e-4
    )
    exact = x.numpy().astype(np.float64) @ y.numpy().astype(np.float64).T
    assert result.dtype == np.float32
    np.testing.assert_allclose(result.numpy(), exact, rtol=1e-4, atol=1e-4)
    whole = fnp.full((2, 50), 127, dtype="int8")
    product = both(lambda a: lax.dot(a, a.T, preferred_element_type="int32"), whole)
    assert product.dtype == np.int32 and product.numpy().tolist() == [[127 * 127 * 50] * 2] * 2
    narrow = both(lambda a: lax.dot(a, a.T, preferred_element_type="bfloat16"), sample((2, 30)))
    assert narrow.dtype == fnp.bfloat16
    gradient = fg.grad(lambda a: lax.dot_general(a, y.T, MATRIX, preferred_element_type="float32").sum())(x)
    assert gradient.dtype == fnp.bfloat16


@pytest.mark.parametrize(
    "precision", [None, "highest", "float32", lax.Precision.HIGH, ("default", "highest")]
)
def test_precisions_are_accepted(precision):
    assert lax.dot(fnp.ones((2, 3)), fnp.ones(3), precision=precision).tolist() == [3, 3]
    with pytest.raises(ArgumentError, match="precision"):
        lax.dot(fnp.ones((2, 3)), fnp.ones(3), precision="exact")


def _groups(sizes, rows):
    ends = np.cumsum(sizes)
    return [range(min(e - s, rows), min(e, rows)) for s, e in zip(sizes, ends, strict=True)]


@pytest.mark.parametrize("sizes", [(2, 0, 3), (0, 0, 0), (1, 1, 1), (5, 4, 1)], ids=str)
def test_ragged_dot_is_a_loop_over_groups(both, sample, sizes):
    x, w = sample((6, 4)), sample((3, 4, 2))
    result = both(lax.ragged_dot, x, w, fnp.asarray(sizes), rtol=1e-5, atol=1e-5)
    expected = np.zeros((6, 2))
    for group, rows in enumerate(_groups(sizes, 6)):
        for row in rows:
            expected[row] = x.numpy()[row] @ w.numpy()[group]
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)
    offset = both(
        lambda a, b, s: lax.ragged_dot(a, b[1:], s, group_offset=fnp.asarray([1])), x, w, fnp.asarray(sizes)
    )
    first = len(_groups(sizes, 6)[0])
    np.testing.assert_allclose(offset.numpy()[first:], expected[first:], rtol=1e-4, atol=1e-5)
    assert not offset.numpy()[:first].any()
    gradient = fg.grad(lambda b: fnp.sum(lax.ragged_dot(x, b, fnp.asarray(sizes))))(w)
    for group, rows in enumerate(_groups(sizes, 6)):
        total = x.numpy()[list(rows)].sum(0)
        np.testing.assert_allclose(gradient.numpy()[group], np.stack([total, total], 1), rtol=1e-4, atol=1e-5)


@settings(max_examples=15, deadline=None)
@given(
    sizes=st.lists(st.integers(0, 60), min_size=3, max_size=5),
    rows=st.integers(80, 120),
    k=st.integers(1, 9),
    n=st.integers(1, 17),
)
def test_ragged_dot_of_many_rows(sizes, rows, k, n):
    """They are multiplied in blocks; rows of other groups do not reach a group, whatever they are."""
    rng = np.random.default_rng(0)
    x, w, ct = (rng.standard_normal(s) for s in ((rows, k), (len(sizes), k, n), (rows, n)))
    expected, by_x, by_w = np.zeros((rows, n)), np.zeros_like(x), np.zeros_like(w)
    for group, own in enumerate(map(list, _groups(sizes, rows))):
        expected[own] = x[own] @ w[group]
        by_x[own], by_w[group] = ct[own] @ w[group].T, x[own].T @ ct[own]
    x, w, ct = (fnp.asarray(value, "float32") for value in (x, w, ct))
    sizes = fnp.asarray(sizes)
    found, pull = fg.vjp(lambda x, w: fg.jit(lax.ragged_dot)(x, w, sizes), x, w)
    for result, right in zip((found, *pull(ct)), (expected, by_x, by_w), strict=True):
        np.testing.assert_allclose(result, right, rtol=1e-4, atol=1e-4)
    tangent = fg.jvp(lambda x, w: lax.ragged_dot(x, w, sizes), (x, w), (x, w))[1]
    np.testing.assert_allclose(tangent, 2 * expected, rtol=1e-4, atol=1e-4)


def test_ragged_dot_of_many_rows_keeps_groups_apart():
    x = fnp.ones((64, 2)).at[40].set(fnp.nan)
    w = fnp.ones((4, 2, 3)).at[3].set(fnp.inf)
    found = fg.jit(lax.ragged_dot)(x, w, fnp.asarray([20, 20, 1, 0])).numpy()
    assert (found[:40] == 2).all() and np.isnan(found[40]).all() and (found[41:] == 0).all()


def test_ragged_sums_and_batches(both, sample):
    x, y, sizes = sample((5, 6, 4)), sample((5, 6, 3), seed=4), fnp.asarray([2, 0, 3])
    summed = lax.RaggedDotDimensionNumbers((((1,), (1,)), ((0,), (0,))), (1,), ())
    result = both(lambda a, b: lax.ragged_dot_general(a, b, sizes, summed), x, y, rtol=1e-4, atol=1e-5)
    for group, rows in enumerate(_groups([2, 0, 3], 6)):
        part = np.einsum("bkm,bkn->bmn", x.numpy()[:, list(rows)], y.numpy()[:, list(rows)])
        np.testing.assert_allclose(result.numpy()[group], part, rtol=1e-4, atol=1e-5)
    # Groups of their own for each of the batch.
    each = fnp.asarray(np.random.default_rng(0).integers(0, 3, (5, 3)))
    result = both(lambda a, b: lax.ragged_dot_general(a, b, each, summed), x, y, rtol=1e-4, atol=1e-5)
    for batch in range(5):
        for group, rows in enumerate(_groups(each.numpy()[batch], 6)):
            part = x.numpy()[batch, list(rows)].T @ y.numpy()[batch, list(rows)]
            np.testing.assert_allclose(result.numpy()[group, batch], part, rtol=1e-4, atol=1e-5)
    batched = lax.RaggedDotDimensionNumbers((((1,), (1,)), ((0,), (0,))), (0,), ())
    result = both(
        lambda a, b: lax.ragged_dot_general(a, b, fnp.asarray([1, 2]), batched), x, y, rtol=1e-4, atol=1e-5
    )
    whole = np.einsum("bkm,bkn->bmn", x.numpy(), y.numpy())
    np.testing.assert_allclose(
        result.numpy(), whole * (np.arange(5) < 3)[:, None, None], rtol=1e-4, atol=1e-5
    )


def test_groups_of_each_batch_and_row():
    numbers = lax.RaggedDotDimensionNumbers((((3,), (2,)), ((0,), (1,))), (2,), (0,))
    a, b = np.arange(120.0).reshape(2, 3, 5, 4), np.arange(96.0).reshape(2, 2, 4, 6)
    sizes = np.array([[[1, 4], [2, 3], [5, 0]], [[0, 5], [3, 2], [4, 1]]])
    wanted = np.empty((2, 3, 5, 6))
    for i, j, row in np.ndindex(2, 3, 5):
        wanted[i, j, row] = a[i, j, row] @ b[int(row >= sizes[i, j, 0]), i]
    found = lax.ragged_dot_general(fnp.asarray(a), fnp.asarray(b), fnp.asarray(sizes), numbers)
    np.testing.assert_allclose(found, wanted, rtol=1e-5)
    with pytest.raises(ShapeError, match=r"must begin with the sizes \(2, 3\) of axes \(0, 1\) of lhs"):
        lax.ragged_dot_general(fnp.asarray(a), fnp.asarray(b), fnp.asarray(sizes.reshape(3, 2, 2)), numbers)


def test_ragged_dot_general_keeps_other_axes(both, sample):
    x, w = sample((2, 3, 5, 4)), sample((4, 3, 2, 6))  # axes b, x, m, k and k, g, b, n
    sizes = fnp.asarray(np.random.default_rng(1).integers(0, 3, (2, 3, 3)))
    numbers = lax.RaggedDotDimensionNumbers((((3,), (0,)), ((0,), (2,))), (2,), (1,))
    result = both(lambda a, b: lax.ragged_dot_general(a, b, sizes, numbers), x, w, rtol=1e-4, atol=1e-5)
    expected = np.zeros((2, 3, 5, 6))
    for b, i in np.ndindex(2, 3):
        for group, rows in enumerate(_groups(sizes.numpy()[b, i], 5)):
            for row in rows:
                expected[b, i, row] = x.numpy()[b, i, row] @ w.numpy()[:, group, b]
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)


def test_scaled_dot(both, sample):
    x, y = sample((2, 3, 8)), sample((2, 8, 5))
    a, b = sample((2, 3, 4), seed=7), sample((2, 2, 5), seed=8)
    result = both(
        lambda *v: lax.scaled_dot(v[0], v[1], lhs_scale=v[2], rhs_scale=v[3], preferred_element_type="float32"),
        x, y, a, b, rtol=1e-4, atol=1e-4,
    )  # fmt: skip
    expected = (x.numpy() * np.repeat(a.numpy(), 2, 2)) @ (y.numpy() * np.repeat(b.numpy(), 4, 1))
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-4)
    assert lax.scaled_dot(x, y).dtype == fnp.bfloat16
    with pytest.raises(ShapeError):
        lax.scaled_dot(x, y, lhs_scale=fnp.ones((2, 3, 3)))


INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32"]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_bits_are_pythons(both, dtype):
    info = np.iinfo(dtype)
    rng = np.random.default_rng(0)
    values = [info.min, info.max, 0, 1, 2, 3, *rng.integers(info.min, info.max, 20, endpoint=True).tolist()]
    x = fnp.asarray(np.array(values, dtype))
    y = fnp.asarray(np.array(values[::-1], dtype))
    zeros = [info.bits - (v % (1 << info.bits)).bit_length() for v in values]
    assert both(lax.clz, x).tolist() == zeros
    assert both(lax.mulhi, x, y).tolist() == [
        a * b >> info.bits for a, b in zip(values, values[::-1], strict=True)
    ]


@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_upper_halves_of_wide_products(both, dtype):
    info = np.iinfo(dtype)
    rng = np.random.default_rng(1)
    values = [
        info.min,
        info.max,
        0,
        1,
        info.max - 1,
        *rng.integers(info.min, info.max, 40, dtype=dtype).tolist(),
    ]
    with fg.config(enable_x64=True):
        x, y = (fnp.asarray(np.array(v, dtype)) for v in (values, values[::-1]))
        assert both(lax.mulhi, x, y).tolist() == [
            a * b >> 64 for a, b in zip(values, values[::-1], strict=True)
        ]
        assert both(lax.clz, x).tolist() == [64 - (v % (1 << 64)).bit_length() for v in values]


def _rounded(x: float, exponent: int, mantissa: int) -> float:
    """By exact arithmetic with Python's floats, which have bits enough."""
    if not np.isfinite(x) or x == 0:
        return x
    power = np.floor(np.log2(abs(x)))
    unit = 2.0 ** (power - mantissa)
    result = np.round(x / unit) * unit  # NumPy rounds halves to even
    bias = (1 << (exponent - 1)) - 1
    if abs(result) >= 2.0 ** (bias + 1):
        return np.copysign(np.inf, x)
    return np.copysign(0.0, x) if abs(result) < 2.0 ** (1 - bias) else result


@pytest.mark.parametrize("bits", [(5, 10), (8, 7), (4, 3), (8, 0), (2, 2), (8, 23)], ids=str)
def test_reduce_precision(both, bits):
    rng = np.random.default_rng(0)
    x = np.exp(rng.uniform(-15, 15, 200)).astype(np.float32) * rng.choice([-1, 1], 200).astype(np.float32)
    x = np.concatenate(
        [x, np.float32([0, -0.0, np.inf, -np.inf, np.nan, 1, 1.5, 65504, 65520, 2.0**-14, 2.0**-15])]
    )
    result = both(lambda v: lax.reduce_precision(v, *bits), fnp.asarray(x)).numpy()
    expected = np.array([_rounded(float(v), *bits) for v in x], np.float32)
    np.testing.assert_array_equal(result, expected)
    np.testing.assert_array_equal(np.signbit(result), np.signbit(expected))


def test_the_derivative_of_reduce_precision_is_rounded():
    x, t = fnp.asarray(2.0), fnp.asarray(1.001)
    value, tangent = fg.jvp(lambda v: lax.reduce_precision(v, 5, 3), (x,), (t,))
    assert (float(value), float(tangent)) == (2.0, 1.0)
    gradient = fg.jit(fg.grad(lambda v: lax.reduce_precision(v, 5, 3) * 1.001))(x)
    assert float(gradient) == 1.0
    assert fg.vmap(lambda v: lax.reduce_precision(v, 5, 1))(fnp.asarray([1.2, 1.3])).tolist() == [1.0, 1.5]


def test_small_structural_functions(both, sample):
    x = sample((2, 3))
    assert both(lambda v: lax.broadcast_to_rank(v, 4), x).shape == (1, 1, 2, 3)
    assert both(lambda v: lax.broadcast_like(v, fnp.zeros((4, 2, 3))), x).shape == (4, 2, 3)
    np.testing.assert_array_equal(both(lambda v: lax.tile(v, (2, 2)), x).numpy(), np.tile(x.numpy(), (2, 2)))
    stacked = both(lambda v: lax.stack([v, 2 * v], -1), x)
    np.testing.assert_array_equal(stacked.numpy(), np.stack([x.numpy(), 2 * x.numpy()], -1))
    parts = both(lambda v: lax.unstack(v, 1), x)
    assert [p.shape for p in parts] == [(2,)] * 3
    assert lax.dtype(1) == np.int32 and lax.empty((2,), "int8").dtype == np.int8
    assert lax.mul(fnp.asarray([100], "int8"), 2, out_dtype="int32").tolist() == [200]


def test_negative_starts_may_be_outside(both):
    x = fnp.arange(5)
    for start, allowed, expected in [(-2, True, [3, 4]), (-2, False, [0, 1]), (9, False, [3, 4])]:
        for s in (start, fnp.asarray(start)):
            read = both(lambda v, s=s: lax.dynamic_slice(v, (s,), (2,), allow_negative_indices=allowed), x)  # noqa: B023
            assert read.tolist() == expected
    changed = lax.dynamic_update_slice_in_dim(x, fnp.zeros(1, int), -1, 0, allow_negative_indices=False)
    assert changed.tolist() == [0, 1, 2, 3, 4]
    assert lax.dynamic_index_in_dim(x, -1, allow_negative_indices=False).tolist() == [0]


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: lax.clz(1.0), DtypeError),
        (lambda: lax.mulhi(fnp.ones(2), fnp.ones(2)), DtypeError),
        (lambda: lax.reduce_precision(1, 5, 10), DtypeError),
        (lambda: lax.reduce_precision(1.0, 0, 10), ArgumentError),
        (lambda: lax.ragged_dot(fnp.ones((4, 2)), fnp.ones((3, 2, 1)), fnp.asarray([1, 2])), ShapeError),
        (lambda: lax.ragged_dot(fnp.ones((4, 2)), fnp.ones((2, 2, 1)), fnp.ones(2)), DtypeError),
        (lambda: lax.tile(fnp.ones((2, 2)), (2,)), ArgumentError),
        (lambda: lax.broadcast_to_rank(fnp.ones((2, 2)), 1), ShapeError),
        (lambda: lax.dot_general(fnp.ones((2, 3)), fnp.ones((2, 3)), MATRIX), ShapeError),
    ],
)
def test_what_does_not_fit_says_so(call, error):
    with pytest.raises(error):
        call()


def test_bits_of_other_widths(both, sample):
    x = sample((2, 3))
    parts = both(lambda v: lax.bitcast_convert_type(v, "uint8"), x)
    np.testing.assert_array_equal(parts.numpy(), x.numpy().view(np.uint8).reshape(2, 3, 4))
    np.testing.assert_array_equal(
        both(lambda v: lax.bitcast_convert_type(v, "float32"), parts).numpy(), x.numpy()
    )
    np.testing.assert_array_equal(
        both(lambda v: lax.bitcast_convert_type(operand=v, new_dtype="int32"), x).numpy(),
        x.numpy().view(np.int32),
    )
    with pytest.raises(ShapeError, match="last axis"):
        lax.bitcast_convert_type(parts[..., :2], "float32")
