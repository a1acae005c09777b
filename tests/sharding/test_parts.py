"""Arrays that are made from their parts: of a callback, of single devices, of several processes."""

from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError, ShapeError, ShardingError, TracedValueError, TreeError
from funcgrad.sharding import Mesh, NamedSharding, P, SingleDeviceSharding, make_mesh
from funcgrad.trace.mesh.process import processes
from tests.sharding import drawn
from tests.sharding.drawn import check


@contextmanager
def several(index, count, devices):
    processes.begin(index, count, devices)
    try:
        yield
    finally:
        processes.end()


@given(st.data())
def test_from_a_callback(data):
    mesh = data.draw(drawn.meshes())
    shape = data.draw(drawn.shapes())
    sharding = NamedSharding(mesh, data.draw(drawn.specs(mesh, len(shape))))
    expected = drawn.values(shape)
    asked = []
    x = fg.make_array_from_callback(shape, sharding, lambda index: asked.append(index) or expected[index])
    check(x, expected, sharding)
    assert len(asked) == len({str(i) for i in sharding.devices_indices_map(shape).values()})


def test_callbacks_give_all_kinds_of_parts():
    sharding = NamedSharding(make_mesh((4,), "x"), P("x"))
    x = fg.make_array_from_callback((4,), sharding, lambda index: [index[0].start], dtype="float32")
    assert x.tolist() == [0, 1, 2, 3] and x.dtype == np.float32
    ours = fg.make_array_from_callback((4,), sharding, lambda index: fnp.ones(4)[index])
    assert ours.tolist() == [1] * 4
    scalar = fg.make_array_from_callback((), sharding.with_spec(P()), lambda index: 3)
    assert scalar.shape == () and scalar.is_fully_replicated
    one = fg.make_array_from_callback(
        (2, 2), SingleDeviceSharding("cpu:3"), lambda index: np.ones((2, 2))[index]
    )
    assert one.device == "cpu:3"
    with pytest.raises(
        ShapeError, match=r"float32\[\] for the index \(slice\(0, 1, None\),\), a part of shape \(1,\)"
    ):
        fg.make_array_from_callback((4,), sharding, lambda index: 1.0)
    with pytest.raises(DtypeError, match="is float32, parts before are int32"):
        fg.make_array_from_callback(
            (4,), sharding, lambda index: np.ones(1, "float32" if index[0].start else "int32")
        )


@given(st.data())
def test_from_arrays_of_single_devices(data):
    mesh = data.draw(drawn.meshes())
    shape = data.draw(drawn.shapes())
    sharding = NamedSharding(mesh, data.draw(drawn.specs(mesh, len(shape))))
    expected = drawn.values(shape)
    parts = [
        fg.device_put(expected[i], d) for d, i in sharding.addressable_devices_indices_map(shape).items()
    ]
    given_ = data.draw(st.permutations(parts))
    x = fg.make_array_from_single_device_arrays(shape, sharding, given_)
    check(x, expected, sharding)
    again = fg.make_array_from_single_device_arrays(shape, sharding, x.blocks)
    assert [a.address for a in again.blocks] == [b.address for b in x.blocks]


def test_arrays_that_do_not_fit():
    sharding = NamedSharding(make_mesh((2,), "x"), P("x"))
    a, b = (fg.device_put(fnp.ones(2), d) for d in ("cpu", "cpu:1"))
    make = fg.make_array_from_single_device_arrays
    assert make((2,), SingleDeviceSharding("cpu:1"), [b]) is b
    with pytest.raises(DtypeError, match="the array is of int32"):
        make((2,), SingleDeviceSharding("cpu:1"), [b], dtype="int32")
    for arrays, error, message in (
        ([a], ShardingError, "no array on 'cpu:1'"),
        ([a, a], ShardingError, "two of them on 'cpu'"),
        ([a, fg.device_put(b, "cpu:5")], ShardingError, "does not have, on 'cpu:5'"),
        ([a, 3], ShardingError, "3 is no array on one device"),
        ([a, make((4,), sharding, [a, b])], ShardingError, "no array on one device"),
        ([a, b[:1]], ShapeError, r"float32\[1\] on 'cpu:1': a part there has the shape \(2,\)"),
        ([a, b.astype("int32")], DtypeError, r"int32\[2\] on 'cpu:1': the array is of float32"),
    ):
        with pytest.raises(error, match=message):
            make((4,), sharding, arrays)


