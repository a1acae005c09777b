"""Products of float32 in fewer bits: against models in NumPy whose sums are of float64."""

from __future__ import annotations

import re

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError

RNG = np.random.default_rng(11)
A = RNG.standard_normal((7, 33)).astype("f")
B = RNG.standard_normal((33, 5)).astype("f")
SHARE = {"bfloat16": 2.0**-7, "tensorfloat32": 2.0**-10, "bfloat16_3x": 3 * 2.0**-16, "F16_F16_F32": 2.0**-10}
NARROW = sorted(SHARE)


def rounded(x: np.ndarray, precision: str) -> np.ndarray:
    """float32 to the nearest number of the type, halves to even."""
    if precision == "tensorfloat32":
        last = np.maximum(np.frexp(x)[1] - 11, -136)  # the exponent of the last bit, of denormal numbers, too
        return np.ldexp(np.rint(np.ldexp(x.astype("d"), -last)), last).astype("f")
    narrow = np.float16 if precision.startswith("F16") else ml_dtypes.bfloat16
    return x.astype(narrow).astype("f")


def model(product, a, b, precision):
    """The product of rounded operands, with sums in float64."""
    a, b = np.asarray(a, "f"), np.asarray(b, "f")
    wide = np.float64
    if precision in ("bfloat16_3x", "high"):
        ah, bh = rounded(a, "bfloat16"), rounded(b, "bfloat16")
        al, bl = rounded(a - ah, "bfloat16"), rounded(b - bh, "bfloat16")
        return sum(product(x.astype(wide), y.astype(wide)) for x, y in ((ah, bl), (al, bh), (ah, bh)))
    return product(rounded(a, precision).astype(wide), rounded(b, precision).astype(wide))


def near(found, wanted, scale=1.0):
    """Up to the roundings of sums of float32, which are far below those of operands."""
    np.testing.assert_allclose(
        np.asarray(found), wanted, rtol=0, atol=3e-6 * scale * max(1, np.abs(wanted).max())
    )


@pytest.mark.parametrize("precision", NARROW)
def test_products_round_their_operands(precision):
    wanted = model(np.matmul, A, B, precision)
    exact = A.astype("d") @ B
    error = np.abs(wanted - exact).max()
    assert error > 0 and (np.abs(wanted - exact) <= SHARE[precision] * (np.abs(A) @ np.abs(B))).all()

    def products(a, b):
        numbers = (((1,), (0,)), ((), ()))
        return (
            fnp.matmul(a, b, precision=precision),
            fnp.dot(a, b, precision=precision),
            fnp.inner(a, b.T, precision=precision),
            fnp.tensordot(a, b, 1, precision=precision),
            fnp.einsum("ij,jk->ik", a, b, precision=precision),
            fnp.linalg.multi_dot([a, b], precision=precision),
            fnp.vecdot(a[:, None], b.T, precision=precision),
            fnp.matmul(a, b, precision=precision, preferred_element_type="float32"),
            lax.dot(a, b, precision=precision),
            lax.dot_general(a, b, numbers, precision),
            lax.batch_matmul(a[None], b[None], precision)[0],
        )

    for found in (*products(A, B), *fg.jit(products)(A, B)):
        near(found, wanted)
    near(fnp.vdot(A, A[::-1], precision=precision), model(np.vdot, A, A[::-1], precision), 10)
    whole = fnp.matmul(A, B, precision=precision)
    assert whole.dtype == np.float32 and not np.array_equal(whole, fnp.matmul(A, B))


@pytest.mark.parametrize("precision", NARROW)
def test_derivatives_are_products_of_the_same_precision(precision):
    ct = RNG.standard_normal((7, 5)).astype("f")
    ta, tb = RNG.standard_normal(A.shape).astype("f"), RNG.standard_normal(B.shape).astype("f")

    def f(a, b):
        return fnp.matmul(a, b, precision=precision)

    def sent(a, b, ct):
        return fg.vjp(f, a, b)[1](ct)

    for run in (sent, fg.jit(sent)):
        of_a, of_b = run(A, B, ct)
        near(of_a, model(np.matmul, ct, B.T, precision))
        near(of_b, model(np.matmul, A.T, ct, precision))
    moved = model(np.matmul, ta, B, precision) + model(np.matmul, A, tb, precision)
    near(fg.jvp(f, (A, B), (ta, tb))[1], moved, 2)
    # The derivative of a derivative is rounded alike: the cotangent of b along ta is a product of both.
    second = fg.jvp(lambda a: fg.vjp(lambda b: f(a, b), B)[1](ct)[0], (A,), (ta,))[1]
    near(second, model(np.matmul, ta.T, ct, precision))
    third = fg.vjp(lambda c: sent(A, B, c)[0], ct)[1](ta)[0]
    near(third, model(np.matmul, ta, B, precision))
    back = fg.linear_transpose(lambda a: f(a, B), A)(ct)[0]
    near(back, model(np.matmul, ct, B.T, precision))


