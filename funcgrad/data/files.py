"""The files of well-known sets of data, where they are: idx (MNIST and its kin), and CIFAR-10's binary version.

Nothing is downloaded. What a file says of itself is compared with its size before memory is taken.

Source: yann.lecun.com/exdb/mnist, "The IDX file format"; cs.toronto.edu/~kriz/cifar.html, "Binary version".
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.numpy.io.mapped_files import mapped
from funcgrad.trace.types.shapes import MAX_AXES
from funcgrad.trace.uop import numel

_IDX = {8: ">u1", 9: ">i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
_GZIP = b"\x1f\x8b"
_WITH_GZIP = 16 + zlib.MAX_WBITS
_CIFAR_IMAGE = (3, 32, 32)
_CIFAR_ROW = 1 + 3 * 32 * 32


def load_idx(path: Any) -> np.ndarray:
    """Read a file of the format idx, also one that is compressed by gzip.

    Parameters
    ----------
    path : the file.

    Returns
    -------
    The array; a view of the file where it is not compressed and its dtype is of single bytes.

    Raises
    ------
    FileFormatError : the file is damaged.
    OSError : it cannot be opened.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(bytes([0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6]))
    ...     file.flush()
    ...     load_idx(file.name).tolist()
    [[1, 2, 3], [4, 5, 6]]
    """
    place = os.fsdecode(path)
    data = mapped(path, "load_idx")
    stream = zlib.decompressobj(_WITH_GZIP) if bytes(data[:2]) == _GZIP else None
    rest = bytes(data) if stream else b""

    def first(nbytes: int) -> memoryview:
        """Return the next bytes, and no more of what is compressed."""
        nonlocal data, rest
        if stream is None:
            found, data = data[:nbytes], data[nbytes:]
            return found
        try:
            piece = stream.decompress(rest, nbytes) if nbytes else b""
        except zlib.error as error:
            raise _damaged(place, f"gzip: {error}") from None
        rest = stream.unconsumed_tail
        return memoryview(piece)

    head = bytes(first(4))
    if len(head) < 4 or head[:2] != b"\0\0" or head[2] not in _IDX or head[3] > MAX_AXES:
        raise _damaged(place, f"it begins with {head!r}")
    sizes = bytes(first(4 * head[3]))
    shape = tuple(int.from_bytes(sizes[k : k + 4], "big") for k in range(0, len(sizes), 4))
    dtype = np.dtype(_IDX[head[2]])
    nbytes = numel(shape) * dtype.itemsize
    if len(shape) < head[3] or nbytes > (len(data) if stream is None else 1100 * len(rest)):
        raise _damaged(
            place, f"{dtype.name}{list(shape)} takes {nbytes:,} bytes, which the file does not have"
        )
    content = first(nbytes)
    if len(content) < nbytes:
        raise _damaged(
            place, f"{dtype.name}{list(shape)} takes {nbytes:,} bytes, and {len(content):,} are there"
        )
    values = np.frombuffer(content, dtype, numel(shape)) if nbytes else np.zeros(0, dtype)
    return values.astype(dtype.newbyteorder("="), copy=False).reshape(shape)


def load_mnist(folder: Any, part: str = "train") -> dict[str, np.ndarray]:
    """Read MNIST, Fashion-MNIST, or another set in their four files.

    Parameters
    ----------
    folder : where the files are: train-images-idx3-ubyte and its kin, with or without .gz.
    part : "train", or "test".

    Returns
    -------
    {"image": uint8 of (samples, 28, 28), "label": uint8 of (samples,)}.

    Raises
    ------
    ArgumentError : a file is not there.
    FileFormatError : a file is damaged, or both have different numbers of samples.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     image = bytes([0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 5, 6])
    ...     _ = Path(folder, "t10k-images-idx3-ubyte").write_bytes(image)
    ...     _ = Path(folder, "t10k-labels-idx1-ubyte").write_bytes(bytes([0, 0, 8, 1, 0, 0, 0, 1, 7]))
    ...     load_mnist(folder, "test")["label"].tolist()
    [7]
    """
    if part not in ("train", "test"):
        raise ArgumentError(f"load_mnist: part is {part!r}", hint='it is "train" or "test"')
    start = "train" if part == "train" else "t10k"
    images = load_idx(_found(folder, f"{start}-images-idx3-ubyte", f"{start}-images.idx3-ubyte"))
    labels = load_idx(_found(folder, f"{start}-labels-idx1-ubyte", f"{start}-labels.idx1-ubyte"))
    if len(images) != len(labels):
        raise _damaged(os.fsdecode(folder), f"{len(images)} images and {len(labels)} labels")
    return {"image": images, "label": labels}


def _found(folder: Any, *names: str) -> Path:
    tried = [Path(os.fsdecode(folder)) / f"{name}{suffix}" for name in names for suffix in ("", ".gz")]
    for path in tried:
        if path.is_file():
            return path
    raise ArgumentError(
        f"load_mnist: {os.fsdecode(folder)} has no {names[0]}",
        hint="download it, with or without .gz, into the folder",
    )


def load_cifar10(folder: Any, part: str = "train") -> dict[str, np.ndarray]:
    """Read CIFAR-10 in its binary version.

    Parameters
    ----------
    folder : where data_batch_1.bin to data_batch_5.bin and test_batch.bin are.
    part : "train", of as many of the five files as there are, or "test".

    Returns
    -------
    {"image": uint8 of (samples, 3, 32, 32), "label": uint8 of (samples,)}.

    Raises
    ------
    ArgumentError : no file is there.
    FileFormatError : a file is no whole number of images.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "test_batch.bin").write_bytes(2 * (bytes([3]) + bytes(3072)))
    ...     data = load_cifar10(folder, "test")
    >>> data["image"].shape, data["label"].tolist()
    ((2, 3, 32, 32), [3, 3])
    """
    if part not in ("train", "test"):
        raise ArgumentError(f"load_cifar10: part is {part!r}", hint='it is "train" or "test"')
    names = ["test_batch.bin"] if part == "test" else [f"data_batch_{k}.bin" for k in range(1, 6)]
    paths = [path for path in (Path(os.fsdecode(folder)) / name for name in names) if path.is_file()]
    if not paths:
        raise ArgumentError(
            f"load_cifar10: {os.fsdecode(folder)} has no {names[0]}",
            hint="it is of the binary version of CIFAR-10",
        )
    rows = []
    for path in paths:
        data = mapped(path, "load_cifar10")
        if len(data) % _CIFAR_ROW:
            raise _damaged(
                str(path), f"{len(data):,} bytes are no whole number of images, of {_CIFAR_ROW} each"
            )
        rows.append(np.frombuffer(data, np.uint8).reshape(-1, _CIFAR_ROW))
    whole = np.concatenate(rows)
    return {"image": whole[:, 1:].reshape(-1, *_CIFAR_IMAGE), "label": whole[:, 0]}


def _damaged(place: str, why: str) -> FileFormatError:
    return FileFormatError(
        f"{place} is damaged, or no such file of data: {why}", hint="get the file again; compare its size"
    )


__all__ = ["load_cifar10", "load_idx", "load_mnist"]
