"""Checkpoints: what was saved comes back, on whatever mesh; what is damaged or half written is no checkpoint."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from safetensors.numpy import load_file

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import checkpointing, disk, nn
from funcgrad.checkpointing import writing
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

    for place, name in (
        (writing, "save_safetensors"),
        (writing, "write_whole"),
        (writing.Saving, "_complete"),
    ):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(place, name, stop)
            manager.save(2, {"w": fnp.zeros(3)})
        assert manager.all_steps() == [1]
        with pytest.raises(FileFormatError, match="no checkpoint"):
            checkpointing.restore(tmp_path / "2", {"w": None})
    manager.save(2, {"w": fnp.zeros(3)})
    assert manager.all_steps() == [1, 2] and not list(tmp_path.glob("*.incomplete"))


def test_a_process_that_cannot_write_says_so_and_nothing_is_left(tmp_path, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing, "save_safetensors", full)
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
    for wrong in ({"max_to_keep": 0}, {"save_interval_steps": 0}, {"keep_every_steps": 0}):
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


# ---- by a thread, and what is kept ----


@pytest.mark.parametrize("count", [5, pytest.param(300, marks=pytest.mark.nightly)])
def test_whoever_is_killed_leaves_whole_checkpoints(tmp_path, count):
    """By SIGKILL at lines of the code that saves, drawn by chance, with and without a thread."""
    program = [
        sys.executable,
        str(Path(__file__).parent / "killed_while_saving.py"),
        str(tmp_path),
        "seed",
        str(count),
    ]
    root = str(Path(__file__).parent.parent.parent)
    done = subprocess.run(program, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": root})
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{2 * count} processes were killed" in done.stdout


def test_what_is_kept(tmp_path):
    manager = checkpointing.CheckpointManager(tmp_path, max_to_keep=2, keep_every_steps=4)
    for step in range(1, 11):
        manager.save(step, [step])
    assert manager.all_steps() == [4, 8, 9, 10]
    assert sorted(os.listdir(tmp_path)) == ["10", "4", "8", "9"]


def test_a_thread_writes_the_values_at_the_time_of_the_call(tmp_path, monkeypatch):
    """The arrays are donated, deleted, and NumPy's overwritten, before the thread may begin."""
    go, write = threading.Event(), writing.Saving.write
    monkeypatch.setattr(writing.Saving, "write", lambda self: go.wait() and write(self))
    mesh = fg.make_mesh((2,), ("x",))
    step = fg.jit(lambda x: x * 0 - 1, donate_argnums=0)
    whole, own = fnp.arange(1000.0), np.arange(1000.0, dtype=np.float32)
    cut = fg.device_put(np.arange(1000.0, dtype=np.float32), NamedSharding(mesh, P("x")))
    with checkpointing.CheckpointManager(tmp_path, asynchronous=True) as manager:
        assert manager.save(1, {"whole": whole, "own": own, "cut": cut, "step": 7})
        own[:] = -1
        results = [step(whole), step(cut)]
        assert manager.all_steps() == [] and all(float(x[5]) == -1 for x in results)
        go.set()
    found = manager.restore({"whole": None, "own": None, "cut": None, "step": 0})
    for name in ("whole", "own", "cut"):
        np.testing.assert_array_equal(found[name], np.arange(1000.0))


