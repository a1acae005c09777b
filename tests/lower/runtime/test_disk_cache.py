"""The disk cache: what a second process finds, and that no state of the disk is ever an error or a wrong result."""

from __future__ import annotations

import os
import pickle
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.cpu import backend
from funcgrad.config import config
from funcgrad.errors import CacheWarning
from funcgrad.lower.ir.image import IMAGES
from funcgrad.lower.runtime import disk_cache, private_folder, program

X = np.arange(12, dtype=np.float32).reshape(3, 4)

SCRIPT = """
import sys
import numpy as np
import funcgrad as fg
from funcgrad.backends.cpu import backend as cpu

def refuse(self, text):
    raise AssertionError("this process compiles")

if "no-compiler" in sys.argv:
    cpu.Backend.compile = refuse
f = fg.jit(lambda x: fg.numpy.exp(x @ x.T).sum(0) - fg.numpy.sort(x, 1).sum())
print(f(np.arange(12, dtype=np.float32).reshape(3, 4)).numpy().tobytes().hex())
"""


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *arguments],
        env={**os.environ, "FUNCGRAD_CACHE": "1", "FUNCGRAD_CACHE_DIR": str(folder), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen) -> str:
    out, error = process.communicate(timeout=120)
    assert process.returncode == 0, error
    return out


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder of this test; nothing is loaded yet."""
    monkeypatch.setattr(program, "_loaded", {})
    with config(cache=True, cache_dir=str(tmp_path / "cache")):
        yield tmp_path / "cache"


def compiled_sum() -> float:
    return float(fg.jit(lambda x: (x * 3 + 1).sum())(X))


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The text of everything that is compiled."""
    texts: list[str] = []
    original = backend.Backend.compile

    def compile_(self: Any, text: str) -> bytes:
        texts.append(text)
        return original(self, text)

    monkeypatch.setattr(backend.Backend, "compile", compile_)
    return texts


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this were a new process."""
    monkeypatch.setattr(program, "_loaded", {})


def test_second_process_compiles_nothing(tmp_path: Path) -> None:
    first = finish(start(tmp_path / "cache"))
    assert finish(start(tmp_path / "cache", "no-compiler")) == first


def test_two_processes_at_once(tmp_path: Path) -> None:
    processes = [start(tmp_path / "cache") for _ in range(3)]
    results = {finish(process) for process in processes}
    assert len(results) == 1
    assert {finish(start(tmp_path / "cache", "no-compiler"))} == results


def test_cache_switched_off(tmp_path: Path) -> None:
    finish(start(tmp_path / "cache", FUNCGRAD_CACHE="0"))
    assert not (tmp_path / "cache").exists()


def test_entry_of_a_program(place: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    result = compiled_sum()
    made = len(compilations)
    forget(monkeypatch)
    assert compiled_sum() == result
    assert made >= 1 and len(compilations) == made
    assert stat.S_IMODE(place.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in place.iterdir())


def damage_truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def damage_empty(path: Path) -> None:
    path.write_bytes(b"")


def damage_altered(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def damage_longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"more")


def damage_not_ours(path: Path) -> None:
    path.write_bytes(pickle.dumps({"binary": b"code"}))


def damage_of_another_class(path: Path) -> None:
    disk_cache.save(path.name, IMAGES.pack(42))


def damage_of_another_format(path: Path) -> None:
    """What was valid content for versions that unpickled it."""
    disk_cache.save(path.name, pickle.dumps(Ran()))


class Ran:
    """Leaves a trace where it is unpickled."""

    def __reduce__(self) -> tuple:
        return os.putenv, ("FUNCGRAD_TEST_RAN", "1")


def damage_cut_within_the_checksum(path: Path) -> None:
    """Content that ends early, under a checksum that fits."""
    content = disk_cache.load(path.name)
    assert content is not None
    disk_cache.save(path.name, content[: len(content) // 2])


def damage_link(path: Path) -> None:
    """A link to a good entry: the bytes are right, but who owns them is not asked of the link."""
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(path.with_name("elsewhere"))


def damage_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def damage_writable_by_others(path: Path) -> None:
    path.chmod(0o606)


def damage_writable_by_group(path: Path) -> None:
    path.chmod(0o620)


def damage_of_another_entry(path: Path) -> None:
    """A good entry under the name of another."""
    other = disk_cache.key("other")
    disk_cache.save(other, IMAGES.pack(("other",)))
    (path.parent / other).rename(path)


@pytest.mark.parametrize(
    "damage",
    [
        damage_truncated,
        damage_empty,
        damage_altered,
        damage_longer,
        damage_not_ours,
        damage_of_another_class,
        damage_of_another_entry,
        damage_of_another_format,
        damage_cut_within_the_checksum,
        damage_link,
        damage_pipe,
        damage_writable_by_others,
        damage_writable_by_group,
    ],
)
def test_damaged_entry_is_compiled_again(
    place: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch, damage: Any
) -> None:
    result = compiled_sum()
    made = len(compilations)
    entry = max(place.iterdir(), key=lambda path: path.stat().st_mtime_ns)
    damage(entry)
    forget(monkeypatch)
    assert compiled_sum() == result
    assert len(compilations) == made + 1
    forget(monkeypatch)
    assert compiled_sum() == result
    assert len(compilations) == made + 1  # the entry was written anew


def test_damaged_entry_that_cannot_be_deleted(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = disk_cache.key("x")
    disk_cache.save(name, b"content")
    damage_truncated(place / name)

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "unlink", refuse)
    assert disk_cache.load(name) is None
    assert (place / name).exists()


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), PermissionError(30, "Read-only file system")]
)
def test_disk_that_takes_nothing(place: Path, monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise error

    monkeypatch.setattr(private_folder, "write", refuse)
    assert compiled_sum() == float((X * 3 + 1).sum())
    assert not list(place.iterdir())


def test_disk_that_is_full_in_the_middle(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The half-written file is removed, the entry does not exist."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise OSError(28, "No space left on device")

    disk_cache.save(disk_cache.key("a"), b"a")
    monkeypatch.setattr(os, "replace", refuse)
    disk_cache.save(disk_cache.key("b"), b"b")
    assert [path.name for path in place.iterdir()] == [disk_cache.key("a")]


def test_folder_that_others_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    forget(monkeypatch)
    with config(cache=True, cache_dir=str(folder)):
        with pytest.warns(CacheWarning, match="can be written by others"):
            assert compiled_sum() == float((X * 3 + 1).sum())
        forget(monkeypatch)
        compiled_sum()  # one warning a process
    assert not list(folder.iterdir())


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_folder_below_one_that_others_can_write(tmp_path: Path, mode: int) -> None:
    parent = tmp_path / "open"
    parent.mkdir()
    parent.chmod(mode)
    with (
        config(cache=True, cache_dir=str(parent / "cache")),
        pytest.warns(CacheWarning, match=rf"lies in a folder that others can write, {parent};"),
    ):
        disk_cache.save(disk_cache.key("a"), b"a")
    assert not list(parent.iterdir())


def test_folder_that_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    forget(monkeypatch)
    os.mkfifo(tmp_path / "pipe")
    with config(cache=True, cache_dir=str(tmp_path / "pipe" / "cache")), pytest.warns(CacheWarning):
        assert disk_cache.load(disk_cache.key("a")) is None
    with (
        config(cache=True, cache_dir=str(tmp_path / "file")),
        pytest.warns(CacheWarning, match="cannot be used.*; set FUNCGRAD_CACHE_DIR") as caught,
    ):
        assert compiled_sum() == float((X * 3 + 1).sum())
    assert caught[0].filename == __file__  # where the user's line is


def test_folder_that_disappears(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_sum()
    for path in place.iterdir():
        path.unlink()
    place.rmdir()
    forget(monkeypatch)
    assert compiled_sum() == float((X * 3 + 1).sum())
    assert stat.S_IMODE(place.stat().st_mode) == 0o700  # it is made again


WRITER = """
import funcgrad as fg
from funcgrad.lower.runtime import disk_cache as cache
print("ready", flush=True)
number = 0
while True:
    number += 1
    cache.save(cache.key(str(number % 50)), bytes([number % 50]) * 300_000)
