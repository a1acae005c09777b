"""Graphs of torch.fx, of ATen's operators, as functions of arrays.

In: a GraphModule that export or AOTAutograd made. Out: `AtenGraph`, which walks its nodes and calls the row of each.
Sizes that are symbols in the graph are integers here, since every shape is known when a function is traced; so one
graph serves all sizes that it was exported for.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import random
from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.torch.aten import TABLE, Row
from funcgrad.torch.library import torch
from funcgrad.torch.tensors import numpy_dtype, to_array
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

_WITHOUT_MEANING = frozenset(
    ("layout", "device", "pin_memory", "memory_format", "generator", "requires_grad")
)
"""Arguments that say where and how a tensor is stored, or whose state torch's random numbers come from."""
_CHECKS = frozenset(
    "aten._assert_tensor_metadata.default aten._assert_async.msg aten._assert_async.default "
    "aten._linalg_check_errors.default aten.sym_constrain_range.default "
    "aten.sym_constrain_range_for_size.default".split()
)
"""Operators without results that look at what this package looks at itself."""


class Keys:
    """The keys of a call: every random node gets its own by its number, made of the one key of the call."""

    def __init__(self, key: Any) -> None:
        self.key = key
        self.used = 0

    def __call__(self) -> Any:
        if self.key is None:
            raise ArgumentError(
                "the model draws random numbers and was given no key",
                hint="call f(params, ..., key=random.key(0)), or export it after module.eval()",
            )
        self.used += 1
        return random.fold_in(self.key, self.used)


def place_of(node: Any) -> str:
    """Describe a node of a graph: its operator, its name, the path of its module, and the line of the model."""
    parts = [f"{node.target}, node '{node.name}'"]
    modules = [
        v for v in (node.meta.get("nn_module_stack") or {}).values() if isinstance(v, tuple) and len(v) == 2
    ]
    if modules:
        path, kind = modules[-1]
        kind = kind if isinstance(kind, str) else kind.__name__
        parts.append(f"of {path or 'the module itself'} ({kind.rpartition('.')[2]})")
    line = _line_of(node.meta.get("stack_trace") or "")
    return " ".join(parts) + (f", {line}" if line else "")


def _line_of(stack_trace: str) -> str:
    """Return the innermost line of a trace that is not torch's own."""
    lines = [line.strip() for line in stack_trace.splitlines() if line.strip().startswith("File ")]
    folder = str(torch.__path__[0])
    own = [line for line in lines if folder not in line] or lines
    return own[-1].replace('File "', "").replace('", line ', ":").replace(", in ", " in ") if own else ""


def _constant(argument: Any) -> Any:
    """Return an argument in a graph as rows take it: dtypes are NumPy's."""
    if isinstance(argument, torch.dtype):
        return numpy_dtype(argument)
    if isinstance(argument, (list, tuple)):
        return [_constant(item) for item in argument]
    if isinstance(argument, slice):
        return slice(_constant(argument.start), _constant(argument.stop), _constant(argument.step))
    if isinstance(argument, (torch.device, torch.layout, torch.memory_format)):
        return None
    return argument


def _filled(argument: Any, values: dict[Any, Any]) -> Any:
    if isinstance(argument, torch.fx.Node):
        return values[argument]
    if isinstance(argument, list):
        return [_filled(item, values) for item in argument]
    if isinstance(argument, slice):
        return slice(*(_filled(item, values) for item in (argument.start, argument.stop, argument.step)))
    return argument


def _promised(meta: Any) -> Any:
    """Return the dtypes that torch promised for the results of a node; None for what is no tensor."""
    if isinstance(meta, torch.Tensor):
        return numpy_dtype(meta.dtype)
    if isinstance(meta, (list, tuple)):
        return [_promised(item) for item in meta]
    return None


def _as_promised(value: Any, promise: Any) -> Any:
    if isinstance(promise, list):
        return [_as_promised(item, each) for item, each in zip(value, promise)]
    if promise is None or value is None:
        return value
    dtype = dt.canonical(promise)
    if not isinstance(value, Array):
        return fnp.asarray(value, dtype)
    return value if value.dtype == dtype else value.astype(dtype)


class _Instruction:
    """A node that computes something: its function, its arguments, and the values that nobody needs afterwards."""

    def __init__(self, node: Any, row: Row) -> None:
        self.node = node
        self.row = row
        self.args = [_constant(argument) for argument in node.args]
        self.kwargs = {
            name: _constant(argument)
            for name, argument in node.kwargs.items()
            if name not in _WITHOUT_MEANING
        }
        self.promise = _promised(node.meta.get("val"))
        self.last: list[Any] = []

    def run(self, values: dict[Any, Any], keys: Keys) -> None:
        args = _filled(self.args, values)
        kwargs = {name: _filled(argument, values) for name, argument in self.kwargs.items()}
        try:
            found = (
                self.row.function(keys, *args, **kwargs)
                if self.row.takes_key
                else self.row.function(*args, **kwargs)
            )
            values[self.node] = _as_promised(found, self.promise)
        except Exception as error:
            if not any(note.startswith("  in ") for note in getattr(error, "__notes__", ())):
                error.add_note(f"  in {place_of(self.node)}")
            raise
        for node in self.last:
            del values[node]


