"""`export`, and its files: what becomes of a function, and of the bytes that `Exported.save` wrote."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import FileFormatError, FuncgradError
from funcgrad.lower.runtime import tree_records
from funcgrad.portable import graph_file
from funcgrad.portable.exported import Exported, Function, check_order, traced, with_derivatives
from funcgrad.portable.graph_records import Reader, damaged, read_list, read_table
from funcgrad.portable.rule_rows import RuledReader
from funcgrad.portable.symbolic import records
from funcgrad.portable.symbolic.scope import scope_of, shape_of
from funcgrad.portable.symbolic.symbolic_exported import SymbolicExported, symbolic_export
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.types import tree
from funcgrad.transforms.core.abstract import ShapeDtypeStruct

_FIELDS = ("name", "graph", "arguments", "results")
_NAMES_OF_VERSIONS = {
    graph_file.VERSION: (),
    graph_file.SYMBOLIC_VERSION: ("symbols",),
    graph_file.RULES_VERSION: ("symbols", "rules"),
}


def export(fun: Callable[..., Any], /, *args: Any, vjp_order: int = 0, **kwargs: Any) -> Exported:
    """Trace a function for arguments of these types, and return its graph as a function that can be saved.

    Parameters
    ----------
    fun : a pure function of arrays and pytrees of them. It may be jitted, and a derivative or a batch of another one.
        Arrays that it closes over are kept with it.
    *args : arguments, or ShapeDtypeStruct in the place of arrays: only types count. Sizes of a ShapeDtypeStruct may be
        symbolic (`symbolic_shape`): the function is then for all sizes that satisfy their constraints.
    vjp_order : how many derivatives in reverse mode to keep with it. A loaded function is differentiated by its graph,
        and by those of its rules (custom_vjp, custom_jvp), without any. Where a rule cannot be a graph, as it decides
        by values, so many derivatives are there, and no more.
    **kwargs : arguments by name.

    Returns
    -------
    An Exported: `.call(*args)`, `.save(path)`, `.vjp()`.

    Raises
    ------
    ArgumentError : the function calls Python back (prints, callbacks), changes state outside, is for a mesh, or takes
        or returns nodes that no file can hold; or with symbolic sizes there is no one program for all of them, for
        which the error names the op and the line.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> def predict(params, x):
    ...     return np.tanh(x @ params["w"] + params["b"])
    >>> params = {"w": np.ones((3, 2)), "b": np.zeros(2)}
    >>> exported = fg.export(predict, params, fg.ShapeDtypeStruct((4, 3), "float32"))
    >>> exported
    <Exported predict(float32[2], float32[3,2], float32[4,3]) -> (float32[4,2])>
    >>> exported.call(params, np.ones((4, 3))).shape
    (4, 2)
    >>> images = fg.ShapeDtypeStruct(fg.symbolic_shape("b, 3"), "float32")
    >>> fg.export(predict, params, images).call(params, np.ones((7, 3))).shape
    (7, 2)
    """
    check_order(vjp_order)
    return exported_of(fun, args, kwargs, vjp_order)


def exported_of(
    fun: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], vjp_order: int = 0
) -> Exported:
    """Return a function of these arguments, of which sizes may be symbolic, as an exported one."""
    scope = scope_of([shape_of(leaf) for leaf in tree.leaves((args, kwargs))])
    if scope is not None:
        return symbolic_export(scope, fun, args, kwargs, vjp_order)
    return with_derivatives(Exported([traced("export", fun, args, kwargs)]), vjp_order)


def load_exported(path: str | os.PathLike[str]) -> Exported:
    """Load a function that `Exported.save` wrote.

    Nothing in the file is run or imported: it names ops, and classes of nodes that are found where this process has
    imported and registered them.

    Parameters
    ----------
    path : the file.

    Raises
    ------
    FileFormatError : the file is damaged, is no exported function, is of a newer version, or names classes of nodes
        that this process does not know.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.load_exported("nowhere.fg")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.fg'
    """
    with open(path, "rb") as file:
        return deserialize(file.read())


@boundary
def deserialize(data: bytes | bytearray | memoryview) -> Exported:
    """Return the function that `Exported.serialize` wrote. See load_exported.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> data = fg.export(lambda x: x + 1, np.zeros(2)).serialize()
    >>> deserialize(data).call(np.zeros(2))
    Array([1., 1.], dtype=float32)
    """
    version, table, arrays = graph_file.read(data)
    names = ("producer", "graphs", "functions", *_NAMES_OF_VERSIONS[version])
    try:
        table = read_table(table, names, "the table")
        rows = read_list(table["functions"], "functions")
        if not rows:
            raise damaged("it holds no function")
        if table.get("symbols") is not None or version == graph_file.SYMBOLIC_VERSION:
            return _symbolic(table, rows, arrays)
        reader = RuledReader(arrays, None, table.get("rules"))
        reader.read(read_list(table["graphs"], "graphs"))
        graphs = [_named(reader.graphs, row, f"function {i}") for i, row in enumerate(rows)]
        return Exported(_functions(reader, rows, graphs))
    except RecursionError:
        raise damaged("values lie within too many values") from None


def _symbolic(table: dict[str, Any], rows: list[Any], arrays: list[Any]) -> Exported:
    """Return the function of symbolic sizes of a file. It is checked at the sizes of its sample."""
    listed = read_list(table["graphs"], "graphs")
    numbers = [_named(range(len(listed)), row, f"function {i}") for i, row in enumerate(rows)]
    program = records.read(listed, table["symbols"], numbers, arrays, table.get("rules"))
    try:
        functions = _functions(Reader(arrays), rows, program.at(program.sample))
        return SymbolicExported(functions, program)
    except FileFormatError:
        raise
    except FuncgradError as error:
        raise damaged(error.message) from None


def _named(graphs: Sequence[Any], row: Any, what: str) -> Any:
    """Return the graph that a function names."""
    number = read_table(row, _FIELDS, what)["graph"]
    if not isinstance(row["name"], str) or type(number) is not int or not 0 <= number < len(graphs):
        raise damaged(f"{what}: not a name and the number of a graph")
    return graphs[number]


def _functions(reader: Reader, rows: Sequence[Any], graphs: Sequence[Graph]) -> list[Function]:
    found = []
    for i, (row, graph) in enumerate(zip(rows, graphs, strict=True)):
        what = f"function {i}"
        in_types = [(p.shape, p.dtype, p.weak) for p in graph.parameters]
        in_tree = _tree_of(reader, row["arguments"], in_types, f"{what}: its arguments")
        out_tree = _tree_of(reader, row["results"], list(graph.types), f"{what}: its results")
        found.append(Function(row["name"], graph, in_tree, out_tree))
    return found


def _tree_of(reader: Reader, row: Any, types: Sequence[Any], what: str) -> tree.TreeDef:
    description = reader.value(row, what)
    try:
        found = tree_records.tree_of((description, types), lambda t: ShapeDtypeStruct(*t))[0]
    except LookupError as error:
        raise FileFormatError(
            f"load_exported: {what} have nodes of a class that is not here: {error}",
            hint="import its module, and register it as a node, before",
        ) from None
    except Exception as error:  # of a class that puts its nodes together, whatever a file gives it
        raise damaged(f"{what}: {error.__class__.__name__}: {error!s:.100}") from None
    return found
