"""The disk cache: compiled programs by the hash of what they were compiled from.

An entry is a file named after its key, written under a temporary name and renamed, so a killed process leaves no
half-written entry; it begins with a checksum of the rest, so a truncated or altered one is noticed, deleted and
compiled again. Native code is only ever read from a folder that belongs to the user and that nobody else can write
(private_folder.py): otherwise the cache is off, with a warning. The way to the folder is looked at whenever something
is read or written, which takes less time than either: so what somebody changes meanwhile is noticed.

When entries exceed the size limit, those unused for longest go. Temporary files of writers that were killed go after an
hour, when a process writes its first entry: nobody writes one for so long.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from funcgrad.config import config
from funcgrad.errors import CacheWarning, warn_at_user
from funcgrad.lower.runtime import private_folder
from funcgrad.trace.util.digest import blake2b
from funcgrad.trace.util.locks import once

_MAGIC = b"funcgrad-cache-2\n"
_DIGEST = 32
_LIMIT_NBYTES = 1 << 30
_TEMPORARY = ".new-"
_ABANDONED_SECONDS = 3600
_COMPILER_FOLDERS, _COMPILER_FILES = ("backends", "drivers", "lower", "trace"), ("config.py", "errors.py")
_warned: set[str] = set()  # of which folders it was said that they are not used
_collected: set[str] = set()  # in which folders this process has looked for temporary files


@contextmanager
def _folder() -> Iterator[int | None]:
    """Run a block with a descriptor of the folder of entries, or None when the cache is off or its folder cannot be
    trusted.
    """
    handle = _open_folder() if config.cache else None
    try:
        yield handle
    finally:
        if handle is not None:
            os.close(handle)


def _open_folder() -> int | None:
    path = place()
    try:
        return private_folder.open_folder(path)
    except (OSError, private_folder.Untrusted) as error:
        if path not in _warned:
            _warned.add(path)
            warn_at_user(f"the disk cache is off: {path} {_why(error)}", CacheWarning)
    return None


def place() -> str:
    """Return the folder where entries are to be kept, whether or not they can be."""
    if config.cache_dir:
        return os.path.normpath(config.cache_dir)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "funcgrad")


def trouble(path: str) -> str:
    """Say why entries cannot be kept in a folder, and what to do. Return an empty string where they can."""
    try:
        os.close(private_folder.open_folder(path))
    except (OSError, private_folder.Untrusted) as error:
        return _why(error)
    return ""


def _why(error: OSError | private_folder.Untrusted) -> str:
    if isinstance(error, OSError):
        return f"cannot be used ({error.strerror}); set FUNCGRAD_CACHE_DIR to a folder that can, or FUNCGRAD_CACHE=0"
    return f"{error}; change its owner or mode, or set FUNCGRAD_CACHE_DIR"


@once
def package_fingerprint() -> str:
    """Return a fingerprint that changes with every change of the files that compile graphs: programs compiled by
    another version are not reused.

    Those of the layers above make graphs, which are parts of the keys by themselves.
    """
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    rows = [_row(name, os.stat(os.path.join(root, name))) for name in _COMPILER_FILES]
    for folder in _COMPILER_FOLDERS:
        rows += _rows_below(os.path.join(root, folder), folder, None)
    return blake2b("\n".join(sorted(rows)).encode(), digest_size=16).hexdigest()


def _row(name: str, status: os.stat_result) -> str:
    return f"{name} {status.st_size} {status.st_mtime_ns}"


def _rows_below(path: str, name: str, parent: int | None) -> list[str]:
    """Return what is known of the files below a folder, which is opened where its parent is open: the system would walk
    to each of 500 files from the root, which takes half as long again. Path would take several times as long.
    """
    if os.scandir not in os.supports_fd or os.open not in os.supports_dir_fd:
        return _rows_in(
            path, name, lambda inner: _rows_below(os.path.join(path, inner), f"{name}/{inner}", None)
        )
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY, dir_fd=parent)
    try:
        return _rows_in(handle, name, lambda inner: _rows_below(inner, f"{name}/{inner}", handle))
    finally:
        os.close(handle)


def _rows_in(folder: int | str, name: str, below: Callable[[str], list[str]]) -> list[str]:
    rows = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".ll")):
                rows.append(_row(f"{name}/{entry.name}", entry.stat()))
            elif entry.name != "__pycache__" and entry.is_dir():
                rows += below(entry.name)
    return rows


def package_contents() -> str:
    """Return a hash that is the same for equal files of funcgrad, wherever and whenever they were installed."""
    return contents("**/*.py", "**/*.ll")


@once
def contents(*patterns: str) -> str:
    """Return a hash of those of funcgrad's files that fit one of these patterns, from the folder of the package. It
    is the same for equal files.
    """
    from pathlib import Path  # takes 3 ms, and only exports and searches ask for contents

    root = Path(__file__).parents[2]
    digest = blake2b(digest_size=16)
    for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def key(*parts: bytes | str) -> str:
    """Return the name of an entry: a hash of everything that its content depends on."""
    digest = blake2b(digest_size=24)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def load(name: str) -> bytes | None:
    """Return the entry of that name, or None when there is none or it is damaged."""
    with _folder() as folder:
        if folder is None:
            return None
        try:
            data = private_folder.read(name, folder, _LIMIT_NBYTES)
        except FileNotFoundError:
            return None
        except OSError:  # a link, or what cannot be read
            data = None
        content = memoryview(data or b"")[len(_MAGIC) + _DIGEST :]
        if data and data.startswith(_MAGIC) and data[len(_MAGIC) :][:_DIGEST] == _checksum(name, content):
            return bytes(content)
        _delete(name, folder)
    return None


def save(name: str, content: bytes) -> None:
    """Keep an entry. A full or read-only disk is no error: the next process compiles again."""
    with _folder() as folder:
        if folder is None:
            return
        temporary = _TEMPORARY + os.urandom(12).hex()
        try:
            private_folder.write(temporary, folder, _MAGIC + _checksum(name, content) + content)
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException as error:
            _delete(temporary, folder)
            if isinstance(error, OSError):
                return
            raise
        if place() not in _collected:
            _collected.add(place())
            _collect(folder)
        if int(name[:2], 16) == 0:  # now and then: one save in 256
            _trim(folder)


def _checksum(name: str, content: bytes | memoryview) -> bytes:
    digest = blake2b(name.encode(), digest_size=_DIGEST)
    digest.update(content)
    return digest.digest()


def _collect(folder: int) -> None:
    """Delete what writers that were killed left behind."""
    end = time.time() - _ABANDONED_SECONDS
    for name in _names(folder):
        if name.startswith(_TEMPORARY):
            with suppress(OSError):  # its writer is done just now
                if os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime < end:
                    _delete(name, folder)


def _trim(folder: int) -> None:
    """Delete the entries unused for longest until three quarters of the limit are left."""
    entries = []
    for name in _names(folder):
        with suppress(OSError):  # another process deleted it
            status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            entries.append((max(status.st_atime, status.st_mtime), status.st_size, name))
    total = sum(size for _, size, _ in entries)
    if total <= _LIMIT_NBYTES:
        return
    for _, size, name in sorted(entries):
        _delete(name, folder)
        total -= size
        if total <= 3 * _LIMIT_NBYTES // 4:
            break


def _names(folder: int) -> list[str]:
    """Return the names in the folder, none where it is gone."""
    with suppress(OSError):
        handle = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=folder)
        try:
            return os.listdir(handle)
        finally:
            os.close(handle)
    return []


def _delete(name: str, folder: int) -> None:
    with suppress(OSError):  # a read-only disk: what is damaged is just not read
        os.unlink(name, dir_fd=folder)
