"""Arrays and pytrees in files: they come back as they were."""

from __future__ import annotations

import io
import json
import os
import tracemalloc
import zipfile

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    FileFormatError,
    FuncgradError,
    TracedValueError,
    TreeError,
)
from funcgrad.trace.array.array import Array

DTYPES = "bool int8 uint32 float16 bfloat16 float32 complex64".split()
leaves = st.builds(
    lambda shape, dtype: fnp.asarray(np.arange(int(np.prod(shape))).reshape(shape), dtype=dtype),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
    st.sampled_from(DTYPES),
)
values = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**30), 10**30), st.floats(allow_nan=False), st.text(max_size=4)
)
keys = st.one_of(st.text(max_size=4), st.integers(-9, 9))
trees = st.recursive(
    leaves | values | st.floats(-9, 9).map(fnp.asarray),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(keys, inner, max_size=3),
    ),
    max_leaves=8,
)


def through_a_file(tree):
    file = io.BytesIO()
    fnp.save(file, tree)
    file.seek(0)
    return fnp.load(file)


def same(a, b) -> bool:
    if isinstance(a, Array):
        types = (a.shape, a.dtype, a.weak_type) == (b.shape, b.dtype, b.weak_type)
        return types and np.array_equal(np.asarray(a), np.asarray(b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    return type(a) is type(b) and a == b


@settings(max_examples=60, deadline=None)
@given(trees)
def test_trees_come_back(tree):
    """Containers, keys in their order, dtypes, weak types, Python's own numbers and texts."""
    whole = {"tree": tree, "end": fnp.ones(2)}
    assert same(through_a_file(whole), whole)


def test_arrays_and_lists():
    for dtype in DTYPES:
        x = fnp.ones((2, 3), dtype=dtype)
        assert same(through_a_file(x), x)
    assert through_a_file([1, 2, 3]).tolist() == [1, 2, 3]  # as NumPy: a list of numbers is an array
    assert through_a_file(2.5).item() == 2.5
    back = through_a_file([fnp.ones(2), fnp.zeros(2)])
    assert isinstance(back, list) and back[0].tolist() == [1, 1]


def test_keys_and_complex_numbers():
    state = {
        "key": funcgrad.random.key(3),
        "keys": funcgrad.random.split(funcgrad.random.key(0), 4),
        "z": (1j, 2.5),
    }
    back = through_a_file(state)
    assert type(back["key"]) is type(state["key"]) and bool(back["key"] == state["key"])
    assert (
        back["keys"].shape == (4,) and bool((back["keys"] == state["keys"]).all()) and back["z"] == (1j, 2.5)
    )
    assert bool(through_a_file(state["key"]) == state["key"])
    draws = [funcgrad.random.normal(k["key"], (3,)).tolist() for k in (state, back)]
    assert draws[0] == draws[1]


def test_files_have_names(tmp_path):
    tree = {"w": fnp.arange(3), "layers": [(fnp.ones(2), None), {"b": 1.5}]}
    fnp.save(tmp_path / "model", tree)
    assert same(fnp.load(tmp_path / "model.npz"), tree)
    with np.load(tmp_path / "model.npz") as archive:  # NumPy reads the leaves without us
        assert archive["leaf_0"].tolist() == [0, 1, 2]
    fnp.savez(tmp_path / "arrays", fnp.arange(2), named=fnp.ones(3))
    with fnp.load(tmp_path / "arrays.npz") as archive:
        assert sorted(archive) == ["arr_0", "named"]


def test_no_code_runs_when_a_file_is_read():
    file = io.BytesIO()
    fnp.save(file, {"a": fnp.ones(2), "b": "text"})
    file.seek(0)
    with np.load(file, allow_pickle=False) as archive:
        names = list(archive)
        assert all(archive[name].dtype != object for name in names)
        json.loads(bytes(archive["funcgrad.tree"]).decode())


def test_what_cannot_be_written():
    class Own:
        pass

    for tree, place in (
        ({"a": Own()}, r"\['a'\]"),
        ([fnp.ones(1), {"k": {1, 2}}], r"\[1\]\['k'\]"),
        ({(1, 2): 1}, "top"),
    ):
        with pytest.raises(TreeError, match=place):
            fnp.save(io.BytesIO(), tree)
    with pytest.raises((TracedValueError, TypeError), match="save"):
        funcgrad.jit(lambda x: fnp.save(io.BytesIO(), {"x": x}))(fnp.ones(2))


# ---- files that are not what they say ----


def tree_file(description, compression: int = zipfile.ZIP_STORED, **leaves: np.ndarray) -> io.BytesIO:
    """An archive as `save` makes them for trees. description: text, or what JSON makes one of."""
    file = io.BytesIO()
    text = description if isinstance(description, str) else json.dumps(description)
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, value in {"funcgrad.tree": np.frombuffer(text.encode(), np.uint8), **leaves}.items():
            part = io.BytesIO()
            np.save(part, value)
            archive.writestr(f"{name}.npy", part.getvalue())
    file.seek(0)
    return file


def leaf(number=0, dtype="float32", weak=False) -> dict:
    return {"leaf": number, "dtype": dtype, "weak": weak}


ONES = np.ones(3, np.float32)


@pytest.mark.parametrize(
    "description",
    [
        "[" * 100_000, '{"list": ' * 100_000, "", "{", "5", '"leaf"', "[]", "{}", '{"a": 5, "b": 6}', '{"a": 5}',
        '{"list": [], "list": []}', {"list": 5}, {"list": "ab"}, {"tuple": {"a": None}}, {"dict": [[1]]},
        {"dict": [["a", None, 3]]}, {"dict": [["a", None], ["a", None]]}, {"dict": [[[1], None]]}, {"dict": 5},
        {"dict": [[None, None]]}, {"value": None}, {"value": [1]}, {"complex": [1]}, {"complex": ["1", 2]},
        leaf(1), leaf("0"), leaf(-1), leaf(None), leaf(dtype="int32"), leaf(dtype=5), leaf(weak=1), leaf(weak=None),
        {"leaf": 0}, {**leaf(), "more": 1}, {"key": leaf()}, {"key": {"value": 3}}, {"key": None}, {"none": leaf()},
    ],
    ids=lambda x: f"{x!r:.40}",
)  # fmt: skip
def test_descriptions_of_trees_that_are_damaged(description):
    with pytest.raises(FileFormatError, match="load: the open file is damaged"):
        fnp.load(tree_file(description, leaf_0=ONES))


def test_a_tree_that_is_described_by_hand():
    tree = fnp.load(tree_file({"dict": [["a", leaf()], [3, {"complex": [1, 2]}]]}, leaf_0=ONES))
    assert list(tree) == ["a", 3] and tree["a"].tolist() == [1, 1, 1] and tree[3] == 1 + 2j


def test_compressed_trees_are_refused():
    """A file of a kilobyte could stand for a gigabyte."""
    zeros = np.zeros(1 << 20, np.float32)
    assert fnp.load(tree_file(leaf(), leaf_0=zeros)).shape == zeros.shape
    with pytest.raises(FileFormatError, match="is compressed, which `save` does not do"):
        fnp.load(tree_file(leaf(), zipfile.ZIP_DEFLATED, leaf_0=zeros))
    file = io.BytesIO()
    np.savez_compressed(file, zeros=zeros)  # of NumPy's own that is as it should be
    file.seek(0)
    assert fnp.load(file)["zeros"].shape == zeros.shape


def npy(header: bytes, content: bytes = b"", version: bytes = b"\x01\x00") -> bytes:
    length = len(header).to_bytes(2 if version[0] == 1 else 4, "little")
    return b"\x93NUMPY" + version + length + header + content


def header(shape: str, dtype: str = "'<f4'") -> bytes:
    return f"{{'descr': {dtype}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()


DAMAGED = {
    "nothing": b"",
    "text": b"hello world",
    "a pickle": b"\x80\x04N.",
    "cut in the magic": b"\x93NUM",
    "cut in the version": b"\x93NUMPY\x01",
    "cut in the header": npy(header("(3,)"))[:20],
    "no header": npy(b""),
    "header of other keys": npy(b"{1: 2, 'a': 3}"),
    "header that is code": npy(b"__import__('os').system('true')"),
    "deep header": npy(b"(" * 5000),
    "unknown version": npy(header("(3,)"), bytes(12), b"\x09\x00"),
    "too short": npy(header("(3,)"), bytes(11)),
    "huge": npy(header(f"({10**15},)"), bytes(12)),
    "huge in three": npy(header(f"({2**40}, {2**40}, {2**40})"), bytes(12)),
    "negative": npy(header("(-3,)"), bytes(12)),
    "all that is left": npy(header("(-1,)"), bytes(12)),
    "empty and too long": npy(header(f"(0, {2**62}, {2**62})")),
    "truth values for sizes": npy(header("(True, 3)"), bytes(12)),
    "objects": npy(header("(1,)", "'|O'"), b"\x80\x04N."),
    "no dtype": npy(header("(3,)", "'<q99'"), bytes(12)),
    "an archive without end": b"PK\x03\x04" + bytes(50),
    "an empty archive that is cut": b"PK\x05\x06" + bytes(4),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_arrays_that_are_damaged(kind, tmp_path):
    """By name, open, and mapped; nothing is allocated for what a header says and the file has not."""
    (tmp_path / "x.npy").write_bytes(DAMAGED[kind])
    tracemalloc.start()
    for load in (
        lambda: fnp.load(tmp_path / "x.npy"),
        lambda: fnp.load(str(tmp_path / "x.npy")),
        lambda: fnp.load(io.BytesIO(DAMAGED[kind])),
        lambda: fnp.load(tmp_path / "x.npy", mmap_mode="r"),
    ):
        with pytest.raises(FileFormatError, match=r"load: .* is damaged, or no file of numpy\.save"):
            load()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000


def test_other_arrays_that_are_none_of_ours():
    for dtype, content in (("'<U3'", bytes(36)), ("[('a', '<f4')]", bytes(12)), ("'<M8[s]'", bytes(24))):
        with pytest.raises(DtypeError):
            fnp.load(io.BytesIO(npy(header("(3,)", dtype), content)))
    big_endian = npy(header("(2,)", "'>i4'"), (5).to_bytes(4, "big") * 2)
    assert fnp.load(io.BytesIO(big_endian)).tolist() == [5, 5]
    second = npy(header("(2,)"), np.ones(2, "f4").tobytes(), b"\x02\x00")
    assert fnp.load(io.BytesIO(second)).tolist() == [1, 1]


def test_archives_are_compared_when_arrays_are_asked_for(tmp_path):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in (
            ("good", npy(header("(3,)"), ONES.tobytes())),
            ("huge", npy(header(f"({10**15},)"))),
        ):
            archive.writestr(f"{name}.npy", data)
        archive.writestr("note.txt", b"some text")
    (tmp_path / "x.npz").write_bytes(file.getvalue())
    with fnp.load(tmp_path / "x.npz") as archive:
        assert archive["good"].tolist() == archive["good.npy"].tolist() == [1, 1, 1]
        assert archive["note.txt"] == b"some text"
        with pytest.raises(
            FileFormatError, match=r"huge in .*x.npz is damaged.* takes 4,000,000,000,000,000 bytes"
        ):
            archive["huge"]
        with pytest.raises(KeyError):
            archive["bad"]
    data = bytearray(file.getvalue())
    data[data.index(ONES.tobytes())] ^= 1
    with fnp.load(io.BytesIO(bytes(data))) as archive, pytest.raises(FileFormatError, match="CRC"):
        archive["good"]


def test_pipes_and_what_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ArgumentError, match="is a pipe"):
        fnp.load(tmp_path / "pipe")
    for wrong in (None, 3, [1], np.ones(3)):
        with pytest.raises(ArgumentError, match="a file is given by its name"):
            fnp.load(wrong)
    with pytest.raises(FileNotFoundError):
        fnp.load(tmp_path / "missing")
    with pytest.raises(IsADirectoryError):
        fnp.load(tmp_path)


def test_pickles_are_read_where_that_is_asked_for():
    file = io.BytesIO(b"\x80\x04N.")  # None
    assert fnp.load(file, allow_pickle=True) is None
    with pytest.raises(FuncgradError):
        fnp.load(io.BytesIO(b"\x80\x04N"), allow_pickle=True)
