"""GPUs on a stand-in: opening, launches and copies from packets to results, waits, faults, other GPUs."""

import ctypes
import dataclasses
import random
import threading

import numpy as np
import pytest

from funcgrad.drivers.amd.code_object import ALIGNMENT, link
from funcgrad.drivers.amd.device import AmdDevice, Events
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.amd.launches import (
    AmdLaunch,
    LoadedKernel,
    copy_block,
    launch_block,
    load,
    wait_block,
)
from funcgrad.drivers.amd.topology import Node
from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.hcq.queues import Replayed, given
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from tests.drivers.amd.test_code_object import SCRATCH, SHARED
from tests.hardware.amd.objects import compiled, module, store
from tests.hardware.amd.objects import load as load_
from tests.hardware.amd.stand_in import GFX942, GFX942_PART, GFX950, GFX1100, GFX1201, AmdFiles

THREADS = 64
TRIPLE = module(
    load_("x", "float", "%a", "%i") + "\n  %y = fmul float %x, 3.0" + store("%y", "float", "%b", "%i")
)
ADD = module(
    load_("x", "float", "%a", "%i")
    + load_("z", "float", "%b", "%i")
    + "\n  %y = fadd float %x, %z"
    + store("%y", "float", "%b", "%i")
)


CHIPS = {
    "gfx1100": GFX1100,
    "gfx1201": GFX1201,
    "gfx942": GFX942,
    "gfx942, one die": GFX942_PART,
    "gfx950": GFX950,
}
every_chip = pytest.mark.parametrize("chip", CHIPS)


def objects(chip="gfx1100"):
    return [file for file, _ in compiled((TRIPLE, ADD, SHARED, SCRATCH), code_of(chip))]


def code_of(chip):
    return chip.split(",")[0]


class Machine:
    """A device with kernels in its memory."""

    def __init__(self, files=None, seed=0, count=1, chip="gfx1100"):
        self.code = code_of(chip)
        gpus = [{**CHIPS[chip], "drm_render_minor": 128 + k} for k in range(count)]
        self.files = files or AmdFiles(*gpus, seed=seed)
        self.kfd = Kfd(self.files)
        self.events = Events(self.kfd)
        self.devices = []
        try:
            for k, (gpu_id, gpu) in enumerate(self.files.gpus.items()):
                node = Node(1 + k, gpu_id, gpu.properties)
                self.devices.append(AmdDevice(self.kfd, self.events, node, k, timeout=2.0))
        except BaseException:
            self.close()
            raise
        self.device = self.devices[0]

    def close(self):
        for device in reversed(self.devices):
            device.close()
        self.events.close()
        self.kfd.close()

    def load(self, file, device=None):
        device = device or self.device
        code = link(file, self.code)
        memory = device.allocate(Kind.DEVICE, len(code.image))
        assert memory.address % ALIGNMENT == 0
        self.put(memory.address, code.at(memory.address), device)
        return load(code, "k", memory.address)

    def put(self, address, data, device=None):
        """Copy from host memory by the queue of copies, and wait."""
        device = device or self.device
        host = device.allocate(Kind.HOST, len(data))
        ctypes.memmove(host.address, data, len(data))
        block = copy_block([(address, host.address, len(data))], device.copied)
        device.template(device.copies, block, 0).start()
        device.copies.wait()
        device.memory.free(host)

    def get(self, address, nbytes, device=None):
        device = device or self.device
        host = device.allocate(Kind.HOST, nbytes)
        block = copy_block([(host.address, given(1, 0), given(1, 1))], device.copied)
        device.template(device.copies, block, 2).start([address, nbytes])
        device.copies.wait()
        data = ctypes.string_at(host.address, nbytes)
        device.memory.free(host)
        return np.frombuffer(data, np.float32)

    def array(self, values, device=None):
        device = device or self.device
        data = np.asarray(values, np.float32).tobytes()
        memory = device.allocate(Kind.DEVICE, len(data))
        self.put(memory.address, data, device)
        return memory


