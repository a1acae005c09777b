"""Samples in Parquet files, the rows of a table, read by pyarrow (`pip install funcgrad[data]`).

A file keeps rows in groups, of which a whole one is read at a time, column by column. Rows of any numbers can be taken,
and the groups that were read last are kept, so rows in order, or near one another, read each group once. In an order by
key each batch needs many groups: keep as many as the file has (`keep=`) if they fit into memory, or write groups that
are small.

Reference: https://parquet.apache.org/docs/file-format; https://arrow.apache.org/docs/python/parquet.html
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, ShapeError


class ParquetSource:
    """The rows of Parquet files, as dicts of columns.

    Columns of numbers, of booleans and of times become arrays of these; columns of lists that are equally long become
    arrays with one more axis for each list within a list; texts and bytes become arrays of Python's objects, which a
    `transform` makes numbers of.

    Parameters
    ----------
    files : the name of a file, or several, in the order of their rows. All have the same columns.
    columns : which columns; None for all.
    keep : how many groups of rows are kept in memory.

    Raises
    ------
    ArgumentError : there are no rows, a column is not there, or pyarrow is not installed.
    FileFormatError : a file is damaged.

    Examples
    --------
    >>> import tempfile, pyarrow, pyarrow.parquet
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = pyarrow.table({"x": [[1.0, 2.0], [3.0, 4.0]], "y": [5, 6]})
    ...     pyarrow.parquet.write_table(table, f"{folder}/a.parquet")
    ...     rows = ParquetSource(f"{folder}/a.parquet")
    ...     len(rows), rows.take(np.array([1]))["x"].tolist()
    (2, [[3.0, 4.0]])
    """

    def __init__(self, files: Any, columns: Sequence[str] | None = None, *, keep: int = 16) -> None:
        if keep < 1:
            raise ArgumentError(f"ParquetSource: keep is {keep}", hint="1 or more")
        named = isinstance(files, (str, bytes, os.PathLike))
        self._files = [os.fsdecode(file) for file in ([files] if named else files)]
        self._columns, self._keep = None if columns is None else list(columns), keep
        self._groups: list[tuple[int, int]] = []  # a file, and a group of it
        ends = [0]
        for number, name in enumerate(self._files):
            with _opened(name) as file:
                self._check_columns(name, file.schema_arrow.names)
                for group in range(file.metadata.num_row_groups):
                    self._groups.append((number, group))
                    ends.append(ends[-1] + file.metadata.row_group(group).num_rows)
        self._ends = np.array(ends, np.int64)
        if not self._ends[-1]:
            raise ArgumentError(f"ParquetSource: no rows in {len(self._files)} files, {self._files[:1]}")
        self._forget()

    def _forget(self) -> None:
        self._kept: OrderedDict[int, dict[str, np.ndarray]] = OrderedDict()
        self._lock = Lock()

    def _check_columns(self, name: str, there: list[str]) -> None:
        if self._columns is None:
            self._columns = there
        for column in self._columns:
            if column not in there:
                raise ArgumentError(
                    f"ParquetSource: {name} has no column {column!r}", hint=f"it has {', '.join(there)[:200]}"
                )

    def __getstate__(self) -> dict[str, Any]:
        return {key: x for key, x in self.__dict__.items() if key not in ("_kept", "_lock")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._forget()

    def __len__(self) -> int:
        return int(self._ends[-1])

    def take(self, numbers: np.ndarray) -> dict[str, np.ndarray]:
        """Read the rows of these numbers.

        Parameters
        ----------
        numbers : integers.

        Returns
        -------
        A dict of arrays by column, with a row for each number.
        """
        numbers = np.asarray(numbers)
        groups = np.searchsorted(self._ends, numbers, "right") - 1
        found: dict[str, np.ndarray] = {}
        for group in np.unique(groups).tolist():
            rows = np.flatnonzero(groups == group)
            for name, column in self._group(group).items():
                part = column[numbers[rows] - self._ends[group]]
                if name not in found:
                    found[name] = np.empty((len(numbers), *part.shape[1:]), part.dtype)
                if found[name].shape[1:] != part.shape[1:]:
                    raise _unequal(name, found[name].shape[1:], part.shape[1:])
                found[name][rows] = part
        return found

    def _group(self, number: int) -> dict[str, np.ndarray]:
        with self._lock:
            if number in self._kept:
                self._kept.move_to_end(number)
                return self._kept[number]
        file, group = self._groups[number]
        name = self._files[file]
        with _opened(name) as opened:
            try:
                table = opened.read_row_group(group, columns=self._columns)
            except Exception as error:  # of pyarrow's, of which some are OSError and some ValueError
                raise _damaged(name, error) from None
        columns = {
            column: _array(f"{name}, column {column!r}", table.column(column))
            for column in table.column_names
        }
        with self._lock:
            self._kept[number] = columns
            while len(self._kept) > self._keep:
                self._kept.popitem(last=False)
        return columns


def _opened(name: str) -> Any:
    try:
        import pyarrow.parquet  # an extra
    except ImportError:
        raise ArgumentError(
            "ParquetSource: pyarrow is not installed", hint="pip install funcgrad[data]"
        ) from None
    try:
        return pyarrow.parquet.ParquetFile(name, memory_map=True)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise _damaged(name, error) from None


def _array(what: str, column: Any) -> np.ndarray:
    """Return a column of Arrow's as an array."""
    import pyarrow  # an extra

    if column.null_count:
        raise DtypeError(
            f"ParquetSource: {what} has {column.null_count} rows without a value",
            hint="fill them before, with pyarrow.compute.fill_null, or choose other columns",
        )
    values = column.combine_chunks()
    values = values.chunk(0) if isinstance(values, pyarrow.ChunkedArray) else values
    kind = values.type
    if pyarrow.types.is_dictionary(kind):
        return _array(what, pyarrow.chunked_array([values.dictionary_decode()]))
    if (
        pyarrow.types.is_fixed_size_list(kind)
        or pyarrow.types.is_list(kind)
        or pyarrow.types.is_large_list(kind)
    ):
        inner = _array(what, pyarrow.chunked_array([values.flatten()], type=kind.value_type))
        return inner.reshape(len(values), _length(what, values), *inner.shape[1:])
    found: np.ndarray = values.to_numpy(zero_copy_only=False)
    return found


def _length(what: str, lists: Any) -> int:
    """Return how long all lists are."""
    lengths = np.unique(lists.value_lengths().to_numpy(zero_copy_only=False))
    if len(lengths) > 1:
        raise _unequal(what, int(lengths[0]), int(lengths[-1]))
    return int(lengths[0]) if len(lengths) else 0


def _unequal(what: str, one: Any, other: Any) -> ShapeError:
    return ShapeError(
        f"ParquetSource: {what} has lists of different lengths: {one} and {other}",
        hint="samples of a batch are equally large: cut or pad them before they are written",
    )


def _damaged(name: str, error: Exception) -> FileFormatError:
    return FileFormatError(
        f"{name} is damaged, or no Parquet file: {error}", hint="get the file again; compare its size"
    )


__all__ = ["ParquetSource"]
