"""Functions of each element: special values against NumPy, JAX's types as literals. tests/public has the rest."""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, NanError, ShapeError
from funcgrad.trace.util.quiet import quiet

UNARY = {
    "sin": (-3, 3), "cos": (-3, 3), "tan": (-1, 1), "arcsin": (-1, 1), "arccos": (-1, 1), "arctan": (-3, 3),
    "sinh": (-3, 3), "cosh": (-3, 3), "tanh": (-3, 3), "arcsinh": (-3, 3), "arccosh": (1, 5), "arctanh": (-0.9, 0.9),
    "exp": (-3, 3), "exp2": (-3, 3), "expm1": (-1, 1), "log": (0.1, 5), "log2": (0.1, 5), "log10": (0.1, 5),
    "log1p": (-0.5, 5), "sqrt": (0, 9), "cbrt": (-9, 9), "square": (-3, 3), "reciprocal": (0.5, 3), "negative": (-3, 3),
    "absolute": (-3, 3), "fabs": (-3, 3), "sign": (-3, 3), "floor": (-3, 3), "ceil": (-3, 3), "trunc": (-3, 3),
    "rint": (-3, 3), "round": (-3, 3), "sinc": (-3, 3), "deg2rad": (-180, 180), "rad2deg": (-3, 3), "isnan": (-3, 3),
    "isinf": (-3, 3), "isfinite": (-3, 3), "signbit": (-3, 3), "logical_not": (-3, 3), "real": (-3, 3), "imag": (-3, 3),
    "conj": (-3, 3), "angle": (-3, 3), "positive": (-3, 3), "isposinf": (-3, 3), "isneginf": (-3, 3),
    "nan_to_num": (-3, 3), "modf": (-3, 3),
}  # fmt: skip
BINARY = [
    "add", "subtract", "multiply", "divide", "power", "maximum", "minimum", "fmax", "fmin", "arctan2",
    "hypot", "logaddexp", "logaddexp2", "fmod", "remainder", "floor_divide", "copysign", "heaviside", "equal",
    "not_equal", "less", "less_equal", "greater", "greater_equal", "logical_and", "logical_or", "logical_xor",
    "float_power", "divmod",
]  # fmt: skip


@pytest.mark.parametrize(
    "name", [n for n in UNARY if n not in ("sinc", "nan_to_num", "cosh", "sinh", "exp", "expm1")]
)
def test_special_values_are_numpys(check, name):
    values = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan]
    check(name, fnp.asarray(values))


@pytest.mark.parametrize("name", BINARY)
def test_special_pairs_are_numpys(check, name):
    values = [0.0, 1.0, -1.0, 2.0, math.inf, -math.inf, math.nan]
    a, b = np.meshgrid(values, values)
    if name in ("remainder", "floor_divide", "divmod"):
        inside = np.isfinite(b)  # by infinity NumPy and XLA differ
        if name == "floor_divide":  # of infinity the array API standard has a choice: tests/array_api
            inside &= ~np.isinf(a)
        a, b = a[inside], b[inside]
    if name == "heaviside":  # of a NaN NumPy keeps the other NaN
        a, b = a[~np.isnan(b)], b[~np.isnan(b)]
    check(name, fnp.asarray(a), fnp.asarray(b))


def test_integer_power_multiplies(sample, call_traced):
    x = sample((5,))
    assert (x**2).tolist() == (x * x).tolist()
    assert (x**5).tolist() == (x * ((x * x) * (x * x))).tolist()
    assert (x**-2).tolist() == (1 / (x * x)).tolist()
    assert (x**0).tolist() == [1.0] * 5
    node = call_traced(lambda v: v**2, x)
    assert node.tolist() == (x * x).tolist()


