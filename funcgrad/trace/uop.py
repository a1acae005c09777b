"""The node: UOp(op, src, arg), the one type from a traced function to an instruction list.

A node is immutable and interned: two nodes of equal op, sources and argument are the same object, so equality
is identity and common subexpressions merge as they are made. Shape, dtype and weakness are computed by the op's
own rule when the node is made. The user's line is kept beside the node, not in its identity: of two lines that make
the same node, the first is remembered.

Identity costs a dict look-up; a node costs about 3 us. Nodes die with their last user (the table holds weak
references).
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import Enum
from math import prod
from typing import Any, Protocol

import numpy as np

from funcgrad.errors import Place, user_place
from funcgrad.trace.types import dtypes
from funcgrad.trace.types.shapes import (
    MAX_NBYTES,
    Shape,
    dtype_name,
    numel,
    position_dtype,
    too_large,
    type_text,
)
from funcgrad.trace.util.digest import blake2b
from funcgrad.trace.util.locks import if_free, new_lock
from funcgrad.trace.util.named_tuple import NamedTuple

Type = tuple[Shape, np.dtype, bool]  # shape, dtype, weak


class Family(Enum):
    """What an op does with axes. Rules that all members share are looked up by family."""

    LEAF = "leaf"  # no sources: parameters, constants, arrays, iota
    ELEMENTWISE = "elementwise"  # element i of the result needs element i of each source
    REDUCE = "reduce"  # combines along axes, which disappear
    MOVEMENT = "movement"  # every element of the result is an element of a source, or padding
    CONTRACTION = "contraction"  # multiply and sum, by labels of axes
    WINDOW = "window"  # sums along windows that slide over axes (trace/ops/windows.py)
    INDEX = "index"  # elements at positions that depend on data
    # (array, update, *positions): an array with elements changed, at positions that are data.
    SCATTER = "scatter"
    SORT = "sort"  # orders along the last axis
    PREFIX = "prefix"  # combines all elements up to each along an axis (trace/ops/scan.py)
    # Of the last axes as a whole, batched over those before them (trace/matrix/matrix_ops.py).
    MATRIX = "matrix"
    CALL = "call"  # carries graphs, and has several results (trace/calls/loops.py)
    BARRIER = "barrier"  # says what is computed before what (trace/calls/checkpoint.py)
    COLLECTIVE = "collective"  # combines the elements of a mapped axis (trace/tracing/named_axes.py)
    KERNEL = "kernel"  # inside a kernel: buffers, loops, loads, stores

    __hash__ = object.__hash__  # passes ask for every node what its family is: Enum's own is a call of Python


class Cost(NamedTuple):
    """What computing one element takes, on a core of 4 GHz with vectors of 16 floats: the prices of every pass."""

    ps: int  # picoseconds
    flops: int = 1  # operations of arithmetic
    transcendentals: int = 0  # functions such as exp
    is_long: bool = False  # a polynomial or a loop, and not one instruction or a few, however long that takes


CHEAP_PS = 8  # of one instruction of arithmetic
FUNCTION = Cost(120, 0, 1, is_long=True)


Form = tuple[int, tuple[tuple[int, int], ...]]
"""The position along an axis of a source: an offset, and axes of the result with their coefficients."""


def accepted(given: Sequence[np.dtype]) -> frozenset[np.dtype]:
    """Return these dtypes, those of 8 bits where all floats are among them, and those of fewer where all integers are:
    they are computed with in wider ones.
    """
    found = set(given)
    for every, widened in ((dtypes.FLOATS, dtypes.FLOAT8), (dtypes.INTEGERS, dtypes.SUB_BYTE)):
        if found.issuperset(every):
            found.update(widened)
    return frozenset(found)


class Op:
    """One row of the op table: all that is true of an op. The table is funcgrad/trace/ops/__init__.py.

    infer:     (arg, *sources) -> (shape, dtype, weak); raises ShapeError or DtypeError
    reference: the NumPy function that defines the op's value; it takes `arg` first where `has_arg`
    arg_form:  (arg, *sources) -> whether the argument has the form that the op needs; None: it takes no argument
    arg_names: what printed graphs call the argument, or each of its parts
    jvp:       one rule a source, (tangent, out, *sources) -> tangent of out, which are added; None in place of a
               rule, and no rules at all, say that the derivative is zero everywhere
    linear:    the sources in which the op is linear, in all of them together: without a jvp the tangent is the op
               applied to their tangents
    transpose: (cotangent, i, node) -> cotangent of source i, where the op is linear in it with the others held
    decompose: (arg, *sources) -> the same value by simpler ops, for backends and transforms without a rule
    combine:   the elementwise op by which a reduction, a prefix op or a scatter puts two elements together
    dtypes:    those that the op is defined for
    is_view:   every element of the result is an element of the source, whatever it is: a reshape, a slice
    forms:     node -> where the elements of the result are in the source: for each axis of that a sum (offset,
               ((axis of the result, coefficient), ...)); of views that have such sums
    domain:    where generated tests sample each source: (low, high)
    cost:      what an element costs; of families that only move elements nothing, whatever is here
    nan_free:  of numbers it makes no NaN
    fault:     (arg, sources) -> what is wrong with such a node, or "": what must hold beyond its types
    source:    where formula and error bound come from
    """

    __slots__ = (
        "name", "family", "infer", "reference", "has_arg", "arg_form", "arg_names", "jvp", "linear", "transpose",
        "decompose", "combine", "dtypes", "accepts", "domain", "is_view", "forms", "cost", "is_cheap", "nan_free",
        "fault", "source",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        family: Family,
        infer: Callable[..., Type],
        *,
        reference: Callable[..., Any] | None = None,
        has_arg: bool = True,
        arg_form: Callable[..., bool] | None = None,
        arg_names: str | tuple[str, ...] = "arg",
        jvp: Sequence[Callable[..., UOp] | None] | None = None,
        linear: Sequence[int] = (),
        transpose: Callable[..., UOp] | None = None,
        decompose: Callable[..., UOp] | None = None,
        combine: Op | None = None,
        dtypes: Sequence[np.dtype] = (),
        domain: Sequence[tuple[float, float]] = (),
        is_view: bool = False,
        forms: Callable[[UOp], Sequence[Form]] | None = None,
        cost: Cost = FUNCTION,
        nan_free: bool = False,
        fault: Callable[[Any, Sequence[UOp]], str] | None = None,
        source: str = "",
    ) -> None:
        self.name = name
        self.family = family
        self.infer = infer
        self.reference = reference
        self.has_arg = has_arg
        self.arg_form = arg_form
        self.arg_names = arg_names
        self.jvp = jvp
        self.linear = linear if isinstance(linear, range) else frozenset(linear)
        self.transpose = transpose
        self.decompose = decompose
        self.combine = combine
        self.dtypes = tuple(dtypes)
        self.accepts = accepted(dtypes)  # for look-ups: every node made asks
        self.domain = tuple(domain)
        self.is_view = is_view
        self.forms = forms
        self.cost = cost
        self.nan_free = nan_free
        self.is_cheap = cost.ps <= CHEAP_PS
        self.fault = fault
        self.source = source

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple:
        return _op_named, (self.name,)


OPS: dict[str, Op] = {}


def _op_named(name: str) -> Op:
    return OPS[name]


class Const(NamedTuple):
    """The argument of a constant: exact bits, so that 0.0, -0.0, 0 and NaN stay apart in the table."""

    dtype: np.dtype
    weak: bool
    bits: bytes

    @property
    def value(self) -> Any:
        return np.frombuffer(self.bits, self.dtype)[0]


class Param(NamedTuple):
    """The argument of a parameter: the number of its trace and its position there make it unique."""

    trace: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody calls on a parameter
    shape: Shape
    dtype: np.dtype
    weak: bool


class Captured:
    """The argument of an array leaf: an array that a closure holds; equal for the same object only."""

    __slots__ = ("array",)

    def __init__(self, array: Any) -> None:
        self.array = array

    def __hash__(self) -> int:
        return id(self.array)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Captured) and self.array is other.array

    def __repr__(self) -> str:
        content = _digest(self.array.numpy().tobytes()).hex()
        return f"{type_text(self.array)}:{content}"


_place_of_caller = user_place


def plug_places(function: Callable[[], Place | None]) -> None:
    """Let a function say which line of the user's makes a node: `user_place`, or one that notes more."""
    global _place_of_caller
    _place_of_caller = function


