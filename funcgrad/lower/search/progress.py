"""How far a search is: a bar by tqdm where that is installed and somebody looks, else a line a kernel, on stderr."""

from __future__ import annotations

import sys
from typing import Any

from funcgrad.trace.util.units import time_text


class Progress:
    """Of a search through so many kernels."""

    def __init__(self, kernels: int) -> None:
        self._kernels = kernels
        self._number = 0
        self._bar: Any = None
        if sys.stderr is not None and sys.stderr.isatty():
            try:
                from tqdm import tqdm  # optional
            except ImportError:
                return
            self._bar = tqdm(total=kernels, unit="kernel", desc="search", leave=False)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def tried(self, name: str, before: float, best: float) -> None:
        """Show the times after each trial of a kernel: the time before the search, and the best so far."""
        if self._bar is not None:
            self._bar.set_postfix_str(f"{name}: {time_text(before)} to {time_text(best)}")

    def done(self, name: str, before: float, after: float, trials: int, why: str = "") -> None:
        """Show that a kernel is done. `why` says why it could not be tried."""
        self._number += 1
        text = f"{name}: {time_text(before)} to {time_text(after)}, {trials} trials"
        text = f"{name}: not searched, {why}" if why else text
        if self._bar is not None:
            self._bar.write(text, file=sys.stderr)
            self._bar.update()
        elif sys.stderr is not None:
            print(f"search: kernel {self._number} of {self._kernels}, {text}", file=sys.stderr)
