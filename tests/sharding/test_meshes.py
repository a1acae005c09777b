"""Meshes, specs and shardings as values: what they are equal to, what they say, what they refuse."""

import copy
import pickle
import threading
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.errors import ArgumentError, DtypeError, ShardingError
from funcgrad.sharding import (
    AbstractMesh,
    AxisType,
    Mesh,
    NamedSharding,
    P,
    PartitionSpec,
    SingleDeviceSharding,
    get_abstract_mesh,
    get_mesh,
    make_mesh,
    make_single_device_sharding,
    set_mesh,
    use_abstract_mesh,
    use_mesh,
)
from funcgrad.trace.mesh.mesh import Home
from funcgrad.trace.mesh.sharding import Placement
from tests.sharding import drawn


def grid(*sizes, names="xyz"):
    names = tuple(names)[: len(sizes)]
    return make_mesh(sizes, names)


# ---- specs ----


def test_specs_that_say_the_same_are_equal():
    assert P("x") == P("x", None) == P(["x"]) == P(("x",)) == PartitionSpec("x", ()) != P(None, "x")
    assert len({P("x"), P("x", None, None), P(("x",))}) == 1
    assert P() == P(None) and P("x") != ("x",) and P(("x", "y")) != P("x", "y")
    assert repr(P("x", None, ("x", "y"))) == "P('x', None, ('x', 'y'))"
    spec = P("x", ("y", "z"), None)
    assert list(spec) == ["x", ("y", "z"), None] and len(spec) == 3 and spec[1] == ("y", "z")
    assert spec.index(None) == 2 and spec.count("x") == 1 and "x" in spec
    assert P("x") + ("y",) == P("x") + P("y") == ("x",) + P("y") == P("x", "y")
    for copied in (pickle.loads(pickle.dumps(spec)), copy.deepcopy(spec), copy.copy(spec)):
        assert copied == spec and len(copied) == 3
    assert pickle.loads(pickle.dumps(P(P.UNCONSTRAINED)))[0] is P.UNCONSTRAINED
    assert repr(P(P.UNCONSTRAINED)) == "P(UNCONSTRAINED)"


def test_a_spec_is_a_leaf_of_trees():
    assert fg.tree.leaves({"a": P("x"), "b": (P(), P(None, "y"))}) == [P("x"), P(), P(None, "y")]


# ---- meshes ----


def test_what_a_mesh_tells():
    mesh = grid(2, 4)
    assert (mesh.axis_names, mesh.axis_sizes, mesh.size, mesh.empty) == (("x", "y"), (2, 4), 8, False)
    assert mesh.shape == {"x": 2, "y": 4} and mesh.shape_tuple == (("x", 2), ("y", 4))
    assert mesh.devices.shape == (2, 4) and mesh.devices[1, 3] == "cpu:7"
    assert mesh.device_ids.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert mesh.local_devices == fg.devices("cpu") and mesh.local_mesh is mesh and not mesh.is_multi_process
    assert mesh.abstract_mesh == AbstractMesh((2, 4), ("x", "y")) and mesh.abstract_mesh != mesh
    assert repr(mesh) == "Mesh('x': 2, 'y': 4)"
    assert mesh.coordinates(6) == {"x": 1, "y": 2}
    with pytest.raises(ValueError, match="read-only"):
        mesh.devices[0, 0] = "cpu"


def test_equal_meshes_are_one():
    mesh = grid(2, 4)
    assert Mesh(np.array(fg.devices("cpu")).reshape(2, 4), ("x", "y")) is mesh
    assert (
        Mesh([["cpu:0", *(f"cpu:{i}" for i in (1, 2, 3))], [f"cpu:{i}" for i in (4, 5, 6, 7)]], ("x", "y"))
        is mesh
    )
    assert pickle.loads(pickle.dumps(mesh)) is mesh is copy.deepcopy(mesh) is copy.copy(mesh)
    abstract = AbstractMesh((2, 4), ("x", "y"))
    assert pickle.loads(pickle.dumps(abstract)) is abstract
    assert (
        len({mesh, grid(4, 2), grid(2, 4, names="yx"), Mesh(mesh.devices[::-1], ("x", "y")), abstract}) == 5
    )
    assert mesh != grid(4, 2) and hash(mesh) == hash(grid(2, 4))
    explicit = make_mesh((2, 4), ("x", "y"), (AxisType.Explicit,) * 2)
    assert explicit != mesh and explicit.home == mesh.home and "Explicit" in repr(explicit)
    assert pickle.loads(pickle.dumps(explicit)) is explicit


