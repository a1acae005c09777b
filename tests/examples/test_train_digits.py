"""The main example: it learns, it reads MNIST's files, and it says what is wrong with files that are not."""

from __future__ import annotations

import gzip
import re
import struct
from pathlib import Path

import numpy as np
import pytest

from funcgrad import random
from tests.support.example_programs import load_example, run_example

train_digits = load_example("train_digits.py")


def write_idx(path: Path, array: np.ndarray) -> None:
    """An IDX file of unsigned bytes, packed if the name ends in .gz."""
    header = struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape)
    with gzip.open(path, "wb") if path.suffix == ".gz" else open(path, "wb") as file:
        file.write(header + array.astype(np.uint8).tobytes())


def _final_accuracy(printed: str) -> float:
    return float(re.findall(r"(\d+\.\d+)%", printed)[-1])


def test_it_learns(tmp_path: Path) -> None:
    """Ten epochs are enough for 96 %; the whole example makes thirty."""
    printed = run_example("train_digits.py", "--epochs", "10", "--plot", "curve.png", folder=tmp_path)
    assert "1438 digits of 64 pixels to train on, 359 to test with" in printed
    assert _final_accuracy(printed) > 96
    assert re.search(r"compile time \(first step\) +\d+\.\d ms", printed)
    assert re.search(r"step time \(median\) +\d+\.\d+ ms", printed)
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.nightly
def test_the_seed_decides_everything(tmp_path: Path) -> None:
    tables = []
    for seed in ("1", "1", "2"):
        printed = run_example("train_digits.py", "--epochs", "1", "--seed", seed, folder=tmp_path)
        tables.append(next(line for line in printed.splitlines() if "%" in line))
    assert tables[0] == tables[1] != tables[2]


def test_it_reads_mnist_files(tmp_path: Path) -> None:
    """Compressed ones; test_idx_round_trip has the others."""
    from sklearn.datasets import load_digits

    images, labels = load_digits(return_X_y=True)
    images = (images.reshape(-1, 8, 8) * 15).astype(np.uint8)
    for part, rows in (("train", slice(0, 1400)), ("t10k", slice(1400, None))):
        write_idx(tmp_path / f"{part}-images-idx3-ubyte.gz", images[rows])
        write_idx(tmp_path / f"{part}-labels-idx1-ubyte.gz", labels[rows])
    arguments = ("--mnist", str(tmp_path), "--epochs", "4", "--batch-size", "64")
    printed = run_example("train_digits.py", *arguments, folder=tmp_path)
    assert "1400 digits of 64 pixels to train on, 397 to test with" in printed
    assert _final_accuracy(printed) > 85


@pytest.mark.parametrize("name", ["x-idx3-ubyte", "x-idx3-ubyte.gz"])
@pytest.mark.parametrize("shape", [(7,), (2, 3, 4), (0, 5)])
def test_idx_round_trip(name: str, shape: tuple, tmp_path: Path) -> None:
    array = np.arange(np.prod(shape), dtype=np.uint8).reshape(shape)
    write_idx(tmp_path / name, array)
    np.testing.assert_array_equal(train_digits.read_idx(tmp_path / name), array)


def test_idx_numbers_are_big_endian(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(struct.pack(">HBBI", 0, 12, 1, 2) + struct.pack(">ii", 1, -70000))
    assert train_digits.read_idx(path).tolist() == [1, -70000]


def test_wrong_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="train-images"):
        train_digits.load_mnist(tmp_path)
    (tmp_path / "bad").write_bytes(b"\x89PNG")
    with pytest.raises(ValueError, match="not an IDX file: it starts with 89 50 4e 47"):
        train_digits.read_idx(tmp_path / "bad")
    (tmp_path / "short").write_bytes(b"\x00")
    with pytest.raises(ValueError, match="not an IDX file"):
        train_digits.read_idx(tmp_path / "short")


def test_batches_hold_every_example_once() -> None:
    images, labels = np.arange(20).reshape(10, 2), np.arange(10)
    shuffled = list(train_digits.batches(random.key(0), images, labels, 5))
    assert sorted(np.concatenate([np.asarray(part) for _, part in shuffled]).tolist()) == list(range(10))
    for rows, numbers in shuffled:
        assert np.asarray(rows)[:, 0].tolist() == (2 * np.asarray(numbers)).tolist()
    assert len(list(train_digits.batches(random.key(0), images, labels, 3))) == 3


@pytest.mark.nightly
def test_default_size(tmp_path: Path) -> None:
    assert _final_accuracy(run_example("train_digits.py", folder=tmp_path)) > 97
