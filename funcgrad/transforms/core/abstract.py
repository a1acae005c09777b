"""What a function would do, without doing it: the types of its results, and its graph."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray, KeyDtype, TypeOfWords
from funcgrad.trace.graph.text import graph_python, graph_text
from funcgrad.trace.tracing.effects import Cell, threaded
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import (
    Trace,
    Tracer,
    as_operand,
    explicit_sharding,
    mesh_scope,
    new_trace,
    run_traced,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.uop import UOp, numel
from funcgrad.transforms.core.flatten import Path, check_callable, name_of, operand
from funcgrad.transforms.core.ref_arguments import closed_over


class ShapeDtypeStruct(TypeOfWords):
    """The type of an array without its values.

    Parameters
    ----------
    shape : tuple of integers.
    dtype : a dtype or its name.
    weak_type : whether other operands decide on the dtype of a result, as they do for Python numbers.
    sharding : how the array is spread over a mesh, which may be one without devices; None leaves it open.

    Examples
    --------
    >>> ShapeDtypeStruct((2, 3), "float32")
    ShapeDtypeStruct(shape=(2, 3), dtype=float32)
    """

    __slots__ = ("shape", "dtype", "weak_type", "sharding")

    def __init__(
        self, shape: tuple[int, ...], dtype: Any, weak_type: bool = False, *, sharding: Any = None
    ) -> None:
        if dtype is None:
            raise DtypeError("ShapeDtypeStruct: the dtype must be given", hint="None is no dtype here")
        self.shape = tuple(shape)
        self.dtype = dtype if dtype is KEY_DTYPE or dtype == float0 else dt.as_dtype(dtype)
        self.weak_type = weak_type
        self.sharding = sharding

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return numel(self.shape)

    def __len__(self) -> int:
        if not self.shape:
            raise DtypeError("len() of the type of a 0-dimensional array")
        return self.shape[0]

    @classmethod
    def like(cls, x: Any) -> ShapeDtypeStruct:
        """Return the type of an array, a number or a type, with the sharding of an array that is spread over a mesh.

        Parameters
        ----------
        x : an array, a number or a type.

        Returns
        -------
        A ShapeDtypeStruct.

        Raises
        ------
        DtypeError : x is a ref.

        Examples
        --------
        >>> import funcgrad.numpy as np
        >>> ShapeDtypeStruct.like(np.zeros((2, 3)))
        ShapeDtypeStruct(shape=(2, 3), dtype=float32)
        """
        found = typeof(x)
        if isinstance(found, AbstractRef):
            raise DtypeError("ShapeDtypeStruct.like: a ref is no array", hint="read it: ref[...]")
        return cls(found.shape, found.dtype, found.weak_type, sharding=found.spread)

    def update(self, **changes: Any) -> ShapeDtypeStruct:
        """Return the type with some of its parameters changed.

        Parameters
        ----------
        **changes : shape, dtype, weak_type, sharding: those that change.

        Examples
        --------
        >>> ShapeDtypeStruct((2, 3), "float32").update(shape=(4,))
        ShapeDtypeStruct(shape=(4,), dtype=float32)
        """
        own = {
            "shape": self.shape,
            "dtype": self.dtype,
            "weak_type": self.weak_type,
            "sharding": self.sharding,
        }
        return ShapeDtypeStruct(**{**own, **changes})

    def of_keys(self) -> ShapeDtypeStruct:
        return ShapeDtypeStruct(self.shape[:-1], KEY_DTYPE, sharding=self.sharding)

    def words(self) -> KeyArray:
        """Return the type of keys as keys whose words are a type."""
        words = ShapeDtypeStruct((*self.shape, KEY_DTYPE.words), dt.uint32, sharding=self.sharding)
        return KeyArray(words)

    def __repr__(self) -> str:
        weak = ", weak_type=True" if self.weak_type else ""
        spread = f", sharding={self.sharding!r}" if self.sharding is not None else ""
        return f"ShapeDtypeStruct(shape={self.shape}, dtype={self.dtype.name}{weak}{spread})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShapeDtypeStruct) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple:
        return self.shape, self.dtype, self.weak_type, self.sharding


class ManualAxisType:
    """Along which axes of the mesh the function of one device has a value of its own.

    Parameters
    ----------
    varying : the names of these axes.

    Examples
    --------
    >>> ManualAxisType(varying=frozenset({"x"})).empty
    False
    """

    __slots__ = ("varying",)
    unreduced: frozenset[Hashable] = frozenset()  # sums that are not complete are no types here
    reduced: frozenset[Hashable] = frozenset()

    def __init__(self, *, varying: Iterable[Hashable] = ()) -> None:
        self.varying: frozenset[Hashable] = frozenset(varying)

    @property
    def empty(self) -> bool:
        """Whether the value is the same on all devices."""
        return not self.varying

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ManualAxisType) and self.varying == other.varying

    def __hash__(self) -> int:
        return hash((ManualAxisType, self.varying))

    def __repr__(self) -> str:
        return f"ManualAxisType(varying={set(self.varying) or '{}'})"


_SAME_EVERYWHERE = ManualAxisType()


class ShapedArray(ShapeDtypeStruct):
    """The type of a value that there is: as `typeof` gives it.

    >>> print(ShapedArray((2, 3), "float32"))
    float32[2,3]

    sharding: how it is spread over a mesh; one without axes, where it is in one piece. manual_axis_type (mat): within
    shard_map, along which axes of the mesh it varies, which is no part of the type.
    """

    __slots__ = ("_spread", "_manual")
    _manual: ManualAxisType

    @property
    def manual_axis_type(self) -> ManualAxisType:
        """Along which axes of the mesh the value varies; none outside of shard_map, and where it does not check."""
        return getattr(self, "_manual", _SAME_EVERYWHERE)

    mat = manual_axis_type

    @property
    def sharding(self) -> Any:
        return _in_one_piece(self.ndim) if self._spread is None else self._spread

    @sharding.setter
    def sharding(self, sharding: Any) -> None:
        self._spread = sharding if hasattr(sharding, "spec") else None

    def _identity(self) -> tuple:
        return self.shape, self.dtype, self.weak_type, self._split() or None

    @property
    def spread(self) -> Any:
        """The sharding, or None where it is in one piece."""
        return self._spread

    def _split(self) -> tuple:
        """Return the names of the explicit mesh axes that split each axis; () if none does. Any other sharding is no
        part of the type.
        """
        if self._spread is None:
            return ()
        explicit = self._spread.mesh.explicit_axes
        parts = [entry if isinstance(entry, tuple) else (entry,) for entry in self._spread.spec]
        split = tuple(tuple(name for name in part if name in explicit) for part in parts)
        return split if any(split) else ()

    def str_short(self, short_dtypes: bool = False) -> str:
        """Return the type as text: float32[2,3], or f32[2,3] with short_dtypes."""
        name = self.dtype.name
        if short_dtypes:
            name = re.sub("^(u?)(int|float|complex|bfloat)", lambda m: m[1] + _SHORT[m[2]], name)
        split = self._split() or ((),) * self.ndim
        return f"{name}[{','.join(map(_axis_text, self.shape, split))}]"

    def update(self, **fields: Any) -> ShapedArray:
        """Return the same type with other fields: shape, dtype, weak_type, sharding, manual_axis_type."""
        old = {
            "shape": self.shape,
            "dtype": self.dtype,
            "weak_type": self.weak_type,
            "sharding": self.sharding,
        }
        if "shape" in fields and "sharding" not in fields and self.sharding.mesh.empty:
            del old["sharding"]
        manual = fields.pop("manual_axis_type", self.manual_axis_type)
        found = ShapedArray(**(old | fields))
        found._manual = manual
        return found

    def to_tangent_aval(self) -> ShapedArray:
        """Return the type of tangents and cotangents of values of this type."""
        return self if dt.is_inexact(self.dtype) else self.update(dtype=float0)

    to_cotangent_aval = at_least_vspace = to_tangent_aval

    def strip_weak_type(self) -> ShapedArray:
        """Return the same type, not weak."""
        return self.update(weak_type=False)

    def __str__(self) -> str:
        return self.str_short()

    def __repr__(self) -> str:
        return f"ShapedArray({self.str_short()}{', weak_type=True' if self.weak_type else ''})"


def _axis_text(size: int, names: tuple[str, ...]) -> str:
    """Write an axis, with the mesh axes that split it, as 4, 4@x or 4@(x,y)."""
    if not names:
        return str(size)
    return f"{size}@{names[0] if len(names) == 1 else '(' + ','.join(names) + ')'}"


_SHORT = {"int": "i", "float": "f", "complex": "c", "bfloat": "bf"}


@cache
def _in_one_piece(ndim: int) -> Any:
    from funcgrad.trace.mesh.mesh import AbstractMesh  # few programs ask
    from funcgrad.trace.mesh.partition_spec import P  # as above
    from funcgrad.trace.mesh.sharding import NamedSharding  # as above

    return NamedSharding(AbstractMesh((), ()), P(*[None] * ndim))


def place_of(leaf: Any) -> str:
    """Return the actual or declared place of an argument: the name of a device, a Placement, or "" where it may go
    anywhere.
    """
    if isinstance(leaf, ShapeDtypeStruct):
        sharding = leaf.spread if isinstance(leaf, ShapedArray) else leaf.sharding
        return getattr(sharding, "placement", "")
    return leaf.signature.device if isinstance(leaf, Array) else ""


class AbstractRef:
    """The type of a ref. inner_aval: that of the array in it.

    >>> import funcgrad as fg
    >>> fg.typeof(fg.new_ref(2))
    AbstractRef(int32[])
    """

    def __init__(self, inner_aval: ShapedArray) -> None:
        self.inner_aval = inner_aval

    shape = property(lambda self: self.inner_aval.shape)
    dtype = property(lambda self: self.inner_aval.dtype)
    ndim = property(lambda self: self.inner_aval.ndim)
    size = property(lambda self: self.inner_aval.size)
    weak_type = property(lambda self: self.inner_aval.weak_type)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbstractRef) and self.inner_aval == other.inner_aval

    def __hash__(self) -> int:
        return hash((AbstractRef, self.inner_aval))

    def __str__(self) -> str:
        return f"Ref{{{self.inner_aval}}}"

    def __repr__(self) -> str:
        return f"AbstractRef({self.inner_aval})"


def typeof(x: Any) -> Any:
    """Return the type of an array, a traced value or a number.

    Of a ref it is an AbstractRef, of all else a ShapedArray; a ShapeDtypeStruct says its own.

    Examples
    --------
    >>> typeof(2.0)
    ShapedArray(float32[], weak_type=True)
    """
    if type(x) is Array:  # what libraries ask most
        return ShapedArray(x.shape, x.dtype, x.weak)
    if isinstance(x, KeyArray):
        return ShapedArray(x.shape, KEY_DTYPE)
    cell = getattr(x, "_cell", None)
    if isinstance(cell, Cell):
        return AbstractRef(ShapedArray(x.shape, x.dtype, cell.signature.weak))
    if isinstance(x, ShapeDtypeStruct):
        return ShapedArray(x.shape, x.dtype, x.weak_type, sharding=x.sharding)
    x = as_operand(x, "typeof")
    if not isinstance(x, Tracer):
        sharding = _with_all_axes(getattr(x, "sharding", None), x.ndim)
        return ShapedArray(x.shape, x.dtype, x.weak, sharding=sharding)
    found = ShapedArray(x.shape, x.dtype, x.weak, sharding=_with_all_axes(explicit_sharding(x), x.ndim))
    scope = mesh_scope()
    if scope is not None and scope.checked:
        found._manual = ManualAxisType(varying=scope.type(x.node))
    return found


def _with_all_axes(sharding: Any, ndim: int) -> Any:
    """Return the same sharding with an entry for each axis of an array."""
    if not hasattr(sharding, "spec"):
        return None
    parts = tuple(sharding.spec)
    return type(sharding)(sharding.mesh, type(sharding.spec)(*parts, *[None] * (ndim - len(parts))))


symbolic_types: Callable[[Callable[..., Any], tuple, dict, Any], Any] | None = None
"""eval_shape where sizes are symbolic, of which the last argument is the scope: set by the module that has them."""


@boundary
def eval_shape(fun: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Return the types of fun(*args, **kwargs) without computing anything.

    Parameters
    ----------
    fun : a function of arrays and pytrees; it may return ShapeDtypeStruct as well as arrays.
    *args, **kwargs : its arguments: arrays, or ShapeDtypeStruct in their place, whose sizes may be symbolic
        (`symbolic_shape`): the function is then traced at several sizes, and those of the result are expressions.

    Returns
    -------
    The tree of the result with a ShapeDtypeStruct for each array.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> eval_shape(np.matmul, ShapeDtypeStruct((2, 3), "float32"), ShapeDtypeStruct((3, 4), "float32"))
    ShapeDtypeStruct(shape=(2, 4), dtype=float32)
    """
    check_callable("eval_shape", fun)
    scope = _scope_of_symbols((args, kwargs))
    if scope is not None:
        assert symbolic_types is not None
        return symbolic_types(fun, args, kwargs, scope)
    (fun,), args, kwargs = closed_over([fun], args, kwargs)
    with new_trace("eval_shape", fun, staging=True) as trace:

        @functools.wraps(fun)
        def of_values(*args: Any, **kwargs: Any) -> Any:
            return tree.map(lambda leaf: _value_of_type(trace, leaf), fun(*args, **kwargs))

        _, outputs, _, out_tree = trace_abstractly(trace, of_values, args, kwargs)
        threaded(trace)  # nothing is written
    return tree.unflatten(out_tree, [ShapeDtypeStruct(x.shape, x.dtype, x.weak) for x in outputs])


