"""Where samples come from: what has a length, and takes samples of given numbers together.

A source is anything with `len(source)` and `source.take(numbers)`, which returns a tree of NumPy arrays with a row for
each number. A list, or another object with a length and single indices, is one by `source_of`: its items are put
together. Sources are read by several threads at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from funcgrad.disk import memmap
from funcgrad.errors import ArgumentError, ShapeError, TreeError
from funcgrad.trace.types import tree
from funcgrad.trace.types.shapes import static_int

_SUFFIXES = frozenset((".bmp", ".gif", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"))


class Source(Protocol):
    """What a loader takes samples from."""

    def __len__(self) -> int: ...

    def take(self, numbers: np.ndarray) -> Any:
        """Return a tree of NumPy arrays with a row for each number."""
        ...


class ArraySource:
    """The rows of arrays in memory, or of files that are mapped into it (`disk.load_npz`, `disk.memmap`).

    Parameters
    ----------
    arrays : a tree of arrays, with a row for each sample. They must not be written to while batches are in use: rows
        that follow one another are handed out without a copy.

    Raises
    ------
    ShapeError : the arrays differ in how many rows they have, or one has none.

    Examples
    --------
    >>> source = ArraySource({"x": np.arange(6).reshape(3, 2), "y": np.array([0, 1, 0])})
    >>> len(source), source.take(np.array([2, 0]))["x"].tolist()
    (3, [[4, 5], [0, 1]])
    """

    def __init__(self, arrays: Any) -> None:
        leaves, self._treedef = tree.flatten(arrays)
        self._arrays = [np.asarray(x) for x in leaves]
        sizes = {x.shape[0] if x.ndim else None for x in self._arrays}
        if len(sizes) != 1 or None in sizes:
            shapes = ", ".join(str(x.shape) for x in self._arrays[:6])
            raise ShapeError(
                f"ArraySource: the arrays have the shapes {shapes}",
                hint="the first axis counts the samples, and is equally long in all of them",
            )

    def __len__(self) -> int:
        return len(self._arrays[0])

    def take(self, numbers: np.ndarray) -> Any:
        """Return the rows of these numbers.

        Parameters
        ----------
        numbers : integers.

        Returns
        -------
        A tree of NumPy arrays; views where the numbers follow one another.
        """
        if len(numbers) and numbers[-1] - numbers[0] == len(numbers) - 1 and np.all(np.diff(numbers) == 1):
            rows = [x[numbers[0] : numbers[-1] + 1] for x in self._arrays]
        else:
            rows = [x.take(numbers, axis=0) for x in self._arrays]
        return tree.unflatten(self._treedef, rows)


class TokenSource:
    """Pieces of a long text of tokens: a file of integers, which is mapped into memory, or an array.

    Parameters
    ----------
    tokens : the name of a file of raw integers, or an array of one axis.
    length : tokens of a piece; `length + 1` with a stride of `length` gives inputs and what follows each.
    stride : from the beginning of a piece to that of the next; None for the length.
    dtype : the integers of the file.

    Raises
    ------
    ArgumentError : the length or the stride is below 1.
    ShapeError : the array has other than one axis.

    Examples
    --------
    >>> source = TokenSource(np.arange(10), length=4, stride=3)
    >>> len(source), source.take(np.array([2, 0])).tolist()
    (3, [[6, 7, 8, 9], [0, 1, 2, 3]])
    """

    def __init__(self, tokens: Any, length: int, *, stride: int | None = None, dtype: Any = "uint16") -> None:
        named = isinstance(tokens, (str, bytes, os.PathLike))
        self._tokens = np.asarray(memmap(tokens, dtype) if named else tokens)
        if self._tokens.ndim != 1:
            raise ShapeError(f"TokenSource: the tokens have the shape {self._tokens.shape}, not one axis")
        self.length = static_int(length, "TokenSource", "the length")
        self.stride = self.length if stride is None else static_int(stride, "TokenSource", "the stride")
        if self.length < 1 or self.stride < 1:
            raise ArgumentError(f"TokenSource: length {length} and stride {stride} have to be 1 or more")

    def __len__(self) -> int:
        return max(0, (len(self._tokens) - self.length) // self.stride + 1)

    def take(self, numbers: np.ndarray) -> np.ndarray:
        """Return the pieces of these numbers.

        Parameters
        ----------
        numbers : integers.

        Returns
        -------
        An array of (numbers, length).
        """
        pieces = np.lib.stride_tricks.sliding_window_view(self._tokens, self.length)
        found: np.ndarray = pieces[np.asarray(numbers) * self.stride]
        return found


class ImageFolder:
    """Images of a folder with a folder for each class, read by Pillow (`pip install funcgrad[data]`).

    Parameters
    ----------
    folder : the folder. Its folders, in the order of their names, are the classes.
    size : (height, width) that images are resized to; None if all are equally large.
    mode : Pillow's name of the channels: "RGB", "L".

    Attributes
    ----------
    classes : the names of the classes.

    Raises
    ------
    ArgumentError : there are no images.

    Examples
    --------
    >>> import tempfile, PIL.Image
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     os.mkdir(f"{folder}/cat")
    ...     PIL.Image.new("RGB", (8, 6)).save(f"{folder}/cat/1.png")
    ...     images = ImageFolder(folder, size=(4, 4))
    ...     images.classes, images.take(np.array([0]))["image"].shape
    (['cat'], (1, 4, 4, 3))
    """

    def __init__(self, folder: Any, size: Sequence[int] | None = None, mode: str = "RGB") -> None:
        place = Path(os.fsdecode(folder))
        self.classes = sorted(entry.name for entry in place.iterdir() if entry.is_dir())
        found = [
            (str(file), label)
            for label, name in enumerate(self.classes)
            for file in sorted((place / name).rglob("*"))
            if file.suffix.lower() in _SUFFIXES
        ]
        if not found:
            raise ArgumentError(
                f"ImageFolder: {str(place)!r} has no images in its {len(self.classes)} folders",
                hint="each class is a folder of images: " + ", ".join(sorted(_SUFFIXES)),
            )
        self._files = [file for file, _ in found]
        self._labels = np.array([label for _, label in found], np.int32)
        self._size = None if size is None else (size[0], size[1])
        self._mode = mode

    def __len__(self) -> int:
        return len(self._files)

    def take(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Read the images of these numbers.

        Parameters
        ----------
        numbers : integers.

        Returns
        -------
        {"image": uint8 of (numbers, height, width, channels), "label": int32 of (numbers,)}.
        """
        images = [self._image(self._files[number]) for number in numbers]
        return {"image": _stacked(images, numbers), "label": self._labels[numbers]}

    def _image(self, file: str) -> np.ndarray:
        import PIL.Image  # an extra

        with PIL.Image.open(file) as opened:
            image = opened.convert(self._mode)
        if self._size is not None:
            height, width = self._size
            image = image.resize((width, height), PIL.Image.Resampling.BILINEAR)
        values = np.asarray(image)
        return values if values.ndim == 3 else values[..., None]