# what jax.numpy (0.10.2) gives for x = arange(3.), i = arange(3), b = [True, False, True], i8 = arange(3) as int8
JAX_RESULTS = [
    ("x // 2", "float32", False, [0, 0, 1]),
    ("i // 0", "int32", False, [-1, -2, -2]),
    ("i % 0", "int32", False, [0, 0, 0]),
    ("i8 // i", "int32", False, [-1, 1, 1]),
    ("x // 0", "float32", False, [math.nan, math.inf, math.inf]),
    ("x % 0", "float32", False, [math.nan] * 3),
    ("b // b", "int32", False, [1, -1, 1]),
    ("b % b", "int32", False, [0, 0, 0]),
    ("fnp.fmod(i, 0)", "int32", False, [0, 0, 0]),
    ("i / 0", "float32", False, [math.nan, math.inf, math.inf]),
    ("b ** 2", "int32", False, [1, 0, 1]),
    ("i ** b", "int32", False, [0, 1, 2]),
    ("x ** i", "float32", False, [1, 1, 4]),
    ("i ** 2.0", "float32", True, [0, 1, 4]),
    ("2.0 ** i", "float32", False, [1, 2, 4]),
    ("i8 + 200", "int8", False, [-56, -55, -54]),
    ("u8 + (-1)", "uint8", False, [255, 0, 1]),
    ("i8 + 1.5", "float32", True, [1.5, 2.5, 3.5]),
    ("b ^ 1", "int32", True, [0, 1, 0]),
    ("fnp.clip(i, 0.5, 1)", "float32", True, [0.5, 1, 1]),
    ("fnp.where(b, 1, i8)", "int8", False, [1, 1, 1]),
    ("fnp.where(b, 1.0, 2.0)", "float32", True, [1, 2, 1]),
    ("fnp.square(b)", "int32", False, [1, 0, 1]),
    ("fnp.floor(i)", "int32", False, [0, 1, 2]),
    ("fnp.rint(i)", "float32", False, [0, 1, 2]),
    ("fnp.add(b, b)", "bool", False, [1, 0, 1]),
    ("abs(b)", "bool", False, [1, 0, 1]),
    ("fnp.sin(0)", "float32", True, 0),
    ("fnp.add(True, True)", "bool", False, True),
    ("fnp.maximum(i, 1.5)", "float32", True, [1.5, 1.5, 2]),
    ("fnp.float_power(i, 2)", "float32", False, [0, 1, 4]),
    ("fnp.select([b], [x], 0)", "float32", False, [0, 0, 2]),
    ("divmod(i, 2)[1]", "int32", False, [0, 1, 0]),
]


@pytest.mark.parametrize("expression, dtype, weak, value", JAX_RESULTS, ids=[row[0] for row in JAX_RESULTS])
def test_types_are_jaxs(both, expression, dtype, weak, value, sample):
    names = {"x": fnp.arange(3.0), "i": fnp.arange(3), "b": sample((3,), "bool"), "fnp": fnp}
    names["b"] = fnp.asarray([True, False, True])
    names["i8"] = fnp.arange(3, dtype="int8")
    names["u8"] = fnp.arange(3, dtype="uint8")
    arrays = [names[k] for k in ("x", "i", "b", "i8", "u8")]
    result = both(
        lambda x, i, b, i8, u8: eval(expression, {"fnp": fnp, "x": x, "i": i, "b": b, "i8": i8, "u8": u8}),
        *arrays,
    )
    assert (result.dtype.name, result.weak) == (dtype, weak)
    np.testing.assert_array_equal(result.numpy(), np.asarray(value).astype(dtype))


def test_integer_division_by_sign(check):
    a, b = np.meshgrid(np.arange(-7, 8, dtype=np.int32), np.asarray([-3, -2, -1, 1, 2, 3], np.int32))
    for name in ("floor_divide", "remainder", "fmod", "divmod"):
        check(name, fnp.asarray(a), fnp.asarray(b))


def test_unsigned_division(check):
    for name in ("floor_divide", "remainder"):
        check(name, fnp.asarray([7, 200], dtype="uint8"), fnp.asarray([3, 7], dtype="uint8"))


def test_shifts_and_bits(check):
    x = fnp.asarray([-5, 0, 7, 100])
    for name in ("left_shift", "right_shift", "bitwise_and", "bitwise_or", "bitwise_xor"):
        check(name, x, fnp.asarray([1, 2, 3, 0]))
    check("invert", x)
    assert fnp.left_shift(1, 40).tolist() == 0
    assert fnp.right_shift(-1, 40).tolist() == -1


def test_clip_select_and_round(check, sample):
    x = sample((3, 4))
    check("clip", x, -1.0, 1.0)
    check("clip", x, None, 0.5)
    check("round", x, 2, atol=1e-6)
    assert fnp.clip(x, max=0.0).numpy().max() <= 0


def test_complex_comparison_is_by_real_part_first(check):
    x = fnp.asarray([1 + 2j, 1 + 3j, 0 + 9j])
    y = fnp.asarray([1 + 3j, 1 + 3j, 1 + 0j])
    for name in ("less", "less_equal", "greater", "greater_equal"):
        check(name, x, y)


def test_logical_operators_on_arrays():
    x = fnp.arange(3)
    assert (x == None) is False  # noqa: E711
    assert (x != "a") is True
    with pytest.raises(TypeError):
        x + "a"
    with pytest.raises(DtypeError, match=r"a list is no operand.*\n.*\n.*asarray"):
        x + [1, 2, 3]


