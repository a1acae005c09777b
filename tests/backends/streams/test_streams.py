"""GPUs with streams by their calls, on the stand-in of each library, and on an NVIDIA GPU where there is one: memory,
launches, graphs, errors. What only one of the libraries has is in tests/backends/cuda and tests/backends/hip.
"""

from __future__ import annotations

import ctypes
import gc
import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from funcgrad.backends.interface import Launched, open_backend
from funcgrad.backends.streams.memory import CHUNK_NBYTES
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from tests.backends.streams.rows import CUDA, ROWS, Row, get, numbers, put, started

SMALL_NBYTES = 1 << 16  # what goes by itself, or through a slot


def _reason_for_no_gpu() -> str:
    """Why there is no NVIDIA GPU for tests; "" where there is one."""
    try:
        from funcgrad.backends.cuda.backend import count

        return "" if count() else "the driver shows no GPU"
    except DeviceError as error:
        return error.message


@pytest.fixture(params=ROWS)
def row(request: pytest.FixtureRequest) -> Row:
    return ROWS[request.param]


@pytest.fixture
def opened(row: Row, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Any, Any]]]:
    """Opens a device of a new stand-in: (device, stand-in)."""
    with row.opening(monkeypatch) as open_:
        yield lambda fake=None, number=0: open_(fake or row.fake(), number)


