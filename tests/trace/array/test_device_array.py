"""Arrays in the memory of a device: values are read once, copies of arrays of the host live as long as those."""

import copy
import gc
import pickle

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad.errors import DeletedArrayError, DeviceError, OutOfMemoryError
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.device_array import DeviceArray, copied, forget_copies, on_device, put
from tests.hardware import fake_accelerator


@pytest.fixture
def device():
    yield fake_accelerator.Backend()
    forget_copies()


def test_signatures_tell_devices_apart_and_are_interned():
    here, there = Signature((2,), np.dtype("f4")), Signature((2,), np.dtype("f4"), False, "opencl:0")
    assert here is not there
    assert there is Signature((2,), np.dtype("f4"), False, "opencl:0")
    assert repr(here) == "float32[2]" and repr(there) == "float32[2]@opencl:0"
    assert pickle.loads(pickle.dumps(there)) is there


def test_values_are_read_when_asked_for_and_once(device):
    x = put(fnp.arange(6.0).reshape(2, 3), device)
    assert (type(x), x.shape, x.dtype.name, x.signature.device) == (DeviceArray, (2, 3), "float32", "fake:0")
    assert device.reads == 0
    assert x.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]
    assert repr(x) == "Array([[0., 1., 2.],\n       [3., 4., 5.]], dtype=float32)"
    assert np.asarray(x).sum() == 15
    assert device.reads == 1


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "bfloat16", "float16", "complex64"])
@pytest.mark.parametrize("shape", [(), (0,), (3, 0, 2), (5,)])
def test_every_dtype_and_size_travels(device, dtype, shape):
    x = fnp.ones(shape, dtype)
    there = put(x, device)
    assert there.tobytes() == x.tobytes() and there.numpy().dtype == x.dtype
    assert copied(there).tobytes() == x.tobytes()


def test_a_program_of_the_host_cannot_take_it(device):
    x = put(fnp.ones(2), device)
    with pytest.raises(DeviceError, match="was given to a program of the host"):
        _ = x.address


def test_deletion_gives_the_memory_back(device):
    x = put(fnp.ones(1000), device)
    assert device.used == 4000
    x.numpy()
    x.delete()
    assert device.used == 0 and x.is_deleted()
    assert repr(x) == "Array(<deleted>, shape=(1000,), dtype=float32)"
    for use in (lambda: x.region, x.numpy, lambda: float(x), x.block_until_ready, lambda: copy.deepcopy(x)):
        with pytest.raises(DeletedArrayError, match=r"deleted at .*test_device_array"):
            use()


def test_pickled_as_values_and_copied_on_the_device(device):
    x = put(fnp.arange(3), device)
    again = pickle.loads(pickle.dumps(x))
    assert type(again) is Array and again.tolist() == [0, 1, 2]
    copies = copy.deepcopy(x), copy.copy(x)
    assert x.is_ready() and x.copy_to_host_async() is None and x.on_device_size_in_bytes() == 12
    x.delete()
    for same in copies:
        assert same.backend is device and same.tolist() == [0, 1, 2]
    with pytest.raises(DeletedArrayError):
        x.is_ready()


def test_a_copy_of_an_array_of_the_host_is_kept_while_the_array_lives(device):
    x = fnp.ones(1000)
    assert on_device(x, device) is on_device(x, device)
    assert (device.writes, device.used) == (1, 4000)
    del x
    gc.collect()
    assert device.used == 0


def test_copies_of_arrays_that_native_code_made_go_with_them(device):
    from funcgrad import jit

    double = jit(lambda x: x * 2)
    for _ in range(5):
        x = double(fnp.ones(1000))
        on_device(x, device)
    del x
    gc.collect()
    assert device.used == 0


def test_a_deleted_array_has_no_copy_either(device):
    x = fnp.ones(3)
    on_device(x, device)
    x.delete()
    with pytest.raises(DeletedArrayError):
        on_device(x, device)


def test_kept_copies_make_room_before_memory_runs_out(device):
    device.total = 10_000
    x = fnp.ones(2000)
    on_device(x, device)
    y = put(fnp.zeros(2000), device)
    assert device.used == 8000
    with pytest.raises(OutOfMemoryError):
        put(fnp.zeros(2000), device)
    assert y.tolist() == [0.0] * 2000


def test_an_array_of_another_device_is_not_copied_by_itself(device):
    other = fake_accelerator.Backend(1)
    x = put(fnp.ones(2), other)
    with pytest.raises(DeviceError, match=r"float32\[2\]@fake:1 was given to a program of 'fake:0'"):
        on_device(x, device)
    assert put(x, device).tolist() == [1.0, 1.0]


def test_devices_that_can_copy_from_each_other_do_without_the_host(device):
    other = fake_accelerator.Backend(1)
    x = put(fnp.arange(3.0), device)
    y = put(x, other)
    assert (other.receives, device.reads, other.writes) == (1, 0, 0)
    assert y.signature.device == "fake:1"
    assert y.tolist() == [0.0, 1.0, 2.0]
    assert put(y, device).tolist() == [0.0, 1.0, 2.0]
    assert (device.receives, other.reads) == (0, 1)
