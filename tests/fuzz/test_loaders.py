"""Files that nobody wrote: good ones with flipped, cut, swapped and lying parts, given to everything that reads files.

An error of ours comes out, or what lies in the file: no other error, no memory beyond the scale of the file, and no
code of the file runs. Some hundred always, 20,000 with `pytest -m nightly`.
"""

from __future__ import annotations

import io
import json
import pickle
import random
import sys
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import checkpointing, disk
from funcgrad.config import config
from funcgrad.errors import FuncgradError, InternalError
from funcgrad.lower.runtime import disk_cache, serialize

TREE: dict[str, Any] = {
    "weights": fnp.asarray(np.arange(12, dtype=np.float32).reshape(3, 4)),
    "steps": 7,
    "rest": [
        fnp.asarray(np.array([True, False])),
        (fnp.asarray(np.arange(5, dtype=np.int8)), None, 2.5, "name"),
    ],
}
ARRAYS = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.arange(3, dtype=np.uint8)}

# ---- damage ----

NUMBERS = (-1, 0, 1, 3, 255, 1 << 31, 1 << 32, 1 << 40, 1 << 61, (1 << 63) - 1, 1 << 63, 1 << 64, 10**30)
DTYPES = (
    "|O",
    "|O8",
    "<f8",
    ">f4",
    "|V9",
    "<U999999999",
    "|S99999999999",
    "<M8[s]",
    "|V0",
    "F64",
    "F8_E4M3",
    "float99",
)
WORDS = (
    "",
    "a",
    "b",
    "..",
    "/etc/passwd",
    "process-0.safetensors",
    "x" * 5000,
    "\0",
    "weights",
    "__metadata__",
    *DTYPES,
)


class Bomb:
    """What runs code where it is unpickled."""

    def __reduce__(self) -> tuple:
        return exec, ("raise SystemExit('code of a file was run')",)


BOMB = pickle.dumps(Bomb())


DEEP = "nested"  # stands for lists in lists


def lie(draw: random.Random, other: Any = None) -> Any:
    """A value of JSON that does not belong where it is put."""
    simple = (draw.choice(NUMBERS), draw.choice(NUMBERS), draw.choice(WORDS), None, True, 1.5, 1e308)
    return draw.choice((*simple, [], {}, [0, 9], DEEP, other))


def json_with_lies(text: bytes, draw: random.Random) -> bytes:
    """Some values replaced, left out, put in twice, or given another name."""
    value = json.loads(text)
    for _ in range(draw.choice((1, 1, 2, 4))):
        places = list(containers(value))
        if not places:
            break
        place = draw.choice(places)
        key = draw.choice(list(place) if isinstance(place, dict) else range(len(place)))
        kind = draw.randrange(6)
        if kind == 0:
            del place[key]
        elif kind == 1 and isinstance(place, dict):
            place[draw.choice(WORDS)] = place.pop(key)
        elif kind == 1:
            place.append(place[key])
        else:
            donor = draw.choice(places)
            other = donor[draw.choice(list(donor) if isinstance(donor, dict) else range(len(donor)))]
            place[key] = json.loads(json.dumps(lie(draw, other)))
    depth = draw.choice((1, 60, 3000, 100_000))
    return json.dumps(value).replace(f'"{DEEP}"', "[" * depth + "]" * depth).encode()


def containers(value: Any) -> Iterator[Any]:
    if isinstance(value, (dict, list)) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from containers(inner)


def bytes_damaged(content: bytes, draw: random.Random) -> bytes:
    """Bits and numbers changed, pieces cut out, put in, swapped, and taken from elsewhere."""
    data = bytearray(content)
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        at, to = sorted(draw.randrange(len(data) + 1) for _ in range(2))
        short = slice(at, min(at + draw.randrange(9), len(data)))
        kind = draw.randrange(9)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << draw.randrange(8)
        elif kind == 1:
            data[short] = draw.randbytes(draw.randrange(9))
        elif kind == 2:
            del data[at:]
        elif kind == 3:
            del data[at:to]
        elif kind == 4:
            data[at:at] = data[at:to]
        elif kind == 5:
            size = draw.choice((4, 8))
            data[at : at + size] = (draw.choice(NUMBERS) % (1 << 8 * size)).to_bytes(size, "little")
        elif kind == 6:
            digits = [i for i, byte in enumerate(data) if 48 <= byte < 58]
            if digits:
                i = draw.choice(digits)
                data[i : i + 1] = str(draw.choice(NUMBERS)).encode()
        elif kind == 7:
            data[short] = draw.choice(WORDS).encode()
        else:
            data[at:to] = reversed(data[at:to])
    return bytes(data)


