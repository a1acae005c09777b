"""Nodes that compute sizes: from the shapes of a model's inputs to symbols, expressions, constants and arrays of them.

Sizes are int64 of shape [1], which Concat joins to shapes. What a model holds as a constant for one size is computed
under the name of that constant, so the nodes that read it are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad import portable  # noqa: F401  # before its modules, which a thread could import meanwhile
from funcgrad.onnx.package import onnx
from funcgrad.onnx.types import element_type_of
from funcgrad.portable.symbolic.expressions import Atom, Size
from funcgrad.portable.symbolic.numbers import Number
from funcgrad.portable.symbolic.programs import Solution
from funcgrad.portable.symbolic.structured_arrays import StructuredArray
from funcgrad.trace.types import dtypes as dt

helper: Any = onnx.helper


class SizeWriter:
    """Writes the nodes, and the constants that they read. fresh: makes names that no other value has."""

    def __init__(self, fresh: Callable[[str], str]) -> None:
        self.nodes: list[Any] = []
        self.initializers: list[Any] = []
        self._fresh = fresh
        self._symbols: dict[str, str] = {}
        self._sizes: dict[Size, str] = {}
        self._constants: dict[tuple, str] = {}

    def emit(self, operator: str, *inputs: str, name: str = "", **attributes: Any) -> str:
        """Write a node. Return the name of its value: the one that is given, or a new one."""
        name = name or self._fresh("size")
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
        return name

    def constant(self, array: Any) -> str:
        array = np.asarray(array)
        key = (array.dtype, array.shape, array.tobytes())
        if key not in self._constants:
            name = self._constants[key] = self._fresh("size")
            little = array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()
            self.initializers.append(
                onnx.TensorProto(
                    name=name, data_type=element_type_of(array.dtype), dims=array.shape, raw_data=little
                )
            )
        return self._constants[key]

    def integers(self, *values: int) -> str:
        return self.constant(np.array(values, np.int64))

    def solve(self, steps: Sequence[Solution], inputs: Sequence[str]) -> None:
        """Write the value of each symbol, from the size of an input's axis that is linear in it."""
        for name, argument, axis, size in steps:
            given = self.emit("Shape", inputs[argument], start=axis, end=axis + 1)
            if size.alone():
                self._symbols[name] = given
                continue
            self._symbols[name] = self.integers(0)
            base = self._written(size)
            self._symbols[name] = self.integers(1)
            factor = self.emit("Sub", self._written(size), base)
            self._symbols[name] = self.emit("Div", self.emit("Sub", given, base), factor)

    def size(self, size: Size) -> str:
        """Write a size, once for all that ask for it."""
        if size not in self._sizes:
            self._sizes[size] = self._written(size)
        return self._sizes[size]

    def _written(self, size: Size) -> str:
        if isinstance(size, int):
            return self.integers(size)
        total = ""
        for monomial, coefficient in size.terms:
            factors = [self._atom(atom) for atom, power in monomial for _ in range(power)]
            if coefficient != 1 or not factors:
                factors.append(self.integers(coefficient))
            product = self._folded("Mul", factors)
            total = self.emit("Add", total, product) if total else product
        return total

    def _folded(self, operator: str, values: Sequence[str]) -> str:
        result = values[0]
        for value in values[1:]:
            result = self.emit(operator, result, value)
        return result

    def _atom(self, atom: Atom) -> str:
        if len(atom) == 1:
            return self._symbols[atom[0]]
        function, a, b = atom[0], *map(self._written, atom[1:])
        if function in ("max", "min"):
            return self.emit(function.capitalize(), a, b)
        rest = self.emit("Mod", a, b)  # of the sign of b
        return rest if function == "mod" else self.emit("Div", self.emit("Sub", a, rest), b)

    def shape(self, sizes: Sequence[Size], name: str = "") -> str:
        """Write a shape."""
        if not sizes:
            return self.constant(np.zeros(0, np.int64))
        return self.emit("Concat", *map(self.size, sizes), name=name, axis=0)

    def integer_array(self, name: str, sizes: Sequence[Size], shape: Sequence[int], dtype: np.dtype) -> None:
        """Write an array of sizes under a name."""
        row = self.shape(sizes)
        cast = row if dtype == dt.int64 else self.emit("Cast", row, to=element_type_of(dtype))
        self.emit("Reshape", cast, self.integers(*shape), name=name)

    def number(self, number: Number, name: str = "") -> str:
        """Write a number, an array without axes."""
        to = element_type_of(number.dtype)
        if dt.is_integer(number.dtype):
            value = self.size(number.numerator)
        else:
            parts = [self.emit("Cast", self.size(s), to=element_type_of(dt.float64)) for s in number[2:]]
            value = self.emit("Div", *parts)
            if number.function != "quotient":
                value = self.emit("Sqrt", value)
            if number.function == "inverse root":
                value = self.emit("Div", self.constant(np.ones(1)), value)
        return self.emit(
            "Reshape", self.emit("Cast", value, to=to), self.constant(np.zeros(0, np.int64)), name=name
        )

    def array(self, array: StructuredArray, name: str) -> None:
        """Write an array by its rule under a name."""
        shape = self.shape(array.shape)
        values = [self.number(v) if isinstance(v, Number) else self.constant(v) for v in array.values]
        if array.affine is None:
            self.emit("Expand", values[0], shape, name=name)
            return
        rank = len(array.shape)
        total = self.size(array.affine.first)
        for axis, step in array.affine.terms:
            scalar = self.constant(np.zeros(0, np.int64))
            count = self.emit("Reshape", self.size(array.shape[axis]), scalar)
            counted = self.emit("Range", self.constant(np.int64(0)), count, self.constant(np.int64(1)))
            along = [1] * rank
            along[axis] = -1
            placed = self.emit("Reshape", counted, self.integers(*along))
            total = self.emit("Add", total, self.emit("Mul", placed, self.size(step)))
        total = self.emit("Expand", total, shape)
        if not array.test:
            self.emit("Cast", total, name=name, to=element_type_of(array.dtype))
            return
        test = "Equal" if array.test == "eq" else "GreaterOrEqual"
        self.emit("Where", self.emit(test, total, self.integers(0)), *values, name=name)