def test_one_axis_may_be_given_by_its_name():
    assert Mesh(fg.devices("cpu"), "devices").shape == {"devices": 8}
    assert make_mesh((2,), "model").axis_names == ("model",)


def test_a_mesh_without_axes_has_one_device():
    mesh = fg.make_mesh((), ())
    assert (mesh.devices.shape, mesh.axis_names, mesh.devices.item()) == ((), (), fg.devices()[0])
    assert Mesh(np.array(fg.devices()[1]), ()).devices.item() == fg.devices()[1]
    assert Mesh(np.array([]), ()).devices.shape == (0,)
    x = fg.device_put(np.arange(3.0), NamedSharding(mesh, PartitionSpec()))
    assert x.sum() == 3.0


def test_a_value_that_varies_along_no_axis_is_itself():
    def varied(x):
        return fg.lax.pcast(x, (), to="varying") + fg.lax.pvary({"x": x}, ())["x"]

    x = np.arange(3.0, dtype=np.float32)
    np.testing.assert_array_equal(fg.jit(varied)(x), 2 * x)
    np.testing.assert_array_equal(fg.grad(lambda x: varied(x).sum())(x), [2.0] * 3)
    np.testing.assert_array_equal(fg.jit(fg.vmap(varied))(x), 2 * x)


def test_make_mesh_takes_devices_in_order():
    assert make_mesh((2, -1), ("x", "y")) is grid(2, 4) and make_mesh((-1,), "x").size == 8
    assert make_mesh((3, -1), ("x", "y")).size == 6
    assert make_mesh((2,), "x", devices=["cpu:5", "cpu:3"]).devices.tolist() == ["cpu:5", "cpu:3"]
    assert make_mesh((8,), "x", devices=grid(2, 4).devices) is grid(8)
    with pytest.raises(
        ShardingError, match=r"a mesh of 3 x 4 has 12 devices, there are 8(.|\n)*cpu_devices = 12"
    ):
        make_mesh((3, 4), ("x", "y"))
    with pytest.raises(ShardingError, match="has 2 devices, there are 1"):
        make_mesh((2,), "x", devices=["cpu:3"])
    assert make_mesh(2, "x") is make_mesh((np.int64(2),), "x")
    for size in (2.5, "2"):
        with pytest.raises(DtypeError, match="make_mesh: a size must be an integer"):
            make_mesh((size,), "x")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Mesh(["cpu", "cpu:1"], ("x", "y")), "a grid of 2 with the axes"),
        (lambda: AbstractMesh((2, 2), ("x", "x")), "all of them different"),
        (lambda: AbstractMesh((2, 0), ("x", "y")), "at least one device"),
        (lambda: AbstractMesh((2,), (1,)), "names are strings"),
        (lambda: Mesh([1, 2], "x"), "1 is no device"),
        (lambda: Mesh(["cpu:1", "cpu:2", "cpu:1"], "x"), "'cpu:1' is there twice"),
        (lambda: make_mesh((2,), "x", ("Auto",)), "AxisType"),
        (
            lambda: NamedSharding(grid(2), P("y")),
            r"P\('y'\) names the axis 'y', which Mesh\('x': 2\) does not",
        ),
        (lambda: NamedSharding(grid(2), P("x", ("x",))), "names the axis 'x' twice"),
        (lambda: NamedSharding(P("x"), grid(2)), "no mesh"),
        (lambda: NamedSharding(grid(2), "x"), "no spec"),
        (lambda: NamedSharding(grid(2), P("x")).shard_shape(()), "1 dimensions or more, the array has 0"),
        (lambda: NamedSharding(AbstractMesh((2,), "x"), P("x")).device_set, "on no devices"),
        (lambda: SingleDeviceSharding(3), "3 is no device"),
        (lambda: set_mesh(AbstractMesh((2,), "x")), "no mesh with devices"),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(ShardingError, match=message):
        make()