class _Items:
    """Objects with single indices, put together."""

    def __init__(self, items: Any) -> None:
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    def take(self, numbers: np.ndarray) -> Any:
        items = [self._items[int(number)] for number in numbers]
        first, treedef = tree.flatten(items[0])
        columns: list[list[Any]] = [[] for _ in first]
        for number, item in zip(numbers, items):
            leaves, structure = tree.flatten(item)
            if structure != treedef:
                raise TreeError(f"Loader: samples {numbers[0]} and {number} differ in their structure")
            for column, leaf in zip(columns, leaves):
                column.append(np.asarray(leaf))
        return tree.unflatten(treedef, [_stacked(column, numbers) for column in columns])


def _stacked(rows: list[np.ndarray], numbers: np.ndarray) -> np.ndarray:
    for number, row in zip(numbers, rows):
        if row.shape != rows[0].shape:
            raise ShapeError(
                f"Loader: sample {numbers[0]} has the shape {rows[0].shape}, and sample {number} {row.shape}",
                hint="samples of a batch are equally large: resize, cut or pad them in the source",
            )
    return np.stack(rows)


def source_of(x: Any) -> Source:
    """Return a source: what is one, or what has a length and items; a tree of arrays is one of rows."""
    if hasattr(x, "take") and hasattr(x, "__len__") and not hasattr(x, "dtype"):
        return x
    if hasattr(x, "dtype") or isinstance(x, (dict, tuple)):
        return ArraySource(x)
    if hasattr(x, "__len__") and hasattr(x, "__getitem__"):
        return _Items(x)
    raise ArgumentError(
        f"Loader: a {type(x).__name__} is no source of samples",
        hint="give arrays, a list, or an object with __len__ and __getitem__ or take(numbers)",
    )


__all__ = ["ArraySource", "ImageFolder", "TokenSource"]
