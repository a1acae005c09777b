"""The disk cache: compiled programs by the hash of what they were compiled from.

An entry is a file named after its key, written under a temporary name and renamed, so a killed process leaves no
half-written entry; it begins with a checksum of the rest, so a truncated or altered one is noticed, deleted and
compiled again. Native code is only ever read from a folder that belongs to the user and that nobody else can write:
otherwise the cache is off, with a warning. When entries exceed the size limit, those unused for longest go.
"""

from __future__ import annotations

import os
import stat
import tempfile
import warnings
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from funcgrad.config import config
from funcgrad.errors import CacheWarning

_MAGIC = b"funcgrad-cache-1\n"
_DIGEST = 32
_LIMIT_NBYTES = 1 << 30
_checked: dict[str, Path | None] = {}


def folder() -> Path | None:
    """Where entries are kept; None when the cache is off or its folder cannot be trusted."""
    if not config.cache:
        return None
    name = str(place())
    if name not in _checked:
        why = trouble(Path(name))
        if why:
            warnings.warn(f"the disk cache is off: {name} {why}", CacheWarning, stacklevel=2)
        _checked[name] = None if why else Path(name)
    return _checked[name]


def place() -> Path:
    """Where entries are to be kept, whether or not they can be."""
    return Path(
        config.cache_dir
        or os.path.join(
            os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "funcgrad"
        )
    )


def trouble(path: Path) -> str:
    """Why entries cannot be kept in a folder, and what to do; "" where they can."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = path.stat()
    except OSError as error:
        return f"cannot be used ({error.strerror})"
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        reason = "belongs to another user"
    elif os.name == "posix" and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        reason = "can be written by others"
    elif os.name == "posix" and any(_can_be_replaced(parent) for parent in path.resolve().parents):
        reason = "lies in a folder that others can write"
    else:
        return ""
    return f"{reason}; change its owner or mode, or set FUNCGRAD_CACHE_DIR"


def _can_be_replaced(parent: Path) -> bool:
    """Others may rename what is in the folder: anybody writes to it, and it is not sticky as /tmp is."""
    mode = parent.stat().st_mode
    return bool(mode & stat.S_IWOTH and not mode & stat.S_ISVTX)


@cache
def package_fingerprint() -> str:
    """Changes with every change of funcgrad's own files: what another version compiled is not ours."""
    root = Path(__file__).parent.parent
    rows = []
    for path in sorted(root.rglob("*.py")):
        status = path.stat()
        rows.append(f"{path.relative_to(root)} {status.st_size} {status.st_mtime_ns}")
    return blake2b("\n".join(rows).encode(), digest_size=16).hexdigest()


def package_contents() -> str:
    """The same for equal files of funcgrad, wherever and whenever they were installed."""
    return contents("**/*.py")


@cache
def contents(*patterns: str) -> str:
    """The same for those of funcgrad's files that fit one of these, from the folder of the package."""
    root = Path(__file__).parent.parent
    digest = blake2b(digest_size=16)
    for path in sorted({path for pattern in patterns for path in root.glob(pattern)}):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def key(*parts: bytes | str) -> str:
    """The name of an entry: a hash of everything that its content depends on."""
    digest = blake2b(digest_size=24)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little"))
        digest.update(data)
    return digest.hexdigest()


def load(name: str) -> bytes | None:
    """The entry of that name; None when there is none or it is damaged."""
    place = folder()
    if place is None:
        return None
    path = place / name
    try:
        status = path.stat()
        data = path.read_bytes()
    except OSError:
        return None
    content = data[len(_MAGIC) + _DIGEST :]
    owned = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    if owned and data.startswith(_MAGIC) and data[len(_MAGIC) :][:_DIGEST] == _checksum(name, content):
        return content
    _delete(path)
    return None


def save(name: str, content: bytes) -> None:
    """Keep an entry. A full or read-only disk is no error: the next process compiles again."""
    place = folder()
    if place is None:
        return
    try:
        handle, temporary = tempfile.mkstemp(dir=place, prefix=".new-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + _checksum(name, content) + content)
            os.replace(temporary, place / name)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError:
        return
    if int(name[:2], 16) == 0:  # now and then: one save in 256
        _trim(place)


def _checksum(name: str, content: bytes) -> bytes:
    return blake2b(name.encode() + content, digest_size=_DIGEST).digest()


def _trim(place: Path) -> None:
    """Delete the entries unused for longest until three quarters of the limit are left."""
    entries = []
    with suppress(OSError):  # the folder is gone
        for path in place.iterdir():
            with suppress(OSError):  # another process deleted it
                status = path.stat()
                entries.append((max(status.st_atime, status.st_mtime), status.st_size, path))
    total = sum(size for _, size, _ in entries)
    if total <= _LIMIT_NBYTES:
        return
    for _, size, path in sorted(entries):
        _delete(path)
        total -= size
        if total <= 3 * _LIMIT_NBYTES // 4:
            break


def _delete(path: Path) -> None:
    with suppress(OSError):  # a read-only disk: what is damaged is just not read
        path.unlink(missing_ok=True)