def test_kinds_of_memory_are_one():
    sharding = NamedSharding(grid(2), P("x"), memory_kind="device")
    assert sharding.memory_kind == "device" and sharding.with_memory_kind("device") is sharding
    for kind in ("pinned_host", "unpinned_host"):  # the host's memory is that of a CPU
        assert NamedSharding(grid(2), P("x"), memory_kind=kind) == sharding.with_memory_kind(kind) == sharding
    with pytest.raises(ArgumentError, match=r"pinned_hosts(.|\n)*pinned_host, unpinned_host"):
        NamedSharding(grid(2), P("x"), memory_kind="pinned_hosts")


def test_homes_are_short_and_tell_devices_and_their_order():
    assert Home(["cpu", "cpu:1", "cpu:2"]) == "mesh(cpu:0-2)"
    assert Home(["cuda:3", "cuda:1", "cpu"]) == "mesh(cuda:3,1,cpu:0)"
    many = [f"cpu:{i}" for i in range(4096)]
    assert Home(many) == "mesh(cpu:0-4095)"
    shuffled = many[::2] + many[1::2]
    assert len(Home(shuffled)) < 80 and Home(shuffled) != Home(shuffled[::-1])
    assert pickle.loads(pickle.dumps(Home(shuffled))) == Home(shuffled)
    orders = {Home(order) for order in product(("cpu", "cpu:1", "cpu:2", "cpu:10"), repeat=3)}
    assert len(orders) == 4**3


def test_placements():
    mesh = grid(2, 4)
    place = NamedSharding(mesh, P("x", None)).placement
    assert place == NamedSharding(mesh, P("x")).placement and place.sharding.spec == P("x")
    assert len(place.sharding.spec) == 1  # the same, whoever was first
    assert str(place) == "P('x') of Mesh('x': 2, 'y': 4) on mesh(cpu:0-7)" and place.home == mesh.home
    back = pickle.loads(pickle.dumps(place))
    assert type(back) is Placement and back == place and back.sharding == place.sharding
    others = [(mesh, P("y")), (mesh, P(None, "x")), (grid(4, 2), P("x")), (grid(2, 4, names="xz"), P("x"))]
    others.append((Mesh(mesh.devices[::-1], ("x", "y")), P("x")))
    assert len({place, *(NamedSharding(*other).placement for other in others)}) == 6


def test_a_big_mesh_costs_as_much_as_a_small_one():
    """What is made for each array has the same size."""
    big = Mesh(np.array([f"cuda:{i}" for i in range(4096)]).reshape(16, 16, 16), ("x", "y", "z"))
    sharding = NamedSharding(big, P("x", ("y", "z")))
    assert len(sharding.placement) < 100
    assert sharding.shard_shape((32, 512)) == (2, 2)
    assert big.abstract_mesh.size == 4096
    assert len(pickle.dumps(sharding)) < 100_000


# ---- shardings ----


