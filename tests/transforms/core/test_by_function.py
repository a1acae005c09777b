"""What is kept of a function: `jit` made anew finds it, and nothing else does."""

from __future__ import annotations

import copy
import functools
import gc
import pickle
import threading
import weakref
from functools import partial

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.transforms.core import by_function


def counted():
    """(a function, the list that grows by an entry each time that it is traced)."""
    runs = []

    def function(x, y=1.0):
        runs.append(None)
        return {"out": np.sin(x) * y}

    return function, runs


def test_jit_made_anew_is_not_traced_anew():
    function, runs = counted()
    for i in range(5):
        found = fg.jit(function)(np.float32(i), y=2.0)["out"]
        numpy.testing.assert_allclose(found, 2 * numpy.sin(i), rtol=1e-6)
    assert len(runs) == 1
    assert fg.jit(function).cache_info().traced == 1


def test_each_kind_of_arguments_is_traced():
    function, runs = counted()
    for _ in range(2):
        for x in (np.ones(3), np.ones(4), 1.0):
            fg.jit(function)(x)
        with pytest.raises(fg.errors.DtypeError):
            fg.jit(function)([np.ones(2)])
    assert len(runs) == 3 + 2  # one that fails is tried again


@pytest.mark.parametrize("first", [True, False])
def test_objects_made_before_are_served_too(first):
    function, runs = counted()
    two = [fg.jit(function), fg.jit(function)]
    for _ in range(3):
        for compiled in two if first else two[::-1]:
            assert compiled(0.0)["out"] == 0
    assert len(runs) == 1


def test_options_have_programs_of_their_own():
    function, runs = counted()
    x = np.ones(3)
    for _ in range(2):
        fg.jit(function)(x)
        fg.jit(function, donate_argnums=0)(np.ones(3))
        fg.jit(function, static_argnames="y")(x, y=3.0)
        fg.jit(function, device="cpu")(x)
    assert len(runs) == 4
    assert x.sum() == 3


def test_static_values_decide():
    function, runs = counted()
    found = [float(fg.jit(function, static_argnums=1)(1.0, y)["out"]) for y in (1.0, 2.0, 1.0, 2.0, 1)]
    assert len(runs) == 3
    numpy.testing.assert_allclose(found, numpy.sin(1) * numpy.array([1, 2, 1, 2, 1]), rtol=1e-6)


def test_arguments_are_donated_each_time():
    function, runs = counted()
    for _ in range(4):
        x = np.ones(1000)
        fg.jit(function, donate_argnums=0)(x)
        assert x.is_deleted()
    assert len(runs) == 1


def test_settings_decide():
    function, runs = counted()
    fg.jit(function)(1.0)
    with fg.config(enable_x64=True):
        assert fg.jit(function)(1.0)["out"].dtype == np.float64
    assert fg.jit(function)(1.0)["out"].dtype == np.float32
    assert len(runs) == 2


def test_new_contents_of_a_closure_make_a_new_function():
    scale = np.float32(2.0)

    def function(x):
        return x * scale

    assert fg.jit(function)(3.0) == 6
    scale = np.float32(5.0)
    assert fg.jit(function)(3.0) == 15
    kept = fg.jit(function)
    scale = np.float32(7.0)
    assert kept(3.0) == 15  # of its first trace
    assert kept(np.ones(2))[0] == 7  # traced now
    assert fg.jit(function)(3.0) == 21


def test_what_the_function_assigns_itself_is_no_change():
    runs = 0

    def function(x):
        nonlocal runs
        runs += 1
        return x + 1

    for kind in (1.0, 1, 1.0, 1):
        assert fg.jit(function)(kind) == 2
    assert runs == 2


def test_new_code_and_defaults_make_a_new_function():
    def function(x, y=1.0):
        return x + y

    assert fg.jit(function)(1.0) == 2
    function.__defaults__ = (10.0,)
    assert fg.jit(function)(1.0) == 11
    function.__code__ = (lambda x, y: x - y).__code__  # as reloaders do
    assert fg.jit(function)(1.0) == -9


def test_what_wraps_another_function_is_itself():
    def function(x):
        return x + 1

    assert fg.jit(function)(1.0) == 2

    @functools.wraps(function)
    def twice(x):
        return function(function(x))

    assert fg.jit(twice)(1.0) == 3
    assert fg.jit(function)(1.0) == 2
    assert fg.jit(fg.jit(function))(1.0) == 2


def test_traced_values_are_not_kept():
    x = np.arange(3.0)
    weight = None

    def product():
        return (x * weight).sum()

    def loss(w):
        nonlocal weight
        weight = w
        return fg.jit(product)()

    for w in (1.0, 2.0):
        assert fg.grad(loss)(w) == 3
        assert fg.jit(loss)(w) == 3 * w
    assert list(fg.vmap(loss)(np.arange(2.0))) == [0, 3]


