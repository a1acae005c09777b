"""Arrays that are spread over meshes: from everywhere to everywhere, and what they tell of themselves."""

import copy
import pickle
from contextlib import contextmanager

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends import interface
from funcgrad.errors import (
    ArgumentError,
    DeletedArrayError,
    DeviceError,
    DtypeError,
    InterchangeError,
    ShapeError,
    ShardingError,
)
from funcgrad.sharding import Mesh, NamedSharding, P, SingleDeviceSharding, make_mesh, use_mesh
from funcgrad.trace.array import Array
from funcgrad.trace.device_array import DeviceArray
from funcgrad.trace.processes import processes
from funcgrad.trace.sharded_array import ShardedArray
from tests.sharding import drawn


@contextmanager
def several(index, count, devices):
    processes.begin(index, count, devices)
    try:
        yield
    finally:
        processes.end()


def spread(value, mesh, *spec):
    return fg.device_put(value, NamedSharding(mesh, P(*spec)))


def check(x, expected, sharding):
    """Each device has its part of these values, padded to blocks of one size."""
    assert type(x) is ShardedArray and x.sharding == sharding
    assert x.shape == expected.shape and x.dtype == expected.dtype and x.committed
    assert len(x.blocks) == sharding.num_devices
    for block, device in zip(x.blocks, sharding.mesh.devices.flat, strict=True):
        assert block.shape == sharding.shard_shape(x.shape) and block.device == device
        assert block.committed and block.owner.flags.c_contiguous
    for shard in x.addressable_shards:
        assert shard.data.device == shard.device and shard.data.owner.flags.c_contiguous
        np.testing.assert_array_equal(np.asarray(shard.data), expected[shard.index])
    np.testing.assert_array_equal(np.asarray(x), expected)


@given(st.data())
def test_round_trips(data):
    """From the host to a mesh, to another one, to one device, and back."""
    shape = data.draw(drawn.shapes())
    expected = drawn.values(shape, data.draw(drawn.dtypes))
    start = data.draw(st.sampled_from(["numpy", "free", "committed"]))
    x = expected if start == "numpy" else fnp.asarray(expected)
    if start == "committed":
        x = fg.device_put(x, "cpu:5")
    for _ in range(data.draw(st.integers(1, 3))):
        mesh = data.draw(drawn.meshes())
        sharding = NamedSharding(mesh, data.draw(drawn.specs(mesh, len(shape))))
        x = fg.device_put(x, sharding, may_alias=data.draw(st.sampled_from([None, False])))
        check(x, expected, sharding)
    assert [s.index for s in x.global_shards] == list(sharding.devices_indices_map(shape).values())
    back = fg.device_put(x, "cpu:3")
    assert type(back) is Array and back.device == "cpu:3"
    np.testing.assert_array_equal(np.asarray(back), expected)


def test_what_an_array_tells():
    mesh = make_mesh((2, 4), ("x", "y"))
    x = spread(fnp.arange(40.0).reshape(5, 8), mesh, "x", "y")
    assert x.sharding == x.device == NamedSharding(mesh, P("x", "y"))
    assert x.devices() == set(fg.devices("cpu")) and x.is_fully_addressable and not x.is_fully_replicated
    assert x.shape == (5, 8) and x.size == 40 and x.nbytes == 160 and x.ndim == 2 and len(x) == 5
    shards = x.addressable_shards
    assert [s.device for s in shards] == fg.devices("cpu") and {s.replica_id for s in shards} == {0}
    assert shards[5].index == (slice(3, 5), slice(2, 4)) and shards[5].data.shape == (2, 2)
    assert x.addressable_data(5).tolist() == [[26.0, 27.0], [34.0, 35.0]]
    assert repr(shards[5]).startswith(
        "Shard(device=Device(cpu:5), index=(slice(3, 5, None), slice(2, 4, None)), "
    )
    assert repr(x) == repr(fnp.arange(40.0).reshape(5, 8)) and str(x) == str(np.asarray(x))
    assert x.block_until_ready() is x and fg.block_until_ready(x) is x
    assert fg.device_get(x).tolist() == x.tolist() == np.asarray(x).tolist()
    rows = spread(x, mesh, "x")
    assert [s.replica_id for s in rows.addressable_shards] == [0, 1, 2, 3] * 2
    assert rows.addressable_shards[0].index == (slice(0, 3), slice(None))
    assert spread(x, mesh).is_fully_replicated


def test_arrays_of_one_device_tell_the_same():
    for x in (fnp.arange(3.0), fg.device_put(fnp.arange(3.0), "cpu:2")):
        assert x.sharding == SingleDeviceSharding(x.device)
        assert x.is_fully_addressable and x.is_fully_replicated
        (shard,) = x.addressable_shards
        (other,) = x.global_shards
        assert shard.data is x is other.data is x.addressable_data(0)
        assert (shard.device, shard.index, shard.replica_id) == (x.device, (slice(None),), 0)
    scalar = spread(2.0, make_mesh((2,), "x"))
    assert scalar.addressable_shards[1].index == () and float(scalar) == 2.0 and scalar.weak_type