def either(*ways: Callable[[bytes, random.Random], bytes]) -> Callable[[bytes, random.Random], bytes]:
    return lambda content, draw: draw.choice(ways)(content, draw)


def safetensors_with_lies(content: bytes, draw: random.Random) -> bytes:
    size = int.from_bytes(content[:8], "little")
    header = json_with_lies(content[8 : 8 + size], draw)
    return len(header).to_bytes(8, "little") + header + content[8 + size :]


def npy_with_lies(content: bytes, draw: random.Random) -> bytes:
    """Another header, of the length that it says; what follows may be a pickle."""
    size = int.from_bytes(content[8:10], "little")
    rank = draw.randrange(4)
    shape = tuple(draw.choice((2, 3, *NUMBERS)) for _ in range(rank))
    fields: dict[str, Any] = {"descr": "<f4", "fortran_order": draw.random() < 0.3, "shape": shape}
    fields["descr"] = draw.choice(
        ("<f4", *DTYPES, [("a", "<f4"), ("b", "|O")], [("a", "<f4", (1 << 40,))], 3, None)
    )
    if draw.random() < 0.2:
        fields[draw.choice(list(fields))] = lie(draw)
    text = (repr(fields) + "\n").encode()[:60000]
    rest = draw.choice((content[10 + size :], BOMB, b""))
    return content[:8] + len(text).to_bytes(2, "little") + text + rest


def zip_with_lies(content: bytes, draw: random.Random) -> bytes:
    """An archive that is whole, whose entries are not."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w") as new:
        names = old.namelist()
        chosen = draw.choice(names)
        for name in names:
            data = old.read(name)
            if name == chosen:
                data = draw.choice((bytes_damaged, npy_with_lies, described_with_lies))(data, draw)
            name = draw.choice((name, name, name, name, draw.choice(names), "other.npy"))
            if name not in new.namelist():
                new.writestr(name, data, draw.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    return file.getvalue()


def described_with_lies(entry: bytes, draw: random.Random) -> bytes:
    """An entry that holds the description of a tree as an array of bytes: another description."""
    start = entry.find(b"{", 10 + int.from_bytes(entry[8:10], "little"))
    try:
        text = json_with_lies(entry[start:], draw)
    except (ValueError, UnicodeDecodeError):
        return npy_with_lies(entry, draw)
    file = io.BytesIO()
    np.save(file, np.frombuffer(text, np.uint8))
    return file.getvalue()


# ---- what reads files ----


class Loader:
    """Something that reads files: a good one, how it is damaged, and what is to be true of what comes out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content = self.write()

    def write(self) -> bytes:
        """The content of a good file."""
        raise NotImplementedError

    def damaged(self, draw: random.Random) -> bytes:
        return bytes_damaged(self.content, draw)

    def read(self, content: bytes) -> None:
        """Read the content from where it belongs, all of it, and look at what comes out."""
        raise NotImplementedError


def check_arrays(found: Any, nbytes: int) -> None:
    """They lie in the file, and can be read."""
    arrays = [x for x in fg.tree.leaves(found) if isinstance(x, (fg.Array, np.ndarray))]
    assert sum(x.nbytes for x in arrays) <= nbytes
    for x in arrays:
        x.tobytes()


class Safetensors(Loader):
    def write(self) -> bytes:
        disk.save_safetensors(ARRAYS, self.folder / "good")
        return (self.folder / "good").read_bytes()

    def damaged(self, draw: random.Random) -> bytes:
        return either(bytes_damaged, safetensors_with_lies)(self.content, draw)

    def read(self, content: bytes) -> None:
        path = self.folder / "bad"
        path.write_bytes(content)
        check_arrays(disk.load_safetensors(path), len(content))


class SafetensorsIndex(Loader):
    """The file that says in which files tensors are."""

    def write(self) -> bytes:
        disk.save_safetensors({"a": ARRAYS["a"]}, self.folder / "one.safetensors")
        disk.save_safetensors({"b": ARRAYS["b"]}, self.folder / "two.safetensors")
        index = {
            "metadata": {"total_size": 27},
            "weight_map": {"a": "one.safetensors", "b": "two.safetensors"},
        }
        return json.dumps(index).encode()

    def damaged(self, draw: random.Random) -> bytes:
        return either(bytes_damaged, json_with_lies)(self.content, draw)

    def read(self, content: bytes) -> None:
        path = self.folder / "model.safetensors.index.json"
        path.write_bytes(content)
        try:
            check_arrays(disk.load_safetensors(path), len(content) + 27)
        except FileNotFoundError as error:  # another name: as of open, with the name
            assert error.filename


