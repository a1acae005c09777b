"""Files of torch.save: what torch said is in them comes out, and nothing of them runs."""

from __future__ import annotations

import io
import json
import os
import pickle
import zipfile
from collections import OrderedDict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
from funcgrad.disk import load_torch
from funcgrad.disk.pickled import Called, RefusedName, read_pickle
from funcgrad.errors import ArgumentError, FileFormatError
from funcgrad.trace.types import dtypes as dt

RECORDED = Path(__file__).parent / "recorded"  # by make_torch.py
EXPECTED = json.loads((RECORDED / "torch.json").read_text())


def check(found: dict, file: str, names: set[str]) -> None:
    for name in names:
        kind, shape, data = EXPECTED[f"{file}.{name}"]
        x = found[name]
        assert x.shape == tuple(shape), name
        dtype = dt.FLOAT8_EXPONENT if kind == "float8_e8m0fnu" else dt.dtype_named(kind)
        expected = np.frombuffer(bytes.fromhex(data), dtype).reshape(shape).astype(dt.canonical(dtype))
        assert x.dtype == expected.dtype and x.tobytes() == expected.tobytes(), name


@pytest.mark.parametrize("x64", [False, True])
@pytest.mark.parametrize("file", ["all", "old"])
def test_tensors_of_all_kinds(file, x64):
    with fg.config(enable_x64=x64), np.errstate(all="ignore"):
        found = load_torch(RECORDED / f"{file}.pt")["tensors"]
        names = {name.removeprefix("all.") for name in EXPECTED if name.startswith("all.")}
        check(found, "all", names if file == "all" else set(found))
    assert len(found) >= 20


def test_what_is_no_tensor():
    assert load_torch(RECORDED / "all.pt")["others"] == {
        "step": 7, "big": 1 << 70, "lr": 0.5, "name": "é", "none": None, "flags": [True, False], "betas": (0.9, 0.99),
        "size": (2, 3), "dtype": dt.bfloat16, "device": "cuda:1", "bytes": b"\x00\xff", "set": {1, 2},
        "complex": 1 + 2j, "ordered": {"b": 1, "a": 2},
    }  # fmt: skip


def test_the_state_of_training():
    found = load_torch(RECORDED / "training.pt")
    check(found["model"], "training", set(found["model"]))
    assert set(found["optimizer"]["state"][0]) == {"step", "exp_avg", "exp_avg_sq"}
    assert found["optimizer"]["param_groups"][0]["betas"] == (0.9, 0.999)


@pytest.mark.parametrize("file", ["all", "old"])
def test_arrays_are_views_of_the_file_and_share_what_they_shared(file):
    found = load_torch(RECORDED / f"{file}.pt")["tensors"]
    base, rows = found["base"], found["rows"]
    if base.numpy().flags.owndata:  # the older format does not align
        assert file == "old"
    else:
        assert rows.address == base.address + base.numpy().strides[0]


def test_a_whole_model_is_refused_by_name():
    with pytest.raises(
        FileFormatError, match=r"asks for torch\.nn\.modules\.linear\.Linear.*nothing of it was run"
    ):
        load_torch(RECORDED / "module.pt")


# ---- pickles ----


class Hostile:
    def __init__(self, function, *arguments):
        self.call = function, arguments

    def __reduce__(self):
        return self.call


def archive(content: bytes, storages: dict[str, bytes] | None = None, compression: int = 0) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as made:
        made.writestr("model/data.pkl", content)
        for key, data in (storages or {}).items():
            made.writestr(f"model/data/{key}", data)
    return file.getvalue()


@pytest.mark.parametrize("protocol", range(6))
@pytest.mark.parametrize(
    "function, arguments, name",
    [
        (os.system, ("touch /tmp/ran",), "system"),
        (eval, ("1/0",), "eval"),
        (getattr, (dict, "fromkeys"), "getattr"),
        (pickle.loads, (b"",), "loads"),
        (io.open, ("/etc/passwd",), "open"),
        (bytes.fromhex, ("00",), "getattr"),
    ],
)
def test_hostile_pickles_are_refused_by_name(tmp_path, protocol, function, arguments, name):
    path = tmp_path / "model.pt"
    for tree in ({"w": Hostile(function, *arguments)}, [1, (Hostile(function, *arguments),)]):
        path.write_bytes(archive(pickle.dumps(tree, protocol)))
        with pytest.raises(FileFormatError, match=rf"asks for \w+\.{name}, .* nothing of it was run"):
            load_torch(path)
    assert not os.path.exists("/tmp/ran")


