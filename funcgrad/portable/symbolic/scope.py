"""Symbols and what is known of them: `symbolic_shape`, `symbolic_args_specs`, `SymbolicScope`, as in jax.export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.portable.symbolic.expressions import (
    Size,
    SymbolicSize,
    common_scope,
    symbol,
    symbols_of,
    value_of,
)
from funcgrad.portable.symbolic.parsing import Parser
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.abstract import ShapeDtypeStruct

MOST_SYMBOLS = 8
MOST_CONSTRAINTS = 64


class Constraint(NamedTuple):
    """left >= right, or left == right."""

    left: Size
    relation: str
    right: Size

    def __str__(self) -> str:
        return f"{self.left} {self.relation} {self.right}"

    def holds(self, sizes: Mapping[str, int]) -> bool:
        """Tell whether it holds where the symbols have these values."""
        a, b = value_of(self.left, sizes), value_of(self.right, sizes)
        return a >= b if self.relation == ">=" else a == b

    def symbols(self) -> frozenset[str]:
        return symbols_of(self.left) | symbols_of(self.right)


class SymbolicScope:
    """What symbols belong together, and which constraints their values keep.

    Parameters
    ----------
    constraints : texts such as "b >= 2", "s <= 1024", "mod(s, 4) == 0", "t == 2*s". Each symbol is at least 1.

    Examples
    --------
    >>> import funcgrad as fg
    >>> scope = fg.SymbolicScope(("s <= 1024",))
    >>> fg.symbolic_shape("b, s", scope=scope) + fg.symbolic_shape("s + 1", scope=scope)
    (b, s, s + 1)
    >>> scope
    SymbolicScope(s, b; 1024 >= s)
    """

    def __init__(self, constraints: Sequence[str] = ()) -> None:
        self.names: list[str] = []
        self.is_of_file = False
        self.constraints: tuple[Constraint, ...] = ()
        self.add(constraints)

    def add(self, constraints: Sequence[str]) -> None:
        """Add constraints given as texts."""
        if isinstance(constraints, str):
            raise ArgumentError(
                f"symbolic shape: constraints must be a sequence of texts, got {constraints!r:.80}"
            )
        self.constraints += tuple(self._constraint(text) for text in constraints)
        if len(self.constraints) > MOST_CONSTRAINTS:
            raise ArgumentError(f"symbolic shape: more than {MOST_CONSTRAINTS} constraints")

    def _constraint(self, text: Any) -> Constraint:
        parser = self.parser("constraint", text)
        left = parser.size()
        relation = parser.need(">=", "<=", "==")
        right = parser.size()
        parser.end()
        if relation == "<=":
            left, right, relation = right, left, ">="
        return Constraint(left, relation, right)

    def size(self, text: Any) -> Size:
        """Return the size that a text says."""
        parser = self.parser("symbolic size", text)
        found = parser.size()
        parser.end()
        return found

    def parser(self, what: str, text: Any) -> Parser:
        if not isinstance(text, str):
            raise ArgumentError(f"{what}: must be a text, got {text!r:.80}")
        return Parser(what, text, self.symbol, self.is_of_file)

    def symbol(self, name: str) -> SymbolicSize:
        """Return the size that a symbol stands for; the symbol is of this scope from then on."""
        if name not in self.names:
            if self.is_of_file:
                raise ArgumentError(f"symbolic size: there is no symbol {name!r}")
            if len(self.names) == MOST_SYMBOLS:
                raise ArgumentError(
                    f"symbolic shape: {name!r} is one more than {MOST_SYMBOLS} symbols: {', '.join(self.names)}",
                    hint="give sizes that do not change as integers",
                )
            self.names.append(name)
        return symbol(name, self)

    def broken(self, sizes: Mapping[str, int]) -> Constraint | None:
        """Return the first constraint that does not hold, each symbol's own ("b >= 1") among them."""
        own = (Constraint(self.symbol(name), ">=", 1) for name in sizes)
        return next(
            (c for c in (*own, *self.constraints) if c.symbols() <= {*sizes} and not c.holds(sizes)), None
        )

    def __repr__(self) -> str:
        constraints = f"; {', '.join(map(str, self.constraints))}" if self.constraints else ""
        return f"SymbolicScope({', '.join(self.names)}{constraints})"