class TorchFile(Loader):
    """Of torch.save: a pickle and storages in an archive, or one after the other."""

    recorded = Path(__file__).parent.parent / "disk" / "recorded"
    name = "training.pt"

    def write(self) -> bytes:
        return (self.recorded / self.name).read_bytes()

    def damaged(self, draw: random.Random) -> bytes:
        if self.name == "old.pt" or draw.random() < 0.3:
            return bytes_damaged(self.content, draw)
        file = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(self.content)) as old, zipfile.ZipFile(file, "w") as new:
            chosen = draw.choice([name for name in old.namelist() if "/data" in name])
            for name in old.namelist():
                data = old.read(name)
                new.writestr(
                    name, draw.choice((bytes_damaged(data, draw), BOMB)) if name == chosen and data else data
                )
        return file.getvalue()

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.pt"
        path.write_bytes(content)
        check_arrays(disk.load_torch(path), 16 * len(content) + (1 << 20))


class OldTorchFile(TorchFile):
    name = "old.pt"


class Gguf(Loader):
    def write(self) -> bytes:
        return (TorchFile.recorded / "all.gguf").read_bytes()

    def damaged(self, draw: random.Random) -> bytes:
        """The header is a tenth of the file: damage mostly that."""
        if draw.random() < 0.2:
            return bytes_damaged(self.content, draw)
        return bytes_damaged(self.content[:1800], draw) + self.content[1800:]

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.gguf"
        path.write_bytes(content)
        model = disk.load_gguf(path)
        check_arrays([model.blocks(name) for name in model], len(content))
        for name in model:
            check_arrays(model[name], 16 * len(content))


class Npy(Loader):
    def write(self) -> bytes:
        file = io.BytesIO()
        fnp.save(file, ARRAYS["a"])
        return file.getvalue()

    def damaged(self, draw: random.Random) -> bytes:
        return either(bytes_damaged, npy_with_lies)(self.content, draw)

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.npy"
        path.write_bytes(content)
        for mode in (None, "r"):
            check_arrays(fnp.load(path, mode), 2 * len(content))  # of 64 bits read as 32, or kept


class Npz(Loader):
    """Of numpy.savez: arrays are read when they are asked for."""

    def write(self) -> bytes:
        file = io.BytesIO()
        np.savez(file, **ARRAYS)  # type: ignore[arg-type]
        return file.getvalue()

    def damaged(self, draw: random.Random) -> bytes:
        return either(bytes_damaged, zip_with_lies)(self.content, draw)

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.npz"
        path.write_bytes(content)
        archive = fnp.load(path)
        if hasattr(archive, "files"):
            names = list(archive)
            for name in names:
                try:
                    check_arrays(archive[name], 1100 * len(content))  # zlib makes that much of a byte
                except FuncgradError:
                    continue


class MappedNpz(Npz):
    """Of numpy.savez, and one that is compressed, as views of the file where they can be."""

    def write(self) -> bytes:
        file = io.BytesIO()
        np.savez_compressed(file, b=ARRAYS["b"])
        with zipfile.ZipFile(file, "a") as archive:
            member = io.BytesIO()
            np.save(member, ARRAYS["a"])
            archive.writestr("a.npy", member.getvalue())
        return file.getvalue()

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.npz"
        path.write_bytes(content)
        check_arrays(disk.load_npz(path), 1100 * len(content))


class SavedTree(Npz):
    def write(self) -> bytes:
        file = io.BytesIO()
        fnp.save(file, TREE)
        return file.getvalue()

    def read(self, content: bytes) -> None:
        path = self.folder / "bad.npy"
        path.write_bytes(content)
        found = fnp.load(path)
        if not hasattr(found, "files"):
            check_arrays(found, len(content))


class Checkpoint(Loader):
    """A folder: a description, and arrays."""

    names = ("tree.json", "process-0.safetensors")
    tree = {"weights": TREE["weights"], "rest": (TREE["rest"][0], 2.5)}

    def write(self) -> bytes:
        checkpointing.save(self.folder / "good", self.tree)
        files = [(self.folder / "good" / name).read_bytes() for name in self.names]
        return pickle.dumps(files)

    def damaged(self, draw: random.Random) -> bytes:
        description, arrays = pickle.loads(self.content)
        if draw.random() < 0.7:
            description = either(bytes_damaged, json_with_lies, json_with_lies)(description, draw)
        else:
            arrays = either(bytes_damaged, safetensors_with_lies)(arrays, draw)
        return pickle.dumps([description, arrays])

    def read(self, content: bytes) -> None:
        files = pickle.loads(content)
        folder = self.folder / "good"
        for name, data in zip(self.names, files, strict=True):
            (folder / name).write_bytes(data)
        check_arrays(checkpointing.restore(folder, self.tree), len(content))