class AtenGraph:
    """A GraphModule as a function from a list of arrays to a list of arrays."""

    def __init__(self, module: Any, name: str) -> None:
        self.module = module
        self.name = name
        self.inputs: list[Any] = []
        self.constants: dict[Any, Any] = {}
        self.instructions: list[_Instruction] = []
        self.outputs: Any = ()
        missing: list[Any] = []
        for node in module.graph.nodes:
            self._enter(node, missing)
        if missing:
            raise _missing(name, missing)
        self._find_last_uses()

    def _enter(self, node: Any, missing: list[Any]) -> None:
        if node.op == "placeholder":
            self.inputs.append(node)
        elif node.op == "output":
            self.outputs = _constant(node.args[0])
        elif node.op == "get_attr":
            self.constants[node] = self._attribute(node)
        elif str(node.target) not in _CHECKS:
            row = row_of(node.target)
            if row is None:
                missing.append(node)
            else:
                self.instructions.append(_Instruction(node, row))

    def _attribute(self, node: Any) -> Any:
        found = operator.attrgetter(node.target)(self.module)
        if isinstance(found, torch.fx.GraphModule):
            return AtenGraph(found, self.name)
        return to_array(found) if isinstance(found, torch.Tensor) else found

    def _find_last_uses(self) -> None:
        """Note with each instruction the values that it is the last to use, so that eager calls free them."""
        needed: set[Any] = set()
        torch.fx.node.map_arg(self.outputs, needed.add)
        for instruction in reversed(self.instructions):
            if instruction.node not in needed:
                instruction.last.append(instruction.node)
            needed.add(instruction.node)
            for source in instruction.node.all_input_nodes:
                if source not in needed:
                    needed.add(source)
                    instruction.last.append(source)

    def __call__(self, inputs: Sequence[Any], keys: Keys) -> list[Any]:
        values = dict(zip(self.inputs, inputs, strict=True)) | self.constants
        for instruction in self.instructions:
            instruction.run(values, keys)
        found = _filled(self.outputs, values)
        return found if isinstance(found, list) else [found]

    @property
    def draws_random_numbers(self) -> bool:
        """Whether a row may ask for a key."""
        return any(
            instruction.row.takes_key or any(
                isinstance(self.constants.get(node), AtenGraph) and self.constants[node].draws_random_numbers
                for node in instruction.node.all_input_nodes
            )
            for instruction in self.instructions
        )  # fmt: skip


def row_of(target: Any) -> Row | None:
    """Return the row of a node's target, an operator or a function of Python's on sizes; None if there is none."""
    row = TABLE.get(str(target)) or _HIGHER_ORDER.get(str(target))
    if row is not None:
        return row
    module = getattr(target, "__module__", "")
    if module in ("_operator", "math", "builtins") or target in _OF_SIZES:
        return Row(target, takes_key=False)
    return None


_OF_SIZES = frozenset(
    function
    for name in ("sym_max", "sym_min", "sym_int", "sym_float", "sym_ite", "sym_not", "sym_sum", "_check")
    if (function := getattr(torch, name, None)) is not None
)
"""Functions of torch that compute sizes; they take integers as well."""


def _assert_scalar(condition: Any, message: str = "") -> None:
    if not isinstance(condition, Array) and not condition:
        raise ArgumentError(f"the model asserts: {message}")


_HIGHER_ORDER: dict[str, Row] = {"aten._assert_scalar.default": Row(_assert_scalar, takes_key=False)}
"""Operators that take graphs, by name; `higher_order` fills in its own."""


def enter_higher_order(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that enters the function of a higher-order operator; it takes the keys of the call first."""

    def enter(function: Callable[..., Any]) -> Callable[..., Any]:
        _HIGHER_ORDER[name] = Row(function, takes_key=True)
        return function

    return enter


def _missing(name: str, nodes: Sequence[Any]) -> MissingRuleError:
    operators = sorted({str(node.target) for node in nodes})
    places = "".join(f"\n  {place_of(node)}" for node in nodes[:10])
    return MissingRuleError(
        f"{name}: no row for {', '.join(operators)}{places}",
        hint='funcgrad.torch.register_operator("library.operator.default", function) adds one of yours',
    )


def register_operator(name: str, function: Callable[..., Any]) -> None:
    """Register what computes an operator, such as a custom one of a library, in imported graphs.

    Parameters
    ----------
    name : that of the overload as torch prints it, "mylib.scale.default". One that is registered already is replaced.
    function : takes the operator's arguments, arrays for tensors, and returns an array or several.

    Raises
    ------
    ArgumentError : the name is not of three parts.

    Examples
    --------
    >>> register_operator("mylib.scale.default", lambda x, factor: x * factor)
    """
    if name.count(".") != 2:
        raise ArgumentError(
            f"register_operator: {name!r} is not of the form library.operator.overload",
            hint='str(torch.ops.mylib.scale.default) is such a name: "mylib.scale.default"',
        )
    TABLE[name] = Row(function, takes_key=False)


__all__ = ["AtenGraph", "Keys", "enter_higher_order", "place_of", "register_operator", "row_of"]
