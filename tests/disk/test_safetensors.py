"""Weights in the format of safetensors: what one side writes the other reads, and what is damaged is refused."""

from __future__ import annotations

import json
import os
from collections import namedtuple

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.disk import load_safetensors, safetensors_metadata, save_safetensors
from funcgrad.errors import ArgumentError, DtypeError, FileFormatError, FuncgradError, TreeError
from funcgrad.trace.types import dtypes as dt

DTYPES = [dtype for dtype in dt.ALL if dtype != dt.complex128]


@st.composite
def tensors(draw):
    """Arrays of all dtypes and shapes, with arbitrary bytes, by name."""
    found = {}
    for name in draw(st.lists(st.text(min_size=1, max_size=6), unique=True, max_size=5)):
        dtype, shape = draw(st.sampled_from(DTYPES)), draw(st.lists(st.integers(0, 3), max_size=3))
        data = draw(st.binary(min_size=27 * 8, max_size=27 * 8))
        data = bytes(b & 1 for b in data) if dtype == dt.bool_ else data
        found[name] = np.frombuffer(data, dtype, int(np.prod(shape))).reshape(shape)
    found.pop("__metadata__", None)
    return found


def file_of(header: object, data: bytes = b"", nbytes: int | None = None) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return (len(text) if nbytes is None else nbytes).to_bytes(8, "little") + text + data


def row(dtype: str, shape: list, begin: int, end: int) -> dict:
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


def written(folder, data: bytes, name: str = "x.safetensors") -> str:
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


# ---- both ways, with the library as oracle ----


@settings(max_examples=50, deadline=None)
@given(tensors(), st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2), st.booleans())
def test_the_library_reads_what_we_write_and_we_what_it_writes(tmp_path_factory, given, metadata, x64):
    safetensors = pytest.importorskip("safetensors", reason="the library safetensors is the oracle")
    from safetensors.numpy import load_file, save_file

    folder = tmp_path_factory.mktemp("files")
    ours, theirs = str(folder / "ours"), str(folder / "theirs")
    save_safetensors(given, ours, metadata)
    # The library writes no JSON for an empty table of metadata.
    copies = {name: np.ascontiguousarray(x).reshape(x.shape) for name, x in given.items()}
    save_file(copies, theirs, metadata or None)
    with safetensors.safe_open(ours, "numpy") as file:
        assert (file.metadata() or {}) == metadata == safetensors_metadata(theirs)
    found = load_file(ours)
    assert found.keys() == given.keys()
    for name, x in given.items():
        assert (found[name].dtype, found[name].shape, found[name].tobytes()) == (
            x.dtype,
            x.shape,
            x.tobytes(),
        )
    with fg.config(enable_x64=x64), np.errstate(all="ignore"):
        for path in (ours, theirs):
            read = load_safetensors(path)
            assert read.keys() == given.keys()
            for name, x in given.items():
                expected = x.astype(dt.canonical(x.dtype))
                assert (read[name].shape, read[name].dtype) == (x.shape, expected.dtype)
                assert read[name].tobytes() == expected.tobytes()


def test_trees(tmp_path):
    path = str(tmp_path / "model.safetensors")
    layer = namedtuple("layer", "weight bias")
    save_safetensors(
        {
            "layers": [layer(np.ones((2, 3), np.float16), None), layer(fnp.zeros(3), 2.5)],
            "steps": {7: 3},
            "key": (),
        },
        path,
    )
    found = load_safetensors(path)
    assert {name: (x.dtype.name, x.shape) for name, x in found.items()} == {
        "layers.1.bias": ("float32", ()),
        "layers.1.weight": ("float32", (3,)),
        "steps.7": ("int32", ()),
        "layers.0.weight": ("float16", (2, 3)),
    }
    assert float(found["layers.1.bias"]) == 2.5 and int(found["steps.7"]) == 3


