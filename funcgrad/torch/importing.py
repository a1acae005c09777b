"""`from_torch`: a module of torch as a pure function and a dict of its parameters.

torch.export traces the module with example arguments; what it finds is brought to ATen's operators that the table has a
row for, and functionalised, so that nothing is written in place. Buffers that the module changes, such as the
statistics of batch norms, are arguments and results.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from copy import deepcopy
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.torch import higher_order  # noqa: F401  # enters its operators
from funcgrad.torch.aten import TABLE
from funcgrad.torch.fx_graph import AtenGraph, Keys
from funcgrad.torch.library import torch
from funcgrad.torch.replacing import WithReplacements
from funcgrad.torch.tensors import numpy_dtype, to_array
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

Arrays = dict[str, Array]


class TorchFunction:
    """A module of torch as a pure function: `f(params, *args)` is what `module(*args)` is.

    Attributes
    ----------
    buffers : dict of the module's buffers by name, as they were when it was imported.
    program : the ExportedProgram of torch, of the operators that are run.
    """

    # slots: `jit` copies a function's dict into its own
    __slots__ = (
        "__name__", "__weakref__", "_constants", "_first_names", "_graph", "_inputs", "_outputs", "_params", "buffers",
        "program",
    )  # fmt: skip

    def __init__(self, program: Any, copy: bool | None) -> None:
        self.program = program
        self.__name__ = f"from_torch({type(program.graph_module).__name__})"
        self._graph = AtenGraph(program.graph_module, "from_torch")
        signature = program.graph_signature
        self._inputs = signature.input_specs
        self._outputs = signature.output_specs
        self._params: Arrays = {}
        self.buffers: Arrays = {}
        self._constants: Arrays = {}
        self._first_names: dict[str, str] = {}
        seen: dict[Any, str] = {}
        for spec in self._inputs:
            self._keep_state(spec, copy, seen)

    def _keep_state(self, spec: Any, copy: bool | None, seen: dict[Any, str]) -> None:
        """Keep the array of a parameter, buffer or constant: under the first of its names, where it has several."""
        kind = spec.kind.name
        if kind in ("USER_INPUT", "TOKEN"):
            return
        state = self.program.state_dict if spec.target in self.program.state_dict else self.program.constants
        tensor = state[spec.target]
        if not isinstance(tensor, torch.Tensor):
            raise DtypeError(f"from_torch: {spec.target} is a {type(tensor).__name__}, not a tensor")
        memory = (
            (tensor.data_ptr(), tensor.dtype, tensor.shape, tensor.stride())
            if tensor.numel()
            else spec.target
        )
        name = self._first_names[spec.target] = seen.setdefault((kind, memory), spec.target)
        if name != spec.target:
            return
        array = to_array(tensor, copy)
        {"PARAMETER": self._params, "BUFFER": self.buffers}.get(kind, self._constants)[spec.target] = array

    @property
    def draws_random_numbers(self) -> bool:
        """Whether a call may need a key: for dropout in training, or other random operators."""
        return self._graph.draws_random_numbers

    def __call__(self, params: Mapping[str, Any], *args: Any, key: Any = None, **kwargs: Any) -> Any:
        """Return what the module returns; new values of buffers are dropped."""
        if key is not None and "key" in self._names:
            kwargs, key = {**kwargs, "key": key}, None
        return self.apply(params, *args, key=key, **kwargs)[0]

    @property
    def _names(self) -> Sequence[str]:
        """The names of the module's keyword arguments."""
        named = self.program.call_spec.in_spec.children()[1]
        return list(named.context or ())

    def apply(
        self,
        params: Mapping[str, Any],
        *args: Any,
        buffers: Mapping[str, Any] | None = None,
        key: Any = None,
        **kwargs: Any,
    ) -> tuple[Any, Arrays]:
        """Call the function with buffers, and return (what the module returns, the buffers afterwards).

        Parameters
        ----------
        params : arrays by the names of the state dict; buffers may be among them, other names are ignored.
        args, kwargs : those of the module, as it was exported: with the same structure, dtypes, and static sizes.
        buffers : arrays by name; those that are missing, or all for None, are as they were at the import.
        key : for modules that draw random numbers.

        Raises
        ------
        ArgumentError : a parameter is missing, or the key.
        ShapeError, DtypeError, TreeError : the arguments are others than those of the export.
        """
        values = {**self.buffers, **params, **(buffers or {})}
        given = iter(self._flat(args, kwargs))
        symbols: dict[str, tuple[int, str]] = {}
        inputs = []
        for spec, node in zip(self._inputs, self._graph.inputs, strict=True):
            if spec.kind.name == "USER_INPUT":
                inputs.append(_checked(next(given), spec.arg, node, f"argument {spec.arg.name}", symbols))
            else:
                inputs.append(self._state(spec, node, values, symbols))
        found = self._graph(inputs, Keys(key))
        results, after = [], {name: values[name] for name in self.buffers}
        for spec, value in zip(self._outputs, found, strict=True):
            if spec.kind.name == "BUFFER_MUTATION":
                after[self._first_names[spec.target]] = value
            elif spec.kind.name == "USER_OUTPUT":
                results.append(value)
            else:
                raise ArgumentError(
                    f"from_torch: the module changes its argument or parameter {spec.target!r} in place",
                    hint="return the new value instead",
                )
        return _plain(self.program.call_spec.out_spec.unflatten(results)), after

    def _flat(self, args: Sequence[Any], kwargs: Mapping[str, Any]) -> list[Any]:
        """Return the leaves of the arguments in the order of the export."""
        names = self._names
        if set(names) == set(kwargs):
            kwargs = {name: kwargs[name] for name in names}
        leaves, spec = torch.utils._pytree.tree_flatten((tuple(args), dict(kwargs)))
        expected = self.program.call_spec.in_spec
        if spec != expected:
            raise TreeError(
                f"from_torch: the arguments have not the structure of the example arguments: {len(args)} positional "
                f"and {sorted(kwargs)} by name, where the export had {len(expected.children()[0].children())} and "
                f"{sorted(names)}",
                hint="give arguments as in the export, with defaults too if they were given there",
            )
        return leaves

    def _state(
        self, spec: Any, node: Any, values: Mapping[str, Any], symbols: dict[str, tuple[int, str]]
    ) -> Any:
        name = self._first_names[spec.target]
        if name in self._constants:
            return self._constants[name]
        if name not in values:
            raise ArgumentError(
                f"from_torch: params have no {name!r}; they have {', '.join(sorted(values)[:8])}, ...",
                hint="params are those that from_torch returned, or a dict of arrays by the names of the state dict",
            )
        return _checked(values[name], spec.arg, node, name, symbols)

    def __repr__(self) -> str:
        return f"TorchFunction({len(self._params)} parameters, {len(self.buffers)} buffers)"


