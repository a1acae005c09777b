"""A graph of ONNX while it is written: its nodes, the names of values, and the constants of the model.

A model has one `Model` and a `Scope` for its graph and for each graph within a loop or branch. A scope sees the values
of those around it by their names, so what a body does not change it reads from outside, and constants are kept once, in
the outermost graph.

Operators take the dtypes that the standard names, but no runtime has all of them. `kernel_dtype` says in which dtype an
operator is written so that onnxruntime's CPU has a kernel for it: narrow integers in wider ones, which wrap to the same
bits, and floats of 16 and 8 bits in float32, which is also how funcgrad computes with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.onnx.package import onnx
from funcgrad.onnx.types import element_type_of
from funcgrad.trace.ops import CONST, EXPAND
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

helper: Any = onnx.helper
GraphProto = Any
NodeProto = Any

_REAL = frozenset((dt.float32, dt.float64))
_NUMBERS = _REAL | frozenset(dt.INTEGERS)
_MOST = _REAL | {dt.int8, dt.uint8, dt.int32, dt.int64}
_SUMS = _REAL | {dt.int32, dt.int64}
_MOVED = frozenset(dt.ALL)
_KERNELS: dict[str, frozenset[np.dtype]] = {
    **dict.fromkeys("Add Sub Mul Div Mod Abs Sign Less LessOrEqual".split(), _NUMBERS),
    **dict.fromkeys("And Or Xor Not".split(), frozenset((dt.bool_,))),
    "Neg": _REAL | frozenset(dt.SIGNED),
    "Equal": _NUMBERS | {dt.bool_},
    **dict.fromkeys("BitwiseAnd BitwiseOr BitwiseXor BitwiseNot".split(), frozenset(dt.INTEGERS)),
    "BitShift": frozenset((dt.uint8, dt.uint32, dt.uint64)),
    **dict.fromkeys("Max Min".split(), _MOST | {dt.uint32, dt.uint64}),
    "Where": _MOST | {dt.uint32},
    **dict.fromkeys("ReduceSum ReduceProd CumSum".split(), _SUMS),
    **dict.fromkeys("ReduceMax ReduceMin ArgMax ArgMin".split(), _MOST),
    "TopK": _MOST,
    "Reshape": frozenset(dt.STORED),
    "Transpose": frozenset(dt.STORED),
    **dict.fromkeys("Slice Concat Gather GatherND ScatterND".split(), _MOVED),
    "Expand": _MOVED - {dt.bfloat16},
    "Pad": _MOST | {dt.bool_, dt.uint32, dt.uint64},
    "MatMul": _SUMS | {dt.uint32, dt.uint64},
    "MaxPool": _REAL | {dt.int8, dt.uint8},
    "Range": _SUMS,
    "EyeLike": _SUMS,
}
"""The dtypes of onnxruntime's kernels on the CPU (of float64 all that the standard has). Operators of floats that are
not here take float32 and float64."""

_WIDER: dict[np.dtype, tuple[np.dtype, ...]] = {
    dt.bool_: (dt.uint8, dt.int32),
    dt.int8: (dt.int32,),
    dt.uint8: (dt.uint32, dt.int32),
    dt.int16: (dt.int32,),
    dt.uint16: (dt.uint32, dt.int32),
    dt.uint32: (dt.int64, dt.uint64),
    dt.uint64: (dt.int64,),  # of the same bits: where order matters, simpler.py has been there before
    **dict.fromkeys((dt.float16, dt.bfloat16, *dt.FLOAT8), (dt.float32,)),
    **dict.fromkeys(dt.SUB_BYTE, (dt.int32,)),  # a cast back keeps the low bits
}


def kernel_dtype(operator: str, dtype: np.dtype) -> np.dtype:
    """Return the dtype in which an operator is written for operands of a dtype."""
    has = _KERNELS.get(operator, _REAL)
    for candidate in (dtype, *_WIDER.get(dtype, ())):
        if candidate in has:
            return candidate
    raise MissingRuleError(
        f"onnx.export: the operator {operator} has no form for {dtype.name}",
        hint="convert the operands with .astype, complex numbers to their real and imaginary parts",
    )


class Model:
    """What the graphs of a model share: constants, and numbers for names."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.initializers: list[Any] = []
        self._constants: dict[tuple, str] = {}
        self._taken = set(names)
        self._numbers: dict[str, int] = {}

    def fresh(self, hint: str) -> str:
        """Return a name that no value has yet."""
        while True:
            number = self._numbers[hint] = self._numbers.get(hint, -1) + 1
            name = f"{hint}_{number}"
            if name not in self._taken:
                self._taken.add(name)
                return name

    def constant(self, array: Any) -> str:
        """Return the name of an array that is part of the model. Equal ones are there once."""
        array = np.asarray(array)
        key = (array.dtype, array.shape, array.tobytes())
        if key not in self._constants:
            self._constants[key] = self.initializer(self.fresh("constant"), array)
        return self._constants[key]

    def initializer(self, name: str, array: np.ndarray) -> str:
        """Add an array under a name."""
        self._taken.add(name)
        tensor = onnx.TensorProto(
            name=name,
            data_type=element_type_of(array.dtype),
            dims=array.shape,
            raw_data=_little_endian(array),
        )
        self.initializers.append(tensor)
        return name


def _little_endian(array: np.ndarray) -> bytes:
    return array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()