def test_arrays_are_views_of_the_file(tmp_path):
    """All aligned, one mapping; a jitted function gets the pages of the file."""
    path = str(tmp_path / "model.safetensors")
    given = {
        "a": np.arange(7, dtype=np.int8),
        "b": np.ones((3, 5), np.float32),
        "c": np.ones(3, ml_dtypes.bfloat16),
    }
    save_safetensors(given, path)
    found = load_safetensors(path)
    assert not any(x.numpy().flags.writeable or x.numpy().flags.owndata for x in found.values())
    assert all(x.numpy().flags.aligned for x in found.values())
    low = min(x.address for x in found.values())
    assert max(x.address + x.nbytes for x in found.values()) - low == sum(x.nbytes for x in given.values())
    assert fg.jit(lambda w: w)(found)["b"].address == found["b"].address
    assert float(fg.jit(lambda w: sum(fnp.sum(x) for x in w.values()))(found)) == 21 + 15 + 3
    os.unlink(path)
    assert found["b"].tolist() == given["b"].tolist()


def test_tensors_across_boundaries_are_copied(tmp_path):
    """Other writers do not align: then an array has memory of its own."""
    data = np.arange(3, dtype=np.float32).tobytes()
    path = written(tmp_path, file_of({"a": row("I8", [1], 0, 1), "b": row("F32", [3], 1, 13)}, b"\5" + data))
    found = load_safetensors(path)
    assert found["a"].tolist() == [5] and found["b"].tolist() == [0, 1, 2]
    assert found["b"].numpy().flags.aligned


def test_a_file_may_be_saved_over_itself(tmp_path):
    path = str(tmp_path / "model.safetensors")
    save_safetensors({"w": np.arange(1000)}, path)
    before = load_safetensors(path)
    save_safetensors({"w": before["w"] + 1, "old": before["w"]}, path)
    after = load_safetensors(path)
    assert int(after["w"][-1]) == 1000 and int(after["old"][-1]) == int(before["w"][-1]) == 999


def test_links_and_rights_stay(tmp_path):
    path, link = tmp_path / "model.safetensors", tmp_path / "link"
    save_safetensors({"w": np.zeros(3)}, path)
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    link.symlink_to(path)
    save_safetensors({"w": np.ones(3)}, link)
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    assert load_safetensors(path)["w"].tolist() == [1, 1, 1]


def test_all_or_nothing(tmp_path, monkeypatch):
    """What fails while it writes leaves the old file, and nothing else."""
    path = tmp_path / "model.safetensors"
    save_safetensors({"w": np.zeros(3)}, path)
    old = path.read_bytes()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_safetensors({"w": np.ones(9)}, path)
    assert path.read_bytes() == old and os.listdir(tmp_path) == [path.name]


def test_what_cannot_be_saved(tmp_path):
    path = tmp_path / "model.safetensors"
    x = np.ones(2)
    for tree, error, text in (
        ({"a": {"b": x}, "a.b": x}, TreeError, "two tensors can have the name 'a.b'"),
        ({"__metadata__": x}, TreeError, "no tensor can have the name"),
        (x, TreeError, "no tensor can have the name ''"),
        ({"a": "text"}, TreeError, "'a' is a str"),
        ({"a": {(1, 2): x}}, TreeError, r"the key \(1, 2\) at a"),
        ({"a": np.ones(2, np.complex128)}, DtypeError, "complex128, which the format has not"),
        ({"a": np.array(["s"])}, DtypeError, "which the format has not"),
    ):
        with pytest.raises(error, match=text):
            save_safetensors(tree, path)
    with pytest.raises(ArgumentError, match="metadata"):
        save_safetensors({"a": x}, path, {"a": 1})
    with pytest.raises(DtypeError, match="'w' is traced"):
        fg.jit(lambda w: save_safetensors({"w": w}, path))(x)
    with pytest.raises(FileNotFoundError):
        save_safetensors({"a": x}, tmp_path / "missing" / "file")
    assert not os.listdir(tmp_path)


# ---- files that are not as they should be ----

