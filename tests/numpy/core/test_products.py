"""Products: against NumPy over ranks, broadcasting, zero sizes and dtypes; einsum over notations; texts of errors."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, ShapeError

MATMULS = [
    ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((2, 3), (3, 4)), ((5, 2, 3), (3, 4)), ((2, 3), (5, 3, 4)),
    ((5, 2, 3), (5, 3, 4)), ((5, 1, 2, 3), (6, 3, 4)), ((1, 2, 3), (5, 3, 4)), ((5, 2, 3), (1, 3, 4)),
    ((3,), (5, 3, 4)), ((5, 2, 3), (3,)), ((0, 3), (3, 4)), ((2, 0), (0, 4)), ((1, 1), (1, 1)),
    ((1, 2, 1), (1, 1, 3)),
]  # fmt: skip


@pytest.mark.parametrize("shapes", MATMULS, ids=str)
def test_matmul_is_numpys(check, sample, shapes):
    check("matmul", sample(shapes[0]), sample(shapes[1], seed=3))


@pytest.mark.parametrize("dtype", ["int8", "bool", "int32", "bfloat16", "float16", "complex64"])
def test_products_keep_the_dtype(both, sample, dtype):
    a, b = sample((2, 3), dtype), sample((3, 4), dtype, seed=5)
    for function in (fnp.matmul, fnp.dot, lambda x, y: fnp.einsum("ij,jk->ki", x, y)):
        assert both(function, a, b).dtype == a.dtype
    wide = (
        both(lambda x, y: fnp.matmul(x, y, preferred_element_type="float32"), a, b)
        if dtype == "bfloat16"
        else None
    )
    assert wide is None or wide.dtype == fnp.float32


def test_products_promote(both):
    assert both(fnp.matmul, fnp.ones((2, 3)), fnp.ones((3, 2), "int8")).dtype == fnp.float32
    assert both(fnp.dot, fnp.asarray(2), fnp.asarray(3)).weak


@pytest.mark.parametrize(
    "shapes", [((3,), (3,)), ((), (3,)), ((2, 3), (3, 4)), ((2, 3, 4), (5, 4, 2)), ((4,), (2, 4, 3))]
)
def test_dot_is_numpys(check, sample, shapes):
    check("dot", sample(shapes[0]), sample(shapes[1], seed=3))


def test_other_products_are_numpys(check, sample):
    a, b = sample((2, 3)), sample((4, 3), seed=1)
    check("inner", a, b)
    check("outer", a, b)
    check("kron", a, b)
    check("vdot", sample((3, 2), "complex64"), sample((6,), "complex64"))
    check("vecdot", sample((5, 3), "complex64"), sample((5, 3), "complex64", seed=2))
    check("matvec", sample((5, 2, 3)), sample((5, 3)))
    check("vecmat", sample((5, 2)), sample((5, 2, 3)))
    check("cross", sample((5, 3)), sample((5, 3), seed=1))
    check("polyval", sample((4,)), sample((3,), seed=1))
    for offset in (-1, 0, 1, 7):
        check("trace", sample((3, 4)), offset=offset)
    check("trace", sample((2, 3, 4)), axis1=1, axis2=2)


@pytest.mark.parametrize("axes", [0, 1, 2, ((1,), (0,)), ((0, 2), (1, 0)), (2, 0)], ids=str)
def test_tensordot_is_numpys(check, sample, axes):
    a, b = sample((2, 3, 2)), sample((2, 2, 3), seed=1)
    if axes == 1:
        check("tensordot", a, b, axes=1)
    elif axes == 2:
        check("tensordot", sample((4, 2, 3)), sample((2, 3, 5)), axes=2)
    elif axes == ((1,), (0,)):
        check("tensordot", a, sample((3, 4)), axes=axes)
    else:
        check("tensordot", a, b, axes=axes)


def test_rows_of_two_axes_compile(both, sample):
    """A sum whose rows are two axes of one operand: one loop walks both."""
    both(
        lambda x, y: fnp.einsum("ijk,kl->ijl", x, y), sample((2, 3, 2)), sample((2, 6)), rtol=1e-5, atol=1e-5
    )


EINSUMS = [
    ("ij,jk->ik", (2, 3), (3, 4)), ("ij,jk", (2, 3), (3, 4)), ("ij,ij->", (2, 3), (2, 3)),
    ("i,j->ij", (2,), (3,)), ("bij,bjk->bik", (5, 2, 3), (5, 3, 4)), ("ii->i", (3, 3)), ("ii", (3, 3)),
    ("iij->j", (3, 3, 2)), ("ij->ji", (2, 3)), ("ij->j", (2, 3)), ("ij->", (2, 3)),
    ("...ij,...jk->...ik", (5, 2, 3), (5, 3, 4)), ("...ij,jk->...ik", (5, 6, 2, 3), (3, 4)),
    ("...i,...i->...", (1, 4, 3), (5, 1, 3)), ("ij,jk,kl->il", (2, 3), (3, 4), (4, 5)),
    ("i,i,i->i", (3,), (3,), (3,)), ("abc,cd,be,ad->e", (2, 3, 4), (4, 5), (3, 6), (2, 5)),
    ("ij,kl->", (2, 3), (4, 5)), ("iij,jk->ik", (3, 3, 2), (2, 4)), ("i...->...", (3, 2, 4)),
    ("bhqd,bhkd->bhqk", (2, 3, 4, 5), (2, 3, 6, 5)), ("i,->i", (3,), ()), (",", (), ()),
    ("ijk,ijk->ik", (2, 0, 3), (2, 0, 3)), ("ji", (2, 3)), ("ba,cb", (2, 3), (4, 2)), ("...", (2, 3)),
    ("i...,i...", (3, 2), (3, 2)), ("ij,j", (2, 3), (3,)), (" i j , j k -> i k ", (2, 3), (3, 4)),
    ("iii->i", (2, 2, 2)), ("ijij->ij", (2, 3, 2, 3)),
]  # fmt: skip


@pytest.mark.parametrize("case", EINSUMS, ids=lambda case: case[0])
def test_einsum_is_numpys(both, sample, case):
    subscripts, *shapes = case
    operands = [sample(shape, seed=i) for i, shape in enumerate(shapes)]
    result = both(lambda *xs: fnp.einsum(subscripts, *xs), *operands, rtol=1e-5, atol=1e-5)
    expected = np.einsum(subscripts, *(x.numpy().astype(float) for x in operands))
    assert result.shape == expected.shape
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("case", EINSUMS, ids=lambda case: case[0])
def test_einsum_by_a_function_of_the_user(both, sample, case):
    """In place of lax.dot_general: every product of a pair goes through it."""
    subscripts, *shapes = case
    operands = [sample(shape, seed=i) for i, shape in enumerate(shapes)]
    calls = []

    def doubled(a, b, axes, precision=None, preferred_element_type=None):
        calls.append((a.shape, b.shape))
        assert preferred_element_type == a.dtype == b.dtype
        return 2 * fg.lax.dot_general(a, b, axes, precision)

    result = both(
        lambda *xs: fnp.einsum(subscripts, *xs, _dot_general=doubled), *operands, rtol=1e-5, atol=1e-5
    )
    expected = np.einsum(subscripts, *(x.numpy().astype(float) for x in operands)) * 2 ** (len(operands) - 1)
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)
    assert len(calls) % max(1, len(operands) - 1) == 0 and bool(calls) == (len(operands) > 1)


def test_labels_may_be_digits(both, sample):
    a, b = sample((2, 3)), sample((3, 1))
    result = both(lambda x, y: fnp.einsum("ij,j1->1i", x, y), a, b)
    np.testing.assert_allclose(result.numpy(), (a.numpy() @ b.numpy()).T, rtol=1e-5)


def test_einsum_of_lists_of_labels(both, sample):
    a, b = sample((2, 3)), sample((3, 4))
    result = both(lambda x, y: fnp.einsum(x, [0, 1], y, [1, 2], [0, 2]), a, b)
    np.testing.assert_allclose(result.numpy(), a.numpy() @ b.numpy(), rtol=1e-5)


@pytest.mark.parametrize(
    "call, error, text",
    [
        (
            lambda: fnp.ones((2, 3)) @ fnp.ones((4, 5)),
            ShapeError,
            r"matmul: inner sizes differ: 3 \(axis 1 of a: float32\[2,3\]\) and 4 \(axis 0 of b: float32\[4,5\]\)",
        ),
        (lambda: fnp.ones((2, 3)) @ fnp.ones((4, 3)), ShapeError, r"hint: transpose b: a @ b\.mT"),
        (lambda: fnp.ones((3, 2)) @ fnp.ones((3, 4)), ShapeError, r"hint: transpose a: a\.mT @ b"),
        (lambda: fnp.ones(3) @ 2.0, ShapeError, r"b is a scalar"),
        (lambda: fnp.ones((2, 3, 4)) @ fnp.ones((3, 4, 5)), ShapeError, "batch sizes differ: 2"),
        (lambda: fnp.tensordot(fnp.ones((2, 3)), fnp.ones((2, 3)), 1), ShapeError, "sizes differ: 3"),
        (lambda: fnp.einsum("ij,jk", fnp.ones((2, 3)), fnp.ones((4, 5))), ShapeError, "label 'j' is 4"),
        (lambda: fnp.einsum("ij", fnp.ones(3)), ArgumentError, "names 2 axes, the operand is float32"),
        (lambda: fnp.einsum("i,j", fnp.ones(3)), ArgumentError, "names 2 operands, 1 were given"),
        (lambda: fnp.einsum("i->k", fnp.ones(3)), ArgumentError, "'k' of the result is in no operand"),
    ],
)
def test_errors_name_sizes_and_axes(call, error, text):
    with pytest.raises(error, match=text):
        call()


@pytest.mark.parametrize("name", ["matmul", "dot", "inner", "tensordot", "einsum", "vdot"])
def test_preferred_types_round_the_result_alone(both, name):
    """Operands that the narrow type cannot tell from 1: their difference survives."""
    x = fnp.asarray([1.0 + 2**-10, 1.0, 1.0], "float32")
    y = fnp.asarray([1.0, -1.0, 2**-3], "float32")
    call = {"einsum": lambda a, b, t: fnp.einsum("i,i->", a, b, preferred_element_type=t)}.get(
        name,
        lambda a, b, t: getattr(fnp, name)(
            a, b, preferred_element_type=t, **({"axes": 1} if name == "tensordot" else {})
        ),
    )
    narrow = both(lambda a, b: call(a, b, "bfloat16"), x, y)
    assert narrow.dtype == fnp.bfloat16 and float(narrow) == 0.125 + 2**-10
    whole = fnp.full(3, 100, "int8")
    wide = both(lambda a: call(a, a, "int32"), whole)
    assert wide.dtype == np.int32 and int(wide) == 30000