@pytest.mark.parametrize(
    "content",
    [
        b"\x80\x02cbuiltins\nset\nK\x01b.",  # BUILD sets attributes of what was allowed
        b"\x80\x02ccollections\nOrderedDict\n}X\x04\x00\x00\x00textK\x01s\x86b.",
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n}b.",
        b"\x80\x02ctorch._utils\n_rebuild_tensor_v2\n(K\x01K\x02K\x03tR.",
        b"\x80\x02ctorch\nSize\nK\x05\x85R.",  # tuple(5)
        b"\x80\x02c__builtin__\nbytearray\nJ\xff\xff\xff\x7f\x85R.",  # two billion zeros
        b"\x80\x02c__builtin__\nset\n}\x85R}\x90.",
        b"\x80\x04\x8e\xff\xff\xff\xff\xff\xff\xff\x0f.",  # bytes that are not there
        b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\x0fN.",  # a frame of as many: fine
        b"\x80\x02Nr\xff\xff\xff\x7f.",  # the last place of a memo: fine
        b"\x80\x02(((t.",
        b"\x80\x02t.",
        b"\x80\x020.",
        b"\x80\x02(.",
        b"\x80\x02NN.",
        b"\x80\x02]K\x01]a}K\x01s.",
        b"\x80\x02(K\x01d.",
        b"\x80\x02h\x07.",
        b"\x80\x02\x82\x07.",
        b"\x80\x02(cos\nsystem\nX\x01\x00\x00\x00ai.",
        b"\x80\x02}}\x81.",
        b"\x80\x02]]s.",
        b"",
        b"\x80\x02" + b"(" * 100_000,
        b"I99999999999999999999999999\n" * 3 + b".",
    ],
)
def test_pickles_that_are_no_trees_of_tensors(tmp_path, content):
    path = tmp_path / "model.pt"
    path.write_bytes(archive(content))
    if content.startswith((b"\x80\x02Nr", b"\x80\x04\x95")):
        assert load_torch(path) is None
        return
    with pytest.raises(FileFormatError):
        load_torch(path)


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.binary(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text(max_size=3) | st.integers(), inner, max_size=4)
        | st.sets(st.integers(), max_size=3)
        | st.frozensets(st.text(max_size=3), max_size=3)
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(plain, st.integers(0, 5), st.booleans())
def test_python_reads_the_same(tree, protocol, share):
    """Every protocol's ops, with what is in two places written once."""
    tree = [tree, tree, {"again": tree}] if share else tree
    names = {("_codecs", "encode"): Called(lambda text, _: text.encode("latin1"))}
    for module in ("builtins", "__builtin__"):
        names |= {
            (module, "set"): Called(set),
            (module, "frozenset"): Called(frozenset),
            (module, "bytes"): Called(bytes),
        }
    content = pickle.dumps(tree, protocol)
    found = read_pickle(io.BytesIO(content), names)
    assert found == tree and repr(found) == repr(pickle.loads(content))


def test_names_that_are_not_in_the_table():
    with pytest.raises(RefusedName, match=r"collections\.OrderedDict"):
        read_pickle(io.BytesIO(pickle.dumps(OrderedDict())), {})


# ---- tensors that are not in the file ----


class Storage:
    """Pickled as a persistent id."""


class Writer(pickle._Pickler):  # the one in Python, for names of modules that are not installed here
    def persistent_id(self, x):
        return ("storage", Name("torch", "FloatStorage"), *x.described) if isinstance(x, Storage) else None

    def save(self, x, **settings):
        if isinstance(x, Name):
            self.write(b"c%s\n%s\n" % (x.module.encode(), x.name.encode()))
        else:
            super().save(x, **settings)


class Name:
    def __init__(self, module: str, name: str) -> None:
        self.module, self.name = module, name


class Call:
    def __init__(self, *arguments):
        self.arguments = arguments

    def __reduce__(self):
        return Name("torch._utils", "_rebuild_tensor_v2"), self.arguments


