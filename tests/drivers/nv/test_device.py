"""GPUs opened and used on the stand-in: every step, every chip, every way in which it can go wrong."""

import random

import numpy as np
import pytest

from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.nv import client
from funcgrad.drivers.nv.device import NvDevice, count
from funcgrad.drivers.nv.launches import copy_block, launch_block, wait_block
from funcgrad.errors import DeviceError, OutOfMemoryError
from tests.hardware.nv.kernels import add_scaled, launch_of, words_at
from tests.hardware.nv.stand_in import CHIPS, StandIn

RELEASES = ("570.86.16", "575.64.05", "580.142", "590.48.01", "595.45.04")


def closed(stand_in, device):
    device.close()
    assert not list(stand_in.leaks())


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("release", RELEASES)
def test_opening(chip, release):
    stand_in = StandIn([chip], release)
    device = NvDevice(stand_in)
    assert device.architecture == CHIPS[chip].architecture
    assert device.description.endswith(f"(sm_{device.architecture}), kernel driver {release}")
    assert device.total_nbytes == 1 << 32
    assert count(stand_in) == 1
    closed(stand_in, device)


def test_each_gpu_of_several():
    stand_in = StandIn(["GH100", "AD102", "GH100"])
    devices = [NvDevice(stand_in, number) for number in range(3)]
    assert [device.architecture for device in devices] == [90, 89, 90]
    with pytest.raises(DeviceError, match="there is no GPU 3: the driver shows 3"):
        NvDevice(stand_in, 3)
    for device in devices:
        device.close()
    assert not list(stand_in.leaks())


def test_what_cannot_be_opened_says_why():
    with pytest.raises(DeviceError, match=r"driver 610\.43 are not known"):
        NvDevice(StandIn(release="610.43"))
    nothing = StandIn([])
    with pytest.raises(DeviceError, match="there is no GPU 0"):
        NvDevice(nothing)
    assert not list(nothing.leaks())
    split = StandIn()
    split.gpus[0].chip = split.gpus[0].chip._replace(classes=(0xC661, 0xC86F, 0xC8B5))
    with pytest.raises(DeviceError, match="no compute class") as caught:
        NvDevice(split)
    assert "use device 'cuda'" in caught.value.hint
    assert not list(split.leaks())
    absent = StandIn()
    absent.open = lambda path: (_ for _ in ()).throw(FileNotFoundError(2, "No such file or directory"))
    with pytest.raises(DeviceError, match="/dev/nvidiactl does not open"):
        NvDevice(absent)


def test_gpus_in_modes_that_need_more_are_refused_by_name():
    split = StandIn()
    split.gpus[0].smc_mode = 1
    with pytest.raises(DeviceError, match=r"nv:0: the GPU is split into instances \(MIG\)") as caught:
        NvDevice(split)
    assert "nvidia-smi -mig 0" in caught.value.hint
    confidential = StandIn()
    confidential.cc_feature = 2
    with pytest.raises(DeviceError, match="confidential computing"):
        NvDevice(confidential)
    for stand_in in (split, confidential):
        assert not list(stand_in.leaks())
    for state, is_missing in enumerate([False, True, True, False]):
        fabric = StandIn()
        fabric.gpus[0].fabric_state = state
        device = NvDevice(fabric)
        assert ("its fabric manager does not run" in device.description) == is_missing
        closed(fabric, device)


def test_devices_of_one_process_have_one_client():
    stand_in = StandIn(["GH100"] * 2)
    first, second = (NvDevice(stand_in, number) for number in range(2))
    assert first.client is second.client
    roots = [thing for thing in stand_in.objects.values() if thing.kind == "root"]
    assert len(roots) == 1
    first.close()
    second.synchronize()
    assert count(stand_in) == 2
    closed(stand_in, second)
    closed(stand_in, NvDevice(stand_in))


def test_a_forked_child_frees_nothing_of_its_parents_and_has_a_client_of_its_own():
    stand_in = StandIn()
    of_parent = NvDevice(stand_in)
    of_parent.synchronize()
    theirs = set(stand_in.objects)
    client._leave_to_parent()  # what a fork does in the child
    with pytest.raises(DeviceError):
        of_parent.allocate(Kind.DEVICE, 100)
    own = NvDevice(stand_in)
    assert own.client is not of_parent.client and own.client.root not in theirs
    of_parent.close()
    assert set(stand_in.objects) >= theirs
    own.synchronize()
    own.close()
    assert set(stand_in.objects) == theirs