GOOD = {"a": row("F32", [2], 0, 8), "b": row("U8", [0, 3], 8, 8), "__metadata__": {"k": "v"}}


@pytest.mark.parametrize(
    "data, text",
    [
        (b"", "0 bytes, fewer than"),
        (b"1234567", "7 bytes, fewer than"),
        (file_of(GOOD), "is incomplete"),
        (file_of(GOOD, bytes(7)), "is incomplete"),
        (file_of(GOOD, bytes(9)), "goes on after its last tensor"),
        (file_of(GOOD, bytes(8), 1 << 63), "header is said to have"),
        (file_of(GOOD, bytes(8), 100_000_001), "header is said to have"),
        (file_of(b"{", bytes(8)), "no JSON"),
        (file_of(b"[" * 100_000, bytes(8)), "no JSON"),
        (file_of(b"\xff\xfe{}"), "no JSON"),
        (file_of(b"9" * 9999), "no JSON"),
        (file_of([]), "no JSON object"),
        (
            file_of(b'{"a": {"dtype":"U8","shape":[],"data_offsets":[0,1]}, "a": {}}', b"1"),
            "'a' is there twice",
        ),
        (
            file_of({"a": row("F32", [2], 0, 8), "b": row("F32", [2], 4, 12)}, bytes(12)),
            "'a' and 'b' overlap",
        ),
        (
            file_of({"a": row("F32", [2], 0, 8), "b": row("F32", [1], 9, 13)}, bytes(13)),
            "'a' and 'b' leave a hole",
        ),
        (file_of({"a": row("F32", [2], 1, 9)}, bytes(9)), "the header and 'a' leave a hole"),
        (file_of({"a": row("F32", [3], 0, 8)}, bytes(8)), "does not take the bytes 0 to 8"),
        (file_of({"a": row("F32", [2], 8, 0)}, bytes(8)), "does not take the bytes 8 to 0"),
        (file_of({"a": row("F32", [1 << 61, 1 << 61], 0, 8)}, bytes(8)), "does not take"),
        (file_of({"a": row("F32", [2.0], 0, 8)}, bytes(8)), "lacks a proper"),
        (file_of({"a": row("F32", [-2], 0, 8)}, bytes(8)), "lacks a proper"),
        (file_of({"a": row("F32", [True, 2], 0, 8)}, bytes(8)), "lacks a proper"),
        (file_of({"a": row("F32", [1 << 64, 0], 0, 0)}), "lacks a proper"),
        (file_of({"a": row("U8", [1] * 65, 0, 1)}, b"1"), "65 axes"),
        (
            file_of({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8, 8]}}, bytes(8)),
            "lacks a proper",
        ),
        (file_of({"a": {"dtype": 5, "shape": [2], "data_offsets": [0, 8]}}, bytes(8)), "lacks a proper"),
        (file_of({"a": 5}), "lacks a proper"),
        (file_of({"__metadata__": {"a": 5}}), "no table of texts"),
        (file_of({"__metadata__": []}), "no table of texts"),
    ],
)
def test_damaged_files(tmp_path, data, text):
    with pytest.raises(FileFormatError, match=text):
        load_safetensors(written(tmp_path, data))


