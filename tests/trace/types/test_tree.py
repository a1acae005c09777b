"""Trees: what cannot be walked to its end is said to be so, with the way around."""

from __future__ import annotations

import collections
import copy
import dataclasses
import gc
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import checkpointing, disk
from funcgrad.errors import FuncgradError, ShapeError, TreeError
from funcgrad.trace.types import tree as trees


class Pair(NamedTuple):
    first: Any
    second: Any


@fg.tree.register_pytree_node_class
class Box:
    """A node whose children are made when they are asked for."""

    def __init__(self, *parts: Any) -> None:
        self.parts = list(parts)

    def tree_flatten(self) -> tuple:
        return tuple(self.parts), None

    @classmethod
    def tree_unflatten(cls, _: None, parts: Any) -> Box:
        return cls(*parts)


class Unending:
    """A node that always has another one inside."""


fg.tree.register_pytree_node(Unending, lambda x: ((1.0, Unending()), None), lambda _, parts: Unending())


def around(kind: str) -> tuple[Any, str]:
    """(a tree that contains itself, what is said of the way around)."""
    inner: Any = []
    if kind == "list":
        inner.append(inner)
        return inner, "a list contains itself, as its [0]"
    if kind == "deep in another":
        table: dict[str, Any] = {"w": 1.0}
        table["layers"] = [2.0, (3.0, table)]
        return [0.0, {"model": table}], "a dict contains itself, as its ['layers'][1][1]"
    if kind == "named tuple":
        pair = Pair(inner, 1.0)
        inner.append({"x": pair})
        return pair, "a list contains itself, as its [0]['x'][0]"  # found from the end: the list is as good
    if kind == "class":
        box = Box(1.0)
        box.parts.append(box)
        return (box, 1.0), "a Box contains itself, as its [1]"
    if kind == "ordered dict":
        ordered = collections.OrderedDict(a=1.0)
        ordered["b"] = collections.deque([ordered])
        return ordered, "a OrderedDict contains itself, as its ['b'][0]"
    return Unending(), "a tree has at most 1000 levels, this "


KINDS = ["list", "deep in another", "named tuple", "class", "ordered dict", "unending"]
USES: dict[str, Callable[[Any], Any]] = {
    "leaves": fg.tree.leaves,
    "structure": fg.tree.structure,
    "map": lambda x: fg.tree.map(lambda a: a, x),
    "second of map": lambda x: fg.tree.map(lambda a, b: a, [(1.0, 2.0)], x),
    "transpose": lambda x: fg.tree.transpose(fg.tree.structure([0]), fg.tree.structure([0]), x),
    "jit": lambda x: fg.jit(lambda t: 1.0)(x),
    "jit result": lambda x: fg.jit(lambda t: x)(1.0),
    "grad": lambda x: fg.grad(lambda t: 1.0)(x),
    "vmap": lambda x: fg.vmap(lambda t: 1.0)(x),
    "scan": lambda x: fg.lax.scan(lambda c, y: (c, y), x, np.ones(3)),
    "cond": lambda x: fg.lax.cond(True, lambda t: 1.0, lambda t: 2.0, x),
    "device_put": fg.device_put,
    "block_until_ready": fg.block_until_ready,
    "eval_shape": lambda x: fg.eval_shape(lambda t: 1.0, x),
}


# Where structures differ at the top, nobody looks for an end.
CASES = [(kind, use) for kind in KINDS for use in USES if (kind, use) != ("unending", "second of map")]


@pytest.mark.parametrize(("kind", "use"), CASES)
def test_trees_that_contain_themselves(kind: str, use: str):
    tree, said = around(kind)
    with pytest.raises(TreeError) as caught:
        USES[use](tree)
    assert said in caught.value.message or kind == "named tuple" and "contains itself" in caught.value.message


@pytest.mark.parametrize("kind", ["list", "deep in another"])
def test_trees_to_write(kind: str, tmp_path: Path):
    tree, said = around(kind)
    for write in (
        lambda: np.save(tmp_path / "a.npy", tree),
        lambda: disk.save_safetensors(tree, tmp_path / "a.safetensors"),
        lambda: checkpointing.save(tmp_path / "a", tree),
    ):
        with pytest.raises(TreeError, match=re.escape(said)):
            write()
    assert not list(tmp_path.iterdir())


def test_a_compiled_function_that_knows_the_structure_of_lists():
    """Its native code walks arguments, too."""
    f = fg.jit(lambda t: t[0][0] * 2)
    for _ in range(3):
        assert float(f([[np.float32(3)]])) == 6
    tree, _ = around("list")
    for _ in range(3):
        with pytest.raises(TreeError, match="contains itself"):
            f(tree)


def test_what_stands_in_a_tree_twice_is_no_cycle():
    shared = [1.0, 2.0]
    tree = {"a": shared, "b": (shared, [shared])}
    assert fg.tree.leaves(tree) == [1.0, 2.0] * 3
    deep: Any = shared
    for _ in range(1200):
        deep = [deep, shared] if _ < 5 else [deep]
    with pytest.raises(TreeError, match="has at most 1000 levels, this list has more"):
        fg.tree.leaves(deep)


def test_a_shallow_tree_where_the_stack_is_full():
    """Nothing is wrong with the tree: what is said is Python's."""

    def below(depth: int) -> Any:
        return below(depth - 1) if depth else fg.tree.flatten([[[1.0]]])

    try:
        for depth in range(900, 1000):
            below(depth)
    except RecursionError as error:
        assert not isinstance(error, FuncgradError)


