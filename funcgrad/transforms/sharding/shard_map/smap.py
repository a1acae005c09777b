"""smap: shard_map over one axis of the mesh, with axes of arrays in place of specs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from funcgrad.errors import ArgumentError
from funcgrad.trace.mesh.mesh import PartitionSpec
from funcgrad.trace.types import tree
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.sharding.shard_map.shard_map import INFER, shard_map


def smap(
    f: Callable[..., Any] | None = None, /, *, in_axes: Any = INFER, out_axes: Any, axis_name: Hashable
) -> Any:
    """Make a function of whole arrays from `f`, a function of the blocks along one axis of the mesh of the context.

    Over the other axes `f` is written for whole arrays, so one smap may be called within another. Without `f` it is a
    decorator.

    Parameters
    ----------
    f : a function of blocks.
    in_axes : which axis of each argument is cut: an integer for all, or a tree that is a prefix of the arguments'; None
        for what all devices have. By default arguments are cut as they are spread.
    out_axes : the axes along which results are put together, in the same way.
    axis_name : the axis of the mesh, by which collectives know it.

    Returns
    -------
    A function of whole arrays.

    Raises
    ------
    ArgumentError : an axis is negative or no integer.
    ShardingError : as of shard_map.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> with fg.set_mesh(fg.make_mesh((1,), ("x",))):
    ...     total = fg.smap(lambda x: fg.lax.psum(x.sum(), "x"), in_axes=0, out_axes=None, axis_name="x")
    ...     float(total(np.arange(4.0)))
    6.0
    """
    if f is None:
        return partial(smap, in_axes=in_axes, out_axes=out_axes, axis_name=axis_name)
    check_callable("smap", f)
    if not isinstance(axis_name, str):
        raise ArgumentError(f"smap: axis_name must be the name of one axis, it is {axis_name!r}")
    in_specs = INFER if in_axes is INFER else _specs("in_axes", in_axes, axis_name)
    out_specs = _specs("out_axes", out_axes, axis_name)
    return shard_map(f, in_specs=in_specs, out_specs=out_specs, axis_names={axis_name})


def _specs(which: str, axes: Any, name: Hashable) -> Any:
    def spec(axis: Any) -> PartitionSpec:
        if axis is None:
            return PartitionSpec()
        if isinstance(axis, bool) or not isinstance(axis, int) or axis < 0:
            raise ArgumentError(
                f"smap: {which} must be None or integers from 0 on, got {axis!r}",
                hint="count axes from the first",
            )
        return PartitionSpec(*[None] * axis, name)

    return tree.map(spec, axes, is_leaf=lambda axis: axis is None)


__all__ = ["smap"]
