"""Exported functions of symbolic sizes: one program, of which a call takes the one for its arguments' sizes.

symbolic_export(...) -> SymbolicExported, which is called, saved and differentiated as an Exported
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.portable import graph_file
from funcgrad.portable.exported import (
    Exported,
    Function,
    avals,
    check_dtype,
    derivative,
    given_arguments,
    traced,
    with_derivatives,
)
from funcgrad.portable.graph_records import Writer
from funcgrad.portable.symbolic.expressions import sizes_text
from funcgrad.portable.symbolic.programs import SymbolicProgram, fits, solution_of, solved
from funcgrad.portable.symbolic.records import written
from funcgrad.portable.symbolic.scope import SymbolicScope, shape_of, symbols_in, with_sizes
from funcgrad.portable.symbolic.search import program_of
from funcgrad.trace.array.array import Signature
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import signature_of
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.core.abstract import ShapedArray
from funcgrad.transforms.core.flatten import Arguments

_MOST_INSTANCES = 64  # of which the programs are kept

Sizes = dict[str, int]


class _Instance:
    """The exported function at some sizes, as an entry of a cache."""

    def __init__(self, exported: Exported) -> None:
        self.exported = exported
        self.used = False


class SymbolicExported(Exported):
    """A function for arguments whose shapes have symbols, of which the graph is kept with expressions in the place of
    sizes. Made by `export` and `load_exported`.

    symbols: the names of the symbols. constraints: what their values keep, as texts.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> shape = fg.symbolic_shape("b, 3")
    >>> exported = fg.export(lambda x: x / x.shape[0], fg.ShapeDtypeStruct(shape, "float32"))
    >>> exported.symbols
    ('b',)
    >>> exported.call(np.ones((2, 3)))
    Array([[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]], dtype=float32)
    >>> exported.at(b=4)
    <Exported <lambda>(float32[4,3]) -> (float32[4,3])>
    """

    def __init__(
        self,
        functions: Sequence[Function],
        program: SymbolicProgram,
        trace: Callable[[Sizes], Exported] | None = None,
    ) -> None:
        """Set up the function. `functions` are those at the sample of the program; `trace` traces it at other sizes."""
        super().__init__(functions)
        self._program = program
        self._trace = trace
        self._solution = solution_of(program.names, program.in_types())
        self._instances: Bounded[tuple[int, ...], _Instance] = Bounded(_MOST_INSTANCES)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The names of the symbols."""
        return self._program.names

    @property
    def constraints(self) -> tuple[str, ...]:
        """What the values of the symbols keep, beside that each is at least 1."""
        return tuple(map(str, self._program.scope.constraints))

    @property
    def in_avals(self) -> tuple[ShapedArray, ...]:
        """The types of the arguments' leaves, with symbols."""
        return avals(self._program.in_types())

    @property
    def out_avals(self) -> tuple[ShapedArray, ...]:
        """The types of the results' leaves, with symbols."""
        return avals(self._program.out_types())

    @boundary
    def at(self, **sizes: int) -> Exported:
        """Return the exported function where the symbols have these values.

        Raises
        ------
        ArgumentError : a symbol has no value, or one that the constraints do not allow.

        Examples
        --------
        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> shape = fg.symbolic_shape("b, 3", constraints=("b <= 8",))
        >>> exported = fg.export(np.sin, fg.ShapeDtypeStruct(shape, "float32"))
        >>> exported.at(b=2)
        <Exported sin(float32[2,3]) -> (float32[2,3])>
        >>> try:
        ...     exported.at(b=9)
        ... except fg.errors.ArgumentError as error:
        ...     print(error.message)
        'sin' was exported for 8 >= b, and not for b = 9
        """
        if sizes.keys() != {*self.symbols}:
            raise ArgumentError(
                f"{self.fun_name!r} was exported for the symbols {', '.join(self.symbols)}, got {', '.join(sizes)}",
                hint="give each symbol a value by its name",
            )
        return self._at({name: static_int(sizes[name], "at", f"the size {name}") for name in self.symbols})

    def _at(self, sizes: Mapping[str, int]) -> Exported:
        key = tuple(sizes[name] for name in self.symbols)
        instance = self._instances.get(key)
        if instance is None:
            broken = self._program.scope.broken(sizes)
            if broken is not None:
                raise ArgumentError(
                    f"{self.fun_name!r} was exported for {broken}, and not for {sizes_text(sizes)}",
                    hint="export it with other constraints",
                )
            graphs = self._program.at(sizes)
            functions = [f._replace(graph=g) for f, g in zip(self._functions, graphs, strict=True)]
            instance = _Instance(Exported(functions))
            self._instances.remember(key, instance)
        instance.used = True
        return instance.exported

    @boundary
    def call(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function. The symbols have the values that the shapes of the arguments give them; for each size it
        is compiled once.

        Raises
        ------
        TreeError, ShapeError, DtypeError, ArgumentError : the arguments are of another structure or of other types than
            those that the function was exported for, or their sizes do not satisfy the constraints.
        """
        given = given_arguments(self, args, kwargs)
        types = self._program.in_types()
        for i, needed in enumerate(types):
            if len(given.operands[i].shape) != len(needed.shape):
                raise self._misfit(given, i, needed, "")
            check_dtype(self.fun_name, given, i, needed)
        sizes = solved(self._solution, [x.shape for x in given.operands])
        if not isinstance(sizes, dict):
            needed = types[sizes.argument]
            size = given.operands[sizes.argument].shape[sizes.axis]
            raise self._misfit(
                given, sizes.argument, needed, f": {sizes.size} is {size} for no {sizes.symbol}"
            )
        for i, needed in enumerate(types):
            if not fits(needed.shape, given.operands[i].shape, sizes):
                raise self._misfit(given, i, needed, f", where {sizes_text(sizes)}")
        return self._at(sizes).call(*args, **kwargs)

    def _misfit(self, given: Arguments, i: int, needed: Signature, why: str) -> ShapeError:
        return ShapeError(
            f"{self.fun_name!r} was exported for {_text(needed)} as {given.paths[i]}, and got "
            f"{signature_of(given.operands[i])}{why}",
            hint="export it for arguments of this shape, or map it over more with vmap",
        )

    @boundary
    def vjp(self) -> Exported:
        """Return the derivative of the function in reverse mode, as an exported function of the same symbols. See
        Exported.vjp.

        Examples
        --------
        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> shape = fg.symbolic_shape("b")
        >>> exported = fg.export(lambda x: np.mean(x * x), fg.ShapeDtypeStruct(shape, "float32"))
        >>> exported.vjp()
        <Exported <lambda>_vjp(float32[b], float32[]) -> (float32[b])>
        >>> exported.vjp().call(np.array([1.0, 3.0]), 1.0)
        (Array([1., 3.], dtype=float32),)
        """
        if self.vjp_order:
            rest = self._program.template.functions[1:]
            program = self._program._replace(template=self._program.template._replace(functions=rest))
            return SymbolicExported(self._functions[1:], program)
        primal = self._trace or (lambda sizes: self._at(sizes))
        shapes = [t.shape for t in self._program.in_types()]

        def trace(sizes: Sizes) -> Exported:
            return Exported([derivative(primal(sizes))])

        return _exported(self._program.scope, self.symbols, trace, shapes)

    def with_derivatives(self, order: int) -> Exported:
        """Return the same function with so many derivatives kept with it."""
        if order <= self.vjp_order:
            return self
        primal = self._trace or (lambda sizes: self._at(sizes))
        shapes = [t.shape for t in self._program.in_types()]
        return _exported(
            self._program.scope, self.symbols, lambda sizes: with_derivatives(primal(sizes), order), shapes
        )

    def serialize(self, vjp_order: int = 0) -> bytes:
        """Return the bytes of the file that `save` writes. `vjp_order` as for `export`, if it is more than there
        is.
        """
        whole = self.with_derivatives(vjp_order)
        assert isinstance(whole, SymbolicExported)
        graphs, symbols = written(whole._program)
        writer = Writer()
        writer.arrays += whole._program.template.arrays  # type: ignore[arg-type]  # none of a rule is left
        functions = whole.function_rows(writer, whole._program.template.functions)
        return graph_file.write(
            {"graphs": graphs, "functions": functions},
            writer.arrays,
            symbols=symbols,
            rules=whole._program.template.rules,
        )


def _text(needed: Signature) -> str:
    return str(ShapedArray(needed.shape, needed.dtype, needed.weak))


def symbolic_export(
    scope: SymbolicScope,
    fun: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    vjp_order: int,
) -> Exported:
    """Return a function of arguments with symbols in their shapes, which are of one scope."""
    names, shapes, at = _arguments(args, kwargs)

    def trace(point: Sizes) -> Exported:
        return with_derivatives(Exported([traced("export", fun, *at(point))]), vjp_order)

    return _exported(scope, names, trace, shapes)


def program_of_arguments(
    scope: SymbolicScope,
    trace: Callable[[tuple[Any, ...], dict[str, Any]], list[Graph]],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> SymbolicProgram:
    """Return the program of what is traced for arguments with symbols in their shapes. trace: from arguments with
    integers in their place to graphs.
    """
    names, shapes, at = _arguments(args, kwargs)
    return program_of(scope, names, lambda point: trace(*at(point)), shapes, "it is no file of derivatives")


def _arguments(
    args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[list[str], list[Sequence[Any]], Callable[[Sizes], tuple[tuple[Any, ...], dict[str, Any]]]]:
    """Return the symbols of arguments, their shapes, and the function that gives (args, kwargs) at a point."""
    leaves, structure = tree.flatten((args, kwargs))
    names = symbols_in(leaves)
    solution_of(names, [x for x in leaves if hasattr(x, "shape")])
    return (
        names,
        [shape_of(leaf) for leaf in leaves],
        lambda point: tree.unflatten(structure, [with_sizes(leaf, point) for leaf in leaves]),
    )


def _exported(
    scope: SymbolicScope,
    names: Sequence[str],
    trace: Callable[[Sizes], Exported],
    shapes: Sequence[Sequence[Any]],
) -> SymbolicExported:
    first: list[Exported] = []

    def graphs(sizes: Sizes) -> list[Graph]:
        found = trace(sizes)
        first.append(found) if not first else _check_structures(first[0], found, sizes)
        return [function.graph for function in found._functions]

    program = program_of(scope, names, graphs, shapes)
    sample = [
        f._replace(graph=g) for f, g in zip(first[0]._functions, program.at(program.sample), strict=True)
    ]
    return SymbolicExported(sample, program, trace)


def _check_structures(first: Exported, other: Exported, sizes: Sizes) -> None:
    for function, its in zip(first._functions, other._functions, strict=True):
        if function.in_tree != its.in_tree or function.out_tree != its.out_tree:
            raise ArgumentError(
                f"export: the result of {function.name!r} has another structure at {sizes_text(sizes)}: "
                f"{its.out_tree}, and {function.out_tree} elsewhere",
                hint="return the same containers for all sizes: an array, and not a list of its rows",
            )