def _scope_of_symbols(args: Any) -> Any:
    """Return what the symbols in the shapes of these types belong to; None where all sizes are integers."""
    sizes = (size for x in tree.leaves(args) if isinstance(x, ShapeDtypeStruct) for size in x.shape)
    return next((size.scope for size in sizes if hasattr(size, "scope")), None)


def _value_of_type(trace: Trace, leaf: Any) -> Any:
    """Return a value of this type if the function returned a type, else what it returned."""
    if not isinstance(leaf, ShapeDtypeStruct):
        return leaf
    if isinstance(leaf.dtype, KeyDtype):
        return KeyArray(_value_of_type(trace, leaf.words().words))
    return trace.parameter(
        Signature(leaf.shape, leaf.dtype, leaf.weak_type), "a type that the function returned"
    )


class FunctionGraph:
    """The graph of a function for arguments of certain types. str() is for reading, `.python()` rebuilds it.

    parameters, outputs: nodes, in the order of the leaves of arguments and results; then, where the function changes
    state outside or has effects, those of the state before and after.
    """

    def __init__(self, name: str, parameters: list[UOp], outputs: list[UOp], out_tree: tree.TreeDef) -> None:
        self.name = name
        self.parameters = parameters
        self.outputs = outputs
        self.out_tree = out_tree

    def __str__(self) -> str:
        return graph_text(self.outputs, self.parameters, self.name)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import text_html  # notebooks ask

        return text_html(f"graph {self.name}", str(self))

    def python(self) -> str:
        return graph_python(self.outputs, self.parameters)


