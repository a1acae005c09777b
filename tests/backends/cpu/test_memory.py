"""The memory of results: used again, given back, donated natively; and arrays, which native code frees."""

from __future__ import annotations

import copy
import ctypes
import gc
import mmap
import os
import pickle
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu import memory as host_memory
from funcgrad.config import config
from funcgrad.errors import DeletedArrayError, OutOfMemoryError
from funcgrad.trace.array.array import Array
from funcgrad.trace.types import tree

MIB = 1 << 20


@pytest.fixture(autouse=True)
def _native() -> Iterator[None]:
    """The front door is there before anything is measured."""
    f = fg.jit(lambda x: x + 1)
    for _ in range(3):
        f(1.0)
    yield
    host_memory.release_kept()


def made_natively(function: Callable, *args: Any) -> Any:
    """A result of the third call, whose arrays nobody has asked for their owner."""
    for _ in range(3):
        result = function(*args)
    return result


def is_in_native_memory(x: Array) -> bool:
    return type(vars(Array)["memory"].__get__(x)).__name__ == "Memory"


# ---- memory is used again, and given back ----

FAULTS = """
import resource
import numpy as np
import funcgrad as fg

x = np.ones(16 << 20, np.float32)
def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for native in (True, False):
    with fg.config(native_calls=native):
        f = fg.jit(lambda x: x * 2 + 1)
        y = [f(x) for _ in range(4)][-1]
        before = faults()
        for _ in range(10):
            y = f(x)
        print(faults() - before < 200, float(y[-1]))
        del y
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts the page faults of Linux")
def test_big_results_cost_no_page_faults() -> None:
    """10 results of 64 MiB are 163840 pages of 4 KiB."""
    done = subprocess.run([sys.executable, "-c", FAULTS], capture_output=True, text=True, check=True)
    assert done.stdout == "True 3.0\nTrue 3.0\n"


def test_memory_is_used_again_for_equal_sizes() -> None:
    for n in (1, 17, 1000, 70_000, 1_000_003):
        function = fg.jit(lambda x: x * 2)
        x = fnp.ones(n)
        made_natively(function, x)
        assert len({function(x).address for _ in range(8)}) <= 2


def test_classes_hold_what_is_asked_for() -> None:
    """Every size has room, aligned, and at most an eighth is lost beyond the first KiB."""
    take = host_memory._native.new_memory
    for nbytes in [*range(1300), *(2**k + d for k in range(11, 25) for d in (-1, 0, 1, 77))]:
        memory = take(nbytes)
        assert memory.address % 64 == 0
        assert nbytes <= memory.nbytes <= max(nbytes + 64, nbytes * 9 / 8 + 64)
    with pytest.raises(MemoryError):
        take(1 << 62)
    with pytest.raises(MemoryError):
        take(-1)
    with pytest.raises(TypeError):
        type(memory)()


def test_what_is_kept_has_a_limit_and_goes_back() -> None:
    host_memory.release_kept()
    assert host_memory.kept_nbytes() == 0
    take = host_memory._native.new_memory
    blocks = [take(8 * MIB) for _ in range(4)]
    assert host_memory.kept_nbytes() == 0
    del blocks
    assert host_memory.kept_nbytes() == 32 * MIB
    host_memory._native.trim(20 * MIB)
    assert host_memory.kept_nbytes() == 16 * MIB
    fg.clear_caches()
    assert host_memory.kept_nbytes() == 0


def test_the_size_not_used_for_longest_goes_first() -> None:
    take = host_memory._native.new_memory
    host_memory.release_kept()
    old, new = take(4 * MIB), take(2 * MIB)
    del old
    del new
    host_memory._native.trim(3 * MIB)
    assert host_memory.kept_nbytes() == 2 * MIB


def test_memory_of_other_sizes_is_given_up_for_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    host_memory.release_kept()
    block = host_memory._native.new_memory(16 * MIB)
    del block
    original, refused = host_memory._map, []

    def full(nbytes: int) -> Any:
        """A system that is full as long as memory is kept."""
        if host_memory.kept_nbytes():
            refused.append(nbytes)
            raise OSError
        return original(nbytes)

    monkeypatch.setattr(host_memory, "_map", full)
    assert host_memory._native.new_memory(8 * MIB).nbytes == 8 * MIB
    assert len(refused) == 1


def test_no_memory_names_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    function = fg.jit(lambda x: fnp.ones((1000, 1000)) * x)
    made_natively(function, 1.0)
    host_memory.release_kept()

    def refuse(nbytes: int) -> Any:
        raise MemoryError

    monkeypatch.setattr(host_memory, "_map", refuse)
    with pytest.raises(OutOfMemoryError, match=r"no memory for float32\[1000,1000\]") as caught:
        function(1.0)
    assert isinstance(caught.value, MemoryError)


def test_limits_follow_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_memory, "_memory_nbytes", lambda: 1 << 40)
    assert host_memory.most_kept_nbytes() == 1 << 30
    monkeypatch.setattr(host_memory, "_memory_nbytes", lambda: 1 << 30)
    assert host_memory.most_kept_nbytes() == 1 << 27


WITHOUT_NATIVE_CODE = """
from funcgrad.backends.cpu import fast_call, memory as host_memory
fast_call._NUMPY_OFFSETS["DATA"] = 32  # so this interpreter is not a known one
import funcgrad as fg, funcgrad.numpy as np
f = fg.jit(lambda x: x + np.ones((300, 300)))
addresses = {f(1.0).address for _ in range(8)}
print(len(addresses) <= 2, host_memory.kept_nbytes() > 0, host_memory._native)
step = fg.jit(lambda x: x + 1, donate_argnums=0)
x = np.ones(100_000)
address = x.address
for _ in range(4):
    x = step(x)
