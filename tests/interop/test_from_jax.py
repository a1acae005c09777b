"""Functions of JAX run by funcgrad: values and gradients are those that JAX computes. Needs jax."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="needs jax")
import jax.numpy as jnp  # noqa: E402
from jax import lax  # noqa: E402
from jax.extend.core import primitives  # noqa: E402

import funcgrad as fg  # noqa: E402
from funcgrad.errors import MissingRuleError  # noqa: E402
from funcgrad.interop.jax_calls import CALLS  # noqa: E402
from funcgrad.interop.jax_primitives import PRIMITIVES  # noqa: E402

RNG = np.random.default_rng(0)
A = RNG.uniform(0.2, 0.8, (3, 4)).astype(np.float32)
SQUARE = (A @ A.T + np.eye(3)).astype(np.float32)
IMAGE = RNG.normal(size=(2, 6, 6, 3)).astype(np.float32)
KERNEL = RNG.normal(size=(3, 2, 3, 4)).astype(np.float32)
INTEGERS = RNG.integers(1, 9, (3, 4)).astype(np.int32)

UNARY = (
    "sin cos tan sinh cosh tanh exp exp2 expm1 log log1p sqrt rsqrt cbrt square abs neg sign floor ceil logistic erf "
    "erfc erf_inv asin acos atan asinh atanh lgamma digamma bessel_i0e bessel_i1e is_finite reciprocal"
)
BINARY = "add sub mul div rem pow max min atan2 nextafter eq ne lt le gt ge igamma igammac zeta polygamma"
OF_INTEGERS = (
    "bitwise_and bitwise_or bitwise_xor shift_left shift_right_logical shift_right_arithmetic div rem max"
)
CASES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    **{name: (getattr(lax, name), (A,)) for name in UNARY.split()},
    **{name: (getattr(lax, name), (A + 1, A[::-1] + 1.5)) for name in BINARY.split()},
    **{f"{name} of integers": (getattr(lax, name), (INTEGERS, INTEGERS[::-1])) for name in OF_INTEGERS.split()},
    "acosh": (lax.acosh, (A + 1,)),
    "bits": (lambda x: (lax.bitwise_not(x), lax.clz(x), lax.population_count(x)), (INTEGERS,)),
    "bits of bytes": (lambda x: lax.bitcast_convert_type(x, jnp.uint8), (A,)),
    "powers": (lambda x: x**3 + x**-2 + lax.integer_pow(x, 5), (A,)),
    "rounding": (lambda x: (jnp.round(10 * x), lax.round(10 * x), lax.reduce_precision(x, 5, 4)), (A,)),
    "complex": (lambda x: jnp.abs(lax.complex(x, x + 1) * lax.conj(lax.complex(x, -x))) + jnp.real(x * 1j), (A,)),
    "clamp and select": (lambda x: lax.select(x > 0.5, lax.clamp(0.3, x, 0.7), x), (A,)),
    "casts": (lambda x: (x.astype(jnp.float16), (10 * x).astype(jnp.int32), x.astype(jnp.bfloat16).astype("f4")), (A,)),
    "betainc": (lambda x: jax.scipy.special.betainc(x + 1, x + 2, x), (A,)),
    "shapes": (lambda x: (x.T.reshape(2, 6), x[:, None], jnp.flip(x, 1), jnp.tile(x, (2, 1))), (A,)),
    "slices": (lambda x: (x[1:, ::2], x[-1], lax.dynamic_slice(x, (1, 1), (2, 2)), x[..., 2]), (A,)),
    "updates": (lambda x: lax.dynamic_update_slice(x, x[:1, :2], (1, 1)), (A,)),
    "split and join": (lambda x: jnp.concatenate([*jnp.split(x, 2, 1), jnp.stack([x[:, 0]], 1)], 1), (A,)),
    "pad": (lambda x: lax.pad(x, 0.5, ((1, 2, 1), (0, -1, 0))), (A,)),
    "iota": (lambda x: x + jnp.arange(4) + jnp.eye(3, 4) + jnp.linspace(0, 1, 4), (A,)),
    "gather": (lambda x: x[jnp.array([2, 0, 2]), :] + x[jnp.array([[0], [1], [2]]), jnp.array([1, 3, -1, 0])], (A,)),
    "take": (lambda x: jnp.take_along_axis(x, jnp.argsort(x, 1), 1), (A,)),
    "take and fill": (lambda x: jnp.take(x, jnp.array([9, 1]), 0, mode="fill", fill_value=3.0), (A,)),
    "scatter": (lambda x: x.at[jnp.array([0, 2, 0])].add(1.0).at[1].set(x[0]).at[:, 0].multiply(3.0), (A,)),
    "scatter of extrema": (lambda x: x.at[jnp.array([0, 2, 7])].max(0.4).at[1].min(0.4, mode="drop"), (A,)),
    "reductions": (lambda x: (x.sum(0), x.prod(1), x.max(), x.min(0), (x > 0.5).any(0), (x > 0.5).all(1)), (A,)),
    "means": (lambda x: (x.mean(0), x.var(1), jnp.median(x), jax.nn.logsumexp(x, 1)), (A,)),
    "positions": (lambda x: (x.argmax(1), x.argmin(0), jnp.argsort(x, 1)), (A,)),
    "searchsorted": (lambda x: jnp.searchsorted(jnp.sort(x[0]), x[1]), (A,)),
    "sort": (lambda x: (jnp.sort(x, 0), lax.sort((x, x * 2), num_keys=1)[1], jnp.unique(x, size=3)), (A,)),
    "top_k": (lambda x: (lax.top_k(x, 2), lax.approx_max_k(x, 2)), (A,)),
    "cumulative sums": (lambda x: (jnp.cumsum(x, 1), jnp.cumprod(x, 0)), (A,)),
    "cumulative extrema": (lambda x: (lax.cummax(x, 1), lax.cummin(x, 0, reverse=True)), (A,)),
    "cumlogsumexp": (lambda x: lax.cumlogsumexp(x, 1), (A,)),
    "products": (lambda x: (x @ x.T, jnp.einsum("ij,kj->ik", x, x), jnp.vdot(x, x), jnp.outer(x[0], x[1])), (A,)),
    "reduce": (lambda x: lax.reduce(x, 1.0, lambda a, b: a * b + 0.0 * a, (0,)), (A,)),
    "convolution": (
        lambda x, w: lax.conv_general_dilated(
            x, w, (2, 1), "SAME", rhs_dilation=(1, 2), dimension_numbers=("NHWC", "HWIO", "NHWC")
        ),
        (IMAGE, KERNEL),
    ),
    "transposed convolution": (
        lambda x, w: lax.conv_transpose(x, w, (2, 2), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")),
        (IMAGE, KERNEL),
    ),
    "max pooling": (lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"), (IMAGE,)),
    "min pooling": (lambda x: lax.reduce_window(x, jnp.inf, lax.min, (1, 3, 2, 1), (1, 1, 2, 1), "SAME"), (IMAGE,)),
    "sums of windows": (lambda x: lax.reduce_window(x, 0.0, lax.add, (1, 2, 2, 1), (1, 1, 2, 1), "SAME"), (IMAGE,)),
    "gradient of max pooling": (
        jax.grad(lambda x: jnp.sum(lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID") ** 2)),
        (IMAGE,),
    ),
    "fft": (lambda x: (jnp.abs(jnp.fft.fft(x)), jnp.fft.irfft(jnp.fft.rfft(x))), (A,)),
    "cholesky": (lambda x: jnp.linalg.cholesky(x @ x.T + jnp.eye(3)), (A,)),
    "solve": (lambda x: jnp.linalg.solve(x, x[0]), (SQUARE,)),
    "inverse and det": (lambda x: (jnp.linalg.inv(x), jnp.linalg.det(x), jnp.linalg.slogdet(x)), (SQUARE,)),
    "triangular solve": (lambda x: jax.scipy.linalg.solve_triangular(x, x[:, :2], lower=True), (SQUARE,)),
    "eigh": (lambda x: (jnp.linalg.eigvalsh(x), jnp.abs(jnp.linalg.eigh(x)[1])), (SQUARE,)),
    "svd and qr": (lambda x: (jnp.linalg.svd(x, compute_uv=False), jnp.abs(jnp.linalg.qr(x.T)[1])), (A,)),
    "tridiagonal solve": (lambda x: lax.linalg.tridiagonal_solve(x[0], 3 + x[1], x[2], x.T[:, :2] + 1), (A,)),
    "jit": (lambda x: jax.jit(lambda y: jnp.sin(y) * 2)(x), (A,)),
    "checkpoint": (jax.checkpoint(lambda x: jnp.sin(jnp.sin(x))), (A,)),
    "vmap": (jax.vmap(lambda row: jnp.dot(row, row) * row), (A,)),
    "grad within": (lambda x: jax.grad(lambda y: jnp.sum(jnp.tanh(y) ** 2))(x), (A,)),
    "cond": (lambda x: lax.cond(x[0, 0] > 0.1, lambda y: y * 2, lambda y: y - 1, x), (A,)),
    "switch": (lambda x: lax.switch(2, [jnp.sin, jnp.cos, jnp.tanh], x), (A,)),
    "scan": (lambda x: lax.scan(lambda c, row: (c * 0.5 + row, jnp.sin(c)), x[0], x, reverse=True), (A,)),
    "scan of constants": (lambda x: lax.scan(lambda c, _: (c + x[1], c), x[0], None, length=4), (A,)),
    "while": (lambda x: lax.while_loop(lambda c: c[0] < 4, lambda c: (c[0] + 1, c[1] * 1.5), (0, x))[1] + 0, (A,)),
    "fori": (lambda x: lax.fori_loop(0, 3, lambda i, c: c + jnp.sin(c) * i, x), (A,)),
    "map": (lambda x: lax.map(lambda row: row.sum() * row, x), (A,)),
    "associative scan": (lambda x: lax.associative_scan(jnp.multiply, x), (A,)),
    "activations": (lambda x: (jax.nn.relu(x - 0.5), jax.nn.gelu(x), jax.nn.softmax(x), jax.nn.silu(x)), (A,)),
    "linear solve": (
        lambda x: lax.custom_linear_solve(
            lambda v: SQUARE @ v, x[:, 0], lambda _, b: jnp.linalg.solve(SQUARE, b), symmetric=True
        ),
        (A,),
    ),
    "cg": (lambda x: jax.scipy.sparse.linalg.cg(lambda v: SQUARE @ v, x[:, 0], maxiter=10)[0], (A,)),
    "interpolation": (lambda x: jnp.interp(x[0], jnp.sort(x[1]), x[2]), (A,)),
    "scalar numbers": (lambda x, y: x * y + 1, (A, 2.5)),
}  # fmt: skip
NO_GRADIENT = {"while", "nextafter", "zeta", "polygamma", "betainc"}


def _leaves(x: Any) -> list[np.ndarray]:
    return [np.asarray(leaf) for leaf in jax.tree_util.tree_leaves(x)]


def _close(found: Any, expected: Any) -> None:
    for x, y in zip(_leaves(found), _leaves(expected), strict=True):
        assert x.shape == y.shape and x.dtype == y.dtype
        wide = "complex128" if x.dtype.kind == "c" else "float64"
        np.testing.assert_allclose(x.astype(wide), y.astype(wide), rtol=3e-4, atol=3e-5)


def _total(f: Callable[..., Any], numpy: Any, tree: Any) -> Callable[..., Any]:
    """A number that depends on all floats that a function returns."""

    def loss(*args: Any) -> Any:
        floats = [y for y in tree(f(*args)) if y.dtype in (np.float32, np.float16)]
        return sum([numpy.sum(numpy.sin(y.astype("float32"))) for y in floats], numpy.sum(args[0]))

    return loss


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients_are_those_of_jax(name: str) -> None:
    f, given = CASES[name]
    args = [jnp.asarray(x) if isinstance(x, np.ndarray) else x for x in given]
    ours = fg.from_jax(f)
    expected = f(*args)
    _close(ours(*args), expected)
    _close(fg.jit(ours)(*args), expected)
    if given[0].dtype == np.float32 and name not in NO_GRADIENT:
        slope = jax.grad(_total(f, jnp, jax.tree_util.tree_leaves))(*args)
        _close(fg.grad(_total(ours, fg.numpy, fg.tree.leaves))(*args), slope)


def test_rules_of_the_user_are_kept() -> None:
    @jax.custom_jvp
    def f(x: Any, n: Any) -> Any:
        return jnp.sin(x) * n

    @f.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        return f(*primals), 10.0 * tangents[0]

    @jax.custom_vjp
    def g(x: Any, y: Any) -> Any:
        return jnp.sin(x) * y

    g.defvjp(lambda x, y: (g(x, y), (x, jnp.cos(y))), lambda kept, ct: (ct * 7.0 + 0 * kept[0], kept[1] * ct))
    ours, x = fg.from_jax(lambda x: jnp.sum(f(x, 2) + jax.jit(g)(x, 2 * x))), fg.numpy.asarray(A)
    np.testing.assert_allclose(ours(A), np.sum(np.sin(A) * 2 + np.sin(A) * 2 * A), rtol=1e-5)
    np.testing.assert_allclose(fg.grad(ours)(x), 17 + 2 * np.cos(2 * A), rtol=1e-5)
    np.testing.assert_allclose(fg.jit(fg.grad(ours))(x), 17 + 2 * np.cos(2 * A), rtol=1e-5)
    only_f = fg.from_jax(lambda x: f(x, 2))
    np.testing.assert_allclose(fg.jvp(only_f, (x,), (fg.numpy.ones((3, 4)),))[1], np.full((3, 4), 10.0))


@pytest.mark.parametrize("make", [jax.random.key, jax.random.PRNGKey])
def test_random_numbers_are_those_of_jax(make: Callable[[int], Any]) -> None:
    def sample(seed: Any) -> Any:
        a, b, c = jax.random.split(make(seed), 3)
        words = jax.random.key_data(jax.random.fold_in(a, 5))
        rows = jax.vmap(lambda key: jax.random.uniform(key, (2,)))(jax.random.split(b, 4))
        return (
            words,
            rows,
            jax.random.normal(c, (3,)),
            jax.random.randint(b, (4,), 0, 99),
            jax.random.bits(c, (2,)),
        )

    _close(fg.from_jax(sample)(7), sample(7))


def test_keys_go_in_and_out() -> None:
    def f(key: Any) -> Any:
        return jax.random.split(key)[1], jax.random.uniform(key)

    key, number = fg.jit(fg.from_jax(f))(fg.random.key(3))
    theirs, as_much = f(jax.random.key(3))
    np.testing.assert_array_equal(fg.random.key_data(key), jax.random.key_data(theirs))
    assert float(number) == float(as_much)


def test_trees_names_and_what_is_no_array() -> None:
    def f(params: Any, *, kind: str) -> Any:
        return {"y": params["a"] + 1 if kind == "more" else params["a"], "n": None}

    ours = fg.from_jax(f)
    assert ours({"a": A}, kind="more")["n"] is None
    np.testing.assert_array_equal(ours({"a": A}, kind="more")["y"], A + 1)
    np.testing.assert_array_equal(ours({"a": A}, kind="same")["y"], A)
    assert ours.__name__ == "f"


def test_constants_of_closures() -> None:
    table, key = jnp.asarray(A), jax.random.key(1)
    ours = fg.from_jax(lambda i: (table[i], jax.random.uniform(key)))
    np.testing.assert_array_equal(ours(1)[0], A[1])
    assert float(ours(1)[1]) == float(jax.random.uniform(key))


def test_a_function_is_traced_once_for_a_type() -> None:
    seen = []

    def f(x: Any) -> Any:
        seen.append(x.shape)
        return x + 1

    ours = fg.from_jax(f)
    for shape in ((2,), (2,), (3,)):
        ours(fg.numpy.ones(shape))
    assert seen == [(2,), (3,)]


def test_callbacks(capfd: pytest.CaptureFixture[str]) -> None:
    def f(x: Any) -> Any:
        jax.debug.print("x is {}", x)
        y = jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
        return jax.experimental.io_callback(lambda v: v + 1, jax.ShapeDtypeStruct(x.shape, x.dtype), y)

    from jax import experimental  # noqa: F401  # for its io_callback

    np.testing.assert_allclose(fg.from_jax(f)(A[0]), np.sin(A[0]) + 1, rtol=1e-6)
    fg.effects_barrier()
    assert "x is [" in capfd.readouterr().out


def test_what_has_no_row_is_named_with_its_line() -> None:
    with pytest.raises(MissingRuleError, match=r"primitive 'rng_uniform', which .*test_from_jax.py:\d+"):
        fg.from_jax(lambda x: lax.rng_uniform(x, 1.0, (2,)))(0.0)


REFUSED = {
    "of devices": "all_gather all_to_all axis_index pmax pmin ppermute psum ragged_all_to_all",
    "of tokens and refs": "after_all create_token get swap",
    "of generators that are no function of a key": "rng_bit_generator rng_uniform",
    "of transforms of JAX while they run": "custom_lin",
    "of general selections in windows": "select_and_scatter",
    "of derivatives by parameters of distributions": "random_gamma",
}


def test_every_public_primitive_has_a_row_or_a_reason() -> None:
    public = {getattr(primitives, name).name for name in dir(primitives) if name.endswith("_p")}
    refused = {name for names in REFUSED.values() for name in names.split()}
    assert public - set(CALLS) - set(PRIMITIVES) == refused