def test_an_error_of_any_call_is_named_and_nothing_leaks():
    plain = StandIn()
    device = NvDevice(plain)
    calls = plain.trace[:]
    closed(plain, device)
    passed = []
    for call, name in enumerate(calls):
        for state in (-1, 0x0F, 0x51):
            stand_in = StandIn()
            stand_in.fail = {call: state}
            try:
                device = NvDevice(stand_in)
            except (DeviceError, OutOfMemoryError) as error:
                assert error.message.startswith("nv: ") and len(error.message.split(": ")) > 2, error
                assert isinstance(error, OutOfMemoryError) == (state == 0x51)
            else:
                passed.append((name, state))
                device.close()
            assert not list(stand_in.leaks()), (call, state)
    # Boosting clocks may fail, and what only some GPUs can be asked; blocks of commands are then in memory of the host;
    # what finds cards, and what a descriptor belongs to, has no state to fail with.
    optional = [x for x in passed if x[0] not in ("0xc8", "0xc9")]
    asked = [(name, s) for name in ("0x2b", "0x2a", "0x29", "0x2a") for s in (-1, 0x0F)]
    assert optional == asked + [
        (name, s) for name in ("0x2a", "0x2b", "0x4e", "0x57") for s in (-1, 0x0F, 0x51)
    ]
    assert [x for x in passed if x not in optional and x[1] < 0] == [("0xc9", -1)]  # of the blocks' mapping


def test_memory_that_there_is_not():
    stand_in = StandIn(nbytes=1 << 24)
    device = NvDevice(stand_in)
    used = device.memory.used
    kept = device.allocate(Kind.DEVICE, 10 << 20)
    with pytest.raises(OutOfMemoryError, match="allocating 0xa00000 bytes: memory of the device"):
        device.allocate(Kind.DEVICE, 10 << 20)
    device.memory.free(kept)
    assert device.memory.used == used
    again = device.allocate(Kind.DEVICE, 10 << 20)
    assert again.address == kept.address
    for call in range(4):
        stand_in.fail = {stand_in.calls + call: 0x1A}
        try:
            device.memory.free(device.allocate(Kind.HOST, 4096))
        except DeviceError as error:
            assert "INSUFFICIENT_RESOURCES" in error.message
    stand_in.fail = {}
    closed(stand_in, device)


@pytest.mark.parametrize("chip", CHIPS)
def test_blocks_are_memory_of_the_gpu_where_commands_can_name_it(chip):
    stand_in = StandIn([chip])
    device = NvDevice(stand_in)
    block = device.allocate_block(5000)
    assert block.kind is Kind.MAPPED and block.nbytes == 8192
    assert block.address > 0 and block.address + block.nbytes <= 1 << 40
    words_at(block.address, 1024)[:] = np.arange(1024)  # both see it at one address
    device.free(block)
    closed(stand_in, device)


@pytest.mark.parametrize("chip", CHIPS)
def test_launches_one_by_one_and_chained(chip):
    for seed in range(4):
        stand_in = StandIn([chip], seed=seed)
        device = NvDevice(stand_in)
        loaded = add_scaled(device, stand_in)
        memory = device.allocate(Kind.HOST, 1 << 16)
        arrays = [words_at(memory.address + 8192 * k, 1000) for k in range(3)]
        for k, array in enumerate(arrays):
            array[:] = np.arange(1000) * (k + 1)
        expected = [array.copy() for array in arrays]
        rng = random.Random(seed)
        launches = []
        for _ in range(30):
            a, b = rng.sample(range(3), 2)
            factor = rng.randint(-3, 3)
            launches.append((a, b, factor))
            expected[a] += factor * expected[b]
        signal = device.launches.signal.address
        single = launch_block(
            [launch_of(loaded, given(1, 0), given(1, 1), 1000, 2)], device.qmd_version, signal, device.windows
        )
        chained = launch_block(
            [
                launch_of(loaded, memory.address + 8192 * a, memory.address + 8192 * b, 1000, f)
                for a, b, f in launches
            ],
            device.qmd_version,
            signal,
            device.windows,
        )
        device.template(device.launches, chained, 0).start()
        job = device.template(device.launches, single, 2)
        for k in range(100):
            a, b = k % 3, (k + 1) % 3
            job.start([memory.address + 8192 * a, memory.address + 8192 * b])
            expected[a] += 2 * expected[b]
        device.synchronize()
        for array, wanted in zip(arrays, expected):
            np.testing.assert_array_equal(array, wanted)
        assert device.launches.signal.timestamp > 1000
        closed(stand_in, device)