print(x.address == address, float(x[0]))
fg.clear_caches()
print(host_memory.kept_nbytes())
"""


def test_other_interpreters_keep_memory_in_python() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NATIVE_CODE], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True True None\nTrue 5.0\n0\n"


# ---- arrays whose owner is made when it is asked for ----


@pytest.mark.parametrize(
    "use",
    [
        lambda x: x.owner,
        np.asarray,
        lambda x: fnp.asarray(x) + 0,
        lambda x: np.from_dlpack(x),
        lambda x: pickle.loads(pickle.dumps(x)),
        copy.deepcopy,
        lambda x: np.array(x.tolist(), np.float32).reshape(x.shape),
        lambda x: np.frombuffer(x.tobytes(), np.float32).reshape(x.shape),
        lambda x: x[:, :],
        lambda x: fg.jit(lambda x: x)(x),
        lambda x: fg.vmap(lambda r: r)(x),
    ],
)
def test_native_arrays_are_arrays(use: Callable) -> None:
    x = made_natively(fg.jit(lambda x: x * 2), fnp.arange(6.0).reshape(2, 3))
    assert is_in_native_memory(x)
    np.testing.assert_array_equal(use(x), np.arange(6).reshape(2, 3) * 2)
    assert repr(x).startswith("Array([[ 0.")
    assert x.owner is x.owner and x.owner.flags.writeable and x.owner.flags.c_contiguous


@pytest.mark.parametrize("dtype", ["bool", "int8", "float16", "bfloat16", "complex64", "uint32"])
@pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (5,), (2, 1, 3)])
def test_types_of_native_arrays(shape: tuple[int, ...], dtype: str) -> None:
    x = made_natively(fg.jit(lambda: fnp.ones(shape, dtype)))
    assert x.owner.shape == x.shape == shape and x.owner.dtype == x.dtype == fnp.dtype(dtype)
    assert x.owner.astype(np.complex64).sum() == x.size


def test_views_outlive_arrays() -> None:
    function = fg.jit(lambda x: x * 2)
    views = []
    for i in range(20):
        views.append(np.asarray(made_natively(function, fnp.full(50, float(i)))))
    assert [float(view[-1]) for view in views] == [2.0 * i for i in range(20)]


def test_arrays_are_freed_once() -> None:
    """Weak references, subclasses, arrays made by Python and by native code, in turns; the counts stay."""

    class Named(Array):
        name = ""

    function = fg.jit(lambda x: (x + 1, x * 2))
    x = fnp.ones(3)
    made_natively(function, x)
    signature, died = x.signature, []
    gc.collect()
    before = sys.getrefcount(signature), sys.getrefcount(Array)
    for i in range(3000):
        a, b = function(x)
        python_made = Array(np.ones(3, np.float32))
        named = Named(np.ones(3, np.float32))
        named.name = "n"
        references = [weakref.ref(v, died.append) for v in (a, python_made, named)]
        assert references[0]() is a
        del a, b, python_made, named
        assert not any(reference() for reference in references)
        if i % 500 == 0:
            gc.collect()
    gc.collect()
    after = sys.getrefcount(signature), sys.getrefcount(Array)
    assert len(died) == 9000
    # Dead arrays that are kept for later hold nothing.
    assert all(abs(y - x) < 50 for x, y in zip(before, after, strict=True))


def test_threads_free_arrays_of_each_other() -> None:
    function = fg.jit(lambda x: [x + i for i in range(10)])
    x = fnp.ones(10)
    made_natively(function, x)
    shared: list[Any] = [None] * 8
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for i in range(2000):
                got = function(x)
                shared[(number + i) % 8] = got
                assert float(got[number][0]) == 1.0 + number
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert all(float(group[i][0]) == 1.0 + i for group in shared for i in range(10))


def test_arrays_end_after_everything_else() -> None:
    """At exit objects die in any order, some of them after the modules."""
    script = """
