"""Programs as bytes: the same results in another process, and clear words for what cannot be loaded."""

from __future__ import annotations

import collections
import dataclasses
import enum
import functools
import os
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DeviceError, DtypeError, ShapeError, TreeError
from funcgrad.lower.runtime import disk_cache, serialize, tree_records


class State(NamedTuple):
    weights: Any
    count: Any


def compiled(function: Any, *arguments: Any, **settings: Any) -> Any:
    return fg.jit(function, **settings).lower(*arguments).compile()


def test_trees_weak_types_and_captured_arrays():
    table = np.arange(5.0) * 3

    def f(state, x, *, scale):
        return State({"w": state.weights["w"] @ x + table[0]}, state.count + 1), (table, scale, x)

    state = State({"w": np.ones((2, 3))}, 0)
    program = fg.jit(f).lower(state, np.ones(3), scale=2.0).compile()
    loaded = fg.load_compiled(program.serialize())
    for run in (program, loaded):
        (weights, count), (seen, scale, x) = run(state, np.ones(3), scale=2.0)
        numpy.testing.assert_array_equal(weights["w"], [3, 3])
        numpy.testing.assert_array_equal(seen, [0, 3, 6, 9, 12])
        assert int(count) == 1 and float(scale) == 2.0 and x.shape == (3,)
    assert loaded.in_tree == program.in_tree and loaded.out_tree == program.out_tree
    assert [str(x) for x in fg.tree.leaves(loaded.out_info)] == [
        str(x) for x in fg.tree.leaves(program.out_info)
    ]
    assert loaded.memory_analysis() == program.memory_analysis()


def test_loops_sorts_factorizations_and_half_precision():
    def f(x):
        y = np.sort(x @ x.T, axis=0)
        total, rows = fg.lax.scan(lambda c, r: (c + np.sum(r), c * r), 0.0, y)
        return np.linalg.inv(x @ x.T + np.eye(40)), total, rows.astype("bfloat16")

    x = numpy.random.default_rng(0).random((40, 40), numpy.float32)
    program = compiled(f, x)
    loaded = fg.load_compiled(bytearray(program.serialize()))
    for one, other in zip(loaded(x), program(x), strict=True):
        numpy.testing.assert_array_equal(numpy.asarray(one), numpy.asarray(other))


def test_donated_arguments_are_given_away():
    loaded = fg.load_compiled(compiled(lambda x: x + 1, np.ones(300), donate_argnums=0).serialize())
    x = np.ones(300)
    assert float(loaded(x)[0]) == 2.0 and x.is_deleted()


def test_errors_of_calls_name_the_argument():
    loaded = fg.load_compiled(compiled(lambda image: image * 2, np.ones(3)).serialize())
    with pytest.raises(
        ShapeError, match=r"was compiled for .*image.*: float32\[3\], it is called with float32\[4\]"
    ):
        loaded(np.ones(4))
    with pytest.raises(DtypeError, match="int32"):
        loaded(np.ones(3, "int32"))
    with pytest.raises(TreeError):
        loaded([np.ones(3)])
    with pytest.raises(ArgumentError, match=r"as_text: the program of .* was loaded"):
        loaded.as_text()
    with pytest.raises(ArgumentError, match="was loaded"), fg.config(debug_nans=True):
        loaded(np.ones(3))


def test_a_loaded_program_can_be_written_again():
    data = compiled(lambda x: x * 2, np.ones(3)).serialize()
    again = fg.load_compiled(fg.load_compiled(data).serialize())
    numpy.testing.assert_array_equal(again(np.ones(3)), [2, 2, 2])


