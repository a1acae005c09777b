"""Batches: those of a plain loop over the order, whoever makes them, and the same ones after a stop."""

from __future__ import annotations

import gzip
import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import data
from funcgrad.checkpointing import CheckpointManager
from funcgrad.data import ArraySource, ImageFolder, Loader, Permutation, TokenSource
from funcgrad.data import loader as loader_module
from funcgrad.errors import ArgumentError, FileFormatError, ShapeError, TreeError
from funcgrad.sharding import NamedSharding, P


def epochs(loader: Loader, count: int) -> list:
    return [[np.asarray(batch).tolist() for batch in loader] for _ in range(count)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_batches_are_those_of_a_plain_loop(data):
    size, batch = data.draw(st.integers(1, 60)), data.draw(st.integers(1, 20))
    drop_last = data.draw(st.booleans()) and size >= batch
    key = data.draw(st.none() | st.integers(0, 1 << 64))
    threads, ahead = data.draw(st.integers(0, 3)), data.draw(st.integers(1, 5))
    rows = np.arange(3 * size, dtype=np.int32).reshape(size, 3)
    made = Loader(rows, batch, key=key, drop_last=drop_last, threads=threads, ahead=ahead)
    expected = []
    for epoch in range(3):
        order = np.arange(size) if key is None else Permutation(size, key % (1 << 64), epoch)(np.arange(size))
        starts = range(0, size - batch + 1 if drop_last else size, batch)
        expected.append([rows[order[k : k + batch]].tolist() for k in starts])
    assert epochs(made, 3) == expected and len(made) == len(expected[0])
    # Stopped after any batch, and gone on with by another loader.
    stop = data.draw(st.integers(0, 3 * len(made) - 1))
    one = Loader(rows, batch, key=key, drop_last=drop_last, threads=threads, ahead=ahead)
    flat = list(itertools.chain.from_iterable(expected))
    before = list(itertools.islice(itertools.chain.from_iterable(one for _ in range(3)), stop))
    assert [x.tolist() for x in before] == flat[:stop]
    other = Loader(rows, batch, key=key, drop_last=drop_last, threads=0)
    other.restore(one.state())
    rest = [
        x.tolist()
        for x in itertools.islice(itertools.chain.from_iterable(iter(lambda: other, None)), len(flat) - stop)
    ]
    assert rest == flat[stop:]


def test_a_training_goes_on_bit_for_bit_in_the_middle_of_an_epoch(tmp_path):
    """Parameters, the key, the step and the loader's place, from a checkpoint; with another number of threads."""
    draw = np.random.default_rng(0)
    samples = {
        "x": draw.standard_normal((50, 4)).astype(np.float32),
        "y": draw.standard_normal(50).astype(np.float32),
    }

    @fg.jit
    def step(w, key, batch):
        key, now = fg.random.split(key)
        keep = fg.random.bernoulli(now, 0.8, batch["x"].shape)
        loss = lambda w: (((batch["x"] * keep) @ w - batch["y"]) ** 2).mean()  # noqa: E731
        return w - 0.1 * fg.grad(loss)(w), key

    def noisy(batch, draw):
        return batch | {"x": batch["x"] + draw.standard_normal(batch["x"].shape, np.float32)}

    def train(state, loader, steps):
        batches = itertools.chain.from_iterable(iter(lambda: loader, None))
        for batch in itertools.islice(batches, steps):
            w, key = step(state["w"], state["key"], batch)
            state = {"w": w, "key": key, "step": state["step"] + 1}
        return state

    start = {"w": fnp.zeros(4), "key": fg.random.key(1), "step": 0}
    new = lambda threads: Loader(samples, 8, key=fg.random.key(2), transform=noisy, threads=threads)  # noqa: E731
    whole = train(start, new(2), 15)
    first = new(3)
    state = train(start, first, 9)  # in the second epoch of 6 batches
    assert first.state() == {"epoch": 1, "batch": 3}
    with CheckpointManager(tmp_path, asynchronous=True) as manager:
        manager.save(9, {"train": state, "loader": first.state()})
    found = CheckpointManager(tmp_path).restore({"train": start, "loader": first.state()})
    second = new(1)
    second.restore(found["loader"])
    again = train(found["train"], second, 6)
    assert again["w"].tobytes() == whole["w"].tobytes() and int(again["step"]) == 15
    assert fg.random.key_data(again["key"]).tolist() == fg.random.key_data(whole["key"]).tolist()


def test_processes_take_their_rows_of_the_same_batches(monkeypatch):
    alone = [x.tolist() for x in Loader(np.arange(30), 6, key=4)]

    class Processes:
        count = 3
        index = 0

    monkeypatch.setattr(loader_module, "processes", Processes)
    parts = []
    for Processes.index in range(3):
        parts.append([x.tolist() for x in Loader(np.arange(30), 6, key=4)])
    assert [list(itertools.chain(*batch)) for batch in zip(*parts)] == alone
    with pytest.raises(ArgumentError, match="3 processes do not divide a batch of 4"):
        Loader(np.arange(30), 4)
    with pytest.raises(ArgumentError, match="3 processes do not divide a batch of 2"):
        Loader(np.arange(8), 3, drop_last=False)


def test_batches_go_to_devices_and_are_not_copied():
    with fg.config(cpu_devices=2):
        sharding = NamedSharding(fg.make_mesh((2,), ("x",)), P("x"))
        for batch in Loader({"x": np.arange(8.0, dtype=np.float32)}, 4, device=sharding):
            assert batch["x"].sharding == sharding
    rows = np.arange(64, dtype=np.float32).reshape(16, 4)
    batches = list(Loader(rows, 8))
    assert batches[1].address == rows.ctypes.data + rows.nbytes // 2  # rows in order are a view


def test_an_error_in_a_thread_comes_to_the_caller():
    def wrong(batch, draw):
        if batch[0] == 8:
            raise ValueError("a bad sample")
        return batch

    made = Loader(np.arange(20), 4, transform=wrong)
    seen = []
    with pytest.raises(ValueError, match="a bad sample"):
        for batch in made:
            seen.append(int(batch[0]))
    assert seen == [0, 4] and made.state() == {"epoch": 0, "batch": 2}


def test_lists_and_other_objects():
    class Squares:
        def __len__(self):
            return 6

        def __getitem__(self, k):
            return {"k": k, "square": np.full(2, k * k)}

    first, second = Loader(Squares(), 3)
    assert first["k"].tolist() == [0, 1, 2] and second["square"].tolist() == [[9, 9], [16, 16], [25, 25]]
    (pairs,) = Loader([(1, 2.0)] * 4, 4)
    assert [x.tolist() for x in pairs] == [[1] * 4, [2.0] * 4]
    with pytest.raises(ShapeError, match=r"sample 0 has the shape \(1,\), and sample 1 \(2,\)"):
        list(Loader([np.ones(1), np.ones(2)], 2))
    with pytest.raises(TreeError, match="samples 0 and 1 differ"):
        list(Loader([{"a": 1}, {"b": 1}], 2))


def test_mistakes_are_named():
    rows = np.arange(10)
    for settings_, text in (
        ({"batch_size": 0}, "batch_size is 0"),
        ({"batch_size": 11}, "10 samples, less than a batch of 11"),
        ({"batch_size": 2, "threads": -1}, "threads is -1"),
        ({"batch_size": 2, "ahead": 0}, "ahead is 0"),
    ):
        with pytest.raises(ArgumentError, match=text):
            Loader(rows, **settings_)
    made = Loader(rows, 5)
    for state in (
        {},
        {"epoch": 0},
        {"epoch": 0, "batch": 2},
        {"epoch": -1, "batch": 0},
        {"epoch": "a", "batch": 0},
    ):
        with pytest.raises(ArgumentError, match=r"Loader\.restore"):
            made.restore(state)
    with pytest.raises(ArgumentError, match="a int is no source"):
        Loader(5, 1)
    for arrays in ({"a": np.ones(3), "b": np.ones(2)}, {"a": np.ones(())}, {}):
        with pytest.raises(ShapeError, match="ArraySource"):
            ArraySource(arrays)
    assert list(data.progress([1, 2], disable=True)) == [1, 2]


# ---- sources of files ----


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 40), st.integers(1, 9), st.integers(1, 9))
def test_pieces_of_tokens(tmp_path_factory, size, length, stride):
    tokens = np.arange(100, 100 + size).astype(np.uint16)
    expected = [tokens[k : k + length].tolist() for k in range(0, size - length + 1, stride)]
    path = tmp_path_factory.mktemp("tokens") / "a.bin"
    tokens.tofile(path)
    for where in (path, tokens):
        source = TokenSource(where, length, stride=stride)
        assert len(source) == len(expected)
        if expected:
            assert source.take(np.arange(len(source))).tolist() == expected
    for wrong in ({"length": 0}, {"length": 1, "stride": 0}):
        with pytest.raises(ArgumentError, match="1 or more"):
            TokenSource(tokens, **wrong)
    with pytest.raises(ShapeError, match="not one axis"):
        TokenSource(np.ones((2, 2)), 1)