@every_chip
def test_a_device_opens_works_and_gives_all_back(chip):
    machine = Machine(chip=chip)
    triple, *_ = map(machine.load, objects(chip)[:1])
    x = np.arange(3 * THREADS, dtype=np.float32)
    a, b = machine.array(x), machine.array(np.zeros_like(x))
    device = machine.device
    launch = AmdLaunch(triple, (3, 1, 1), (THREADS, 1, 1), (given(1, 0), given(1, 1)))
    job = device.template(device.launches, launch_block([launch], device.done, device.scratch), 2)
    assert job.start([a.address, b.address]) == 1
    device.synchronize()
    np.testing.assert_array_equal(machine.get(b.address, x.nbytes), 3 * x)
    assert device.launches.signal.timestamp > 1000, "the device's clock is beside the value"
    assert machine.files.interrupts == machine.files.rings, "each end wakes who waits"
    assert not machine.files.interrupts_for_nothing
    units = CHIPS[chip]["simd_count"] // CHIPS[chip]["simd_per_cu"]
    assert device.description.startswith(f"{chip.split(',')[0]}, {units} compute units")
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


@every_chip
def test_a_recording_runs_its_launches_in_order_however_often(chip):
    machine = Machine(seed=3, chip=chip)
    triple, add = map(machine.load, objects(chip)[:2])
    x = np.arange(2 * THREADS, dtype=np.float32)
    a, b, c = (machine.array(x), machine.array(x), machine.array(np.zeros_like(x)))
    device, one = machine.device, (THREADS, 1, 1)
    launches = [
        AmdLaunch(triple, (2, 1, 1), one, (given(1, 0), given(1, 1))),  # b = 3 a
        AmdLaunch(add, (2, 1, 1), one, (given(1, 1), given(1, 2))),  # c += b
        AmdLaunch(triple, (2, 1, 1), one, (given(1, 2), given(1, 0))),  # a = 3 c
    ]
    block = launch_block(launches, device.done, device.scratch)
    places = []

    def make():
        places.append(device.allocate(Kind.HOST, block.words.nbytes))
        return device.bound(block, 3, places[-1])

    replayed = Replayed(make)
    expected = [x, x, np.zeros_like(x)]
    for _ in range(5):
        replayed.start([memory.address for memory in (a, b, c)])
        expected[1] = 3 * expected[0]
        expected[2] = expected[2] + expected[1]
        expected[0] = 3 * expected[2]
    device.synchronize()
    assert len(places) == 2, "two runs may be in flight"
    for memory, want in zip((a, b, c), expected):
        np.testing.assert_array_equal(machine.get(memory.address, x.nbytes), want)
    assert len(machine.files.gpus[1001].launched) == 15


@every_chip
def test_times_of_launches_by_the_clock_of_the_device(chip):
    machine = Machine(seed=2, chip=chip)
    triple = machine.load(objects(chip)[0])
    device = machine.device
    a, b = machine.array(np.ones(THREADS)), machine.array(np.zeros(THREADS))
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))
    block = device.launch_block([launch] * 3, with_stamps=True)
    memory = device.allocate(Kind.HOST, block.words.nbytes)
    job = device.bound(block, 0, memory)
    before = 0
    for _ in range(2):
        job.start()
        device.synchronize()
        stamps = np.frombuffer(ctypes.string_at(memory.address + block.stamps, 64), np.uint64)[1::2]
        assert before < stamps[0] < stamps[1] < stamps[2] < stamps[3] < device.launches.signal.timestamp
        before = device.launches.signal.timestamp
    np.testing.assert_array_equal(machine.get(b.address, 4 * THREADS), np.full(THREADS, 3, np.float32))


@every_chip
def test_local_memory_and_stacks(chip):
    machine = Machine(seed=1, chip=chip)
    _, _, shared, scratch = map(machine.load, objects(chip))
    device = machine.device
    x = np.arange(THREADS, dtype=np.float32)
    a, b = machine.array(x), machine.array(np.zeros_like(x))
    numbers = machine.device.allocate(Kind.DEVICE, 4 * THREADS)
    machine.put(numbers.address, np.arange(THREADS, dtype=np.int32).tobytes())
    device.need_scratch(scratch.kernel.scratch_nbytes)
    for kernel, source in ((shared, a), (scratch, numbers)):
        launch = AmdLaunch(kernel, (1, 1, 1), (THREADS, 1, 1), (source.address, b.address))
        device.template(device.launches, launch_block([launch], device.done, device.scratch), 0).start()
        device.synchronize()
        found = machine.get(b.address, x.nbytes)
        want = x[::-1] if kernel is shared else np.where(np.arange(THREADS) == 0, 2.0, 1.0)
        np.testing.assert_array_equal(found, want)