def test_dtypes_that_are_not_here(tmp_path):
    """A tensor of an unknown dtype does not lock out the others."""
    header = {"a": row("F4", [4], 0, 2), "b": row("U8", [2], 2, 4), "c": row("F8_E4M3", [2], 4, 6)}
    path = written(tmp_path, file_of(header, b"\0\0\5\6\x38\x40"))
    with pytest.raises(DtypeError, match="'a' has the dtype F4"):
        load_safetensors(path)
    found = load_safetensors(path, names=["c", "b"])
    assert list(found) == ["c", "b"] and found["b"].tolist() == [5, 6]
    assert found["c"].tolist() == [1, 2] and found["c"].dtype == dt.FLOAT8[0]
    with pytest.raises(ArgumentError, match="has no tensor 'd'"):
        load_safetensors(path, "d")
    huge = written(tmp_path, file_of({"a": row("U8", [0, 1 << 61, 1 << 61], 0, 0)}))
    with pytest.raises(FuncgradError, match="too long"):
        load_safetensors(huge)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_does_more_than_raise(tmp_path_factory, data):
    """Bytes of a good file changed, cut off, put in: the error of damaged files, or arrays that lie in the file."""
    content = bytearray(file_of(GOOD, bytes(range(8))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        piece = data.draw(
            st.one_of(st.binary(max_size=3), st.sampled_from([b"9", b"-", b"[", b'"', b"{", b"0"]))
        )
        length = data.draw(st.integers(0, 3))
        content[at : at + length] = piece
    path = written(tmp_path_factory.mktemp("damaged"), bytes(content))
    try:
        found = load_safetensors(path)
    except (FileFormatError, DtypeError):
        return
    assert sum(x.nbytes for x in found.values()) <= len(content)
    for x in found.values():
        x.tobytes()


def test_no_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_safetensors(tmp_path / "missing.safetensors")
    with pytest.raises(IsADirectoryError):
        load_safetensors(tmp_path)
    if os.getuid():  # root may read everything
        path = written(tmp_path, file_of(GOOD, bytes(8)))
        os.chmod(path, 0)
        with pytest.raises(PermissionError):
            load_safetensors(path)


# ---- weights in several files ----


def index_of(folder, parts: dict) -> str:
    return written(
        folder, json.dumps({"metadata": {}, "weight_map": parts}).encode(), "m.safetensors.index.json"
    )


def test_several_files(tmp_path):
    save_safetensors({"a": np.ones(2), "b": np.zeros(3)}, tmp_path / "m-1-of-2.safetensors")
    save_safetensors({"c": np.full(4, 7)}, tmp_path / "m-2-of-2.safetensors")
    index = index_of(
        tmp_path, {"c": "m-2-of-2.safetensors", "a": "m-1-of-2.safetensors", "b": "m-1-of-2.safetensors"}
    )
    found = load_safetensors(index)
    assert list(found) == ["c", "a", "b"] and found["c"].tolist() == [7] * 4
    os.unlink(tmp_path / "m-1-of-2.safetensors")
    assert list(load_safetensors(index, ["c"])) == ["c"]  # other files are not opened
    with pytest.raises(FileFormatError, match=r"index\.json .* 'm-1-of-2.safetensors' is not there"):
        load_safetensors(index)
    with pytest.raises(ArgumentError, match="no tensor 'x'"):
        load_safetensors(index, ["x"])


def test_bad_indices(tmp_path):
    save_safetensors({"a": np.ones(2)}, tmp_path / "one.safetensors")
    os.mkfifo(tmp_path / "pipe")
    for parts, error, text in (
        ({"a": "../one.safetensors"}, FileFormatError, "does not lie beside"),
        ({"a": str(tmp_path / "one.safetensors")}, FileFormatError, "does not lie beside"),
        ({"a": 5}, FileFormatError, "no weight_map"),
        ({"b": "one.safetensors"}, FileFormatError, "'b' is not in 'one.safetensors'"),
        ({"a": ""}, FileFormatError, "'' is not there"),
        ({"a": "."}, FileFormatError, "'.' is not there"),
        ({"a": "a\0b"}, FileFormatError, "does not lie beside"),
        ({"a": "pipe"}, FileFormatError, "'pipe' is not there"),
        ({"a": "m.safetensors.index.json"}, FileFormatError, "its header is said to have"),  # itself
    ):
        with pytest.raises(error, match=text):
            load_safetensors(index_of(tmp_path, parts))
    for data in (
        b"",
        b"[]",
        b'{"weight_map": []}',
        b"{}",
        b"[" * 200_000,
        b'{"weight_map": {}, "weight_map": {}}',
    ):
        with pytest.raises(FileFormatError):
            load_safetensors(written(tmp_path, data, "i.json"))


def test_indices_are_no_pipes_and_no_larger_than_headers(tmp_path):
    os.mkfifo(tmp_path / "i.json")
    with pytest.raises(ArgumentError, match="no file that can be mapped"):
        load_safetensors(tmp_path / "i.json")
    with open(tmp_path / "big.json", "wb") as file:
        file.truncate(200_000_000)
    with pytest.raises(FileFormatError, match="200,000,000 bytes, more than an index may have"):
        load_safetensors(tmp_path / "big.json")


@settings(max_examples=30, deadline=None)
@given(tensors(), st.integers(1, 200), st.booleans())
def test_parts_hold_what_one_file_would(tmp_path_factory, given, most, again):
    """No part has more than it may, unless it is one tensor; a second save leaves the parts of its own index alone."""
    folder = tmp_path_factory.mktemp("parts")
    path = folder / "m.safetensors"
    if again:
        save_safetensors({"old": np.arange(9), "older": np.ones(2)}, path, max_file_nbytes=1)
    save_safetensors(given, path, {"k": "v"}, max_file_nbytes=most)
    index = json.loads((folder / "m.safetensors.index.json").read_text())
    assert index["metadata"] == {"k": "v", "total_size": sum(x.nbytes for x in given.values())}
    files = {file.name for file in folder.glob("*.safetensors")}
    assert files >= set(index["weight_map"].values()) and len(files) == max(
        1, len(set(index["weight_map"].values()))
    )
    for file in files:
        names = [name for name, part in index["weight_map"].items() if part == file]
        assert (
            sum(given[name].nbytes for name in names) <= most
            or len([n for n in names if given[n].nbytes]) == 1
        )
        assert safetensors_metadata(folder / file) == {"k": "v"}
    with fg.config(enable_x64=True):
        found = load_safetensors(folder / "m.safetensors.index.json")
    assert {name: x.tobytes() for name, x in found.items()} == {
        name: x.tobytes() for name, x in given.items()
    }


def test_parts_are_all_or_nothing(tmp_path, monkeypatch):
    """Stopped at any file: the old weights load, and what was written is gone."""
    path, index = tmp_path / "m.safetensors", tmp_path / "m.safetensors.index.json"
    save_safetensors({"a": np.zeros(3), "b": np.zeros(3)}, path, max_file_nbytes=24)
    before = sorted(os.listdir(tmp_path))
    flush, left = os.fsync, [0]

    def full(handle):
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        flush(handle)

    monkeypatch.setattr(os, "fsync", full)
    for count in range(3):
        left[0] = count
        with pytest.raises(OSError, match="No space left"):
            save_safetensors({"a": np.ones(3), "b": np.ones(3)}, path, max_file_nbytes=24)
        assert sorted(os.listdir(tmp_path)) == before
        assert load_safetensors(index)["b"].tolist() == [0, 0, 0]
    left[0] = 3
    save_safetensors({"a": np.ones(3), "b": np.ones(3)}, path, max_file_nbytes=24)
    assert load_safetensors(index)["b"].tolist() == [1, 1, 1] and len(os.listdir(tmp_path)) == 3
    with pytest.raises(ArgumentError, match="max_file_nbytes is 0"):
        save_safetensors({}, path, max_file_nbytes=0)


def test_an_index_of_others_loses_nothing_but_its_parts(tmp_path):
    """What an index names elsewhere, or is no file of tensors, is not removed with it."""
    folder = tmp_path / "inner"
    folder.mkdir()
    (tmp_path / "other.safetensors").write_bytes(b"1")
    (folder / "notes.txt").write_bytes(b"2")
    index_of(
        folder, {"a": "../other.safetensors", "b": "notes.txt", "c": str(tmp_path / "other.safetensors")}
    )
    save_safetensors({"a": np.ones(2)}, folder / "m.safetensors", max_file_nbytes=100)
    assert (tmp_path / "other.safetensors").exists() and (folder / "notes.txt").exists()