def test_folders_of_images(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pixels = np.random.default_rng(0).integers(0, 256, (4, 5, 6, 3), np.uint8)
    for k, name in enumerate(("dog", "cat", "dog", "cat")):
        (tmp_path / name).mkdir(exist_ok=True)
        image.fromarray(pixels[k]).save(tmp_path / name / f"{k}.png")
    (tmp_path / "cat" / "notes.txt").write_text("no image")
    images = ImageFolder(tmp_path)
    batch = next(iter(Loader(images, 4)))
    assert images.classes == ["cat", "dog"] and batch["label"].tolist() == [0, 0, 1, 1]
    np.testing.assert_array_equal(batch["image"], pixels[[1, 3, 0, 2]])
    assert ImageFolder(tmp_path, (2, 3), "L").take(np.array([1]))["image"].shape == (1, 2, 3, 1)
    with pytest.raises(ArgumentError, match="has no images in its 0 folders"):
        ImageFolder(tmp_path / "cat")


def idx(x: np.ndarray, code: int) -> bytes:
    return bytes([0, 0, code, x.ndim]) + b"".join(n.to_bytes(4, "big") for n in x.shape) + x.tobytes()


def test_files_of_idx(tmp_path):
    images = np.random.default_rng(0).integers(0, 256, (3, 4, 5), np.uint8)
    for code, dtype in ((8, ">u1"), (9, ">i1"), (11, ">i2"), (12, ">i4"), (13, ">f4"), (14, ">f8")):
        x = images.astype(dtype)
        for content in (idx(x, code), gzip.compress(idx(x, code))):
            (tmp_path / "x").write_bytes(content)
            found = data.load_idx(tmp_path / "x")
            assert found.dtype == np.dtype(dtype).newbyteorder("=")
            np.testing.assert_array_equal(found, x)
    huge = bytes([0, 0, 8, 3]) + b"\xff" * 12
    good = idx(images, 8)
    for content in (
        b"",
        b"\0\0\7\1",
        good[:-1],
        good[:7],
        huge,
        gzip.compress(huge),
        gzip.compress(good)[:-30],
        b"\x1f\x8b1",
    ):
        (tmp_path / "x").write_bytes(content)
        with pytest.raises(FileFormatError, match="is damaged"):
            data.load_idx(tmp_path / "x")


def test_mnist_and_cifar(tmp_path):
    images, labels = np.arange(2 * 28 * 28).astype(np.uint8).reshape(2, 28, 28), np.array([3, 4], np.uint8)
    (tmp_path / "train-images-idx3-ubyte.gz").write_bytes(gzip.compress(idx(images, 8)))
    with pytest.raises(ArgumentError, match="has no train-labels-idx1-ubyte"):
        data.load_mnist(tmp_path)
    (tmp_path / "train-labels.idx1-ubyte").write_bytes(idx(labels, 8))
    found = data.load_mnist(tmp_path)
    np.testing.assert_array_equal(found["image"], images)
    assert found["label"].tolist() == [3, 4]
    (tmp_path / "train-labels.idx1-ubyte").write_bytes(idx(labels[:1], 8))
    with pytest.raises(FileFormatError, match="2 images and 1 labels"):
        data.load_mnist(tmp_path)
    rows = np.random.default_rng(0).integers(0, 256, (4, 3073), np.uint8)
    for k in (1, 2):
        (tmp_path / f"data_batch_{k}.bin").write_bytes(rows[2 * k - 2 : 2 * k].tobytes())
    cifar = data.load_cifar10(tmp_path)
    assert cifar["label"].tolist() == rows[:, 0].tolist()
    np.testing.assert_array_equal(cifar["image"][3, 1, 2], rows[3, 1 + 1024 + 64 : 1 + 1024 + 96])
    with pytest.raises(ArgumentError, match=r"has no test_batch\.bin"):
        data.load_cifar10(tmp_path, "test")
    (tmp_path / "test_batch.bin").write_bytes(b"123")
    with pytest.raises(FileFormatError, match="no whole number of images"):
        data.load_cifar10(tmp_path, "test")
    for load in (data.load_mnist, data.load_cifar10):
        with pytest.raises(ArgumentError, match="part is 'all'"):
            load(tmp_path, "all")
