"""Checkpoints: what was saved comes back, on whatever mesh; what is damaged or half written is no checkpoint."""

from __future__ import annotations

import json
import os
import shutil

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.numpy import load_file

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import checkpointing, disk, nn
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, ShapeError, TreeError
from funcgrad.sharding import NamedSharding, P
from tests.trace.util.test_box_cover import cut

SIZES = [(1,), (2,), (8,), (2, 2), (4, 2), (3, 2), (2, 2, 2)]
AXES = ("x", "y", "z")


@st.composite
def shardings(draw, ndim):
    shape = draw(st.sampled_from(SIZES))
    mesh = fg.make_mesh(shape, AXES[: len(shape)])
    parts = [[] for _ in range(ndim)]
    for axis in draw(st.permutations(mesh.axis_names)):
        dim = draw(st.integers(-1, ndim - 1))
        if dim >= 0:
            parts[dim].append(axis)
    return NamedSharding(mesh, P(*map(tuple, parts)))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_an_array_comes_back_on_another_mesh(tmp_path, data):
    shape = tuple(data.draw(st.lists(st.integers(0, 7), max_size=3)))
    dtype = data.draw(st.sampled_from(["float32", "int32", "bool", "bfloat16", "complex64", "uint8"]))
    values = np.arange(int(np.prod(shape))).reshape(shape).astype(fnp.dtype(dtype))
    before = data.draw(st.none() | shardings(len(shape)))
    after = data.draw(st.none() | shardings(len(shape)))
    x = fnp.asarray(values) if before is None else fg.device_put(values, before)
    checkpointing.save(tmp_path / "x", {"a": x}, force=True)
    like = fg.ShapeDtypeStruct(shape, dtype, sharding=after)
    found = checkpointing.restore(tmp_path / "x", {"a": like})["a"]
    assert found.dtype == values.dtype and np.asarray(found).tobytes() == values.tobytes()
    if after is not None:
        assert found.sharding == after


def test_no_part_is_written_twice(tmp_path):
    """Replicas are the same: of a cut array each block is written once, of a whole one all of it once."""
    mesh = fg.make_mesh((4, 2), ("x", "y"))
    cut = fg.device_put(np.arange(12.0, dtype=np.float32).reshape(6, 2), NamedSharding(mesh, P("y")))
    whole = fg.device_put(np.ones(3, np.float32), NamedSharding(mesh, P()))
    checkpointing.save(tmp_path / "x", [cut, whole, 2.5])
    parts = load_file(tmp_path / "x" / "process-0.safetensors")
    assert sorted(v.shape for v in parts.values()) == [(), (3,), (3, 2), (3, 2)]


def test_training_goes_on_where_it_was(tmp_path):
    """A state with numbers, tuples and named tuples; then on a mesh of another size."""
    optimizer = nn.adam(0.1)
    batch = np.random.default_rng(0).standard_normal((8, 4)).astype(np.float32)

    @fg.jit
    def step(params, state):
        gradients = fg.grad(lambda p: ((batch @ p["w"] + p["b"]) ** 2).mean())(params)
        updates, state = optimizer.update(gradients, state, params)
        return nn.apply_updates(params, updates), state

    def spread(tree, devices):
        mesh = fg.make_mesh((devices,), ("x",))
        return fg.tree.map(lambda x: fg.device_put(x, NamedSharding(mesh, P("x") if x.ndim else P())), tree)

    params = spread({"w": np.ones((4, 4), np.float32), "b": np.zeros(4, np.float32)}, 4)
    state = optimizer.init(params)
    params, state = step(params, state)
    manager = checkpointing.CheckpointManager(tmp_path, max_to_keep=2)
    for number in (1, 2, 3):
        manager.save(number, (params, state))
    assert manager.all_steps() == [2, 3] and manager.latest_step() == 3
    target = spread(({"w": np.zeros((4, 4), np.float32), "b": np.zeros(4, np.float32)}), 2)
    again = manager.restore((target, optimizer.init(target)))
    for a, b in zip(fg.tree.leaves(step(*again)), fg.tree.leaves(step(params, state)), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-6)


def test_what_is_half_written_is_no_checkpoint(tmp_path, monkeypatch):
    """Stopped at any moment before the end: the old one stays, and the next save works."""
    manager = checkpointing.CheckpointManager(tmp_path)
    manager.save(1, {"w": fnp.ones(3)})

    def stop(*args):
        raise KeyboardInterrupt

    for name in ("save_safetensors", "_write", "_complete"):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(checkpointing, name, stop)
            manager.save(2, {"w": fnp.zeros(3)})
        assert manager.all_steps() == [1]
        with pytest.raises(FileFormatError, match="no checkpoint"):
            checkpointing.restore(tmp_path / "2", {"w": None})
    manager.save(2, {"w": fnp.zeros(3)})
    assert manager.all_steps() == [1, 2] and not list(tmp_path.glob("*.incomplete"))


