"""Files that are there as a whole or not at all, for whoever reads them while they are written."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Any


def write_whole(path: Any, pieces: Iterable[Any]) -> None:
    """Write a file that appears, or replaces the one of its name, when all of it is on the disk."""
    target = os.path.realpath(path)  # a link stays one
    temporary = f"{target}.{secrets.token_hex(8)}"
    handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)  # less what the umask takes
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            os.chmod(temporary, os.stat(target).st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
