"""Work on the stand-in against the same done one after the other by NumPy."""

import ctypes
import gc
import random
import threading
from types import SimpleNamespace

import numpy as np
import pytest

from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.hcq.work import Work
from funcgrad.drivers.nv.device import NvDevice
from funcgrad.drivers.nv.qmd import most_shared_nbytes
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from tests.hardware.nv.kernels import add_scaled, launch_of
from tests.hardware.nv.stand_in import CHIPS, StandIn

SIZES = (1, 5, 64, 130)


class Side:
    """One device, and what its arrays have to be."""

    def __init__(self, device, loaded, launch_of, rng):
        self.rng, self.device = rng, device
        self.work = Work(device)
        self.loaded, self.launch_of = loaded, launch_of
        self.jobs, self.recordings = {}, {}
        self.arrays = []  # (memory, expected)

    def new(self):
        count = self.rng.choice(SIZES)
        memory = self.work.pool.allocate(8 * count)
        self.arrays.append((memory, None))
        self.write(len(self.arrays) - 1)

    def write(self, index):
        memory, _ = self.arrays[index]
        values = np.array([self.rng.randint(-1000, 1000) for _ in range(memory.nbytes // 8)])
        self.work.write(memory.address, values.ctypes.data, memory.nbytes)
        self.arrays[index] = memory, values.copy()
        values[:] = 7  # what was given may change

    def read(self, index):
        memory, expected = self.arrays[index]
        found = np.empty(memory.nbytes // 8, np.int64)
        self.work.read(memory.address, found.ctypes.data, memory.nbytes)
        np.testing.assert_array_equal(found, expected)
        return found

    def receive(self, other):
        (a, x), (b, y) = self.rng.choice(self.arrays), self.rng.choice(other.arrays)
        count = min(len(x), len(y))
        self.work.receive(a.address, other.work, b.address, 8 * count)
        x[:count] = y[:count]

    def two(self):
        (a, x), (b, y) = (self.arrays[self.rng.randrange(len(self.arrays))] for _ in range(2))
        return a, x, b, y, min(len(x), len(y))

    def launch(self):
        a, x, b, y, count = self.two()
        factor = self.rng.randint(-2, 2)
        key = count, factor
        if key not in self.jobs:
            launch = self.launch_of(self.loaded, given(1, 0), given(1, 1), count, factor)
            self.jobs[key] = self.work.kernel(launch)
        self.work.launch(self.jobs[key], [(a, 0), (b, 0)], "add_scaled", "here")
        x[:count] += factor * y[:count].copy()

    def replay(self):
        a, x, b, y, count = self.two()
        if count not in self.recordings:
            launches = [
                self.launch_of(self.loaded, given(1, k % 2), given(1, (k + 1) % 2), count, k - 1)
                for k in range(4)
            ]
            self.recordings[count] = self.work.record(
                launches, [("add_scaled", f"line {k}") for k in range(4)]
            )
        self.work.replay(self.recordings[count], [(a, 0), (b, 0)])
        pair = (x, y)
        for k in range(4):
            pair[k % 2][:count] += (k - 1) * pair[(k + 1) % 2][:count].copy()

    def copy(self):
        a, x, b, y, count = self.two()
        if a is b:
            return
        self.work.copy(a.address, b.address, 8 * count)
        x[:count] = y[:count]

    def zeros(self):
        memory, expected = self.arrays[self.rng.randrange(len(self.arrays))]
        self.work.fill_zeros(memory.address, memory.nbytes)
        expected[:] = 0

    def step(self):
        arrays, rng = self.arrays, self.rng
        kind = rng.random()
        if len(arrays) < 3 or (kind < 0.08 and len(arrays) < 12):
            self.new()
        elif kind < 0.14:
            arrays.pop(rng.randrange(len(arrays)))  # while something may still use it
        elif kind < 0.24:
            self.write(rng.randrange(len(arrays)))
        elif kind < 0.34:
            self.read(rng.randrange(len(arrays)))
        elif kind < 0.5:
            self.copy()
        elif kind < 0.53:
            self.zeros()
        elif kind < 0.54:
            self.work.synchronize()
        elif kind < 0.7:
            self.replay()
        else:
            self.launch()


def run(seed, chip, steps):
    rng = random.Random(seed)
    stand_in = StandIn(
        [chip, chip], seed=seed, laziness=rng.choice([0.3, 0.7, 0.95]), p2p_caps=rng.choice([0, 0xB])
    )
    devices = [NvDevice(stand_in, number) for number in range(2)]
    do_random_things(
        [Side(device, add_scaled(device, stand_in), launch_of, rng) for device in devices], rng, steps
    )
    assert not list(stand_in.leaks())


def do_random_things(sides, rng, steps):
    """Do them on two devices, compare all that is read, and give everything back."""
    for _ in range(steps):
        side = rng.choice(sides)
        if rng.random() < 0.1 and all(s.arrays for s in sides):
            sides[1 - sides.index(side)].receive(side)
        else:
            side.step()
    for side in sides:
        for k in range(len(side.arrays)):
            side.read(k)
        side.work.synchronize()
        side.arrays.clear()
        side.work._zeros = None
        side.work.pool.release()
        assert side.work.pool.kept == side.work.pool.used == 0
        side.device.close()


@pytest.mark.parametrize("chip", CHIPS)
def test_random_operations_have_the_results_of_one_after_the_other(chip):
    run(len(chip), chip, 500)


@pytest.mark.nightly
@pytest.mark.parametrize("chip", ["GH100", "GA102"])
def test_many_random_operations(chip):
    for seed in range(100, 110):
        run(seed, chip, 10_000)


def test_big_copies_pass_through_all_chunks():
    stand_in = StandIn()
    work = Work(NvDevice(stand_in))
    values = np.random.default_rng(0).integers(0, 1 << 60, 2_000_001)
    memory = work.pool.allocate(values.nbytes)
    work.write(memory.address, values.ctypes.data, values.nbytes)
    found = np.empty_like(values)
    work.read(memory.address, found.ctypes.data, found.nbytes)
    np.testing.assert_array_equal(found, values)
    work.device.close()


def test_copies_overlap_with_launches_that_touch_other_memory():
    stand_in = StandIn(laziness=1)
    work = Work(NvDevice(stand_in))
    loaded = add_scaled(work.device, stand_in)
    a, b, c = (work.pool.allocate(800) for _ in range(3))
    zeros = np.zeros(100, np.int64)
    for memory in (a, b, c):
        work.write(memory.address, zeros.ctypes.data, 800)
    work.synchronize()
    stand_in.gpus[0].log.clear()
    job = work.kernel(launch_of(loaded, given(1, 0), given(1, 1), 100, 1))
    work.launch(job, [(a, 0), (b, 0)])
    work.write(c.address, zeros.ctypes.data, 800)
    work.launch(job, [(a, 0), (b, 0)])
    work.synchronize()
    token = stand_in.gpus[0].channels[1].token
    waits = [
        value
        for k, (channel, name, value) in enumerate(stand_in.gpus[0].log)
        if name == "SEM_EXECUTE" and value & 7 == 3 and channel == token
    ]
    assert not waits, "the copy waits for nothing"
    work.write(a.address, zeros.ctypes.data, 800)
    work.synchronize()
    names = [name for channel, name, value in stand_in.gpus[0].log if channel == token]
    assert "SEM_PAYLOAD_LO" in names or work.device.launches.signal.value == work.device.launches.issued
    work.device.close()


@pytest.mark.parametrize("many", [10, 600])
def test_copies_come_after_the_first_of_many_launches(many):
    """However many have been started since, and have ended or not."""
    stand_in = StandIn(laziness=1)
    work = Work(NvDevice(stand_in))
    loaded = add_scaled(work.device, stand_in)
    memories, expected = [work.pool.allocate(800) for _ in range(4)], [1, 1, 1, 1]
    ones, found = np.ones(100, np.int64), np.zeros(100, np.int64)
    for memory in memories:
        work.write(memory.address, ones.ctypes.data, 800)
    job = work.kernel(launch_of(loaded, given(1, 0), given(1, 1), 100, 1))
    work.synchronize()
    for _ in range(3):
        work.launch(job, [(memories[0], 0), (memories[1], 0)])
        for _ in range(many):
            work.launch(job, [(memories[2], 0), (memories[1], 0)])
        work.copy(memories[3].address, memories[0].address, 800)  # which only the first has touched
        work.read(memories[3].address, found.ctypes.data, 800)
        expected[2] += many
        expected[0] += 1
        expected[3] = expected[0]
        np.testing.assert_array_equal(found, expected[3])
        assert len(work.device.started) <= 1 << 10, "no more than the ring holds"
    for memory, value in zip(memories, expected):
        work.read(memory.address, found.ctypes.data, 800)
        np.testing.assert_array_equal(found, value)
    work.synchronize()
    assert not work.device.started
    work.device.close()


def test_memory_is_given_back_before_there_is_none():
    stand_in = StandIn(nbytes=64 << 20)
    work = Work(NvDevice(stand_in))
    big = work.pool.allocate(20 << 20)
    address = big.address
    del big
    gc.collect()
    again = work.pool.allocate(40 << 20)
    assert again.address and work.pool.used == 40 << 20
    with pytest.raises(OutOfMemoryError, match="NV_ERR_NO_MEMORY"):
        work.pool.allocate(40 << 20)
    small = work.pool.allocate(100)
    assert small.nbytes == 100 and address
    assert work.pool.peak >= 40 << 20
    work.device.close()


def test_blocks_of_a_recording_go_when_nobody_has_it_and_nothing_runs():
    stand_in = StandIn(laziness=1)
    work = Work(NvDevice(stand_in))
    loaded = add_scaled(work.device, stand_in)
    memory = work.pool.allocate(800)
    zeros = np.zeros(100, np.int64)
    work.write(memory.address, zeros.ctypes.data, 800)
    work.synchronize()
    regions = len(stand_in.regions)
    launch = launch_of(loaded, given(1, 0), given(1, 0), 100, 1)
    recording = work.record([launch] * 3, [("add_scaled", "here")] * 3)
    for _ in range(2):
        work.replay(recording, [(memory, 0)])
    assert len(stand_in.regions) == regions + 2, "two are in flight"
    del recording
    gc.collect()
    assert len(stand_in.regions) == regions + 2
    work.synchronize()
    assert len(stand_in.regions) == regions
    work.device.close()


def test_memory_of_the_program_is_copied_without_staging():
    stand_in = StandIn(laziness=1)
    work = Work(NvDevice(stand_in))
    values = np.random.default_rng(0).integers(0, 1 << 60, 1 << 20)
    expected = values.copy()
    registered = work.register(values.ctypes.data, values.nbytes)
    assert registered.address <= values.ctypes.data and registered.address % 4096 == 0
    memory = work.pool.allocate(values.nbytes)
    work.write(memory.address, values.ctypes.data, values.nbytes)
    values[:] = 0
    work.read(memory.address, values.ctypes.data, values.nbytes)
    np.testing.assert_array_equal(values, expected)
    copied = [value for _, name, value in stand_in.gpus[0].log if name == "copied"]
    assert copied == [
        (memory.address, values.ctypes.data, values.nbytes),
        (values.ctypes.data, memory.address, values.nbytes),
    ]
    with pytest.raises(DeviceError, match=r"registering .* NV_ERR_INVALID_STATE"):
        work.register(values.ctypes.data, 100)
    with pytest.raises(DeviceError, match="where the GPU has something else"):
        work.register(work.device.signals.address, 100)
    work.unregister(registered)
    work.write(memory.address, values.ctypes.data, values.nbytes)
    work.synchronize()
    assert len([1 for _, name, _ in stand_in.gpus[0].log if name == "copied"]) == 2 + 4
    work.device.close()
    assert not list(stand_in.leaks())


@pytest.mark.parametrize("reach", ["peers", "none", "refused", "no fabric"])
def test_transfers_between_devices_leave_the_host_alone(reach):
    stand_in = StandIn(["GH100"] * 2, p2p_caps=0 if reach == "none" else 0xB)
    stand_in.gpus[1].fabric_state = 1 if reach == "no fabric" else 0
    here, there = works = [Work(NvDevice(stand_in, number)) for number in range(2)]
    values = np.random.default_rng(0).integers(0, 1 << 60, 1 << 20)
    memories = [work.pool.allocate(values.nbytes) for work in works]
    there.write(memories[1].address, values.ctypes.data, values.nbytes)
    there.synchronize()
    if reach == "refused":
        stand_in.p2p_caps = 0xB
        stand_in._make_of_root = lambda *arguments: 0x56
    for gpu in stand_in.gpus:
        gpu.log.clear()
    here.receive(memories[0].address, there, memories[1].address, values.nbytes)
    found = np.empty_like(values)
    here.read(memories[0].address, found.ctypes.data, found.nbytes)
    np.testing.assert_array_equal(found, values)
    copied = [
        [value for _, name, value in gpu.log if name == "copied" and value[0] >= 1 << 41]
        for gpu in stand_in.gpus
    ]
    if reach == "peers":
        assert copied == [[], [(memories[0].address, memories[1].address, values.nbytes)]]
    else:
        assert len(copied[0]) == 4 and not copied[1], "through four chunks"
    memories.clear()
    for work in works:
        work.pool.release()
        work.device.close()
    assert not list(stand_in.leaks())


@pytest.mark.parametrize("caps", [0, 0xB])
def test_transfers_come_in_the_order_of_both_devices(caps):
    for seed in range(20):
        stand_in = StandIn(["GH100"] * 2, seed=seed, laziness=1, p2p_caps=caps)
        here, there = works = [Work(NvDevice(stand_in, number)) for number in range(2)]
        ones = np.ones(100, np.int64)
        (source, busy), (a, b, c, d) = (
            [work.pool.allocate(800) for _ in range(count)] for work, count in ((there, 2), (here, 4))
        )
        for work, memories in ((there, [source, busy]), (here, [a, b, c, d])):
            for memory in memories:
                work.write(memory.address, ones.ctypes.data, 800)
            work.synchronize()
        loaded = [add_scaled(work.device, stand_in) for work in works]
        double = there.kernel(launch_of(loaded[1], given(1, 0), given(1, 0), 100, 1))
        add = here.kernel(launch_of(loaded[0], given(1, 0), given(1, 1), 100, 1))
        for _ in range(12 * (seed % 2)):  # one is behind, so that the other is too early if it does not wait
            there.launch(double, [(busy, 0)])
        there.launch(double, [(source, 0)])  # 2
        here.launch(add, [(b, 0), (a, 0)])  # b = 2, before a is received
        here.copy(c.address, a.address, 800)  # c = 1, before a is received
        here.receive(a.address, there, source.address, 800)  # a = 2
        there.launch(double, [(source, 0)])  # 4
        here.launch(add, [(b, 0), (a, 0)])  # b = 4
        here.receive(d.address, there, source.address, 800)  # d = 4
        there.write(source.address, (7 * ones).ctypes.data, 800)
        for work, memory, expected in (
            (here, a, 2),
            (here, b, 4),
            (here, c, 1),
            (here, d, 4),
            (there, source, 7),
        ):
            found = np.empty_like(ones)
            work.read(memory.address, found.ctypes.data, 800)
            np.testing.assert_array_equal(found, expected)
        for work in works:
            work.device.close()


def test_a_device_of_two_that_are_linked_can_be_closed():
    for first in range(2):
        stand_in = StandIn(["GH100"] * 2)
        works = [Work(NvDevice(stand_in, number)) for number in range(2)]
        memories = [work.pool.allocate(8000) for work in works]
        works[0].receive(memories[0].address, works[1], memories[1].address, 8000)
        works[1].receive(memories[1].address, works[0], memories[0].address, 8000)
        works[first].synchronize()
        works[first].device.close()
        other = works[1 - first]
        values = np.arange(1000)
        other.write(memories[1 - first].address, values.ctypes.data, 8000)
        other.synchronize()
        other.device.close()
        assert not list(stand_in.leaks())


def test_a_launch_that_waits_for_a_copy_comes_after_the_recording_before():
    for seed in range(20):
        stand_in = StandIn(seed=seed, laziness=1)
        work = Work(NvDevice(stand_in))
        loaded = add_scaled(work.device, stand_in)
        a, b = (work.pool.allocate(800) for _ in range(2))
        ones = np.ones(100, np.int64)
        launch = launch_of(loaded, a.address, a.address, 100, 1)
        recording = work.record([launch] * 5, [("add_scaled", "here")] * 5)
        last = work.kernel(launch_of(loaded, a.address, b.address, 100, 1))
        work.write(a.address, ones.ctypes.data, 800)
        work.replay(recording, [(a, 0)])
        work.write(b.address, ones.ctypes.data, 800)
        work.launch(last, [(a, 0), (b, 0)])
        found = np.empty_like(ones)
        work.read(a.address, found.ctypes.data, 800)
        np.testing.assert_array_equal(found, 33 * ones)
        work.device.close()


@pytest.mark.parametrize("chip", CHIPS)
def test_times_of_launches_by_the_clock_of_the_device(chip):
    for seed in range(5):
        stand_in = StandIn([chip], seed=seed, laziness=0.9)
        work = Work(NvDevice(stand_in))
        loaded = add_scaled(work.device, stand_in)
        memory = work.pool.allocate(8 * 5000)
        counts = [100, 5000, 1000] * 5 + [300]
        launches = [launch_of(loaded, memory.address, memory.address, count, 0) for count in counts]
        groups = [-(-count // 128) for count in counts]
        seconds = work.time(launches, [(memory, 0)])
        for second, group in zip(seconds, groups):
            assert 100e-9 * group <= second <= (100 * group + 100) * 1e-9
        recording = work.record(launches, [("add_scaled", "here")] * 16, with_stamps=True)
        last = 0
        for _ in range(5):
            work.replay(recording, [(memory, 0)])
            work.replay(recording, [(memory, 0)])
            times = recording.times()
            assert all(end - begin >= 100 * group for (begin, end), group in zip(times, groups))
            assert [begin for begin, _ in times[1:]] == [end for _, end in times[:-1]]
            assert times[0][0] > last
            last = times[-1][1]
        with pytest.raises(InternalError, match="without stamps"):
            work.record(launches, [("add_scaled", "here")] * 16).times()
        work.device.close()


@pytest.mark.parametrize("chip", CHIPS)
def test_clusters_and_all_of_the_shared_memory(chip):
    stand_in = StandIn([chip])
    work = Work(NvDevice(stand_in))
    architecture = work.device.architecture
    plain = add_scaled(work.device, stand_in)
    memory = work.pool.allocate(8 * 1024)
    most = most_shared_nbytes(architecture)
    full = plain._replace(dynamic_nbytes=most)
    work.time([launch_of(full, memory.address, memory.address, 1000, 0)], [(memory, 0)])
    assert stand_in.gpus[0].shapes[-1] == (most + 1024, (1, 1, 1))
    with pytest.raises(InternalError, match="bytes of shared memory on sm_"):
        more = plain._replace(dynamic_nbytes=most + 1)
        work.kernel(launch_of(more, memory.address, memory.address, 1000, 0))
    launch = launch_of(plain, memory.address, memory.address, 1000, 0)
    by_code = plain._replace(kernel=plain.kernel._replace(cluster=(4, 1, 1)))
    if architecture < 90:
        with pytest.raises(InternalError, match="sm_90 has the first"):
            work.kernel(launch._replace(cluster=(2, 1, 1)))
    else:
        work.time([launch._replace(cluster=(2, 1, 1)), launch._replace(loaded=by_code)], [(memory, 0)])
        assert [cluster for _, cluster in list(stand_in.gpus[0].shapes)[-2:]] == [(2, 1, 1), (4, 1, 1)]
    work.device.close()


def test_a_fault_in_a_recording_names_its_lines():
    stand_in = StandIn()
    work = Work(NvDevice(stand_in, timeout=1))
    loaded = add_scaled(work.device, stand_in)
    launches = [launch_of(loaded, given(1, 0), given(1, 1), 10, 1)] * 2
    recording = work.record(launches, [("first", "model.py:1"), ("second", "model.py:2")])
    memory = work.pool.allocate(80)
    work.replay(recording, [(memory, 0), (SimpleNamespace(range=(0x4000, 0x4100)), 0)])
    host = ctypes.create_string_buffer(80)
    with pytest.raises(
        DeviceError, match=r"one of the kernels 'first' \(model.py:1\), 'second' \(model.py:2\) failed"
    ):
        work.read(memory.address, ctypes.addressof(host), 80)
    work.device.close()


@pytest.mark.parametrize("way", ["read", "write", "write_code", "unregister"])
def test_who_waits_for_the_device_lets_others_start(way):
    """One thread waits for a copy that comes after a launch; another starts a launch meanwhile, and a read."""
    stand_in = StandIn(laziness=1)
    work = Work(NvDevice(stand_in))
    loaded = add_scaled(work.device, stand_in)
    count = 5 << 18  # words: more than the chunks of one direction have
    a, b = work.pool.allocate(8 * count), work.pool.allocate(800)
    ones, found = np.ones(count, np.int64), np.zeros(100, np.int64)
    registered = work.register(ones.ctypes.data, 8)
    for memory in (a, b):
        work.write(memory.address, ones.ctypes.data, memory.nbytes)
    job = work.kernel(launch_of(loaded, given(1, 0), given(1, 0), 100, 1))
    work.synchronize()
    works = {
        "read": lambda: work.read(a.address, ones.ctypes.data, 8 * count),
        "write": lambda: work.write(a.address, ones.ctypes.data, 8 * count),
        "write_code": lambda: work.write_code(a, bytes(ones)),
        "unregister": lambda: work.unregister(registered),
    }
    waiter = threading.Thread(target=works[way])
    waits, has_started = threading.Event(), threading.Event()
    pause = stand_in.pause

    def pause_until_others_have_started(seconds):
        if threading.current_thread() is waiter:
            waits.set()
            assert has_started.wait(20), "the other thread could not start anything"
        pause(seconds)

    stand_in.pause = pause_until_others_have_started
    work.launch(job, [(a, 0)])
    work.copy(a.address + 800, a.address, 800)
    waiter.start()
    assert waits.wait(20)
    work.launch(job, [(b, 0)])
    if way != "read":
        work.read(b.address, found.ctypes.data, 800)
        np.testing.assert_array_equal(found, 2)
    has_started.set()
    waiter.join()
    work.read(b.address, found.ctypes.data, 800)
    np.testing.assert_array_equal(found, 2)
    work.device.close()
