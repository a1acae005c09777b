"""Calls of programs of accelerators that native code serves, on a device that is interpreted: the same results as by
Python, and whatever is not on the device already is left to Python.
"""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError, DeviceError, OutOfMemoryError, ShapeError
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.types import tree
from tests.backends.cpu.test_fast_call import Pair, Scale, is_native
from tests.hardware import interpreted_accelerator

DEVICE = "interpreted:0"
HOST = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.fixture(autouse=True)
def on_device() -> Iterator[None]:
    with config(device=DEVICE):
        yield


def there(host: Any, device: str = DEVICE) -> Any:
    """Arrays on a device."""
    return tree.map(lambda x: fg.device_put(x, device), host)


def settled(function: Any, *args: Any, **kwargs: Any) -> Any:
    """The result of the first call that native code may serve, checked against the one by Python."""
    by_python = function(*args, **kwargs)
    function(*args, **kwargs)
    natively = function(*args, **kwargs)
    assert tree.structure(by_python) == tree.structure(natively)
    for x, y in zip(tree.leaves(by_python), tree.leaves(natively), strict=True):
        assert type(x) is type(y) is DeviceArray
        assert x.signature is y.signature
        np.testing.assert_array_equal(x, y)
    return natively


CALLS: dict[str, tuple[Callable, tuple, dict[str, Any]]] = {
    "one array": (lambda x: x + 1, (HOST,), {}),
    "no arguments": (lambda: fnp.arange(3), (), {}),
    "keywords": (lambda x, *, y, a: x * y + a, (HOST,), {"y": HOST, "a": HOST[0]}),
    "trees": (
        lambda t: {"z": (t["a"][0], [t["b"] * 2]), "a": None, "k": ()},
        ({"b": HOST, "a": (HOST + 1, None, [])},),
        {},
    ),
    "named tuples": (lambda s: (Pair(s.b + 1, (s.a, s.b)), Pair(None, s.a * 2)), (Pair(HOST, HOST * 2),), {}),
    "modules": (
        lambda m: Scale(m.inner.by * m.by, m, "y"),
        (Scale(HOST, Scale(HOST + 1, None, "z"), 3),),
        {},
    ),
    "an argument as a result": (lambda x, y: (y, x, x), (HOST, HOST + 1), {}),
    "a constant as a result": (lambda x: (fnp.arange(4), x + 1), (HOST,), {}),
    "intermediates and no elements": (lambda x: ((x @ x.T) @ (x @ x.T), x[:0] + 1), (HOST,), {}),
    "a loop": (lambda x: fg.lax.fori_loop(0, 5, lambda i, s: s * 0.5 + x, x), (HOST,), {}),
    "an optimizer": (
        lambda p, s: nn.adam(0.1).update({"w": p["w"] * 2}, s, p),
        ({"w": HOST}, nn.adam(0.1).init({"w": HOST})),
        {},
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_same_results(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, args, kwargs = CALLS[name]
    jitted, (args, kwargs) = fg.jit(function), there((args, kwargs))
    found = settled(jitted, *args, **kwargs)
    assert is_native(lambda: jitted(*args, **kwargs), monkeypatch)
    with config(device="cpu"):
        expected = fg.jit(function)(*CALLS[name][1], **CALLS[name][2])
    for x, y in zip(tree.leaves(found), tree.leaves(expected), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-6)


leaves = st.sampled_from([HOST, np.ones(3, np.int32), np.zeros((0,), bool)])
trees = st.recursive(
    leaves | st.none(),
    lambda inner: (
        st.tuples(inner, inner) | st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner)
    ),
    max_leaves=5,
)


@settings(max_examples=8)
@given(st.lists(trees, max_size=2), st.dictionaries(st.sampled_from("ab"), trees))
def test_generated_trees(args: list[Any], kwargs: dict[str, Any]) -> None:
    function = fg.jit(lambda *a, **k: tree.map(lambda x: x == 1, (a, k)))
    args, kwargs = there((args, kwargs))
    for given_kwargs in (kwargs, dict(reversed(kwargs.items()))):
        found = settled(function, *args, **given_kwargs)
        for x, y in zip(tree.leaves(found), tree.leaves((args, kwargs)), strict=True):
            np.testing.assert_array_equal(x, np.asarray(y) == 1)


def test_what_is_elsewhere_is_pythons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of the host and numbers are copied to the device; those of another device are an error."""
    function = fg.jit(lambda x, y: x * y)
    x, y = there((HOST, HOST + 1))
    settled(function, x, y)
    for other in (HOST + 1, fnp.asarray(HOST + 1), 3.0):
        for _ in range(3):
            np.testing.assert_array_equal(function(x, other), HOST * other)
        assert not is_native(lambda other=other: function(x, other), monkeypatch)
    with pytest.raises(DeviceError, match="interpreted:1"):
        function(x, there(HOST, "interpreted:1"))
    assert is_native(lambda: function(x, y), monkeypatch)
    both = there((HOST, HOST), "interpreted:1")
    assert settled(function, *both).device == "interpreted:1"
    assert settled(function, x, y).device == DEVICE
    with pytest.raises(ShapeError):
        function(x, there(np.ones(4, np.float32)))


def test_the_devices_of_settings() -> None:
    """A function without arguments runs where the settings say."""
    function = fg.jit(lambda: fnp.arange(3) + 1)
    settled(function)
    for device in ("interpreted:1", DEVICE, "interpreted:1", DEVICE):
        with config(device=device):
            assert function().device == device
    with config(device="cpu"):
        assert type(function()) is not DeviceArray


def test_donated_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    step = fg.jit(lambda w, g: (w - g, g.sum()), donate_argnums=0)
    w, g = there((HOST, HOST * 0 + 1))
    for number in range(1, 7):
        before, memory = w, id(w.region[0])
        w, total = step(w, g)
        assert before.is_deleted() and not g.is_deleted()
        assert id(w.region[0]) == memory, "that of what was donated"
        with pytest.raises(DeletedArrayError, match="w of '<lambda>' was donated"):
            step(before, g)
        with pytest.raises(DeletedArrayError, match="w of '<lambda>' was donated"):
            np.asarray(before)  # whose values have been read
        np.testing.assert_array_equal(w, HOST - number)
    assert float(total) == 6
    given = [w]

    def call() -> None:
        given[:] = [step(given[0], g)[0]]

    assert is_native(call, monkeypatch)
    other = given[0]
    alias = fg.jit(lambda x: x)(other)
    found, _ = step(other, g)  # its memory is another array's, too
    np.testing.assert_array_equal(alias, HOST - 7)
    np.testing.assert_array_equal(found, HOST - 8)
    g.delete()
    with pytest.raises(DeletedArrayError):
        step(found, g)
    assert not found.is_deleted(), "an error before the run takes nothing"
    twice = there(HOST)
    for _ in range(3):
        found, _ = step(twice, twice)
        np.testing.assert_array_equal(found, HOST * 0)
        assert twice.is_deleted()
        twice = there(HOST)


def test_errors_have_no_frames_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: x + 1)
    x = there(HOST)
    settled(function, x)

    def refuse(self: Any, nbytes: int) -> Any:
        raise OutOfMemoryError(f"{self.name}: no memory for {nbytes} bytes")

    with monkeypatch.context() as patch:
        patch.setattr(interpreted_accelerator.Backend, "allocate", refuse)
        patch.setattr(tree, "flatten", None)  # native code alone
        with pytest.raises(OutOfMemoryError, match="no memory for 24 bytes") as caught:
            function(x)
    frames = [(frame.filename, frame.name) for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert frames == [(__file__, "test_errors_have_no_frames_of_the_package"), (__file__, "refuse")]
    x.delete()
    with pytest.raises(DeletedArrayError) as deleted:
        function(x)
    assert [frame.filename for frame in traceback.extract_tb(deleted.value.__traceback__)] == [__file__]


def test_settings_and_traces() -> None:
    function = fg.jit(lambda x: (x * x, fnp.arange(2)))
    x = there(HOST)
    settled(function, x)
    with config(enable_x64=True):
        assert settled(function, x)[1].dtype == np.int64
    assert function(x)[1].dtype == np.int32
    with config(disable_jit=True):
        called: list[Any] = []
        fg.jit(lambda x: called.append(x))(x)
        assert called[0] is x
    gradient = fg.grad(lambda y: (function(y)[0] + function(x)[0]).sum())(x)
    np.testing.assert_array_equal(gradient, HOST * 2)
    np.testing.assert_array_equal(fg.vmap(lambda row: function(row)[0])(x), HOST * HOST)
    graph = str(fg.make_graph(lambda y: function(x)[0] + y)(x))
    assert "mul" in graph  # the call is in the graph, not its value


def test_functions_of_the_host_are_pythons(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    function = fg.jit(lambda x: fg.debug.callback(lambda v: seen.append(float(v)), x.sum()))
    x = there(HOST)
    for _ in range(4):
        function(x)
    assert seen == [15.0] * 4


def test_a_profile_sees_all_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    function, x = fg.jit(lambda x: x + 1), there(HOST)
    settled(function, x)
    with fg.profile() as profile:
        for _ in range(3):
            function(x)
        assert not is_native(lambda: function(x), monkeypatch)
    assert profile is not None
    settled(function, x)
    assert is_native(lambda: function(x), monkeypatch)


def test_nothing_is_left_behind() -> None:
    function = fg.jit(lambda t: {"x": t["x"].by + 1, "same": t["x"]})
    argument = {"x": there(Scale(HOST))}
    settled(function, argument)
    array = argument["x"].by
    gc.collect()
    counted = [array, array.signature, array.region, argument, vars(argument["x"]), Scale]
    before = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    for _ in range(300):
        function(argument)
    array.backend.synchronize()
    gc.collect()
    after = [sys.getrefcount(x) for x in counted], len(gc.get_objects())
    assert all(abs(y - x) < 20 for x, y in zip(before[0], after[0], strict=True))
    assert after[1] - before[1] < 40  # what other tests left may go meanwhile
