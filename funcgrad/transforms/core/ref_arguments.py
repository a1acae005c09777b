"""Refs among the arguments of transforms.

In: arguments, trees with refs (transforms/effects/ref.py) among their leaves. Out: arguments of arrays alone, and
functions of them. A ref that a branch or checkpoint is given is closed over, as if the function had named it. Of a ref
that is mapped each call gets one of its own, of its part, whose last value is an output more; it is written back. The
rejected alternative, refs as parameters of graphs, would have every transform know them.

A ref is told by its cell: the class is in a layer above.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.trace.tracing.effects import Cell, cell_of
from funcgrad.trace.types import tree
from funcgrad.transforms.core.flatten import name_of


class _Seen:
    """Whether there ever was a ref: arguments need not be looked at before."""

    any = False


seen = _Seen()


def is_ref(leaf: Any) -> bool:
    return cell_of(leaf) is not None


def cells_among(arguments: Any) -> tuple[tuple[int, Cell], ...]:
    """Return the leaves that are refs, by their numbers, and their cells."""
    leaves = tree.leaves(arguments) if seen.any else []
    return tuple((i, cell) for i, leaf in enumerate(leaves) if (cell := cell_of(leaf)) is not None)


def closed_over(
    functions: Sequence[Callable[..., Any]], args: tuple, kwargs: dict[str, Any] | None = None
) -> tuple[Sequence[Callable[..., Any]], tuple, dict[str, Any]]:
    """Return (functions, args, kwargs) where None is in the place of each ref, and the functions know the refs."""
    leaves, treedef = tree.flatten((args, kwargs or {})) if seen.any else ([], None)
    refs = {i: leaf for i, leaf in enumerate(leaves) if is_ref(leaf)}
    if not refs or treedef is None:
        return functions, args, kwargs or {}

    def closing(function: Callable[..., Any]) -> Callable[..., Any]:
        def of_others(*args: Any, **kwargs: Any) -> Any:
            parts = treedef.flatten_up_to((args, kwargs))
            args, kwargs = treedef.unflatten([refs.get(i, part) for i, part in enumerate(parts)])
            return function(*args, **kwargs)

        of_others.__name__ = name_of(function)
        return of_others

    args, kwargs = treedef.unflatten([None if i in refs else leaf for i, leaf in enumerate(leaves)])
    return [closing(function) for function in functions], args, kwargs


class _Kept:
    """A ref that a forward rule keeps for the backward rule; a node without children."""

    def __init__(self, ref: Any) -> None:
        self.ref = ref


tree.register_pytree_node(_Kept, lambda kept: ((), kept.ref), lambda ref, _: _Kept(ref))


def marked(residuals: Any) -> Any:
    """Return residuals with a mark in the place of each ref."""
    return tree.map(lambda leaf: _Kept(leaf) if is_ref(leaf) else leaf, residuals)


def unmarked(residuals: Any) -> Any:
    """Return residuals with the refs of marks."""
    return tree.map(
        lambda leaf: leaf.ref if isinstance(leaf, _Kept) else leaf,
        residuals,
        is_leaf=lambda x: isinstance(x, _Kept),
    )


class MappedRefs(NamedTuple):
    """The refs among the leaves of a call that is mapped, by their numbers."""

    treedef: tree.TreeDef
    leaves: list[Any]
    refs: dict[int, Any]

    def values(self) -> Any:
        """Return the arguments with the value of each ref in its place."""
        return self.treedef.unflatten(
            [leaf[...] if i in self.refs else leaf for i, leaf in enumerate(self.leaves)]
        )

    def own(self, parts: Any) -> tuple[Any, list[Any]]:
        """Return (the arguments of one call, with refs of its own that start as its parts; these refs)."""
        leaves = self.treedef.flatten_up_to(parts)
        made = {i: type(ref)(leaves[i]) for i, ref in self.refs.items()}
        return self.treedef.unflatten([made.get(i, leaf) for i, leaf in enumerate(leaves)]), [*made.values()]

    def write(self, values: Sequence[Any]) -> None:
        for ref, value in zip(self.refs.values(), values, strict=True):
            ref[...] = value


def mapped_refs(
    transform: str, arguments: Any, is_mapped: Callable[[tree.TreeDef], Sequence[bool]]
) -> MappedRefs | None:
    """Return the refs among the leaves of which each call gets a part, or None where there are none."""
    if not seen.any:
        return None
    parts = [x for x in tree.leaves(arguments, is_leaf=_is_part) if _is_part(x)]
    leaves, treedef = tree.flatten(arguments)
    if not any(is_ref(leaf) for leaf in leaves):
        return None
    mapped = is_mapped(treedef)
    refs = {i: leaf for i, leaf in enumerate(leaves) if mapped[i] and is_ref(leaf)}
    if parts:
        raise DtypeError(
            f"{transform}: {parts[0]!r:.60} is a part of a ref, which cannot be mapped",
            hint="give the ref, and take the part of it within the function",
        )
    if len({id(ref) for ref in refs.values()}) < len(refs):
        raise ArgumentError(f"{transform}: one ref is given as two arguments that are mapped")
    return MappedRefs(treedef, leaves, refs) if refs else None


def _is_part(x: Any) -> bool:
    return getattr(x, "is_part_of_ref", False) is True
