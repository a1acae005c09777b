"""Samples of tar files against the files they were made of; damaged archives end in an error."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import pickle
import tarfile

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.data import Loader, TarShards
from funcgrad.errors import ArgumentError, FileFormatError, ShapeError, TreeError


def npy(x) -> bytes:
    file = io.BytesIO()
    np.save(file, x)
    return file.getvalue()


def shard(path, members, form=tarfile.GNU_FORMAT):
    with tarfile.open(path, "w", format=form) as archive:
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


names = st.text("abcé/-_", min_size=1, max_size=120).filter(lambda s: not s.endswith("/"))


@settings(max_examples=25)
@given(st.data())
def test_samples_are_those_that_were_written(tmp_path_factory, data):
    """Names with folders, long and not ASCII, in two forms; several files; only some fields."""
    folder = tmp_path_factory.mktemp("shards")
    fields = data.draw(st.lists(st.sampled_from(["bin", "seg.bin", "x", "é"]), min_size=1, unique=True))
    expected, paths = [], []
    for k in range(data.draw(st.integers(1, 3))):
        members = []
        for name in data.draw(st.lists(names, unique=True, max_size=4)):
            sample = {field: data.draw(st.binary(max_size=700)) for field in fields}
            members += [(f"{name}.{field}", content) for field, content in sample.items()]
            expected.append(sample)
        form = data.draw(st.sampled_from([tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]))
        paths.append(shard(folder / f"{k}.tar", members, form))
    chosen = data.draw(st.none() | st.just(fields[:1]))
    if not expected:
        with pytest.raises(ArgumentError, match="no samples in"):
            TarShards(paths)
        return
    source = TarShards(paths, fields=chosen, decode=lambda sample: sample)
    assert [source[k] for k in range(len(source))] == [
        {key: x for key, x in sample.items() if chosen is None or key in chosen} for sample in expected
    ]


def test_fields_become_arrays(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pixels = np.random.default_rng(0).integers(0, 256, (4, 5, 6, 3), np.uint8)
    members = []
    for k in range(4):
        file = io.BytesIO()
        image.fromarray(pixels[k]).save(file, "png")
        grey = io.BytesIO()
        image.fromarray(pixels[k, ..., 0]).save(grey, "PNG")
        members += [
            (f"train/{k}.png", file.getvalue()),
            (f"train/{k}.mask.PNG", grey.getvalue()),
            (f"train/{k}.cls", b" 7\n"),
            (f"train/{k}.a.npy", npy(np.full((2, 2), k, np.float16))),
            (f"train/{k}.json", json.dumps({"box": [k, 1.5], "area": k}).encode()),
            (f"train/{k}.bin", bytes([k, 2])),
        ]
    members.insert(2, ("README", b"no sample"))
    source = pickle.loads(pickle.dumps(TarShards(str(shard(tmp_path / "a.tar", members)))))
    (batch,) = Loader(source, 4)
    np.testing.assert_array_equal(batch["png"], pixels)
    np.testing.assert_array_equal(batch["mask.PNG"], pixels[..., :1])
    np.testing.assert_array_equal(batch["a.npy"][:, 1, 1], [0, 1, 2, 3])
    assert batch["a.npy"].dtype == np.float16 and batch["cls"].tolist() == [7] * 4
    assert batch["json"]["box"].tolist() == [[0, 1.5], [1, 1.5], [2, 1.5], [3, 1.5]]
    assert batch["json"]["area"].tolist() == [0, 1, 2, 3] and batch["bin"].tolist() == [
        [k, 2] for k in range(4)
    ]
    whole = [x["cls"].tolist() for x in Loader(source, 2, key=1)]
    assert whole == [x["cls"].tolist() for x in Loader(source, 2, key=1, threads=0)]


def test_mistakes(tmp_path):
    path = shard(tmp_path / "a.tar", [("a.cls", b"1"), ("a.cls", b"2")])
    with pytest.raises(FileFormatError, match="the sample 'a' has the field 'cls' twice"):
        TarShards(path)
    for pack, tool in ((gzip, "gunzip"), (bz2, "bunzip2")):
        (tmp_path / "b.tar").write_bytes(pack.compress(path.read_bytes()))
        with pytest.raises(ArgumentError, match=f"(?s)is compressed.*{tool}"):
            TarShards(tmp_path / "b.tar")
    with pytest.raises(ArgumentError, match=r"(?s)no samples in 1 files.*only \['png'\] are read"):
        TarShards(path, fields=["png"])
    for content, name, message in (
        (b"x", "word", "the field 'word' is none that is known"),
        (b'["x"]', "json", "is no number"),
    ):
        source = TarShards(shard(tmp_path / "c.tar", [(f"a.{name}", content)]))
        with pytest.raises(ArgumentError, match=message) as caught:
            source[0]
        assert caught.value.__notes__ == [f"in sample 0 of TarShards, in {tmp_path / 'c.tar'}"]
    source = TarShards(shard(tmp_path / "d.tar", [("a.npy", npy(np.array([{}], object)))]))
    with pytest.raises(ValueError, match="allow_pickle"):
        source[0]
    source = TarShards(shard(tmp_path / "e.tar", [("a.bin", b"12"), ("b.bin", b"1"), ("c.cls", b"1")]))
    with pytest.raises(ShapeError, match="sample 0 has the shape"):
        list(Loader(source, 2))
    source = TarShards(shard(tmp_path / "f.tar", [("a.bin", b"12"), ("b.cls", b"1")]))
    with pytest.raises(TreeError, match="samples 0 and 1 differ"):
        list(Loader(source, 2))


@settings(max_examples=80)
@given(st.data())
def test_damaged_archives_end_in_an_error_or_in_samples(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("damaged")
    form = data.draw(st.sampled_from([tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]))
    path = shard(folder / "a.tar", [("a" * 120 + ".bin", b"1" * 600), ("b.bin", b"2")], form)
    content = bytearray(path.read_bytes())
    content = content[: data.draw(st.integers(0, len(content)))]
    for _ in range(data.draw(st.integers(0, 4))):
        if content:
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.write_bytes(content)
    try:
        source = TarShards(path)
    except (FileFormatError, ArgumentError):
        return
    for k in range(len(source)):
        try:
            source[k]
        except ArgumentError:  # a field that is none
            continue
