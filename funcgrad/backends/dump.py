"""Texts that a compiler refused, as files: the error names the file, and whoever reports it can attach it."""

from __future__ import annotations

import os


def save_text(text: str, suffix: str) -> str:
    """Return the path of a new file with this text; `suffix` tells the language, such as ".ll"."""
    import tempfile  # half of the standard library, for what should never be needed

    handle, path = tempfile.mkstemp(prefix="funcgrad-", suffix=suffix)
    with os.fdopen(handle, "w") as file:
        file.write(text)
    return path
