"""One node while it runs, as the functions of operators see it.

`Operation` is what a model says of a node, read once. `Node` is one run of it: it knows the values of its inputs, which
namespace computes with them, and how to ask for what must be known while a function is traced.
"""

from __future__ import annotations

import hashlib
import math
import os
from collections import ChainMap
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from funcgrad.errors import FuncgradError, ModelError
from funcgrad.onnx.table import Operator
from funcgrad.onnx.types import element_type_of
from funcgrad.random import fold_in, key
from funcgrad.trace.tracing.tracer import Tracer

Value = Any
"""What an input or output of a node is: an array (of NumPy's, if it is a known constant), a list of arrays for a
sequence, or None for an optional input that is absent.
"""


Scope = ChainMap[str, Value]
"""The values by name that a graph sees: its own first, then those of the graphs around it."""


class Operation:
    """What a model says of one node.

    op_type, domain, version : the operator, and the opset by which it is to be understood.
    name : that of the node, or made of its first output where it has none.
    inputs, outputs : the names of values; "" is an input that is absent, or an output that nobody wants.
    attributes : by name, as numbers, texts, arrays, `ModelGraph`s or lists of these.
    row : that of the table. Without one, `body` computes the operator, or the graph that `body_for` makes for inputs.
    input_types, output_types : the element types that the model declares, 0 where it says none.
    """

    __slots__ = (
        "attributes", "body", "body_for", "domain", "input_types", "inputs", "last_uses", "name", "op_type",
        "output_types", "outputs", "row", "version",
    )  # fmt: skip

    def __init__(self, op_type: str, domain: str, version: int, name: str) -> None:
        self.op_type, self.domain, self.version, self.name = op_type, domain, version, name
        self.inputs: tuple[str, ...] = ()
        self.outputs: tuple[str, ...] = ()
        self.attributes: dict[str, Any] = {}
        self.input_types: tuple[int, ...] = ()
        self.output_types: tuple[int, ...] = ()
        self.row: Operator | None = None
        self.body: Any = None
        self.body_for: Callable[[list[Value]], Any] | None = None
        self.last_uses: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The node and its operator, as errors name them."""
        domain = f"{self.domain}." if self.domain else ""
        return f"node {self.name!r} ({domain}{self.op_type}, opset {self.version})"

    def error(self, message: str, hint: str = "") -> ModelError:
        """Return an error that begins with the node's name."""
        return ModelError(f"{self.title}: {message}", hint=hint)

    def error_of(self, cause: Exception) -> ModelError:
        """Return the error of a node for one that came up while it was computed."""
        if isinstance(cause, ModelError):
            return cause
        if isinstance(cause, FuncgradError):
            return self.error(cause.message, cause.hint)
        return self.error(f"{type(cause).__name__}: {cause}")


class Run:
    """What all nodes of one call share: the key of random numbers."""

    __slots__ = ("_key",)

    def __init__(self, key: Value = None) -> None:
        self._key = key

    def key_of(self, operation: Operation, seed: float | None) -> Value:
        """Return the key for a node: that of its seed, or one of its own that follows from the call's."""
        if seed is not None:
            return key(np.asarray(seed, np.float32).view(np.uint32).item())
        base = key(0) if self._key is None else self._key
        digest = hashlib.sha256(operation.name.encode()).digest()
        return fold_in(base, int.from_bytes(digest[:4], "little"))


class Node:
    """One run of an operation: what functions of operators are given beside the inputs."""

    __slots__ = ("operation", "run", "scope", "values", "xp")

    def __init__(self, operation: Operation, values: list[Value], xp: Any, scope: Scope, run: Run) -> None:
        self.operation = operation
        self.values = values
        self.xp = xp
        self.scope = scope
        self.run = run

    @property
    def op_type(self) -> str:
        return self.operation.op_type

    @property
    def version(self) -> int:
        """The opset of the operator's domain that the model is written for."""
        return self.operation.version

    def attribute(self, name: str, default: Any = None) -> Any:
        """Return an attribute that the function has no keyword for."""
        return self.operation.attributes.get(name, default)

    def output_count(self) -> int:
        """Return how many outputs the node has, those that nobody wants counted."""
        return len(self.operation.outputs)

    def wants(self, output: int) -> bool:
        """Tell whether an output has a name, so that somebody may use it."""
        return output < len(self.operation.outputs) and bool(self.operation.outputs[output])

    def input_type(self, index: int) -> int:
        """Return the element type of an input: the one declared, or that of the array's dtype."""
        types = self.operation.input_types
        if index < len(types) and types[index]:
            return types[index]
        value = self.values[index]
        while isinstance(value, list):
            if not value:
                raise self.error("the element type of an empty sequence is not known")
            value = value[0]
        return element_type_of(value.dtype)

    def output_type(self, index: int = 0) -> int:
        """Return the element type that the model declares for an output, or 0."""
        types = self.operation.output_types
        return types[index] if index < len(types) else 0

    def static(self, value: Value, what: str) -> np.ndarray:
        """Return the value of an input that must be known while the node is computed, as an array of NumPy.

        The row must name the input in its `static`. Raises ModelError for a value that is being traced.
        """
        if isinstance(value, np.ndarray):
            return value
        try:
            return np.asarray(value)
        except FuncgradError as error:
            raise self.error(
                f"{what} depends on traced values, and shapes follow from it, so it must be known",
                "call the function without jit, or give the input that it depends on as a constant (a NumPy array)",
            ) from error

    def ints(self, value: Value, what: str) -> tuple[int, ...]:
        """Return an input of integers that must be known (a shape, axes) as a tuple."""
        return tuple(int(i) for i in self.static(value, what).reshape(-1))

    def of_size(self, shape: Sequence[int], dtype: Any) -> tuple[int, ...]:
        """Return a shape that a model asks for. Raises ModelError for negative sizes, and for more than the memory."""
        if any(size < 0 for size in shape):
            raise self.error(f"an array of shape {tuple(shape)}: no array has a negative size")
        nbytes = math.prod(shape) * np.dtype(dtype).itemsize
        if nbytes > _memory():
            raise self.error(
                f"an array of shape {tuple(shape)} has {nbytes} bytes, and the machine {_memory()}"
            )
        return tuple(shape)

    def subgraph(self, name: str) -> Any:
        """Return a graph that is an attribute, as a function of its inputs: `node.subgraph("body")(*inputs)`."""
        graph = self.operation.attributes[name]
        return graph.bind(self.scope, self.run)

    def key(self, seed: float | None = None) -> Value:
        """Return a random key: of the seed, or of the call's own key and this node."""
        return self.run.key_of(self.operation, seed)

    def error(self, message: str, hint: str = "") -> ModelError:
        """Return an error that begins with the node's name."""
        return self.operation.error(message, hint)


@cache
def _memory() -> int:
    """Return the bytes of the machine's memory, or 1 TiB where that cannot be asked."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 2**40


def is_known(value: Value) -> bool:
    """Tell whether a value is a constant of NumPy's, or a sequence of them."""
    if isinstance(value, list):
        return all(is_known(one) for one in value)
    return value is None or isinstance(value, np.ndarray)


def is_traced(value: Value) -> bool:
    """Tell whether a value is being traced, so that its numbers are not known."""
    return isinstance(value, Tracer)