import sys
import funcgrad as fg, funcgrad.numpy as np

class Late:
    def __init__(self, array):
        self.array = array
    def __del__(self):
        self.array = None
f = fg.jit(lambda x: (x + 1, np.ones((300, 300)) * x.sum()))
for _ in range(4):
    got = f(np.ones(3))
Late.kept = [Late(got[0]), Late(got[1])]
sys.kept = got
import builtins
builtins.kept = [Late(x) for x in f(np.ones(3))]
print("done")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


# ---- donation without Python ----


def settled_step(function: Any, state: Any, *rest: Any) -> Any:
    """The state after three calls, from where on calls are native."""
    for _ in range(3):
        state = function(state, *rest)
    return state


def is_native(call: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The result of a call, for which jit asks nothing of Python."""
    with monkeypatch.context() as patch:
        patch.setattr(tree, "flatten", lambda *args, **kwargs: pytest.fail("a call in Python"))
        return call()


@pytest.mark.parametrize("n", [3, 100_000])
def test_donated_memory_is_that_of_results(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    step = fg.jit(lambda p, g: {k: p[k] - 0.5 * g for k in p}, donate_argnums=0)
    g = fnp.ones(n)
    state = settled_step(step, {"a": fnp.zeros(n), "b": fnp.ones(n)}, g)
    for i in range(3, 8):
        addresses = {k: x.address for k, x in state.items()} if i % 2 else None
        old = state
        state = is_native(lambda old=old: step(old, g), monkeypatch)
        assert all(x.is_deleted() for x in old.values())
        if i > 3 and addresses:  # the owners that gave their addresses are views of the same memory
            assert {k: x.address for k, x in state.items()} == addresses
        assert float(state["a"][n - 1]) == -0.5 * (i + 1) and float(state["b"][0]) == 1 - 0.5 * (i + 1)
    with pytest.raises(DeletedArrayError, match="donated"):
        old["a"] + 1
    with pytest.raises(DeletedArrayError, match="donated"):
        step(old, g)


@pytest.mark.parametrize("n", [5, 100_000])
def test_others_who_see_donated_memory(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    step = fg.jit(lambda x: x + 1, donate_argnums=0)
    same = fg.jit(lambda x: x)
    x = settled_step(step, fnp.zeros(n))
    made_natively(same, fnp.zeros(n))
    for hold in (np.asarray, lambda x: np.asarray(x)[1:3], lambda x: same(x), np.from_dlpack):
        before = float(x[0])
        holder = hold(x)
        x = is_native(lambda x=x: step(x), monkeypatch)
        assert float(holder[0]) == before and float(x[0]) == before + 1
        del holder


def test_donated_twice_and_forwarded() -> None:
    both = fg.jit(lambda a, b: (a + b[::-1], a), donate_argnums=(0, 1))
    mixed = fg.jit(lambda a, b: a + b[::-1], donate_argnums=0)
    for function in (both, mixed):
        for _ in range(5):
            x = made_natively(fg.jit(lambda: fnp.arange(64.0)))
            got = function(x, x)
            first = got[0] if function is both else got
            np.testing.assert_array_equal(first, np.full(64, 63))
            if function is both:
                np.testing.assert_array_equal(got[1], np.arange(64))
            assert x.is_deleted()


def test_other_shapes_and_kinds_of_donated_arguments() -> None:
    step = fg.jit(lambda x: x.reshape(4, -1) * 2, donate_argnums=0)
    new = fg.jit(lambda: fnp.arange(64.0))
    made_natively(new)
    for kind in (lambda: new(), lambda: Array(np.arange(64, dtype=np.float32)), lambda: np.arange(64.0)):
        for _ in range(4):
            x = kind()
            np.testing.assert_array_equal(step(x), np.arange(64.0).reshape(4, 16) * 2)
            assert not isinstance(x, Array) or x.is_deleted()
    number = fg.jit(lambda x: x + 1, donate_argnums=0)
    assert [float(number(2.0)) for _ in range(4)] == [3.0] * 4


def test_no_memory_deletes_no_donated_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    step = fg.jit(lambda x: (x + 1, fnp.ones((300, 300)) * x.sum()), donate_argnums=0)
    x = fnp.ones(10)
    for _ in range(4):
        x, _ = step(x)
    fg.jit(lambda: 0)()
    host_memory.release_kept()

    def refuse(nbytes: int) -> Any:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(host_memory, "_map", refuse)
        with pytest.raises(OutOfMemoryError):
            step(x)
    assert not x.is_deleted() and float(x[0]) == 5
    assert float(step(x)[0][0]) == 6


def test_nothing_is_left_behind_by_donation() -> None:
    step = fg.jit(lambda p, g: [x - g for x in p], donate_argnums=0)
    g = fnp.ones(1000)
    p = settled_step(step, [fnp.ones(1000) for _ in range(5)], g)
    host_memory.release_kept()
    counted = [g, g.signature, g.owner, Array, True]
    before = [sys.getrefcount(x) for x in counted]
    for _ in range(500):
        p = step(p, g)
    del p
    assert all(abs(sys.getrefcount(x) - y) < 20 for x, y in zip(counted, before, strict=True))
    assert host_memory.kept_nbytes() <= 12 * 4096  # the memory of the state, and no more


def test_settings_of_the_path_in_python() -> None:
    step = fg.jit(lambda x: x + 1, donate_argnums=0)
    with config(native_calls=False):
        x = fnp.zeros(10)
        for _ in range(4):
            x = step(x)
    assert float(step(x)[0]) == 5 and x.is_deleted()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_pages_are_not_shared_with_forked_processes():
    address, pages = host_memory.new_pages(1 << 20)
    child = os.fork()
    if not child:
        ctypes.memset(address, 1, 1 << 20)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert ctypes.string_at(address, 1 << 20) == bytes(1 << 20)
    del pages


@pytest.mark.skipif(not hasattr(mmap, "MADV_HUGEPAGE"), reason="this system has no huge pages to ask for")
def test_allocations_share_huge_pages_and_nothing_else() -> None:
    """Sizes that end within a page or fill it, until several slabs are used: all 0 at first, none within another."""
    held = []
    for k in range(40):
        nbytes = (1 << 16) + k * 77_777
        address, keeper = host_memory.new_pages(nbytes)
        assert address % 4096 == 0 and ctypes.string_at(address, nbytes) == bytes(nbytes)
        ctypes.memset(address, k + 1, nbytes)
        held.append((address, nbytes, keeper))
    for k in range(0, 40, 2):
        held[k] = (0, 0, None)  # the system has these pages again
    for k in range(1, 40, 2):
        address, nbytes, _ = held[k]
        assert ctypes.string_at(address, nbytes) == bytes([k + 1]) * nbytes
    assert host_memory.new_pages(host_memory._MOST_CUT_NBYTES + 1)[0] % (1 << 21) == 0


@pytest.mark.parametrize("made", ["memory.new_pages(1 << 18)", "memory._Allocation(64, (0, None))"])
def test_what_outlives_the_module_ends_in_silence(made: str) -> None:
    program = f"import builtins\nfrom funcgrad.backends.cpu import memory\nbuiltins.kept = {made}"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stderr == ""


@pytest.mark.skipif(
    not os.path.exists("/proc/self/statm"), reason="this system does not say what is in memory"
)
def test_pages_of_a_slab_go_back_one_by_one() -> None:
    def resident() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * mmap.PAGESIZE

    held = []
    for _ in range(12):
        address, keeper = host_memory.new_pages(1 << 21)
        ctypes.memset(address, 1, 1 << 21)
        held.append(keeper)
    before = resident()
    del held[::2], keeper
    assert before - resident() > 5 << 21