def test_transforms_go_through():
    function, runs = counted()

    def total(x):
        return fg.jit(function)(x)["out"].sum()

    x = np.linspace(0.0, 1.0, 6).reshape(2, 3)
    for _ in range(2):
        numpy.testing.assert_allclose(fg.vmap(fg.grad(total))(x), numpy.cos(x), rtol=1e-5)
        numpy.testing.assert_allclose(fg.jit(fg.grad(total))(x), numpy.cos(x), rtol=1e-5)
    assert len(runs) == 2  # for a row, and for all


def test_clear_cache_is_of_all():
    function, runs = counted()
    first, second = fg.jit(function), fg.jit(function)
    first(1.0)
    second.clear_cache()
    first(1.0)
    assert len(runs) == 2
    fg.clear_caches()
    fg.jit(function)(1.0)
    assert len(runs) == 3


class Owner:
    """Something that a function refers to, and that refers to it."""


def test_all_goes_with_the_function():
    owner = Owner()
    owner.data = np.ones(1000)

    def function(x, static, owner=owner):
        return x + owner.data + static.data

    owner.step = function
    for _ in range(2):
        # What is kept refers to the function, by its key.
        fg.jit(function, static_argnums=1)(np.ones(1000), owner)
    alive = [weakref.ref(function), weakref.ref(owner), weakref.ref(owner.data)]
    del function, owner
    gc.collect()
    assert [x() for x in alive] == [None] * 3


def test_old_contents_of_a_closure_are_not_held():
    data = Owner()

    def function(x):
        return x if data else -x

    assert fg.jit(function)(1.0) == 1
    alive = weakref.ref(data)
    data = None
    gc.collect()
    assert alive() is None
    assert fg.jit(function)(1.0) == -1


def test_functions_with_arguments_given_before_are_remembered():
    function, runs = counted()
    doubled, steps = partial(function, y=2.0), []

    def step(carry, x, *, offset):
        steps.append(None)
        return carry + x + offset, carry

    shifted = partial(step, offset=np.float32(1.0))
    for i in range(5):
        numpy.testing.assert_allclose(fg.jit(doubled)(np.float32(i))["out"], 2 * numpy.sin(i), rtol=1e-6)
        assert lax.scan(shifted, float(i), np.ones(3))[0] == i + 6
    assert len(runs) == 1 and len(steps) == 2
    shifted.keywords["offset"] = np.float32(2.0)
    for _ in range(3):
        assert lax.scan(shifted, 0.0, np.ones(3))[0] == 9
    assert pickle.loads(pickle.dumps(partial(module_level, 1.0)))() == 2
    alive = weakref.ref(shifted)
    del shifted
    gc.collect()
    assert alive() is None


def test_arguments_given_before_that_are_traced_are_not_kept():
    @fg.jit
    def outer(x):
        inner = partial(np.add, np.float32(1.0))
        added = partial(lambda a, b: a + b, x)
        return fg.jit(added)(2.0) + fg.jit(inner)(x)

    assert [float(outer(np.float32(x))) for x in (1, 2)] == [5, 7]


def test_other_callables_are_not_remembered():
    class Adder:
        def __init__(self, n):
            self.n = n

        def __call__(self, x):
            return x + self.n

        def method(self, x):
            return x - self.n

    adder = Adder(1)
    assert fg.jit(adder)(1.0) == 2
    assert fg.jit(adder.method)(1.0) == 0
    assert fg.jit(partial(adder.method, 4.0))() == 3
    adder.n = 2
    assert fg.jit(adder)(1.0) == 3
    assert fg.jit(adder.method)(1.0) == -1
    assert fg.jit(partial(adder.method, 4.0))() == 2
    assert vars(adder) == {"n": 2}


def module_level(x):
    return x + 1


def test_functions_can_be_copied_and_sent():
    assert fg.jit(module_level)(1.0) == 2
    assert pickle.loads(pickle.dumps(module_level)) is module_level
    sent = pickle.loads(pickle.dumps(vars(module_level)))  # as libraries do that send functions by value
    assert all(not of_function for of_function in sent.values())
    copied = copy.copy(vars(module_level))

    def other(x):
        return x + 2

    vars(other).update(copied)
    assert fg.jit(other)(1.0) == 3
    vars(other).update(sent)
    assert fg.jit(other)(1.0) == 3


def test_threads_share_what_is_kept():
    function, runs = counted()
    found, start = [], threading.Barrier(8)

    def work(i):
        start.wait()
        for k in range(20):
            found.append((i * k, float(fg.jit(function)(float(i * k))["out"])))

    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numpy.testing.assert_allclose([y for _, y in found], numpy.sin([x for x, _ in found]), atol=1e-5)
    assert len(runs) <= 8  # those that came before the first was done
    assert len(vars(function)[by_function._NAME]) == 1


# ---- loops outside of jit ----