def test_memory_is_shared_where_it_can_be():
    mesh = make_mesh((2, 4), ("x", "y"))
    whole = fnp.arange(64.0).reshape(8, 8)
    owner = np.asarray(whole)
    for spec in (P(), P("x"), P(("x", "y")), P(("y", "x"))):
        x = fg.device_put(whole, NamedSharding(mesh, spec))
        assert all(np.shares_memory(b.owner, owner) for b in x.blocks), spec
    columns = spread(whole, mesh, None, "x")
    assert not any(np.shares_memory(b.owner, owner) for b in columns.blocks)
    assert np.shares_memory(columns.blocks[0].owner, columns.blocks[3].owner)  # replicas
    assert columns.blocks[0].address != columns.blocks[4].address
    rows = spread(columns, mesh, "x")
    again = fg.device_put(rows, NamedSharding(mesh, P("x", None)))
    assert again is rows
    assert not np.shares_memory(
        fg.device_put(rows, rows.sharding, may_alias=False).blocks[0].owner, rows.blocks[0].owner
    )


def test_parts_that_are_in_place_stay():
    first = make_mesh((4,), "x")
    x = spread(fnp.arange(8.0), first, "x")
    other = make_mesh((2, 2), ("a", "b"))
    moved = spread(x, other, ("a", "b"))
    assert all(a is b for a, b in zip(moved.blocks, x.blocks, strict=True))
    shuffled = spread(x, make_mesh((4,), "x", devices=["cpu:3", "cpu", "cpu:1", "cpu:2"]), "x")
    assert [a.address for a in shuffled.blocks] == [b.address for b in x.blocks]
    assert [b.device for b in shuffled.blocks] == ["cpu:3", "cpu", "cpu:1", "cpu:2"]
    replicated = spread(x, first)
    one = fg.device_put(replicated, "cpu:2")
    assert one is replicated.blocks[2]


def test_trees_and_what_stands_for_a_sharding():
    mesh = make_mesh((2, 4), ("x", "y"))
    sharding = NamedSharding(mesh, P("y"))
    tree = {"a": fnp.ones(8), "b": [np.ones((4, 4), np.float32), 2.0]}
    one = fg.device_put(tree, {"a": sharding, "b": NamedSharding(mesh, P())})
    assert one["a"].sharding == sharding and one["b"][1].sharding.spec == P()
    mixed = fg.device_put(tree, {"a": sharding, "b": ["cpu:3", None]})
    assert mixed["b"][0].device == "cpu:3" and not mixed["b"][1].committed
    assert fg.device_put(1.0, SingleDeviceSharding("cpu:6")).device == "cpu:6"
    with use_mesh(mesh):
        assert fg.device_put(tree, P())["a"].sharding == NamedSharding(mesh, P())
        assert fg.device_put(fnp.ones(8), P("x")).sharding == NamedSharding(mesh, P("x"))
        assert fnp.zeros((8, 3), device=P("x")).sharding == NamedSharding(mesh, P("x"))
    assert fnp.zeros((8, 3), device=sharding).sharding == sharding
    assert fnp.ones(8).to_device(sharding).sharding == sharding
    back = fg.device_put(fnp.ones(8), sharding).to_device("cpu")
    assert not back.committed and type(back) is Array
    assert fg.device_put(one["a"]) is one["a"]
    with pytest.raises(ShardingError, match=r"P\('x'\) names axes of a mesh, and there is none around"):
        fg.device_put(1.0, P("x"))


def test_donation_and_deletion():
    mesh = make_mesh((4,), "x")
    x = spread(fnp.arange(8.0), mesh, "x")
    moved = fg.device_put(x, NamedSharding(mesh, P()), donate=True)
    assert x.is_deleted() and moved.tolist() == list(range(8))
    for use in (np.asarray, lambda v: v.addressable_shards, lambda v: v.blocks, copy.deepcopy):
        with pytest.raises(DeletedArrayError, match="donated to device_put"):
            use(x)
    assert "deleted" in repr(x) and x.shape == (8,) and x.sharding.spec == P("x")
    same = fg.device_put(moved, moved.sharding, donate=True)
    assert moved.is_deleted() and same.tolist() == list(range(8))
    same.delete()
    same.delete()
    with pytest.raises(DeletedArrayError, match="deleted at"):
        same.addressable_data(0)
    source = fnp.arange(8.0)
    kept = fg.device_put(source, NamedSharding(mesh, P("x")), donate=True)
    assert source.is_deleted() and kept.tolist() == list(range(8))