def _checked(value: Any, argument: Any, node: Any, name: str, symbols: dict[str, tuple[int, str]]) -> Any:
    """Return an argument as the graph takes it; errors for other shapes, dtypes and constants than the export had."""
    meta = node.meta.get("val")
    if not isinstance(meta, torch.Tensor):
        if isinstance(meta, (torch.SymInt, torch.SymFloat)):
            return value
        expected = getattr(argument, "value", None)
        if value != expected:
            raise ArgumentError(
                f"from_torch: {name} is the constant {expected!r} of the export, not {value!r}",
                hint="export the module once more with this value",
            )
        return value
    dtype = dt.canonical(numpy_dtype(meta.dtype))
    if isinstance(value, torch.Tensor):
        value = to_array(value)
    elif isinstance(value, (bool, int, float, complex)):
        value = fnp.asarray(value, dtype)
    elif not isinstance(value, Array):
        value = fnp.asarray(value)
    if value.dtype != dtype:
        if dt.kind(value.dtype) not in "iu" or dt.kind(dtype) not in "iu":
            raise DtypeError(
                f"from_torch: {name} must be {dtype.name}, as in the export, got {value.dtype.name}",
                hint="cast it with .astype, or export the module in another dtype",
            )
        value = value.astype(dtype)
    _check_shape(value.shape, meta.shape, name, symbols)
    return value


def _check_shape(
    shape: Sequence[int], expected: Sequence[Any], name: str, symbols: dict[str, tuple[int, str]]
) -> None:
    """Compare sizes with those of the export; one symbol is one size."""
    wanted_text = f"({', '.join(map(str, expected))})"
    text = f"from_torch: {name} must have the shape {wanted_text}, as in the export, got {tuple(shape)}"
    fits = len(shape) == len(expected)
    for size, wanted in zip(shape, expected):
        if isinstance(wanted, torch.SymInt):
            known = symbols.setdefault(str(wanted), (size, name))
            if known[0] != size:
                raise ShapeError(
                    f"{text}: {wanted} is {known[0]} in {known[1]}", hint="these sizes are the same"
                )
        else:
            fits = fits and size == wanted
    if not fits:
        raise ShapeError(text, hint="name the axes whose sizes vary in dynamic_shapes when it is imported")