def test_errors_say_what_came():
    with pytest.raises(ShapeError, match=r"float32\[3\] and float32\[4\]: sizes 3 and 4 differ"):
        fnp.ones(3) + fnp.ones(4)
    with pytest.raises(DtypeError, match="negative power"):
        fnp.arange(3) ** -1
    with pytest.raises(ArgumentError, match="give both"):
        fnp.where(True, 1)
    with pytest.raises(DtypeError, match="got list"):
        fnp.sin([1, 2])


def test_bits_of_floats_and_integers(check, both):
    check("bitwise_count", fnp.asarray([0, 7, -7, 2**30]))
    x = fnp.asarray([0.0, 1.0, -1.0, 0.0, 2.0, math.inf, math.nan])
    y = fnp.asarray([1.0, 2.0, 0.0, -1.0, 2.0, 0.0, 1.0])
    result = both(fnp.nextafter, x, y)
    np.testing.assert_array_equal(result.numpy(), np.nextafter(x.numpy(), y.numpy()))
    check("ldexp", fnp.asarray([1.5, -2.0, 0.0]), fnp.asarray([3, -1, 5]))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "complex64", None])
def test_a_boolean_times_a_float_chooses(both, dtype):
    """False gives 0 whatever the float is, for every shape, side and way, as XLA has it for arrays of one shape."""
    mask = np.array([[True], [False]])
    values = [math.inf, -math.inf, math.nan, -2.5, 0.0]
    x = fnp.asarray(values if dtype is None else fnp.asarray(values).astype(dtype))
    for product in (
        lambda m, x: m * x,
        lambda m, x: x * m,
        fnp.multiply,
        lambda m, x: fnp.multiply.outer(m[:, 0], x),
    ):
        result = both(product, fnp.asarray(mask), x)
        assert result.dtype == x.dtype and not result.weak_type
        # NumPy takes a bfloat16 NaN for a number.
        wide = [np.asarray(v).astype(complex) for v in (result[0], x)]
        np.testing.assert_array_equal(*wide)
        assert (
            not np.asarray(result[1]).any() and not np.signbit(np.asarray(result[1]).real.astype(float)).any()
        )
    for number in (math.inf, math.nan, -3.0, 2, 1j):
        for m in (fnp.asarray(mask), mask):
            result = both(lambda m, n=number: fnp.multiply(m, n), m)
            expected = fnp.where(mask, number, 0)
            np.testing.assert_array_equal(np.asarray(result), np.asarray(expected))
            assert (result.dtype, result.weak_type) == (fnp.asarray(number).dtype, True)
    assert (False * x).tolist() == [0] * 5 and (np.False_ * x).tolist() == [0] * 5
    assert np.isnan(np.asarray((True * x)[2]))


def test_masked_floats_leave_nothing_in_derivatives():
    mask = fnp.asarray([False, True])

    def loss(x):
        return fnp.sum(mask * fnp.log(x))

    for way in (lambda f: f, funcgrad.jit):
        assert way(funcgrad.grad(loss))(fnp.asarray([0.0, 2.0])).tolist() == [0, 0.5]
    pair = funcgrad.vmap(lambda m, x: m * x)(mask, fnp.asarray([math.inf, math.inf]))
    assert pair.tolist() == [0, math.inf]


def test_masks_that_were_converted_multiply():
    """0 * inf is NaN, eager and compiled; debug_nans says what chooses instead."""
    mask, x = fnp.asarray([False, True]), fnp.asarray([math.inf, 1.0])
    product = lambda m, x: m.astype("float32") * x  # noqa: E731
    for way in (product, funcgrad.jit(product)):
        assert np.isnan(np.asarray(way(mask, x))).tolist() == [True, False]
    assert np.isnan(np.asarray(mask.astype(int) * x)).tolist() == [True, False]
    advice = "multiply by a mask of booleans"
    with funcgrad.config(debug_nans=True):
        for way in (product, funcgrad.jit(lambda m, x: product(m[:, None], x))):
            with pytest.raises(NanError, match=rf"nan in the result of mul(.|\n)*{advice}"):
                way(mask, x)
        for other in (
            lambda: fnp.asarray([0.0, 2.0]) * x,
            lambda: product(mask, fnp.asarray([math.nan, 1.0])),
        ):
            with pytest.raises(NanError, match="lets it pass"):
                other()
    with funcgrad.config(debug_infs=True):  # x had the infinity before
        assert product(~mask, x).tolist() == [math.inf, 0]