def test_copies_and_pickles():
    x = spread(fnp.arange(6.0).reshape(2, 3), make_mesh((2,), "x"), "x")
    twin = copy.deepcopy(x)
    assert twin.sharding == x.sharding and twin.tolist() == x.tolist()
    assert not np.shares_memory(twin.blocks[0].owner, x.blocks[0].owner)
    assert copy.copy(x) is x
    back = pickle.loads(pickle.dumps(x))
    assert type(back) is Array and not back.committed and back.tolist() == x.tolist()


def test_a_block_lives_on_when_the_array_it_came_from_is_donated():
    """A result in the memory of the whole array would change the blocks."""
    whole = fnp.arange(8.0) + 0
    x = spread(whole, make_mesh((2,), "x"), "x")
    fg.jit(lambda v: v * 0, donate_argnums=0)(whole)
    assert x.tolist() == list(range(8))
    block = x.blocks[0]
    fg.jit(lambda v: v * 0, donate_argnums=0)(block)
    assert x.addressable_shards[1].data.tolist() == [4, 5, 6, 7]


def test_views():
    mesh = make_mesh((2, 2), ("x", "y"))
    expected = np.arange(32, dtype=np.float32).reshape(4, 8)
    x = spread(expected, mesh, "x", "y")
    for dtype in ("int32", "uint8", "uint16"):
        y = x.view(dtype)
        assert y.sharding == x.sharding
        np.testing.assert_array_equal(np.asarray(y), expected.view(dtype))
    pairs = spread(np.arange(12, dtype=np.uint16).reshape(2, 6), mesh, None, "x")
    with pytest.raises(ShardingError, match="cut within elements of uint32"):
        pairs.view("uint32")


def test_it_is_not_lent():
    x = spread(fnp.arange(4.0), make_mesh((2,), "x"), "x")
    for lend in (x.__dlpack__, x.__dlpack_device__, lambda: np.from_dlpack(x)):
        with pytest.raises(InterchangeError, match="memory of several devices"):
            lend()
    with pytest.raises(DeviceError, match="given to a program of one device"):
        x.address  # noqa: B018


def test_uneven_sizes_can_be_refused():
    mesh = make_mesh((4,), "x")
    with fg.config(uneven_sharding="refuse"):
        assert spread(fnp.ones((8, 3)), mesh, "x").shape == (8, 3)
        with pytest.raises(
            ShardingError, match=r"float32\[3,6\] as P\(None, 'x'\): dimension 1 of size 6 does not"
        ):
            spread(fnp.ones((3, 6)), mesh, None, "x")
    padded = spread(fnp.ones(6), mesh, "x")
    assert [b.tolist() for b in padded.blocks] == [[1, 1], [1, 1], [1, 1], [0, 0]]
    assert padded.addressable_data(3).shape == (0,)
    with pytest.raises(ArgumentError, match="'pad' or 'refuse'"):
        fg.config.uneven_sharding = "no"


@pytest.mark.parametrize(
    ("put", "error", "message"),
    [
        (
            lambda m: spread(1.0, m, "x"),
            ShardingError,
            r"device_put: float32\[\] as P\('x'\): .* the array has 0",
        ),
        (lambda m: spread(fnp.ones(4), m, P.UNCONSTRAINED), ShardingError, "a dimension is left open"),
        (lambda m: fg.device_put(1.0, NamedSharding(m.abstract_mesh, P())), ShardingError, "on no devices"),
        (lambda m: fg.device_put(1.0, m), DeviceError, "no device"),
        (lambda m: fg.device_put("a", NamedSharding(m, P())), DtypeError, "expected an array"),
        (
            lambda m: fg.device_put(fnp.ones(2), NamedSharding(Mesh(["cpu", "cpu:9"], "x"), P("x"))),
            DeviceError,
            "there is no device 'cpu:9'",
        ),
    ],
)
def test_what_device_put_refuses(put, error, message):
    with pytest.raises(error, match=message):
        put(make_mesh((2,), "x"))


def test_arrays_of_other_devices_do_not_mix():
    mesh = make_mesh((4,), "x")
    x = spread(fnp.ones(4), mesh, "x")
    one = fg.device_put(fnp.ones(4), "cpu:1")
    fewer = spread(fnp.ones(4), make_mesh((2,), "y"), "y")
    turned = spread(fnp.ones(4), Mesh(mesh.devices[::-1], "x"), "x")
    for other, where in (
        (one, "on 'cpu:1'"),
        (fewer, r"as P\('y'\) of .* on mesh\(cpu:0-1\)"),
        (turned, "mesh"),
    ):
        for f in (fnp.add, fg.jit(fnp.add), fg.jit(lambda a, b=other: a + b)):
            with pytest.raises(DeviceError, match=rf"{where}(.|\n)*device_put\(x, y.sharding\)"):
                f(x, other) if f is not fnp.add else x + other
    regrouped = spread(fnp.ones(4), make_mesh((2, 2), ("a", "b")), "b")  # the same devices in their order
    assert (x + regrouped).tolist() == [2] * 4
    with pytest.raises(DeviceError, match="runs on 'cpu:2', and v is on"):
        fg.jit(lambda v: v, device="cpu:2")(x)