def scope_of_file(names: Sequence[str], constraints: Sequence[str]) -> SymbolicScope:
    """Return the scope of a file: expressions there have these symbols alone, and are multiplied out."""
    scope = SymbolicScope()
    for name in names:
        scope.symbol(name)
    scope.is_of_file = True
    scope.add(constraints)
    return scope


def symbolic_shape(
    shape_spec: str | None,
    *,
    constraints: Sequence[str] = (),
    scope: SymbolicScope | None = None,
    like: Sequence[Any] | None = None,
) -> tuple[Any, ...]:
    """Return a shape in which some sizes are symbols, for the arguments of `export`.

    Parameters
    ----------
    shape_spec : the sizes, with commas between them: "b, 2*s, 128". A size is an integer or an expression of symbols
        with +, -, *, ^, parentheses, floordiv, mod, max and min. "_" is the size of `like` there, "..." are all that
        remain of `like`; None is "...".
    constraints : what the values of the symbols keep, such as ("b >= 2", "s <= 1024", "mod(s, 4) == 0").
    scope : where the symbols belong; a new one, with these constraints, if there is none. Sizes of one export are of
        one scope.
    like : a shape of integers, which "_" and "..." are taken from.

    Returns
    -------
    A tuple of integers and symbolic sizes.

    Raises
    ------
    ArgumentError : the text cannot be read.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> shape = fg.symbolic_shape("b, 2*s, 3", constraints=("s >= 2",))
    >>> shape
    (b, 2*s, 3)
    >>> exported = fg.export(lambda x: np.sum(x, 1), fg.ShapeDtypeStruct(shape, "float32"))
    >>> exported
    <Exported <lambda>(float32[b,2*s,3]) -> (float32[b,3])>
    >>> exported.call(np.ones((5, 4, 3))).shape
    (5, 3)
    >>> fg.symbolic_shape("b, ...", like=(8, 28, 28))
    (b, 28, 28)
    """
    if scope is None:
        scope = SymbolicScope(constraints)
    elif constraints:
        raise ArgumentError(
            "symbolic shape: both constraints and a scope are given",
            hint="give the constraints to SymbolicScope(constraints)",
        )
    known = None if like is None else tuple(like)
    parser = scope.parser("symbolic shape", "..." if shape_spec is None else shape_spec)
    has_parentheses = _is_within_parentheses(parser.tokens)
    parser.at += has_parentheses
    found: list[Size] = []
    while parser.token not in ("", ")"):
        if parser.take("..."):
            found += _like(parser, known, len(found), None)
        elif parser.take("_"):
            found += _like(parser, known, len(found), 1)
        else:
            found.append(parser.size())
        if not parser.take(","):
            break
    if has_parentheses:
        parser.need(")")
    parser.end()
    if len(found) > MAX_AXES:
        raise ShapeError(f"symbolic shape: {len(found)} axes; an array has at most {MAX_AXES}")
    return tuple(found)


def _is_within_parentheses(tokens: Sequence[str]) -> bool:
    """Tell whether the first token is a parenthesis that the last one closes: "(b, 4)", and not "(b + 1)*(s + 1)"."""
    depth = 0
    for i, token in enumerate(tokens[:-1]):
        depth += (token == "(") - (token == ")")
        if not depth:
            return bool(i) and i == len(tokens) - 2
    return False


def _like(parser: Parser, known: tuple[Any, ...] | None, at: int, count: int | None) -> tuple[Any, ...]:
    """Return sizes of `like` from a place on."""
    if known is None or at + (count or 0) > len(known):
        raise parser.fault(f"takes sizes from `like`, which is {known}")
    if count is None and parser.token not in ("", ")"):
        raise parser.fault("has '...' before its end")
    return known[at : len(known) if count is None else at + count]


