"""The methods of ufuncs against NumPy's, eager and compiled."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError

BINARY = (
    "add multiply maximum minimum subtract logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor "
    "logaddexp logaddexp2"
).split()
X = np.array([[3, 1, 2, 4], [1, 1, 4, 2], [2, 3, 0, 1]], np.int32)


def _sample(name):
    return X.astype(np.float32) if "logadd" in name else X


def _same(result, expected):
    assert result.shape == np.shape(expected)
    np.testing.assert_allclose(result.numpy().astype(np.float64), expected, rtol=1e-5)


@pytest.mark.parametrize("name", BINARY)
def test_methods_are_numpys(name, both):
    ours, theirs, x = getattr(fnp, name), getattr(np, name), _sample(name)
    a = fnp.asarray(x)
    for axis in (0, -1):
        _same(both(lambda v: ours.reduce(v, axis), a), theirs.reduce(x, axis))  # noqa: B023
    _same(ours.reduce(a, 1, keepdims=True, initial=2), theirs.reduce(x, 1, keepdims=True, initial=2))
    _same(both(lambda v: ours.accumulate(v, 1), a), theirs.accumulate(x, 1))
    cuts = [0, 2, 1, 3]
    _same(both(lambda v: ours.reduceat(v, np.array(cuts), 1), a), theirs.reduceat(x, cuts, 1))
    _same(ours.outer(a, a[0]), theirs.outer(x, x[0]))
    _same(ours.reduce(a, 0, initial=1, where=a > 1), theirs.reduce(x, 0, initial=1, where=x > 1))
    if name != "subtract":
        _same(ours.reduce(a, None), theirs.reduce(x, axis=None))


@pytest.mark.parametrize("name", [name for name in BINARY if "logical" not in name])
def test_at_counts_positions_that_are_named_twice(name, both):
    x = _sample(name)
    expected = x.copy()
    places = (np.array([0, 0, 2]), np.array([1, 1, 3]))
    getattr(np, name).at(expected, places, 3)
    _same(both(lambda v: getattr(fnp, name).at(v, places, 3, inplace=False), fnp.asarray(x)), expected)


def test_identities_and_numbers_of_operands():
    for name in BINARY:
        ours, theirs = getattr(fnp, name), getattr(np, name)
        assert (ours.nin, ours.nout, ours.nargs, ours.identity) == (2, 1, 3, theirs.identity)
    assert fnp.add.reduce(fnp.zeros((0, 2))).tolist() == [0, 0]
    assert fnp.bitwise_and.reduce(fnp.zeros((0,), "uint8")).tolist() == 255


def test_functions_of_ones_own():
    fused = fnp.frompyfunc(lambda x, y: x * y + 1, 2, 1, identity=1)
    assert fused(fnp.arange(3), 2).tolist() == [1, 3, 5]
    assert fused.accumulate(fnp.asarray([2, 3, 4])).tolist() == [2, 7, 29]
    two = fnp.frompyfunc(lambda x, y: (x + y, x - y), 2, 2)
    assert [part.tolist() for part in two(fnp.arange(2), 5)] == [[5, 6], [-5, -4]]


def test_equal_ufuncs():
    """A compiled function that gets one as a static argument is not compiled again for the next of its kind."""

    def product(x, y):
        return x * y

    made, again = (fnp.frompyfunc(product, 2, 1, identity=1) for _ in range(2))
    assert made == again and hash(made) == hash(again)
    for other in (fnp.frompyfunc(product, 2, 1), fnp.frompyfunc(lambda x, y: x * y, 2, 1, identity=1), 3):
        assert made != other
    assert fnp.add == fnp.add and fnp.add != fnp.subtract
    with pytest.raises(AttributeError):
        made.nin = 3


def test_ufuncs_transform():
    x = fnp.asarray([0.0, 1.0, 2.0])
    np.testing.assert_allclose(
        funcgrad.grad(fnp.logaddexp2.reduce)(x).numpy(), np.array([1, 2, 4]) / 7, rtol=1e-5
    )
    assert funcgrad.vmap(fnp.subtract.reduce)(fnp.asarray(X)).tolist() == [-4, -6, -2]
    assert funcgrad.jit(fnp.add)(1, 2).tolist() == 3


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: fnp.subtract.reduce(fnp.zeros((0, 2))), "give initial="),
        (lambda: fnp.maximum.reduce(fnp.ones(2), where=fnp.ones(2) > 0), "an initial value is needed"),
        (lambda: fnp.negative.reduce(fnp.ones(2)), "must take two arrays"),
        (lambda: fnp.add.at(fnp.ones(2), 0, 1), "inplace=False"),
        (lambda: fnp.add.at(fnp.ones(2), 0, inplace=False), "needs 1 more operands"),
        (lambda: fnp.add(1, 2, out=3), "arrays are immutable"),
    ],
)
def test_errors_say_what_to_do(call, text):
    with pytest.raises(ArgumentError, match=text):
        call()


OTHERS = (
    "copysign divide float_power floor_divide fmax fmin fmod gcd heaviside hypot lcm nextafter arctan2 power "
    "remainder left_shift right_shift"
).split()


@pytest.mark.parametrize("name", OTHERS)
def test_functions_without_a_reduction(name, both):
    """Element after element, in the dtype of their results."""
    ours, theirs = getattr(fnp, name), getattr(np, name)
    x = np.minimum(X, 3) if name == "left_shift" else np.maximum(X, 1)
    a = fnp.asarray(x)
    _same(both(lambda v: [ours.reduce(v, 0), ours.accumulate(v, 1)], a)[0], theirs.reduce(x, 0))
    _same(ours.accumulate(a, 1), theirs.accumulate(x, 1))
    parts = [functools.reduce(theirs, x[:, first:last].T) for first, last in ((0, 2), (2, 3), (1, 4))]
    _same(ours.reduceat(a, np.array([0, 2, 1]), 1), np.stack(parts, 1))
    _same(ours.outer(a, a[0]), theirs.outer(x, x[0]))
    twice = x.astype(np.float32) if ours.reduce(a).dtype.kind == "f" else x.copy()
    theirs.at(twice, ([0, 0, 2], [1, 1, 3]), 2)
    _same(
        ours.at(fnp.asarray(twice * 0 + x), (np.array([0, 0, 2]), np.array([1, 1, 3])), 2, inplace=False),
        twice,
    )


def test_comparisons_are_ufuncs():
    a = fnp.asarray(X)
    assert fnp.equal.outer(a, a[0]).dtype == "bool" and fnp.less.nin == 2
    with pytest.raises(TypeError, match="truth value"):
        fnp.less.reduce(a)
    _same(fnp.not_equal.reduce(a > 1, 1), np.not_equal.reduce(X > 1, 1))


@pytest.mark.parametrize("name", ["minimum", "maximum"])
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_extrema_of_nothing_are_the_initial_value(name, axis):
    x = np.zeros((2, 0, 3), np.int32)
    for part in (x, x.swapaxes(0, 1)):
        if part.shape[axis or 0] and axis is not None:
            continue
        expected = getattr(np, name).reduce(part, axis=axis, initial=5)
        found = getattr(fnp, name).reduce(part, axis=axis, initial=5)
        assert found.tolist() == expected.tolist() and found.shape == expected.shape


def test_outer_and_views_make_axes_of_their_own():
    with funcgrad.config(numpy_rank_promotion="raise", numpy_dtype_promotion="strict"):
        x, y = fnp.ones((2, 3)), fnp.ones((3, 1))
        assert fnp.add.outer(x, y).shape == (2, 3, 3, 1)
        assert fnp.frompyfunc(lambda a, b: a + b, 2, 1).outer(x, y).shape == (2, 3, 3, 1)
        nibbles = fnp.ones((2, 8), "int4")
        assert nibbles.view("uint16").tolist() == [[0x1111] * 2] * 2
        assert fnp.where(fnp.ones((3, 1), bool), fnp.ones((3, 1)), fnp.zeros((2, 3, 4))).shape == (2, 3, 4)