@pytest.mark.parametrize("seed", range(10))
def test_queues_wait_for_each_other(seed):
    """Copies to what launches read, and from what they write, without the host between."""
    chip = list(CHIPS)[seed % 5]
    machine = Machine(seed=seed, chip=chip)
    rng = random.Random(seed)
    triple = machine.load(objects(chip)[0])
    device = machine.device
    nbytes = 4 * THREADS
    host = device.allocate(Kind.HOST, nbytes)
    a, b = device.allocate(Kind.DEVICE, nbytes), device.allocate(Kind.DEVICE, nbytes)
    x = np.arange(THREADS, dtype=np.float32) + 1
    ctypes.memmove(host.address, x.tobytes(), nbytes)
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))
    run = device.template(device.launches, launch_block([launch], device.done, device.scratch), 0)
    here = [(device.launches.signal.address, given(1, 0))]
    there = [(device.copies.signal.address, given(1, 0))]
    wait = device.template(device.launches, wait_block(there, device.done), 1)
    up = device.template(
        device.copies, copy_block([(a.address, host.address, nbytes)], device.copied, here), 1
    )
    down = device.template(
        device.copies, copy_block([(host.address, b.address, nbytes)], device.copied, here), 1
    )
    rounds = rng.randint(2, 6)
    ended = 0
    for _ in range(rounds):
        wait.start([up.start([ended])])
        ended = down.start([run.start()]) and device.launches.issued
        device.copies.wait() if rng.random() < 0.3 else None
    device.synchronize()
    np.testing.assert_array_equal(
        np.frombuffer(ctypes.string_at(host.address, nbytes), np.float32), x * 3.0**rounds
    )


def together(machine, taken=None):
    """A launch and a copy that two threads wait for, again and again; how long the longest wait was, in seconds.

    taken: events that another thread had, which was asleep when they came.
    """
    device, files = machine.device, machine.files
    triple = machine.load(objects("gfx1100")[0])
    x = np.arange(THREADS, dtype=np.float32)
    a, b, c, d = (machine.array(x + k) for k in range(4))
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))
    run = device.template(device.launches, launch_block([launch], device.done, device.scratch), 0)
    copy = device.template(device.copies, copy_block([(d.address, c.address, x.nbytes)], device.copied), 0)
    failures, longest = [], []

    def wait(queue):
        begin = files.now
        try:
            queue.wait()
        except Exception as error:
            failures.append(error)
        longest.append(files.now - begin)

    if taken is not None:
        files.signal = taken.append
    for _ in range(4):
        run.start()
        copy.start()
        threads = [threading.Thread(target=wait, args=(q,)) for q in (device.launches, device.copies)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
    np.testing.assert_array_equal(machine.get(b.address, x.nbytes), 3 * x)
    np.testing.assert_array_equal(machine.get(d.address, x.nbytes), x + 2)
    machine.close()
    return max(longest)


@pytest.mark.parametrize("seed", range(4))
def test_two_threads_wait_for_one_device(seed):
    """All queues of a device share an event, and it comes to one of those who wait: the other finds the value."""
    assert together(Machine(seed=seed)) < 0.5


@pytest.mark.parametrize("seed", range(4))
def test_a_wait_whose_events_another_thread_had_ends(seed):
    """Linux wakes those who sleep when an event comes: who begins to wait a moment later sleeps a short time alone."""
    taken = []
    assert together(Machine(seed=seed), taken) < 0.5
    assert taken


@pytest.mark.parametrize("chip", ["gfx1100", "gfx942"])
def test_values_beyond_32_bits(chip):
    machine = Machine(chip=chip)
    triple = machine.load(objects(chip)[0])
    device = machine.device
    a, b = machine.array(np.ones(THREADS)), machine.array(np.zeros(THREADS))
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (given(1, 0), given(1, 1)))
    job = device.template(device.launches, launch_block([launch], device.done, device.scratch), 2)
    device.launches.native.issued = device.launches.signal.value = (1 << 32) - 3
    for k in range(6):
        job.start([a.address, b.address] if k % 2 else [b.address, a.address])
    device.synchronize()
    assert device.launches.issued == (1 << 32) + 4, "the value whose lower half is 0 is no start's"
    wait = device.template(
        device.copies,
        copy_block(
            [(a.address, b.address, 4)],
            device.copied,
            [(device.launches.signal.address, device.launches.issued)],
        ),
        0,
    )
    wait.start()
    device.synchronize()