def test_from_data_of_this_process():
    mesh = make_mesh((2, 4), ("x", "y"))
    expected = np.arange(48, dtype=np.float32).reshape(8, 6)
    for spec in (P("x"), P("x", "y"), P(), P(None, ("y", "x"))):
        sharding = NamedSharding(mesh, spec)
        for shape in (None, (8, 6)):
            check(fg.make_array_from_process_local_data(sharding, expected, shape), expected, sharding)
    one = fg.make_array_from_process_local_data(SingleDeviceSharding("cpu:2"), expected)
    assert one.device == "cpu:2"
    with pytest.raises(ShapeError, match="dimension 0 of the local data has the size 8; it has to be 10"):
        fg.make_array_from_process_local_data(sharding, expected, (10, 6))
    with pytest.raises(ShapeError, match="2 dimensions, the whole array 1"):
        fg.make_array_from_process_local_data(sharding, expected, (8,))


def test_trees_of_data_of_this_process():

    mesh = make_mesh((4,), "x")
    data = {
        "a": np.arange(8.0, dtype=np.float32),
        "b": (np.arange(12, dtype=np.float32).reshape(4, 3), np.float32(2)),
    }
    by_rows, whole = NamedSharding(mesh, P("x")), NamedSharding(mesh, P())
    shardings = {"a": by_rows, "b": (by_rows, whole)}
    for shape in (None, {"a": (8,), "b": None}, {"a": [8], "b": ((4, 3), ())}):
        for where in (shardings, {"a": by_rows, "b": whole}):
            found = fg.make_array_from_process_local_data(where, data, shape)
            check(found["a"], data["a"], by_rows)
            check(found["b"][0], data["b"][0], where["b"][0] if where is shardings else whole)
            assert float(found["b"][1]) == 2 and found["b"][1].sharding == whole
    with fg.set_mesh(mesh):
        check(fg.make_array_from_process_local_data(P("x"), data["a"]), data["a"], by_rows)
    on_one = fg.make_array_from_process_local_data(fg.devices("cpu")[1], data, {"a": (8,), "b": None})
    assert on_one["b"][0].device == "cpu:1" and on_one["b"][0].tolist() == data["b"][0].tolist()
    with pytest.raises(ShapeError, match="one device has all of the array"):
        fg.make_array_from_process_local_data("cpu:1", data, (9,))
    for wrong in ({"a": (8,)}, {"a": (8,), "b": None, "c": None}):
        with pytest.raises(TreeError, match="global_shape"):
            fg.make_array_from_process_local_data(by_rows, data, wrong)
    with pytest.raises(ShardingError, match="names axes of a mesh, and there is none"):
        fg.make_array_from_process_local_data(P("x"), data["a"])
    for make in (
        lambda x: fg.make_array_from_process_local_data(by_rows, x),
        lambda x: fg.make_array_from_callback((8,), by_rows, lambda index: x[index]),
    ):
        with pytest.raises(TracedValueError):
            fg.jit(make)(data["a"])


