"""`to_jax`: a function of ours as one that JAX's transforms take."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad import tree as trees
from funcgrad.interop.package import imported_jax
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.abstract import ShapeDtypeStruct, eval_shape
from funcgrad.transforms.core.flatten import check_callable, wraps
from funcgrad.transforms.derivatives.grad import vjp
from funcgrad.transforms.jit.jit import jit


def to_jax(f: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of JAX of one of ours.

    JAX calls it on the host (`jax.pure_callback`), where funcgrad runs it compiled. `jax.jit` and loops may
    hold it, `jax.vmap` of it becomes our vmap, and `jax.grad` and `jax.vjp` become our vjp, once.

    Parameters
    ----------
    f : a function of arrays and pytrees of arrays, as both libraries know them.

    Returns
    -------
    A function of arrays of JAX that returns such arrays. It has no forward mode: `jax.jvp` of it is JAX's error.

    Raises
    ------
    ImportError : jax is not installed.

    Examples
    --------
    >>> import funcgrad as fg
    >>> import jax  # doctest: +SKIP
    >>> theirs = fg.to_jax(lambda x: fg.numpy.sum(x**2))  # doctest: +SKIP
    >>> jax.jit(jax.grad(theirs))(jax.numpy.arange(3.0))  # doctest: +SKIP
    Array([0., 2., 4.], dtype=float32)
    """
    check_callable("to_jax", f)
    jax = imported_jax("to_jax")

    def value(*args: Any) -> Any:
        return f(*args)

    def pulled(args: tuple, cotangents: Any) -> Any:
        """Return the cotangents of arguments that are floats, in order."""
        leaves, treedef = trees.flatten(args)
        chosen = [i for i, x in enumerate(leaves) if dt.is_inexact(x.dtype)]

        def of_floats(*floats: Any) -> Any:
            everything = list(leaves)
            for i, x in zip(chosen, floats, strict=True):
                everything[i] = x
            return f(*trees.unflatten(treedef, everything))

        _, pull = vjp(of_floats, *[leaves[i] for i in chosen])
        return list(pull(cotangents))

    call, call_vjp = _on_host(jax, value), _on_host(jax, pulled)

    @jax.custom_vjp
    def theirs(*args: Any) -> Any:
        return call(*args)

    def forward(*args: Any) -> tuple[Any, Any]:
        return call(*args), args

    def backward(args: tuple, cotangents: Any) -> tuple:
        leaves, treedef = jax.tree_util.tree_flatten(args)
        found = iter(call_vjp(args, cotangents))
        inexact = [dt.is_inexact(np.dtype(x.dtype)) for x in leaves]
        zeros = [
            next(found) if yes else np.zeros(x.shape, jax.dtypes.float0) for x, yes in zip(leaves, inexact)
        ]
        return jax.tree_util.tree_unflatten(treedef, zeros)

    theirs.defvjp(forward, backward)
    return wraps(f)(lambda *args: theirs(*args))


def _on_host(jax: Any, f: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of JAX that calls this one, compiled, on the host. A batch comes as further leading axes, the
    same ones of all operands.
    """

    @functools.cache
    def compiled(layers: int) -> Callable[..., Any]:
        function = f
        for _ in range(layers):
            function = vmap(function)
        return jit(function)

    def call(*args: Any) -> Any:
        leaves, treedef = jax.tree_util.tree_flatten(args)
        leaves = [jax.numpy.asarray(x) for x in leaves]
        types = [ShapeDtypeStruct(x.shape, x.dtype, getattr(x, "weak_type", False)) for x in leaves]
        results = eval_shape(f, *jax.tree_util.tree_unflatten(treedef, types))
        found, out_tree = trees.flatten(results)
        promised = [jax.ShapeDtypeStruct(x.shape, x.dtype) for x in found]

        def host(*values: Any) -> list[np.ndarray]:
            arrays = [np.asarray(x) for x in values]
            layers = arrays[0].ndim - types[0].ndim if arrays else 0
            args = jax.tree_util.tree_unflatten(treedef, arrays)
            return [np.asarray(x) for x in trees.leaves(compiled(layers)(*args))]

        made = jax.pure_callback(host, promised, *leaves, vmap_method="broadcast_all")
        return trees.unflatten(out_tree, made)

    return call