@pytest.mark.parametrize("chip", CHIPS)
def test_queues_wait_for_each_other(chip):
    """Numbers go to the device and back many times, with waits on both sides and nothing else."""
    for seed in range(4):
        stand_in = StandIn([chip], seed=seed)
        device = NvDevice(stand_in)
        loaded = add_scaled(device, stand_in)
        host = device.allocate(Kind.HOST, 8000)
        far = [device.allocate(Kind.DEVICE, 8000) for _ in range(2)]
        array = words_at(host.address, 1000)
        array[:] = np.arange(1000)
        expected = array.copy()
        compute, copies = device.launches, device.copies
        block = launch_block(
            [launch_of(loaded, far[0].address, far[1].address, 1000, 1)],
            device.qmd_version,
            compute.signal.address,
            device.windows,
        )
        launch = device.template(compute, block, 0)
        inward = copy_block(
            device.classes.copy,
            copies.signal.address,
            [(memory.address, host.address, 8000) for memory in far],
            [(compute.signal.address, given(1, 0))],
        )
        outward = copy_block(
            device.classes.copy,
            copies.signal.address,
            [(host.address, far[0].address, 8000)],
            [(compute.signal.address, given(1, 0))],
        )
        bring = device.template(copies, inward, 1)
        fetch = device.template(copies, outward, 1)
        wait = device.template(
            compute, wait_block(compute.signal.address, [(copies.signal.address, given(1, 0))]), 1
        )
        for _ in range(20):
            brought = bring.start([compute.issued])
            wait.start([brought])
            done = launch.start()
            fetch.start([done])
            expected *= 2
        device.synchronize()
        np.testing.assert_array_equal(array, expected)
        closed(stand_in, device)


def test_local_memory_grows():
    stand_in = StandIn()
    device = NvDevice(stand_in)
    device.need_local(100)
    used = device.memory.used
    device.need_local(50)
    assert device.memory.used == used
    device.need_local(1000)
    assert device.memory.used > used
    names = [name for _, name, _ in stand_in.gpus[0].log]
    assert names.count("SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_C") == 2
    closed(stand_in, device)


def test_a_page_fault_names_the_kernel_the_line_and_the_address():
    stand_in = StandIn()
    device = NvDevice(stand_in, timeout=2)
    loaded = add_scaled(device, stand_in)
    block = launch_block(
        [launch_of(loaded, given(1, 0), given(1, 1), 10, 1)],
        device.qmd_version,
        device.launches.signal.address,
        device.windows,
    )
    job = device.template(device.launches, block, 2)
    memory = device.allocate(Kind.HOST, 4096)
    for place, to in [("model.py:3", memory.address), ("model.py:4", 0x1234_5000)]:
        value = job.start([to, memory.address])
        device.started.append((value, (), [("add_scaled", place)]))
    with pytest.raises(DeviceError) as caught:
        device.synchronize()
    text = caught.value.message
    assert "kernel 'add_scaled' (model.py:4) failed: page fault at 0x12345000 (write, not mapped)" in text
    assert "start the process again" in caught.value.hint
    with pytest.raises(DeviceError, match=r"model\.py:4"):
        job.start([memory.address, memory.address])
    with pytest.raises(DeviceError, match=r"model\.py:4"):
        device.copies.wait()
    closed(stand_in, device)


def test_a_hang_and_a_lost_device_leave_others_alive():
    for what, said in [("is_stuck", "reports no fault"), ("is_lost", "NV_ERR_GPU_IS_LOST")]:
        stand_in = StandIn(["GH100", "GH100"], laziness=1)
        devices = [NvDevice(stand_in, number, timeout=2) for number in range(2)]
        setattr(stand_in.gpus[0], what, True)
        jobs = []
        for device in devices:
            block = wait_block(device.launches.signal.address, [])
            jobs.append(device.template(device.launches, block, 0))
        jobs[0].start()
        with pytest.raises(DeviceError, match=said):
            devices[0].synchronize()
        jobs[1].start()
        devices[1].synchronize()
        with pytest.raises(DeviceError, match=said):
            jobs[0].start()
        for device in devices:
            device.close()
        if what == "is_stuck":
            assert not list(stand_in.leaks())