@pytest.mark.parametrize("base", [2.0, fnp.asarray(2.0), fnp.float16(2.0), fnp.asarray([2.0, 3.0])])
@pytest.mark.parametrize("exponent", [fnp.asarray(3), fnp.int8(3), fnp.asarray([3, 2])])
def test_power_of_a_weak_float_and_an_integer_stays_weak(base, exponent):
    """As in JAX: only an array with axes makes the type strong; so 2.0 ** -level fits any float."""
    weak = fnp.asarray(base).weak_type and not exponent.shape
    for function in (fnp.power, funcgrad.jit(fnp.power), lambda x, y: x**y):
        found = function(base, exponent)
        assert (found.dtype, found.weak_type) == (fnp.asarray(base).dtype, weak)
        np.testing.assert_allclose(found, np.power(np.asarray(base, "f4"), np.asarray(exponent)))


@pytest.mark.parametrize("exponent", [-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 2.5, -3.0])
@pytest.mark.parametrize("dtype", ["float32", "int32", "weak"])
def test_exponents_that_are_captured(exponent, dtype):
    """A number that is an array is a constant of the program where the power is a few products."""
    if dtype == "int32" and exponent != int(exponent):
        exponent = int(exponent + 1)
    captured = fnp.asarray(exponent) if dtype == "weak" else fnp.asarray(exponent, dtype)
    x = np.array([0.25, 1.0, 3.0], "f4")
    power = funcgrad.jit(lambda x: fnp.power(x, captured))
    found = power(x)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, np.power(x.astype("f8"), float(exponent)), rtol=2e-6)
    slope = funcgrad.jit(funcgrad.grad(lambda x: fnp.sum(x**captured)))(x)
    np.testing.assert_allclose(slope, exponent * x.astype("f8") ** (float(exponent) - 1), rtol=2e-6)
    second = funcgrad.jit(funcgrad.grad(lambda e: fnp.sum(x**e)))(fnp.float32(exponent))
    np.testing.assert_allclose(second, np.sum(x**exponent * np.log(x)), rtol=1e-5)


def test_few_exponents_are_constants_and_others_share_a_program():
    def exponent_of(value):
        captured = fnp.asarray(value, "float32")
        graph = str(funcgrad.make_graph(lambda x: x**captured)(fnp.ones(3)))
        return "constant" if f"pow(a, {value})" in graph else "captured" if "array(" in graph else graph

    assert [exponent_of(v) for v in (2.0, 0.5, 2.5, 7.0)] == ["constant", "constant", "captured", "captured"]
    np.testing.assert_array_equal(fnp.ones(2) * 3 ** fnp.asarray(2), 9)


@pytest.mark.parametrize("name, base", [("logaddexp", np.e), ("logaddexp2", 2.0)])
def test_sums_of_complex_powers_have_their_principal_logarithm(both, name, base):
    rng = np.random.default_rng(0)
    z, w = (rng.normal(size=60) * 2 + 1j * rng.normal(size=60) * 8 for _ in range(2))
    found = both(getattr(fnp, name), fnp.asarray(z), fnp.asarray(w), rtol=1e-5, atol=1e-5)
    expected = np.log(np.exp(z * np.log(base)) + np.exp(w * np.log(base))) / np.log(base)
    np.testing.assert_allclose(found.numpy(), expected, rtol=2e-5, atol=2e-5)
    with pytest.raises(DtypeError, match="hypot: not defined for complex"):
        fnp.hypot(z, w)


def test_operators_leave_what_numpy_was_told_about_errors():
    """What is out of range is infinite or NaN, whatever a program wants of NumPy's own functions."""
    big, zero = fnp.asarray([3e38]), fnp.asarray([0.0])
    with np.errstate(all="raise"):
        told = np.geterr()
        assert (big + big).item() == math.inf and (big / zero).item() == math.inf
        assert math.isnan((zero / zero).item()) and (1e38 * big).item() == math.inf
        assert np.geterr() == told
        with pytest.raises(FloatingPointError):
            np.float32(3e38) * np.float32(10)


def test_operators_within_operators():
    """A finalizer may run within one, and use others."""
    big = fnp.asarray([3e38])
    assert quiet.run(lambda: (big + big).item()) == math.inf
    assert (big + big).item() == math.inf


def test_operators_of_several_threads():
    def sums(k: int) -> list[float]:
        x = fnp.asarray([3e38, float(k)])
        return [value for _ in range(200) for value in (x + x).tolist()]

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(sums, range(16)))
    assert found == [[math.inf, 2.0 * k] * 200 for k in range(16)]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
