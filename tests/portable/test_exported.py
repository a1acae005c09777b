"""Exported functions: what is loaded is the function that it was, under every transform."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random, tree
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    FileFormatError,
    RuleError,
    ShapeError,
    TreeError,
)
from funcgrad.portable import Exported, deserialize
from funcgrad.portable.graph_records import NAMES, Reader, Writer
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp
from tests.portable.functions import FUNCTIONS, GOLDEN, exported
from tests.support.generators import ROWS, cases
from tests.support.programs import random_program


def reloaded(function: Exported) -> Exported:
    return deserialize(function.serialize())


def plain(leaf: Any) -> onp.ndarray:
    return onp.asarray(random.key_data(leaf) if leaf.dtype == random.key(0).dtype else leaf)


def assert_equal(found: Any, expected: Any) -> None:
    """The same trees, of equal types and values: two programs of one graph may round differently."""
    assert tree.structure(found) == tree.structure(expected)
    for x, y in zip(tree.leaves(found), tree.leaves(expected), strict=True):
        x, y = (
            plain(np.asarray(x) if isinstance(x, int) else x),
            plain(np.asarray(y) if isinstance(y, int) else y),
        )
        assert (x.shape, x.dtype) == (y.shape, y.dtype)
        onp.testing.assert_allclose(
            x.astype("complex128"), y.astype("complex128"), rtol=2e-5, atol=2e-5, err_msg=f"{x} {y}"
        )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_round_trip(name: str) -> None:
    function, arguments, order = FUNCTIONS[name]
    loaded = reloaded(exported(name))
    assert_equal(loaded.call(*arguments), fg.jit(function)(*arguments))
    assert loaded.vjp_order == order
    assert loaded.fun_name == name
    assert reloaded(loaded).serialize() == loaded.serialize()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_files_of_version_1_are_read(name: str) -> None:
    """A file that was written by this version or by an earlier one is read for ever, and means what it meant."""
    function, arguments, order = FUNCTIONS[name]
    loaded = fg.load_exported(GOLDEN / "1" / f"{name}.fg")
    assert_equal(loaded.call(*arguments), fg.jit(function)(*arguments))
    assert loaded.vjp_order == order


def test_ops_of_version_1_are_there() -> None:
    names = (GOLDEN / "1" / "ops.txt").read_text().split()
    assert {*names} <= NAMES


def test_every_row_of_the_table_has_a_place_in_files() -> None:
    """Whoever adds an op adds its name to the format, with how many sources it takes, or says here why not."""
    without = {
        "param": "graphs list their parameters",
        "custom_linear": "it is gone once a derivative is complete",
        "callback": "it is a function of Python's",
        "exchange": "it is for a mesh",
        "bucket": "it is for a mesh",
        "constrain": "it says where a value is, and is left out",
        "shard_map": "it is for a mesh",
    }
    for op in OPS.values():
        if op.infer.__module__.startswith("funcgrad.trace.") and op.family not in (
            Family.COLLECTIVE,
            Family.KERNEL,
        ):
            assert (op.name in NAMES) != (op.name in without), op.name


@pytest.mark.parametrize("op", [op for op in ROWS if op.name in NAMES], ids=repr)
def test_every_op(op: Op) -> None:
    """Whatever argument an op has, its graph is the same node again."""
    dtype = next(d for d in (dt.float32, dt.complex64, dt.int32, dt.bool_, *dt.ALL) if d in op.dtypes)
    for case in cases(op, dtype):
        params = [UOp(PARAM, (), Param(0, i, x.shape, x.dtype, False)) for i, x in enumerate(case.sources)]
        graph = closed_graph(params, [UOp(op, tuple(params), case.arg)])
        writer = Writer()
        writer.graph(graph)
        reader = Reader(writer.arrays)
        for stored in writer.graphs:
            found = reader.graph(stored._asdict())
        assert found.outputs[0] is graph.outputs[0]


def check_program(seed: int) -> None:
    """A random program and its derivative, before and after."""
    program = random_program(seed)
    vectors = [np.array(x, "float32") for x in onp.random.default_rng(seed).uniform(-1, 1, (3, 3))]
    loaded = reloaded(fg.export(program, *vectors, vjp_order=1))
    assert_equal(loaded.call(*vectors), fg.jit(program)(*vectors))

    def total(function: Callable) -> Callable:
        return lambda *xs: sum(np.sum(np.sin(leaf)) for leaf in tree.leaves(function(*xs)))

    gradient = fg.jit(fg.grad(total(program), argnums=(0, 1, 2)))(*vectors)
    assert_equal(fg.jit(fg.grad(total(loaded.call), argnums=(0, 1, 2)))(*vectors), gradient)


@pytest.mark.parametrize("seed", [2])
def test_random_programs(seed: int) -> None:
    check_program(seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [0, 1, *range(3, 200)])
def test_more_random_programs(seed: int) -> None:
    check_program(seed)


# ---- under transforms ----


def wave(x: Any) -> Any:
    return np.sin(x) * np.sum(x)


def test_loaded_functions_compose() -> None:
    loaded = reloaded(fg.export(wave, np.zeros(3)))
    x, batch = np.array([0.5, -1.0, 2.0]), np.array([[0.5, -1.0, 2.0], [3.0, 1.0, 0.0]])
    assert_equal(fg.jit(lambda v: loaded.call(v) + 1)(x), wave(x) + 1)
    assert_equal(fg.vmap(loaded.call)(batch), fg.vmap(wave)(batch))
    assert_equal(fg.jacrev(loaded.call)(x), fg.jacrev(wave)(x))
    assert_equal(fg.jacfwd(loaded.call)(x), fg.jacfwd(wave)(x))
    assert_equal(fg.hessian(lambda v: loaded.call(v).sum())(x), fg.hessian(lambda v: wave(v).sum())(x))
    found, expected = (lax.scan(lambda c, _, f=f: (f(c), None), x, length=3) for f in (loaded.call, wave))
    assert_equal(found, expected)
    again = reloaded(fg.export(fg.grad(lambda v: loaded.call(v).sum()), x))
    assert_equal(again.call(x), fg.grad(lambda v: wave(v).sum())(x))


def test_a_vjp_is_a_function_of_leaves_and_cotangents() -> None:
    exported = fg.export(lambda p, n: {"a": p["w"] * n, "n": n + 1}, {"w": np.ones(2)}, np.array(3, "int32"))
    back = reloaded(exported).vjp()
    assert [str(t) for t in back.in_avals] == ["float32[2]", "int32[]", "float32[2]"]
    found = back.call(np.ones(2), np.array(3, "int32"), np.array([1.0, 2.0]))
    assert_equal(found, (np.array([3.0, 6.0]), None))


def test_rules_of_the_users_are_differentiated_as_they_say() -> None:
    function, (x,), _ = FUNCTIONS["rules"]
    loaded = reloaded(exported("rules"))
    assert_equal(fg.grad(loaded.call)(x), fg.grad(function)(x))
    assert_equal(fg.jacrev(fg.grad(loaded.call))(x), fg.jacrev(fg.grad(function))(x))
    assert_equal(
        fg.vmap(fg.grad(loaded.call))(np.stack([x, -x])), fg.vmap(fg.grad(function))(np.stack([x, -x]))
    )


def test_rules_of_version_1_are_names() -> None:
    """Files of before rules were kept: the derivatives that are in the file, and no more."""
    function, (x,), _ = FUNCTIONS["rules"]
    loaded = fg.load_exported(GOLDEN / "1" / "rules.fg")
    assert_equal(fg.jacrev(fg.grad(loaded.call))(x), fg.jacrev(fg.grad(function))(x))
    with pytest.raises(
        RuleError,
        match=r"the derivative of custom_(jvp ruled|vjp clipped) is a function of Python's, which is not in the file\n",
    ):
        fg.jacrev(fg.jacrev(fg.grad(loaded.call)))(x)
    again = reloaded(loaded)
    assert_equal(fg.grad(again.call)(x), fg.grad(function)(x))


# ---- types and trees ----


class Layer(nn.Module):
    w: Any
    name: str = nn.static(default="a layer")


class Point(NamedTuple):
    x: Any
    y: Any


def test_arguments_are_those_that_it_was_exported_for() -> None:
    loaded = reloaded(
        fg.export(lambda p, *, scale: p.x * scale + p.y, Point(np.ones(2), 1.0), scale=np.ones(2))
    )
    assert_equal(loaded.call(Point(np.ones(2), 2), scale=np.ones(2)), np.array([3.0, 3.0]))
    with pytest.raises(TreeError, match="exported for arguments of another structure"):
        loaded.call((np.ones(2), 1.0), scale=np.ones(2))
    with pytest.raises(ShapeError, match=r"exported for float32\[2\] as .*, and got float32\[3\]"):
        loaded.call(Point(np.ones(3), 1.0), scale=np.ones(2))
    with pytest.raises(DtypeError, match=r"exported for float32\[2\] as scale, and got int32\[2\]"):
        loaded.call(Point(np.ones(2), 1.0), scale=np.ones(2, "int32"))


def test_modules_are_arguments_and_results() -> None:
    def scaled(layers: Any) -> Any:
        return [Layer(layer.w * 2, layer.name + "'") for layer in layers]

    layers = [Layer(np.ones(2), "first"), Layer(np.zeros(3), "second")]
    assert_equal(reloaded(fg.export(scaled, layers)).call(layers), scaled(layers))
    mlp = nn.MLP.init((3, 4, 2), activation=nn.gelu, key=random.key(0))
    gradient = fg.jit(fg.grad(lambda m, x: m(x).sum()))
    assert_equal(
        reloaded(fg.export(gradient, mlp, np.ones(3))).call(mlp, np.ones(3)), gradient(mlp, np.ones(3))
    )
    with pytest.raises(TreeError, match="another structure"):
        reloaded(fg.export(scaled, layers)).call([layers[0], Layer(np.zeros(3), "third")])


def test_names_of_jax() -> None:
    loaded = reloaded(fg.export(wave, fg.ShapeDtypeStruct((3,), "float32")))
    assert repr(loaded) == "<Exported wave(float32[3]) -> (float32[3])>"
    assert loaded.in_avals == (fg.typeof(np.zeros(3)),) == loaded.out_avals
    assert loaded.in_tree == tree.structure(((0,), {}))
    assert loaded.out_tree == tree.structure(0)
    assert {"cpu", "cuda"} <= {*loaded.platforms}
    assert loaded.vjp_order == 0


NAMESPACE_OF_JAX = """
from typing import Any, NamedTuple
import funcgrad.compat.jax
import jax, numpy
import jax.numpy as jnp
from jax import export

