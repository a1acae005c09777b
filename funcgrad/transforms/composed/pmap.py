"""`pmap`: a function on every device, each with one element along an axis of the arguments; by `shard_map`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ParamSpec, TypeVar

import numpy as np

from funcgrad.errors import ArgumentError, DeviceError, DtypeError, ShapeError
from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.trace.mesh.partition_spec import P
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.flatten import check_callable, name_of
from funcgrad.transforms.jit.jit import JitFunction, jit
from funcgrad.transforms.sharding.api.devices import device_put, local_devices
from funcgrad.transforms.sharding.shard_map.shard_map import shard_map

Parameters = ParamSpec("Parameters")
R = TypeVar("R")

_AXIS = "pmap"  # of the mesh, where the function names none


def pmap(
    fun: Callable[Parameters, R],
    axis_name: Hashable = None,
    *,
    in_axes: Any = 0,
    out_axes: Any = 0,
    static_broadcasted_argnums: int | Iterable[int] = (),
    devices: Sequence[Any] | None = None,
    backend: str | None = None,
    axis_size: int | None = None,
    donate_argnums: int | Iterable[int] = (),
) -> Callable[Parameters, R]:
    """Map a function over an axis of its arguments, one element on each device.

    `shard_map` and `jit` with shardings do the same and more; this is for programs that are written with `pmap`.

    Parameters
    ----------
    fun : a function of one element of each argument.
    axis_name : the name by which collectives such as lax.psum know the devices.
    in_axes : an integer, None for what all devices share, or a tuple with an entry an argument, which may be a tree
        that is a prefix of the argument's.
    out_axes : where the devices' results are put together; None for a result that all have.
    static_broadcasted_argnums : arguments that are no arrays: a value of each has a program of its own.
    devices : those to run on, in order; by default the first of this process.
    backend : a kind of device, where devices are not given: "cpu", "opencl", ...
    axis_size : the number of devices, which the arguments say otherwise.
    donate_argnums : arguments that are given away; see `jit`.

    Returns
    -------
    a function of whole arguments; its results are spread over the devices, if these are several.

    Raises
    ------
    DtypeError : an axis is no integer.
    DeviceError : there are fewer devices than elements.
    ShapeError : the sizes of the mapped axes differ.
    ArgumentError : nothing is mapped, and no axis_size is given.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> total = pmap(lambda x: fg.lax.psum(x, "i"), axis_name="i")
    >>> total(np.ones((1, 3))).tolist()
    [[1.0, 1.0, 1.0]]
    """
    check_callable("pmap", fun)
    axis: Any = _AXIS if axis_name is None else axis_name
    static, donated = _numbers(static_broadcasted_argnums), _numbers(donate_argnums)
    programs = _Programs(fun, axis, in_axes, out_axes, static, donated, devices, backend, axis_size)

    @boundary
    @functools.wraps(fun)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        function, rest = programs.prepared(args, kwargs)
        return function(*rest, **kwargs)

    @boundary
    def lower(*args: Any, **kwargs: Any) -> Any:
        """Lower the function for arguments like these, as that of jit; what is compiled takes all but static ones."""
        function, rest = programs.prepared(args, kwargs)
        return function.lower(*rest, **kwargs)

    mapped.lower = lower  # type: ignore[attr-defined]
    return mapped


@dataclass
class _Programs:
    """The compiled functions of one call of pmap, by kinds of arguments. `static`, `donated`: numbers of arguments."""

    fun: Callable[..., Any]
    axis: Hashable
    in_axes: Any
    out_axes: Any
    static: tuple[int, ...]
    donated: tuple[int, ...]
    devices: Sequence[Any] | None
    backend: str | None
    axis_size: int | None
    made: dict[Any, JitFunction] = field(default_factory=dict)

    def prepared(self, args: tuple, kwargs: dict[str, Any]) -> tuple[JitFunction, tuple]:
        """Return (the compiled function of all arguments but the static ones, these arguments)."""
        fun, in_axes = self.fun, self.in_axes
        statics = {i: args[i] for i in self.static if i < len(args)}
        places = [i for i in range(len(args)) if i not in statics]
        rest = tuple(args[i] for i in places)
        chosen = tuple(in_axes[i] for i in places) if isinstance(in_axes, (tuple, list)) else in_axes
        leaves, treedef = tree.flatten((rest, kwargs), view=tree.USERS)
        leaf_axes = tree.broadcast_prefix((chosen, 0), treedef, "pmap: in_axes")
        axes = tuple(_counted(fun, x, a) for x, a in zip(leaves, leaf_axes, strict=True))
        size = _size(fun, leaves, axes, self.axis_size)
        if size == 1 and (self.devices is not None or self.backend is not None):
            rest = device_put(rest, self._first(1)[0])
        key = treedef, axes, size, tuple(statics.items())
        found = self.made.get(key)
        if found is None:
            given_away = tuple(i for i, place in enumerate(places) if place in self.donated)
            found = self.made[key] = jit(self._whole(treedef, axes, size, statics), donate_argnums=given_away)
        return found, rest

    def _whole(
        self, treedef: Any, axes: tuple[int | None, ...], size: int, statics: dict[int, Any]
    ) -> Callable[..., Any]:
        """Return the function of arguments of one kind but the static ones."""
        if size == 1:
            of_leaves = vmap(
                lambda *leaves: _call(self.fun, treedef, leaves, statics),
                axes,
                self.out_axes,
                self.axis,
                axis_size=1,
            )
        else:
            of_leaves = self._on_devices(treedef, axes, size, statics)

        @functools.wraps(self.fun)
        def whole(*rest: Any, **kwargs: Any) -> Any:
            return of_leaves(*tree.leaves((rest, kwargs), view=tree.USERS))

        return whole

    def _on_devices(
        self, treedef: Any, axes: tuple[int | None, ...], size: int, statics: dict[int, Any]
    ) -> Callable[..., Any]:
        """Return the function of the leaves of arguments, of which each device has one element."""
        fun, out_axes, axis = self.fun, self.out_axes, self.axis

        def on_device(*leaves: Any) -> Any:
            parts = [x if a is None else _element(x, a) for x, a in zip(leaves, axes, strict=True)]
            outputs, out_tree = tree.flatten(_call(fun, treedef, parts, statics), view=tree.USERS)
            places = tree.broadcast_prefix(out_axes, out_tree, "pmap: out_axes")
            found = [y if a is None else _with_axis(y) for y, a in zip(outputs, places, strict=True)]
            return tree.unflatten(out_tree, found)

        on_devices = shard_map(
            on_device,
            mesh=Mesh(np.array(self._first(size)), (axis,)),
            in_specs=tuple(_spec(a, axis) for a in axes),
            out_specs=_specs(out_axes, axis),
            check_vma=False,
        )

        @functools.wraps(fun)
        def placed(*leaves: Any) -> Any:
            outputs, out_tree = tree.flatten(on_devices(*leaves), view=tree.USERS)
            places = tree.broadcast_prefix(out_axes, out_tree, "pmap: out_axes")
            found = [y if a in (None, 0) else _moved(fun, y, a) for y, a in zip(outputs, places, strict=True)]
            return tree.unflatten(out_tree, found)

        return placed

    def _first(self, size: int) -> list[Any]:
        """Return the devices of so many elements."""
        there = list(local_devices(backend=self.backend) if self.devices is None else self.devices)
        if size > len(there):
            raise DeviceError(
                f"pmap: {name_of(self.fun)!r} is mapped over {size} elements, there are {len(there)} devices",
                hint="use vmap, or let the CPU count as more: funcgrad.config.cpu_devices = 8",
            )
        return there[:size]


def _numbers(given: int | Iterable[int]) -> tuple[int, ...]:
    return (given,) if isinstance(given, int) else tuple(given)


def _call(fun: Callable[..., Any], treedef: Any, leaves: Sequence[Any], statics: dict[int, Any]) -> Any:
    args, kwargs = tree.unflatten(treedef, leaves)
    return fun(*_merged(args, statics), **kwargs)


def _spec(place: int | None, axis: Hashable) -> P:
    return P() if place is None else P(*[None] * place, axis)


def _specs(places: Any, axis: Hashable) -> Any:
    """Return the specs for a tree of axes; an axis may be None."""
    if isinstance(places, (tuple, list)):
        return type(places)(_specs(part, axis) for part in places)
    if isinstance(places, dict):
        return {key: _specs(part, axis) for key, part in places.items()}
    return P() if places is None else P(axis)


def _element(x: Any, place: int) -> Any:
    """Return the one element along an axis of a device's block."""
    return x[(slice(None),) * place + (0,)]