def _kinds():
    """(what calls a loop or choice with functions that are kept, those functions, arguments to call it with)."""

    def step(carry, x):
        _runs.append(None)
        return {"total": carry["total"] * 0.5 + np.sin(x)}, (carry["total"], None)

    def halve(value):
        _runs.append(None)
        return value[0] + 1, value[1] / 2

    def goes_on(value):
        return (value[0] < 7) & (value[1] > 0.1)

    def add(i, x):
        _runs.append(None)
        return x + i * x

    def double(x):
        _runs.append(None)
        return 2 * x + bias

    bias = np.float32(0.5)
    xs = np.linspace(0.0, 1.0, 12).reshape(4, 3)
    carry = {"total": np.ones(3)}
    return {
        "scan": (lambda c, x: lax.scan(step, c, x), (carry, xs)),
        "scan of numbers": (lambda c, x: lax.scan(step, c, x), ({"total": 1.0}, xs[0])),
        "scan in reverse": (lambda c, x: lax.scan(step, c, x, reverse=True, unroll=3), (carry, xs)),
        "scan of NumPy": (lambda c, x: lax.scan(step, c, x), (carry, numpy.ones((2, 3), "f4"))),
        "while": (lambda v: lax.while_loop(goes_on, halve, v), ((0, np.ones(()) * 9),)),
        "while of at most": (lambda v: lax.while_loop(goes_on, halve, v, max_steps=3), ((0, 9.0),)),
        "fori": (lambda x: lax.fori_loop(1, 5, add, x), (xs,)),
        "map": (lambda x: lax.map(double, x), (xs,)),
        "map in batches": (lambda x: lax.map(double, x, batch_size=3), (xs,)),
        "cond": (lambda p, x: lax.cond(p, double, np.sin, x), (np.asarray(True), xs)),
        "cond of functions": (lambda p, x: lax.cond(p, double, step_alone, x), (False, xs)),
    }


def step_alone(x):
    _runs.append(None)
    return x - 1


_runs: list[None] = []


@pytest.mark.parametrize("kind", _kinds())
def test_loops_of_kept_functions_are_not_traced_anew(kind):
    call, arguments = _kinds()[kind]
    fresh = _kinds()[kind][0]
    first = call(*arguments)
    others = fg.tree.map(lambda x: x + 1 if getattr(x, "dtype", None) == np.float32 else x, arguments)
    want = fresh(*others)
    call(*arguments)
    runs = len(_runs)
    for _ in range(3):
        found = call(*arguments)
        assert fg.tree.structure(found) == fg.tree.structure(first)
        for x, y in zip(fg.tree.leaves(found), fg.tree.leaves(first), strict=True):
            assert (x.dtype, x.shape, x.weak_type) == (y.dtype, y.shape, y.weak_type)
            numpy.testing.assert_array_equal(x, y)  # the same bits
        fg.tree.map(numpy.testing.assert_array_equal, call(*others), want)
    if kind != "cond":  # sin is an object, which is not remembered
        assert len(_runs) == runs
    jitted = fg.jit(call)(*arguments)
    fg.tree.map(lambda x, y: numpy.testing.assert_allclose(x, y, rtol=1e-6), jitted, first)


def test_loops_see_what_their_functions_read():
    scale = np.float32(2.0)
    limit = 3

    def step(carry, x):
        return carry * scale + x, None

    def grows(value):
        return value < limit

    def loops():
        return lax.scan(step, 1.0, np.ones(2))[0], lax.while_loop(grows, lambda x: x + 1, 0)

    def kept_loops():
        return lax.scan(step, 1.0, np.ones(2))[0], lax.while_loop(grows, plus_one, 0)

    for _ in range(4):
        assert kept_loops() == (7, 3)
    scale, limit = np.float32(3.0), 5
    for _ in range(4):
        assert kept_loops() == (13, 5) == loops()


def plus_one(x):
    return x + 1


def test_loops_with_effects_have_them_each_time(capsys):
    ref = fg.new_ref(np.zeros(()))

    def step(carry, x):
        ref[...] = ref[...] + x
        return carry + x, None

    def says(carry, x):
        fg.debug.print("{}", x)
        return carry, None

    for i in range(1, 5):
        lax.scan(step, 0.0, np.ones(3))
        assert ref[...] == 3 * i
        lax.scan(says, 0.0, np.arange(2))
    assert capsys.readouterr().out.split() == ["0", "1"] * 4


def test_remembered_loops_follow_settings_and_transforms():
    def step(carry, x):
        return carry * np.asarray(x, float), None

    def last(x):
        return lax.scan(step, x, np.arange(1, 4))[0]

    for _ in range(3):
        assert last(np.float32(2.0)) == 12
        assert fg.grad(last)(2.0) == 6
        with fg.config(enable_x64=True):
            assert last(2.0).dtype == np.float64
        with fg.config(disable_jit=True):
            assert last(np.float32(2.0)) == 12


def test_errors_of_loops_stay_those_of_the_call():
    def step(carry, x):
        return np.ones(2), None

    for _ in range(4):
        with pytest.raises(fg.errors.ShapeError, match="scan: 'step' changes the type of the carry"):
            lax.scan(step, 1.0, np.ones(3))


def test_arrays_that_were_given_away_are_not_read_by_loops():
    weight = np.ones(3)

    def step(carry, x):
        return carry + weight.sum() * x, None

    for _ in range(3):
        assert lax.scan(step, 0.0, np.ones(2))[0] == 6
    weight.delete()
    with pytest.raises(fg.errors.DeletedArrayError):
        lax.scan(step, 0.0, np.ones(2))
