"""Calls that native code serves: the same results as by Python, and everything unusual left to Python."""

from __future__ import annotations

import collections
import contextlib
import copy
import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.cpu import memory
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError, FuncgradError, KeyReuseError, OutOfMemoryError
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.types import tree
from funcgrad.transforms.jit.jit import JitFunction

ROOT = Path(__file__).resolve().parents[3]


def is_native(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a call does without Python: then nothing of jit's own is asked for."""
    asked = []
    original = tree.flatten
    with monkeypatch.context() as patch:
        patch.setattr(
            tree, "flatten", lambda *args, **kwargs: asked.append(args) or original(*args, **kwargs)
        )
        call()
    return not asked


def settled(function: Any, *args: Any, **kwargs: Any) -> Any:
    """The result of the first call that native code may serve, checked against the one by Python."""
    by_python = function(*args, **kwargs)
    function(*args, **kwargs)
    natively = function(*args, **kwargs)
    assert tree.structure(by_python) == tree.structure(natively)
    for x, y in zip(tree.leaves(by_python), tree.leaves(natively), strict=True):
        assert type(x) is type(y) is Array
        assert x.signature is y.signature
        np.testing.assert_array_equal(x, y)
        assert y.owner.flags.c_contiguous and y.address == y.owner.ctypes.data
    return natively


X = fnp.arange(6.0).reshape(2, 3)


class Pair(NamedTuple):
    a: Any
    b: Any


class OwnNew(collections.namedtuple("OwnNew", "a b")):
    """A named tuple that does something when it is made."""

    made: list[Any] = []

    def __new__(cls, a: Any, b: Any) -> OwnNew:
        cls.made.append(type(a))
        return super().__new__(cls, a, b)


class Scale(nn.Module):
    """A model that holds another one, or none, and a setting."""

    by: Any
    inner: Any = None
    name: Any = nn.static(default="x")


CALLS: dict[str, tuple[Callable, tuple, dict[str, Any]]] = {
    "one array": (lambda x: x + 1, (X,), {}),
    "no arguments": (lambda: fnp.arange(3), (), {}),
    "numbers": (lambda a, b, c: (a * X, b + X, fnp.where(c, X, 0)), (2.5, 3, True), {}),
    "weak results": (lambda a, b: (a * 2, b + 1, a * b), (2.5, 3), {}),
    "an array of NumPy": (lambda x, y: x @ y, (X, np.arange(3, dtype=np.float32)), {}),
    "no dimensions": (lambda x, y: x * y, (fnp.asarray(2.0), np.full((), 3, np.float32)), {}),
    "no elements": (lambda x: (x * 2, x.sum()), (fnp.zeros((0, 3)),), {}),
    "keywords": (lambda x, *, y, a: x * y + a, (X,), {"y": X, "a": 1.0}),
    "trees": (
        lambda t: {"z": (t["a"][0], [t["b"] * 2]), "a": None, "k": ()},
        ({"b": X, "a": (X + 1, None, [])},),
        {},
    ),
    "keys": (
        lambda k, t: (fg.random.split(k, 3), {"k": k, "n": fg.random.normal(t["k"][0], (3,))}),
        (fg.random.key(0), {"k": [fg.random.key(1)]}),
        {},
    ),
    "named tuples": (
        lambda s, t: (Pair(s.b + 1, (s.a, t.b)), Pair(None, t.a["k"] * 2)),
        (Pair(X, X * 2), Pair({"k": 1.5}, [X])),
        {},
    ),
    "an optimizer": (
        lambda p, s: fg.nn.adam(0.1).update({"w": p["w"] * 2}, s, p),
        ({"w": X}, fg.nn.adam(0.1).init({"w": X})),
        {},
    ),
    "modules": (
        lambda m, x: (Scale(m.inner.by * x, m, "y"), {"k": Scale(m.by, (m.inner, None))}),
        (Scale(X, Scale(X + 1, None, "z"), 3), X),
        {},
    ),
    "the order of keys": (lambda t: {"b": t["a"], "a": t["b"] + 1}, ({"b": X, "a": X * 2},), {}),
    "an argument as a result": (lambda x, y: (y, x, x), (X, X + 1), {}),
    "one result in two places": (lambda x: (x * 2, [x * 2]), (X,), {}),
    "a constant as a result": (lambda x: (X, x + 1), (X,), {}),
    "intermediates": (lambda x: fnp.sqrt((x @ x.T).sum(0) + x.sum()) @ (x @ x.T), (X,), {}),
    "a big result": (lambda x: fnp.ones((300, 300)) * x.sum(), (X,), {}),
    "big intermediates": (lambda x: ((fnp.ones((300, 300)) * x.sum()).T @ fnp.ones(300)).sum(), (X,), {}),
    "a loop": (lambda x: fg.lax.fori_loop(0, 1000, lambda i, s: s * 0.5 + x, x), (X,), {}),
    "small dtypes": (lambda x, y: (x + 1, y.astype(fnp.bfloat16)), (fnp.ones(3, fnp.int8), X), {}),
    "complex": (lambda x: x * 2, (fnp.ones(3, fnp.complex64),), {}),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("x64", [False, True])
def test_same_results(name: str, x64: bool) -> None:
    function, args, kwargs = CALLS[name]
    with config(enable_x64=x64):
        settled(fg.jit(function), *args, **kwargs)


PYTHON_NEEDED = {"a constant as a result", "complex"}


@pytest.mark.parametrize("name", sorted(CALLS.keys() - PYTHON_NEEDED))
def test_calls_are_native(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, args, kwargs = CALLS[name]
    jitted = fg.jit(function)
    settled(jitted, *args, **kwargs)
    assert is_native(lambda: jitted(*args, **kwargs), monkeypatch)


def test_without_native_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: x + 1)
    with config(native_calls=False):
        settled(function, X)
        assert not is_native(lambda: function(X), monkeypatch)
    settled(function, X)
    assert is_native(lambda: function(X), monkeypatch)


leaves = st.sampled_from(
    [
        X,
        fnp.ones(3, fnp.int32),
        1.5,
        7,
        True,
        np.arange(4.0, dtype=np.float32),
        fnp.zeros((0,)),
        np.ones(2, bool),
    ]
)
trees = st.recursive(
    leaves | st.none(),
    lambda inner: (
        st.tuples(inner, inner) | st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(trees, max_size=3), st.dictionaries(st.sampled_from("abc"), trees))
def test_generated_trees(args: list[Any], kwargs: dict[str, Any]) -> None:
    function = fg.jit(lambda *a, **k: tree.map(lambda x: x == 1, (a, k, a)))
    settled(function, *args, **kwargs)
    kwargs = dict(reversed(kwargs.items()))  # another order of the same keywords
    settled(function, *args, **kwargs)


def test_large_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty thousand leaves, most of which the program does not read."""
    leaves = {f"w{i}": fnp.asarray(np.float32(i)) for i in range(20_000)}
    function = fg.jit(lambda tree: (tree["w1"] + tree["w19999"], tree["w7"]))
    total, same = settled(function, leaves)
    assert (float(total), float(same)) == (20_000.0, 7.0)
    assert is_native(lambda: function(leaves), monkeypatch)


def test_static_arguments() -> None:
    function = fg.jit(
        lambda n, x, how: x * n if how == "times" else x + n, static_argnums=0, static_argnames="how"
    )
    for n, how, expected in [
        (2, "times", X * 2),
        (3, "times", X * 3),
        (3, "plus", X + 3),
        (1000000, "plus", X + 1e6),
    ]:
        np.testing.assert_array_equal(settled(function, n, X, how=how), expected)


def test_kinds_of_arguments_take_turns() -> None:
    function = fg.jit(lambda x: x * 2)
    kinds = [
        X,
        X.astype(int),
        2.0,
        3,
        np.ones(2, np.float32),
        fnp.ones(2),
        fnp.ones((2, 1)),
        fnp.asarray(1.0),
    ]
    for _ in range(4):
        for x in kinds:
            result = function(x)
            np.testing.assert_array_equal(result, np.asarray(x) * 2)
            assert result.weak == getattr(x, "weak", type(x) in (int, float))
    many = [fnp.ones(n) for n in range(1, 24)]  # more than plans are kept
    for _ in range(3):
        for x in many:
            assert function(x).shape == x.shape


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1, 2**63, 10**30])
def test_numbers_that_do_not_fit(value: int) -> None:
    function = fg.jit(lambda a: a + 1)
    settled(function, 2**31 - 2)
    with pytest.raises(FuncgradError, match=str(value)):
        function(value)
    assert int(function(-(2**31))) == -(2**31) + 1


def test_what_looks_alike_is_told_apart() -> None:
    function = fg.jit(lambda t: t["a"] + 1)
    settled(function, {"a": X})

    class Other(dict):
        pass

    with pytest.raises(KeyError):
        function({"b": X})
    with pytest.raises(TypeError):
        function([X])
    with pytest.raises(FuncgradError):
        function(Other(a=X))
    with pytest.raises(TypeError):
        function({"a": X}, X)
    row = np.arange(12, dtype=np.float32).reshape(3, 4)
    double = fg.jit(lambda x: x * 2)
    settled(double, np.ones((3, 2), np.float32))
    np.testing.assert_array_equal(double(row[:, ::2]), row[:, ::2] * 2)
    np.testing.assert_array_equal(double(row.view(np.int32)[:, :2]), row.view(np.int32)[:, :2] * 2)
    swapped = np.ones((3, 2), np.dtype(np.float32).newbyteorder())
    np.testing.assert_array_equal(double(swapped), np.full((3, 2), 2.0))


def test_named_tuples_are_those_of_their_class() -> None:
    function = fg.jit(lambda p: p.a)
    settled(function, Pair(X, X))
    Other = collections.namedtuple("Other", "a b")
    np.testing.assert_array_equal(settled(function, Other(X + 1, X)), X + 1)
    with pytest.raises(AttributeError):
        function((X, X))
    own = fg.jit(lambda x: OwnNew(x, x + 1))
    for _ in range(4):
        OwnNew.made.clear()
        assert type(own(X)) is OwnNew and Array in OwnNew.made

    class Registered(NamedTuple):
        a: Any
        note: str

    tree.register_pytree_node(
        Registered, lambda r: ((r.a,), r.note), lambda note, parts: Registered(*parts, note)
    )
    noted = fg.jit(lambda r: Registered(r.a * len(r.note), r.note))
    for note in ("a", "bb", "a", "bb"):
        got = noted(Registered(X, note))
        assert got.note == note
        np.testing.assert_array_equal(got.a, X * len(note))


def test_modules_are_those_of_their_class_and_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda m: type(m)(m.by * len(m.name), m.inner, m.name + "!"))

    class Other(Scale):
        pass

    models = [Scale(X), Scale(X, None, "ab"), Other(X), Scale(X, Scale(X))]
    for model in models * 3:
        got = function(model)
        assert type(got) is type(model) and got.name == model.name + "!"
        assert vars(got).keys() == vars(model).keys()
        np.testing.assert_array_equal(got.by, X * len(model.name))
    text = "a" + str(b"b", "ascii")  # another object than the model's
    for model in [
        *models,
        Scale(X, None, text),
        copy.deepcopy(models[1]),
        pickle.loads(pickle.dumps(models[1])),
    ]:
        fg.tree.leaves(model)  # which sees the settings of a new one
        assert is_native(lambda model=model: function(model), monkeypatch)
    new = Scale(X, None, "ab")
    np.testing.assert_array_equal(function(new).by, X * 2)
    assert is_native(lambda: function(new), monkeypatch)
    count = fg.jit(lambda m: m.by * (2 if type(m.name) is float else 3))
    for name in (1.0, 1, True, 1.0, 1, True):
        np.testing.assert_array_equal(count(Scale(X, None, name)).ravel()[1], 2 if type(name) is float else 3)
    with pytest.raises(AttributeError):
        function({"by": X, "inner": None})
    broken = object.__new__(Scale)
    vars(broken).update(by=X)
    with pytest.raises(KeyError):
        function(broken)


def test_keys_are_arrays_of_keys() -> None:
    """What comes back is as if made by Python, and words that are no keys are told apart."""
    function = fg.jit(lambda k: (fg.random.split(k), fg.random.bits(k)))
    key = fg.random.key(7)
    for _ in range(3):
        (new, bits) = function(key)
        assert type(new) is KeyArray and new.shape == (2,) and new.used_by == ""
        np.testing.assert_array_equal(new.words, fg.random.split(fg.random.key(7)).words)
        np.testing.assert_array_equal(bits, fg.random.bits(fg.random.key(7)))
        assert type(function(key.words)[0]) is Array
        assert pickle.loads(pickle.dumps(new)).shape == (2,)
    broken = KeyArray(None)
    del broken.words
    with pytest.raises(AttributeError):
        function(broken)
    with fg.config(debug_key_reuse=True), pytest.raises(KeyReuseError, match="used before, by split"):
        function(key)


def test_keys_give_back_what_they_hold() -> None:
    function = fg.jit(lambda k: (fg.random.split(k, 4), k))
    key = fg.random.key(0)
    settled(function, key)
    gc.collect()
    counted = [KeyArray, key, key.words, key.words.owner, key.used_by]
    before = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    for _ in range(2000):
        function(key)
    gc.collect()
    after = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    assert all(abs(y - x) < 100 for x, y in zip(before[0], after[0], strict=True))
    assert after[1] - before[1] < 100


def test_deleted_arrays() -> None:
    function = fg.jit(lambda x: x + 1)
    x = fnp.ones(3)
    settled(function, x)
    x.delete()
    with pytest.raises(DeletedArrayError):
        function(x)


def test_settings_change() -> None:
    function = fg.jit(lambda x: (x * 0.5, fnp.arange(2)))
    settled(function, X)
    with config(enable_x64=True):
        assert settled(function, X)[1].dtype == np.int64
    assert function(X)[1].dtype == np.int32
    with config(disable_jit=True):
        called = []
        fg.jit(lambda x: called.append(x))(X)
        assert called[0] is X
        assert not isinstance(function(X)[0].owner.base, object.__class__)
    with config(debug_nans=True), pytest.raises(FuncgradError, match=r"NaN|nan"):
        for _ in range(3):
            fg.jit(lambda x: x / x)(fnp.zeros(2))
    with config(device="numpy"):
        settled(function, X)
    with config(threads=1):
        settled(function, X)


def test_within_traces() -> None:
    inner = fg.jit(lambda x: x * x)
    one = fnp.ones(3)
    settled(inner, one)
    settled(inner, 3.0)
    np.testing.assert_array_equal(fg.grad(lambda x: (inner(x) + inner(one)).sum())(X[0]), 2 * X[0])
    np.testing.assert_array_equal(fg.vmap(lambda x: inner(x) + inner(one))(X), X * X + 1)
    outer = fg.jit(lambda x: inner(x) + inner(one) + inner(3.0))
    np.testing.assert_array_equal(settled(outer, X), X * X + 10)
    graph = str(fg.make_graph(lambda x: inner(one) + x)(X))
    assert "mul" in graph  # the call is in the graph, not its value
    settled(inner, one)


def test_errors_within_traces_leave_calls_native(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: x * 3)
    settled(function, X)
    with pytest.raises(ZeroDivisionError):
        fg.jit(lambda x: 1 // 0)(X)
    function(X)
    assert is_native(lambda: function(X), monkeypatch)


def test_state_and_callbacks_are_pythons() -> None:
    ref = fg.new_ref(fnp.zeros(3))

    @fg.jit
    def count(x: Any) -> Any:
        ref[...] = ref[...] + x
        return ref[...]

    for i in range(5):
        np.testing.assert_array_equal(count(fnp.ones(3)), np.full(3, i + 1))
    seen: list[float] = []
    calling = fg.jit(lambda x: fg.debug.callback(lambda v: seen.append(float(v)), x))
    for i in range(4):
        calling(float(i))
    assert seen == [0.0, 1.0, 2.0, 3.0]


def test_methods_and_attributes() -> None:
    class Model:
        @fg.jit
        def double(self: Any, x: Any) -> Any:  # type: ignore[misc]
            """Twice."""
            return x * 2

    tree.register_pytree_node(Model, lambda m: ((), None), lambda _, children: Model())
    model = Model()
    for _ in range(4):
        np.testing.assert_array_equal(model.double(X), X * 2)
    function = fg.jit(Model.double._function)
    assert function.__doc__ == "Twice."
    assert JitFunction.__call__.__name__ == "__call__"


def test_cleared_caches() -> None:
    traced = []
    function = fg.jit(lambda x: traced.append(x) or x + 1)
    settled(function, X)
    function.clear_cache()
    settled(function, X)
    assert len(traced) == 2
    fg.clear_caches()
    settled(function, X)
    assert len(traced) == 3


def test_results_are_memory_of_their_own() -> None:
    function = fg.jit(lambda x: (x + 1, fnp.ones((200, 200)) * x.sum()))
    first = settled(function, X)
    kept = [np.array(x) for x in first]
    for i in range(20):
        function(X * i)
    for x, value in zip(first, kept, strict=True):
        np.testing.assert_array_equal(x, value)


def test_nothing_is_left_behind() -> None:
    function = fg.jit(lambda t, a: {"x": (t["x"].by * a, t["x"].by.sum()), "same": t["x"]})
    model = Scale(X)
    argument = {"x": model}
    settled(function, argument, 2.0)
    gc.collect()
    fields = [Scale, vars(model), *vars(model).values()]
    counted = [X, X.signature, argument, X.owner, np.dtype(np.float32), True, None, *fields]
    before = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    for _ in range(2000):
        function(argument, 2.0)
    gc.collect()
    after = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    assert all(abs(y - x) < 100 for x, y in zip(before[0], after[0], strict=True))
    assert abs(after[1] - before[1]) < 100


def test_functions_that_die_give_everything_back() -> None:
    big = fnp.ones((500, 500))
    gc.collect()
    before = sys.getrefcount(big), sys.getrefcount(X.signature)
    for _ in range(20):
        function = fg.jit(lambda x: x + big.sum())
        settled(function, X)
        del function
    fg.clear_caches()
    gc.collect()
    assert sys.getrefcount(big) - before[0] <= 1
    assert sys.getrefcount(X.signature) - before[1] < 60


def test_no_memory_is_an_error_by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: fnp.ones((300, 300)) + x)
    settled(function, 1.0)

    def refuse(nbytes: int) -> Any:
        raise MemoryError

    with monkeypatch.context() as patch:
        memory.release_kept()
        patch.setattr(memory, "_map", refuse)
        for _ in range(3):
            with pytest.raises(OutOfMemoryError, match="no memory for"):
                function(1.0)
    settled(function, 1.0)


def test_threads_call_one_function() -> None:
    function = fg.jit(lambda t: {"y": t["x"] * 2, "big": fnp.ones((200, 200)) * t["x"].sum()})
    settled(function, {"x": X})
    failures = []

    def work(number: int) -> None:
        try:
            for i in range(200):
                x = fnp.full((2, 3), float(number * 1000 + i))
                result = function({"x": x})
                assert float(result["y"][0, 0]) == 2.0 * (number * 1000 + i)
                assert float(result["big"][-1, -1]) == 6.0 * (number * 1000 + i)
                if i % 50 == number:
                    function.clear_cache()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_arguments_are_held_while_a_long_program_runs() -> None:
    size = 400
    function = fg.jit(lambda t: (t["x"] @ t["x"] @ t["x"]).sum())
    expected = float(settled(function, {"x": fnp.ones((size, size))}))
    stop = threading.Event()
    argument = {"x": fnp.ones((size, size))}

    def replace() -> None:
        while not stop.is_set():
            old = argument["x"]
            argument["x"] = fnp.ones((size, size))
            old.delete()

    thread = threading.Thread(target=replace)
    thread.start()
    try:
        for _ in range(20):
            with contextlib.suppress(DeletedArrayError):  # deleted before the call looked at it
                assert float(function(argument)) == expected
    finally:
        stop.set()
        thread.join()


def test_a_new_thread_starts_from_the_environment() -> None:
    """Settings are those of a thread: what another one has set is not its own."""
    function = fg.jit(lambda: fnp.arange(2))
    found = []
    with config(enable_x64=True):
        settled(function)
        thread = threading.Thread(target=lambda: found.extend(function().dtype for _ in range(4)))
        thread.start()
        thread.join()
    assert found == [np.int32] * 4


def test_forked_children_call(tmp_path: Path) -> None:
    function = fg.jit(lambda x: (x @ x).sum())
    x = fnp.ones((600, 600))
    expected = float(settled(function, x))
    child = os.fork()
    if not child:
        os._exit(0 if float(function(x)) == float(function(x)) == expected else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_interrupts_end_long_programs() -> None:
    function = fg.jit(lambda n: fg.lax.while_loop(lambda i: i < n, lambda i: i + 1, 0))
    settled(function, 10)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            for _ in range(10):
                function(2**31 - 1)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)
    assert int(function(10)) == 10


PROGRAM = """
import sys
from funcgrad.backends.cpu import fast_call as front_door
front_door._NUMPY_OFFSETS["DATA"] = 32
import funcgrad as fg, funcgrad.numpy as np
f = fg.jit(lambda x: x + 1)
print([float(f(1.0)) for _ in range(4)], type(type(f).__call__).__name__)
"""


def test_other_interpreters_are_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[2.0, 2.0, 2.0, 2.0] function\n"


CONVERTED = {
    "float64": np.linspace(0, 1, 6).reshape(2, 3),
    "int64": np.arange(6).reshape(2, 3),
    "every other": np.arange(12, dtype=np.float32).reshape(2, 6)[:, ::2],
    "transposed": np.arange(6, dtype=np.int16).reshape(3, 2).T,
    "swapped": np.arange(6, dtype=np.dtype(np.float32).newbyteorder()).reshape(2, 3),
    "no elements": np.zeros((0, 3)),
    "a scalar of NumPy": np.float32(2.5),
    "another": np.int8(-3),
    "a truth value": np.bool_(True),
    "complex": 2 + 1j,
}


@pytest.mark.parametrize("name", CONVERTED)
@pytest.mark.parametrize("x64", [False, True])
def test_arguments_that_are_converted(name: str, x64: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x, t: (fnp.isfinite(x), x == t[0]))
    x = CONVERTED[name]
    with config(enable_x64=x64):
        settled(function, x, [x])
        assert name == "swapped" or is_native(lambda: function(x, [x]), monkeypatch)
        for other in CONVERTED.values():
            if np.shape(other) == np.shape(x):
                np.testing.assert_array_equal(
                    function(x, [other])[1], np.asarray(fnp.asarray(x) == fnp.asarray(other))
                )


def test_what_was_converted_is_not_given_away() -> None:
    function = fg.jit(lambda x: x + 1, donate_argnums=0)
    x = np.arange(3.0)
    for _ in range(4):
        np.testing.assert_array_equal(function(x), [1, 2, 3])
    np.testing.assert_array_equal(x, [0, 1, 2])


def test_programs_compiled_ahead_are_called_natively(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(t: dict[str, Any], y: Any) -> Any:
        return {"x": t["x"] * y, "y": y + 1}, t["x"].sum()

    args = ({"x": X}, 2.0)
    jitted = fg.jit(step)
    compiled = jitted.lower(*args).compile()
    for program in (compiled, fg.load_compiled(compiled.serialize())):
        settled(program, *args)
        settled(program, {"x": X}, fnp.float32(3))  # of no weak type
        settled(program, {"x": np.asarray(X)}, 2.0)
        for tree_ in [args[0], {"x": X + 1}]:
            assert is_native(lambda program=program, t=tree_: program(t, 2.0), monkeypatch)
        for _ in range(3):
            with pytest.raises(FuncgradError, match="compiled for"):
                program({"x": X[:1]}, 2.0)
            with pytest.raises(FuncgradError, match="compiled for"):
                program({"y": X}, 2.0)
            with pytest.raises(FuncgradError, match="compiled for"):
                fg.make_graph(lambda x, program=program: program({"x": x}, 2.0))(X)
        np.testing.assert_array_equal(program(*args)[0]["x"], X * 2)
    with config(native_calls=False):
        assert not is_native(lambda: compiled(*args), monkeypatch)


def test_programs_compiled_ahead_give_away_and_are_forgotten() -> None:
    compiled = fg.jit(lambda x: x + 1, donate_argnums=0).lower(fnp.ones(3)).compile()
    for _ in range(4):
        x = fnp.ones(3)
        np.testing.assert_array_equal(compiled(x), np.full(3, 2.0))
        assert x.is_deleted()
        with pytest.raises(DeletedArrayError):
            compiled(x)
    fg.clear_caches()
    for _ in range(4):
        np.testing.assert_array_equal(compiled(fnp.ones(3)), np.full(3, 2.0))
    seen = weakref.ref(compiled)
    del compiled
    gc.collect()
    assert seen() is None


def test_profiles_see_programs_compiled_ahead() -> None:
    compiled = fg.jit(lambda x: x * 3).lower(X).compile()
    for _ in range(4):
        compiled(X)
    with fg.profile() as recorded:
        for _ in range(5):
            compiled(X)
    assert " 5 " in str(recorded.table())
    for _ in range(4):
        np.testing.assert_array_equal(compiled(X), X * 3)
