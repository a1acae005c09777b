"""Collectives over axes of a mesh: what one device says in a program that all of them run.

    all_reduce      (x) -> the sum (maximum, minimum) of the x of all devices along the axes
    bucket          (xs...) -> all_reduce of each, in one exchange: a call (trace/calls/loops.py)
    vary            (x) -> x: what is the same on all devices, for use as what is each one's own
    agree           (x) -> x: what is each one's own, of which somebody says that it is the same on all
    all_gather      (x) -> the x of all devices, one after the other along a dimension
    reduce_scatter  (x) -> this device's block along a dimension of the sum of all x
    all_to_all      (x) -> cut along one dimension, block j to device j; those that come are joined along another
    permute         (x) -> the x of another device, or zeros
    place           ()  -> this device's number along the axes
    constrain       (x) -> x, spread over a mesh as the sharding says: a whole array, in a program of whole arrays

A value is invariant over an axis where all devices along it have the same, else it varies. all_reduce makes varying
values invariant, and `vary` goes back: they are each other's transpose, so that a derivative sums once where a value
that all share meets values of each, and nowhere else. `agree` is for who promises what cannot be seen: each device
gets its share of the cotangent. The derivative of a device's function is that of the sum of what all devices compute
(https://docs.jax.dev/en/latest/jep/17111-shmap-transpose.html).

axes: names, the slowest first. size: the devices along them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.errors import ShapeError, UnboundAxisError
from funcgrad.trace.mesh.mesh import AxisName, NamedSharding
from funcgrad.trace.ops import NUMBERS, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.permutation import inverse
from funcgrad.trace.uop import Family, Op, Type, UOp, type_text
from funcgrad.trace.util.named_tuple import NamedTuple

Axes = tuple[AxisName, ...]


class AllReduce(NamedTuple):
    """kind: "sum", "max" or "min"."""

    axes: Axes
    kind: str


class Bucket(NamedTuple):
    """types: of the operands, and so of the results."""

    axes: Axes
    kind: str
    types: tuple[Type, ...]


class Along(NamedTuple):
    """Blocks of as many devices, along a dimension."""

    axes: Axes
    size: int
    dim: int


class Exchange(NamedTuple):
    """Cut along `split`, joined along `join`."""

    axes: Axes
    size: int
    split: int
    join: int


class Permute(NamedTuple):
    """sources: for each device the one that it receives from, or NOBODY (trace/types/permutation.py)."""

    axes: Axes
    size: int
    sources: tuple[int, ...]


class Place(NamedTuple):
    axes: Axes
    size: int


class Vary(NamedTuple):
    axes: Axes


class Agree(NamedTuple):
    axes: Axes
    size: int


class Constrain(NamedTuple):
    """free: the dimensions that may be cut in any other way too."""

    sharding: NamedSharding
    free: tuple[int, ...] = ()


def _alone(arg: Any, *values: Any) -> Any:
    names = ", ".join(map(repr, arg.axes))
    raise UnboundAxisError(
        f"the value of a collective over {names} was asked for within the function of one device",
        hint="use numpy.where or lax.cond in place of `if`, or return the value first",
    )


def _same(arg: Any, x: UOp) -> Type:
    return x.shape, x.dtype, x.weak


def _resized(shape: Sequence[int], dim: int, size: int) -> tuple[int, ...]:
    return (*shape[:dim], size, *shape[dim + 1 :])


def _infer_gather(arg: Along, x: UOp) -> Type:
    return _resized(x.shape, arg.dim, x.shape[arg.dim] * arg.size), x.dtype, x.weak


def _check_divisible(name: str, x: UOp, dim: int, size: int) -> None:
    if x.shape[dim] % size:
        raise ShapeError(
            f"{name}: dimension {dim} of {type_text(x)} must be a multiple of the {size} devices",
            hint="pad it",
        )


def _infer_scatter(arg: Along, x: UOp) -> Type:
    _check_divisible("reduce_scatter", x, arg.dim, arg.size)
    return _resized(x.shape, arg.dim, x.shape[arg.dim] // arg.size), x.dtype, x.weak


def _infer_exchange(arg: Exchange, x: UOp) -> Type:
    _check_divisible("all_to_all", x, arg.split, arg.size)
    cut = _resized(x.shape, arg.split, x.shape[arg.split] // arg.size)
    return _resized(cut, arg.join, cut[arg.join] * arg.size), x.dtype, x.weak


def _mesh_op(name: str, infer: Any = _same, **columns: Any) -> Op:
    return define(name, Family.COLLECTIVE, infer, reference=_alone, **columns)


def _reduce_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    """Compute the tangent of a reduction over devices. For an extremum it is the mean tangent of the devices that
    have it, as for reduce_max.
    """
    arg: AllReduce = out.arg
    add = AllReduce(arg.axes, "sum")
    if arg.kind == "sum":
        return UOp(ALL_REDUCE, (t,), add)
    chosen = x.eq(UOp(VARY, (out,), Vary(arg.axes)))
    return UOp(ALL_REDUCE, (chosen.where(t, 0),), add) / UOp(ALL_REDUCE, (chosen.cast(x.dtype),), add)


ALL_REDUCE: Op = _mesh_op(
    "all_reduce",
    jvp=(_reduce_jvp,),
    linear=(0,),  # the sums, which are all that a transposition meets
    transpose=lambda ct, i, node: UOp(VARY, (ct,), Vary(node.arg.axes)),
    dtypes=(dt.bool_, *NUMBERS),
)
BUCKET = define("bucket", Family.CALL, lambda arg, *src: ((), dt.bool_, False), reference=_alone)
VARY: Op = define(
    "vary",
    Family.COLLECTIVE,
    _same,
    reference=lambda arg, x: x,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(ALL_REDUCE, (ct,), AllReduce(node.arg.axes, "sum")),
    dtypes=dt.ALL,
)
AGREE: Op = define(
    "agree",
    Family.COLLECTIVE,
    _same,
    reference=lambda arg, x: x,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(VARY, (ct / node.arg.size,), Vary(node.arg.axes)),
    dtypes=dt.ALL,
)
MESH_GATHER: Op = _mesh_op(
    "mesh_gather",
    _infer_gather,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(REDUCE_SCATTER, (ct,), node.arg),
    dtypes=dt.ALL,
)
REDUCE_SCATTER: Op = _mesh_op(
    "reduce_scatter",
    _infer_scatter,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(MESH_GATHER, (ct,), node.arg),
    dtypes=NUMBERS,
)
MESH_EXCHANGE: Op = _mesh_op(
    "mesh_exchange",
    _infer_exchange,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(
        MESH_EXCHANGE, (ct,), node.arg._replace(split=node.arg.join, join=node.arg.split)
    ),
    dtypes=dt.ALL,
)
MESH_PERMUTE: Op = _mesh_op(
    "mesh_permute",
    linear=(0,),
    transpose=lambda ct, i, node: UOp(
        MESH_PERMUTE, (ct,), node.arg._replace(sources=inverse(node.arg.sources))
    ),
    dtypes=dt.ALL,
)
PLACE: Op = _mesh_op("place", lambda arg: ((), dt.int32, False))
CONSTRAIN: Op = define(
    "constrain",
    Family.BARRIER,
    _same,
    reference=lambda arg, x: x,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(CONSTRAIN, (ct,), node.arg),
    dtypes=dt.ALL,
    arg_form=lambda arg, x: len(arg.sharding.spec) <= x.ndim,
)

IDENTITIES = frozenset((AGREE, CONSTRAIN, VARY))
"""Those that say something of a value, and move nothing."""