class Scope:
    """One graph: nodes in order, and the name of the value that each node of the traced graph has there."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.nodes: list[NodeProto] = []
        self.names: dict[UOp, str] = {}
        self.line = ""  # of the user's, of the node that is being written
        self.stem = ""  # of the names of its values
        self.made: set[str] = set()
        self._converted: dict[tuple[str, np.dtype], str] = {}

    def within(self) -> Scope:
        """Return the scope of a graph within an operator that is being written."""
        inner = Scope(self.model)
        inner.line, inner.stem = self.line, self.stem
        return inner

    def joined(self) -> Scope:
        """Return a scope whose nodes are those of this one, where nodes of the traced graph have other values."""
        other = self.within()
        other.nodes, other.made = self.nodes, self.made
        return other

    def emit(self, operator: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """Write a node. Return the name of its value, or a list of them where there are several."""
        names = [self.model.fresh(self.stem or operator.lower()) for _ in range(outputs)]
        self.nodes.append(
            helper.make_node(operator, inputs, names, name=names[0], doc_string=self.line, **attributes)
        )
        self.made.update(names)
        return names[0] if outputs == 1 else names

    def value(self, node: UOp) -> str:
        """Return the name of a node's value. Constants and what is repeated are written when they are asked for."""
        if node not in self.names:
            if node.op is CONST:
                return self.constant(node.arg.value)
            if node.op is EXPAND:
                self.names[node] = self.expanded(node)
        return self.names[node]

    def operands(self, node: UOp) -> list[str]:
        """Return the names of what an elementwise node combines. What is only repeated to the shape of the others is
        left to the operator, which repeats axes of size 1 itself.
        """
        full = [s for s in node.src if s.op is not EXPAND]
        lacks = not full and node.src[0]
        return [self.value(s) if s is lacks or s.op is not EXPAND else self.unsqueezed(s) for s in node.src]

    def unsqueezed(self, node: UOp) -> str:
        """Return what an expand repeats, with axes of size 1 where it does. Leading ones are left to the operator."""
        source, shape = self._before_expands(node)
        while shape and shape[0] == 1 and len(shape) > source.ndim:
            shape = shape[1:]
        return self.reshape(self.value(source), shape) if shape != list(source.shape) else self.value(source)

    def _before_expands(self, node: UOp) -> tuple[UOp, list[int]]:
        """Return what a chain of expands repeats, and its shape with axes of size 1 where they do."""
        if node.op is not EXPAND:
            return node, list(node.shape)
        source, shape = self._before_expands(node.src[0])
        for axis in node.arg[0]:
            shape.insert(axis, 1)
        return source, shape

    def expanded(self, node: UOp) -> str:
        """Repeat a value along new axes."""
        if not numel(node.shape):
            return self.constant(np.zeros(node.shape, node.dtype))
        wide = kernel_dtype("Expand", node.dtype)
        value = self.cast(self.unsqueezed(node), node.dtype, wide)
        return self.cast(self.emit("Expand", value, self.integers(node.shape)), wide, node.dtype)

    def constant(self, array: Any) -> str:
        return self.model.constant(array)

    def integers(self, values: Iterable[int]) -> str:
        """Return a constant of int64, as shapes, axes and positions are."""
        return self.constant(np.array(list(values), np.int64))

    def reshape(self, value: str, shape: Sequence[int]) -> str:
        return self.emit("Reshape", value, self.integers(shape))

    def cast(self, value: str, old: np.dtype, new: np.dtype) -> str:
        """Convert as the operator Cast does, once for every use."""
        if old == new:
            return value
        if (value, new) not in self._converted:
            keeps = {"saturate": 0} if dt.is_float8(new) else {}
            to = element_type_of(new)
            self._converted[value, new] = self.emit("Cast", value, to=to, **keeps)
        return self._converted[value, new]

    def apply(
        self, operator: str, dtype: np.dtype, *values: str, result: Any = None, **attributes: Any
    ) -> str:
        """Write an operator in a dtype that it has a kernel for. Return its value in `dtype`, or in `result`."""
        wide = kernel_dtype(operator, dtype)
        made = self.emit(operator, *(self.cast(v, dtype, wide) for v in values), **attributes)
        return self.cast(made, wide if result is None else result, dtype if result is None else result)

    def results(self, values: Sequence[str]) -> list[str]:
        """Return names for the outputs of the graph: distinct, and of values that are computed in it."""
        found: list[str] = []
        for value in values:
            is_own = value in self.made and value not in found
            found.append(value if is_own else self.emit("Identity", value))
        return found

    def rename(self, names: dict[str, str]) -> None:
        """Give values of the outermost graph other names."""
        _rename(self.nodes, names)

    def graph(self, name: str, inputs: Sequence[Any], outputs: Sequence[Any], **parts: Any) -> GraphProto:
        """Return the graph of the nodes written so far."""
        return helper.make_graph(self.nodes, name, inputs, outputs, **parts)


def _rename(nodes: Iterable[NodeProto], names: dict[str, str]) -> None:
    for node in nodes:
        for field in (node.input, node.output):
            for i, value in enumerate(field):
                if value in names:
                    field[i] = names[value]
        for attribute in node.attribute:
            if attribute.HasField("g"):
                _rename(attribute.g.node, names)


def value_info(name: str, node: UOp) -> Any:
    """Return the declaration of a value of a node's type."""
    return helper.make_tensor_value_info(name, element_type_of(node.dtype), node.shape)
