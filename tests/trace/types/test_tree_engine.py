"""Trees before and after optree's package is there: the same leaves, the same structures."""

from __future__ import annotations

import subprocess
import sys

import pytest

BOTH = """
import collections, random, sys, time
import numpy
from typing import NamedTuple
import funcgrad as fg
from funcgrad.trace.types import tree

class Pair(NamedTuple):
    first: object
    second: object

Point = collections.namedtuple("Point", "x y z")
NODES = [
    lambda parts: tuple(parts),
    lambda parts: list(parts),
    lambda parts: dict(zip(random.sample("abcdefgh", len(parts)), parts)),
    lambda parts: {7: parts[:1], "a": parts[1:], None: 0},
    lambda parts: collections.OrderedDict(zip("hgfedcba", parts)),
    lambda parts: collections.defaultdict(int, zip("hgfedcba", parts)),
    lambda parts: collections.deque(parts, maxlen=9),
    lambda parts: Pair(parts, None),
    lambda parts: Point(*(parts + [1, 2, 3])[:3]),
    lambda parts: time.gmtime(len(parts)),
]
LEAVES = [lambda: None, lambda: 1.5, lambda: numpy.ones(2), lambda: fg.numpy.ones(2), lambda: "text", lambda: object,
          lambda: type("Dict", (dict,), {})(a=1)]

def drawn(depth):
    if not depth or random.random() < 0.3:
        return random.choice(LEAVES)()
    return random.choice(NODES)([drawn(depth - 1) for _ in range(random.randrange(4))])

def pairs(x):
    return isinstance(x, Pair)

random.seed(0)
trees = [drawn(4) for _ in range(2000)]
cases = [(t, is_leaf, view) for t in trees for is_leaf in (None, pairs) for view in (tree.WORDS, tree.USERS)]
before = [tree.flatten(*case) for case in cases]
assert "optree" not in sys.modules
import optree
after = [optree.tree_flatten(t, is_leaf, namespace=view) for t, is_leaf, view in cases]
assert type(before[0][1]) is optree.PyTreeSpec is tree.structure_type()
for (leaves, structure), (others, other) in zip(before, after, strict=True):
    assert structure == other and hash(structure) == hash(other) and str(structure) == str(other)
    assert [*map(id, leaves)] == [*map(id, others)] and structure.paths() == other.paths()
print("done")
"""

REGISTERED = """
import sys, threading
from typing import NamedTuple
import funcgrad as fg
from funcgrad.trace.types import tree

class Box:
    def __init__(self, x): self.x = x

class Pair(NamedTuple):
    first: object
    second: object

fg.tree.register_pytree_node(Box, lambda b: ((b.x,), None), lambda _, parts: Box(*parts))
assert tree.leaves([1, (2, None)]) == [1, 2] and "optree" not in sys.modules
boxes, turns, found = [Box({"a": (1, Box(2))}), 3], threading.Barrier(8), []
def flatten():
    turns.wait()
    found.append(tree.flatten(boxes))
threads = [threading.Thread(target=flatten) for _ in range(8)]
[t.start() for t in threads]
[t.join() for t in threads]
assert all(leaves == [1, 2, 3] for leaves, _ in found) and len({structure for _, structure in found}) == 1
import optree
assert optree._C.PyTreeSpec is type(found[0][1])
print("done")
"""

NAMED_TUPLE = """
import sys
from typing import NamedTuple
import funcgrad as fg
from funcgrad.trace.types import tree

class Pair(NamedTuple):
    first: object
    second: object

fg.tree.register_pytree_node(Pair, lambda p: ((p.first,), p.second), lambda second, parts: Pair(parts[0], second))
assert tree.leaves([Pair(1, 2), 3]) == [1, 3]
print("done")
"""

KEYS = """
import funcgrad as fg
from funcgrad.trace.types import tree
key = fg.random.key(0)
assert len(tree.leaves({"key": key, "x": 1}, view=tree.USERS)) == 2
words, structure = tree.flatten({"key": key, "x": 1})
assert words[0].dtype == "uint32" and fg.jit(lambda k: fg.random.uniform(k))(key) == fg.random.uniform(key)
print("done")
"""

FIRST_BY_USER = """
import optree, sys
import funcgrad as fg
from funcgrad.trace.types import tree
assert tree.leaves({"b": 1, "a": (2, None)}) == [2, 1]
assert tree.structure_type() is optree.PyTreeSpec
print("done")
"""

# Other libraries read `optree._C` of the package that they import, or ask before whether it is there.
FOR_OTHERS = """
import importlib.util, sys
import funcgrad as fg
assert fg.jit(fg.tree.leaves)({"b": 1, "a": (2,)}) == [2, 1]
assert importlib.util.find_spec("optree") is not None and "optree" not in sys.modules
finders = len(sys.meta_path)
import optree
assert len(sys.meta_path) == finders - 1
assert optree._C is sys.modules["optree._C"]
assert optree.tree_leaves({"b": 1, "a": (2,)}) == fg.tree.leaves({"b": 1, "a": (2,)})
print("done")
"""


@pytest.mark.parametrize("script", [BOTH, REGISTERED, NAMED_TUPLE, KEYS, FIRST_BY_USER, FOR_OTHERS])
def test_in_a_new_process(script: str) -> None:
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "done\n", done.stderr


def test_a_program_of_plain_trees_does_without_the_package() -> None:
    script = """
import sys
import numpy as np
import funcgrad as fg
gradient = fg.grad(lambda w, x: fg.numpy.sum(w * x))
step = fg.jit(lambda state, x: {"w": state["w"] - gradient(state["w"], x), "n": [state["n"]]})
step({"w": np.ones(3, np.float32), "n": None}, 2.0)
print([name for name in sys.modules if name.split(".")[0] == "optree"])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "['optree._C']\n", done.stdout + done.stderr
