"""Graphs as JSON: nodes by the names of their ops, what ops carry as values with a tag, arrays by their number.

    Writer        a graph, or a value that a tree holds -> JSON; collects the graphs and arrays that are named
    Reader        JSON -> the same graph or value; FileFormatError for what no Writer made

Every graph is a list of nodes of which each names earlier ones, and names graphs that were listed before it: so there
are no cycles, whatever a file says, and no recursion but that of values within values. docs/file_format.md describes
all of it; what is here is read by every later version of funcgrad.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import funcgrad.trace.matrix.forms  # defines the ops of matrices, which files may name
import funcgrad.trace.ops.threefry  # noqa: F401  # likewise
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.lower.runtime import tree_records
from funcgrad.portable.rules.foreign_rule import ForeignRule
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.checkpoint import Checkpoint
from funcgrad.trace.calls.custom_call import Custom
from funcgrad.trace.calls.loops import Scan, Switch, While
from funcgrad.trace.graph.call_nodes import map_graphs
from funcgrad.trace.graph.graph import Graph, numbered_parameters
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.graph.spec import STAGES
from funcgrad.trace.ops import PARAM
from funcgrad.trace.ops.windows import Link, Windows
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES, MAX_NBYTES
from funcgrad.trace.uop import OPS, Captured, Const, Family, Param, Type, UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.checkpoint import checkpoint_policies
from funcgrad.transforms.custom.custom_calls import Rule

_SOURCES = {
    0: "const array iota basis",
    1: """
    neg abs sign floor ceil trunc round sqrt rsqrt cbrt exp exp2 exp_short expm1 log log2 log10 log1p log_short sin cos
    tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc erf_inv erf_inv_giles logistic ndtr ndtr_short
    is_finite not real imag conj stop_gradient copy zero_guard cast bitcast checkpoint_name reduce_sum reduce_prod
    reduce_max reduce_min argmax argmin reshape permute expand pad shrink flip view window sort result cumsum cumprod
    cummax cummin cumlogsumexp cofactor det slogdet cholesky lu qr householder_qr eigh eig svd schur hessenberg
    tridiagonal fft rfft irfft fold
    window_max window_min
    """,
    2: """
    add sub mul div idiv rem max min pow atan2 eq ne lt le and or xor shl shr complex contract convolve recurrence
    triangular_solve solve
    """,
    3: "muladd where",
    4: "threefry2x32",
}
_SOURCES_AT_LEAST = {
    0: "scan while custom checkpoint",
    1: "concat gather argsort switch barrier",
    2: "scatter_add scatter_set scatter_mul scatter_min scatter_max",
}
_COUNT = {name: count for count, names in _SOURCES.items() for name in names.split()}
_LEAST_COUNT = {name: count for count, names in _SOURCES_AT_LEAST.items() for name in names.split()}
NAMES = frozenset([*_COUNT, *_LEAST_COUNT])
"""The ops of files. Names are added, none is ever taken away, and what one means with its argument stays the same."""

_REFUSED = {
    "callback": "calls a function of Python's (a print, a callback, a debugger)",
    "custom_linear": "is the derivative of a function whose rule gives cotangents alone",
    "shard_map": "is for the devices of a mesh",
}
_DTYPES = {dtype.name: dtype for dtype in dt.STORED}
_RECORDS: dict[str, Any] = {
    cls.__name__: cls
    for cls in (
        *(Scan, While, Switch, Custom, Checkpoint, Windows, Link),
        *tree_records.RECORDS,
    )
}
_PLAIN_POLICIES = (
    "everything_saveable", "nothing_saveable", "dots_saveable", "dots_with_no_batch_dims_saveable",
)  # fmt: skip
_POLICIES_OF_NAMES = (
    "save_only_these_names",
    "save_any_names_but_these",
    "save_anything_except_these_names",
)
_HINT = "write the file again with Exported.save; one of a newer funcgrad needs that version"


class Stored(NamedTuple):
    """A graph as JSON. parameters: (dtype, shape, whether weak). nodes: (op, numbers of its sources, argument), where
    parameters have the first numbers. outputs: numbers of nodes. types: of the outputs.
    """

    parameters: list[Any]
    nodes: list[Any]
    outputs: list[Any]
    types: list[Any]


def without_shardings(graph: Graph) -> Graph:
    """Return the same function without constraints: they say where values are, and not what they are."""
    if "constrain" not in OPS:  # no mesh was ever named
        return graph
    known: dict[Graph, Graph] = {}

    def bare(graph: Graph) -> Graph:
        if graph not in known:
            known[graph] = Graph(graph.parameters, tuple(rewrite(graph.outputs, rules)))
        return known[graph]

    rules: dict[Any, Any] = {
        OPS["constrain"]: lambda node, src: src[0],
        Family.CALL: lambda node, src: on_sources(node, src, map_graphs(bare, node.arg)),
    }
    return bare(graph)


def refuse_foreign_nodes(what: str, graph: Graph, name: str) -> None:
    """Raise ArgumentError, in the name of `what`, for the first node, also within calls, that no file can hold."""
    seen: set[Graph] = set()
    waiting: list[Any] = [graph]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Graph):
            if part in seen:
                continue
            seen.add(part)
            own = {*part.parameters}
            for node in toposort(part.outputs):
                _refuse_node(what, node, name, own)
                waiting.append(node.arg)
        elif isinstance(part, tuple):
            waiting += part


def _refuse_node(what: str, node: UOp, name: str, parameters: set[UOp]) -> None:
    if node.op is PARAM and node not in parameters:
        raise ArgumentError(
            f"{what}: {name!r} closes over a traced value of a function around it",
            hint="export outside of jit, grad and vmap, or pass the value as an argument",
            place=node.place,
        )
    if node.op.name not in NAMES and node.op is not PARAM:
        why = _REFUSED.get(node.op.name, "has no meaning outside of its transform")
        raise ArgumentError(
            f"{what}: {name!r} has a {node.op.name!r}, which {why}: no file holds it",
            hint="export a function without it",
            place=node.place,
        )


class Writer:
    """Collects the graphs, in an order in which each names earlier ones only, the arrays, and the calls with rules.

    depth: of the rule whose graphs are written, in rules of rules; 0 for functions. calls: each with the depth at
    which it is first.
    """

    def __init__(self) -> None:
        self.graphs: list[Stored] = []
        self.arrays: list[np.ndarray] = []
        self.calls: dict[Custom, int] = {}
        self.depth = 0
        self._numbers: dict[Graph, int] = {}
        self._rules: dict[Custom, int] = {}
        self._places: dict[int, int] = {}

    def graph(self, graph: Graph) -> int:
        """Return the number of a graph."""
        if graph not in self._numbers:
            stored = self._stored(graph)  # graphs within come before
            self._numbers[graph] = len(self.graphs)
            self.graphs.append(stored)
        return self._numbers[graph]

    def _stored(self, graph: Graph) -> Stored:
        place = {p: i for i, p in enumerate(graph.parameters)}
        nodes = []
        for node in toposort(graph.outputs):
            if node not in place:
                place[node] = len(place)
                row = [node.op.name, [place[s] for s in node.src]]
                nodes.append(row if node.arg is None else [*row, self.value(node.arg)])
        types = [_type_row((p.shape, p.dtype, p.weak)) for p in graph.parameters]
        return Stored(
            types, nodes, [place[out] for out in graph.outputs], [_type_row(t) for t in graph.types]
        )

    def value(self, value: Any) -> Any:
        """Return a value as JSON: numbers, texts and tuples as they are, all else as a table of its one tag."""
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if kind is tuple:
            return [self.value(x) for x in value]
        if isinstance(value, np.generic):
            return self.value(value.item())
        if isinstance(value, np.dtype):
            return {"dtype": value.name}
        if kind is Captured:
            return {"array": self._array(value.array, value.array.numpy()), "weak": value.array.weak}
        if kind is np.ndarray:
            return {"values": self._array(value, value)}
        write = _WRITERS.get(kind)
        if write is not None:
            return write(self, value)
        if kind is Custom:
            fields = {"body": self.value(value.body), "rule": {"rule": self._rule(value)}}
            return {"record": "Custom", "fields": fields}
        if _RECORDS.get(kind.__name__) is kind:
            fields = {name: self._field(name, getattr(value, name)) for name in kind._fields}
            return {"record": kind.__name__, "fields": fields}
        raise ArgumentError(
            f"export: no file holds a {kind.__qualname__} ({value!r:.60})",
            hint="nodes of trees may hold numbers, texts, tuples, lists, dicts, dtypes and arrays as well",
        )

    def _rule(self, call: Custom) -> int:
        """Return the number of the rule of a call; rule_rows.py writes those of all calls."""
        self.calls.setdefault(call, self.depth)
        return self._rules.setdefault(call, len(self._rules))

    def _field(self, name: str, value: Any) -> Any:
        return _policy_row(value) if name == "policy" else self.value(value)

    def _array(self, owner: Any, values: np.ndarray) -> int:
        if id(owner) not in self._places:
            self._places[id(owner)] = len(self.arrays)
            self.arrays.append(np.ascontiguousarray(values).reshape(values.shape))
        return self._places[id(owner)]


_WRITERS: dict[type, Callable[[Writer, Any], Any]] = {
    float: lambda w, x: {"float": x.hex()},
    complex: lambda w, x: {"complex": [x.real.hex(), x.imag.hex()]},
    bytes: lambda w, x: {"bytes": x.hex()},
    list: lambda w, x: {"list": [w.value(part) for part in x]},
    dict: lambda w, x: {"dict": [[w.value(key), w.value(part)] for key, part in x.items()]},
    Const: lambda w, x: {"const": [x.dtype.name, x.weak, x.bits.hex()]},
    Graph: lambda w, x: {"graph": w.graph(x)},
}


def _type_row(type_: Type) -> list[Any]:
    shape, dtype, weak = type_
    return [dtype.name, list(shape), weak]


def _policy_row(policy: Any) -> dict[str, Any]:
    """Return what a checkpoint may keep, by its name. A policy of the user's own is written as the default, which
    changes the memory of a derivative, and no value.
    """
    for name in _PLAIN_POLICIES:
        if policy is getattr(checkpoint_policies, name):
            return {"policy": name, "arguments": []}
    for name in _POLICIES_OF_NAMES:
        if type(policy) is type(getattr(checkpoint_policies, name)()):
            return {"policy": name, "arguments": sorted(policy.argument)}
    budget: Any = checkpoint_policies.budget(0)
    if type(policy) is type(budget):
        return {"policy": "budget", "arguments": [policy.argument]}
    return {"policy": "nothing_saveable", "arguments": []}


# ---- reading ----


class Reader:
    """Reads graphs in the order in which they are listed. arrays: those of the file. held: the leaves that other
    readers have made of these arrays, which are shared. rules: those of a file that keeps rules (rule_rows.py); in
    others, None, calls have the names of theirs. calls: those that were read.
    """

    def __init__(
        self,
        arrays: Sequence[np.ndarray],
        held: dict[tuple[int, bool], Captured] | None = None,
        rules: Sequence[Rule] | None = None,
    ) -> None:
        self.arrays = arrays
        self.rules = rules
        self.graphs: list[Graph] = []
        self.calls: list[Custom] = []
        self._held = {} if held is None else held

    def graph(self, stored: Any) -> Graph:
        """Read the next graph, and remember it for those that name it."""
        what = f"graph {len(self.graphs)}"
        row = read_table(stored, Stored._fields, what)
        parameters = [
            _param(i, self.type_of(t, what)) for i, t in enumerate(read_list(row["parameters"], what))
        ]
        known = list(numbered_parameters(parameters))
        for i, node in enumerate(read_list(row["nodes"], what)):
            known.append(self._node(node, known, f"{what}, node {i}"))
        outputs = tuple(known[i] for i in _numbers(row["outputs"], len(known), f"{what}: outputs"))
        graph = Graph(tuple(known[: len(parameters)]), outputs)
        types = tuple(self.type_of(t, what) for t in read_list(row["types"], what))
        if graph.types != types:
            raise damaged(f"{what}: its outputs are of other types than it says")
        self.graphs.append(graph)
        return graph

    def _node(self, row: Any, known: Sequence[UOp], what: str) -> UOp:
        if not (isinstance(row, list) and 2 <= len(row) <= 3 and isinstance(row[0], str)):
            raise damaged(f"{what}: not an op, its sources and its argument: {row!r:.60}")
        name, what = row[0], f"{what} ({row[0]:.40})"
        if name not in NAMES:
            raise damaged(f"{what}: there is no op of this name")
        src = tuple(known[i] for i in _numbers(row[1], len(known), f"{what}: sources"))
        if len(src) != _COUNT.get(name, len(src)) or len(src) < _LEAST_COUNT.get(name, 0):
            raise damaged(f"{what}: the op does not take {len(src)} sources")
        arg = self.value(row[2], what) if len(row) == 3 else None
        try:
            node = UOp(OPS[name], src, arg)
            fault = STAGES["trace"](node)
        except Exception as error:  # whatever a row of the table says to an argument that it was not made for
            raise damaged(f"{what}: {error.__class__.__name__}: {str(error).splitlines()[0]:.200}") from None
        if fault:
            raise damaged(f"{what}: {fault}")
        return node

    def value(self, plain: Any, what: str) -> Any:
        """Return the value that a Writer wrote."""
        if plain is None or isinstance(plain, (bool, int, str)):
            return plain
        if isinstance(plain, list):
            return tuple(self.value(x, what) for x in plain)
        if isinstance(plain, dict):
            read = _READERS.get(next(iter(plain), ""))
            if read is not None:
                try:
                    return read(self, plain, what)
                except FileFormatError:
                    raise
                except Exception as error:  # of values that are not of the form of their tag
                    raise damaged(f"{what}: {error.__class__.__name__}: {error!s:.100}") from None
        raise damaged(f"{what}: a value of no known form: {plain!r:.60}")

    def type_of(self, row: Any, what: str) -> Type:
        """Return (shape, dtype, whether weak) of a row."""
        if not (isinstance(row, list) and len(row) == 3):
            raise damaged(f"{what}: not a type: {row!r:.60}")
        name, sizes, weak = row
        if not (isinstance(name, str) and name in _DTYPES and type(weak) is bool):
            raise damaged(f"{what}: not a type: {row!r:.60}")
        return read_shape(sizes, _DTYPES[name], what), _DTYPES[name], weak

    def _captured(self, plain: dict[str, Any]) -> Captured:
        """Return an array leaf; one array is one leaf, wherever it is named."""
        key = (plain["array"], plain["weak"])
        if type(key[0]) is not int or type(key[1]) is not bool:
            raise TypeError("an array is named by its number")
        if key not in self._held:
            self._held[key] = Captured(Array(self.arrays[_place(key[0], self.arrays)], key[1]))
        return self._held[key]

    def _record(self, plain: dict[str, Any], what: str) -> Any:
        cls, fields = _RECORDS[plain["record"]], plain["fields"]
        read = {
            name: self._policy(x) if name == "policy" else self.value(x, what) for name, x in fields.items()
        }
        record = cls(**read)
        if cls is Custom:
            self.calls.append(record)
        return record

    def _rule(self, plain: Any) -> Rule:
        if self.rules is None:
            return ForeignRule(_text(plain))
        return self.rules[_place(plain, self.rules)]

    def _policy(self, plain: dict[str, Any]) -> Any:
        name, arguments = plain["policy"], plain["arguments"]
        if name in _PLAIN_POLICIES:
            return getattr(checkpoint_policies, name)
        if name not in (*_POLICIES_OF_NAMES, "budget"):
            raise ValueError(f"there is no policy {name!r}")
        return getattr(checkpoint_policies, name)(*arguments)

    def _dict(self, items: list[Any], what: str) -> dict[Any, Any]:
        found = {self.value(key, what): self.value(part, what) for key, part in items}
        if len(found) != len(items):
            raise ValueError("a key is in a table twice")
        return found


_READERS: dict[str, Callable[[Reader, dict[str, Any], str], Any]] = {
    "float": lambda r, x, what: float.fromhex(x["float"]),
    "complex": lambda r, x, what: complex(*map(float.fromhex, x["complex"])),
    "bytes": lambda r, x, what: bytes.fromhex(x["bytes"]),
    "list": lambda r, x, what: [r.value(part, what) for part in x["list"]],
    "dict": lambda r, x, what: r._dict(x["dict"], what),
    "dtype": lambda r, x, what: _DTYPES[x["dtype"]],
    "const": lambda r, x, what: _const(*x["const"]),
    "graph": lambda r, x, what: r.graphs[_place(x["graph"], r.graphs)],
    "array": lambda r, x, what: r._captured(x),
    "values": lambda r, x, what: r.arrays[_place(x["values"], r.arrays)],
    "rule": lambda r, x, what: r._rule(x["rule"]),
    "record": lambda r, x, what: r._record(x, what),
}


def damaged(message: str) -> FileFormatError:
    """Return the error for a file that was not written so."""
    return FileFormatError(f"load_exported: {message}", hint=_HINT)


def _const(name: str, weak: bool, bits: str) -> Const:
    if type(weak) is not bool:
        raise TypeError("a constant is weak or not")
    return Const(_DTYPES[name], weak, bytes.fromhex(bits))


def _param(index: int, type_: Type) -> UOp:
    return UOp(PARAM, (), Param(0, index, *type_))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a name is a text")
    return value


def _place(number: Any, of: Sequence[Any]) -> int:
    """Return a number of what is there; negative ones count from no end."""
    if type(number) is not int or not 0 <= number < len(of):
        raise IndexError(f"there is no number {number!r:.20} of {len(of)}")
    return number


def _numbers(values: Any, count: int, what: str) -> list[int]:
    """Return numbers of nodes that were listed before."""
    found = read_list(values, what)
    for number in found:
        if type(number) is not int or not 0 <= number < count:
            raise damaged(f"{what}: {number!r:.40} is no node before this one: there are {count}")
    return found


def read_list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise damaged(f"{what}: not a list: {value!r:.60}")
    return value


def read_table(value: Any, names: Sequence[str], what: str) -> dict[str, Any]:
    if not isinstance(value, dict) or {*value} != {*names}:
        raise damaged(f"{what}: not a table of {', '.join(names)}")
    return value


def read_shape(sizes: Any, dtype: np.dtype, what: str) -> tuple[int, ...]:
    fits = (
        isinstance(sizes, list) and len(sizes) <= MAX_AXES and all(type(n) is int and n >= 0 for n in sizes)
    )
    if not fits or numel(tuple(sizes)) * dtype.itemsize > MAX_NBYTES:
        raise damaged(f"{what}: not a shape: {sizes!r:.60}")
    return tuple(sizes)