def test_lists_that_contain_themselves_are_no_arrays():
    inner: list[Any] = []
    inner.append(inner)
    mixed: list[Any] = [np.ones(())]
    mixed.append(mixed)
    deep: Any = 1.0
    for _ in range(5000):
        deep = [deep]
    for values in (inner, mixed, deep):
        for make in (np.array, np.asarray, np.block):
            with pytest.raises(ShapeError, match="at most 64 axes, these lists are nested deeper"):
                make(values)


def test_transpose_of_another_structure():
    with pytest.raises(TreeError, match=r"tree.transpose: the tree is \{'a': \*\}, not \[\*\] of \(\*, \*\)"):
        fg.tree.transpose(fg.tree.structure([0]), fg.tree.structure((0, 0)), {"a": numpy.ones(2)})


@st.composite
def trees_with_a_change(draw: st.DrawFn) -> tuple[Any, Any, str]:
    """A tree, the same with one more leaf in one list of it, and the path to that list."""
    path = draw(st.lists(st.sampled_from(["list", "dict", "pair"]), max_size=4))
    first, other, text = [1.0, 2.0], [1.0, 2.0, 3.0], ""
    for kind in path:
        if kind == "list":
            first, other, text = [0.0, first], [0.0, other], f"[1]{text}"
        elif kind == "dict":
            first, other, text = {"a": first, "b": (0.0,)}, {"a": other, "b": (0.0,)}, f"['a']{text}"
        else:
            first, other, text = Pair(None, first), Pair(None, other), f"[1]{text}"
    return first, other, text


@given(trees_with_a_change())
def test_trees_that_differ_are_told_where(case: tuple[Any, Any, str]) -> None:
    first, other, path = case
    with pytest.raises(TreeError) as caught:
        fg.tree.map(lambda x, y: x, first, other)
    where = f" at {path}" if path else ""
    assert str(caught.value).splitlines()[0] == (
        f"tree.map: the structures of the trees differ{where}: tree 0 is [*, *], tree 1 is [*, *, *]"
    )


def test_a_named_tuple_may_have_rules_of_its_own():
    class State(NamedTuple):
        values: Any
        name: str

    fg.tree_util.register_pytree_node(
        State, lambda s: ((s.values,), s.name), lambda name, xs: State(*xs, name)
    )
    state = State(numpy.ones(2), "first")  # no warning, which would be an error here
    assert len(fg.tree.leaves(state)) == 1
    assert fg.jit(lambda s: State(s.values * 2, s.name))(state).name == "first"


@pytest.mark.parametrize(
    "cls", [fg.tree.DictKey, fg.tree.SequenceKey, fg.tree.GetAttrKey, fg.tree.FlattenedIndexKey]
)
def test_keys_of_paths_are_values(cls: Any) -> None:
    """As frozen dataclasses of one field."""
    (field,) = cls.__match_args__
    like = dataclasses.make_dataclass(cls.__name__, [field], frozen=True, slots=True)
    key = cls(3)
    assert key == cls(**{field: 3}) != cls(4) and hash(key) == hash(cls(3)) and key != (3,) and key != like(3)
    assert repr(key) == repr(like(3)) and getattr(key, field) == 3
    assert pickle.loads(pickle.dumps(key)) == copy.deepcopy(key) == key
    for change in (
        lambda: setattr(key, field, 4),
        lambda: delattr(key, field),
        lambda: setattr(key, "other", 4),
    ):
        with pytest.raises(AttributeError):
            change()
    assert {cls(i) for i in (1, 2, 1)} == {cls(1), cls(2)}
    assert not any(key == other(3) for other in (fg.tree.DictKey, fg.tree.SequenceKey) if other is not cls)


@given(st.recursive(st.one_of(st.integers(), st.none(), st.just("key")), lambda parts: st.one_of(
    st.lists(parts, max_size=3),
    st.dictionaries(st.sampled_from([0, 1, True, False, 2]), parts, max_size=3),
    st.dictionaries(st.text(max_size=1), parts, max_size=3),
    st.builds(Pair, parts, parts),
    st.lists(parts, max_size=3).map(lambda row: Box(*row)),
), max_leaves=12))  # fmt: skip
def test_paths_of_leaves(drawn: Any) -> None:
    """Each by itself, in any order, is what a walk through the tree finds; keys of random numbers are leaves."""
    made = fg.tree.map(lambda x: fg.random.key(0) if x == "key" else x, drawn)
    treedef = trees.structure(made)
    for _ in range(2):
        found = [trees.leaf_path(treedef, i) for i in reversed(range(treedef.num_leaves))][::-1]
        assert found == trees.paths(made)


def test_the_work_of_naming_all_leaves() -> None:
    """Structures of optree's are looked at once, whatever the number of their leaves."""

    class Counted:
        def __init__(self, treedef: Any) -> None:
            self.treedef, self.asked = treedef, 0

        def __getattr__(self, name: str) -> Any:
            self.asked += 1
            return getattr(self.treedef, name)

    counted = Counted(trees.structure([{"w": i} for i in range(50)]))
    assert [trees.leaf_path(counted, i) for i in range(50)] == [f"[{i}]['w']" for i in range(50)]
    assert counted.asked < 10
    assert id(counted) in trees._entries
    number = id(counted)
    del counted
    gc.collect()
    assert number not in trees._entries
