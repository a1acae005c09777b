"""`from_jax`: a function written for JAX as one of ours."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import DtypeError
from funcgrad.interop.jax_calls import evaluate
from funcgrad.interop.package import imported_jax
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.flatten import check_callable, wraps


def from_jax(f: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of ours of one that is written for JAX.

    JAX traces the function, once for the shapes and dtypes of its arguments, and what it does is then done by
    funcgrad: so every transform takes it, and `jit` compiles it. JAX computes nothing. Loops stay loops, and rules of
    `custom_jvp` and `custom_vjp` are kept.

    Parameters
    ----------
    f : a function of JAX, of arrays and pytrees (as JAX knows them), which may itself be a transform of one, as
        jax.grad(g) is. Arguments that are no arrays (texts, functions) go to it as they are.

    Returns
    -------
    A function of the same arguments and results, with our arrays in the place of JAX's.

    Raises
    ------
    ImportError : jax is not installed.
    MissingRuleError : when called: the function uses a primitive that has no counterpart. The error names its line.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import jax.numpy as jnp  # doctest: +SKIP
    >>> distance = fg.from_jax(lambda x: jnp.sqrt(jnp.sum(x**2)))  # doctest: +SKIP
    >>> fg.grad(distance)(fg.numpy.array([3.0, 4.0]))  # doctest: +SKIP
    Array([0.6, 0.8], dtype=float32)
    """
    check_callable("from_jax", f)
    jax = imported_jax("from_jax")

    @functools.lru_cache(maxsize=256)
    def traced(treedef: Any, types: tuple[Any, ...], x64: bool) -> Any:
        """Return the jaxpr for arguments of these types, and the structure of the results."""
        of_arrays = [kind for kind in types if isinstance(kind, _Type)]

        def function(*arrays: Any) -> Any:
            given = iter(arrays)
            leaves = [kind.value if isinstance(kind, _Fixed) else next(given) for kind in types]
            args, kwargs = jax.tree_util.tree_unflatten(treedef, leaves)
            return f(*args, **kwargs)

        with jax.enable_x64(x64):
            made = jax.make_jaxpr(function, return_shape=True)
            closed, shapes = made(*[kind.of_jax(jax) for kind in of_arrays])
        return closed, jax.tree_util.tree_structure(shapes)

    @boundary
    @wraps(f)
    def ours(*args: Any, **kwargs: Any) -> Any:
        leaves, treedef = jax.tree_util.tree_flatten((args, kwargs))
        operands = [_operand(leaf) for leaf in leaves]
        types = tuple(_Fixed(x) if y is None else _type_of(y) for x, y in zip(leaves, operands))
        closed, out_tree = traced(treedef, types, config.enable_x64)
        results = evaluate(closed.jaxpr, closed.consts, [x for x in operands if x is not None])
        return jax.tree_util.tree_unflatten(out_tree, results)

    return ours


class _Type(NamedTuple):
    """The type of an array. dtype: None for keys of random numbers."""

    shape: tuple[int, ...]
    dtype: np.dtype | None
    weak: bool

    def of_jax(self, jax: Any) -> Any:
        dtype = jax.random.key(0).dtype if self.dtype is None else self.dtype
        return jax.ShapeDtypeStruct(self.shape, dtype, weak_type=self.weak)


class _Fixed(NamedTuple):
    """A leaf of the arguments that is no array."""

    value: Any


def _type_of(x: Any) -> _Type:
    return _Type(x.shape, None, False) if isinstance(x, KeyArray) else _Type(x.shape, x.dtype, x.weak)


def _operand(leaf: Any) -> Any:
    """Return a leaf as an array or as keys; None if it is neither."""
    if isinstance(leaf, KeyArray):
        return leaf
    try:
        return as_operand(leaf)
    except DtypeError:
        return None