@pytest.mark.parametrize("chip", ["gfx1100", "gfx942"])
@pytest.mark.parametrize("error", [12, 22], ids=["out of memory", "refused"])
def test_each_call_of_opening_fails_with_its_step_named_and_nothing_left(error, chip):
    steps, number = set(), 0
    while True:
        number += 1
        files = AmdFiles(CHIPS[chip], seed=number)
        files.fail_at, files.error = number, error
        try:
            machine = Machine(files)
        except (DeviceError, OutOfMemoryError) as raised:
            steps.add(raised.message.split(":")[1].strip())
        else:
            break
        assert not any(files.left().values()), (number, files.left())
    assert files.calls < number, "opening makes fewer calls"
    files.fail_at = -1
    machine.close()
    for step in (
        "opening the GPU",
        "making events",
        "making the queue of launches",
        "making the queue of copies",
    ):
        assert step in steps, steps


@pytest.mark.parametrize("chip", ["gfx1100", "gfx950"])
def test_a_page_fault_names_kernel_line_and_address(chip):
    machine = Machine(count=2, chip=chip)
    triple = machine.load(objects(chip)[0])
    device, other = machine.devices
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (0x1234000, 0x1235000))
    job = device.template(device.launches, launch_block([launch], device.done, device.scratch), 0)
    device.started.append((job.start(), (), [("triple", "train.py:7")]))
    with pytest.raises(DeviceError, match=r"kernel 'triple' \(train.py:7\) failed: page fault at 0x1234000"):
        device.synchronize()
    with pytest.raises(DeviceError, match="page fault"):
        job.start()
    with pytest.raises(DeviceError, match="page fault"):
        device.copies.wait()
    machine.files.failure = None
    x = machine.array(np.ones(4), other)
    np.testing.assert_array_equal(machine.get(x.address, 16, other), np.ones(4))
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


def send(source, target, from_, to, nbytes, after=(), by=None):
    """Copy between devices by the queue of one of them, which waits for the timelines `after`; and its signal."""
    by = by or source
    waits = [(signal, given(1, k)) for k, (signal, _) in enumerate(after)]
    block = copy_block([(to, from_, nbytes)], by.copied, waits)
    value = by.template(by.copies, block, len(after)).start([value for _, value in after])
    return by.copies.signal.address, value


@pytest.mark.parametrize("seed", range(6))
def test_devices_send_to_each_other_without_the_host(seed):
    """Each of three GPUs triples what it has and sends it on, in a ring; nobody waits before the end."""
    rng, chip = random.Random(seed), list(CHIPS)[seed % 5]
    machine = Machine(count=3, seed=seed, chip=chip)
    devices, count = machine.devices, 3 * rng.randint(1, 3)
    for k, device in enumerate(devices):
        for other in devices[:k]:
            device.link(other)
            device.link(other)  # again is no mistake
    kernels = [machine.load(objects(chip)[0], device) for device in devices]
    x = np.arange(THREADS, dtype=np.float32) + 1
    own = [machine.array(x if not k else np.zeros_like(x), device) for k, device in enumerate(devices)]
    out = [machine.array(np.zeros_like(x), device) for device in devices]
    for device, memory, result in zip(devices, own, out):
        for other in devices:
            device.show(memory, other)
            device.show(result, other)
    assert all(one.reaches(two) for one in devices for two in devices if one is not two)
    waits_here = machine.files.calls
    last = []
    for k in range(count):
        here, there = devices[k % 3], devices[(k + 1) % 3]
        if last:
            wait = wait_block([(signal, given(1, j)) for j, (signal, _) in enumerate(last)], here.done)
            here.template(here.launches, wait, len(last)).start([value for _, value in last])
        arguments = own[k % 3].address, out[k % 3].address
        launch = AmdLaunch(kernels[k % 3], (1, 1, 1), (THREADS, 1, 1), arguments)
        job = here.template(here.launches, launch_block([launch], here.done, here.scratch), 0)
        ended = here.launches.signal.address, job.start()
        by = rng.choice([here, there])  # either's engine copies
        last = [send(here, there, out[k % 3].address, own[(k + 1) % 3].address, x.nbytes, [ended], by)]
    assert machine.files.calls == waits_here, "the host asks the kernel driver for nothing meanwhile"
    for device in devices:
        device.synchronize()
    np.testing.assert_array_equal(
        machine.get(own[count % 3].address, x.nbytes, devices[count % 3]), x * 3.0**count
    )
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


