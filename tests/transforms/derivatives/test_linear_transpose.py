"""linear_transpose: against the matrix of the function, and errors for functions that are not linear."""

from __future__ import annotations

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np

DRAW = onp.random.default_rng(0)
A = DRAW.normal(size=(3, 4)).astype(onp.float32)


@fg.custom_jvp
def doubled(x):
    return x * 2


doubled.defjvp(lambda p, t: (doubled(*p), 2 * t[0]))

LINEAR = {
    "product": lambda x: A @ x,
    "sum of parts": lambda x: 2 * x[:3] - x[1:] / 4,
    "reversed": lambda x: np.concatenate([x[::-1], x * 3]),
    "gathered": lambda x: x[np.array([0, 0, 3])],
    "scattered": lambda x: np.zeros(6).at[np.array([1, 1, 4, 5])].add(x),
    "where": lambda x: np.where(np.array([True, False, True, True]), x, 0),
    "scan": lambda x: fg.lax.scan(lambda c, a: (c * 2, c * a), x, np.arange(3.0))[1],
    "sum by scan": lambda x: fg.lax.scan(lambda c, e: (c + e, None), 0.0, x)[0],
    "cond": lambda x: fg.lax.cond(True, lambda x: x * 2, lambda x: x, x),
    "checkpoint": lambda x: fg.checkpoint(lambda x: A @ x)(x),
    "custom": lambda x: doubled(x),
    "vmap": lambda x: fg.vmap(lambda e: e * np.arange(2.0))(x),
    "jit": lambda x: fg.jit(lambda x: A @ x)(x),
    "constant zero": lambda x: np.zeros(3),
}


@pytest.mark.parametrize("name", LINEAR)
@pytest.mark.parametrize("jitted", [False, True])
def test_transposes_the_matrix(name, jitted):
    f = LINEAR[name]
    matrix = onp.stack([onp.ravel(f(np.array(row))) for row in onp.eye(4, dtype=onp.float32)])
    out = fg.eval_shape(f, fg.ShapeDtypeStruct((4,), "float32"))
    ct = DRAW.normal(size=out.shape).astype(onp.float32)
    transposed = fg.linear_transpose(f, fg.ShapeDtypeStruct((4,), "float32"))
    (found,) = (fg.jit(transposed) if jitted else transposed)(np.array(ct))
    onp.testing.assert_allclose(found, matrix @ onp.ravel(ct), rtol=1e-5, atol=1e-6)


AFFINE = {
    "sum": lambda x: x + 1,
    "difference": lambda x: 1 - x,
    "difference of itself": lambda x: (x + x) - 1,
    "where": lambda x: np.where(np.arange(4) > 1, x, 5.0),
    "sum by scan": lambda x: fg.lax.scan(lambda c, _: (c + 7.31, None), x, None, 2)[0],
    "start of a scan": lambda x: fg.lax.scan(lambda c, e: (c + e, None), 1.0, x)[0],
    "loop": lambda x: fg.lax.fori_loop(0, 3, lambda i, c: c + x, np.ones(4)),
    "concatenated": lambda x: np.concatenate([x, np.ones(2)]),
    "stacked": lambda x: np.stack([x, np.ones(4)]),
    "padded": lambda x: np.pad(x, 1, constant_values=3.0),
    "added at": lambda x: np.ones(6).at[np.array([1, 1, 4, 5])].add(x),
    "set at": lambda x: np.ones(6).at[np.array([1, 2, 4, 5])].set(x),
    "window": lambda x: fg.lax.dynamic_update_slice(np.ones(6), x, (1,)),
    "constant": lambda x: np.ones(3),
    "jit": lambda x: fg.jit(lambda x: A @ x + 2)(x),
    "checkpoint": lambda x: fg.checkpoint(lambda x: A @ x + 2)(x),
    "cond": lambda x: fg.lax.cond(True, lambda x: x * 2, lambda x: np.ones(4), x),
    "cumsum": lambda x: np.cumsum(x) * 2 + np.arange(4.0),
    "vmap": lambda x: fg.vmap(lambda e: 3 * e + np.arange(2.0))(x),
}


@pytest.mark.parametrize("name", AFFINE)
@pytest.mark.parametrize("jitted", [False, True])
def test_of_an_affine_function_the_linear_part_is_transposed(name, jitted):
    f = AFFINE[name]
    at_zero = onp.ravel(f(np.zeros(4)))
    matrix = onp.stack([onp.ravel(f(np.array(row))) - at_zero for row in onp.eye(4, dtype=onp.float32)])
    out = fg.eval_shape(f, fg.ShapeDtypeStruct((4,), "float32"))
    ct = DRAW.normal(size=out.shape).astype(onp.float32)
    transposed = fg.linear_transpose(f, fg.ShapeDtypeStruct((4,), "float32"))
    (found,) = (fg.jit(transposed) if jitted else transposed)(np.array(ct))
    onp.testing.assert_allclose(found, matrix @ onp.ravel(ct), rtol=1e-5, atol=1e-5)