class _Line(threading.local):
    place: Place | None = None


_line = _Line()


class _Placed(Protocol):
    place: Place | None


class at_line_of:  # reads as a function: `with at_line_of(node):`
    """Nodes made within are ascribed to the user's line that made `node` (a pass rewrites it)."""

    __slots__ = ("place", "before")

    def __init__(self, node: _Placed) -> None:
        self.place = node.place

    def __enter__(self) -> None:
        self.before, _line.place = _line.place, self.place

    def __exit__(self, *error: object) -> None:
        _line.place = self.before


class at_own_lines:
    """Nodes made within are ascribed to the lines that make them: a pass runs a function of the user's."""

    __slots__ = ("before",)

    def __enter__(self) -> None:
        self.before, _line.place = _line.place, None

    def __exit__(self, *error: object) -> None:
        _line.place = self.before


def forget_line() -> None:
    """Forget the line to which nodes are ascribed. Ctrl-C may have come before an `at_line_of` could do so."""
    _line.place = None


class _Entry(weakref.ref):
    __slots__ = ("identity",)

    identity: tuple


_table: dict[tuple, _Entry] = {}
_table_lock = new_lock()  # of all that delete; may be taken again within: a collection there may run _forget
_dead: deque[_Entry] = deque()  # whose nodes died while another thread had the lock


