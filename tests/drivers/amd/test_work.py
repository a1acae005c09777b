"""Work on GPUs of AMD's, on the stand-in whose kernels are emulated, against the same done in order by NumPy."""

import ctypes
import random

import numpy as np
import pytest

from funcgrad.drivers.amd import pm4, process
from funcgrad.drivers.amd.code_object import link
from funcgrad.drivers.amd.launches import AmdLaunch, load
from funcgrad.drivers.amd.topology import Node
from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.hcq.work import Work
from funcgrad.errors import DeviceError, InternalError
from tests.drivers.nv.test_work import Side, do_random_things
from tests.hardware.amd.objects import compiled, module
from tests.hardware.amd.objects import load as load_
from tests.hardware.amd.stand_in import GFX942, GFX942_PART, GFX1100, GFX1201, AmdFiles, Gpu, write_topology

THREADS = 64
# k(to, from, count, factor): to[i] = to[i] + factor * from[i] of int64, for i < count
ADD_SCALED = (
    module(
        "  %is_in = icmp ult i64 %i, %count\n  br i1 %is_in, label %inside, label %outside\ninside:"
        + load_("x", "i64", "%to", "%i")
        + load_("y", "i64", "%from", "%i")
        + """
  %scaled = mul i64 %y, %factor
  %sum = add i64 %x, %scaled
  store i64 %sum, ptr addrspace(1) %x.p
  br label %outside
outside:""",
        pointers="to from count factor",
        threads=THREADS,
    )
    .replace("ptr addrspace(1) noalias align 256 %count", "i64 %count")
    .replace("ptr addrspace(1) noalias align 256 %factor", "i64 %factor")
    .replace(" noalias align 256", "")
)


def machine(count=1, seed=0, has_peers=True, chip=GFX1100, timeout=2.0):
    """A stand-in, and its GPUs, opened."""
    gpus = [{**chip, "drm_render_minor": 128 + k} for k in range(count)]
    files = AmdFiles(*gpus, seed=seed)
    files.has_peers = has_peers
    nodes = [Node(1 + k, 1001 + k, gpu, 1 << 30) for k, gpu in enumerate(gpus)]
    return files, [process.open_device(files, node, k, timeout) for k, node in enumerate(nodes)]


def end(files, devices):
    """Close all, and see that nothing is left."""
    for device in devices:
        device.close()
    process.close(files)
    assert not any(files.left().values()), files.left()


def add_scaled(device):
    ((file, _),) = compiled((ADD_SCALED,), device.node.processor)
    code = link(file, device.node.processor)
    memory = device.allocate(Kind.HOST, len(code.image))
    ctypes.memmove(memory.address, code.at(memory.address), len(code.image))
    return load(code, "k", memory.address)