"""
# Reads what others write, and damages and collects entries under their feet.
READER = """
import os, sys
from pathlib import Path
from funcgrad.lower.runtime import disk_cache as cache, private_folder
cache._LIMIT_NBYTES = 3_000_000
print("ready", flush=True)
place = Path(sys.argv[1])
found = 0
for round_ in range(60):
    for number in range(50):
        name = cache.key(str(number))
        data = cache.load(name)
        assert data is None or data == bytes([number]) * 300_000, (number, len(data))
        found += data is not None
    folder = private_folder.open_folder(str(place))
    cache._trim(folder)
    os.close(folder)
    if round_ % 7 == 0:
        for path in sorted(place.iterdir())[:3]:
            try:
                os.truncate(path, 1000)
            except FileNotFoundError:
                pass
print(found)
"""


def start_program(program: str, place: Path) -> subprocess.Popen:
    """A process that uses this folder, and has imported what it needs."""
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(place)],
        env={**os.environ, "FUNCGRAD_CACHE": "1", "FUNCGRAD_CACHE_DIR": str(place)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


def kill(process: subprocess.Popen) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_killed_process_leaves_only_whole_entries(place: Path) -> None:
    for delay_ms in (3, 11, 37):
        process = start_program(WRITER, place)
        time.sleep(delay_ms / 1e3)
        kill(process)
    found = 0
    for number in range(50):
        name = disk_cache.key(str(number))
        if (place / name).exists():
            found += 1
            assert disk_cache.load(name) == bytes([number]) * 300_000
    assert found


def test_writers_readers_and_collectors_at_once(place: Path) -> None:
    """Two write, one of which is killed and started again; one reads, deletes and cuts off files."""
    writers = [start_program(WRITER, place) for _ in range(2)]
    reader = start_program(READER, place)
    try:
        while reader.poll() is None:
            kill(writers.pop())
            writers.append(start_program(WRITER, place))
        out, _ = reader.communicate()
    finally:
        for process in writers:
            kill(process)
    assert reader.returncode == 0
    assert int(out) > 0  # entries were found


def test_temporaries_of_killed_writers_are_collected_after_an_hour(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_cache, "_collected", set())
    disk_cache.save(disk_cache.key("a"), b"a")
    now = time.time()
    for name, age in (("new", 60), ("old", 3700), ("future", -3700)):
        (place / f".new-{name}").write_bytes(bytes(100))
        os.utime(place / f".new-{name}", (now - age, now - age))
    disk_cache.save(disk_cache.key("b"), b"b")  # this process has looked already
    assert (place / ".new-old").exists()
    monkeypatch.setattr(disk_cache, "_collected", set())  # another process
    disk_cache.save(disk_cache.key("c"), b"c")
    left = {path.name for path in place.iterdir()}
    assert left == {".new-new", ".new-future", *map(disk_cache.key, "abc")}


def trim(place: Path) -> None:
    folder = private_folder.open_folder(str(place))
    try:
        disk_cache._trim(folder)
    finally:
        os.close(folder)


def test_oldest_entries_go_when_there_are_too_many(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "_LIMIT_NBYTES", 10_000)
    for number in range(20):
        name = disk_cache.key(str(number))
        disk_cache.save(name, bytes(1000))
        os.utime(place / name, (number, number))
    trim(place)
    left = [number for number in range(20) if (place / disk_cache.key(str(number))).exists()]
    assert left == list(range(20 - len(left), 20))
    assert 0 < sum(path.stat().st_size for path in place.iterdir()) <= 7_500


def test_trimming_what_another_process_deletes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_cache, "_LIMIT_NBYTES", 10)
    disk_cache.save(disk_cache.key("a"), b"a")
    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", lambda folder: ["gone", disk_cache.key("a")])
        trim(place)
    assert not list(place.iterdir())


def test_entries_beyond_the_limit_are_not_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The size that a file says it has is asked before memory is: this one has holes."""
    name = disk_cache.key("a")
    disk_cache.save(name, b"a")
    os.truncate(place / name, disk_cache._LIMIT_NBYTES + 1)
    assert disk_cache.load(name) is None
    assert not list(place.iterdir())