def test_several_processes():
    """As process 1 of two sees it, each with four devices."""
    expected = np.arange(24, dtype=np.float32).reshape(8, 3)
    with fg.config(cpu_devices=4), several(1, 2, {"cpu": (4, 4)}):
        mesh = Mesh(np.array([f"cpu:{i}" for i in range(8)]).reshape(2, 4), ("p", "d"))
        sharding = NamedSharding(mesh, P(("p", "d")))
        assert not sharding.is_fully_addressable and mesh.is_multi_process and mesh.local_mesh.size == 4
        assert mesh.local_mesh.shape == {"p": 1, "d": 4}
        assert sharding.addressable_devices == {"cpu:4", "cpu:5", "cpu:6", "cpu:7"}
        x = fg.device_put(expected, sharding)
        assert [s.data.tolist() for s in x.addressable_shards] == expected[4:, None].tolist()
        assert [s.data is None for s in x.global_shards] == [True] * 4 + [False] * 4
        assert x.shape == (8, 3) and not x.is_fully_addressable
        assert repr(x) == f"Array(shape=(8, 3), dtype=float32, sharding={sharding!r})"
        with pytest.raises(ShardingError, match="on devices of other processes too"):
            np.asarray(x)
        local = fg.make_array_from_process_local_data(sharding, expected[4:])
        assert local.shape == (8, 3)
        assert [s.data.tolist() for s in local.addressable_shards] == expected[4:, None].tolist()
        whole = fg.make_array_from_process_local_data(sharding, expected, (8, 3))
        assert [s.data.tolist() for s in whole.addressable_shards] == expected[4:, None].tolist()
        within = NamedSharding(mesh, P("d", "p"))
        columns = fg.make_array_from_process_local_data(within, expected[:, 2:], (8, 3))
        assert [s.data.tolist() for s in columns.addressable_shards] == expected[:, 2:].reshape(
            4, 2, 1
        ).tolist()
        asked = []
        fg.make_array_from_callback((8, 3), sharding, lambda i: asked.append(i) or expected[i])
        assert [i[0].start for i in asked] == [4, 5, 6, 7]
        with pytest.raises(ShardingError, match="devices of other processes only"):
            fg.device_put(x, NamedSharding(mesh, P()))
        mixed = Mesh(np.array([f"cpu:{i}" for i in (0, 4, 5, 1)]).reshape(2, 2), ("p", "d"))
        with pytest.raises(ShardingError, match="no grid"):
            mixed.local_mesh  # noqa: B018


@given(st.data())
def test_keys_from_their_parts(data):
    mesh = data.draw(drawn.meshes())
    shape = data.draw(drawn.shapes())
    sharding = NamedSharding(mesh, data.draw(drawn.specs(mesh, len(shape))))
    keys = fg.random.wrap_key_data(
        np.arange(2 * np.prod(shape, dtype=int), dtype=np.uint32).reshape(*shape, 2)
    )
    asked = []
    made = fg.make_array_from_callback(shape, sharding, lambda index: asked.append(index) or keys[index])
    again = fg.make_array_from_single_device_arrays(
        shape, sharding, [shard.data for shard in made.addressable_shards]
    )
    for x in (made, again):
        assert x.shape == shape and x.dtype == keys.dtype and x.is_fully_addressable
        check(fg.random.key_data(x), np.asarray(fg.random.key_data(keys)), sharding)
        assert [shard.index for shard in x.global_shards] == list(
            sharding.devices_indices_map(shape).values()
        )
        for number, shard in enumerate(x.addressable_shards):
            assert (shard.data == keys[shard.index]).all()
            assert (x.addressable_data(number) == shard.data).all()
    assert len(asked) == len({str(i) for i in sharding.devices_indices_map(shape).values()})


def test_keys_on_one_device_and_beside_numbers():
    keys = fg.random.split(fg.random.key(0), 4)
    one = SingleDeviceSharding("cpu:1")
    made = fg.make_array_from_callback((4,), one, lambda index: keys[index])
    assert made.device == "cpu:1" and (made == fg.device_put(keys, "cpu:1")).all()
    again = fg.make_array_from_single_device_arrays((4,), one, [made], dtype=keys.dtype)
    assert again.device == "cpu:1" and again.shape == (4,)
    sharding = NamedSharding(make_mesh((2,), "x"), P("x"))
    for first in (0, 2):
        with pytest.raises((ShapeError, DtypeError), match=r"the callback gave|parts before"):
            fg.make_array_from_callback(
                (4,),
                sharding,
                lambda i, first=first: keys[i] if i[0].start == first else np.zeros(2, "uint32"),
            )
