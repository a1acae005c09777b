"""A model under construction: values with known types, and the choice of inputs for the next node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import onnx
from onnx import helper, numpy_helper

FLOATS = ("float32", "float64")
INTEGERS = ("int32", "int64")
MOST_ELEMENTS = 5000


class Value(NamedTuple):
    """A value of the graph. exact: both sides have the same bits, so functions that jump may be applied."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    exact: bool

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


class Impossible(Exception):
    """No value of the graph fits what a kind of node needs."""


class Builder:
    """A random graph. Kinds of nodes are functions that pick inputs of it and add nodes to it."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.nodes: list[onnx.NodeProto] = []
        self.values: list[Value] = []
        self.inputs: dict[str, np.ndarray] = {}
        self.initializers: list[onnx.TensorProto] = []
        self.used: set[str] = set()

    def integer(self, low: int, high: int) -> int:
        """Draw from low to high, both included."""
        return int(self.rng.integers(low, high, endpoint=True))

    def flag(self, chance: float = 0.5) -> bool:
        return bool(self.rng.uniform() < chance)

    def one_of(self, choices: Sequence[Any]) -> Any:
        return choices[self.integer(0, len(choices) - 1)]

    def shape(self, ndim: int | None = None) -> tuple[int, ...]:
        ndim = self.integer(0, 4) if ndim is None else ndim
        return tuple(self.integer(1, 5) for _ in range(ndim))

    def numbers(self, dtype: str, shape: Sequence[int]) -> np.ndarray:
        """Draw numbers: those of floats are multiples of 1/8, so that short sums of them are exact."""
        if dtype == "bool":
            return np.asarray(self.rng.integers(0, 2, shape), bool)
        if dtype in FLOATS:
            return np.asarray(self.rng.integers(-16, 17, shape) / 8, dtype)
        return np.asarray(self.rng.integers(-6, 7, shape), dtype)

    def given(self, dtype: str, shape: Sequence[int]) -> Value:
        """Add an input of the model."""
        value = Value(f"x{len(self.inputs)}", dtype, tuple(shape), True)
        self.inputs[value.name] = self.numbers(dtype, shape)
        self.values.append(value)
        return value

    def constant(self, array: Any, dtype: str | None = None) -> str:
        """Add an initializer; return its name."""
        name = f"c{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(np.asarray(array, dtype), name))
        return name

    def weight(self, dtype: str, shape: Sequence[int]) -> str:
        return self.constant(self.numbers(dtype, shape))

    def pick(self, fits: Callable[[Value], bool] = lambda value: True) -> Value:
        """Return one of the values that fit, the latest more often."""
        found = [value for value in self.values if fits(value)]
        if not found:
            raise Impossible
        place = max(self.integer(0, len(found) - 1), self.integer(0, len(found) - 1))
        return found[place]

    def single(self, low: int = 0, high: int = 9) -> Value:
        """Pick floats of single precision of so many axes."""
        return self.pick(lambda v: v.dtype == "float32" and low <= len(v.shape) <= high)

    def float_of(self, low: int = 0, high: int = 9, *, exact: bool = False) -> Value:
        """Pick floats of so many axes."""
        return self.pick(
            lambda v: v.dtype in FLOATS and low <= len(v.shape) <= high and (v.exact or not exact)
        )

    def add(
        self,
        op_type: str,
        inputs: Sequence[Value | str],
        types: Sequence[tuple[str, Sequence[int]]],
        *,
        exact: bool = False,
        **attributes: Any,
    ) -> list[Value]:
        """Add a node with outputs of these types. exact: they are if all inputs are."""
        exact = exact and all(value.exact for value in inputs if isinstance(value, Value))
        outputs = [
            Value(f"v{len(self.nodes)}_{i}", dtype, tuple(map(int, shape)), exact)
            for i, (dtype, shape) in enumerate(types)
        ]
        if any(value.size > MOST_ELEMENTS for value in outputs):
            raise Impossible
        names = [value.name if isinstance(value, Value) else value for value in inputs]
        attributes = {name: value for name, value in attributes.items() if value is not None}
        self.nodes.append(helper.make_node(op_type, names, [v.name for v in outputs], **attributes))
        self.values.extend(outputs)
        self.used.update(names)
        return outputs

    def result(
        self, op_type: str, inputs: Sequence[Value | str], dtype: str, shape: Sequence[int], **options: Any
    ) -> Value:
        """Add a node with one output."""
        return self.add(op_type, inputs, [(dtype, shape)], **options)[0]

    def model(self) -> onnx.ModelProto:
        """Return the model; its outputs are the values that no node uses."""
        kinds = {value.name: value for value in self.values}
        made = [name for node in self.nodes for name in node.output]
        ends = [name for name in made if name not in self.used]
        graph = helper.make_graph(
            self.nodes,
            "generated",
            [_info(kinds[name]) for name in self.inputs],
            [_info(kinds[name]) for name in ends],
            self.initializers,
        )
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)


def _info(value: Value) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(
        value.name, helper.np_dtype_to_tensor_dtype(np.dtype(value.dtype)), value.shape
    )