def test_keys_keep_their_parts_apart() -> None:
    assert (
        len(
            {
                disk_cache.key("ab", "c"),
                disk_cache.key("a", "bc"),
                disk_cache.key("abc"),
                disk_cache.key(b"ab", "c"),
                disk_cache.key(),
            }
        )
        == 4
    )


def test_fingerprint_of_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file that takes part in making a program of a graph counts, and none of those that make graphs."""
    names = [
        "lower/runtime/disk_cache.py",
        "lower/a.py",
        "backends/cpu/b.ll",
        "drivers/c.py",
        "trace/ops/d.py",
    ]
    names += ["config.py", "errors.py"]
    others = ["numpy/e.py", "nn/f.py", "__init__.py", "trace/g.txt"]
    for name in names + others:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(disk_cache, "__file__", str(tmp_path / names[0]))

    def fingerprint() -> str:
        return disk_cache.package_fingerprint._function()  # which is asked once in a process

    found = {fingerprint()}
    for name in others:
        (tmp_path / name).write_text("12")
    assert {fingerprint()} == found
    for name in names:
        (tmp_path / name).write_text("12")
        found.add(fingerprint())
    os.rename(tmp_path / "lower/a.py", tmp_path / "lower/h.py")
    assert len(found | {fingerprint()}) == 2 + len(names)
