"""Strict elementwise functions: values against NumPy, dtypes and ranks refused as JAX refuses them."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad import grad, lax
from funcgrad.errors import DtypeError, ShapeError

UNARY = {
    "neg": np.negative, "abs": np.abs, "sign": np.sign, "floor": np.floor, "ceil": np.ceil, "exp": np.exp,
    "exp2": np.exp2,
    "expm1": np.expm1, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh,
    "asinh": np.arcsinh, "atan": np.arctan, "cbrt": np.cbrt, "square": np.square, "is_finite": np.isfinite,
    "logistic": lambda x: 1 / (1 + np.exp(-x)), "erf": np.vectorize(math.erf), "erfc": np.vectorize(math.erfc),
}  # fmt: skip
POSITIVE = {
    "log": np.log, "log1p": np.log1p, "sqrt": np.sqrt, "rsqrt": lambda x: 1 / np.sqrt(x), "reciprocal": np.reciprocal,
}  # fmt: skip
INSIDE = {"asin": np.arcsin, "acos": np.arccos, "atanh": np.arctanh}
BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "rem": np.fmod, "max": np.maximum,
    "min": np.minimum, "atan2": np.arctan2, "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip


@pytest.mark.parametrize("name", [*UNARY, *POSITIVE, *INSIDE])
def test_unary_is_numpys(both, sample, name):
    low, high = (-3, 3) if name in UNARY else (0.1, 5) if name in POSITIVE else (-0.9, 0.9)
    x = sample((3, 4), low=low, high=high)
    expected = (UNARY | POSITIVE | INSIDE)[name](x.numpy().astype(float))
    np.testing.assert_allclose(both(getattr(lax, name), x).numpy(), expected, rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize("name", BINARY)
def test_binary_is_numpys(both, sample, name):
    x, y = sample((3, 4)), sample((3, 4), seed=1)
    expected = BINARY[name](x.numpy().astype(float), y.numpy().astype(float))
    np.testing.assert_allclose(both(getattr(lax, name), x, y).numpy(), expected, rtol=2e-6, atol=1e-6)
    assert both(lambda v: getattr(lax, name)(v, 2.0), x).shape == (3, 4)
    assert both(lambda v: getattr(lax, name)(2.0, v), x).shape == (3, 4)


# What jax.lax (0.10.2) gives.
VALUES = [
    ("lax.round(asarray([0.5, 1.5, 2.5, -0.5, -1.5, 0.49999997]))", [1, 2, 3, -1, -2, 0]),
    ("lax.round(asarray([0.5, 1.5, 2.5]), 1)", [0, 2, 2]),
    ("lax.conj(ones(2))", [1 + 0j, 1 + 0j]),
    ("lax.select_n(asarray([0, 1, 2]), zeros(3), ones(3), 2 * ones(3))", [0, 1, 2]),
    ("lax.select_n(asarray([True, False]), zeros(2), ones(2))", [1, 0]),
    ("lax.nextafter(asarray([0., 1., -1., 0., 2.]), asarray([1., 2., 0., -1., 2.]))",
     [1.4012985e-45, 1.0000001, -0.99999994, -1.4012985e-45, 2.0]),
    ("lax.shift_right_arithmetic(asarray([-8]), 1)", [-4]),
    ("lax.shift_right_arithmetic(asarray([254, 127], 'uint8'), asarray([1, 9], 'uint8'))", [255, 0]),
    ("lax.shift_right_arithmetic(asarray([-8, 8]), asarray([-1, 99]))", [-1, 0]),
    ("lax.shift_right_logical(asarray([0, -1, -2]), 1)", [0, 2147483647, 2147483647]),
    ("lax.shift_left(asarray([1, 3]), 31)", [-(2**31), -(2**31)]),
    ("lax.max(asarray([nan, 1.]), asarray([1., nan]))", [math.nan, math.nan]),
    ("lax.rem(asarray([-7, 7, 5]), asarray([3, -3, 0]))", [-1, 1, 5]),
    ("lax.div(asarray([-7, 7]), asarray([2, 0]))", [-3, -1]),
    ("lax.clamp(1, arange(4), 2)", [1, 1, 2, 2]),
    ("lax.clamp(0., arange(3.), 1.)", [0, 1, 1]),
    ("lax.population_count(asarray([255, -1, 0]))", [8, 32, 0]),
    ("lax.population_count(asarray([255, 1], dtype='uint8'))", [8, 1]),
    ("lax.convert_element_type(float32(1e20), int8)", 127),
    ("lax.convert_element_type(arange(3.), int)", [0, 1, 2]),
    ("lax.bitcast_convert_type(float32(1.0), int32)", 1065353216),
    ("lax.integer_pow(asarray([2, 3]), 3)", [8, 27]),
    ("lax.integer_pow(arange(3.), -2)", [math.inf, 1, 0.25]),
    ("lax.pow(arange(3.), arange(3))", [1, 1, 4]),
    ("lax.pow(arange(3.), 2)", [0, 1, 4]),
    ("lax.erf_inv(asarray([0.5, 1.0, -1.0]))", [0.47693628, math.inf, -math.inf]),
    ("lax.select(asarray(True), arange(3.), zeros(3))", [0, 1, 2]),
    ("lax.max(True, False)", True),
    ("lax.bitwise_xor(asarray([6]), 3)", [5]),
    ("lax.bitwise_not(asarray([True]))", [False]),
    ("lax.complex(1.0, 2.0)", 1 + 2j),
]  # fmt: skip


@pytest.mark.parametrize("expression, value", VALUES, ids=[row[0] for row in VALUES])
def test_values_are_jaxs(both, expression, value):
    result = both(lambda: eval(expression, {**{name: getattr(fnp, name) for name in dir(fnp)}, "lax": lax}))
    np.testing.assert_allclose(result.numpy(), value, rtol=1e-7)


def test_weak_numbers_take_the_dtype():
    assert lax.add(fnp.ones(3, "bfloat16"), 1.0).dtype == fnp.bfloat16
    assert lax.sin(2.0).weak and lax.max(1, 2).weak
    assert not lax.add(fnp.ones(3), 1.0).weak


def test_stop_gradient_of_trees(both):
    tree = both(lambda x: lax.stop_gradient({"a": x, "b": (x, 1)}), fnp.ones(3))
    assert tree["a"].tolist() == [1, 1, 1]
    assert float(grad(lambda x: x * lax.stop_gradient(x))(3.0)) == 3.0


@pytest.mark.parametrize(
    "call, error, text",
    [
        (
            lambda x: lax.add(x, fnp.arange(3)),
            DtypeError,
            r"lax\.add: dtypes must be equal, got float32\[3\], int32\[3\]",
        ),
        (lambda x: lax.add(x, 1), DtypeError, "dtypes must be equal"),
        (lambda x: lax.clamp(0, x, 1), DtypeError, "dtypes must be equal"),
        (lambda x: lax.add(x, x[None]), ShapeError, "one number of axes"),
        (lambda x: lax.exp(2), DtypeError, "not defined for int32"),
        (lambda x: lax.neg(x > 0), DtypeError, "not defined for bool"),
        (lambda x: lax.select(x > 0, x, 1.0), ShapeError, "shapes differ"),
        (lambda x: lax.select(x, x, x), DtypeError, "must be boolean"),
        (lambda x: lax.population_count(x), DtypeError, "integers are needed"),
        (lambda x: lax.sin([1.0]), DtypeError, "got list"),
        (lambda x: lax.integer_pow(x, 2.0), DtypeError, "has to be a Python integer"),
    ],
)
def test_errors_name_the_types(call, error, text):
    with pytest.raises(error, match=text):
        call(fnp.ones(3))
