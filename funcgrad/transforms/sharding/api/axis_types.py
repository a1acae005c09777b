"""Functions within which axes of a mesh have another type, by JAX's names.

The compiler decides how values within a function are spread, whatever the types of axes. So what is left to do is at
the border: results, or arguments, are spread as the program says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShardingError
from funcgrad.trace.mesh.mesh import NamedSharding
from funcgrad.trace.types import tree
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.sharding.api.current_mesh import reshard

Axes = str | Sequence[str] | None


def auto_axes(f: Callable | None = None, /, *, axes: Axes = None, out_sharding: Any = None) -> Any:
    """Let the compiler spread what a function computes, and spread its results as asked for.

    Parameters
    ----------
    f : a function; left out, a decorator is returned.
    axes : names of axes, by default all. The compiler decides about all of them, named or not.
    out_sharding : a sharding or PartitionSpec for all results, or a tree of these. Without it here, each call names it
        as the keyword out_sharding.

    Returns
    -------
    A function of the same arguments. Where no mesh is set and the specs name none, it is the function as it is.

    Raises
    ------
    ArgumentError : a call has no out_sharding either.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> with fg.set_mesh(fg.make_mesh((2,), "x")):
    ...     auto_axes(np.sin, out_sharding=fg.P("x"))(np.zeros(4)).sharding
    NamedSharding(Mesh('x': 2), P('x'))
    """
    if f is None:
        return lambda f: auto_axes(f, axes=axes, out_sharding=out_sharding)
    check_callable("auto_axes", f)

    @wraps(f)
    def spread(*args: Any, **kwargs: Any) -> Any:
        wanted = _named(kwargs, "auto_axes", "out_sharding", out_sharding)
        result = f(*args, **kwargs)
        return reshard(result, wanted) if _mesh_known(wanted) else result

    return spread


def explicit_axes(f: Callable | None = None, /, *, axes: Axes = None, in_sharding: Any = None) -> Any:
    """Spread the arguments of a function as asked for.

    Parameters
    ----------
    f : a function; left out, a decorator is returned.
    axes : names of axes, by default all. How values within are spread the compiler decides, named or not.
    in_sharding : a sharding or PartitionSpec for all arguments, or a tuple of these. Without it here, each call names
        it as the keyword in_sharding.

    Returns
    -------
    A function of the same arguments.

    Raises
    ------
    ArgumentError : a call has no in_sharding either.
    ShardingError : no mesh is set, and the specs name none.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> with fg.set_mesh(fg.make_mesh((2,), "x")):
    ...     explicit_axes(lambda x: x, in_sharding=fg.P("x"))(np.zeros(4)).sharding
    NamedSharding(Mesh('x': 2), P('x'))
    """
    if f is None:
        return lambda f: explicit_axes(f, axes=axes, in_sharding=in_sharding)
    check_callable("explicit_axes", f)

    @wraps(f)
    def spread(*args: Any, **kwargs: Any) -> Any:
        wanted = _named(kwargs, "explicit_axes", "in_sharding", in_sharding)
        if not _mesh_known(wanted):
            raise ShardingError(
                "explicit_axes: there is no mesh", hint="call it within `with set_mesh(make_mesh(...)):`"
            )
        return f(*reshard(args, wanted), **kwargs)

    return spread


def _named(kwargs: dict[str, Any], function: str, keyword: str, given: Any) -> Any:
    """Return the shardings that were given before, or take them from a call's keywords."""
    if given is not None:
        return given
    if keyword not in kwargs:
        raise ArgumentError(f"{function}: the call has no {keyword}", hint=f"pass {keyword}=P(...)")
    return kwargs.pop(keyword)


def _mesh_known(shardings: Any) -> bool:
    leaves = tree.leaves(shardings, is_leaf=lambda x: isinstance(x, NamedSharding))
    return config.mesh is not None or any(isinstance(x, NamedSharding) for x in leaves)


__all__ = ["auto_axes", "explicit_axes"]