def test_devices_that_do_not_reach_each_other_wait_for_each_other_all_the_same():
    machine = Machine(count=2)
    machine.files.has_peers = False
    one, two = machine.devices
    used = one.memory.used
    one.link(two)
    assert not one.reaches(two) and not two.reaches(one) and one.memory.used == used
    memory = machine.array(np.ones(4), one)
    with pytest.raises(
        DeviceError, match="showing 0x1000 bytes to another GPU: memory of the device: map_memory"
    ):
        one.show(memory, two)
    host = one.allocate(Kind.HOST, 4096)  # which both see
    one.show(host, two)
    there = two.allocate(Kind.DEVICE, 4096)
    filled = send(one, one, memory.address, host.address, 16)
    send(two, two, host.address, there.address, 16, [filled])
    two.copies.wait()
    np.testing.assert_array_equal(machine.get(there.address, 16, two), np.ones(4, np.float32))
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


@pytest.mark.parametrize("error", [12, 22], ids=["out of memory", "refused"])
def test_each_call_of_linking_fails_and_nothing_is_left(error):
    number, outcomes = 0, set()
    while True:
        number += 1
        machine = Machine(count=2)
        one, two = machine.devices
        machine.files.calls, machine.files.fail_at, machine.files.error = 0, number, error
        try:
            one.link(two)
            outcomes.add(one.reaches(two))
        except (DeviceError, OutOfMemoryError) as raised:
            outcomes.add(raised.message.split(":")[1].strip().split()[0])
        is_over = machine.files.calls < number
        machine.files.fail_at = -1
        one.link(two)
        machine.close()
        assert not any(machine.files.left().values()), (number, machine.files.left())
        if is_over:
            break
    assert outcomes == {True, "showing", "allocating", "freeing"} | ({False} if error == 22 else set())


def test_memory_is_shown_anew_where_its_handle_is_another_s():
    machine = Machine(count=2)
    one, two = machine.devices
    machine.files.reuses_handles = True
    host = two.allocate(Kind.HOST, 4096)
    for _ in range(2):
        memory = one.allocate(Kind.DEVICE, 4096)
        one.show(memory, two)
        send(two, two, memory.address, host.address, 4)
        two.copies.wait()
        one.free(memory)
    machine.close()


def test_memory_that_was_not_shown_is_a_page_fault():
    machine = Machine(count=2)
    one, two = machine.devices
    one.link(two)
    memory = machine.array(np.ones(4), two)
    send(one, two, one.signals.address, memory.address, 16)
    with pytest.raises(DeviceError, match=f"a copy failed: page fault at {memory.address:#x}"):
        one.copies.wait()


def test_a_reset_and_a_hang_are_told_apart():
    machine = Machine()
    triple = machine.load(objects()[0])
    a = machine.array(np.ones(THREADS))
    device, files = machine.device, machine.files
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, a.address))
    job = device.template(device.launches, launch_block([launch], device.done, device.scratch), 0)
    gpu = files.gpus[1001]
    gpu.is_hung = True
    job.start()
    with pytest.raises(DeviceError, match=r"nothing has ended for 2.* the kernel driver reports no fault"):
        device.synchronize()

    machine = Machine()
    machine.files.reset(machine.files.gpus[1001])
    block = copy_block(
        [(machine.device.signals.address, machine.device.signals.address, 4)], machine.device.copied
    )
    machine.device.template(machine.device.copies, block, 0).start()
    with pytest.raises(
        DeviceError, match="a copy failed: the GPU was reset after a hang, its memory is lost"
    ):
        machine.device.copies.wait()


