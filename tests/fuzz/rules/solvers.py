"""Roots and linear systems whose derivatives are those of the equation, not of the steps that solved it."""

from __future__ import annotations

from tests.fuzz.writer import Unfit, Value, Writer, rule


def _precise(w: Writer, **options: object) -> Value:
    return w.value("f", where=lambda v: v.dtype in ("float32", "float64") and 0 < v.size <= 256, **options)  # type: ignore[arg-type]


@rule("solver", 0.6)
def root(w: Writer) -> str:
    """Of v + 0.3 tanh(a) sin(v) = b, by steps that come nearer by at least a factor of three each."""
    a = _precise(w)
    b = w.value("f", where=lambda v: v.shape == a.shape and v.dtype == a.dtype)
    aux = w.maybe(0.3)
    return f"{'root_and_more' if aux else 'root_of'}({a}, {b})"


@rule("solver", 0.9)
def linear_system(w: Writer) -> str:
    """Of a matrix that is far from singular, symmetric or not, solved by a factorization or by conjugate gradients."""
    x = _precise(w, least=2, most=2)
    n = x.shape[-1]
    if n > 9:
        raise Unfit
    s = f"(np.tanh({x}).T @ np.tanh({x}) / {x.shape[0]} + np.eye({n}, dtype={x}.dtype))"
    a = f"({s} + 0.3 * np.tri({n}, dtype={x}.dtype))"
    b = w.choice([f"{x}[0]", f"np.cos({x}[-1])", f"{x}.sum(0)"])
    return w.choice(
        [
            f"solution({a}, {b})",
            f"solution({a}, {b})",
            f"symmetric_solution({s}, {b})",
            f"conjugate_gradients({s}, {b})",
            f"fg.scipy.sparse.linalg.cg(lambda v: {s} @ v, {b}, tol=1e-9, maxiter=30)[0]",
        ]
    )
