"""The disk cache: what a second process finds, and that no state of the disk is ever an error or a wrong result."""

from __future__ import annotations

import os
import pickle
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends import cpu
from funcgrad.config import config
from funcgrad.errors import CacheWarning
from funcgrad.lower import cache, program

X = np.arange(12, dtype=np.float32).reshape(3, 4)

SCRIPT = """
import sys
import numpy as np
import funcgrad as fg
from funcgrad.backends import cpu

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
    original = cpu.Backend.compile

    def compile_(self: Any, text: str) -> bytes:
        texts.append(text)
        return original(self, text)

    monkeypatch.setattr(cpu.Backend, "compile", compile_)
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
    cache.save(path.name, pickle.dumps(42))


def damage_of_another_entry(path: Path) -> None:
    """A good entry under the name of another."""
    other = cache.key("other")
    cache.save(other, pickle.dumps(("other",)))
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
    name = cache.key("x")
    cache.save(name, b"content")
    damage_truncated(place / name)

    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", refuse)
    assert cache.load(name) is None


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), PermissionError(30, "Read-only file system")]
)
def test_disk_that_takes_nothing(place: Path, monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise error

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    assert compiled_sum() == float((X * 3 + 1).sum())
    assert not list(place.iterdir())


def test_disk_that_is_full_in_the_middle(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The half-written file is removed, the entry does not exist."""

    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise OSError(28, "No space left on device")

    cache.save(cache.key("a"), b"a")
    monkeypatch.setattr(os, "replace", refuse)
    cache.save(cache.key("b"), b"b")
    assert [path.name for path in place.iterdir()] == [cache.key("a")]


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


def test_folder_below_one_that_others_can_write(tmp_path: Path) -> None:
    parent = tmp_path / "open"
    parent.mkdir()
    parent.chmod(0o777)
    with (
        config(cache=True, cache_dir=str(parent / "cache")),
        pytest.warns(CacheWarning, match="lies in a folder that others can write"),
    ):
        assert cache.folder() is None


def test_folder_that_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    forget(monkeypatch)
    with (
        config(cache=True, cache_dir=str(tmp_path / "file")),
        pytest.warns(CacheWarning, match="cannot be used"),
    ):
        assert compiled_sum() == float((X * 3 + 1).sum())


def test_folder_that_disappears(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_sum()
    for path in place.iterdir():
        path.unlink()
    place.rmdir()
    forget(monkeypatch)
    assert compiled_sum() == float((X * 3 + 1).sum())


WRITER = """
import funcgrad as fg
from funcgrad.lower import cache
print("ready", flush=True)
number = 0
while True:
    number += 1
    cache.save(cache.key(str(number % 50)), bytes([number % 50]) * 300_000)
"""


def test_killed_process_leaves_only_whole_entries(place: Path) -> None:
    for delay_ms in (3, 11, 37):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER],
            env={**os.environ, "FUNCGRAD_CACHE": "1", "FUNCGRAD_CACHE_DIR": str(place)},
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(delay_ms / 1e3)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    found = 0
    for number in range(50):
        name = cache.key(str(number))
        if (place / name).exists():
            found += 1
            assert cache.load(name) == bytes([number]) * 300_000
    assert found


def test_oldest_entries_go_when_there_are_too_many(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_LIMIT_NBYTES", 10_000)
    for number in range(20):
        name = cache.key(str(number))
        cache.save(name, bytes(1000))
        os.utime(place / name, (number, number))
    cache._trim(place)
    left = [number for number in range(20) if (place / cache.key(str(number))).exists()]
    assert left == list(range(20 - len(left), 20))
    assert 0 < sum(path.stat().st_size for path in place.iterdir()) <= 7_500


def test_trimming_what_another_process_deletes(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.save(cache.key("a"), b"a")

    def gone(self: Path) -> Any:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(Path, "iterdir", gone)
    cache._trim(place)


def test_keys_keep_their_parts_apart() -> None:
    assert (
        len(
            {cache.key("ab", "c"), cache.key("a", "bc"), cache.key("abc"), cache.key(b"ab", "c"), cache.key()}
        )
        == 4
    )
