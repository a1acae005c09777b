"""A model as a function of its weights and inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, FuncgradError, ModelError
from funcgrad.numpy.io.mapped_files import adopted
from funcgrad.onnx.graph import ModelGraph
from funcgrad.onnx.node import Run
from funcgrad.onnx.reading import element_type
from funcgrad.onnx.types import FLOATS, as_kept, dtype_of, element_type_of, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple


class ValueInfo(NamedTuple):
    """An input or output of a model.

    name : as the model has it. dtype : the name of the dtype of its elements; of the ONNX type if arrays have none.
    shape : sizes, names of sizes that are free, or None for those without a name; None if the model says nothing.
    kind : "tensor", "sequence" (a list of arrays) or "optional" (None, too).
    """

    name: str
    dtype: str
    shape: tuple[int | str | None, ...] | None
    kind: str = "tensor"


class OnnxFunction:
    """A model as a pure function: `f(*inputs)`, `f(params, *inputs)`, inputs by place or by name.

    Attributes
    ----------
    params : the weights, a dict from name to array: a pytree like any other, for `grad` and optimizers.
    inputs, outputs : a `ValueInfo` for each, in order. Initializers that are inputs, too, are not among the inputs.
    """

    # Slots, since wrappers such as `jit` take over what is in a function's __dict__.
    __slots__ = ("_graph", "_returns", "_types", "inputs", "outputs", "params")

    def __init__(self, graph: ModelGraph, proto: Any, weights: list[str] | None, returns: str) -> None:
        self.params: dict[str, Array] = _taken_out(graph.constants, weights, graph.static)
        defaults = self.params | graph.constants
        self.inputs = tuple(described(one) for one in proto.input if one.name not in defaults)
        self.outputs = tuple(described(one) for one in proto.output)
        self._types = {one.name: element_type(one.type) for one in proto.input}
        self._graph = graph
        self._returns = returns

    def __repr__(self) -> str:
        inputs, outputs = (", ".join(map(_text, values)) for values in (self.inputs, self.outputs))
        return f"OnnxFunction(({inputs}) -> ({outputs}), {len(self.params)} weights)"

    def __call__(self, *arguments: Any, key: Any = None, **named: Any) -> Any:
        """Compute the outputs.

        Integers that are given as arrays of NumPy are constants, also while a function around is traced: a shape that
        is an input of the model is given so. All else may be traced.

        Parameters
        ----------
        arguments : the weights, if the first is a dict, and the inputs in order.
        key : a key of `funcgrad.random` for operators that draw random numbers without a seed of their own.
        named : inputs by name. A dict serves for names that are no names in Python: `f(**{"input.1": x})`.

        Returns
        -------
        A dict of the outputs by name, or a tuple of them, as `load` was told. Elements of less than 8 bits are in the
        dtype that keeps them: int8 for INT4.

        Raises
        ------
        ModelError : an input does not fit, or a node cannot be computed.
        """
        params: Mapping[str, Any] = self.params
        if arguments and isinstance(arguments[0], Mapping):
            params, *arguments = arguments  # type: ignore[assignment]
        values = {**_checked_params(params, self.params), **self._inputs(arguments, named)}
        outputs = [_returned(one) for one in self._graph.run_named(values, Run(key))]
        if self._returns == "tuple":
            return tuple(outputs)
        return {value.name: one for value, one in zip(self.outputs, outputs)}

    def _inputs(self, arguments: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
        """Return the inputs by name, converted and compared with what the model says of them."""
        names = [value.name for value in self.inputs]
        if len(arguments) > len(names):
            raise ModelError(
                f"the model takes {len(names)} inputs ({', '.join(names)}), and got {len(arguments)}"
            )
        given = dict(zip(names, arguments))
        for name, value in named.items():
            if name not in self._types:
                raise ModelError(
                    f"the model has no input {name!r}", hint=f"its inputs are {', '.join(names)}"
                )
            if name in given:
                raise ModelError(f"input {name!r} is given twice, by place and by name")
            given[name] = value
        sizes: dict[str, int] = {}
        found = {}
        for declared in self.inputs:
            if declared.name not in given and declared.kind != "optional":
                raise ModelError(
                    f"the model needs the input {declared.name!r}", hint=f"its inputs are {', '.join(names)}"
                )
            found[declared.name] = self._input(declared, given.get(declared.name), sizes)
        return found | {name: value for name, value in given.items() if name not in found}

    def _input(self, declared: ValueInfo, value: Any, sizes: dict[str, int]) -> Any:
        if value is None and declared.kind == "optional":
            return None
        if isinstance(value, list | tuple) and (declared.kind == "sequence" or declared.kind == "optional"):
            return [self._array(declared, one) for one in value]
        array = self._array(declared, value)
        _check_shape(declared, array.shape, sizes)
        return array

    def _array(self, declared: ValueInfo, value: Any) -> Any:
        wanted = self._types[declared.name]
        dtype = None if wanted == 0 else dtype_of(wanted)
        try:
            value = value if hasattr(value, "dtype") else np.asarray(value, dtype)
            if isinstance(value, np.ndarray | np.generic):
                value = as_kept(np.asarray(value))
            if dtype is not None and value.dtype != dtype:
                value = _cast(declared, value, dtype)
            is_constant = isinstance(value, np.ndarray) and (
                value.dtype.kind in "biu" or declared.name in self._graph.static
            )
            return value if is_constant else fnp.asarray(value)
        except FuncgradError as error:
            raise ModelError(f"input {declared.name!r}: {error.message}", hint=error.hint) from error
        except (ValueError, TypeError) as error:
            raise ModelError(f"input {declared.name!r} is no array: {error}") from error


def described(value: Any) -> ValueInfo:
    """Return what a model says of an input or output."""
    proto, kind = value.type, value.type.WhichOneof("value") or "tensor_type"
    inner = proto
    while inner.WhichOneof("value") in ("sequence_type", "optional_type"):
        inner = getattr(inner, inner.WhichOneof("value")).elem_type
    number = element_type(proto)
    try:
        dtype = "unknown" if number == 0 else dtype_of(number).name
    except FuncgradError:
        dtype = type_name(number)
    tensor = inner.tensor_type
    shape = tuple(map(_size, tensor.shape.dim)) if tensor.HasField("shape") else None
    return ValueInfo(value.name, dtype, shape, kind.removesuffix("_type"))


def _size(dimension: Any) -> int | str | None:
    kind = dimension.WhichOneof("value")
    return None if kind is None else getattr(dimension, kind)


def _text(value: ValueInfo) -> str:
    shape = "" if value.shape is None else f"[{', '.join('?' if s is None else str(s) for s in value.shape)}]"
    return f"{value.name}: {value.dtype}{shape}"


def _taken_out(
    constants: dict[str, np.ndarray], weights: list[str] | None, static: frozenset[str]
) -> dict[str, Array]:
    """Take the weights out of the constants of a model."""
    if weights is None:
        weights = [
            name
            for name, array in constants.items()
            if element_type_of(array.dtype) in FLOATS and array.ndim and name not in static
        ]
    absent = [name for name in weights if name not in constants]
    if absent:
        raise ArgumentError(f"onnx.load: the model has no initializer {absent[0]!r} that could be a weight")
    return {name: adopted(constants.pop(name)) for name in weights}


def _checked_params(params: Mapping[str, Any], own: Mapping[str, Array]) -> Mapping[str, Any]:
    if params is own:
        return params
    if params.keys() != own.keys():
        differing = sorted(params.keys() ^ own.keys())
        what = "lack" if differing[0] in own else "have"
        raise ModelError(
            f"the weights {what} {differing[0]!r}",
            hint="the first argument is a dict with the names of f.params",
        )
    for name, value in params.items():
        if np.shape(value) != own[name].shape:
            raise ModelError(
                f"weight {name!r} has the shape {np.shape(value)}, and the model's {own[name].shape}"
            )
    return {name: fnp.asarray(value) for name, value in params.items()}


def _cast(declared: ValueInfo, value: Any, dtype: np.dtype) -> Any:
    """Convert an input between integers; without 64 bits, floats are what arrays have of them. Refuse all else."""
    if dt.canonical(np.dtype(value.dtype)) == dt.canonical(dtype):
        return value
    if value.dtype.kind in "iu" and dtype.kind in "iu":
        return value.astype(dtype)
    raise ModelError(
        f"input {declared.name!r} is to be {dtype.name}, and is {value.dtype.name}",
        hint=f"use .astype({dtype.name!r})",
    )


def _check_shape(declared: ValueInfo, shape: tuple[int, ...], sizes: dict[str, int]) -> None:
    wanted = declared.shape
    if wanted is None:
        return
    fits = len(wanted) == len(shape)
    for want, size in zip(wanted, shape):
        fits &= want in (None, "", size) or (isinstance(want, str) and sizes.setdefault(want, size) == size)
    if not fits:
        named = {name: size for name, size in sizes.items() if name in wanted}
        raise ModelError(
            f"input {declared.name!r} is to have the shape {list(wanted)}, and has {list(shape)}",
            hint=f"sizes by name so far: {named}" if named else "",
        )


def _returned(value: Any) -> Any:
    if isinstance(value, list):
        return [_returned(one) for one in value]
    return value if value is None or not isinstance(value, np.ndarray) else fnp.asarray(value)
