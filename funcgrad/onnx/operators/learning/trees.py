"""Ensembles of decision trees: all trees go down one level a step, for all rows of the input at once.

A tree is arrays: for each node a feature, a threshold, and the numbers of two children; a leaf is its own child. After
as many steps as the deepest tree has levels every row is at a leaf of each tree, and the leaves' votes are summed.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.onnx.node import Node
from funcgrad.onnx.operators.learning.scores import chosen, labels_of, transformed
from funcgrad.onnx.table import operator

DOMAIN = "ai.onnx.ml"
_MOST_VOTES = 2**28  # numbers in the table of leaves by targets: more is not a model, but a claim
_MODES = ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ", "BRANCH_MEMBER")
_COMPARISONS = (le, lt, ge, gt, eq, ne)
_MEMBER = 6


class Trees:
    """The nodes of an ensemble. children: (nodes, 2), of the false and the true branch; a leaf is its own child.

    members : for each node the numbers that lead to its true branch, for nodes that ask for membership; a row of NaN
    for others. leaves : the nodes that are leaves. depth : the steps to the deepest one. reached : the nodes that a
    root leads to.
    """

    def __init__(
        self,
        node: Node,
        children: numpy.ndarray,
        features: numpy.ndarray,
        thresholds: numpy.ndarray,
        modes: numpy.ndarray,
        missing: numpy.ndarray,
        roots: numpy.ndarray,
        members: numpy.ndarray | None = None,
    ) -> None:
        count = len(children)
        for what, array in (
            ("feature", features),
            ("threshold", thresholds),
            ("mode", modes),
            ("missing", missing),
        ):
            if len(array) != count:
                raise node.error(f"has {count} nodes, but {len(array)} entries of {what}s")
        if count == 0 or len(roots) == 0:
            raise node.error("has no trees")
        if children.min() < 0 or children.max() >= count or roots.min() < 0 or roots.max() >= count:
            raise node.error(f"a child or root is outside of its {count} nodes")
        self.node, self.children, self.features, self.thresholds = node, children, features, thresholds
        self.modes, self.missing, self.roots, self.members = modes, missing, roots, members
        self.leaves = numpy.flatnonzero((children == numpy.arange(count)[:, None]).all(axis=1))
        self.depth, self.reached = self._walked()

    def _walked(self) -> tuple[int, numpy.ndarray]:
        """Return the number of steps from the roots to the deepest leaf, and which nodes are met on the way."""
        front, depth = numpy.unique(self.roots), 0
        reached = numpy.zeros(len(self.children), bool)
        reached[front] = True
        is_leaf = numpy.zeros(len(self.children), bool)
        is_leaf[self.leaves] = True
        while not is_leaf[front].all():
            front, depth = numpy.unique(self.children[front[~is_leaf[front]]]), depth + 1
            reached[front] = True
            if depth > len(self.children):
                raise self.node.error("its nodes form a cycle, so they are no trees")
        return depth, reached

    def leaves_of(self, x: Any) -> Any:
        """Return the (N, trees) nodes at which the rows of x end."""
        most = int(self.features.max())
        if x.ndim != 2 or int(self.features.min()) < 0 or most >= x.shape[1]:
            raise self.node.error(f"asks for feature {most}, the input is of shape {x.shape}")
        start = np.broadcast_to(np.asarray(self.roots.astype("int32")), (x.shape[0], len(self.roots)))
        return lax.fori_loop(0, self.depth, lambda _, at: self._step(x, at), start) if self.depth else start

    def _step(self, x: Any, at: Any) -> Any:
        value = np.take_along_axis(x, _taken(self.features.astype("int32"), at), axis=1)
        threshold = _taken(self.thresholds, at)
        inner = numpy.setdiff1d(numpy.arange(len(self.modes)), self.leaves)
        present = numpy.unique(self.modes[inner])
        mode = _taken(self.modes.astype("int32"), at)
        goes = np.zeros(at.shape, bool)
        for one in present:
            if one == _MEMBER:
                answer = np.any(value[..., None] == _taken(self.members, at), axis=-1)
            else:
                answer = _COMPARISONS[one](value, threshold)
            goes = answer if len(present) == 1 else np.where(mode == one, answer, goes)
        if self.missing.any():
            goes = goes | (np.isnan(value) & _taken(self.missing.astype(bool), at))
        children = self.children.astype("int32")
        return np.where(goes, _taken(children[:, 1], at), _taken(children[:, 0], at))


def _taken(table: Any, places: Any) -> Any:
    return np.asarray(table)[places]


class Votes:
    """What leaves vote for: triples of a node of the trees, a target, and a weight."""

    def __init__(
        self, trees: Trees, nodes: numpy.ndarray, targets: numpy.ndarray, weights: numpy.ndarray, count: int
    ) -> None:
        node = trees.node
        if not len(nodes) == len(targets) == len(weights):
            raise node.error(
                f"votes have {len(nodes)} nodes, {len(targets)} targets and {len(weights)} weights"
            )
        if len(targets) and not 0 <= targets.min() <= targets.max() < count:
            raise node.error(f"a leaf votes for target {targets.max()}, there are {count}")
        if len(trees.leaves) * count > _MOST_VOTES:
            raise node.error(f"{len(trees.leaves)} leaves with {count} targets are too many")
        self.trees = trees
        row = numpy.full(len(trees.children), -1, numpy.int32)
        row[trees.leaves] = numpy.arange(len(trees.leaves))
        kept = row[nodes] >= 0
        self.row = row
        self.table = numpy.zeros((len(trees.leaves), count), weights.dtype)
        numpy.add.at(self.table, (row[nodes][kept], targets[kept]), weights[kept])
        self.voted = numpy.zeros(self.table.shape, bool)
        self.voted[row[nodes][kept], targets[kept]] = True

    def total(self, leaves: Any, function: str) -> Any:
        """Aggregate the votes of (N, trees) leaves: (N, targets)."""
        rows = _taken(self.row, leaves)
        if function in ("SUM", "AVERAGE"):
            total = np.sum(_taken(self.table, rows), axis=1)
            return total / len(self.trees.roots) if function == "AVERAGE" else total
        if function not in ("MIN", "MAX"):
            raise self.trees.node.error(
                f"aggregate_function {function!r} is not known", "SUM, AVERAGE, MIN or MAX"
            )
        worst = numpy.inf if function == "MIN" else -numpy.inf
        best = (np.min if function == "MIN" else np.max)(
            _taken(numpy.where(self.voted, self.table, worst), rows), axis=1
        )
        return np.where(self.any(leaves), best, 0)

    def any(self, leaves: Any) -> Any:
        """Tell for which targets any of the leaves votes: (N, targets)."""
        return np.any(_taken(self.voted, _taken(self.row, leaves)), axis=1)


_AGGREGATES = ("AVERAGE", "SUM", "MIN", "MAX")
_POST_TRANSFORMS = ("NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT")


@operator("TreeEnsemble", since=5, domain=DOMAIN)
def tree_ensemble(
    node: Node,
    x: Any,
    *,
    leaf_targetids: Sequence[int],
    leaf_weights: numpy.ndarray,
    nodes_falseleafs: Sequence[int],
    nodes_falsenodeids: Sequence[int],
    nodes_featureids: Sequence[int],
    nodes_modes: numpy.ndarray,
    nodes_splits: numpy.ndarray,
    nodes_trueleafs: Sequence[int],
    nodes_truenodeids: Sequence[int],
    tree_roots: Sequence[int],
    aggregate_function: int = 1,
    membership_values: numpy.ndarray | None = None,
    n_targets: int = 1,
    nodes_hitrates: numpy.ndarray | None = None,
    nodes_missing_value_tracks_true: Sequence[int] | None = None,
    post_transform: int = 0,
) -> Any:
    """Sum the votes of trees; leaves are numbered apart from the nodes that branch."""
    inner, leaves = len(nodes_modes), len(leaf_targetids)
    ends = numpy.arange(inner, inner + leaves)
    branches = [
        numpy.asarray(ids) + inner * numpy.asarray(is_leaf)
        for ids, is_leaf in ((nodes_falsenodeids, nodes_falseleafs), (nodes_truenodeids, nodes_trueleafs))
    ]
    if any(len(branch) != inner for branch in branches):
        raise node.error(f"has {inner} nodes, but {[len(branch) for branch in branches]} children")
    missing = nodes_missing_value_tracks_true or [0] * inner
    modes = numpy.asarray(nodes_modes).astype(int)
    if len(modes) and not 0 <= modes.min() <= modes.max() < len(_MODES):
        raise node.error(f"a mode of a node is outside of 0 to {len(_MODES) - 1}")
    trees = Trees(
        node,
        numpy.concatenate([numpy.stack(branches, axis=1), numpy.stack([ends, ends], axis=1)]),
        _padded(nodes_featureids, leaves),
        _padded(nodes_splits, leaves),
        _padded(modes, leaves),
        _padded(missing, leaves),
        numpy.asarray(tree_roots, int),
        _members(node, modes, membership_values, leaves),
    )
    votes = Votes(trees, ends, numpy.asarray(leaf_targetids, int), numpy.asarray(leaf_weights), n_targets)
    if not 0 <= aggregate_function < len(_AGGREGATES) or not 0 <= post_transform < len(_POST_TRANSFORMS):
        raise node.error(
            f"aggregate_function {aggregate_function} or post_transform {post_transform} is not known"
        )
    total = votes.total(trees.leaves_of(x), _AGGREGATES[aggregate_function])
    return _finished(node, total, _POST_TRANSFORMS[post_transform]).astype(x.dtype)


def _padded(values: Any, count: int) -> numpy.ndarray:
    array = numpy.asarray(values)
    return numpy.concatenate([array, numpy.zeros(count, array.dtype)])


def _members(
    node: Node, modes: numpy.ndarray, values: numpy.ndarray | None, leaves: int
) -> numpy.ndarray | None:
    """Return for each node the numbers that it asks for, filled with NaN; sets are separated by NaN in `values`."""
    asking = numpy.flatnonzero(modes == _MEMBER)
    if not len(asking):
        return None
    if values is None:
        raise node.error("asks for membership, but has no membership_values")
    values = numpy.asarray(values)
    sets = numpy.split(values, numpy.flatnonzero(numpy.isnan(values)))
    sets = [one[~numpy.isnan(one)] for one in sets]
    if len(sets) < len(asking):
        raise node.error(f"{len(asking)} nodes ask for membership, there are {len(sets)} sets of numbers")
    most = max(map(len, sets[: len(asking)]), default=0)
    if (len(modes) + leaves) * most > _MOST_VOTES:
        raise node.error(f"sets of up to {most} members at {len(modes)} nodes are too many")
    members = numpy.full((len(modes) + leaves, max(most, 1)), numpy.nan, values.dtype)
    for place, one in zip(asking, sets, strict=False):
        members[place, : len(one)] = one
    return members


def _finished(node: Node, total: Any, post_transform: str) -> Any:
    """Transform scores; of a single target only PROBIT is asked for by what runtimes do."""
    if total.shape[1] == 1 and post_transform != "PROBIT":
        return total
    return transformed(node, total, post_transform)


def _numbers(node: Node, name: str, default: Any = ()) -> numpy.ndarray:
    """Return an attribute of floats, or that of its name with "_as_tensor"."""
    tensor = node.attribute(f"{name}_as_tensor")
    return (
        numpy.asarray(node.attribute(name, default), numpy.float32)
        if tensor is None
        else numpy.asarray(tensor)
    )


def _numbered_trees(node: Node) -> tuple[Trees, dict[tuple[int, int], int]]:
    """Return the trees of the older operators, whose nodes have a tree and a number, and the places of these."""
    modes = node.attribute("nodes_modes", [])
    ids = list(zip(node.attribute("nodes_treeids", []), node.attribute("nodes_nodeids", []), strict=False))
    places = {one: i for i, one in enumerate(ids)}
    if len(places) != len(ids) or len(ids) != len(modes):
        raise node.error(f"{len(modes)} nodes have {len(places)} different pairs of a tree and a number")
    known = {name: i for i, name in enumerate(_MODES[:_MEMBER])}
    for mode in modes:
        if mode not in known and mode != "LEAF":
            raise node.error(f"mode {mode!r} of a node is not known", f"there are LEAF, {', '.join(known)}")
    children = numpy.empty((len(ids), 2), int)
    branches = node.attribute("nodes_falsenodeids", []), node.attribute("nodes_truenodeids", [])
    if any(len(branch) != len(ids) for branch in branches):
        raise node.error(f"has {len(ids)} nodes, but {[len(branch) for branch in branches]} children")
    for i, (tree, _) in enumerate(ids):
        for side, branch in enumerate(branches):
            target = i if modes[i] == "LEAF" else places.get((tree, branch[i]))
            if target is None:
                raise node.error(f"a child of node {ids[i][1]} of tree {tree}, {branch[i]}, does not exist")
            children[i, side] = target
    inner = numpy.array([mode != "LEAF" for mode in modes], bool)
    parented = set(children[inner].reshape(-1).tolist())
    roots = [i for i in range(len(ids)) if i not in parented]
    trees = Trees(
        node,
        children,
        numpy.where(inner, numpy.asarray(node.attribute("nodes_featureids", []), int), 0),
        _numbers(node, "nodes_values"),
        numpy.array([known.get(mode, 0) for mode in modes], int),
        numpy.asarray(node.attribute("nodes_missing_value_tracks_true") or numpy.zeros(len(ids), int)),
        numpy.asarray(roots, int),
    )
    if not trees.reached.all():
        lost = ids[int(numpy.argmin(trees.reached))]
        raise node.error(f"no root leads to node {lost[1]} of tree {lost[0]}: its nodes form a cycle")
    return trees, places


def _numbered_votes(
    node: Node, trees: Trees, places: dict[tuple[int, int], int], prefix: str, count: int
) -> Votes:
    ids = zip(node.attribute(f"{prefix}_treeids", []), node.attribute(f"{prefix}_nodeids", []), strict=False)
    nodes = [places.get(one, -1) for one in ids]
    if -1 in nodes:
        raise node.error("a vote is of a node that does not exist")
    targets = numpy.asarray(node.attribute(f"{prefix}_ids", []), int)
    return Votes(trees, numpy.asarray(nodes, int), targets, _numbers(node, f"{prefix}_weights"), count)


@operator("TreeEnsembleRegressor", domain=DOMAIN)
def tree_ensemble_regressor(node: Node, x: Any, **attributes: Any) -> Any:
    """Aggregate the votes of trees: (N, targets)."""
    trees, places = _numbered_trees(node)
    count = int(node.attribute("n_targets", 1))
    votes = _numbered_votes(node, trees, places, "target", count)
    total = votes.total(trees.leaves_of(x), node.attribute("aggregate_function", "SUM"))
    base = _numbers(node, "base_values")
    if len(base) == count:
        total = total + base
    return _finished(node, total, node.attribute("post_transform", "NONE")).astype("float32")


@operator("TreeEnsembleClassifier", domain=DOMAIN)
def tree_ensemble_classifier(node: Node, x: Any, **attributes: Any) -> tuple[Any, Any]:
    """Choose the class that trees vote for: (N,) labels and (N, classes) scores."""
    labels = labels_of(node, node.attribute("classlabels_strings"), node.attribute("classlabels_int64s"))
    trees, places = _numbered_trees(node)
    votes = _numbered_votes(node, trees, places, "class", len(labels))
    leaves = trees.leaves_of(x)
    total = votes.total(leaves, "SUM")
    base = _numbers(node, "base_values")
    name = node.attribute("post_transform", "NONE")
    voted = votes.voted.any(axis=0)
    if len(labels) == 2 and int(voted.sum()) <= 1:
        score = total[:, int(voted.argmax())] + (base[-1] if len(base) else 0)
        positive = bool((votes.table >= 0).all())
        return _of_one_score(node, labels, score, positive, name)
    if len(base) == len(labels):
        places_of_best = np.argmax(total + base, axis=1)
        total = total + base
    else:
        places_of_best = np.argmax(np.where(votes.any(leaves), total, -numpy.inf), axis=1)
    return chosen(labels, places_of_best), transformed(node, total, name).astype("float32")


def _of_one_score(
    node: Node, labels: numpy.ndarray, score: Any, positive: bool, name: str
) -> tuple[Any, Any]:
    """Return labels and the two scores of a choice by one: a probability if no vote is negative, else a margin."""
    label = chosen(labels, (score > (0.5 if positive else 0)).astype("int32"))
    if positive and name != "LOGISTIC":
        pair = np.stack([1 - score, score], axis=1)
    elif name == "LOGISTIC":
        return label, transformed(node, np.stack([-score, score], axis=1), name).astype("float32")
    else:
        pair = np.stack([-score, score], axis=1)
    return label, pair.astype("float32")