@pytest.mark.parametrize("seed", range(10))
def test_queues_that_are_evicted_go_on_where_they_were(seed):
    """Whenever the kernel driver takes a GPU's queues from it and gives them back, while starts are given."""
    rng, chip = random.Random(seed), list(CHIPS)[seed % 5]
    machine = Machine(count=2, seed=seed, chip=chip)
    one, two = machine.devices
    add, x = machine.load(objects(chip)[1]), np.arange(THREADS, dtype=np.float32)
    one.link(two)
    a, b, far = machine.array(x), machine.array(np.zeros_like(x)), machine.array(np.zeros_like(x), two)
    two.show(far, one)
    launch = AmdLaunch(add, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))  # b += a
    job = one.template(one.launches, launch_block([launch] * 2, one.done, one.scratch), 0)
    machine.files.evicting = 0.2
    for _ in range(12):
        ended = one.launches.signal.address, job.start()
        if rng.random() < 0.4:
            machine.files.evict(machine.files.gpus[1001])
        sent = send(one, two, b.address, far.address, x.nbytes, [ended])
        one.launches.wait() if rng.random() < 0.3 else None
        wait = wait_block([(sent[0], given(1, 0))], one.done)
        one.template(one.launches, wait, 1).start([sent[1]])
        two.copies.wait() if rng.random() < 0.2 else None
    one.synchronize()
    machine.files.evicting = 0.0
    for gpu in machine.files.gpus.values():
        machine.files.restore(gpu)
    np.testing.assert_array_equal(machine.get(far.address, x.nbytes, two), 24 * x)
    assert machine.files.evictions > 5
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


def test_queues_that_stay_evicted_are_reported_and_given_back():
    machine = Machine()
    machine.files.evict(machine.files.gpus[1001])
    block = copy_block(
        [(machine.device.signals.address, machine.device.signals.address, 4)], machine.device.copied
    )
    machine.device.template(machine.device.copies, block, 0).start()
    with pytest.raises(DeviceError, match=r"a copy failed: nothing has ended for 2.*reports no fault"):
        machine.device.copies.wait()
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


@pytest.mark.parametrize("chip", ["gfx1100", "gfx942"])
def test_each_call_of_working_fails_with_its_step_named_and_nothing_left(chip):
    """Memory, code, stacks, a launch, waits, other GPUs, giving back: whichever call is refused, the rest is undone."""
    file, messages, number = objects(chip)[0], set(), 0
    while True:
        number += 1
        machine = Machine(count=2, chip=chip, seed=number)
        one, two = machine.devices
        machine.files.calls, machine.files.fail_at = 0, number
        try:
            triple = machine.load(file)
            a, b = machine.array(np.ones(THREADS)), machine.array(np.zeros(THREADS))
            one.need_scratch(64)
            one.link(two)
            two_sees = one.allocate(Kind.HOST, 4096)
            one.show(two_sees, two)
            launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))
            one.template(one.launches, launch_block([launch], one.done, one.scratch), 0).start()
            one.synchronize()
            one.free(a)
        except (DeviceError, OutOfMemoryError) as error:
            messages.add(error.message.split(":")[1].strip().split()[0])
        is_over = machine.files.calls < number
        machine.files.fail_at = -1
        machine.close()
        assert not any(machine.files.left().values()), (number, machine.files.left())
        if is_over:
            break
    assert messages == {"allocating", "freeing", "showing", "working"}


def test_memory_that_there_is_not_and_wrong_kernels():
    machine = Machine(AmdFiles(GFX1100, memory_nbytes=100 << 20))
    device = machine.device
    used = device.memory.used
    with pytest.raises(OutOfMemoryError, match="allocating 0x10000000 bytes"):
        device.allocate(Kind.DEVICE, 1 << 28)
    assert device.memory.used == used
    triple = machine.load(objects()[0])
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (0,))
    with pytest.raises(InternalError, match="16 bytes of arguments; 1 addresses have 8"):
        launch_block([launch], device.done, device.scratch)


def test_large_memory_is_aligned_and_all_of_it_given_back():
    machine = Machine()
    before = machine.files.left()["addresses"]
    large = [machine.device.allocate(Kind.DEVICE, nbytes) for nbytes in (3 << 20, 5 << 20, 1 << 21)]
    assert all(memory.address % (1 << 21) == memory.nbytes % (1 << 21) == 0 for memory in large)
    for memory in large:
        machine.device.memory.free(memory)
    assert machine.files.left()["addresses"] == before
    machine.files.maps_nothing = True
    with pytest.raises(DeviceError, match="0 of 1 GPUs have the memory"):
        machine.device.allocate(Kind.DEVICE, 4096)
    machine.files.maps_nothing = False


