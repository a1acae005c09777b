"""Collectives by the names of jax.lax: what a function under vmap(..., axis_name=...) says about all elements, and one
under shard_map about all devices.

They are ops on arrays like others: they go through every transform, and within loops and branches. Each takes a pytree
of arrays. `axis_name` is the name of a vmap around, or of an axis of the mesh, or a tuple of names. Over several names
the first is the slowest. Over axes of a mesh the ops are those of mesh_axes.py. `axis_index_groups` are lists
of numbers of elements, each of which combines those of its own list (groups.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import prod
from typing import Any, TypeVar

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.tracing.named_axes import (
    ALL_GATHER,
    ALL_TO_ALL,
    AXIS_INDEX,
    PMAX,
    PMIN,
    PPERMUTE,
    PSUM,
    BoundAxis,
    MeshAxis,
    axis_named,
    named_axes,
    trace_of_axis,
)
from funcgrad.trace.tracing.tracer import as_operand, node_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.permutation import NOBODY
from funcgrad.trace.types.shapes import normal_axis
from funcgrad.trace.uop import Op, UOp, const, type_text

T = TypeVar("T")

AxisName = Hashable  # or a tuple of them


def _names(axis_name: AxisName) -> tuple[Hashable, ...]:
    return tuple(axis_name) if isinstance(axis_name, (tuple, list)) else (axis_name,)


Bound = BoundAxis | MeshAxis


def _bound(axis_name: AxisName) -> list[Bound]:
    return [axis_named(name) for name in _names(axis_name)]


def _one(what: str, axis_name: AxisName) -> BoundAxis | list[MeshAxis]:
    """Return one mapped axis, or the axes of a mesh that count as one."""
    names = _names(axis_name)
    of_mesh = {axis.name for axis in named_axes() if isinstance(axis, MeshAxis)}
    if len(names) != 1 and not of_mesh.issuperset(names) or not names:
        raise ArgumentError(f"{what}: one axis name is needed, got {axis_name!r}")
    found = _bound(axis_name)
    return found[0] if isinstance(found[0], BoundAxis) else _of_mesh(found)


def _of_mesh(axes: Sequence[Bound]) -> list[MeshAxis]:
    found = [axis for axis in axes if isinstance(axis, MeshAxis)]
    twice = [axis.name for axis in found if found.count(axis) > 1]
    if twice:
        raise ArgumentError(f"a collective names the axis {twice[0]!r} of the mesh twice")
    return found


def _mesh_ops() -> Any:
    """Import mesh_axes.py, which is loaded with the first shard_map."""
    from funcgrad.lax.collectives import mesh_axes  # few programs need it

    return mesh_axes


def _of_groups() -> Any:
    """Import groups.py, which is loaded with the first axis_index_groups."""
    from funcgrad.lax.collectives import groups  # few programs need it

    return groups


def _traced(node: UOp, axes: Sequence[Bound], operands: Sequence[Any] = ()) -> Any:
    """Return the result of a collective as a value of the innermost trace that it belongs to."""
    traces = [trace_of_axis(bound.axis if isinstance(bound, BoundAxis) else bound) for bound in axes]
    around = trace_of(operands)
    return max([*traces, *([around] if around else [])], key=lambda trace: trace.level).record(node)


def _is_number(x: Any) -> bool:
    return isinstance(x, (bool, int, float, complex)) and not isinstance(x, np.generic)


def _combine(
    what: str, op: Op, x: Any, axis_name: AxisName, groups: Any, known: Callable[[Any, int], Any]
) -> Any:
    """Apply psum, pmax or pmin to every leaf. `known` computes the result of a number or array that is the same for
    all elements, from it and the size.
    """
    if groups is not None:
        return _of_groups().reduced(what, x, axis_name, groups)
    places = [name for name in _names(axis_name) if isinstance(name, int)]  # positions in the array itself
    axes = [axis_named(name) for name in _names(axis_name) if not isinstance(name, int)]
    size, of_mesh = prod(bound.size for bound in axes), _of_mesh(axes)

    def of_leaf(leaf: Any) -> Any:
        if _is_number(leaf) and not places:
            return known(leaf, size)
        array = as_operand(leaf, what)
        if isinstance(array, ConcreteArray) and not places and trace_of((array,)) is None:
            return known(array, size)
        node = node_of(array)  # type: ignore[arg-type]
        if op is PSUM and node.dtype == dt.bool_:
            node = node.cast(dt.int32)
        node = node.reduce(_REDUCTIONS[op], [normal_axis(place, node.ndim, what) for place in places])
        for bound in axes:
            if isinstance(bound, BoundAxis):
                node = UOp(op, (node,), (bound.axis,))
        if of_mesh:
            node = _mesh_ops().reduced(node, of_mesh, _REDUCTIONS[op].removeprefix("reduce_"))
        return _traced(node, axes, (array,))

    return tree.map(of_leaf, x, view=tree.USERS)


_REDUCTIONS = {PSUM: "reduce_sum", PMAX: "reduce_max", PMIN: "reduce_min"}


def psum(x: T, axis_name: AxisName, *, axis_index_groups: Any = None) -> T:
    """Sum over all elements of the axis.

    Parameters
    ----------
    x : an array, a number, or a pytree of them. A Python number gives a number: psum(1, name) is the size of
        the axis.
    axis_name : the name of the mapped axis, or several names.
    axis_index_groups : lists of numbers of elements, each of which combines those of its own list; None for
        all elements.

    Returns
    -------
    The sum, of the structure of x.

    Raises
    ------
    UnboundAxisError : no vmap around it has the name. It is a NameError.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.vmap(lambda x: x / psum(x, "i"), axis_name="i")(np.array([1.0, 3.0]))
    Array([0.25, 0.75], dtype=float32)
    """
    return _combine("psum", PSUM, x, axis_name, axis_index_groups, lambda value, size: value * size)


def pmean(x: T, axis_name: AxisName, *, axis_index_groups: Any = None) -> T:
    """Take the mean over all elements of the axis.

    Parameters
    ----------
    x, axis_name, axis_index_groups : as of psum.

    Returns
    -------
    The mean, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pmean(x, 'i'), axis_name='i')(fg.numpy.arange(3.0))
    Array([1., 1., 1.], dtype=float32)
    """
    total = psum(x, axis_name, axis_index_groups=axis_index_groups)
    size = psum(1, axis_name, axis_index_groups=axis_index_groups)
    return tree.map(lambda leaf: leaf / size, total, view=tree.USERS)


def pmax(x: T, axis_name: AxisName, *, axis_index_groups: Any = None) -> T:
    """Take the maximum over all elements of the axis.

    Parameters
    ----------
    x, axis_name, axis_index_groups : as of psum.

    Returns
    -------
    The maximum, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pmax(x, 'i'), axis_name='i')(fg.numpy.arange(3))
    Array([2, 2, 2], dtype=int32)
    """
    return _combine("pmax", PMAX, x, axis_name, axis_index_groups, lambda value, size: value)


def pmin(x: T, axis_name: AxisName, *, axis_index_groups: Any = None) -> T:
    """Take the minimum over all elements of the axis.

    Parameters
    ----------
    x, axis_name, axis_index_groups : as of psum.

    Returns
    -------
    The minimum, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pmin(x, 'i'), axis_name='i')(fg.numpy.arange(3))
    Array([0, 0, 0], dtype=int32)
    """
    return _combine("pmin", PMIN, x, axis_name, axis_index_groups, lambda value, size: value)


def axis_size(axis_name: AxisName) -> int:
    """Return how many elements the axis has, as a number.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: x * axis_size("i"), axis_name="i", axis_size=3, in_axes=None)(1)
    Array([3, 3, 3], dtype=int32, weak_type=True)
    """
    return prod(bound.size for bound in _bound(axis_name))


def axis_index(axis_name: AxisName) -> Array:
    """Return the number of the element along the axis: 0, 1, ...; over several names as if they were one axis.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda: axis_index("i"), axis_name="i", axis_size=3)()
    Array([0, 1, 2], dtype=int32)
    """
    axes = _bound(axis_name)
    of_mesh = _of_mesh(axes)
    if of_mesh and len(of_mesh) == len(axes):
        return _traced(_mesh_ops().place(of_mesh), axes)
    total: UOp | None = None
    for bound in axes:
        index = _mesh_ops().place([bound]) if bound in of_mesh else UOp(AXIS_INDEX, (), tuple(bound))
        total = index if total is None else total * const(bound.size, dt.int32) + index
    if total is None:
        raise ArgumentError("axis_index: an axis name is needed, got ()")
    return _traced(total, axes)


def _leaves(
    what: str, function: Callable[[UOp], UOp], x: Any, axes: Sequence[Bound], sums: bool = False
) -> Any:
    """Apply a function to every leaf; to leaves that are keys too, unless the function sums. Along no axis each is
    alone.
    """

    def of_leaf(leaf: Any) -> Any:
        array = as_operand(leaf, what)
        if not axes:
            return array
        return _traced(function(node_of(array)), axes, (array,))  # type: ignore[arg-type]

    return tree.map(of_leaf if sums else takes_keys("leaf")(of_leaf), x, view=tree.USERS)


def _split(what: str, x: UOp, axis: int, size: int, tiled: bool) -> UOp:
    """Return the rows for each element, along axis 0: axis `axis` itself, or with `tiled` the equal parts of it."""
    if tiled:
        if x.shape[axis] % size:
            raise ShapeError(f"{what}: axis {axis} of {type_text(x)} cannot be cut into {size} equal parts")
        parts = (size, x.shape[axis] // size)
        x = x.reshape((*x.shape[:axis], *parts, *x.shape[axis + 1 :]))
    elif x.shape[axis] != size:
        raise ShapeError(
            f"{what}: axis {axis} of {type_text(x)} must have the size of the mapped axis, {size}",
            hint="tiled=True cuts an axis of a multiple of the size into parts",
        )
    return x.move_axis(axis, 0)


def _merged(x: UOp, axis: int) -> UOp:
    """Merge axis `axis` and the next one."""
    return x.reshape((*x.shape[:axis], x.shape[axis] * x.shape[axis + 1], *x.shape[axis + 2 :]))


def all_gather(
    x: T,
    axis_name: AxisName,
    *,
    axis_index_groups: Any = None,
    axis: int = 0,
    tiled: bool = False,
    to: str = "varying",
) -> T:
    """Gather the values of all elements along a new axis, or with tiled join them along an axis.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    axis_index_groups : lists of numbers of elements, each of which combines those of its own list; None for
        all elements.
    axis : where the new axis is in the result; with tiled the axis along which the values are joined.
    tiled : join along an axis in place of a new one.
    to : within shard_map "invarying" says that the result, which all devices have, is used as one value for
        all.

    Returns
    -------
    The same in all elements, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.vmap(lambda x: all_gather(x, "i"), axis_name="i")(np.arange(2))
    Array([[0, 1], [0, 1]], dtype=int32)
    """
    if axis_index_groups is not None:
        return _of_groups().all_gather(x, axis_name, axis_index_groups, axis, tiled)
    if to not in ("varying", "invarying"):
        raise ArgumentError(f"all_gather: to must be 'varying' or 'invarying', it is {to!r}")
    axes = _bound(axis_name)
    of_mesh = _of_mesh(axes)

    def gather(node: UOp) -> UOp:
        place = normal_axis(axis, node.ndim + (not tiled), "all_gather")
        if of_mesh and len(of_mesh) == len(axes):
            found = _mesh_ops().gathered(node, of_mesh, place, tiled)
            return found if to == "varying" else _mesh_ops().agreed(found, of_mesh)
        shape = node.shape
        for bound in reversed(axes):
            if isinstance(bound, BoundAxis):
                node = UOp(ALL_GATHER, (node,), tuple(bound))
            else:
                node = _mesh_ops().gathered(node, [bound], 0, False)
        node = node.reshape((prod(bound.size for bound in axes), *shape)).move_axis(0, place)
        return _merged(node, place) if tiled else node

    return _leaves("all_gather", gather, x, axes)


def all_to_all(
    x: T,
    axis_name: AxisName,
    split_axis: int,
    concat_axis: int,
    *,
    axis_index_groups: Any = None,
    tiled: bool = False,
) -> T:
    """Send row j along `split_axis` of every element to element j, and stack what comes along `concat_axis`.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    split_axis : an axis of the size of the mapped axis; it disappears.
    concat_axis : where the axis of what comes is in the result.
    axis_index_groups : lists of numbers of elements, each of which combines those of its own list; None for
        all elements.
    tiled : split_axis is cut into as many equal parts as there are elements, and what comes is joined along
        concat_axis.

    Returns
    -------
    An array, or pytree of arrays, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: all_to_all(x, 'i', 0, 0), axis_name='i')(fg.numpy.arange(4).reshape(2, 2)).tolist()
    [[0, 2], [1, 3]]
    """
    if axis_index_groups is not None:
        return _of_groups().all_to_all(x, axis_name, axis_index_groups, split_axis, concat_axis, tiled)
    if len(_names(axis_name)) > 1 and all(isinstance(axis, BoundAxis) for axis in _bound(axis_name)):
        everyone = [range(axis_size(axis_name))]
        return _of_groups().all_to_all(x, axis_name, everyone, split_axis, concat_axis, tiled)
    bound = _one("all_to_all", axis_name)

    def exchange(node: UOp) -> UOp:
        split = normal_axis(split_axis, node.ndim, "all_to_all")
        place = normal_axis(concat_axis, node.ndim, "all_to_all")
        if isinstance(bound, list):
            return _mesh_ops().exchanged(node, bound, split, place, tiled)
        rows = _split("all_to_all", node, split, bound.size, tiled)
        found = UOp(ALL_TO_ALL, (rows,), tuple(bound)).move_axis(0, place)
        return _merged(found, place) if tiled else found

    return _leaves("all_to_all", exchange, x, bound if isinstance(bound, list) else [bound])


def pswapaxes(x: T, axis_name: AxisName, axis: int, *, axis_index_groups: Any = None) -> T:
    """Exchange the mapped axis and another axis, which has its size.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    axis : the other axis.
    axis_index_groups : lists of numbers of elements, each of which combines those of its own list; None for
        all elements.

    Returns
    -------
    An array, or pytree of arrays, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pswapaxes(x, 'i', 0), axis_name='i')(fg.numpy.arange(4).reshape(2, 2)).tolist()
    [[0, 2], [1, 3]]
    """
    return all_to_all(x, axis_name, axis, axis, axis_index_groups=axis_index_groups)


def psum_scatter(
    x: T,
    axis_name: AxisName,
    *,
    scatter_dimension: int = 0,
    axis_index_groups: Any = None,
    tiled: bool = False,
) -> T:
    """Sum over all elements, and give element j row j of the sum along `scatter_dimension`.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    scatter_dimension : the axis of the rows; it disappears.
    axis_index_groups : lists of numbers of elements, each of which combines those of its own list; None for
        all elements.
    tiled : element j gets part j of the axis in place of a row.

    Returns
    -------
    A part of the sum, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.vmap(lambda x: psum_scatter(x, "i"), axis_name="i")(np.arange(4.0).reshape(2, 2))
    Array([2., 4.], dtype=float32)
    """
    if axis_index_groups is not None:
        return _of_groups().psum_scatter(x, axis_name, axis_index_groups, scatter_dimension, tiled)
    bound = _one("psum_scatter", axis_name)

    def scatter(node: UOp) -> UOp:
        place = normal_axis(scatter_dimension, node.ndim, "psum_scatter")
        if isinstance(bound, list):
            return _mesh_ops().scattered(node, bound, place, tiled)
        rows = _split("psum_scatter", node, place, bound.size, tiled)
        return UOp(ALL_TO_ALL, (rows,), tuple(bound)).sum((0,))

    return _leaves("psum_scatter", scatter, x, bound if isinstance(bound, list) else [bound], sums=True)


def ppermute(x: T, axis_name: AxisName, perm: Sequence[tuple[int, int]]) -> T:
    """Send the value of elements to others.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    perm : pairs (source, receiver).

    Returns
    -------
    What each element receives, zeros where it receives nothing.

    Raises
    ------
    ArgumentError : a number is out of range, or sends or receives twice.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.vmap(lambda x: ppermute(x, "i", [(0, 1), (1, 2)]), axis_name="i")(np.arange(1, 4))
    Array([0, 1, 2], dtype=int32)
    """
    bound, size = _one("ppermute", axis_name), axis_size(axis_name)
    pairs = [(int(source), int(receiver)) for source, receiver in perm]
    for kind, numbers in (("source", [s for s, _ in pairs]), ("receiver", [r for _, r in pairs])):
        if len(set(numbers)) < len(numbers) or not all(0 <= n < size for n in numbers):
            raise ArgumentError(
                f"ppermute: every {kind} must be one of 0 to {size - 1}, and none twice; they are {numbers}",
                hint="perm is a list of pairs (source, receiver)",
            )
    from_whom = [NOBODY] * size
    for source, receiver in pairs:
        from_whom[receiver] = source
    sources = tuple(from_whom)
    if isinstance(bound, list):
        return _leaves("ppermute", lambda node: _mesh_ops().permuted(node, bound, sources), x, bound)
    arg = (*bound, sources)
    return _leaves("ppermute", lambda node: UOp(PPERMUTE, (node,), arg), x, [bound])


def pshuffle(x: T, axis_name: AxisName, perm: Sequence[int]) -> T:
    """Give element i the value of element perm[i].

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    perm : all numbers once.

    Returns
    -------
    What each element receives, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pshuffle(x, 'i', [2, 0, 1]), axis_name='i')(fg.numpy.arange(3))
    Array([2, 0, 1], dtype=int32)
    """
    size = axis_size(axis_name)
    if sorted(perm) != list(range(size)):
        raise ArgumentError(
            f"pshuffle: perm must hold the numbers from 0 to {size - 1} once, got {list(perm)}"
        )
    return ppermute(x, axis_name, [(source, receiver) for receiver, source in enumerate(perm)])


def pbroadcast(x: T, axis_name: AxisName, source: int) -> T:
    """Give the value of one element, `source`, to all.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of the mapped axis, or several names.
    source : the number of the element.

    Returns
    -------
    The value, of the structure of x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.vmap(lambda x: pbroadcast(x, 'i', 1), axis_name='i')(fg.numpy.arange(3))
    Array([1, 1, 1], dtype=int32)
    """
    bound, size = _one("pbroadcast", axis_name), axis_size(axis_name)
    if not 0 <= source < size:
        raise ArgumentError(f"pbroadcast: source must be from 0 to {size - 1}, it is {source}")
    if isinstance(bound, list):
        return _leaves("pbroadcast", lambda node: _mesh_ops().from_one(node, bound, source), x, bound)

    def row(node: UOp) -> UOp:
        rows = UOp(ALL_GATHER, (node,), tuple(bound))
        return rows.shrink_axis(0, source, source + 1).reshape(node.shape)

    return _leaves("pbroadcast", row, x, [bound])


def pcast(x: T, axis_name: AxisName, *, to: str) -> T:
    """Use x as a value that each device along the axes of the mesh has for itself.

    Where a value that all devices share meets values of each, that is done without being asked for. The
    derivative by the result is each device's own, that by x their sum.

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of an axis of the mesh, or several names.
    to : "varying".

    Returns
    -------
    x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad.sharding import AbstractMesh, P
    >>> def own_gradient(w, x):
    ...     return fg.grad(lambda w: (w * x).sum())(pcast(w, "x", to="varying"))[None]
    >>> f = fg.shard_map(own_gradient, mesh=AbstractMesh((2,), ("x",)), in_specs=(P(), P("x")), out_specs=P("x"))
    >>> f(fg.numpy.ones(()), fg.numpy.arange(4.0))
    Array([1., 5.], dtype=float32)
    """
    if to != "varying":
        raise ArgumentError(
            f"pcast: to must be 'varying', it is {to!r}",
            hint="lax.psum, pmean or pmax make values the same on all devices",
        )
    return pvary(x, axis_name)


def pvary(x: T, axis_name: AxisName) -> T:
    """Use x as a value that each device has for itself: pcast(x, axis_name, to="varying").

    Parameters
    ----------
    x : an array or pytree of arrays.
    axis_name : the name of an axis of the mesh, or several names.

    Returns
    -------
    x.

    Examples
    --------
    >>> import funcgrad as fg
    >>> from funcgrad.sharding import AbstractMesh, P
    >>> mesh = AbstractMesh((2,), ("x",))
    >>> fg.shard_map(lambda: pvary(fg.numpy.ones(1), "x"), mesh=mesh, in_specs=(), out_specs=P("x"))()
    Array([1., 1.], dtype=float32)
    """
    axes = _bound(axis_name)
    of_mesh = _of_mesh(axes)
    if len(of_mesh) != len(axes):
        raise ArgumentError(
            f"pcast: {axis_name!r} must be axes of a mesh, within shard_map",
            hint="under vmap there is nothing to say",
        )
    if not axes:
        return x
    return _leaves("pcast", lambda node: _mesh_ops().varied(node, of_mesh), x, of_mesh)