def _plain(tree: Any) -> Any:
    """Return outputs with dicts for the dict-like classes of libraries, which are no pytrees here."""
    if isinstance(tree, Mapping):
        return {name: _plain(value) for name, value in tree.items()}
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*(_plain(value) for value in tree))
    if isinstance(tree, (list, tuple)):
        return type(tree)(_plain(value) for value in tree)
    return tree


def _decompositions() -> Any:
    """Return torch's table of decompositions to core ATen without the operators that have a row here."""
    table = torch.export.default_decompositions()
    for operator in list(table):
        if str(operator) in TABLE:
            table.pop(operator)
    return table


def _with_regions_of_no_grad(program: Any) -> Any:
    """Return the program with its regions of torch.no_grad detached: decompositions forget where they are."""
    regions = [node for node in program.graph.nodes if str(node.target) == "wrap_with_set_grad_enabled"]
    if not any(node.args[0] is False for node in regions):
        return program
    program = deepcopy(program)
    for region in program.graph.nodes:
        if str(region.target) == "wrap_with_set_grad_enabled" and region.args[0] is False:
            for result in list(region.users):
                with program.graph.inserting_after(result):
                    detached = program.graph.call_function(torch.ops.aten.detach.default, (result,))
                detached.meta = dict(result.meta)
                result.replace_all_uses_with(
                    detached, delete_user_cb=lambda user, new=detached: user is not new
                )
                program.graph_signature.replace_all_uses(result.name, detached.name)
    program.graph_module.recompile()
    return program


def from_torch(
    module: Any,
    *example_args: Any,
    example_kwargs: Mapping[str, Any] | None = None,
    dynamic_shapes: Any = None,
    strict: bool = False,
    copy: bool = False,
) -> tuple[TorchFunction, Arrays]:
    """Import a module of torch as a pure function of its parameters.

    Parameters
    ----------
    module : a torch.nn.Module, in training or evaluation mode as it is, or an ExportedProgram.
    example_args, example_kwargs : arguments that the module is traced with: tensors, or arrays.
    dynamic_shapes : which sizes may differ from those of the examples, as of torch.export.export; None for none.
    strict : as of torch.export.export: whether Python's byte code is traced.
    copy : whether the parameters are copied; without it they share the module's memory where they can, and torch must
        not write to them any more.

    Returns
    -------
    (f, params). f(params, *args, **kwargs) is what module(*args, **kwargs) is, for every transform; f.apply takes and
    returns buffers, too. params is a dict of arrays by the names of the state dict; a parameter that the module has in
    several places is there under the first of its names.

    Raises
    ------
    MissingRuleError : the module has operators without a row; it names them, their modules and their lines.

    Examples
    --------
    >>> import torch
    >>> f, params = from_torch(torch.nn.Linear(2, 3), torch.ones(1, 2))
    >>> sorted(params), f(params, fnp.ones((1, 2))).shape
    (['bias', 'weight'], (1, 3))
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's own, about its internals
        if isinstance(module, torch.export.ExportedProgram):
            if example_args or example_kwargs or dynamic_shapes:
                raise ArgumentError("from_torch: an ExportedProgram has its example arguments already")
            program = module
        else:
            program = _exported(module, example_args, example_kwargs, dynamic_shapes, strict)
        program = _with_regions_of_no_grad(program).run_decompositions(_decompositions())
    f = TorchFunction(program, copy or None)
    return f, dict(f._params)


def _exported(module: Any, args: Sequence[Any], kwargs: Any, dynamic_shapes: Any, strict: bool) -> Any:
    if not isinstance(module, torch.nn.Module):
        raise ArgumentError(
            f"from_torch: a torch.nn.Module or an ExportedProgram is needed, got {type(module).__name__}",
            hint="a function of tensors becomes one by a class whose forward calls it",
        )
    tensors = torch.utils._pytree.tree_map(_example, (tuple(args), dict(kwargs or {})))
    fast = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)  # its fused operator has no gradient
    try:
        # Dynamo, which traces with `strict`, has ways of its own for modes
        with torch.enable_grad(), nullcontext() if strict else WithReplacements():
            return torch.export.export(module, *tensors, dynamic_shapes=dynamic_shapes, strict=strict)
    finally:
        torch.backends.mha.set_fastpath_enabled(fast)


def _example(leaf: Any) -> Any:
    return torch.from_dlpack(leaf) if isinstance(leaf, Array) else leaf


__all__ = ["TorchFunction", "from_torch"]