def test_a_copy_has_as_many_bytes_as_it_says():
    machine = Machine()
    memory = machine.array(np.arange(8) + 0.1)  # no byte is 0
    machine.put(memory.address + 8, np.full(3, 100, np.float32).tobytes())
    np.testing.assert_array_equal(
        machine.get(memory.address, 32), np.array([0.1, 1.1, 100, 100, 100, 5.1, 6.1, 7.1], np.float32)
    )


def test_other_processors_are_refused_by_name():
    files = AmdFiles({**GFX1100, "gfx_target_version": 90010})
    with pytest.raises(
        DeviceError, match="gfx90a is not driven; GPUs with gfx942, gfx950, gfx11 and gfx12 are"
    ):
        Machine(files)


# ---- queues of packets ----


def stopping(launch, threads=THREADS, **changes):
    """A launch that the GPU stops the queue at."""
    kernel = dataclasses.replace(launch.loaded.kernel, **changes)
    return launch._replace(loaded=LoadedKernel(kernel, launch.loaded.image), threads=(threads, 1, 1))


STOPS = [
    ({"scratch_nbytes": 64}, "a kernel needs more memory for stacks than the queue has"),
    ({"local_nbytes": 1 << 17}, "a launch has more local memory than a group can have"),
    ({"threads": 2048}, "the sizes of a launch are invalid"),
]


@pytest.mark.parametrize("changes, reason", STOPS)
def test_a_queue_that_the_gpu_stops_says_why(changes, reason):
    machine = Machine(chip="gfx942")
    triple = machine.load(objects("gfx942")[0])
    device = machine.device
    launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (0x10000, 0x10000))
    job = device.template(
        device.launches, launch_block([stopping(launch, **changes)], device.done, device.scratch), 0
    )
    device.started.append((job.start(), (), [("triple", "train.py:7")]))
    with pytest.raises(
        DeviceError, match=rf"kernel 'triple' \(train.py:7\) failed: the GPU stopped the queue: {reason}"
    ):
        device.synchronize()
    assert machine.files.now < 1, "an event comes: nobody waits for a hang"
    machine.close()
    assert not any(machine.files.left().values()), machine.files.left()


@pytest.mark.parametrize("seed", range(4))
def test_packets_wrap_around_the_ring(seed, monkeypatch):
    monkeypatch.setattr("funcgrad.drivers.amd.device._RING_PACKETS", 64)
    rng = random.Random(seed)
    machine = Machine(chip="gfx942", seed=seed)
    triple, add = map(machine.load, objects("gfx942")[:2])
    device = machine.device
    x = np.arange(THREADS, dtype=np.float32)
    a, b = machine.array(x), machine.array(np.zeros_like(x))
    jobs, counts = [], [1, 2, 7, 20]
    for count in counts:
        launch = AmdLaunch(add, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))  # b += a
        block = launch_block([launch] * count, device.done, device.scratch)
        jobs.append(device.template(device.launches, block, 0))
    times = 0
    for _ in range(30):
        k = rng.randrange(4)
        jobs[k].start()
        times += counts[k]
    device.synchronize()
    np.testing.assert_array_equal(machine.get(b.address, x.nbytes), times * x)
    with pytest.raises(InternalError, match="65 entries, for a ring of 64"):
        launch = AmdLaunch(triple, (1, 1, 1), (THREADS, 1, 1), (a.address, b.address))
        block = launch_block([launch] * 64, device.done, device.scratch)
        device.template(device.launches, block, 0)


def test_a_grid_of_too_many_threads_is_refused():
    machine = Machine(chip="gfx942")
    triple = machine.load(objects("gfx942")[0])
    launch = AmdLaunch(triple, (1 << 26, 1, 1), (THREADS, 1, 1), (0, 0))
    with pytest.raises(InternalError, match="kernel k: 4294967296 threads along a dimension"):
        launch_block([launch], machine.device.done, machine.device.scratch)
