"""vectorize and its relatives: against NumPy's loops."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError


def test_vectorize_broadcasts(both, sample):
    add = fnp.vectorize(lambda a, b: fnp.where(a > b, a - b, a + b))
    x, y = sample((3, 1)), sample((4,))
    expected = np.where(x.numpy() > y.numpy(), x.numpy() - y.numpy(), x.numpy() + y.numpy())
    np.testing.assert_allclose(both(add, x, y).numpy(), expected, rtol=1e-6)
    assert both(add, sample(()), sample(())).shape == ()


def test_vectorize_with_a_signature(both, sample):
    product = fnp.vectorize(lambda a, b: a @ b, signature="(n,m),(m)->(n)")
    x, y = sample((5, 1, 2, 3)), sample((4, 3))
    expected = np.einsum("bcnm,cm->bcn", np.broadcast_to(x.numpy(), (5, 4, 2, 3)), y.numpy())
    np.testing.assert_allclose(both(product, x, y).numpy(), expected, rtol=1e-5, atol=1e-5)
    scaled = fnp.vectorize(lambda a, k: a * k, excluded=(1,))
    assert scaled(fnp.ones(3), 2).tolist() == [2, 2, 2]


def test_vectorize_obeys_the_promotion_of_ranks():
    """The axes that the function itself takes do not count."""
    product = fnp.vectorize(lambda a, b: a @ b, signature="(n,m),(m)->(n)")
    with config(numpy_rank_promotion="raise"):
        assert product(fnp.ones((2, 3)), fnp.ones(3)).tolist() == [3, 3]
        with pytest.raises(ShapeError, match=r"vectorize: operands of different ranks: .*\[3\], .*\[2,3\]"):
            fnp.vectorize(fnp.add)(fnp.ones(3), fnp.ones((2, 3)))


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_apply_along_axis_is_numpys(both, sample, axis):
    x = sample((2, 3, 4))
    for function, reference in [
        (lambda v: v[::-1], lambda v: v[::-1]),
        (fnp.sum, np.sum),
        (lambda v: fnp.outer(v[:2], v[:2]), lambda v: np.outer(v[:2], v[:2])),
    ]:
        result = both(lambda v, f=function: fnp.apply_along_axis(f, axis, v), x)
        np.testing.assert_allclose(result.numpy(), np.apply_along_axis(reference, axis, x.numpy()), rtol=1e-5)


def test_apply_over_axes_and_piecewise(both, sample):
    x = sample((2, 3, 4))
    result = both(lambda v: fnp.apply_over_axes(fnp.sum, v, (0, 2)), x)
    np.testing.assert_allclose(result.numpy(), np.apply_over_axes(np.sum, x.numpy(), (0, 2)), rtol=1e-5)
    y = both(lambda v: fnp.piecewise(v, [v < 0, v > 1], [lambda u: -u, 1.0, lambda u: u * u]), x)
    expected = np.piecewise(x.numpy(), [x.numpy() < 0, x.numpy() > 1], [lambda u: -u, 1.0, lambda u: u * u])
    np.testing.assert_allclose(y.numpy(), expected, rtol=1e-6)


def test_errors_say_what_does_not_fit():
    with pytest.raises(ArgumentError, match="is not of the form"):
        fnp.vectorize(lambda a: a, signature="n->n")(fnp.ones(3))
    with pytest.raises(ArgumentError, match="has 2 arguments, 1 were given"):
        fnp.vectorize(lambda a: a, signature="(n),(n)->()")(fnp.ones(3))
    with pytest.raises(ShapeError, match="axis 'n'"):
        fnp.vectorize(lambda a, b: a, signature="(n),(n)->()")(fnp.ones(3), fnp.ones(4))
    with pytest.raises(ArgumentError, match="has a negative position"):
        fnp.vectorize(lambda a: a, excluded={-1})
    with pytest.raises(DtypeError, match="positions or names, got"):
        fnp.vectorize(lambda a: a, excluded=[1.5])
    with pytest.raises(
        ShapeError, match=r"vectorize: shapes do not broadcast: float32\[3\] and float32\[2\]"
    ):
        fnp.vectorize(fnp.add)(fnp.ones(3), fnp.ones(2))
    with pytest.raises(ArgumentError, match="2 conditions but 1 functions"):
        fnp.piecewise(fnp.ones(2), [True, False], [1])


@pytest.mark.parametrize(
    "function, signature, error, text",
    [
        (lambda a: a, "(n)->(n),(n)", ArgumentError, "has 2 results, the function returned 1"),
        (lambda a: (a, a), "(n)->(n)", ArgumentError, "has 1 results, the function returned 2"),
        (lambda a: a, "(n)->()", ShapeError, r"has axes \(\), got float32\[3\]"),
        (lambda a: a[:2], "(n)->(n)", ShapeError, "axis 'n' of signature .* is 3 and 2"),
        (lambda a: (a, a[:2]), "(n)->(m),(m)", ShapeError, "axis 'm' of signature .* is 3 and 2"),
    ],
)
def test_results_that_do_not_fit_the_signature(function, signature, error, text):
    for x in (fnp.ones((4, 3)), fnp.ones(3)):
        with pytest.raises(error, match=text):
            fnp.vectorize(function, signature=signature)(x)


def test_vectorize_hands_none_through(sample):
    add = fnp.vectorize(lambda a, b, c: a + (0 if b is None else b) + c)
    x, y = sample((2, 3)), sample((3,), seed=1)
    np.testing.assert_array_equal(add(x, None, y).numpy(), x.numpy() + y.numpy())


class _Ket:
    """Two arrays as one of a shape, a class of trees, as programs have matrices of their own."""

    def __init__(self, up, down):
        self.up, self.down = up, down

    @property
    def shape(self):
        return (2, *fnp.shape(self.up))

    def __array__(self, dtype=None, copy=None):
        return np.stack([np.asarray(self.up), np.asarray(self.down)])


fg.tree.register_pytree_node(_Ket, lambda ket: ((ket.up, ket.down), None), lambda _, parts: _Ket(*parts))


def test_vectorize_gives_trees_of_a_shape():
    def ket(x):
        return _Ket(x[0] * 2, x[1] - 1)

    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    vectorized = fnp.vectorize(ket, signature="(d)->(d)")
    for found, given in ((vectorized(x), x), (fg.jit(vectorized)(x), x), (fg.jit(vectorized)(x[0]), x[0])):
        assert type(found) is _Ket
        np.testing.assert_array_equal(found.up, given[..., 0] * 2)
        np.testing.assert_array_equal(found.down, given[..., 1] - 1)
    for signature, told in (("(d)->()", "has axes"), ("(d)->(d,e)", "has axes")):
        with pytest.raises(ShapeError, match=told):
            fg.jit(fnp.vectorize(ket, signature=signature))(x)
    with pytest.raises(ShapeError, match="is 3 and 2"):
        fnp.vectorize(lambda x: _Ket(x[0], x[1]), signature="(d)->(d)")(np.ones((2, 3)))