def test_trees_integers_and_complex_numbers():
    f = lambda p, q: {"a": p["x"] + 2 * q, "b": -q}  # noqa: E731
    x = onp.ones(2, onp.float32)
    p, q = fg.linear_transpose(f, {"x": x}, x)({"a": x, "b": 3 * x})
    onp.testing.assert_allclose(p["x"], [1, 1])
    onp.testing.assert_allclose(q, [-1, -1])
    (found,) = fg.linear_transpose(lambda x: 3 * x[::2], onp.arange(4))(onp.array([1, 2]))
    assert found.dtype == np.int32 and found.tolist() == [3, 0, 6, 0]
    (found,) = fg.linear_transpose(lambda z: z * (1 + 2j), 1j)(1.0 + 0j)
    assert complex(found) == 1 + 2j


def test_transforms_of_the_transpose():
    transposed = fg.linear_transpose(lambda x: A @ x, onp.zeros(4, onp.float32))
    batch = DRAW.normal(size=(5, 3)).astype(onp.float32)
    onp.testing.assert_allclose(fg.vmap(transposed)(batch)[0], batch @ A, rtol=1e-5)
    scaled = fg.grad(lambda s: np.sum(fg.linear_transpose(lambda x: s * x, 1.0)(3.0)[0]))
    assert float(scaled(2.0)) == 3.0
    twice = fg.linear_transpose(lambda y: transposed(y)[0], batch[0])
    onp.testing.assert_allclose(twice(onp.ones(4, onp.float32))[0], A.sum(1), rtol=1e-5)


# Bodies of loops that no other test has: equal ones are one graph, with the line that made it first.
@pytest.mark.parametrize(
    ("f", "message"),
    [
        (lambda x: x * x, "multiply of two values"),
        (lambda x: np.sin(x), "sin of a value"),
        (lambda x: 1 / x, "divide of a value"),
        (lambda x: np.where(x > 0, x, 0), "less of a value"),
        (
            lambda x: fg.lax.scan(lambda c, _: ((c - 3.21 * c) * c, None), x, None, 2)[0],
            "multiply of two values",
        ),
        (lambda x: fg.lax.cond(x[0] > 0, lambda x: x, lambda x: -x, x), "of a value"),
        (lambda x: x.astype("int32").astype("float32"), "conversion from float32 to int32"),
    ],
)
def test_what_is_not_linear_is_an_error_at_its_line(f, message):
    with pytest.raises(ValueError, match=message) as caught:
        fg.linear_transpose(f, onp.ones(4, onp.float32))
    assert "test_linear_transpose.py" in str(caught.value)


@fg.custom_vjp
def cubed(x):
    return x**3


cubed.defvjp(lambda x: (x**3, x), lambda x, ct: (3 * x**2 * ct,))

WITH_BACKWARD_RULES = {
    "alone": cubed,
    "of a product": lambda x: np.sum(cubed(A @ x) * np.arange(3.0)),
    "batched": lambda x: fg.vmap(cubed)(x) + cubed(x[0]),
    "in a loop": lambda x: fg.lax.scan(lambda c, a: (cubed(c) * a, c), x, np.arange(1.0, 3.0)),
    "in a branch": lambda x: fg.lax.cond(x[0] > 0, cubed, np.sin, x),
    "exported": lambda x: fg.export(cubed, x, vjp_order=1).call(x),
}


@pytest.mark.parametrize("name", WITH_BACKWARD_RULES)
@pytest.mark.parametrize("jitted", [False, True])
def test_linearized_functions_with_backward_rules(name, jitted):
    """Of what linearize returns for them only the transpose is known, which is their backward rule."""
    f = WITH_BACKWARD_RULES[name]
    x = np.array(DRAW.normal(size=4).astype(onp.float32))

    def transposed(x):
        out, pushed = fg.linearize(f, x)
        return fg.linear_transpose(pushed, x)(fg.tree.map(np.tanh, out))

    out, pull_back = fg.vjp(f, x)
    wanted = pull_back(fg.tree.map(np.tanh, out))
    found = (fg.jit(transposed) if jitted else transposed)(x)
    onp.testing.assert_allclose(found[0], wanted[0], rtol=1e-5, atol=1e-6)


def test_backward_rules_are_linear_in_cotangents_alone():
    with pytest.raises(ValueError, match="a backward rule is given a value that depends on them"):
        fg.linear_transpose(lambda x: fg.linearize(cubed, x)[1](1.0), 2.0)


def test_types_are_checked():
    with pytest.raises(TypeError, match="all inexact or all integers"):
        fg.linear_transpose(lambda x, n: x * 2, 1.0, 1)
    transposed = fg.linear_transpose(lambda x: x * 2, onp.ones(2, onp.float32))
    with pytest.raises(ValueError, match="structure"):
        transposed((onp.ones(2),))
    with pytest.raises(ValueError, match="type of its output"):
        transposed(onp.ones(3, onp.float32))
    with pytest.raises(TypeError, match="type of its output"):
        transposed(onp.ones(2, onp.float16))


def test_a_transpose_goes_in_and_out_of_jitted_functions():
    made = fg.jit(lambda a: fg.linear_transpose(lambda x: a * x, 1.0))(3.0)
    assert fg.jit(lambda transpose, ct: transpose(ct))(made, 5.0) == (15.0,)
    assert made(2.0) == (6.0,)