def _with_axis(y: Any) -> Any:
    """Add an axis of size 1 to a result; the results of the devices are joined along it."""
    array = y if hasattr(y, "reshape") else as_operand(y, "pmap: a result")
    return array.reshape((1, *array.shape))


def _moved(fun: Callable[..., Any], y: Any, place: int) -> Any:
    """Move the axis of the joined results to the place that out_axes asks for."""
    if not -y.ndim <= place < y.ndim:
        raise ShapeError(
            f"pmap: out_axes asks for axis {place} of a result of {name_of(fun)!r} with {y.ndim} axes, the mapped one "
            "among them"
        )
    order = list(range(1, y.ndim))
    order.insert(place % y.ndim, 0)
    return y.transpose(order)


def _merged(args: Sequence[Any], statics: dict[int, Any]) -> list[Any]:
    rest = iter(args)
    return [statics[i] if i in statics else next(rest) for i in range(len(args) + len(statics))]


def _counted(fun: Callable[..., Any], x: Any, place: int | None) -> int | None:
    """Return the mapped axis of an argument, counted from the first."""
    if place is not None and (isinstance(place, bool) or not isinstance(place, int)):
        raise DtypeError(f"pmap: in_axes of {name_of(fun)!r} are integers or None, got {place!r:.60}")
    ndim = x.ndim if hasattr(x, "ndim") else np.ndim(x)
    if place is not None and not -ndim <= place < ndim:
        raise ShapeError(
            f"pmap: in_axes asks for axis {place} of an argument of {name_of(fun)!r}, which has {ndim} axes"
        )
    return None if place is None else place % ndim


def _size(
    fun: Callable[..., Any], leaves: Sequence[Any], axes: Sequence[int | None], given: int | None
) -> int:
    """Return the number of elements; all mapped axes must agree in it."""
    sizes = {x.shape[a] for x, a in zip(leaves, axes, strict=True) if a is not None}
    if given is not None:
        sizes.add(given)
    if not sizes:
        raise ArgumentError(f"pmap: no argument of {name_of(fun)!r} is mapped", hint="pass axis_size=")
    if len(sizes) > 1:
        raise ShapeError(
            f"pmap: the mapped axes of the arguments of {name_of(fun)!r} have sizes {sorted(sizes)}",
            hint="they must be equal: one element for each device",
        )
    return sizes.pop()