def test_traced_values_know_their_devices():
    x = spread(fnp.ones(4), make_mesh((4,), "x"), "x")
    seen = []
    fg.jit(lambda v: seen.append((v.device, v.devices())) or v)(x)
    assert seen == [("cpu", {"cpu", "cpu:1", "cpu:2", "cpu:3"})]
    choose = {"cpu": lambda v: v + 1, "default": lambda v: v - 1}
    assert fg.lax.platform_dependent(x, **choose).tolist() == [2] * 4
    assert fg.jit(lambda v: fg.lax.platform_dependent(v, **choose))(x).tolist() == [2] * 4


def test_random_numbers_from_a_key_on_a_mesh():
    mesh = make_mesh((4,), "x")
    key = fg.device_put(fg.random.key(0), NamedSharding(mesh, P()))
    assert np.array_equal(fg.random.bits(key, (5,)), fg.random.bits(fg.random.key(0), (5,)))


# ---- arrays from parts ----


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
    assert all(a is b for a, b in zip(again.blocks, x.blocks, strict=True))


def test_arrays_that_do_not_fit():
    sharding = NamedSharding(make_mesh((2,), "x"), P("x"))
    a, b = (fg.device_put(fnp.ones(2), d) for d in ("cpu", "cpu:1"))
    make = fg.make_array_from_single_device_arrays
    assert make((2,), SingleDeviceSharding("cpu:1"), [b]) is b
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


# ---- devices with memory of their own ----


@pytest.fixture
def accelerators(monkeypatch):
    monkeypatch.setitem(interface._modules, "fake", "tests.fake_accelerator")
    fg.clear_caches()
    found = [interface.open_backend(name) for name in ("fake:0", "fake:1")]
    for backend in found:
        backend.reads = backend.writes = backend.receives = 0
    yield found
    fg.clear_caches()


def traffic(backends):
    """What was read and written since the last time, of all."""
    found = [(b.reads, b.writes, b.receives) for b in backends]
    for b in backends:
        b.reads = b.writes = b.receives = 0
    return found


def test_devices_with_memory_get_their_parts_alone(accelerators):
    expected = np.arange(10, dtype=np.float32).reshape(5, 2)
    mesh = make_mesh((2,), "x", devices=["fake:0", "fake:1"])
    x = spread(expected, mesh, "x")
    assert traffic(accelerators) == [(0, 1, 0), (0, 1, 0)]
    assert [b.device for b in x.blocks] == ["fake:0", "fake:1"] and {b.shape for b in x.blocks} == {(3, 2)}
    assert all(type(b) is DeviceArray for b in x.blocks) and traffic(accelerators) == [(0, 0, 0)] * 2
    assert x.tolist() == expected.tolist() and traffic(accelerators) == [(1, 0, 0), (1, 0, 0)]
    assert x.tolist() == expected.tolist() and traffic(accelerators) == [(0, 0, 0)] * 2  # it is kept
    assert [s.data.device for s in x.addressable_shards] == ["fake:0", "fake:1"]
    assert x.addressable_data(1).tolist() == expected[3:].tolist()
    traffic(accelerators)
    replicated = spread(fg.device_put(expected, "fake:0"), mesh)
    assert traffic(accelerators) == [(0, 1, 0), (0, 0, 1)]  # from one to the other, without the host
    assert fg.device_put(replicated, "fake:1") is replicated.blocks[1]
    back = fg.device_put(x, "cpu:2")
    assert type(back) is Array and back.device == "cpu:2" and back.tolist() == expected.tolist()
    assert (
        fg.device_put(x, "fake:0").device == "fake:0"
        and fg.device_put(x, "fake:0").tolist() == expected.tolist()
    )
    twin = copy.deepcopy(x)
    assert twin.tolist() == expected.tolist() and twin.blocks[0].region[0] is not x.blocks[0].region[0]


def test_meshes_of_several_kinds_of_devices(accelerators):
    expected = np.arange(12, dtype=np.float32).reshape(6, 2)
    mixed = make_mesh((3,), "x", devices=["fake:1", "cpu:3", "fake:0"])
    x = spread(expected, mixed, "x")
    assert [type(b) for b in x.blocks] == [DeviceArray, Array, DeviceArray]
    assert x.tolist() == expected.tolist()
    other = spread(x, make_mesh((2,), "y", devices=["cpu:3", "fake:0"]), None, "y")
    assert other.tolist() == expected.tolist()
    assert spread(other, mixed, "x").tolist() == expected.tolist()