@pytest.mark.parametrize("precision", NARROW)
def test_batches_of_products(precision):
    stack = RNG.standard_normal((3, *A.shape)).astype("f")

    def f(a, b):
        return fnp.matmul(a, b, precision=precision)

    wanted = np.stack([model(np.matmul, a, B, precision) for a in stack])
    near(fg.vmap(f, (0, None))(stack, B), wanted)
    slope = fg.jit(fg.grad(lambda b: fg.vmap(f, (0, None))(stack, b).sum()))(B)
    ones = np.ones((7, 5), "f")
    near(slope, sum(model(np.matmul, a.T, ones, precision) for a in stack), 3)
    each = fg.vmap(fg.grad(lambda a, b: f(a, b).sum()), (0, None))(stack, B)
    near(each, np.stack([model(np.matmul, ones, B.T, precision)] * 3))
    loop = fg.jit(lambda x: lax.scan(lambda c, a: (c, f(a, B)), 0.0, x)[1])(stack)
    near(loop, wanted)


@pytest.mark.parametrize("precision", ["bfloat16", "high", "tensorfloat32"])
def test_convolutions(precision):
    image = RNG.standard_normal((2, 3, 9)).astype("f")
    kernel = RNG.standard_normal((4, 3, 3)).astype("f")

    def exact(x, k):
        windows = np.lib.stride_tricks.sliding_window_view(x, 3, 2)
        return np.einsum("bcpw,ocw->bop", windows, k)

    def f(x, k):
        return lax.conv_general_dilated(x, k, (1,), "VALID", precision=precision)

    near(f(image, kernel), model(exact, image, kernel, precision))
    near(fg.jit(f)(image, kernel), model(exact, image, kernel, precision))
    ct = RNG.standard_normal((2, 4, 7)).astype("f")

    def weighed(x, c):
        windows = np.lib.stride_tricks.sliding_window_view(x, 3, 2)
        return np.einsum("bcpw,bop->ocw", windows, c)

    near(fg.vjp(f, image, kernel)[1](ct)[1], model(weighed, image, ct, precision))
    x, k = image[0, 0], kernel[0, 0]
    near(fnp.convolve(x, k, precision=precision), model(np.convolve, x, k, precision))
    near(
        fg.scipy.signal.correlate(x, k, precision=precision),
        model(lambda a, b: np.correlate(a, b, "full"), x, k, precision),
    )


@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=9))
def test_every_float_is_rounded_to_the_nearest(bits):
    x = np.array(bits, "u4").view("f")
    x = x[np.isfinite(x) & (np.abs(x) < 1e38)]
    for precision in ("bfloat16", "tensorfloat32"):
        found = fnp.einsum("i,j->ij", x, np.ones(1, "f"), precision=precision)[:, 0]
        np.testing.assert_array_equal(np.asarray(found), rounded(x, precision))


def test_infinite_operands_stay_what_they_are():
    a = np.array([[np.inf, 1.0], [np.nan, 1.0], [2.0, 1.1]], "f")
    for precision in ("high", "BF16_BF16_F32_X9", "TF32_TF32_F32_X3", "bfloat16"):
        found = np.asarray(fnp.matmul(a, np.array([1.3, 2.0], "f"), precision=precision))
        assert found[0] == np.inf and np.isnan(found[1]) and abs(found[2] - 4.8) < 0.04


def test_more_passes_are_more_exact():
    exact = A.astype("d") @ B
    names = "bfloat16 tensorfloat32 bfloat16_3x BF16_BF16_F32_X6".split()
    errors = [np.abs(np.asarray(fnp.matmul(A, B, precision=name)) - exact).max() for name in names]
    assert errors == sorted(errors, reverse=True) and errors[-1] < 3e-6
    for name in ("BF16_BF16_F32_X9", "TF32_TF32_F32_X3"):
        near(fnp.matmul(A, B, precision=name), exact)
    for name in ("BF16_BF16_BF16", "F16_F16_F16"):
        found = np.asarray(fnp.matmul(A, B, precision=name))
        assert found.dtype == np.float32 and np.array_equal(found, rounded(found, name))


SAME = [
    (lax.Precision.HIGH, "bfloat16_3x"),
    (lax.Precision("high"), "bfloat16_3x"),
    (lax.Precision("float32"), None),
    (("bfloat16", "tensorfloat32"), "tensorfloat32"),
    ((lax.Precision.HIGH, lax.Precision.DEFAULT), "float32"),
    (lax.DotAlgorithmPreset.BF16_BF16_F32, "bfloat16"),
    (lax.DotAlgorithmPreset.TF32_TF32_F32, "tensorfloat32"),
    (lax.DotAlgorithm("bfloat16", "bfloat16", "float32", num_primitive_operations=3), "high"),
    (lax.DotAlgorithm("float32", "float32", "float32"), None),
    (lax.DotAlgorithmPreset.DEFAULT, None),
    ("default", None),
    (lax.Precision.HIGHEST, None),
]


