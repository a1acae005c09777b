"""Arrays from files and texts, and as texts: NumPy's functions, which know the formats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.errors import ArgumentError
from funcgrad.numpy.core.operands import ArrayLike, concrete
from funcgrad.numpy.creation import array
from funcgrad.numpy.io.mapped_files import adopted
from funcgrad.numpy.io.npy import Archive, read_npy
from funcgrad.numpy.io.trees import is_saved_tree, is_tree, read_tree, write_tree
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import no_memory, refused
from funcgrad.trace.types.shapes import check_nbytes
from funcgrad.trace.types.tree import not_walked

_HINT = "call it outside jit, or from io_callback inside"
_BFLOAT16_ON_DISK = np.dtype("V2")  # what NumPy's format makes of it


def save(file: Any, arr: Any, allow_pickle: bool = True) -> None:
    """Write an array to a file of NumPy's format (.npy).

    A pytree of dicts, lists and tuples with arrays in it becomes an archive (.npz); `load` gives it back as it was.

    Parameters
    ----------
    file : a name, or a file that is open for writing.
    arr : an array, or a tree of them.
    allow_pickle : whether objects may be pickled; reading such a file runs code, so it is for files that you
        trust.

    Returns
    -------
    None.

    Raises
    ------
    TreeError : it holds objects of other classes, which no file can.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()
    >>> save(file, {"weights": arange(3), "steps": 7})
    >>> _ = file.seek(0)
    >>> load(file)
    {'weights': Array([0, 1, 2], dtype=int32), 'steps': 7}
    """
    try:
        if is_tree(arr):
            return write_tree(file, arr, _HINT)
    except RecursionError:
        raise not_walked("save", arr) from None
    if isinstance(arr, (list, tuple)):
        arr = array(arr)
    as_it_is = isinstance(arr, (np.ndarray, np.generic, bool, int, float, complex))
    np.save(file, arr if as_it_is else concrete(arr, "save", _HINT), allow_pickle=allow_pickle)


def savez(file: Any, *args: ArrayLike, allow_pickle: bool = True, **kwds: ArrayLike) -> None:
    """Write several arrays to one file of NumPy's format (.npz).

    Parameters
    ----------
    file : a name, or a file that is open.
    *args : arrays that are named arr_0, arr_1, ...
    allow_pickle : whether objects may be pickled; reading such a file runs code, so it is for files that you
        trust.
    **kwds : arrays with their names.

    Returns
    -------
    None.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()
    >>> savez(file, weights=arange(3))
    >>> _ = file.seek(0)
    >>> load(file)["weights"].tolist()
    [0, 1, 2]
    """
    values = {f"arr_{i}": x for i, x in enumerate(args)}
    if values.keys() & kwds.keys():
        raise ArgumentError(
            f"savez: the names {sorted(values.keys() & kwds.keys())} are those of arrays without one"
        )
    named = {name: concrete(x, "savez", _HINT) for name, x in (values | kwds).items()}
    np.savez(file, allow_pickle=allow_pickle, **named)


def load(
    file: Any,
    mmap_mode: str | None = None,
    allow_pickle: bool = False,
    fix_imports: bool = True,
    encoding: str = "ASCII",
    *,
    max_header_size: int = 10_000,
) -> Any:
    """Read what `save` wrote, as an array or tree; what `savez` wrote, as an open file that reads arrays by name.

    Parameters
    ----------
    file : a name, or a file that is open.
    mmap_mode : with "r" the array of a .npy file is read when it is used, page by page
        (`funcgrad.disk.memmap`).
    allow_pickle : whether objects may be pickled; reading such a file runs code, so it is for files that you
        trust.
    fix_imports, encoding, max_header_size : those of numpy.load.

    Returns
    -------
    array, tree, or open archive of NumPy arrays.

    Raises
    ------
    FileFormatError : the file is damaged.
    OSError : it cannot be opened.

    Examples
    --------
    >>> import io
    >>> file = io.BytesIO()
    >>> save(file, ones(2, bfloat16))
    >>> _ = file.seek(0)
    >>> load(file).dtype
    dtype(bfloat16)
    """
    if mmap_mode not in (None, "r", "c"):
        raise ArgumentError(
            f"load: mmap_mode={mmap_mode!r} would write to the file, and arrays are immutable",
            hint='use mmap_mode="r", or numpy.load of NumPy',
        )
    settings = {"allow_pickle": allow_pickle, "fix_imports": fix_imports, "encoding": encoding}
    value = read_npy(file, mmap_mode and "r", settings | {"max_header_size": max_header_size})
    if isinstance(value, Archive):
        return read_tree(value) if is_saved_tree(value) else value
    if not isinstance(value, np.ndarray):
        return value  # of a pickle, which was asked for
    value = value.view(ml_dtypes.bfloat16) if value.dtype == _BFLOAT16_ON_DISK else value
    return adopted(value.view(np.ndarray)) if mmap_mode else array(value)


def fromfile(file: Any, dtype: Any = float, count: int = -1, sep: str = "", offset: int = 0) -> Array:
    """Make an array from the raw bytes of a file, or from numbers in a text file.

    `funcgrad.disk.memmap` leaves the bytes in the file until they are used.

    Parameters
    ----------
    file : a name, or a file that is open.
    dtype : of the elements.
    count : how many elements; -1 for all.
    sep : what is between numbers in a text file; "" for raw bytes.
    offset : bytes that are skipped.

    Returns
    -------
    vector.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(bytes([1, 2]))
    ...     file.flush()
    ...     fromfile(file.name, "uint8")
    Array([1, 2], dtype=uint8)
    """
    wanted = np.dtype(dtype)
    with refused("fromfile"):
        value = np.fromfile(file, wanted, count, sep, offset)
    return array(value)


def fromiter(iter: Iterable, dtype: Any, count: int = -1) -> Array:
    """Make an array from what an iterator yields.

    Parameters
    ----------
    iter : an iterable.
    dtype : of the elements.
    count : how many elements; -1 for all.

    Returns
    -------
    vector.

    Examples
    --------
    >>> fromiter((i * i for i in range(3)), int)
    Array([0, 1, 4], dtype=int32)
    """
    wanted = np.dtype(dtype)
    check_nbytes("fromiter", (max(count, 0),), wanted)
    try:
        value = np.fromiter(iter, wanted, count)
    except MemoryError:  # what else the iterator raises goes through
        raise no_memory("fromiter", (max(count, 0),), wanted) from None
    return array(value)


def fromstring(string: str, dtype: Any = float, count: int = -1, *, sep: str) -> Array:
    """Make an array from the numbers of a text.

    Parameters
    ----------
    string : a text.
    dtype : of the elements.
    count : how many elements; -1 for all.
    sep : what is between numbers.

    Returns
    -------
    vector.

    Examples
    --------
    >>> fromstring("1 2 3", sep=" ")
    Array([1., 2., 3.], dtype=float32)
    """
    wanted = np.dtype(dtype)
    with refused("fromstring"):
        value = np.fromstring(string, wanted, count, sep=sep)
    return array(value)


# ---- as texts ----

printoptions = np.printoptions
set_printoptions = np.set_printoptions
get_printoptions = np.get_printoptions


def array_repr(
    arr: ArrayLike,
    max_line_width: int | None = None,
    precision: int | None = None,
    suppress_small: bool | None = None,
) -> str:
    """Write an array as repr shows it.

    Parameters
    ----------
    arr : an array.
    max_line_width, precision, suppress_small : NumPy's print options; None for those that are set.

    Returns
    -------
    a text.

    Examples
    --------
    >>> array_repr(asarray([1.0, 2.0 / 3]), precision=2)
    'Array([1.  , 0.67], dtype=float32)'
    """
    x = array(arr)
    if not isinstance(x, ConcreteArray):
        return repr(x)
    options = {"linewidth": max_line_width, "precision": precision, "suppress": suppress_small}
    with np.printoptions(**{name: value for name, value in options.items() if value is not None}):  # type: ignore[arg-type]
        return repr(x)


def array_str(
    a: ArrayLike,
    max_line_width: int | None = None,
    precision: int | None = None,
    suppress_small: bool | None = None,
) -> str:
    """Write the numbers of an array as str shows them.

    Parameters
    ----------
    a : an array.
    max_line_width, precision, suppress_small : NumPy's print options; None for those that are set.

    Returns
    -------
    a text.

    Examples
    --------
    >>> array_str(arange(3))
    '[0 1 2]'
    """
    x = array(a)
    return (
        np.array_str(x.numpy(), max_line_width, precision, suppress_small)
        if isinstance(x, ConcreteArray)
        else str(x)
    )