@pytest.mark.parametrize("name", ["fmod", "remainder"])
def test_remainders_are_exact_whatever_the_quotient(name, dtype):
    rng = np.random.default_rng(5)
    with funcgrad.config(enable_x64=True), np.errstate(all="ignore"):
        for sizes in [(1e12, 2.0), (1e30, 1e-30), (1e3, 1.0), (1e4, 1e-4), (1e-38, 1e-40)]:
            x, y = (fnp.asarray(rng.standard_normal(1001) * size, dtype) for size in sizes)
            special = fnp.asarray([0.0, -0.0, math.inf, -math.inf, math.nan, 5.0], dtype)
            x, y = fnp.concatenate([x, special, x[:6]]), fnp.concatenate([y, y[:6], special])
            wide = [np.asarray(v.astype("float32" if dtype == "bfloat16" else dtype)) for v in (x, y)]
            expected = getattr(np, name)(*wide)
            found = np.asarray(funcgrad.jit(getattr(fnp, name))(x, y).astype(expected.dtype))
            np.testing.assert_array_equal(
                found, np.asarray(fnp.asarray(expected, dtype).astype(expected.dtype))
            )
            np.testing.assert_array_equal(np.signbit(found[found == 0]), np.signbit(expected[found == 0]))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "uint32", "int64"])
@pytest.mark.parametrize("divisor", [1, 2, 3, 7, 64, 100, -1, -5])
def test_division_of_vectors_by_a_constant(dtype, divisor):
    info = np.iinfo(dtype)
    if divisor < info.min:
        return
    with funcgrad.config(enable_x64=True), np.errstate(all="ignore"):
        x = np.random.default_rng(6).integers(info.min, info.max, 1001, dtype, endpoint=True)
        x[:3] = info.min, info.max, 0
        for function in (lambda v: v // divisor, lambda v: v % divisor):
            np.testing.assert_array_equal(funcgrad.jit(function)(fnp.asarray(x)), function(x))


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64"])
@pytest.mark.parametrize("most", [9, 63, 64, 120])
def test_integer_powers_with_any_exponent(dtype, most):
    rng = np.random.default_rng(7)
    with funcgrad.config(enable_x64=True):
        x, y = (
            rng.integers(-9 if dtype[0] == "i" else 0, 9, 1001).astype(dtype),
            rng.integers(0, most + 1, 1001),
        )
        expected = np.power(x.astype("int64"), y).astype(dtype)  # both wrap
        np.testing.assert_array_equal(
            funcgrad.jit(fnp.power)(fnp.asarray(x), fnp.asarray(y.astype(dtype))), expected
        )


def test_signs_of_bfloat16_are_bits():
    x = fnp.asarray([1.5, -2.0, 0.0, -0.0, math.inf, -math.inf, math.nan, 1e-40, -3e38] * 5, "bfloat16")
    found = funcgrad.jit(lambda v: (-v, abs(v)))(x)
    for value, expected in zip(found, (np.negative, np.abs), strict=True):
        wide = expected(np.asarray(x.astype("float32")))
        np.testing.assert_array_equal(np.asarray(value.astype("float32")), wide)
        np.testing.assert_array_equal(
            np.signbit(np.asarray(value.astype("float32"))[:30]), np.signbit(wide[:30])
        )


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_logaddexp2_of_equal_numbers_is_one_more(dtype):
    with funcgrad.config(enable_x64=True):
        x = np.arange(-40, 40, 0.25, dtype)
        np.testing.assert_array_equal(funcgrad.jit(fnp.logaddexp2)(x, x), x + 1)
        slope = funcgrad.vmap(funcgrad.grad(fnp.logaddexp2))(x, x)
        np.testing.assert_array_equal(slope, np.full_like(x, 0.5))


_FINITE = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(st.lists(st.builds(complex, _FINITE, _FINITE), min_size=1, max_size=40))
def test_the_sign_of_a_complex_number_has_size_one(numbers):
    """Numbers of any size, denormal ones too: those of complex64 are divided by their size in complex128."""
    z = np.array(numbers, np.complex64)
    wide = z.astype(np.complex128)
    expected = np.divide(wide, np.abs(wide), out=np.zeros_like(wide), where=wide != 0)
    found = np.asarray(_sign_of_forty(np.resize(z, 40)))[: z.size]  # one program for all
    normal = np.abs(wide) >= np.finfo(np.float32).smallest_normal
    np.testing.assert_allclose(found[normal], expected[normal], atol=3e-7)
    assert (np.abs(found[~normal] - expected[~normal]) < 0.5).all()  # one or two bits are all that some have


_sign_of_forty = funcgrad.jit(fnp.sign)
