"""A folder that only its owner can change, and files in it that only the owner wrote.

In: a path. Out: a descriptor of the folder, by which files in it are opened; `Untrusted` where somebody else could put
other bytes there.

The path is walked from the root, one component at a time, each opened in the descriptor of the one before it. A path
that is checked by its name and opened by its name can be another one the second time; a descriptor cannot. Links are
followed here, not by the system, so that the folders of the path as it is written are looked at, and so are those that
it leads to.

Whoever can rename an entry of a folder can put another in its place. So each folder on the way, and each link, belongs
to the user or to root, and neither its group nor others may write to it: what OpenSSH demands of the folders above
authorized_keys, and refuses /tmp for. Here a folder with the sticky bit, as /tmp has it, may be writable: in such a
folder only the owner of an entry, of the folder, or root can rename the entry (the system's manual, sticky(7)), and all
of these are asked for. The kernel trusts links in sticky folders by the same rule (fs.protected_symlinks).
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

_MOST_LINKS = 40  # as the kernel has it
_ROOT = 0
_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_IS_KNOWN = os.open in os.supports_dir_fd and hasattr(os, "geteuid") and hasattr(os, "O_NOFOLLOW")
# A folder need not be readable to be passed through. macOS lacks O_PATH: there it has to be.
_PASS = (
    (getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_NONBLOCK) if _IS_KNOWN else 0
)


class Untrusted(Exception):
    """Why nothing is read from a folder."""


def open_folder(path: str) -> int:
    """Open a folder, which is made where it is missing, and return its descriptor. Raise Untrusted where others could
    change it, or OSError where it cannot be opened.
    """
    if not _IS_KNOWN:
        raise Untrusted("lies on a system that does not say who can write to it")
    walk = _Descent()
    try:
        walk.to(path if os.path.isabs(path) else os.path.join(os.getcwd(), path))
    except BaseException:
        os.close(walk.folder)
        raise
    return walk.folder


class _Descent:
    """The way to a folder. folder: the descriptor of where it is, path: its name."""

    def __init__(self) -> None:
        self.folder = os.open("/", _PASS)
        self.path = "/"

    def to(self, path: str) -> None:
        """Go there, and see that nobody else can be meant."""
        links = 0
        names = path.split("/")[::-1]
        while names:
            name = names.pop()
            if name in ("", "."):
                continue
            self._check_passed()
            status = self._status(name)
            if not stat.S_ISLNK(status.st_mode):
                self._enter(name)
                continue
            links += 1
            if links > _MOST_LINKS:
                raise Untrusted("lies behind links that lead in a circle")
            if status.st_uid not in (_ROOT, os.geteuid()):
                raise Untrusted(f"lies behind a link of another user, {os.path.join(self.path, name)}")
            target = os.readlink(name, dir_fd=self.folder)
            names += target.split("/")[::-1]
            if target.startswith("/"):
                self._enter("/")
        self._check_own()

    def _enter(self, name: str) -> None:
        before = self.folder
        self.folder = os.open(name, _PASS, dir_fd=before)
        os.close(before)
        self.path = os.path.join(self.path, name)

    def _status(self, name: str) -> os.stat_result:
        """Return the status of an entry itself, not of a link's target. A folder is made where there is none."""
        for _ in range(2):
            with suppress(FileExistsError):  # another process was faster
                try:
                    return os.stat(name, dir_fd=self.folder, follow_symlinks=False)
                except FileNotFoundError:
                    os.mkdir(name, 0o700, dir_fd=self.folder)
        return os.stat(name, dir_fd=self.folder, follow_symlinks=False)

    def _check_passed(self) -> None:
        """Check who can rename entries in this folder, which is on the way to the last one."""
        status = os.fstat(self.folder)
        if status.st_uid not in (_ROOT, os.geteuid()):
            raise Untrusted(f"lies in a folder of another user, {self.path}")
        if status.st_mode & _OTHERS and not status.st_mode & stat.S_ISVTX:
            raise Untrusted(f"lies in a folder that others can write, {self.path}")

    def _check_own(self) -> None:
        """Check the last folder. Its files are read, so nobody else may put anything there."""
        status = os.fstat(self.folder)
        if status.st_uid != os.geteuid():
            raise Untrusted("belongs to another user")
        if status.st_mode & _OTHERS:
            raise Untrusted("can be written by others")


def read(name: str, folder: int, most_nbytes: int) -> bytes | None:
    """Read a file in a folder. Return its bytes if it is a plain file of the user's that nobody else can write, None
    if it is anything else. Raise OSError where there is none.

    The file is opened once, and what was opened is asked. A pipe is not waited for (O_NONBLOCK), a link not followed.
    """
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY
    handle = os.open(name, flags, dir_fd=folder)
    try:
        status = os.fstat(handle)
        own = status.st_uid == os.geteuid() and not status.st_mode & _OTHERS
        if not (stat.S_ISREG(status.st_mode) and own and status.st_size <= most_nbytes):
            return None
        parts = []
        while part := os.read(handle, status.st_size + 1):
            parts.append(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)
    finally:
        os.close(handle)


def write(name: str, folder: int, data: bytes) -> None:
    """Make a file that nobody else can read or write; OSError where there is one of the name, or no room."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with open(os.open(name, flags, 0o600, dir_fd=folder), "wb") as file:
        file.write(data)