def _forget(entry: _Entry) -> None:
    """Delete the entry of a node that has died. Who deletes others' waits for nobody: see trace/util/locks.py."""
    for _ in if_free(_table_lock):
        try:
            _delete(entry)
            if _dead:
                with suppress(IndexError):  # a collection within may have deleted the rest
                    while True:
                        _delete(_dead.popleft())
        finally:
            _table_lock.release()
        return
    _dead.append(entry)


def _delete(entry: _Entry) -> None:
    if _table.get(entry.identity) is entry:
        del _table[entry.identity]


class UOp:
    """A node of a graph. See the module's text; the operators build nodes of the same dtype and shape."""

    __slots__ = ("op", "src", "arg", "shape", "dtype", "weak", "place", "loops", "_key", "__weakref__")

    op: Op
    src: tuple[UOp, ...]
    arg: Any
    shape: Shape
    dtype: np.dtype
    weak: bool
    place: Place | None
    loops: frozenset[UOp] | None  # lower/ir/dependence.py keeps here what it has found out
    _key: bytes | None

    def __new__(cls, op: Op, src: tuple[UOp, ...] = (), arg: Any = None) -> UOp:
        identity = (op, src, arg)
        entry = _table.get(identity)
        if entry is not None and (node := entry()) is not None:
            return node
        shape, dtype, weak = op.infer(arg, *src)
        # Of any op, whoever made it: a batch, a product.
        if shape and prod(shape) * dtype.itemsize > MAX_NBYTES:
            raise too_large(op.name, shape, dtype)
        return _new_node(identity, shape, dtype, weak)

    def repeated_on(self, src: tuple[UOp, ...], place: Place | None = None) -> UOp:
        """Return the same op of sources that have the types of its own: so it has the type of this node, which is not
        inferred again. place: the line of the user's that makes it, where that is known.
        """
        identity = (self.op, src, self.arg)
        entry = _table.get(identity)
        if entry is not None and (node := entry()) is not None:
            return node
        return _new_node(identity, self.shape, self.dtype, self.weak, place)

    def __repr__(self) -> str:
        return f"<{self.op.name} {type_text(self)}>"

    def __reduce__(self) -> tuple:
        return UOp, (self.op, self.src, self.arg)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def key(self) -> bytes:
        """The structural hash: equal for equal graphs in every process. Computed once a node."""
        if self._key is None:
            for node in toposort((self,), stop=lambda n: n._key is not None):
                if node._key is None:
                    arg = f"{node.op.name}{type_text(node)}{arg_text(node.arg)}".encode()
                    node._key = _digest(arg + b"".join([s._key for s in node.src]))  # type: ignore[misc]
        return self._key  # type: ignore[return-value]

    # The rules of the table are written with these.
    def _binary(self, name: str, other: Any) -> UOp:
        return UOp(OPS[name], (self, like(self, other)))

    def __add__(self, other: Any) -> UOp:
        return self._binary("add", other)

    def __sub__(self, other: Any) -> UOp:
        return self._binary("sub", other)

    def __mul__(self, other: Any) -> UOp:
        return self._binary("mul", other)

    def __truediv__(self, other: Any) -> UOp:
        return self._binary("div", other)

    def __radd__(self, other: Any) -> UOp:
        return like(self, other) + self

    def __rsub__(self, other: Any) -> UOp:
        return like(self, other) - self

    def __rmul__(self, other: Any) -> UOp:
        return like(self, other) * self

    def __rtruediv__(self, other: Any) -> UOp:
        return like(self, other) / self

    def __and__(self, other: Any) -> UOp:
        return self._binary("and", other)

    def __or__(self, other: Any) -> UOp:
        return self._binary("or", other)

    def __xor__(self, other: Any) -> UOp:
        return self._binary("xor", other)

    def __lshift__(self, other: Any) -> UOp:
        return self._binary("shl", other)

    def __rshift__(self, other: Any) -> UOp:
        return self._binary("shr", other)

    def __neg__(self) -> UOp:
        return UOp(OPS["neg"], (self,))

    def __invert__(self) -> UOp:
        return UOp(OPS["not"], (self,))

    def __lt__(self, other: Any) -> UOp:
        return self._binary("lt", other)

    def __le__(self, other: Any) -> UOp:
        return self._binary("le", other)

    def __gt__(self, other: Any) -> UOp:
        return like(self, other) < self

    def __ge__(self, other: Any) -> UOp:
        return like(self, other) <= self

    def eq(self, other: Any) -> UOp:
        """Compare elementwise. The operator == itself compares the identity of nodes."""
        return self._binary("eq", other)

    def ne(self, other: Any) -> UOp:
        return self._binary("ne", other)

    def maximum(self, other: Any) -> UOp:
        return self._binary("max", other)

    def minimum(self, other: Any) -> UOp:
        return self._binary("min", other)

    def where(self, x: Any, y: Any) -> UOp:
        """Return x where self is true, else y. One of the two may be a number."""
        if not isinstance(x, UOp):
            x = like(y, x)
        return UOp(OPS["where"], (self, x, like(x, y)))

    def cast(self, dtype: np.dtype, weak: bool = False) -> UOp:
        if self.dtype == dtype and self.weak == weak:
            return self
        return UOp(OPS["cast"], (self,), (dtype, weak))

    def bitcast(self, dtype: np.dtype) -> UOp:
        return self if self.dtype == dtype else UOp(OPS["bitcast"], (self,), dtype)

    def muladd(self, factor: Any, addend: Any) -> UOp:
        """Return self * factor + addend, rounded once."""
        return UOp(OPS["muladd"], (self, like(self, factor), like(self, addend)))

    def unary(self, name: str) -> UOp:
        """Apply the elementwise op of that name to self: x.unary("exp")."""
        return UOp(OPS[name], (self,))

    def reshape(self, shape: Shape) -> UOp:
        if shape == self.shape:
            return self
        if self.op is OPS["reshape"]:
            return self.src[0].reshape(shape)
        return UOp(OPS["reshape"], (self,), shape)

    def permute(self, axes: Sequence[int]) -> UOp:
        """Permute the axes: axis i of the result is axis axes[i] of self."""
        if tuple(axes) == tuple(range(self.ndim)):
            return self
        return UOp(OPS["permute"], (self,), tuple(axes))

    def move_axis(self, old: int, new: int) -> UOp:
        """Move an axis to another place; the others keep their order."""
        order = [axis for axis in range(self.ndim) if axis != old]
        order.insert(new, old)
        return self.permute(order)

    def expand(self, axes: Sequence[int], sizes: Sequence[int]) -> UOp:
        """Repeat along new axes: they are at positions `axes` of the result."""
        return UOp(OPS["expand"], (self,), (tuple(axes), tuple(sizes))) if axes else self

    def pad(self, widths: Sequence[tuple[int, int, int]]) -> UOp:
        """Pad with zeros (low, high, interior) along each axis."""
        return UOp(OPS["pad"], (self,), tuple(widths)) if any(any(w) for w in widths) else self

    def shrink(self, limits: Sequence[tuple[int, int, int]]) -> UOp:
        """Return the part (start, stop, step) of each axis, step >= 1."""
        if all(limit == (0, size, 1) for limit, size in zip(limits, self.shape, strict=True)):
            return self
        return UOp(OPS["shrink"], (self,), tuple(limits))

    def shrink_axis(self, axis: int, start: int, stop: int, step: int = 1) -> UOp:
        """Return the part of one axis, as `shrink` does; axis -1 is the last one."""
        limits = [(0, size, 1) for size in self.shape]
        limits[axis] = start, stop, step
        return self.shrink(limits)

    def flip(self, axes: Sequence[int]) -> UOp:
        return UOp(OPS["flip"], (self,), tuple(sorted(axes))) if axes else self

    def reduce(self, name: str, axes: Sequence[int]) -> UOp:
        """Combine along axes with reduce_sum, reduce_prod, reduce_max or reduce_min."""
        return UOp(OPS[name], (self,), tuple(sorted(axes))) if axes else self

    def sum(self, axes: Sequence[int]) -> UOp:
        return self.reduce("reduce_sum", axes)