@pytest.mark.parametrize("given_, same", SAME)
def test_forms_of_a_precision(given_, same):
    np.testing.assert_array_equal(fnp.matmul(A, B, precision=given_), fnp.matmul(A, B, precision=same))


WRONG = [
    "bfloat17",
    3,
    ("high",),
    lax.DotAlgorithm("int8", "int8", "int32"),
    ("high", "BF16_BF16_F32"),
    object(),
]


@pytest.mark.parametrize("precision", [*WRONG, "F64_F64_F64", "ANY_F8_ANY_F8_F32"])
def test_what_is_no_precision(precision):
    with pytest.raises(
        ArgumentError, match=r"is not a precision|is not for operands|there is no DotAlgorithm"
    ):
        fnp.matmul(A, B, precision=precision)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "int32", "complex64"])
def test_other_dtypes_stay_as_they_are(dtype):
    a, b = fnp.asarray(A).astype(dtype), fnp.asarray(B).astype(dtype)
    np.testing.assert_array_equal(fnp.matmul(a, b, precision="bfloat16"), fnp.matmul(a, b))
    wide = {"preferred_element_type": "complex64" if dtype == "complex64" else "float32"}
    np.testing.assert_array_equal(fnp.matmul(a, b, precision="bfloat16", **wide), fnp.matmul(a, b, **wide))


# ---- the setting ----


# Compiled code adds in another order than NumPy's BLAS, which does so on each kind of CPU: a setting is seen by what is
# computed, and by errors that are far above those of sums.


def graph_of(f):
    """What a product computes, whichever line says so."""
    return re.sub(r" *#.*", "", str(fg.make_graph(f)(A, B)))


def test_default_matmul_precision():
    traces = []

    @fg.jit
    def f(a, b):
        traces.append(1)
        return a @ b

    exact = A.astype("d") @ B
    near(f(A, B), exact)
    full = graph_of(lambda a, b: a @ b)
    for precision, name in (
        ("bfloat16", "bfloat16"),
        (lax.Precision.HIGH, "high"),
        (lax.DotAlgorithmPreset.TF32_TF32_F32, "tensorfloat32"),
    ):
        given_ = graph_of(lambda a, b: fnp.matmul(a, b, precision=precision))  # noqa: B023
        assert given_ != full
        wanted = model(np.matmul, A, B, name)
        with fg.default_matmul_precision(precision):
            assert graph_of(lambda a, b: a @ b) == given_
            assert graph_of(lambda a, b: fnp.matmul(a, b, precision="float32")) == full
            near(fnp.asarray(A) @ B, wanted)
            near(f(A, B), wanted)
            near(fnp.matmul(A, B, precision="float32"), exact)
    near(f(A, B), exact)
    assert len(traces) == 4
    with fg.config(default_matmul_precision="high"), fg.default_matmul_precision(None):
        assert graph_of(lambda a, b: a @ b) == full


def test_solvers_keep_full_precision():
    square = A[:, :7]
    full = fnp.linalg.pinv(square), fg.scipy.linalg.expm(square)
    with fg.default_matmul_precision("bfloat16"):
        for found, wanted in zip((fnp.linalg.pinv(square), fg.scipy.linalg.expm(square)), full, strict=True):
            np.testing.assert_array_equal(found, wanted)


def test_a_setting_that_is_no_precision():
    with pytest.raises(ArgumentError, match="'float31' is not a precision"):
        fg.default_matmul_precision("float31")
    with (
        pytest.raises(ArgumentError, match="default_matmul_precision 7"),
        fg.config(default_matmul_precision=7),
    ):
        pass


def test_products_are_kept_by_policies_of_checkpoints(capsys):
    def f(a, b):
        return fnp.sin(fnp.sin(fnp.matmul(a, b, precision="bfloat16"))).sum()

    policies = fg.checkpoint_policies
    kept = fg.checkpoint(f, policy=policies.dots_saveable)
    near(fg.jit(fg.grad(kept))(A, B), np.asarray(fg.grad(f)(A, B)))
    batched = fg.vmap(f), A[:, None], np.stack([B] * 7)
    for policy, whole, each in (
        (policies.dots_saveable, True, True),
        (policies.dots_with_no_batch_dims_saveable, True, False),
        (policies.nothing_saveable, False, False),
    ):
        fg.print_saved_residuals(fg.checkpoint(f, policy=policy), A, B)
        assert ("float32[7,5] output of" in capsys.readouterr().out) == whole
        fg.print_saved_residuals(fg.checkpoint(batched[0], policy=policy), *batched[1:])
        assert ("float32[7,1,5] output of" in capsys.readouterr().out) == each
