"""Regions of a device's memory: their addresses, and arrays of the host that are filled from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.backends.interface import Region


def address_of(region: Region) -> int:
    """Return the address on the device."""
    memory: Any = region[0]
    return memory.address + region[1]


def fill(host: np.ndarray, read: Callable[[np.ndarray], None]) -> None:
    """Let `read` fill an array of the host, which may have gaps: it gets one without."""
    whole = host if host.flags.c_contiguous else np.empty(host.shape, host.dtype)
    read(whole)
    if whole is not host:
        host[...] = whole