def test_what_a_sharding_tells():
    mesh = grid(2, 4)
    sharding = NamedSharding(mesh, P("x", None))
    assert sharding.device_set == set(fg.devices("cpu")) == sharding.addressable_devices
    assert sharding.num_devices == 8 and sharding.is_fully_addressable and sharding.has_addressable_devices
    assert not sharding.is_fully_replicated and sharding.replicated_axes == {"y"}
    assert NamedSharding(mesh, P()).is_fully_replicated
    assert NamedSharding(make_mesh((1, 2), ("x", "y")), P("x")).is_fully_replicated
    assert repr(sharding) == "NamedSharding(Mesh('x': 2, 'y': 4), P('x', None))"
    assert (
        sharding == NamedSharding(mesh, P("x")) == NamedSharding(mesh, ("x",)) != NamedSharding(mesh, P("y"))
    )
    assert hash(sharding) == hash(NamedSharding(mesh, P("x")))
    assert pickle.loads(pickle.dumps(sharding)) == copy.deepcopy(sharding) == sharding
    assert sharding.with_spec(P("y")) == sharding.update(spec=P("y")) == NamedSharding(mesh, P("y"))
    assert sharding.update(mesh=grid(4, 2)).mesh is grid(4, 2)
    found = sharding.devices_indices_map((5, 3))
    assert list(found) == fg.devices("cpu")
    assert found["cpu:1"] == (slice(0, 3), slice(None)) and found["cpu:4"] == (slice(3, 5), slice(None))
    assert sharding.addressable_devices_indices_map((5, 3)) == found


def test_one_device():
    sharding = SingleDeviceSharding("cpu:3")
    assert sharding == pickle.loads(pickle.dumps(sharding)) != SingleDeviceSharding("cpu:2")
    assert sharding.device_set == {"cpu:3"} and sharding.num_devices == 1 and sharding.is_fully_replicated
    assert sharding.is_fully_addressable and sharding.shard_shape((5, 3)) == (5, 3)
    assert sharding.devices_indices_map((5, 3)) == {"cpu:3": (slice(None), slice(None))}
    assert sharding.is_equivalent_to(NamedSharding(make_mesh((1,), "x", devices=["cpu:3"]), P("x")), 2)
    assert not sharding.is_equivalent_to(NamedSharding(make_mesh((1,), "x"), P("x")), 2)