class Point(NamedTuple):
    x: Any
    y: Any

class Node: ...

def wave(x):
    return jnp.sin(x) * jnp.sum(x)

made = export.export(jax.jit(wave), platforms=["cpu"])(jax.ShapeDtypeStruct((3,), "float32"))
again = export.deserialize(made.serialize(vjp_order=1))
assert isinstance(again, export.Exported) and again.vjp_order == 1
(found,) = again.vjp().call(jnp.ones(3), jnp.ones(3))
numpy.testing.assert_array_equal(found, jax.grad(lambda x: wave(x).sum())(jnp.ones(3)))
assert export.default_export_platform() == jax.default_backend()
assert not export.is_symbolic_dim(again.in_avals[0].shape[0])
assert export.register_namedtuple_serialization(Point, serialized_name="Point") is Point
kept = export.register_pytree_node_serialization(
    Node, serialized_name="Node", serialize_auxdata=None, deserialize_auxdata=None
)
assert kept is Node
"""

CLASSES_WITHOUT_A_PLACE = """
import collections
import funcgrad.compat.jax
import jax, numpy
import jax.numpy as jnp
from jax import export

class Unit:
    def __init__(self, text):
        self.text = text
    def __eq__(self, other):
        return isinstance(other, Unit) and self.text == other.text
    def __hash__(self):
        return hash(self.text)

