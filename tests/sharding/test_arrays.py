"""Arrays that are spread over meshes: from everywhere to everywhere, and what they tell of themselves."""

import copy
import pickle

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
    ShardingError,
)
from funcgrad.sharding import Mesh, NamedSharding, P, SingleDeviceSharding, make_mesh, use_mesh
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray
from tests.sharding import drawn
from tests.sharding.drawn import check, spread


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
        assert {x.address} == {y.address for y in (shard.data, other.data, x.addressable_data(0))}
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
    assert one.address == replicated.blocks[2].address


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


def test_constraints_outside_of_traces():
    mesh = make_mesh((2, 2), ("x", "y"))
    constrain = fg.lax.with_sharding_constraint
    x = spread(fnp.ones((4, 4)), mesh, "x", "y")
    open_ = P.UNCONSTRAINED
    assert constrain(x, NamedSharding(mesh, P(None, open_))).sharding.spec == P(None, "y")
    assert constrain(x, NamedSharding(mesh, P("y", open_))).sharding.spec == P("y")
    assert constrain(x, NamedSharding(mesh, P(open_))).sharding.spec == P("x")
    assert constrain(fnp.ones((4, 4)), NamedSharding(mesh, P(open_, "x"))).sharding.spec == P(None, "x")


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
    for twin in (copy.copy(x), copy.deepcopy(x)):
        assert twin.sharding == x.sharding and twin.tolist() == x.tolist()
        assert not np.shares_memory(twin.blocks[0].owner, x.blocks[0].owner)
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


def test_arrays_live_on_when_others_in_their_memory_are_given_away():
    mesh = make_mesh((2,), "x", devices=["cpu:3", "cpu:1"])
    double = fg.jit(lambda v: v * 2, donate_argnums=0)
    one = fg.device_put(fnp.arange(4.0) + 0, "cpu:3")
    x = spread(one, mesh)
    one.delete()
    assert x.tolist() == [0, 1, 2, 3]
    part, gathered = x.addressable_data(0), fg.device_put(x, "cpu:3")
    again = fg.make_array_from_single_device_arrays(
        (4,), x.sharding.with_spec(P()), [part, x.addressable_data(1)]
    )
    for given_away in (part, gathered, x, fg.device_put(again, again.sharding.with_spec(P("x")))):
        assert double(given_away).tolist() == [0, 2, 4, 6] and given_away.is_deleted()
        assert again.tolist() == [0, 1, 2, 3]
    moved = fg.device_put(fg.device_put(fnp.arange(4.0), "cpu:3"), NamedSharding(mesh, P()), donate=True)
    assert moved.tolist() == [0, 1, 2, 3]


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
        constrain = fg.lax.with_sharding_constraint
        with pytest.raises(
            ShardingError, match=r"with_sharding_constraint: float32\[6\] as .* does not divide into 4"
        ):
            fg.jit(lambda v: constrain(2 * v, NamedSharding(mesh, P("x"))))(fnp.ones(6))
        with pytest.raises(ShardingError, match="does not divide into 4 parts"):
            fg.jit(lambda v: v, in_shardings=NamedSharding(mesh, P("x")))(fnp.ones(6))
    f = fg.jit(lambda v: v + 1, in_shardings=NamedSharding(mesh, P("x")))
    assert f(fnp.ones(6)).tolist() == [2] * 6
    with fg.config(uneven_sharding="refuse"), pytest.raises(ShardingError, match="does not divide"):
        f(fnp.ones(6))  # also what was compiled before
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
        (lambda m: fg.device_put(1.0, m), ShardingError, r"NamedSharding\(mesh, P\(\)\)"),
        (lambda m: fg.device_put(1.0, 3), DeviceError, "3 is no device"),
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


# ---- devices with memory of their own ----


@pytest.fixture
def accelerators(monkeypatch):
    monkeypatch.setitem(interface._modules, "fake", "tests.hardware.fake_accelerator")
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
    assert fg.device_put(replicated, "fake:1").region is replicated.blocks[1].region
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
