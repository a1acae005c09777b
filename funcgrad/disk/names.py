"""Names of tensors in a file, and places in a tree: a table of patterns that is read in both directions.

    names = NameMap([("model.layers.{i}.mlp.up_proj.weight", "layers.{i}.up.w", (1, 0)), ...])
    names.to_tree(weights)      a tree of dicts and lists, or one like another tree
    names.from_tree(tree)       a dict of tensors, as the file has them

In a pattern, {i} is a part of a name between points: a number, or a text. A row may give the axes of a transposition,
as layouts differ in that, too: Hugging Face's linear layers have (out, in).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError, TreeError
from funcgrad.numpy.io.mapped_files import adopted
from funcgrad.trace.types import tree
from funcgrad.trace.util.named_tuple import NamedTuple

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_STEP = re.compile(r"\[(?:'([^']*)'|\"([^\"]*)\"|([^\]]*))\]|\.?([^.\[\]]+)")


class NameRow(NamedTuple):
    """A row of the table: both patterns, how to read each, and the axes of the transposition."""

    theirs: str
    ours: str
    match_theirs: re.Pattern[str]
    match_ours: re.Pattern[str]
    axes: tuple[int, ...] | None


class NameMap:
    """A table of names in files and places in trees.

    Parameters
    ----------
    rows : (pattern of the file's name, pattern of the place), with the axes of a transposition as a third item where
        there is one: `numpy.transpose(tensor, axes)` is what the tree has. A placeholder {i} is in both patterns.
    ignore : patterns of names that are in files and not in trees.

    Raises
    ------
    ArgumentError : a placeholder is in one pattern only, or axes are no permutation.

    Examples
    --------
    >>> rows = [("h.{i}.c_attn.weight", "layers.{i}.w"), ("wte.weight", "embedding", (1, 0))]
    >>> weights = {"h.1.c_attn.weight": 11, "h.0.c_attn.weight": 10, "wte.weight": np.zeros((2, 3)), "mask": 0}
    >>> found = NameMap(rows, ignore=["mask"]).to_tree(weights)
    >>> found["layers"], found["embedding"].shape
    ([{'w': 10}, {'w': 11}], (3, 2))
    >>> sorted(NameMap(rows).from_tree(found))
    ['h.0.c_attn.weight', 'h.1.c_attn.weight', 'wte.weight']
    """

    def __init__(self, rows: Iterable[Sequence[Any]], ignore: Iterable[str] = ()) -> None:
        self._rows = [_row(*row) for row in rows]
        self._ignored = [_matcher(pattern) for pattern in ignore]

    def to_tree(self, weights: Mapping[str, Any], like: Any = None) -> Any:
        """Return the tensors of a file as a tree.

        Parameters
        ----------
        weights : tensors by name; each is taken once.
        like : a tree of the structure that is wanted, whose leaves have a shape; None for dicts, and lists where all
            keys are numbers from 0 on.

        Returns
        -------
        The tree.

        Raises
        ------
        TreeError : a tensor has no place, or two have one; a place of `like` has no tensor.
        ShapeError : a tensor has another shape than its place.
        """
        found: dict[str, tuple[str, NameRow]] = {}
        for name in weights:
            if any(pattern.fullmatch(name) for pattern in self._ignored):
                continue
            place, row = self._translated(name, "theirs")
            if place in found:
                raise TreeError(
                    f"NameMap: {found[place][0]!r} and {name!r} have one place, {place!r}",
                    hint="make one of the rows narrower, or ignore one of the names",
                )
            found[place] = name, row

        def tensor(place: str) -> Any:
            name, row = found[place]
            return _transposed(weights[name], row.axes, name)

        return _nested({p: tensor(p) for p in found}) if like is None else _filled(like, found, tensor)

    def from_tree(self, x: Any) -> dict[str, Any]:
        """Return the leaves of a tree by the names that a file has for them.

        Parameters
        ----------
        x : a tree whose places are all in the table.

        Returns
        -------
        A dict from name to tensor, with transpositions undone.

        Raises
        ------
        TreeError : a place is not in the table, or two have one name.
        """
        made: dict[str, Any] = {}
        for place, leaf in _places(x):
            name, row = self._translated(place, "ours")
            if name in made:
                raise TreeError(f"NameMap: two places have the name {name!r}, of which one is {place!r}")
            back = None if row.axes is None else tuple(int(i) for i in np.argsort(row.axes))
            made[name] = _transposed(leaf, back, name)
        return made

    def _translated(self, name: str, side: str) -> tuple[str, NameRow]:
        """Return the other name, and the first row that has this one."""
        for row in self._rows:
            match = (row.match_theirs if side == "theirs" else row.match_ours).fullmatch(name)
            if match:
                other = row.ours if side == "theirs" else row.theirs
                return _PLACEHOLDER.sub(lambda part, found=match: found[part[1]], other), row  # type: ignore[misc]
        what = "tensor" if side == "theirs" else "place"
        raise TreeError(
            f"NameMap: no row has the {what} {name!r}",
            hint="add a row (pattern in the file, pattern in the tree)"
            + (", or ignore=[pattern]" if side == "theirs" else ""),
        )


def _row(theirs: str, ours: str, axes: Sequence[int] | None = None) -> NameRow:
    if set(_PLACEHOLDER.findall(theirs)) != set(_PLACEHOLDER.findall(ours)):
        raise ArgumentError(f"NameMap: {theirs!r} and {ours!r} have other placeholders")
    if axes is not None and sorted(axes) != list(range(len(axes))):
        raise ArgumentError(f"NameMap: the axes {tuple(axes)} of {theirs!r} are no permutation")
    order = None if axes is None else tuple(axes)
    return NameRow(theirs, ours, _matcher(theirs), _matcher(ours), order)


def _matcher(pattern: str) -> re.Pattern[str]:
    """Compile a pattern; a placeholder that comes again means the same text."""
    parts, seen, at = [], set(), 0
    for match in _PLACEHOLDER.finditer(pattern):
        parts.append(re.escape(pattern[at : match.start()]))
        parts.append(f"(?P={match[1]})" if match[1] in seen else f"(?P<{match[1]}>[^.]+)")
        seen.add(match[1])
        at = match.end()
    return re.compile("".join([*parts, re.escape(pattern[at:])]))


def _transposed(x: Any, axes: tuple[int, ...] | None, name: str) -> Any:
    if axes is None:
        return x
    if np.ndim(x) != len(axes):
        raise ShapeError(f"NameMap: {name!r} has {np.ndim(x)} axes, and its row transposes {len(axes)}")
    turned = np.asarray(x).transpose(axes)
    return turned if isinstance(x, np.ndarray) else adopted(turned)


def _places(x: Any) -> list[tuple[str, Any]]:
    """Return the leaves of a tree with their places: the steps to them, with points between."""
    return [(".".join(next(filter(None, step)) for step in _STEP.findall(path)), leaf)
            for path, leaf in tree.leaves_with_path(x)]  # fmt: skip


def _nested(found: Mapping[str, Any]) -> Any:
    """Return a tree of dicts by the steps of places, and of lists where the steps are 0, 1, ..."""
    root: dict[str, Any] = {}
    inner: dict[str, dict[str, Any]] = {"": root}
    for place, x in found.items():
        steps, node, path = place.split("."), root, ""
        for step in steps[:-1]:
            path = f"{path}.{step}"
            if path not in inner:
                if step in node:
                    raise TreeError(
                        f"NameMap: {path[1:]!r} is the place of a tensor, and {place!r} is below it"
                    )
                inner[path] = node[step] = {}
            node = inner[path]
        if steps[-1] in node:
            raise TreeError(f"NameMap: {place!r} is the place of a tensor, and others are below it")
        node[steps[-1]] = x
    nodes = {id(node) for node in inner.values()}

    def with_lists(node: Any) -> Any:
        if id(node) not in nodes:
            return node
        made = {key: with_lists(value) for key, value in node.items()}
        if made and set(made) == {str(k) for k in range(len(made))}:
            return [made[str(k)] for k in range(len(made))]
        return made

    return with_lists(root)


def _filled(like: Any, found: Mapping[str, Any], tensor: Callable[[str], Any]) -> Any:
    """Return a tree of the structure of another one."""
    places = _places(like)
    missing = [place for place, _ in places if place not in found]
    further = sorted(set(found) - {place for place, _ in places})
    if missing or further:
        raise TreeError(
            f"NameMap: there is no tensor for {missing[:4]}"
            if missing
            else f"NameMap: there is no place {further[:4]}",
            hint=f"the tree has {len(places)} places, the file {len(found)} tensors in the table",
        )
    leaves = []
    for place, leaf in places:
        x = tensor(place)
        if hasattr(leaf, "shape") and tuple(leaf.shape) != tuple(np.shape(x)):
            raise ShapeError(
                f"NameMap: {found[place][0]!r} is {tuple(np.shape(x))}, and its place {place!r} {tuple(leaf.shape)}",
                hint="give the axes of a transposition as the third item of the row, if that is what differs",
            )
        leaves.append(x)
    return tree.unflatten(tree.structure(like), leaves)


__all__ = ["NameMap", "NameRow"]