def make_graph(fun: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function that returns the graph of `fun` for its arguments, to be printed.

    Examples
    --------
    >>> print(make_graph(lambda x: x * x)(np.ones(3, np.float32)))  # doctest: +ELLIPSIS
    graph <lambda>(a: float32[3]) -> (float32[3])
      b = mul(a, a)  float32[3]  # ...
      return b
    """

    check_callable("make_graph", fun)

    @boundary
    @functools.wraps(fun)
    def graph_of(*args: Any, **kwargs: Any) -> FunctionGraph:
        (function,), args, kwargs = closed_over([fun], args, kwargs)
        with new_trace("make_graph", fun, staging=True) as trace:
            parameters, outputs, _, out_tree = trace_abstractly(trace, function, args, kwargs)
            state = threaded(trace)
        return FunctionGraph(name_of(fun), [*parameters, *state.before], [*outputs, *state.after], out_tree)

    return graph_of


def trace_abstractly(
    trace: Trace, fun: Callable[..., Any], args: tuple, kwargs: dict, positions: Sequence[int] | None = None
) -> tuple[list[UOp], list[UOp], Any, Any]:
    """Trace a function of arguments that may be types alone, and return (parameters, outputs, structure of (args,
    kwargs), structure of the result).

    positions: where args[i] stood in the user's call, if not at i.
    """
    leaves, treedef = tree.flatten((args, kwargs))
    if any(isinstance(leaf, ShapeDtypeStruct) and leaf.dtype is KEY_DTYPE for leaf in leaves):
        leaves = [leaf.words() if getattr(leaf, "dtype", None) is KEY_DTYPE else leaf for leaf in leaves]
        leaves, treedef = tree.flatten(tree.unflatten(treedef, leaves))
    tracers: list[Tracer] = []
    for i, leaf in enumerate(leaves):
        path = Path(fun, treedef, i, positions)
        tracers.append(trace.parameter(_type_of(leaf, trace.transform, path), path))  # type: ignore[arg-type]
        if hasattr(leaf, "sharding"):
            trace.origins[tracers[-1].node] = leaf
    new_args, new_kwargs = tree.unflatten(treedef, tracers)
    outputs, out_tree = run_traced(trace, fun, new_args, new_kwargs)
    return [t.node for t in tracers], outputs, treedef, out_tree


def _type_of(leaf: Any, transform: str, path: Path) -> Signature:
    if hasattr(leaf, "shape") and hasattr(leaf, "dtype") and not isinstance(leaf, (np.ndarray, np.generic)):
        return Signature(tuple(leaf.shape), leaf.dtype, getattr(leaf, "weak_type", False))
    x = operand(transform, leaf, path)
    return Signature(x.shape, x.dtype, x.weak)
