"""Trees under the names of jax.tree_util: classes that become nodes, structures, questions with paths."""

from __future__ import annotations

import dataclasses
import functools
import operator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import tree, tree_util
from funcgrad.errors import TreeError
from tests.test_tree import Named, Pair, Plain

TREES = st.recursive(
    st.integers() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.sampled_from("abc"), inner)
        | st.builds(Pair, inner, inner)
        | st.builds(Named, inner, inner)
        | st.lists(inner, max_size=2).map(lambda parts: Plain(*parts))
    ),
    max_leaves=12,
)


def test_every_name_of_tree_is_here() -> None:
    for name in tree.__all__:
        assert hasattr(tree_util, name) or hasattr(tree_util, f"tree_{name}") or name == "static", name


# ---- functions ----


@given(TREES)
def test_reduce_associative_is_reduce(x: Any) -> None:
    words = tree.map(str, x)
    assert tree.reduce_associative(operator.add, words, identity="") == tree.reduce(operator.add, words, "")


def test_reduce_associative_is_as_deep_as_a_balanced_tree() -> None:
    depth = tree.reduce_associative(lambda a, b: max(a, b) + 1, [0] * 1000)
    assert depth == 10
    with pytest.raises(TreeError, match=r"no leaves(.|\n)*identity"):
        tree.reduce_associative(operator.add, [])
    assert tree.reduce_associative(operator.add, [None], identity=7) == 7


@given(TREES, st.data())
def test_broadcast_repeats_the_leaves_of_a_prefix(full: Any, data: st.DataObject) -> None:
    """A prefix made by putting numbers in the places of some containers."""
    numbers = iter(range(1000))
    prefix = tree.map(lambda _: next(numbers), full, is_leaf=lambda _: data.draw(st.booleans()))
    found = tree.broadcast(prefix, full)
    assert tree.structure(found) == tree.structure(full)
    parts = tree.structure(prefix).flatten_up_to(full)
    wanted = [x for x, part in zip(tree.leaves(prefix), parts, strict=True) for _ in tree.leaves(part)]
    assert tree.leaves(found) == wanted


def test_broadcast_of_what_is_no_prefix() -> None:
    with pytest.raises(TreeError, match=r"tree.broadcast: \{'a': \*\} is no prefix of \(\*, \*\)"):
        tree.broadcast({"a": 1}, (1, 2))


@given(TREES, st.integers(0, 4))
def test_is_leaf_may_ask_for_the_path(x: Any, level: int) -> None:
    asked: list[tuple] = []

    def is_leaf(path: tuple, node: Any) -> bool:
        asked.append(path)
        return len(path) == level

    found, treedef = tree.flatten_with_path(x, is_leaf, is_leaf_takes_path=True)
    assert all(len(path) <= level for path, _ in found)
    assert tree.structure(treedef.unflatten([0] * len(found))) == treedef
    for path, leaf in found:  # the path leads to the leaf
        node = x
        for key in path:
            (node,) = [
                c for p, c in tree.leaves_with_path(node, lambda part, n=node: part is not n) if p == (key,)
            ]
        assert node is leaf
    assert asked[0] == ()


def test_map_with_path_of_several_trees() -> None:
    found = tree.map_with_path(lambda path, x, y: (tree.keystr(path), x, y), {"a": 1}, {"a": (2, 3)})
    assert found == {"a": ("['a']", 1, (2, 3))}
    with pytest.raises(TreeError, match="tree 0 is \\{'a': \\*\\}, tree 1 is \\(\\*, \\*\\)"):
        tree.map_with_path(lambda *row: row, {"a": 1}, (2, 3))


# ---- structures ----


def test_structures() -> None:
    treedef = tree_util.tree_structure((1, [2, None], {"a": 3}))
    children = tree_util.treedef_children(treedef)
    assert [child.num_leaves for child in children] == [1, 1, 1]
    assert tree_util.treedef_tuple(children) == treedef
    assert tree_util.treedef_is_leaf(children[0]) and not tree_util.treedef_is_leaf(treedef)
    assert isinstance(treedef, tree_util.PyTreeDef)
    assert tree_util.all_leaves(tree.leaves(treedef.unflatten("xyz")))
    assert tree_util.flatten_one_level([1, (2, 3)])[0] == [1, (2, 3)]
    with pytest.raises(TreeError, match="a float is a leaf"):
        tree_util.flatten_one_level(1.0)
    children, data = tree_util.flatten_one_level_with_keys({"b": (1, 2), "a": None})
    assert list(children) == [(tree_util.DictKey("a"), None), (tree_util.DictKey("b"), (1, 2))]
    assert (list(data), tree_util.is_tree_node(tuple), tree_util.is_tree_node(float)) == (
        ["a", "b"],
        True,
        False,
    )
    with pytest.raises(AttributeError, match="no attribute 'tree_mop'"):
        tree_util.tree_mop  # noqa: B018


# ---- classes ----


@tree_util.register_dataclass
@dataclasses.dataclass
class Layer:
    weights: Any
    bias: Any
    name: str = tree.static(default="dense")