def test_a_process_that_cannot_write_says_so_and_nothing_is_left(tmp_path, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpointing, "save_safetensors", full)
    with pytest.raises(OSError, match="No space left"):
        checkpointing.save(tmp_path / "x", [1.0])
    assert not list(tmp_path.iterdir())


def test_mistakes_are_named(tmp_path):
    path = tmp_path / "x"
    checkpointing.save(path, {"w": fnp.ones((2, 3)), "b": fnp.zeros(2)})
    with pytest.raises(ArgumentError, match="is there already"):
        checkpointing.save(path, {"w": fnp.ones((2, 3))})
    with pytest.raises(TreeError, match=r"lacks \['c'\].*has \['b'\]"):
        checkpointing.restore(path, {"w": None, "c": None})
    with pytest.raises(ShapeError, match=r"\['w'\] has the shape \(2, 3\), the target \(3, 2\)"):
        checkpointing.restore(path, {"w": fnp.ones((3, 2)), "b": None})
    with pytest.raises(DtypeError, match=r"\['w'\] is float32, the target int32"):
        checkpointing.restore(path, {"w": fnp.ones((2, 3), int), "b": None})
    with pytest.raises(TreeError, match="traced value"):
        fg.jit(lambda x: checkpointing.save(tmp_path / "y", [x]))(1.0)
    with pytest.raises(FileFormatError, match="no checkpoint in"):
        checkpointing.CheckpointManager(tmp_path / "none").restore({})
    for wrong in ({"max_to_keep": 0}, {"save_interval_steps": 0}):
        with pytest.raises(ArgumentError, match="or more"):
            checkpointing.CheckpointManager(tmp_path, **wrong)


def test_damage_is_found(tmp_path):
    path = tmp_path / "x"
    checkpointing.save(path, {"w": fnp.ones((2, 3))})
    good = json.loads((path / "tree.json").read_text())

    def damaged(change):
        described = json.loads(json.dumps(good))
        change(described)
        (path / "tree.json").write_text(json.dumps(described))
        with pytest.raises(FileFormatError) as raised:
            checkpointing.restore(path, {"w": None})
        return str(raised.value)

    leaf = good["leaves"][0]
    assert "no description" in damaged(lambda d: d.update(format="other"))
    assert "no description" in damaged(lambda d: d["leaves"][0].pop())
    assert "no description" in damaged(lambda d: d["leaves"][0].__setitem__(2, "float99"))
    beyond = damaged(lambda d: d["leaves"][0][4][0].__setitem__(2, [[0, 9], [0, 3]]))
    assert "['w'] [2, 3]: its part '0.0' goes from 0 to 9 along axis 0" in beyond
    assert "no part of it has the element [0, 0]" in damaged(lambda d: d["leaves"][0][4].clear())
    assert "no description" in damaged(lambda d: d["leaves"].append(d["leaves"][0]))
    for place, wrong in (
        (0, 3),
        (1, [2.0, 3]),
        (1, [2, True]),
        (1, [-1, 3]),
        (1, [0] * 70),
        (2, "float"),
        (3, 0),
    ):
        assert "no description" in damaged(lambda d, at=place, x=wrong: d["leaves"][0].__setitem__(at, x))
    for place, wrong in ((0, "0"), (0, -1), (1, 7), (2, [[0, 2.0], [0, 3]])):
        assert "no description" in damaged(
            lambda d, at=place, x=wrong: d["leaves"][0][4][0].__setitem__(at, x)
        )
    assert "is damaged" in damaged(lambda d: d["leaves"][0][4][0].__setitem__(1, "7.7"))
    assert leaf[0] == "['w']"
    (path / "tree.json").write_text("{")
    with pytest.raises(FileFormatError, match="no description"):
        checkpointing.restore(path, {"w": None})
    (path / "tree.json").write_text(json.dumps(good))
    shutil.move(path / "process-0.safetensors", path / "elsewhere")
    with pytest.raises(FileFormatError, match=r"process-0.safetensors is not there"):
        checkpointing.restore(path, {"w": None})
    (path / "process-0.safetensors").write_bytes((path / "elsewhere").read_bytes()[:-1])
    with pytest.raises(FileFormatError):
        checkpointing.restore(path, {"w": None})


def test_descriptions_that_are_no_json(tmp_path):
    checkpointing.save(tmp_path / "x", {"w": fnp.ones(2)})
    good = (tmp_path / "x" / "tree.json").read_bytes()
    for text in (b"[" * 200_000, b'{"a":' * 200_000, b"\xff", b"null", b"[]", good[:-1] + b', "format": 1}'):
        (tmp_path / "x" / "tree.json").write_bytes(text)
        with pytest.raises(FileFormatError, match="no description of a checkpoint"):
            checkpointing.restore(tmp_path / "x", {"w": None})
    os.unlink(tmp_path / "x" / "tree.json")
    os.mkfifo(tmp_path / "x" / "tree.json")
    with pytest.raises(FileFormatError, match=r"tree\.json is no file"):
        checkpointing.restore(tmp_path / "x", {"w": None})


