"""What users say of traced values: how they are to be spread over a mesh.

A constraint is an op that gives its operand. The partition makes its value in the layout that it names, and the walks
of transforms/sharding/partition/propagate.py carry that layout to what is around it. Outside of all traces it is
`device_put`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, TypeVar

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShardingError, TreeError
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.shard_map import layout_axes
from funcgrad.trace.mesh.mesh import UNCONSTRAINED, NamedSharding, PartitionSpec
from funcgrad.trace.mesh.sharding import SingleDeviceSharding
from funcgrad.trace.ops.mesh_collective import CONSTRAIN, Constrain
from funcgrad.trace.tracing.named_axes import MeshAxis, named_axes
from funcgrad.trace.tracing.tracer import as_operand, node_of, trace_of
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import is_float0
from funcgrad.trace.uop import UOp
from funcgrad.transforms.batching.batch import COLLECTIVES, Axis
from funcgrad.transforms.sharding.api.device_put import check_fits, closed

T = TypeVar("T")


def with_sharding_constraint(x: T, shardings: Any) -> T:
    """Spread the arrays of a tree over a mesh as the shardings say.

    Parameters
    ----------
    x : a tree of arrays.
    shardings : a NamedSharding, a PartitionSpec on the mesh of set_mesh, None for arrays that may be
        anywhere, or a tree of them that is a prefix of x. P.UNCONSTRAINED in a spec leaves a dimension to the
        program. A SingleDeviceSharding is for all arrays: they are on that device, as by device_put.

    Returns
    -------
    The same tree with its arrays spread in that way.

    Raises
    ------
    ShardingError : a spec has more dimensions than an array, or axes that the mesh lacks.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> from funcgrad.sharding import NamedSharding, P
    >>> mesh = fg.make_mesh((1,), ("x",))
    >>> fg.jit(lambda x: with_sharding_constraint(2 * x, NamedSharding(mesh, P("x"))))(np.arange(4.0)).sharding
    NamedSharding(Mesh('x': 1), P('x'))
    """
    if isinstance(shardings, SingleDeviceSharding):
        from funcgrad.transforms.sharding.api.devices import device_put  # it imports this module

        return device_put(x, shardings)
    leaves, treedef = tree.flatten(x)
    found = _for_each(shardings, treedef, len(leaves), "with_sharding_constraint")
    new = [
        leaf if s is None or is_float0(leaf) else _constrained(leaf, s)
        for leaf, s in zip(leaves, found, strict=True)
    ]
    return tree.unflatten(treedef, new)


def _for_each(prefix: Any, treedef: tree.TreeDef, count: int, what: str) -> list[NamedSharding | None]:
    if prefix is None or isinstance(prefix, (NamedSharding, PartitionSpec)):
        return [_sharding(prefix, what)] * count
    try:
        found = tree.broadcast_prefix(prefix, treedef, what, is_leaf=_is_sharding)
    except TreeError as error:
        raise TreeError(
            error.message, hint="pass a tree of shardings that begins as that of the arrays, or one for all"
        ) from None
    return [_sharding(s, what) for s in found]


def _is_sharding(x: Any) -> bool:
    return x is None or isinstance(x, (NamedSharding, PartitionSpec))


def _sharding(x: Any, what: str) -> NamedSharding | None:
    if x is None or isinstance(x, NamedSharding):
        # A mesh without axes asks for nothing.
        return None if x is None or x.mesh.empty else x.on(config.mesh)
    if isinstance(x, PartitionSpec):
        if config.mesh is None:
            raise ShardingError(
                f"{what}: {x!r} names axes of a mesh, and there is none around",
                hint="use it within `with funcgrad.set_mesh(mesh):`, or pass NamedSharding(mesh, spec)",
            )
        return NamedSharding(config.mesh, x)
    raise ArgumentError(
        f"{what}: {x!r:.80} is no sharding", hint="pass a NamedSharding, a PartitionSpec or None"
    )


def _constrained(leaf: Any, sharding: NamedSharding) -> Any:
    x = as_operand(leaf, "with_sharding_constraint")
    check_fits(x.shape, x.dtype, sharding, "with_sharding_constraint")
    _check_free(x, sharding)
    trace = trace_of((x,))
    if trace is None or not hasattr(trace, "stands_for"):
        from funcgrad.transforms.sharding.api.devices import device_put  # it imports this module

        assert isinstance(x, Array)
        return device_put(x, closed(x, sharding))
    return trace.record(constrained(node_of(x), sharding))  # type: ignore[arg-type]


def _check_free(x: Any, sharding: NamedSharding) -> None:
    """Raise an error if a sharding within a shard_map cuts an array along axes that its function knows."""
    known = [axis.name for axis in named_axes() if isinstance(axis, MeshAxis)]
    for axis in layout_axes(sharding.layout(x.ndim)) if known else ():
        if axis in known:
            raise ShardingError(
                f"with_sharding_constraint: {sharding.spec!r} names the axis {axis!r}, along which the function of "
                "one device around it has its own values",
                hint=f"leave {axis!r} out of the spec; collectives of lax exchange values along it",
            )


def constrained(node: UOp, sharding: NamedSharding) -> UOp:
    """Return a node, spread as the sharding says."""
    free = tuple(d for d, part in enumerate(sharding.spec) if part is UNCONSTRAINED)
    return UOp(CONSTRAIN, (node,), Constrain(sharding, free))


def with_shardings(
    fun: Callable[..., Any], in_shardings: Any, out_shardings: Any, static: Collection[int]
) -> Callable[..., Any]:
    """Put constraints on the results of a function and on its positional arguments, except those at `static`."""

    @wraps(fun)
    def constrained(*args: Any, **kwargs: Any) -> Any:
        if in_shardings is not None:
            if kwargs:
                raise ArgumentError(
                    "jit: in_shardings are for positional arguments", hint="pass all arguments by position"
                )
            arrays = [i for i in range(len(args)) if i not in static]
            given = tuple(args[i] for i in arrays)
            wanted = tuple(in_shardings) if isinstance(in_shardings, list) else in_shardings
            new = dict(zip(arrays, with_sharding_constraint(given, wanted), strict=True))
            args = tuple(new.get(i, x) for i, x in enumerate(args))
        out = fun(*args, **kwargs)
        return out if out_shardings is None else with_sharding_constraint(out, out_shardings)

    return constrained


def _batched(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Spread the mapped axis as vmap's spmd_axis_name says; leave it free without one."""
    sharding, free = node.arg
    spec = PartitionSpec(UNCONSTRAINED if axis.spmd_name is None else axis.spmd_name, *sharding.spec)
    later = (*([0] if axis.spmd_name is None else []), *(dim + 1 for dim in free))
    return UOp(CONSTRAIN, tuple(sources), Constrain(NamedSharding(sharding.mesh, spec), later))


COLLECTIVES[CONSTRAIN] = _batched, _batched