@functools.partial(tree_util.register_dataclass, data_fields=["x"], meta_fields=["unit"])
class Measured:
    def __init__(self, x: Any, unit: str) -> None:
        self.x, self.unit = x, unit


def test_dataclasses_are_nodes() -> None:
    layer = Layer(np.ones((2, 3)), np.zeros(3), "first")
    assert [tree.keystr(path) for path, _ in tree.leaves_with_path({"a": layer})] == [
        "['a'].weights",
        "['a'].bias",
    ]
    gradient = fg.jit(fg.grad(lambda l, x: np.sum(x @ l.weights + l.bias)))(layer, np.ones((4, 2)))
    assert isinstance(gradient, Layer) and gradient.name == "first" and gradient.bias.tolist() == [4.0] * 3
    assert tree.structure(layer) != tree.structure(Layer(1, 2, "second"))
    found = tree.map(lambda x: 2 * x, Measured(3, "m"))
    assert (found.x, found.unit) == (6, "m")


def test_dataclasses_that_cannot_be() -> None:
    class Bare:
        pass

    with pytest.raises(TreeError, match="Bare is no dataclass"):
        tree_util.register_dataclass(Bare)

    @dataclasses.dataclass
    class Point:
        x: Any
        y: Any = 0
        z: Any = dataclasses.field(default=1, init=False)

    with pytest.raises(TreeError, match="y is in neither list; w is no field of its constructor"):
        tree_util.register_dataclass(Point, ["x", "w"], [])
    with pytest.raises(TreeError, match="x named twice"):
        tree_util.register_dataclass(Point, ["x", "y"], ["x"])
    with pytest.raises(TreeError, match="both or not at all"):
        tree_util.register_dataclass(Point, ["x", "y"])
    tree_util.register_dataclass(Point, ["x"], [], drop_fields=["y"])
    assert tree.map(lambda x: x + 1, Point(1, 5)).y == 0
    with pytest.raises(TreeError, match="is a class of nodes already"):
        tree_util.register_dataclass(Point, ["x"], [], drop_fields=["y"])


def test_static_objects_are_trees_without_leaves() -> None:
    @tree_util.register_static
    @dataclasses.dataclass(frozen=True)
    class Mode:
        name: str

    traced: list[str] = []

    @fg.jit
    def f(mode: Mode, x: Any) -> Any:
        traced.append(mode.name)
        return x + len(mode.name)

    assert float(f(Mode("train"), 1.0)) == 6.0 and float(f(Mode("train"), 2.0)) == 7.0
    assert float(f(Mode("eval"), 1.0)) == 5.0 and traced == ["train", "eval"]


def test_partial_functions_are_nodes() -> None:
    scaled = tree_util.Partial(lambda a, x, *, b: a * x + b, 2.0, b=np.ones(3))
    assert len(tree.leaves(scaled)) == 2
    assert fg.jit(lambda f, x: f(x))(scaled, np.arange(3.0)).tolist() == [1.0, 3.0, 5.0]
    gradient = fg.grad(lambda f: np.sum(f(3.0)))(scaled)
    assert isinstance(gradient, tree_util.Partial) and float(gradient.args[0]) == 9.0
    [(path, _), *_] = tree.leaves_with_path(scaled)
    assert tree.keystr(path) == ".args[0]"


def test_arguments_of_partial_functions_within_are_static() -> None:
    inner = functools.partial(operator.add, 10)
    outer = tree_util.Partial(inner, 5)
    assert outer() == 15 and tree.leaves(outer) == [5]
    assert tree.structure(outer) == tree.structure(tree_util.Partial(inner, 6))
    assert outer.func == inner and inner == outer.func and hash(outer.func) == hash(inner)
    assert outer.func != functools.partial(operator.add, 10)
    nested = tree_util.Partial(tree_util.Partial(operator.add, 1), 2)
    assert nested() == 3 and tree.leaves(nested) == [2]


def test_classes_choose_the_keys_of_paths() -> None:
    """Whatever a class names its children by stands in their paths."""

    class Pair:
        def __init__(self, a: Any, b: Any) -> None:
            self.a, self.b = a, b

    class Key(tuple):
        def __str__(self) -> str:
            return "<second>"

    tree_util.register_pytree_with_keys(
        Pair, lambda p: ((("first", p.a), (Key(), p.b)), None), lambda _, parts: Pair(*parts)
    )
    paths = [path for path, _ in tree.leaves_with_path({"w": Pair(1, [2])})]
    assert paths == [
        (tree_util.DictKey("w"), "first"),
        (tree_util.DictKey("w"), Key(), tree_util.SequenceKey(0)),
    ]
    assert [tree.keystr(path) for path in paths] == ["['w']first", "['w']<second>[0]"]


def test_fields_may_be_declared_not_to_be_static() -> None:
    assert tree.static(metadata={"unit": "m"}).metadata == {"static": True, "unit": "m"}
    assert tree.static(metadata={"static": False}).metadata == {"static": False}