def classes():
    Pair = collections.namedtuple("Pair", "a b")

    @jax.tree_util.register_pytree_node_class
    class Quantity:
        def __init__(self, value, unit):
            self.value, self.unit = value, unit
        def tree_flatten(self):
            return (self.value,), self.unit
        @classmethod
        def tree_unflatten(cls, unit, children):
            return cls(*children, unit)

    return Pair, Quantity

Pair, Quantity = classes()

def doubled(pair):
    return Pair(pair.b, Quantity(pair.a.value * 2, pair.a.unit))

given = Pair(Quantity(jnp.ones(3), Unit("m")), jnp.arange(2.0))
try:
    export.export(jax.jit(doubled))(given).serialize()
except ValueError as error:
    assert "no name to be found by" in str(error)
else:
    raise AssertionError
export.register_namedtuple_serialization(Pair, serialized_name="units.Pair")
export.register_pytree_node_serialization(
    Quantity,
    serialized_name="units.Quantity",
    serialize_auxdata=lambda unit: unit.text.encode(),
    deserialize_auxdata=lambda data: Unit(data.decode()),
)
found = export.deserialize(export.export(jax.jit(doubled))(given).serialize()).call(given)
assert type(found) is Pair and type(found.b) is Quantity and found.b.unit == Unit("m")
numpy.testing.assert_array_equal(found.b.value, 2 * numpy.ones(3))
for cls, name in ((Pair, "other"), (collections.namedtuple("Other", "a"), "units.Pair"), (str, "text")):
    try:
        export.register_namedtuple_serialization(cls, serialized_name=name)
    except ValueError as error:
        assert "already" in str(error) or "no named tuple" in str(error), error
    else:
        raise AssertionError