def _new_node(
    identity: tuple[Op, tuple[UOp, ...], Any],
    shape: Shape,
    dtype: np.dtype,
    weak: bool,
    place: Place | None = None,
) -> UOp:
    """Return a new node of this identity and type, or the one that another thread has made meanwhile."""
    node = object.__new__(UOp)
    node.op, node.src, node.arg = identity
    node.shape, node.dtype, node.weak = shape, dtype, weak
    node.place = place or _line.place or _place_of_caller()
    node.loops = node._key = None
    entry = _Entry(node, _forget)
    entry.identity = identity
    while (other := _table.setdefault(identity, entry)) is not entry:  # atomic: entries are never replaced
        existing = other()
        if existing is not None:
            return existing
        with _table_lock:
            _delete(other)  # its node died just now
    return node


def const(value: Any, dtype: np.dtype, shape: Shape = (), weak: bool = False) -> UOp:
    """Return a constant of this shape."""
    node = UOp(OPS["const"], (), Const(dtype, weak, _bits_of(value, dtype)))
    return node.expand(tuple(range(len(shape))), shape) if shape else node


# A program names the same few numbers again and again.
_known_bits: dict[tuple[type, Any, np.dtype], bytes] = {}


def _bits_of(value: Any, dtype: np.dtype) -> bytes:
    if type(value) not in (int, float) or not value:  # 0.0 and -0.0 are equal, but not the same bits
        return _converted_bits(value, dtype)
    identity = (type(value), value, dtype)
    bits = _known_bits.get(identity)
    if bits is None:
        bits = _converted_bits(value, dtype)
        if len(_known_bits) < 4096:
            _known_bits[identity] = bits
    return bits


