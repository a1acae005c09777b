"""`export`: from a function and example arguments to a ModelProto."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, MissingRuleError
from funcgrad.nn.modules.names import dotted
from funcgrad.onnx.exporting import calls as _calls
from funcgrad.onnx.exporting import elementwise as _elementwise
from funcgrad.onnx.exporting import indexing as _indexing
from funcgrad.onnx.exporting.rules import write
from funcgrad.onnx.exporting.scope import Model, Scope, helper, value_info
from funcgrad.onnx.exporting.simpler import simpler
from funcgrad.onnx.exporting.symbolic_models import symbolic_model_of
from funcgrad.onnx.package import onnx
from funcgrad.portable import SymbolicScope
from funcgrad.portable.graph_records import refuse_foreign_nodes
from funcgrad.portable.symbolic.programs import SymbolicProgram
from funcgrad.portable.symbolic.scope import scope_of
from funcgrad.portable.symbolic.symbolic_exported import program_of_arguments
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import new_trace
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp
from funcgrad.transforms.core.abstract import ShapeDtypeStruct, trace_abstractly
from funcgrad.transforms.core.flatten import check_callable, name_of, parameter_name

del _calls, _elementwise, _indexing  # imported for the rows that they add to the table

LEAST_OPSET = 21
_IR_VERSION = 10  # the one of opset 21: every runtime that has the opset reads it


@boundary
def export(
    f: Callable[..., Any],
    *args: Any,
    params: Any = None,
    input_names: Sequence[str] | None = None,
    output_names: Sequence[str] | None = None,
    opset: int = LEAST_OPSET,
    **kwargs: Any,
) -> Any:
    """Write a function as a model of the format ONNX.

    Parameters
    ----------
    f : a function of arrays and pytrees, or a model (`nn.Module`), whose arrays are the model's weights.
    *args, **kwargs : example arguments: arrays, or ShapeDtypeStruct in their place. The inputs of the model have their
        shapes and dtypes. Sizes that are symbolic (`symbolic_shape`) are dimensions with names, and the model is for
        all sizes.
    params : a pytree of weights, with which f is called in front of the other arguments. They are kept in the model,
        under their paths: "layers.0.weight".
    input_names : of the inputs, in the order of the leaves of the arguments. Otherwise they have the names of f's
        parameters and, below these, of their parts: "batch.image".
    output_names : of the outputs, in the order of the leaves of the result. Otherwise the one output is "output", and
        several have their paths below it: "output.0", "output.logits".
    opset : the version of ONNX's operators, from 21 to the newest that the package onnx knows.

    Returns
    -------
    An onnx.ModelProto, to be saved with onnx.save or given to a runtime as model.SerializeToString().

    Raises
    ------
    MissingRuleError : the function does what a model cannot: it calls Python, or an op that ONNX lacks.
    ArgumentError : there are other numbers of names, or names twice; or with symbolic sizes there is no one model for
        all of them.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> model = export(lambda w, x: np.tanh(x @ w["out"]), np.ones((3, 2)), params={"out": np.ones((2, 2))})
    >>> [node.op_type for node in model.graph.node]
    ['MatMul', 'Tanh']
    >>> [weight.name for weight in model.graph.initializer]
    ['out']
    >>> import funcgrad as fg
    >>> images = fg.ShapeDtypeStruct(fg.symbolic_shape("batch, 2, 3"), "float32")
    >>> model = export(lambda x: x.reshape(x.shape[0], -1), images)
    >>> [dim.dim_param or dim.dim_value for dim in model.graph.output[0].type.tensor_type.shape.dim]
    ['batch', 6]
    """
    check_callable("onnx.export", f)
    newest = onnx.defs.onnx_opset_version()
    if not LEAST_OPSET <= opset <= newest:
        raise ArgumentError(f"onnx.export: opset={opset}, needed is one of {LEAST_OPSET} to {newest}")
    name, function, skipped = name_of(f), f, int(params is not None)
    if params is None and _is_model(f):
        params, function = f, _called
    first = () if params is None else (params,)  # None is a tree without leaves
    scope = scope_of(
        [leaf.shape for leaf in tree.leaves((args, kwargs)) if isinstance(leaf, ShapeDtypeStruct)]
    )
    program = None
    if scope is None:
        graph, in_tree, out_tree = _traced(f, function, (*first, *args), kwargs)
    else:
        program, graph, in_tree, out_tree = _symbolic(scope, f, function, (*first, *args), kwargs)
    of_weights = trees.leaves_with_path(params)
    given, keywords = tree.unflatten(in_tree, range(len(graph.parameters)))
    taken: set[str] = set()
    inputs = _names(
        "input_names", input_names, _input_paths(f, given[len(first) :], keywords, skipped), taken
    )
    result = trees.unflatten(out_tree, range(len(graph.outputs)))
    results = _names("output_names", output_names, _paths("output", result), taken)
    stored = _names("params", None, [dotted(path) or "params" for path, _ in of_weights], taken)
    weights = list(zip(stored, (leaf for _, leaf in of_weights)))

    def written(graph: Graph) -> Any:
        return model_of(
            graph.parameters[len(weights) :],
            graph.outputs,
            inputs,
            results,
            weights=dict(zip(graph.parameters, weights)),
            opset=opset,
            name=name,
        )

    if program is None:
        return written(graph)
    values = [np.asarray(value) for _, value in weights]
    return symbolic_model_of(program, written, inputs, values)


def _traced(
    f: Callable[..., Any], function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Graph, Any, Any]:
    """Return the graph of a function, and the structures of (args, kwargs) and of the result."""
    with new_trace("onnx.export", f, staging=True) as trace:
        parameters, outputs, in_tree, out_tree = trace_abstractly(trace, function, args, kwargs)
        _check_state(threaded(trace))
    return closed_graph(parameters, outputs), in_tree, out_tree


def _symbolic(
    scope: SymbolicScope,
    f: Callable[..., Any],
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> tuple[SymbolicProgram, Graph, Any, Any]:
    """Return the program for all sizes, and what `_traced` gives for some of them."""
    found: list[tuple[Graph, Any, Any]] = []

    def trace(args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Graph]:
        found.append(_traced(f, function, args, kwargs))
        refuse_foreign_nodes("onnx.export", found[-1][0], name_of(f))
        return [found[-1][0]]

    program = program_of_arguments(scope, trace, args, kwargs)
    return program, *found[0]


def model_of(
    parameters: Sequence[UOp],
    outputs: Sequence[UOp],
    input_names: Sequence[str],
    output_names: Sequence[str],
    *,
    weights: dict[UOp, tuple[str, Any]] | None = None,
    opset: int = LEAST_OPSET,
    name: str = "graph",
) -> Any:
    """Return the model of a traced graph. weights: parameters that are part of the model, with names and values."""
    model = Model([*input_names, *output_names])
    scope = Scope(model)
    scope.names.update(zip(parameters, input_names, strict=True))
    for node, (weight, value) in (weights or {}).items():
        scope.names[node] = model.initializer(weight, np.asarray(value))
    values = scope.results(write(scope, simpler(outputs)))
    scope.rename(dict(zip(values, output_names, strict=True)))
    graph = scope.graph(
        name,
        [value_info(n, p) for n, p in zip(input_names, parameters)],
        [value_info(n, o) for n, o in zip(output_names, outputs)],
        initializer=model.initializers,
    )
    return helper.make_model(
        graph,
        opset_imports=[helper.make_opsetid("", opset)],
        ir_version=max(_IR_VERSION, helper.find_min_ir_version_for([helper.make_opsetid("", opset)])),
        producer_name="funcgrad",
        producer_version=sys.modules["funcgrad"].__version__,
    )


def _is_model(f: Any) -> bool:
    """Tell whether what is called is itself a pytree of arrays."""
    return trees.leaves(f) != [f]


def _called(model: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return model(*args, **kwargs)


def _check_state(state: Any) -> None:
    if state.cells:
        raise MissingRuleError(
            f"onnx.export: the function uses what is outside of it: {', '.join(map(str, state.cells))}",
            hint="a model is a pure function: leave prints and callbacks out, and pass and return what changes",
        )


def _input_paths(
    f: Callable[..., Any], args: Sequence[Any], keywords: dict[str, Any], skipped: int
) -> list[str]:
    """Return a name for each leaf of the arguments: that of the parameter and the path below it. skipped: how many
    parameters of f come before them.
    """
    named = [(parameter_name(f, i + skipped), x) for i, x in enumerate(args)] + list(keywords.items())
    return [path for name, x in named for path in _paths(re.sub(r"\W+", ".", name).strip("."), x)]


def _paths(root: str, value: Any) -> list[str]:
    """Return a name for each leaf of a tree: the root and the path below it."""
    found = []
    for path, _ in trees.leaves_with_path(value):
        below = dotted(path)
        found.append(f"{root}.{below}" if below else root)
    return found


def _names(what: str, given: Sequence[str] | None, found: Sequence[str], taken: set[str]) -> list[str]:
    """Return the given names, or those found, made different from all that are taken; they are taken from then on."""
    if given is None:
        names = []
        for name in found:
            number, free = 1, name
            while free in taken:
                number += 1
                free = f"{name}.{number}"
            taken.add(free)
            names.append(free)
        return names
    names = list(given)
    if len(names) != len(found):
        raise ArgumentError(
            f"onnx.export: {len(names)} {what} for {len(found)} arrays: {', '.join(found)}",
            hint="name each leaf, in the order of the leaves",
        )
    double = [name for i, name in enumerate(names) if name in names[:i] or name in taken or not name]
    if double:
        raise ArgumentError(f"onnx.export: {what}: the name {double[0]!r} is empty or given twice")
    taken.update(names)
    return names