"""


def test_classes_that_are_registered_for_files() -> None:
    """In a process of its own, in which jax is funcgrad: classes of no module, with static data of any kind."""
    done = subprocess.run([sys.executable, "-c", CLASSES_WITHOUT_A_PLACE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_namespace_of_jax() -> None:
    """In a process of its own, in which jax is funcgrad."""
    done = subprocess.run([sys.executable, "-c", NAMESPACE_OF_JAX], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_class_of_nodes_that_is_not_here_is_named(tmp_path: Path) -> None:
    script = (
        "import sys, funcgrad as fg, funcgrad.numpy as np\n"
        "from typing import NamedTuple\n"
        "class Pair(NamedTuple):\n    a: object\n    b: object\n"
        "fg.export(lambda p: p.a + p.b, Pair(np.ones(2), np.ones(2))).save(sys.argv[1])\n"
        "assert fg.load_exported(sys.argv[1]).call(Pair(np.ones(2), np.ones(2))).sum() == 4\n"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "pair.fg")], check=True)
    with pytest.raises(FileFormatError, match=r"its arguments have nodes of a class that is not here.*Pair"):
        fg.load_exported(tmp_path / "pair.fg")


# ---- what is refused ----


def test_shardings_are_left_out() -> None:
    """Also in loops; what is loaded gives the same values and derivatives, on one device and spread."""
    with fg.config(cpu_devices=4):
        mesh = fg.make_mesh((4,), ("i",))
        rows, columns = (fg.NamedSharding(mesh, fg.P(*spec)) for spec in (("i",), (None, "i")))
        w = fg.device_put(np.arange(16.0).reshape(4, 4) / 9, rows)

        def step(x: Any, _: Any) -> Any:
            return lax.with_sharding_constraint(np.tanh(x @ w), rows), None

        def f(x: Any) -> Any:
            return lax.scan(step, lax.with_sharding_constraint(x, columns), None, 3)[0]

        spread = fg.jit(f, in_shardings=rows, out_shardings=rows)
        x = onp.random.default_rng(0).standard_normal((4, 4)).astype("float32")
        loaded = reloaded(fg.export(spread, x))
        onp.testing.assert_allclose(loaded.call(x), spread(x), rtol=1e-6)
        gradients = [fg.grad(lambda x, g=g: g(x).sum())(x) for g in (loaded.call, spread)]
        onp.testing.assert_allclose(*gradients, rtol=1e-4, atol=1e-6)
        again = fg.jit(loaded.call, out_shardings=rows)(fg.device_put(x, columns))
        assert again.sharding == rows
        onp.testing.assert_allclose(again, spread(x), rtol=1e-6)


def test_what_no_file_holds_is_refused_by_name() -> None:
    cell = fg.new_ref(np.zeros(2))

    def writes(x: Any) -> Any:
        cell[...] = x
        return x

    def prints(x: Any) -> Any:
        fg.debug.print("{}", x)
        return x

    def calls(x: Any) -> Any:
        return fg.pure_callback(onp.sin, fg.ShapeDtypeStruct((2,), "float32"), x)

    for function, message in (
        (writes, "'writes' writes to the ref"),
        (prints, "'prints' has effects"),
        (calls, "'calls' has a 'callback', which calls a function of Python's"),
    ):
        with pytest.raises(ArgumentError, match=message):
            fg.export(function, np.zeros(2))
    with pytest.raises(ArgumentError, match="closes over a traced value"):
        fg.jit(lambda x: fg.export(lambda y: x + y, np.zeros(2)).call(x))(np.zeros(2))
    with pytest.raises(ArgumentError, match="vjp_order must be an integer from 0 to 16, got -1"):
        fg.export(np.sin, np.zeros(2), vjp_order=-1)