def _converted_bits(value: Any, dtype: np.dtype) -> bytes:
    """Return the bits of a value, converted as the op `cast` does: NumPy leaves open what floats become that no
    integer holds.
    """
    array = np.asarray(value)
    if array.dtype == dtype:
        return array.tobytes()
    with np.errstate(all="ignore"):
        return np.asarray(OPS["cast"].reference((dtype, False), array)).tobytes()  # type: ignore[misc]


def like(x: UOp, value: Any) -> UOp:
    """Return a number as a node of x's dtype, weakness and shape. A node is returned as it is."""
    return value if isinstance(value, UOp) else const(value, x.dtype, x.shape, x.weak)


def nbytes_of(node: UOp) -> int:
    """Return the bytes of a node's elements."""
    return numel(node.shape) * node.dtype.itemsize


def zeros_like(x: UOp) -> UOp:
    return const(0, x.dtype, x.shape, x.weak)


def is_zero(node: UOp) -> bool:
    """Tell whether a node is a constant 0, or repeats one. All bits are 0, which those of -0.0 are not."""
    while node.op is OPS["expand"]:
        node = node.src[0]
    return node.op is OPS["const"] and not any(node.arg.bits)


def iota(size: int, dtype: np.dtype) -> UOp:
    """Return the numbers 0, 1, ..., size - 1."""
    return UOp(OPS["iota"], (), (size, dtype))


def counting(size: int) -> UOp:
    """Return the numbers 0, 1, ..., size - 1 as integers that hold them: of int32, or int64."""
    return iota(size, position_dtype(size))