@pytest.fixture(params=[*ROWS, "gpu"])
def device(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    if request.param != "gpu":
        row = ROWS[request.param]
        with row.opening(monkeypatch) as open_:
            yield open_(row.fake())[0]
    else:
        reason = _reason_for_no_gpu()
        if reason:
            pytest.skip(f"needs an NVIDIA GPU: {reason}")
        yield open_backend("cuda")


def loaded(device: Any) -> Any:
    row = ROWS.get(device.name.partition(":")[0], CUDA)
    return device.load(row.binary(device), "one_more")


# ---- memory ----


@pytest.mark.parametrize(
    "nbytes", [0, 4, SMALL_NBYTES, SMALL_NBYTES + 4, CHUNK_NBYTES, 3 * CHUNK_NBYTES + 12]
)
def test_round_trip(device: Any, nbytes: int) -> None:
    expected = np.random.default_rng(nbytes).integers(-1 << 31, 1 << 31, nbytes // 4, np.int32)
    host = expected.copy()
    memory = put(device, host)
    host[:] = 0  # it may change as soon as `write` has returned
    np.testing.assert_array_equal(get(device, memory, nbytes // 4), expected)
    if nbytes:
        assert get(device, memory, 1, nbytes - 4)[0] == expected[-1]


def test_arrays_of_any_layout(device: Any) -> None:
    x = numbers(12).reshape(3, 4)
    memory = put(device, x.T)
    found = np.zeros((3, 8), np.int32)[:, ::2].T
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, x.T)
    big = np.arange(1 << 18, dtype=np.int64)[::-2]
    memory = put(device, big)
    found = np.zeros_like(big)
    device.read((memory, 0), found)
    np.testing.assert_array_equal(found, big)
    scalar = put(device, np.array(7, np.int32))
    assert get(device, scalar, 1)[0] == 7


def test_copies_and_zeros(device: Any) -> None:
    memory, other = put(device, numbers(100)), device.allocate(400)
    device.fill_zeros((other, 0), 400)
    device.copy((other, 40), (memory, 4), 36)
    device.copy((other, 0), (memory, 0), 0)
    device.fill_zeros((other, 0), 0)
    expected = np.zeros(100, np.int32)
    expected[10:19] = numbers(10)[1:]
    np.testing.assert_array_equal(get(device, other, 100), expected)


def test_memory_is_counted_and_used_again(row: Row, opened: Any) -> None:
    device, fake = opened()
    before = device.memory()
    memory = device.allocate(1 << 20)
    during = device.memory()
    assert during.used == before.used + (1 << 20)
    del memory
    after = device.memory()
    assert (after.used, after.kept, after.peak) == (before.used, 1 << 20, during.peak)
    again = device.allocate(1 << 20)
    assert device.memory().kept == 0
    assert row.calls["wait"] not in fake.calls  # nothing of this waits
    del again


def test_memory_lives_as_long_as_its_kernels_run(opened: Any) -> None:
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = put(device, numbers(64)), device.allocate(256), device.allocate(256)
    device.launch(started(kernel, x, y))
    device.launch(started(kernel, y, z))
    del x, y
    put(device, np.zeros(64, np.int32))
    np.testing.assert_array_equal(get(device, z, 64), numbers(64) + 2)
    assert len(fake.launches) == 2


def test_out_of_memory(row: Row, opened: Any) -> None:
    device, _ = opened(row.fake(capacity=10 << 20))
    kept = [device.allocate(3 << 20) for _ in range(2)]
    with pytest.raises(
        OutOfMemoryError, match=r":0 has no memory for 6 MiB: .* 6 MiB of 10 MiB, and 4 MiB are free"
    ):
        device.allocate(6 << 20)
    del kept[0]
    assert device.allocate(7 << 20).nbytes == 7 << 20  # what was kept for later came back first


def test_garbage_is_let_go_before_memory_runs_out(row: Row, opened: Any) -> None:
    device, _ = opened(row.fake(capacity=10 << 20))
    gc.disable()
    try:
        cycle: list[Any] = [device.allocate(8 << 20)]
        cycle.append(cycle)
        del cycle
        assert device.allocate(9 << 20).nbytes == 9 << 20
    finally:
        gc.enable()


def test_finalizers_of_other_threads(device: Any) -> None:
    """Memory is given back on the device that it is of, whatever the thread has."""
    kept = [put(device, numbers(4)), loaded(device)]
    thread = threading.Thread(target=kept.clear)
    thread.start()
    thread.join()
    assert get(device, put(device, numbers(4)), 4)[3] == 3


def test_several_threads(device: Any) -> None:
    kernel = loaded(device)
    failures = []

    def work(seed: int) -> None:
        x = np.random.default_rng(seed).integers(0, 1000, 64, np.int32)
        for _ in range(10):
            memory, result = put(device, x), device.allocate(256)
            device.launch(started(kernel, memory, result))
            if not np.array_equal(get(device, result, 64), x + 1):
                failures.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_copies_within_copies(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal's handler may copy in the middle of a copy."""
    device, _ = opened()
    first, second = (np.full(CHUNK_NBYTES // 2, k, np.int32) for k in (1, 2))
    held = [device.allocate(first.nbytes), device.allocate(second.nbytes)]
    real = ctypes.memmove

    def interrupted(*arguments: Any) -> Any:
        monkeypatch.setattr(ctypes, "memmove", real)
        device.write((held[1], 0), second)
        return real(*arguments)

    monkeypatch.setattr(ctypes, "memmove", interrupted)
    device.write((held[0], 0), first)
    for expected in (second, first):
        np.testing.assert_array_equal(get(device, held.pop(), len(expected)), expected)


def test_pinned_buffers_are_used_again(opened: Any) -> None:
    device, fake = opened()
    expected = numbers(CHUNK_NBYTES // 2)
    for _ in range(3):
        memory = put(device, expected)
        np.testing.assert_array_equal(get(device, memory, len(expected)), expected)
    assert len(fake.pinned) == 2


def test_copies_between_gpus(row: Row, opened: Any) -> None:
    fake = row.fake(devices=2)
    first, _ = opened(fake)
    second, _ = opened(fake, number=1)
    assert second.name == f"{row.device}:1"
    kernel = loaded(first)
    x, y = put(first, numbers(64)), first.allocate(256)
    there = second.allocate(256)
    for _ in range(2):
        first.launch(started(kernel, x, y))
        assert second.receive((there, 0), first, (y, 0), 256)
        first.fill_zeros((y, 0), 256)  # waits for the copy
    first.synchronize()
    np.testing.assert_array_equal(get(second, there, 64), numbers(64) + 1)
    assert second.receive((there, 0), first, (y, 0), 0)
    assert not second.receive((there, 0), open_backend("cpu"), (y, 0), 256)


# ---- launches ----


def test_launches(device: Any) -> None:
    kernel = loaded(device)
    memory = put(device, numbers(128))
    result = device.allocate(512)
    device.fill_zeros((result, 0), 512)
    device.launch(Launched(kernel, 2, (32, 1, 1), ((memory, 64), (result, 128))))
    device.launch(Launched(kernel, 0, (32, 1, 1), ((memory, 0), (result, 0))))
    expected = np.zeros(128, np.int32)
    expected[32:96] = numbers(128)[16:80] + 1
    np.testing.assert_array_equal(get(device, result, 128), expected)


def test_wrong_number_of_buffers(device: Any) -> None:
    kernel, x = loaded(device), device.allocate(64)
    launched = Launched(kernel, 1, (32, 1, 1), ((x, 0),))
    for start in (device.launch, lambda launched: device.record([launched], [[(0, 0)]])):
        with pytest.raises(InternalError, match="'one_more' takes 2 buffers, and 1 were given"):
            start(launched)


def test_launch_that_the_library_refuses(row: Row, opened: Any) -> None:
    device, _ = opened()
    kernel, x = loaded(device), device.allocate(64)
    error = row.errors["value"]
    with pytest.raises(InternalError, match=rf"launch of kernel 'one_more' as 1 x \(2048, 1, 1\): {error}"):
        device.launch(Launched(kernel, 1, (2048, 1, 1), ((x, 0), (x, 0))))
    device.synchronize()


def test_launch_within_a_launch(row: Row, opened: Any) -> None:
    """A signal's handler may launch the kernel whose launch it interrupts: each has arguments of its own."""
    device, _ = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (10, 20, 30))
    for _ in range(3):
        device.launch(started(kernel, x, y))
    api, launch = device._context.api, row.calls["launch"]
    original = getattr(api, launch)

    def interrupted(*arguments: Any) -> Any:
        setattr(api, launch, original)
        device.launch(started(kernel, z, x))
        return original(*arguments)

    setattr(api, launch, interrupted)
    device.launch(started(kernel, x, y))
    assert [int(get(device, memory, 64)[0]) for memory in (x, y, z)] == [31, 32, 30]


def test_modules_are_unloaded_when_nothing_runs(row: Row, opened: Any) -> None:
    device, fake = opened()
    kernel = loaded(device)
    x = put(device, numbers(64))
    recording = device.record([started(kernel, x, x)] * 2, [[(0, 0), (0, 0)]] * 2)
    recording.replay([(x, 0)])
    del kernel, recording
    gc.collect()
    ends = [row.calls[name] for name in ("unload", "destroy", "forget")]
    assert not set(ends) & set(fake.calls)
    fake.fail_call(row.calls["wait"], row.errors["value"])
    with pytest.raises(InternalError, match=row.calls["wait"]):
        device.synchronize()
    fake.failing.clear()
    assert not set(ends) & set(fake.calls)
    device.synchronize()
    device.synchronize()
    assert [fake.calls.count(name) for name in ends] == [1, 1, 1]
    np.testing.assert_array_equal(get(device, x, 64), numbers(64) + 2)


def test_times(device: Any) -> None:
    kernel = loaded(device)
    x = put(device, np.zeros(1 << 12, np.int32))
    seconds = device.time([started(kernel, x, x, count) for count in (32, 1 << 12)])
    assert len(seconds) == 2 and all(0 < s < 1 for s in seconds)
    assert device.time([]) == []


# ---- recordings ----


def test_replay(device: Any) -> None:
    kernel = loaded(device)
    x, y, z = (put(device, numbers(64) * k) for k in (1, 10, 100))
    launches = [started(kernel, x, y), started(kernel, y, x), started(kernel, x, z, 0)]
    recording = device.record(launches, [[(0, 0), (1, 0)], [(1, 0), (0, 0)], [(0, 0), (2, 0)]])
    for _ in range(3):
        recording.replay([(x, 0), (y, 0), (z, 0)])
    np.testing.assert_array_equal(get(device, x, 64), numbers(64) + 6)
    np.testing.assert_array_equal(get(device, z, 64), numbers(64) * 100)  # a launch of no groups
    recording.replay([(z, 0), (y, 0), (x, 0)])
    np.testing.assert_array_equal(get(device, z, 64), numbers(64) * 100 + 2)
    np.testing.assert_array_equal(get(device, x, 64), numbers(64) + 6)


def test_recorded_offsets(device: Any) -> None:
    """Those of the table, and those from its entries on."""
    kernel = loaded(device)
    memory = put(device, numbers(256))
    recording = device.record([Launched(kernel, 1, (32, 1, 1), ())], [[(0, 128), (1, 256)]])
    expected = numbers(256)
    for first, second in ((0, 0), (64, 128), (0, 256)):
        recording.replay([(memory, first), (memory, second)])
        source, result = (first + 128) // 4, (second + 256) // 4
        expected[result : result + 32] = expected[source : source + 32] + 1
    np.testing.assert_array_equal(get(device, memory, 256), expected)


def test_replay_within_a_replay(row: Row, opened: Any) -> None:
    """A signal's handler may call the function that it interrupts: it neither waits nor changes what was begun."""
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (10, 20, 30))
    recording = device.record([started(kernel, x, y)] * 2, [[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    recording.replay([(x, 0), (y, 0)])
    api, update = device._context.api, row.calls["update"]
    original = getattr(api, update)

    def interrupted(*arguments: Any) -> Any:
        setattr(api, update, original)
        recording.replay([(z, 0), (y, 0)])
        return original(*arguments)

    interrupted.__name__ = update
    setattr(api, update, interrupted)
    recording.replay([(y, 0), (x, 0)])
    recording.replay([(x, 0), (y, 0)])
    assert fake.calls.count(row.calls["launch"]) == 2
    # (x, y) = (12, 11); (z, y) = (32, 31); (y, x) = (33, 32); (x, y) = (34, 33)
    assert [int(get(device, memory, 64)[0]) for memory in (x, y, z)] == [34, 33, 32]


def test_replay_of_nothing(device: Any) -> None:
    device.record([], []).replay([])
    kernel = loaded(device)
    memory = put(device, np.array([7], np.int32))
    device.record([Launched(kernel, 0, (32, 1, 1), ())], [[(0, 0), (0, 0)]]).replay([(memory, 0)])
    assert get(device, memory, 1)[0] == 7


def test_replay_tells_only_what_changed(row: Row, opened: Any) -> None:
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.zeros(64, np.int32)) for _ in range(3))
    launches = [started(kernel, x, y) for _ in range(10)]
    recording = device.record(launches, [[(0, 0), (2 if k == 3 else 1, 0)] for k in range(10)])

    def counted(*names: str) -> list[int]:
        return [fake.calls.count(row.calls[name]) for name in names]

    table = [(x, 0), (y, 0), (y, 0)]
    for expected in (0, 0):
        recording.replay(table)
        assert counted("update") == [expected]
    table[2] = (z, 0)
    for _ in range(2):
        recording.replay(table)
        assert counted("update") == [1]
    assert counted("create", "add", "instantiate", "start", "launch") == [1, 10, 1, 4, 0]
    assert get(device, z, 64)[5] == 1
    table[0] = (y, 0)
    recording.replay(table)
    assert counted("update") == [1 + 10]
    assert (get(device, y, 64)[5], get(device, z, 64)[5]) == (1 + 9, 1 + 3 + 1)


def test_a_recording_of_one_launch_is_no_graph(row: Row, opened: Any) -> None:
    """Neither to begin with nor when its memory has changed, and a launch within its launch has other arguments."""
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (10, 20, 30))
    recording = device.record([started(kernel, x, y)], [[(0, 128), (1, 0)]])
    api, launch = device._context.api, row.calls["launch"]
    original = getattr(api, launch)

    def interrupted(*arguments: Any) -> Any:
        setattr(api, launch, original)
        recording.replay([(z, -128), (x, 0)])
        return original(*arguments)

    recording.replay([(x, -128), (y, 0)])
    setattr(api, launch, interrupted)
    recording.replay([(y, -128), (z, 0)])
    assert [fake.calls.count(row.calls[name]) for name in ("launch", "create", "start")] == [3, 0, 0]
    # y = x + 1, x = z + 1, z = y + 1
    assert [int(get(device, memory, 64)[0]) for memory in (x, y, z)] == [31, 11, 12]
    with pytest.raises(
        InternalError, match=rf"launch of kernel 'one_more' as 1 x \(2048, 1, 1\): {row.errors['value']}"
    ):
        device.record([Launched(kernel, 1, (2048, 1, 1), ())], [[(0, 0), (0, 0)]]).replay([(x, 0)])


def test_replay_on_other_memory_while_it_runs(opened: Any) -> None:
    """What was started keeps the addresses that it was started with."""
    device, _ = opened()
    kernel = loaded(device)
    recording = None
    results = []
    for k in range(4):
        x, y = put(device, np.full(64, k, np.int32)), device.allocate(256)
        recording = recording or device.record([started(kernel, x, y)], [[(0, 0), (1, 0)]])
        recording.replay([(x, 0), (y, 0)])
        results.append(y)
        del x, y
    del recording
    assert [int(get(device, y, 64)[0]) for y in results] == [1, 2, 3, 4]


def test_recording_keeps_no_memory(opened: Any) -> None:
    device, _ = opened()
    kernel = loaded(device)
    x = put(device, np.zeros(64, np.int32))
    recording = device.record([started(kernel, x, x)], [[(0, 0), (0, 0)]])
    recording.replay([(x, 0)])
    del x
    assert device.memory().used == 0
    del recording


@pytest.mark.parametrize("name", ["create", "add", "instantiate", "update", "start"])
def test_graph_that_an_error_left_half_made(row: Row, opened: Any, name: str) -> None:
    """It is made anew, and what was made is given back."""
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (0, 10, 20))
    recording = device.record([started(kernel, x, y)] * 2, [[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    if name == "update":
        recording.replay([(z, 0), (y, 0)])
    fake.fail_call(row.calls[name], row.errors["value"])
    with pytest.raises(InternalError, match=f"{row.errors['value']}"):
        recording.replay([(x, 0), (y, 0)])
    fake.failing.clear()
    recording.replay([(x, 0), (y, 0)])
    assert (get(device, x, 64)[5], get(device, y, 64)[5]) == (2, 1)
    del recording, kernel
    gc.collect()
    device.synchronize()
    made, ended = row.calls["create"], row.calls["forget"]
    assert fake.calls.count(made) - (name == "create") == fake.calls.count(ended)


def test_replay_after_one_that_told_some_nodes_alone(row: Row, opened: Any) -> None:
    """Those that were told are told again, where the memory before comes back."""
    device, fake = opened()
    kernel = loaded(device)
    x, y, z = (put(device, np.full(64, k, np.int32)) for k in (10, 20, 30))
    recording = device.record([started(kernel, x, y)] * 2, [[(0, 0), (1, 0)], [(1, 0), (0, 0)]])
    recording.replay([(x, 0), (y, 0)])
    api, update = device._context.api, row.calls["update"]
    original = getattr(api, update)

    def failing(*arguments: Any) -> Any:
        result = original(*arguments)
        fake.fail_call(update, row.errors["value"])  # from the second on
        return result

    failing.__name__ = update
    setattr(api, update, failing)
    with pytest.raises(InternalError, match=row.errors["value"]):
        recording.replay([(x, 0), (z, 0)])
    setattr(api, update, original)
    fake.failing.clear()
    recording.replay([(x, 0), (y, 0)])
    assert [int(get(device, memory, 64)[0]) for memory in (x, y, z)] == [14, 13, 30]


# ---- failures ----


def test_an_error_of_a_kernel_names_it_and_the_line(row: Row, opened: Any) -> None:
    device, fake = opened()
    kernel = loaded(device)
    x = put(device, np.zeros(64, np.int32))
    device.launch(started(kernel, x, x))
    device.synchronize()
    fake.fail_kernel(1, row.errors["address"])
    device.launch(started(kernel, x, x, place="model.py:12 in loss"))  # asynchronous: no error yet
    with pytest.raises(DeviceError) as caught:
        get(device, x, 64)
    text = str(caught.value)
    assert (
        f"{row.device}:0: kernel 'one_more' (model.py:12 in loss) failed: memory was read or written" in text
    )
    assert f"({row.errors['address']}, seen by " in text
    assert "start the process again" in text and "LAUNCH_BLOCKING" not in text
    held = [x, kernel]
    for use in (
        lambda x, kernel: device.allocate(4),
        lambda x, kernel: device.allocate(0),
        lambda x, kernel: device.write((x, 0), np.zeros(3)),
        lambda x, kernel: device.launch(started(kernel, x, x)),
        lambda x, kernel: loaded(device),
        lambda x, kernel: device.synchronize(),
    ):
        with pytest.raises(
            DeviceError, match=rf"{row.device}:0 is lost(.|\n)*model\.py:12(.|\n)*start the process again"
        ):
            use(*held)
    calls = len(fake.calls)
    held.clear()
    del x, kernel, caught  # finalizers leave a lost device alone
    gc.collect()
    assert len(fake.calls) == calls


def test_an_error_among_many_kernels(row: Row, opened: Any) -> None:
    device, fake = opened()
    kernel = loaded(device)
    x = put(device, np.zeros(64, np.int32))
    fake.fail_kernel(3, row.errors["exception"])
    for line in range(100):
        device.launch(started(kernel, x, x, place=f"model.py:{line}"))
    with pytest.raises(DeviceError) as caught:
        device.synchronize()
    text = str(caught.value)
    assert "one of the kernels 'one_more' (model.py:99), 'one_more' (model.py:98)" in text
    assert "or 60 before" in text and f"{row.library}_LAUNCH_BLOCKING=1" in text


def test_launches_that_are_waited_for(row: Row, opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the one kernel, in a recording, too."""
    monkeypatch.setenv(f"{row.library}_LAUNCH_BLOCKING", "1")
    device, fake = opened()
    kernel = loaded(device)
    x = put(device, np.zeros(64, np.int32))
    launches = [started(kernel, x, x, place=f"model.py:{line}") for line in range(5)]
    recording = device.record(launches, [[(0, 0), (0, 0)]] * 5)
    recording.replay([(x, 0)])
    fake.fail_kernel(5 + 2, row.errors["address"])
    with pytest.raises(DeviceError, match=rf"{row.device}:0: kernel 'one_more' \(model\.py:2\) failed"):
        recording.replay([(x, 0)])


def test_an_error_in_a_replay(row: Row, opened: Any) -> None:
    """It names the launches that were made: not those of no groups."""
    device, fake = opened()
    kernel = loaded(device)
    x = put(device, np.zeros(64, np.int32))
    launches = [started(kernel, x, x, 64 * k, place=f"model.py:{k}") for k in range(2)]
    recording = device.record(launches, [[(0, 0), (0, 0)]] * 2)
    fake.fail_kernel(0, row.errors["time"])
    recording.replay([(x, 0)])
    with pytest.raises(DeviceError, match=r"kernel 'one_more' \(model\.py:1\) failed: it ran longer than"):
        device.synchronize()


def test_lost_device(row: Row, opened: Any) -> None:
    """No kernel did it."""
    device, fake = opened()
    x = device.allocate(64)
    fake.lose(error=row.errors["device"])
    with pytest.raises(DeviceError, match=":0: the device failed: the GPU's memory has an error"):
        device.fill_zeros((x, 0), 64)
    with pytest.raises(DeviceError, match=":0 is lost"):
        device.allocate(64)


def test_one_lost_device_of_two(row: Row, opened: Any) -> None:
    fake = row.fake(devices=2)
    first, _ = opened(fake)
    second, _ = opened(fake, number=1)
    fake.lose(0)
    with pytest.raises(DeviceError, match=f"{row.device}:0"):
        first.synchronize()
    assert get(second, put(second, numbers(4)), 4)[3] == 3


def test_a_call_that_fails_without_harm(row: Row, opened: Any) -> None:
    """The device stays usable after an error that is not fatal."""
    device, fake = opened()
    x = device.allocate(64)
    fake.fail_call(row.calls["zeros"], row.errors["value"])
    with pytest.raises(InternalError, match=rf"{row.calls['zeros']}: {row.errors['value']} \(.+\)"):
        device.fill_zeros((x, 0), 64)
    fake.failing.clear()
    device.fill_zeros((x, 0), 64)
    assert get(device, x, 16).sum() == 0


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # of Python 3.12 on, which has threads
def test_forked_child(row: Row, opened: Any) -> None:
    device, _ = opened()
    kept = device.allocate(64)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            device.fill_zeros((kept, 0), 64)
            text = "no error"
        except DeviceError as error:
            text = str(error)
        os.write(write, text.encode())
        os._exit(0)
    os.waitpid(child, 0)
    text = os.read(read, 4096).decode()
    assert (
        f"{row.device}:0 was opened before this process was forked, and {row.library}" in text
        and "spawn" in text
    )
    device.fill_zeros((kept, 0), 64)  # the parent goes on
    device.synchronize()