def test_what_goes_wrong_in_a_thread_is_raised_by_the_next_call(tmp_path, monkeypatch):
    manager = checkpointing.CheckpointManager(tmp_path, asynchronous=True)
    manager.save(1, [1.0])
    manager.wait()

    def full(*args):
        raise OSError(28, "No space left on device")

    for next_call in (manager.wait, lambda: manager.save(3, [3.0]), lambda: manager.restore([None])):
        with monkeypatch.context() as patch:
            patch.setattr(writing, "save_safetensors", full)
            manager.save(2, [2.0])
            manager._thread.join()
        with pytest.raises(
            OSError, match=r"No space left on device: the checkpoint '.*2' is not written, and those"
        ):
            next_call()
    assert manager.all_steps() == [1] and float(manager.restore([None])[0]) == 1
    assert os.listdir(tmp_path) == ["1"]


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")]
)
@pytest.mark.parametrize("call", ["fsync", "replace", "rename", "mkdir", "open"])
def test_a_disk_that_refuses(tmp_path, monkeypatch, call, error):
    """Whichever call of the system fails: the error names the checkpoint, and the others are whole."""
    manager = checkpointing.CheckpointManager(tmp_path / "all")
    manager.save(1, {"w": fnp.ones(3)})
    system = getattr(os, call)

    def refuses(*args, **settings):
        if call != "open" or args[1] & os.O_CREAT:
            raise error
        return system(*args, **settings)

    for step in (2,) if call in ("rename", "mkdir") else (2, 1):  # a new one, and one that is replaced
        with monkeypatch.context() as patch:
            patch.setattr(os, call, refuses)
            with pytest.raises(type(error), match=rf"the checkpoint '.*all/{step}' is not written"):
                manager.save(step, {"w": fnp.zeros(3)}, force=True)
        assert manager.all_steps() == [1] and manager.restore({"w": None})["w"].tolist() == [1, 1, 1]
        assert not (tmp_path / "all" / "2").exists()
        assert sorted(os.listdir(tmp_path / "all" / "1")) == ["process-0.safetensors", "tree.json"]


def test_a_file_that_grows_beyond_its_limit(tmp_path):
    """A real refusal of the system, in the middle of the data."""
    program = """if True:
        import os, resource, sys
        import funcgrad.numpy as np
        from funcgrad import checkpointing
        manager = checkpointing.CheckpointManager(sys.argv[1], asynchronous=True)
        manager.save(1, {"w": np.ones(10)})
        manager.wait()
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        manager.save(2, {"w": np.ones(1_000_000)})
        try:
            manager.wait()
        except OSError as error:
            print(error)
        print(manager.all_steps(), manager.restore({"w": None})["w"].shape, os.listdir(sys.argv[1]))
    """
    root = str(Path(__file__).parent.parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True, text=True, env=os.environ | {"PYTHONPATH": root},
    )  # fmt: skip
    assert "File too large: the checkpoint" in done.stdout, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "[1] (10,) ['1']"


def test_a_checkpoint_that_is_replaced_is_whole_all_the_time(tmp_path, monkeypatch):
    """Its arrays stay what they were; the files of those who were stopped go."""
    path = tmp_path / "x"
    checkpointing.save(path, {"w": fnp.zeros(3)})
    before = checkpointing.restore(path, {"w": None})["w"]
    complete = writing.Saving._complete

    def look(saving):
        assert checkpointing.restore(path, {"w": None})["w"].tolist() == [0, 0, 0]
        complete(saving)

    (path / "process-0.1.safetensors.0123").write_bytes(b"left")
    monkeypatch.setattr(writing.Saving, "_complete", look)
    checkpointing.save(path, {"w": fnp.ones(4)}, force=True)
    assert sorted(os.listdir(path)) == ["process-0.1.safetensors", "tree.json"]
    assert checkpointing.restore(path, {"w": None})["w"].tolist() == [1] * 4 and before.tolist() == [0, 0, 0]
    monkeypatch.undo()
    for other in ("file", "folder"):  # what is no checkpoint gives way, if it is said so
        place = tmp_path / other
        place.mkdir() if other == "folder" else place.write_bytes(b"1")
        with pytest.raises(ArgumentError, match="is there already"):
            checkpointing.save(place, [1.0])
        checkpointing.save(place, [1.0], force=True)
        assert float(checkpointing.restore(place, [None])[0]) == 1


def test_random_keys_come_back(tmp_path):
    key = fg.random.split(fg.random.key(5), 3)
    checkpointing.save(tmp_path / "x", {"key": key, "raw": fg.random.PRNGKey(1)})
    found = checkpointing.restore(tmp_path / "x", {"key": key, "raw": None})
    assert found["key"].dtype == key.dtype
    assert fg.random.normal(found["key"][1], (3,)).tolist() == fg.random.normal(key[1], (3,)).tolist()
    assert found["raw"].tolist() == fg.random.PRNGKey(1).tolist()