def toposort(roots: Iterable[UOp], stop: Callable[[UOp], bool] | None = None) -> list[UOp]:
    """Return all nodes that the roots need, sources first. Nodes with stop(node) are listed but not entered.

    The order depends on the graph alone. No recursion, so depth has no limit.
    """
    seen: set[UOp] = set()
    order: list[UOp] = []
    stack: list[UOp | None] = [*list(roots)[::-1]]
    while stack:
        node = stack.pop()
        if node is None:  # the sources of the node below have been listed
            order.append(stack.pop())  # type: ignore[arg-type]
        elif node not in seen:
            seen.add(node)
            if node.src and (stop is None or not stop(node)):
                stack += (node, None)
                stack += node.src[::-1]
            else:
                order.append(node)
    return order


class OfLast:
    """A function of a node that remembers its value for the last one: for what is asked of one node again and again,
    once for each of its many sources or results, and costs as much as all of these each time.
    """

    __slots__ = ("function", "last")

    def __init__(self, function: Callable[[UOp], Any]) -> None:
        self.function = function
        self.last: tuple[Callable[[], UOp | None], Any] = (
            lambda: None,
            None,
        )  # one value, as threads share it

    def __call__(self, node: UOp) -> Any:
        last, value = self.last
        if last() is not node:
            value = self.function(node)
            self.last = weakref.ref(node), value
        return value


def dependent(order: Iterable[UOp], seeds: Iterable[UOp]) -> set[UOp]:
    """Return the seeds, and those of the given nodes, which are in order, that depend on a seed."""
    found = set(seeds)
    for node in order:
        if any(s in found for s in node.src):
            found.add(node)
    return found


def substitute(roots: Sequence[UOp], replacements: dict[UOp, UOp]) -> list[UOp]:
    """Replace some nodes of the graphs, which stay the same otherwise."""
    if not replacements:
        return list(roots)
    return substitute_more(roots, dict(replacements), _are_alike(replacements))


def substitute_within(roots: Sequence[UOp], replacements: dict[UOp, UOp]) -> list[UOp]:
    """Replace nodes, also within what takes the place of others: that has the sources that these had. `replacements`
    has sources before their users.
    """
    if not replacements:
        return list(roots)
    new: dict[UOp, UOp] = {}
    alike = _are_alike(replacements)
    for old, made in replacements.items():
        (new[old],) = substitute_more([made], new, alike)
    return substitute_more(roots, new, alike)


def _are_alike(replacements: dict[UOp, UOp]) -> bool:
    """Tell whether each replacement has the type of what it replaces."""
    return all(
        old.shape == new.shape and old.dtype == new.dtype and old.weak == new.weak
        for old, new in replacements.items()
    )


def substitute_more(roots: Sequence[UOp], new: dict[UOp, UOp], alike: bool = False) -> list[UOp]:
    """Do the same, and add to `new`, which says what takes the place of some nodes, what becomes of all others: who
    replaces nodes in several parts of a graph, one after the other, walks each part once.

    alike: each replacement has the type of what it replaces, and so all nodes have their types.
    """
    for node in toposort(roots, stop=new.__contains__):
        if node in new:
            continue
        src = tuple([new[s] for s in node.src])
        if src == node.src:
            new[node] = node
        else:
            if alike:
                made = node.repeated_on(src, node.place)
            else:
                with at_line_of(node):
                    made = UOp(node.op, src, node.arg)
            made.place = node.place  # an equal node may have been there: messages are about this line
            new[node] = made
    return [new[root] for root in roots]


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def arg_text(arg: Any) -> str:
    """Write an argument as text that is equal for equal arguments in every process."""
    if isinstance(arg, tuple) and not isinstance(arg, Const):
        return f"({','.join(map(arg_text, arg))})"
    if isinstance(arg, np.dtype):
        return dtype_name(arg)
    if isinstance(arg, Const):
        return f"{dtype_name(arg.dtype)}:{arg.bits.hex()}"
    if isinstance(arg, UOp):  # of a graph that an op carries
        return arg.key.hex()
    return repr(arg)


__all__ = [
    "CHEAP_PS", "FUNCTION", "OPS", "Captured", "Const", "Cost", "Family", "OfLast", "Op", "Param", "Shape", "Type",
    "UOp", "arg_text", "at_line_of", "at_own_lines", "const", "dependent", "dtypes", "forget_line", "iota", "like",
    "nbytes_of", "numel", "substitute", "substitute_more", "substitute_within", "toposort", "type_text", "zeros_like",
]  # fmt: skip
