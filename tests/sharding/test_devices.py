"""Several devices of one CPU: which there are, arrays committed to each, what runs where."""

import os
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import full_name, is_host, open_backend
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.trace.array.array import Array


def test_there_are_as_many_as_the_setting_says():
    assert fg.devices() == ["cpu", *(f"cpu:{i}" for i in range(1, 8))]
    assert fg.device_count() == fg.local_device_count() == 8
    assert [d.id for d in fg.local_devices()] == list(range(8))
    assert {d.platform for d in fg.devices()} == {"cpu"} and {d.process_index for d in fg.devices()} == {0}
    assert len({d.device_kind for d in fg.devices()}) == 1
    assert len(fg.devices("numpy")) == 1


def test_names():
    assert full_name("cpu:0") == "cpu" and full_name("cpu:07") == "cpu:7"
    assert all(map(is_host, fg.devices())) and is_host("numpy") and not is_host("opencl:0")
    assert open_backend("cpu:3") is open_backend("cpu")
    with pytest.raises(DeviceError, match=r"no device 'cpu:8': there are 8, 'cpu' to 'cpu:7'"):
        fg.device_put(1.0, "cpu:8")
    with pytest.raises(DeviceError, match="there is one 'numpy'"):
        full_name("numpy:1")


def test_the_setting_can_be_changed_at_any_time():
    x = fg.device_put(fnp.arange(3.0), "cpu:7")
    with fg.config(cpu_devices=2):
        assert len(fg.devices()) == 2
        assert np.array_equal(fg.jit(lambda v: v + 1)(x), [1, 2, 3])  # what is there stays usable
        assert (x * 2).device == "cpu:7"
        with pytest.raises(DeviceError, match=r"raise funcgrad\.config"):
            fg.device_put(x, "cpu:2")
        with fg.config(cpu_devices=20):
            assert len(fg.devices()) == 20
        assert len(fg.devices()) == 2
    assert len(fg.devices()) == 8
    for wrong in (0, -1, 2.0, "8", True):
        with pytest.raises(ArgumentError, match="cpu_devices has to be a whole number of 1 or more"):
            fg.config.cpu_devices = wrong


def test_it_is_one_setting_for_all_threads():
    found = []
    thread = threading.Thread(target=lambda: found.append(len(fg.devices())))
    thread.start()
    thread.join()
    assert found == [8]


_PROGRAM = """
import sys, funcgrad as fg
print([name for name in sys.modules if "shard" in name or name.endswith("mesh.mesh")])  # they are for those who ask
print(fg.devices())
"""


def test_it_is_read_from_the_environment():
    found = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        env={**os.environ, "FUNCGRAD_CPU_DEVICES": "3"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.splitlines() == ["[]", "[Device(cpu), Device(cpu:1), Device(cpu:2)]"]


def test_arrays_are_committed_to_each():
    x = fnp.arange(6.0).reshape(2, 3)
    for device in fg.devices():
        y = fg.device_put(x, device)
        assert type(y) is Array and y.device == device and y.committed and y.devices() == {device}
        assert np.shares_memory(np.asarray(y), np.asarray(x))
        assert (y + 1).device == fnp.sin(y).device == y[0].device == device
        assert pickle.loads(pickle.dumps(y)).tolist() == x.tolist()
    moved = fg.device_put(fg.device_put(x, "cpu:1"), "cpu:2")
    assert moved.device == "cpu:2"
    freed = moved.to_device("cpu")
    assert not freed.committed and freed.device == "cpu"
    assert moved.to_device("cpu:2") is moved
    assert fnp.ones(2, device="cpu:3").device == "cpu:3"


def test_devices_do_not_mix():
    x, y = (fg.device_put(fnp.ones(3), d) for d in ("cpu:1", "cpu:2"))
    for f in (fnp.add, fg.jit(fnp.add), lambda a, b: fg.grad(lambda v: (v * b).sum())(a)):
        with pytest.raises(DeviceError, match=r"'cpu:1'.*'cpu:2'"):
            f(x, y)
    assert (x + fnp.ones(3)).device == "cpu:1"  # what is nowhere goes along


@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 5)])
def test_compiled_functions_run_where_their_arguments_are(shape):
    f = fg.jit(lambda v, w: (v * w + 1, v))
    x = fnp.ones(shape)
    for device in ("cpu:3", "cpu:7", "cpu", "cpu:3"):
        y = fg.device_put(x, device)
        for _ in range(3):  # also by the native front door
            both = f(y, x)
            assert [z.device for z in both] == [device] * 2
            assert np.array_equal(both[0], np.full(shape, 2.0))
    assert not f(x, x)[0].committed
    assert fg.jit(lambda v: v + 1, device="cpu:5")(x).device == "cpu:5"
    with pytest.raises(DeviceError, match="runs on 'cpu:5'"):
        fg.jit(lambda v: v + 1, device="cpu:5")(fg.device_put(x, "cpu:4"))


def test_transforms_commit_too():
    x = fg.device_put(fnp.arange(3.0), "cpu:3")
    value, gradient = fg.value_and_grad(lambda v: (v**3).sum())(x)
    assert value.device == gradient.device == "cpu:3"
    assert np.array_equal(gradient, [0, 3, 12])
    assert fg.vmap(lambda v: 2 * v)(x).device == "cpu:3"
    carry, ys = fg.lax.scan(lambda c, v: (c + v, c * v), x[0], x)
    assert carry.device == ys.device == "cpu:3"


def test_one_may_be_the_default():
    with fg.default_device("cpu:2"):
        assert fg.default_backend() == "cpu"
        assert not fg.jit(lambda v: v + 1)(1.0).committed
        assert fg.config.device == "cpu:2"


def test_doctor_shows_the_cpu_once():
    report = fg.doctor()
    assert [row.name for row in report.devices].count("cpu") == 1
    assert "as 8 devices" in str(report)
    with fg.default_device("cpu:2"):
        assert not [note for note in fg.doctor().notes if "config.device" in note]


def test_other_processes_have_devices_of_their_own():
    from funcgrad.trace.mesh.process import processes

    try:
        processes.begin(1, 3, {"cpu": (2, 8, 1)})
        assert fg.devices("cpu")[:3] == ["cpu:0", "cpu:1", "cpu:2"] and fg.device_count("cpu") == 11
        assert fg.local_devices(backend="cpu") == [f"cpu:{i}" for i in range(2, 10)]
        assert fg.local_devices(2, "cpu") == ["cpu:10"] and fg.local_device_count("cpu") == 8
        assert [d.process_index for d in fg.devices("cpu")] == [0, 0, *[1] * 8, 2]
        assert full_name("cpu") == "cpu:2" and full_name("cpu:2") == "cpu:2" and full_name("cpu:0") == "cpu:0"
        assert fg.Device("cpu").process_index == 1 and fg.Device("cpu").id == 2
        assert (fg.process_index(), fg.process_count(), fg.process_indices()) == (1, 3, [0, 1, 2])
        with pytest.raises(DeviceError, match="'cpu:10' is one of process 2, this is process 1"):
            open_backend("cpu:10")
        with pytest.raises(ArgumentError, match="cannot become 4 any more"):
            fg.config.cpu_devices = 4
        with pytest.raises(ArgumentError, match="there are processes 0 to 2, and no 3"):
            fg.local_devices(3)
    finally:
        processes.end()
    with pytest.raises(ArgumentError, match="there is one process, number 0, and no 1"):
        fg.local_devices(1)