def symbolic_args_specs(
    args: Any,
    shapes_specs: Any,
    constraints: Sequence[str] = (),
    scope: SymbolicScope | None = None,
) -> Any:
    """Return the types of arguments, with symbols in their shapes, for `export`.

    Parameters
    ----------
    args : a pytree of arrays, or of ShapeDtypeStruct: the dtypes, and what "_" and "..." stand for.
    shapes_specs : the texts of shapes as for `symbolic_shape`, in a tree of the same structure, or in one of which a
        leaf stands for all below it there; None is the shape of the array itself.
    constraints, scope : as for `symbolic_shape`.

    Returns
    -------
    The tree of `args` with a ShapeDtypeStruct in the place of each leaf.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> params, images = {"w": np.ones((4, 3))}, np.ones((8, 4))
    >>> specs = fg.symbolic_args_specs((params, images), (None, "b, ..."))
    >>> specs[1]
    ShapeDtypeStruct(shape=(b, 4), dtype=float32)
    >>> exported = fg.export(lambda params, x: x @ params["w"], *specs)
    >>> exported.call(params, np.ones((2, 4))).shape
    (2, 3)
    """
    if scope is None:
        scope = SymbolicScope(constraints)
    elif constraints:
        scope.add(constraints)
    leaves, structure = trees.flatten(args)
    texts = _for_each_leaf(shapes_specs, args)
    return trees.unflatten(structure, [_spec(x, text, scope) for x, text in zip(leaves, texts, strict=True)])


def _for_each_leaf(prefix: Any, whole: Any) -> list[Any]:
    """Return for each leaf of a tree the text, or None, that a tree like its upper part has there."""
    if prefix is None or isinstance(prefix, str):
        return [prefix] * len(trees.leaves(whole))
    above = trees.structure(prefix, is_leaf=lambda x: x is None)
    texts = trees.leaves(prefix, is_leaf=lambda x: x is None)
    parts = above.flatten_up_to(whole)
    return [text for top, part in zip(texts, parts, strict=True) for text in _for_each_leaf(top, part)]


def _spec(x: Any, text: Any, scope: SymbolicScope) -> ShapeDtypeStruct:
    if not hasattr(x, "shape") or not hasattr(x, "dtype"):
        x = as_operand(x, "symbolic_args_specs")
    shape = symbolic_shape(text, scope=scope, like=x.shape)
    return ShapeDtypeStruct(shape, x.dtype, getattr(x, "weak_type", False))


def is_symbolic_dim(p: Any) -> bool:
    """Tell whether a size is symbolic.

    Examples
    --------
    >>> import funcgrad as fg
    >>> [fg.is_symbolic_dim(size) for size in fg.symbolic_shape("b, 2*s, 4")]
    [True, True, False]
    """
    return isinstance(p, SymbolicSize)


def scope_of(shapes: Sequence[Sequence[Any]]) -> SymbolicScope | None:
    """Return the scope of the symbolic sizes in these shapes; None if all are integers."""
    return common_scope(size for shape in shapes for size in shape)


def shape_of(leaf: Any) -> tuple[Any, ...]:
    """Return the shape of a type of an array; () for all else, of which no size is symbolic."""
    return leaf.shape if isinstance(leaf, ShapeDtypeStruct) else ()


def symbols_in(leaves: Sequence[Any]) -> list[str]:
    """Return the symbols in the shapes of these types, in the order in which they come."""
    sizes = [size for leaf in leaves for size in shape_of(leaf)]
    return list(dict.fromkeys(name for size in sizes for name in sorted(symbols_of(size))))


def with_sizes(leaf: Any, sizes: Mapping[str, int]) -> Any:
    """Return the type with integers in place of its symbols; all else as it is."""
    if not isinstance(leaf, ShapeDtypeStruct):
        return leaf
    shape = tuple(value_of(size, sizes) for size in leaf.shape)
    return ShapeDtypeStruct(shape, leaf.dtype, leaf.weak_type, sharding=leaf.sharding)


def refuse_symbols(what: str, args: Any) -> None:
    """Raise ArgumentError, in the name of `what`, where the shape of an argument has a symbol."""
    for leaf in tree.leaves(args):
        for size in leaf.shape if isinstance(leaf, ShapeDtypeStruct) else ():
            if isinstance(size, SymbolicSize):
                raise ArgumentError(
                    f"{what}: the size {size} is symbolic, and a program without Python is for certain sizes: its "
                    "loops, its workspace and the numbers in its header are fixed when it is compiled",
                    hint=f"write one for each size: {what}(exported.at(b=8).call, args, folder)",
                )