def file_of(*tensors: tuple, count=6, key="0", stored=24) -> bytes:
    """A file of tensors, each (offset, sizes, strides, ...) of one storage."""
    storage = Storage()
    storage.described = key, "cpu", count
    content = io.BytesIO()
    writer = Writer(content, 2)
    writer.save_reduce = lambda function, arguments, **_: (
        writer.save(function), writer.save(arguments), writer.write(b"R"),
    )  # fmt: skip
    writer.dump([Call(storage, *tensor) for tensor in tensors])
    return archive(content.getvalue(), {"0": np.arange(6, dtype=np.float32).tobytes()[:stored]})


def test_a_file_by_hand(tmp_path):
    path = tmp_path / "x.pt"
    path.write_bytes(file_of((1, (2, 2), (3, 1), False, None), (0, (3, 2), (1, 3))))
    first, second = load_torch(path)
    assert first.tolist() == [[1, 2], [4, 5]] and second.tolist() == [[0, 3], [1, 4], [2, 5]]


@pytest.mark.parametrize(
    "tensor, more, text",
    [
        ((0, (7,), (1,)), {}, "is not in its storage of 6"),
        ((6, (1,), (1,)), {}, "is not in its storage"),
        ((0, (2, 2), (5, 1)), {}, "is not in its storage"),
        ((0, (1 << 61, 1 << 61), (1, 1)), {}, "is not in its storage"),
        ((-1, (1,), (1,)), {}, "not described as one"),
        ((0, (-1,), (1,)), {}, "not described as one"),
        ((5, (2,), (-1,)), {}, "not described as one"),
        ((0, (2.0,), (1,)), {}, "not described as one"),
        ((0, [2], (1,)), {}, "not described as one"),
        ((0, (2,), ()), {}, "1 sizes and 0 strides"),
        ((0, (1,) * 70, (1,) * 70), {}, "70 sizes"),
        ((0, (1 << 40,), (0,)), {}, "more than 16 times its bytes"),
        ((0, (0, 1 << 61, 1 << 61), (0, 0, 0)), {}, "too long"),
        ((0, (2,), (1,), False, None, {"sparse": True}), {}, "not known: .'sparse'"),
        ((0, (1,), (1,)), {"count": 7}, "storage 0 has 24 bytes, not 7"),
        ((0, (1,), (1,)), {"count": 1 << 60}, "storage 0 has 24 bytes"),
        ((0, (1,), (1,)), {"count": -1}, "not described as one"),
        ((0, (1,), (1,)), {"count": "6"}, "not described as one"),
        ((0, (1,), (1,)), {"key": "1"}, "'model/data/1' is not in the archive"),
        ((0, (1,), (1,)), {"stored": 20}, "storage 0 has 20 bytes"),
    ],
)
def test_tensors_that_are_not_in_the_file(tmp_path, tensor, more, text):
    path = tmp_path / "x.pt"
    path.write_bytes(file_of(tensor, **more))
    with pytest.raises(ValueError, match=text):
        load_torch(path)


def test_many_copies_of_one_storage_are_too_many(tmp_path):
    """Each would be fine by itself; the same one again costs nothing."""
    path = tmp_path / "x.pt"
    path.write_bytes(file_of(*[(0, (1000, 3), (0, 1))] * 9999))
    assert len(load_torch(path)) == 9999
    path.write_bytes(file_of(*[(0, (1000, 1 + k % 6, 1 + k), (0, 1, 0)) for k in range(200)]))
    with pytest.raises(FileFormatError, match="more than 16 times its bytes"):
        load_torch(path)


def test_no_file_of_torch(tmp_path):
    path = tmp_path / "x.pt"
    for data, text in (
        (b"", "damaged"),
        (b"PK\3\4", "damaged"),
        (archive(pickle.dumps(1), compression=zipfile.ZIP_DEFLATED), "compressed"),
        (archive(b"")[:-5], "damaged"),
        (pickle.dumps(5), "begins otherwise"),
        (pickle.dumps(0x1950A86A20F9469CFC6C) + pickle.dumps(7) + pickle.dumps({}), "another protocol"),
    ):
        path.write_bytes(data)
        with pytest.raises(FileFormatError, match=text):
            load_torch(path)
    with pytest.raises(FileNotFoundError):
        load_torch(tmp_path / "none.pt")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ArgumentError):
        load_torch(tmp_path / "pipe")