def launch_of(loaded, to, from_, count, factor):
    groups = -(-count // THREADS)
    return AmdLaunch(loaded, (groups, 1, 1), (THREADS, 1, 1), (to, from_, count, factor % (1 << 64)))


def run(seed, steps):
    rng = random.Random(seed)
    files, devices = machine(2, seed, rng.random() < 0.5)
    do_random_things([Side(device, add_scaled(device), launch_of, rng) for device in devices], rng, steps)
    end(files, devices)


@pytest.mark.parametrize("seed", range(2))
def test_random_operations_have_the_results_of_one_after_the_other(seed):
    run(seed, 250)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_random_operations(seed):
    run(seed, 3000)


def test_memory_of_the_program_is_copied_without_staging():
    files, (device,) = machine()
    work = Work(device)
    values = np.random.default_rng(0).integers(0, 1 << 60, 1 << 20)
    expected = values.copy()
    registered = work.register(values.ctypes.data, values.nbytes)
    memory = work.pool.allocate(values.nbytes)
    before = device.copies.issued
    work.write(memory.address, values.ctypes.data, values.nbytes)
    values[:] = 0
    work.read(memory.address, values.ctypes.data, values.nbytes)
    np.testing.assert_array_equal(values, expected)
    assert device.copies.issued - before == 2 * values.nbytes // device.most_copied
    with pytest.raises(DeviceError, match=r"registering .* was refused"):
        work.register(values.ctypes.data, 100)
    work.unregister(registered)
    values[:] = 1
    work.write(memory.address, values.ctypes.data, values.nbytes)
    work.synchronize()
    end(files, [device])
    assert (values == 1).all(), "the program's memory is its own still"


def test_times_of_launches_by_the_clock_of_the_device():
    files, (device,) = machine(seed=5)
    work = Work(device)
    loaded = add_scaled(device)
    memory = work.pool.allocate(8 * 200)
    launches = [launch_of(loaded, memory.address, memory.address, 200, 0)] * 5
    seconds = work.time(launches, [(memory, 0)])
    assert len(seconds) == 5 and all(10e-9 < second < 1e-4 for second in seconds)
    recording = work.record(launches, [("add_scaled", "here")] * 5, with_stamps=True)
    last = 0
    for _ in range(3):
        work.replay(recording, [(memory, 0)])
        work.replay(recording, [(memory, 0)])
        times = recording.times()
        assert len(times) == 5 and all(begin % 10 == 0 and begin < ending for begin, ending in times)
        assert [begin for begin, _ in times[1:]] == [ending for _, ending in times[:-1]]
        assert times[0][0] > last
        last = times[-1][1]
    with pytest.raises(InternalError, match="without stamps"):
        work.record(launches, [("add_scaled", "here")] * 5).times()
    end(files, [device])


CHIPS = {"gfx1100": GFX1100, "gfx1201": GFX1201, "gfx942": GFX942, "gfx942, one die": GFX942_PART}
LINES = [("add_scaled", f"model.py:{number}") for number in range(11)]


def recorded(work, loaded, with_stamps=False):
    """Launches on x, y, z: x += 2 y, y += 3 x, ..., of which each sees what those before have stored."""
    places = [(given(1, k % 3), given(1, (k + 1) % 3)) for k in range(len(LINES))]
    launches = [launch_of(loaded, *pair, 100, 2 + k) for k, pair in enumerate(places)]
    return work.record(launches, LINES, with_stamps)


@pytest.mark.parametrize("most", [1, 3, 4, 11])
@pytest.mark.parametrize("chip", CHIPS)
def test_a_recording_of_more_launches_than_a_start_takes(chip, most):
    """It is several starts, one after the other: as all at once."""
    files, (device,) = machine(seed=most, chip=CHIPS[chip])
    device.most_recorded = most
    work = Work(device)
    loaded, values = add_scaled(device), np.random.default_rng(most).integers(-9, 9, (3, 100))
    memory = [work.pool.allocate(800) for _ in range(3)]
    for where, row in zip(memory, values.copy(), strict=True):
        work.write(where.address, row.ctypes.data, 800)
    work.synchronize()
    recording = recorded(work, loaded, with_stamps=True)
    assert len(recording.starts) == -(-11 // most)
    before, found = device.launches.issued, np.empty(100, np.int64)
    for _ in range(3):
        work.replay(recording, [(where, 0) for where in memory])
        for k in range(11):
            values[k % 3] += (2 + k) * values[(k + 1) % 3]
    times = recording.times()
    assert len(times) == 11 and all(begin < ending for begin, ending in times)
    assert all(ending <= begin for (_, ending), (begin, _) in zip(times, times[1:]))
    for where, row in zip(memory, values, strict=True):
        work.read(where.address, found.ctypes.data, 800)
        np.testing.assert_array_equal(found, row)
    assert device.launches.issued - before == 3 * len(recording.starts)
    del recording
    work.synchronize()
    end(files, [device])


def test_a_fault_names_the_launches_of_its_start():
    files, (device,) = machine()
    device.most_recorded = 4
    work = Work(device)
    recording = recorded(work, add_scaled(device))
    memory = [(work.pool.allocate(800), 0) for _ in range(3)]
    device.synchronize()
    gpu, ran = files.gpus[1001], []
    real = gpu.execute

    def execute(*given):
        ran.append(None)
        gpu.is_hung = len(ran) == 6  # the second of the second start
        return real(*given)

    gpu.execute = execute
    work.replay(recording, memory)
    with pytest.raises(DeviceError, match=r"one of the kernels .*model.py:4(.|\n)*model.py:5"):
        work.synchronize()
    end(files, [device])


@pytest.mark.parametrize("chip", ["gfx1100", "gfx942"])
def test_the_most_that_a_start_takes_has_room(chip):
    """With stamps: in the ring, and in the packet that names commands, where more is an error that says so."""
    files, (device,) = machine(chip=CHIPS[chip])
    launch = launch_of(add_scaled(device), 0x1000, 0x2000, 1, 1)
    block = device.launch_block([launch] * device.most_recorded, with_stamps=True)
    memory = device.allocate(Kind.HOST, block.words.nbytes)
    device.bound(block, 0, memory)
    with pytest.raises(InternalError, match="1048576 words of commands, and a packet names 1048575 at most"):
        pm4.ring_entry(0, 4 << 20)
    end(files, [device])


@pytest.mark.nightly
@pytest.mark.parametrize("chip", ["gfx1100", "gfx942"])
def test_recordings_of_70_000_launches(chip, monkeypatch):
    """Each is started, in order, and twice as the recording is; what they would do is not emulated."""
    files, (device,) = machine(chip=CHIPS[chip], timeout=1e3)
    work, count, ran = Work(device), 70_000, []
    loaded, memory = add_scaled(device), work.pool.allocate(800)
    launches = [launch_of(loaded, given(1, 0), given(1, 0), number, 1) for number in range(1, count + 1)]
    monkeypatch.setattr(
        Gpu, "execute", lambda gpu, program, kernel, groups, threads, at: ran.append(gpu.read(at + 16, "Q"))
    )
    recording = work.record(launches, [("add_scaled", "here")] * count)
    for _ in range(2):
        work.replay(recording, [(memory, 0)])
    work.synchronize()
    assert ran == [*range(1, count + 1)] * 2
    del recording
    work.synchronize()
    end(files, [device])


def begun(seed, queue):
    """(a device's work, its arrays of ones, a job that adds one to another) where a queue soon has used up 32 bits."""
    files, (device,) = machine(seed=seed)
    work = Work(device)
    loaded = add_scaled(device)
    memories = [work.pool.allocate(512) for _ in range(4)]
    for memory in memories:
        work.write(memory.address, np.ones(64, np.int64).ctypes.data, 512)
    job = work.kernel(launch_of(loaded, given(1, 0), given(1, 1), 64, 1))
    work.synchronize()
    renewed = getattr(device, queue)
    renewed.native.issued = renewed.signal.value = (1 << 32) - 4
    return files, work, memories, job


def check_and_end(files, work, memories, values):
    for memory, value in zip(memories, values):
        found = np.empty(64, np.int64)
        work.read(memory.address, found.ctypes.data, 512)
        np.testing.assert_array_equal(found, value)
    memories.clear()
    end(files, [work.device])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("queue", ["launches", "copies"])
def test_values_of_one_queue_begin_anew_while_the_other_waits(queue, seed):
    """Waits compare 32 bits: whoever waits for an old value must have seen it before values begin anew."""
    files, work, memories, job = begun(seed, queue)
    a, b, _, _ = memories
    x = y = 1
    for _ in range(8):
        work.launch(job, [(a, 0), (b, 0)])
        work.copy(b.address, a.address, 512)
        x = y = x + y
    assert getattr(work.device, queue).issued > 1 << 32
    check_and_end(files, work, memories, (x, y))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("queue", ["launches", "copies"])
def test_nobody_waits_for_values_from_before_the_last_beginning(queue, seed):
    files, work, memories, job = begun(seed, queue)
    a, b, c, d = memories
    work.launch(job, [(c, 0), (c, 0)])
    work.copy(d.address, a.address, 512)
    for _ in range(8):
        if queue == "launches":
            work.launch(job, [(b, 0), (b, 0)])
        else:
            work.copy(b.address, a.address, 512)
    assert getattr(work.device, queue).issued > 1 << 32
    if queue == "launches":
        work.copy(d.address, c.address, 512)
    else:
        work.launch(job, [(d, 0), (d, 0)])
    check_and_end(files, work, memories, (1, 256 if queue == "launches" else 1, 2, 2))


def test_stacks_that_grow_leave_earlier_jobs_where_they_are():
    files, (device,) = machine()
    device.need_scratch(16)
    first = device.scratch
    device.need_scratch(8)
    assert device.scratch == first
    device.need_scratch(20)
    assert device.scratch.address != first.address, "who has the old one goes on with it"
    device.need_scratch(32)
    used = device.memory.used
    device.need_scratch(30)
    assert device.memory.used == used
    end(files, [device])


def test_a_device_is_opened_again_in_the_same_process(tmp_path):
    files, (device,) = machine()
    device.close()
    again = process.open_device(files, device.node, 0)
    with pytest.raises(DeviceError, match="there is no GPU 3: the kernel driver shows 1"):
        process.find(3, write_topology(tmp_path, GFX1100))
    end(files, [again])
