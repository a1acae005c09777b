"""No device: programs are compiled for the host CPU and loaded, but running them does nothing. Results are undefined.

For tests and timings of everything before execution.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.backends.cpu import backend
from funcgrad.backends.interface import HostCallback, SharedCode


class NullExecutable:
    address = None

    def run(self, table: Any) -> None:
        """Do nothing."""


class Backend(backend.Backend):
    name = "null"

    def prepare(self, code: SharedCode) -> None:
        """Do nothing: this backend calls no native code."""

    def load_shared(self) -> None:
        """Do nothing: this backend calls no native code."""

    def load(  # type: ignore[override]
        self, binaries: Sequence[bytes], callbacks: Sequence[HostCallback], is_brief: bool = False
    ) -> NullExecutable:
        return NullExecutable()