class Program(Loader):
    """A checksum tells of all damage: what is loaded is what was saved."""

    def write(self) -> bytes:
        function = fg.jit(lambda tree: {"sum": tree["weights"].sum() + 1, "steps": tree["steps"]})
        example = {"weights": ARRAYS["a"], "steps": 3}
        return function.lower(example).compile().serialize()

    def read(self, content: bytes) -> None:
        found = fg.load_compiled(content)
        assert content == self.content
        assert float(found({"weights": ARRAYS["a"], "steps": 3})["sum"]) == 16


class ProgramUnderChecksum(Program):
    """Lies under a checksum that fits. (Machine code is believed then: it is not linked here.)"""

    def damaged(self, draw: random.Random) -> bytes:
        start = len(serialize._MAGIC) + serialize._DIGEST
        rest = bytes_damaged(self.content[start:], draw)
        return self.content[: len(serialize._MAGIC)] + serialize._checksum(rest) + rest

    def read(self, content: bytes) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(serialize, "program_of", lambda *arguments: None)
            fg.load_compiled(content)


class CacheEntry(Loader):
    """Never an error: the content that was saved, or none."""

    entry = disk_cache.key("entry")
    value = bytes(range(256)) * 4

    def write(self) -> bytes:
        with config(cache=True, cache_dir=str(self.folder / "cache")):
            disk_cache.save(self.entry, self.value)
        return (self.folder / "cache" / self.entry).read_bytes()

    def read(self, content: bytes) -> None:
        path = self.folder / "cache" / self.entry
        path.write_bytes(content)
        path.chmod(0o600)
        with config(cache=True, cache_dir=str(self.folder / "cache")):
            found = disk_cache.load(self.entry)
        assert found == (self.value if content == self.content else None)


LOADERS: dict[str, type[Loader]] = {
    "safetensors": Safetensors,
    "index": SafetensorsIndex,
    "torch": TorchFile,
    "torch before archives": OldTorchFile,
    "gguf": Gguf,
    "npy": Npy,
    "npz": Npz,
    "mapped npz": MappedNpz,
    "tree": SavedTree,
    "checkpoint": Checkpoint,
    "program": Program,
    "program under a checksum": ProgramUnderChecksum,
    "cache": CacheEntry,
}

# ---- the tests ----

FORBIDDEN = (
    "pickle.find_class",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "subprocess.Popen",
    "socket.connect",
)
_watched: list[str] | None = None  # events of FORBIDDEN, while a file is read


def _hook(event: str, arguments: tuple) -> None:
    if _watched is not None and event in FORBIDDEN:
        _watched.append(event)


@pytest.fixture(scope="module", autouse=True)
def hook() -> None:
    sys.addaudithook(_hook)  # for the rest of the process: none can be removed


@contextmanager
def watched() -> Iterator[list[str]]:
    global _watched
    _watched = events = []
    try:
        yield events
    finally:
        _watched = None


def check(loader: Loader, content: bytes) -> bool:
    """Read it; whether something came out."""
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    loaded = True
    with watched() as events, np.errstate(all="ignore"):  # 64 bits of a file may be no number of 32
        try:
            loader.read(content)
        except InternalError:
            raise
        except FuncgradError:
            loaded = False
    assert not events
    assert tracemalloc.get_traced_memory()[1] - before < (4 << 20) + 64 * len(content)
    return loaded


def sweep(kind: str, folder: Path, numbers: range) -> None:
    loader = LOADERS[kind](folder)
    tracemalloc.start(1)
    try:
        assert check(loader, loader.content)
        for number in numbers:
            content = loader.damaged(random.Random(f"{kind} {number}"))
            try:
                check(loader, content)
            except BaseException as error:
                error.add_note(f"case {number} of {kind!r}")
                raise
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", LOADERS)
def test_damaged_files(kind: str, tmp_path: Path) -> None:
    sweep(kind, tmp_path, range(40))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("kind", LOADERS)
def test_many_damaged_files(kind: str, part: int, tmp_path: Path) -> None:
    sweep(kind, tmp_path, range(100 + part * 112, 212 + part * 112))