def test_another_process(tmp_path: Path):
    (tmp_path / "step").write_bytes(compiled(lambda x: np.cumsum(np.tanh(x)), np.ones(70)).serialize())
    program = (
        "import sys, numpy, funcgrad as fg\n"
        "step = fg.load_compiled(open(sys.argv[1], 'rb').read())\n"
        "x = numpy.linspace(0, 1, 70, dtype=numpy.float32)\n"
        "numpy.testing.assert_allclose(step(x), numpy.cumsum(numpy.tanh(x)), rtol=1e-5)\n"
    )
    path = os.pathsep.join([str(Path(fg.__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "step")],
        check=True,
        env=os.environ | {"PYTHONPATH": path},
    )


def test_what_bytes_cannot_hold():
    def calls(x):
        return fg.pure_callback(lambda v: v, fg.ShapeDtypeStruct(x.shape, x.dtype), x)

    with pytest.raises(ArgumentError, match="calls back functions of Python"):
        compiled(calls, np.ones(3)).serialize()
    cell = fg.new_ref(np.ones(3))
    with pytest.raises(ArgumentError, match="state outside"):
        compiled(lambda x: cell[...] + x, np.ones(3)).serialize()


def test_what_is_no_program():
    for wrong in (b"", b"PK\x03\x04", "text", None, numpy.ones(3)):
        with pytest.raises(ArgumentError, match=r"needs the bytes of Compiled\.serialize"):
            fg.load_compiled(wrong)  # type: ignore[arg-type]


def test_damage_is_noticed_before_anything_is_unpacked():
    data = compiled(lambda x: x * 2, np.ones(3)).serialize()
    for place in (len(serialize._MAGIC), len(serialize._MAGIC) + 40, len(data) // 2, len(data) - 1):
        broken = bytearray(data)
        broken[place] ^= 1
        with pytest.raises(ArgumentError, match="damaged"):
            fg.load_compiled(bytes(broken))
    with pytest.raises(ArgumentError, match="damaged"):
        fg.load_compiled(data[:-5])


def test_other_machines_and_versions(monkeypatch):
    program = compiled(lambda x: x * 2, np.ones(3))
    data = program.serialize()
    with pytest.raises(DeviceError, match="'the moon'"):
        fg.load_compiled(serialize.serialize(program._program, program._types, program._calling, "the moon"))
    with fg.config(device="numpy"), pytest.raises(DeviceError, match="numpy"):
        fg.load_compiled(data)
    monkeypatch.setattr(disk_cache, "package_contents", lambda: "0" * 32)
    with pytest.raises(ArgumentError, match="another version"):
        fg.load_compiled(data)


# ---- what nodes hold ----


class Mode(enum.Enum):
    FAST = 1
    SLOW = 2


@dataclasses.dataclass(frozen=True)
class Settings:
    rate: float
    modes: tuple = (Mode.FAST,)
    extra: Any = None

    def __post_init__(self) -> None:
        if RUNS is not None:
            RUNS.append("made")


RUNS: list[str] | None = None


@fg.tree.register_pytree_node_class
class Layer:
    """A node with data beside its arrays, as models have them."""

    def __init__(self, weights: Any, static: Any) -> None:
        self.weights = weights
        self.static = static

    def tree_flatten(self) -> tuple:
        return (self.weights,), self.static

    @classmethod
    def tree_unflatten(cls, static: Any, parts: Any) -> Layer:
        return cls(parts[0], static)

    def __repr__(self) -> str:
        return f"Layer({self.weights!r}, {self.static!r})"


def activation(x: Any) -> Any:
    return np.tanh(x)


def plainly(x: Any) -> str:
    """A name for a case, without addresses."""
    return x.__qualname__ if callable(x) and not isinstance(x, numpy.dtype) else f"{x!r:.30}"


STATIC = [
    None, True, 3, -(1 << 80), 0.0, -0.0, 1e-300, 2j, "text", b"bytes", (), (1, (2.0, "a")), [1, [2]],
    {"a": 1, 2: (3,)}, {1, 2}, frozenset({"a"}), range(1, 10, 2), slice(None, 3), numpy.dtype("float32"),
    numpy.dtype(np.bfloat16), numpy.float32(0.1),
    numpy.int8(-3), Mode.SLOW, {Mode.FAST: "a"}, Settings(0.5, (Mode.SLOW,), State(1, 2)), State("a", None), activation,
    Layer, int, numpy.ndarray, len,
]  # fmt: skip


@pytest.mark.parametrize("static", STATIC, ids=plainly)
def test_what_nodes_hold_beside_arrays(static: Any, monkeypatch: pytest.MonkeyPatch):
    program = compiled(lambda layer: Layer(layer.weights * 2, layer.static), Layer(np.ones(3), static))
    data = program.serialize()
    monkeypatch.setattr(sys.modules[__name__], "RUNS", [])
    loaded = fg.load_compiled(data)
    assert loaded.in_tree == program.in_tree and loaded.out_tree == program.out_tree
    found = loaded(Layer(np.ones(3), static)).static
    assert type(found) is type(static) and repr(found) == repr(static)
    assert RUNS == []  # a dataclass is filled, not made anew


def test_arrays_that_nodes_hold():
    """Structures with arrays in them can be compared with none: what is loaded is looked at."""
    static = numpy.arange(6.0).reshape(2, 3)
    program = compiled(lambda x: {"a": x}, np.ones(3))
    described = tree_records._plain({"table": static})
    value = tree_records._value(serialize._SAVED.unpack(serialize._SAVED.pack(described)))
    numpy.testing.assert_array_equal(value["table"], static)
    assert program(np.ones(3))["a"].shape == (3,)


def test_every_kind_of_tree():
    trees = [
        None, (), [], {}, {"b": 1.0, "a": (2.0, [None, 3.0])}, {3: 1.0, 1: 2.0}, State(1.0, {"x": 2.0}),
        collections.OrderedDict([("b", 1.0), ("a", 2.0)]), collections.defaultdict(list, {"b": 1.0, "a": 2.0}),
        collections.deque([1.0, (2.0,)], maxlen=4), Layer([1.0, None], "text"), time.gmtime(0)[:3], fg.random.key(3),
    ]  # fmt: skip
    for tree in trees:
        program = compiled(lambda x: (x, x), tree)
        loaded = fg.load_compiled(program.serialize())
        assert loaded.in_tree == program.in_tree and loaded.out_tree == program.out_tree
        a, b = loaded(tree), program(tree)
        assert repr(a) == repr(b)  # the order of keys, too
        assert repr(loaded.out_info) == repr(program.out_info) and repr(loaded.in_info) == repr(
            program.in_info
        )


def test_results_with_tangents_of_integers():
    """Arrays of float0 are a part of the structure, of which they are no leaves."""
    gradient = fg.grad(lambda x, i: x * x * i, argnums=(0, 1), allow_int=True)
    program = compiled(
        lambda x, i: {"g": gradient(x, i), "x": x}, np.float32(2.0), np.ones((2, 3), "int32")[0, 0]
    )
    loaded = fg.load_compiled(program.serialize())
    assert loaded.out_tree == program.out_tree
    found = loaded(np.float32(2.0), np.int32(3))
    assert float(found["g"][0]) == 12.0 and found["g"][1].dtype == fg.float0


def test_what_has_no_name_is_refused_where_it_is_written():
    def local(x: Any) -> Any:
        return x

    class Strange:
        def __repr__(self) -> str:
            return "<strange>"

    for static in (local, lambda x: x, Strange(), functools.partial(activation), iter([])):
        program = compiled(lambda layer: layer.weights, Layer(np.ones(3), static))
        with pytest.raises(ArgumentError, match="has no name to be found by"):
            program.serialize()


def test_nodes_that_are_put_together_to_something_else():
    class Odd:
        def __init__(self, x: Any) -> None:
            self.x = x

    fg.tree.register_pytree_node(Odd, lambda odd: ((odd.x,), None), lambda _, parts: (parts[0],))
    program = compiled(lambda x: 2.0, Odd(np.ones(3)))
    with pytest.raises(ArgumentError, match="serialize: "):
        program.serialize()


def test_classes_that_are_not_here_are_named(monkeypatch: pytest.MonkeyPatch):
    data = compiled(lambda layer: layer.weights, Layer(np.ones(3), Mode.FAST)).serialize()
    for name in ("Layer", "Mode"):
        with monkeypatch.context() as patch:
            patch.delattr(sys.modules[__name__], name)
            with pytest.raises(ArgumentError, match=rf"there is no {name} in .*test_serialize"):
                fg.load_compiled(data)
    with monkeypatch.context() as patch:
        patch.delitem(sys.modules, __name__)
        with pytest.raises(ArgumentError, match="cannot be made here"):
            fg.load_compiled(data)
    assert fg.load_compiled(data)(Layer(np.ones(3), Mode.FAST)).shape == (3,)


def test_names_lead_to_classes_and_functions_alone():
    """Neither to modules, nor to what they got from others, and nothing is imported for them."""
    module = types.ModuleType("module_of_a_test")
    asked: list[str] = []
    module.__getattr__ = asked.append  # type: ignore[attr-defined]
    module.system, module.value = os.system, 3  # type: ignore[attr-defined]
    sys.modules["module_of_a_test"] = module
    try:
        for named in (
            ("module_of_a_test", "system"), ("module_of_a_test", "value"), ("module_of_a_test", "other"),
            ("os", "path"), ("antigravity", "fly"), ("builtins", "list.append"), ("", ""), ("os", ""),
        ):  # fmt: skip
            with pytest.raises(LookupError):
                tree_records._found(tree_records.Named(*named))
    finally:
        del sys.modules["module_of_a_test"]
    assert asked == [] and "antigravity" not in sys.modules


def test_contents_that_lie_under_a_checksum_that_fits():
    """Changed descriptions, whose checksum was made anew: an error that says so, or a program."""
    data = compiled(lambda layer: layer.weights, Layer(np.ones(3), Mode.FAST)).serialize()
    start = len(serialize._MAGIC) + serialize._DIGEST
    rest = data[start:]

    def loaded(changed: bytes) -> Any:
        return fg.load_compiled(serialize._MAGIC + serialize._checksum(changed) + changed)

    assert loaded(rest)(Layer(np.ones(3), Mode.FAST)).shape == (3,)
    with pytest.raises(ArgumentError, match="the name of what the program was compiled for is no text"):
        loaded(b"\xff" * 14)
    with pytest.raises(ArgumentError, match="no text"):
        loaded(bytes(4))
    for length in (0, 7, 1 << 31):
        with pytest.raises((ArgumentError, DeviceError)):
            loaded(length.to_bytes(4, "little") + rest[4:])
    for cut in (1, 20, 300):
        with pytest.raises(ArgumentError, match="description of the program is damaged"):
            loaded(rest[:-cut])
    with pytest.raises(ArgumentError, match="damaged"):
        loaded(rest + b"N")
    assert rest.count(b"FAST") == 1
    with pytest.raises(ArgumentError, match="cannot be made here"):
        loaded(rest.replace(b"FAST", b"FASS"))