def written_in_parts(path, values: np.ndarray, bounds: list, stored: list) -> None:
    """A checkpoint of one array whose parts are said to be at some bounds. stored: what each has."""
    path.mkdir(exist_ok=True)
    parts = {f"0.{i}": part.copy() for i, part in enumerate(stored)}
    disk.save_safetensors(parts, path / "process-0.safetensors")
    rows = [[0, f"0.{i}", box] for i, box in enumerate(bounds)]
    leaves = [["['a']", values.shape, values.dtype.name, False, rows]]
    (path / "tree.json").write_text(json.dumps({"format": "funcgrad checkpoint 1", "leaves": leaves}))


def of_box(values: np.ndarray, box: tuple) -> np.ndarray:
    return values[tuple(slice(*part) for part in box)]


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.integers(1, 6), max_size=4).map(tuple), st.integers(1, 12), st.randoms(use_true_random=False)
)
def test_any_partition_comes_back_and_any_defect_is_refused(tmp_path, shape, count, draw):
    """Old memory must not come out of a checkpoint: each element is one that a part has."""
    values = np.arange(1, 1 + int(np.prod(shape)), dtype=np.float32).reshape(shape)
    boxes = cut(tuple((0, size) for size in shape), count, draw)
    draw.shuffle(boxes)
    written_in_parts(tmp_path / "x", values, boxes, [of_box(values, box) for box in boxes])
    found = checkpointing.restore(tmp_path / "x", {"a": None})["a"]
    np.testing.assert_array_equal(found, values)
    which, other = draw.randrange(len(boxes)), draw.randrange(len(boxes))
    wrong = draw.choice(["drop", "twice", "replace"])
    if wrong == "drop":
        del boxes[which]
    elif wrong == "twice" or boxes[which] == boxes[other]:
        boxes.append(boxes[which])
    else:
        boxes[which] = boxes[other]
    written_in_parts(tmp_path / "x", values, boxes, [of_box(values, box) for box in boxes])
    with pytest.raises(FileFormatError, match=r"checkpoint '.*x': \['a'\] \[.*\]: (its parts|no part) "):
        checkpointing.restore(tmp_path / "x", {"a": None})


def test_parts_that_add_up_to_the_size_of_the_array(tmp_path):
    """Two parts for the first half, none for the second."""
    zeros = np.zeros(4096, np.float32)
    written_in_parts(tmp_path / "x", zeros, [[[0, 2048]]] * 2, [zeros[:2048]] * 2)
    with pytest.raises(FileFormatError, match=r"its parts '0.0' and '0.1' overlap at \[0\]"):
        checkpointing.restore(tmp_path / "x", {"a": 0})


def test_sizes_that_files_do_not_have(tmp_path):
    """What is said of a part is compared with the file before there is memory for the whole."""
    small, size = np.zeros(2, np.float32), 1 << 50
    written_in_parts(tmp_path / "x", np.broadcast_to(small[0], (size,)), [[[0, size]]], [small])
    with pytest.raises(FileFormatError, match=r"the part 0\.0 of .* is damaged"):
        checkpointing.restore(tmp_path / "x", {"a": None})
    nothing = np.zeros((0, 2), np.float32)
    written_in_parts(tmp_path / "x", nothing, [], [])
    described = (tmp_path / "x" / "tree.json").read_text()
    (tmp_path / "x" / "tree.json").write_text(described.replace("[0, 2]", f"[0, {1 << 61}, {1 << 61}]"))
    with pytest.raises(ShapeError, match="too long for an array"):
        checkpointing.restore(tmp_path / "x", {"a": None})


def test_64_bits_where_they_are_switched_off(tmp_path):
    with fg.config(enable_x64=True):
        checkpointing.save(tmp_path / "x", {"a": fnp.arange(3), "b": fnp.full(2, 0.5, "float64")})
    found = checkpointing.restore(tmp_path / "x", {"a": None, "b": fnp.ones(2)})
    assert found["a"].dtype == "int32" and found["a"].tolist() == [0, 1, 2]
    assert found["b"].dtype == "float32" and found["b"].tolist() == [0.5, 0.5]


def test_intervals(tmp_path):
    manager = checkpointing.CheckpointManager(tmp_path, save_interval_steps=10)
    assert [manager.save(step, [1.0]) for step in (5, 10, 20)] == [False, True, True]
    assert manager.save(21, [1.0], force=True) and manager.all_steps() == [10, 20, 21]
