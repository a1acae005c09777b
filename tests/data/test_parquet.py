"""Rows of Parquet files against pyarrow's own reading of them, whatever the groups."""

from __future__ import annotations

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.data import Loader, ParquetSource
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, ShapeError

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def table(rows: int, seed: int):
    draw = np.random.default_rng(seed)
    nested = pyarrow.list_(pyarrow.list_(pyarrow.int32()))
    return pyarrow.table(
        {
            "x": draw.standard_normal(rows).astype(np.float32),
            "n": draw.integers(-9, 9, rows).astype(np.int16),
            "flag": draw.random(rows) < 0.5,
            "lists": pyarrow.FixedSizeListArray.from_arrays(draw.standard_normal(6 * rows), 6),
            "nested": pyarrow.array(draw.integers(0, 9, (rows, 2, 3)).tolist(), nested),
            "word": [f"w{k}" for k in range(rows)],
            "kind": pyarrow.array([f"k{k % 2}" for k in range(rows)]).dictionary_encode(),
            "bytes": [bytes([k % 256]) for k in range(rows)],
        }
    )  # fmt: skip


@settings(max_examples=25)
@given(st.data())
def test_rows_are_those_of_pyarrow(tmp_path_factory, data):
    folder, paths, expected = tmp_path_factory.mktemp("parquet"), [], []
    for k, rows in enumerate(data.draw(st.lists(st.integers(0, 12), min_size=1, max_size=3))):
        whole = table(rows, k)
        parquet.write_table(whole, folder / f"{k}.parquet", row_group_size=data.draw(st.integers(1, 5)))
        paths.append(folder / f"{k}.parquet")
        expected += whole.to_pylist()
    if not expected:
        with pytest.raises(ArgumentError, match="no rows in"):
            ParquetSource(paths)
        return
    columns = data.draw(st.none() | st.just(["nested", "x", "word"]))
    source = ParquetSource(paths, columns, keep=data.draw(st.integers(1, 3)))
    assert len(source) == len(expected)
    for _ in range(3):
        numbers = data.draw(st.lists(st.integers(0, len(expected) - 1), min_size=1, max_size=9))
        found = source.take(np.array(numbers))
        assert [*found] == (columns or [*expected[0]])
        for name, column in found.items():
            assert column.tolist() == [expected[number][name] for number in numbers]
    found = source.take(np.array([0]))
    assert found["x"].dtype == np.float32 and found["nested"].shape == (1, 2, 3)


def test_batches_of_threads_and_after_pickling(tmp_path):
    whole = table(500, 0).select(["x", "nested"])
    parquet.write_table(whole, tmp_path / "a.parquet", row_group_size=37)
    source = ParquetSource(str(tmp_path / "a.parquet"), keep=3)
    expected = [x.tolist() for x in Loader(whole["x"].to_numpy(), 8, key=3)]
    for one in (source, pickle.loads(pickle.dumps(source))):
        assert [x["x"].tolist() for x in Loader(one, 8, key=3, threads=3)] == expected
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(lambda k: source.take(np.array([k, 499 - k]))["x"].tolist(), range(500))]
    x = whole["x"].to_pylist()
    assert found == [[x[k], x[499 - k]] for k in range(500)]


def test_mistakes(tmp_path, monkeypatch):
    def written(**columns):
        parquet.write_table(pyarrow.table(columns), tmp_path / "a.parquet")
        return tmp_path / "a.parquet"

    with pytest.raises(ArgumentError, match="keep is 0"):
        ParquetSource(written(x=[1]), keep=0)
    with pytest.raises(ArgumentError, match=r"(?s)has no column 'z'.*it has x, y"):
        ParquetSource(written(x=[1], y=[2]), ["z"])
    with pytest.raises(DtypeError, match="column 'x' has 2 rows without a value"):
        ParquetSource(written(x=[1, None, None])).take(np.array([0]))
    with pytest.raises(ShapeError, match="column 'x' has lists of different lengths: 1 and 2"):
        ParquetSource(written(x=[[1], [1, 2]])).take(np.array([0]))
    parquet.write_table(pyarrow.table({"x": [[1], [1, 2]]}), tmp_path / "b.parquet", row_group_size=1)
    with pytest.raises(ShapeError, match=r"x has lists of different lengths: \(1,\) and \(2,\)"):
        ParquetSource(tmp_path / "b.parquet").take(np.array([0, 1]))
    with pytest.raises(FileNotFoundError):
        ParquetSource(tmp_path / "none.parquet")
    content = written(x=list(range(100))).read_bytes()
    for damaged in (b"", b"PAR1", content[:-9], content[:40] + bytes(200) + content[240:]):
        (tmp_path / "c.parquet").write_bytes(damaged)
        with pytest.raises(FileFormatError, match="is damaged, or no Parquet file"):
            ParquetSource(tmp_path / "c.parquet").take(np.arange(100))
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ArgumentError, match=r"(?s)pyarrow is not installed.*pip install"):
        ParquetSource(tmp_path / "c.parquet")