@given(st.data())
def test_every_element_is_somewhere_as_often_as_it_is_replicated(data):
    mesh = data.draw(drawn.meshes())
    shape = data.draw(drawn.shapes())
    spec = data.draw(drawn.specs(mesh, len(shape)))
    sharding = NamedSharding(mesh, spec)
    seen = np.zeros(shape, int)
    block = sharding.shard_shape(shape)
    for index in sharding.devices_indices_map(shape).values():
        seen[index] += 1
        assert all(a <= b for a, b in zip(seen[index].shape, block, strict=True))
    replicas = np.prod([mesh.shape[axis] for axis in sharding.replicated_axes])
    assert (seen == replicas).all()
    numbers = sharding.replicas_at(len(shape), range(mesh.size))
    assert sorted(numbers) == sorted(list(range(int(replicas))) * (mesh.size // int(replicas)))


@given(st.data())
def test_equivalent_shardings_give_each_device_the_same(data):
    first, second = data.draw(drawn.meshes(4)), data.draw(drawn.meshes(4))
    one = NamedSharding(first, data.draw(drawn.specs(first, 2)))
    other = NamedSharding(second, data.draw(drawn.specs(second, 2)))
    shape = (24, 24)  # divides into any of the parts, so no two blocks are alike by chance
    same = one.devices_indices_map(shape) == other.devices_indices_map(shape)
    assert one.is_equivalent_to(other, 2) == same == other.is_equivalent_to(one, 2)


# ---- the current mesh ----


def test_the_current_mesh():
    a, b = grid(2), grid(4)
    assert get_mesh().empty and get_mesh().size == 0 and get_abstract_mesh().empty
    with a:
        assert get_mesh() is a is fg.config.mesh
        with b, a, set_mesh(b), use_mesh(a):
            assert get_mesh() is a
        assert get_mesh() is a
        with use_mesh(None):
            assert get_mesh().empty
        assert get_abstract_mesh() == AbstractMesh((2,), "x")
        seen = []
        thread = threading.Thread(target=lambda: seen.append(get_mesh()))
        thread.start()
        thread.join()
        assert seen == [Mesh((), ())]  # it is one thread's
    assert get_mesh().empty
    try:
        set_mesh(b)  # until it is set again
        assert get_mesh() is b
        set_mesh(get_mesh())
        assert get_mesh() is b
        set_mesh(Mesh((), ()))
        assert fg.config.mesh is None
    finally:
        set_mesh(None)
    with pytest.raises(ZeroDivisionError), a:
        1 / 0  # noqa: B018
    assert get_mesh().empty
    assert a(b(get_mesh))() is b and a(get_mesh)() is a and get_mesh().empty  # as decorators
    with pytest.raises(ArgumentError, match="'x' is no mesh"):
        fg.config.mesh = "x"


def test_functions_are_traced_anew_under_another_mesh():
    traced = []

    @fg.jit
    def f(x):
        traced.append(get_mesh())
        return x + 1

    for mesh in (None, grid(2), grid(4), None, grid(2)):
        with use_mesh(mesh):
            for _ in range(3):
                assert f(1.0) == 2
    assert traced == [Mesh((), ()), grid(2), grid(4)]


def test_mesh_without_devices_is_current():
    """Under use_abstract_mesh specs and shard_map refer to axes alone, and arguments bring the devices."""
    abstract = AbstractMesh((2, 4), ("a", "b"))
    array = fg.device_put(np.arange(8.0), NamedSharding(make_mesh((2, 4), ("a", "b")), P("a")))
    with use_abstract_mesh(abstract) as mesh:
        assert mesh is abstract and get_abstract_mesh() is abstract and get_mesh().empty
        spread = fg.jit(lambda x: fg.lax.with_sharding_constraint(x * 2, P("b")))(array)
        sums = fg.jit(fg.shard_map(lambda x: fg.lax.psum(x, "a"), in_specs=P("a"), out_specs=P()))(array)
        with pytest.raises(ShardingError, match=r"has no devices|is on no devices"):
            fg.device_put(np.arange(8.0), P("a"))
    assert spread.sharding.spec == P("b") and spread.tolist() == [2.0 * i for i in range(8)]
    assert sums.tolist() == [4, 6, 8, 10] and get_abstract_mesh().empty


def test_abstract_mesh_keeps_the_devices_of_the_current_one():
    with fg.set_mesh(make_mesh((8,), "x")) as current:
        with use_abstract_mesh(AbstractMesh((2, 4), ("a", "b"), AxisType.Explicit)):
            assert get_mesh().devices.tolist() == current.devices.reshape(2, 4).tolist()
            assert get_abstract_mesh().explicit_axes == ("a", "b")
            assert fg.device_put(np.arange(8.0), P("b")).sharding.spec == P("b")
            with use_abstract_mesh(AbstractMesh((), ())):
                assert get_abstract_mesh().empty
        with pytest.raises(ShardingError, match="has 4 devices"), use_abstract_mesh(AbstractMesh((4,), "x")):
            pass
        with pytest.raises(ArgumentError, match="is no mesh"), use_abstract_mesh("x"):
            pass
        assert get_mesh() is current


def test_axes_of_a_mesh_are_renamed_and_retyped():
    mesh = make_mesh((2, 4), ("x", "y"))
    assert mesh.update(axis_names=("a", "b")) is AbstractMesh((2, 4), ("a", "b"))
    assert mesh.update((4, 2)) is AbstractMesh((4, 2), ("x", "y"))
    retyped = mesh.update_axis_types({"y": AxisType.Manual})
    assert retyped.manual_axes == ("y",) and retyped.auto_axes == ("x",)


def test_specs_name_no_sums_that_are_to_be_made():
    spec = P("x", None, unreduced=set(), reduced=frozenset())
    assert spec == P("x") and spec.partitions == ("x", None) and not spec.unreduced | spec.reduced
    for name in "unreduced", "reduced":
        with pytest.raises(ShardingError, match="a tuple within a tuple"):
            P("x", ("y", ("z",)))
        with pytest.raises(ShardingError, match=rf"P: {name}={{'y'}}"):
            P("x", **{name: {"y"}})


def test_sharding_of_one_device_is_made_by_a_function():
    assert make_single_device_sharding(fg.devices("cpu")[1]) == SingleDeviceSharding("cpu:1")
