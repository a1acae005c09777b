"""Times, amounts and tables as text."""

from __future__ import annotations

from collections.abc import Sequence


def table_text(lines: Sequence[Sequence[str]], texts: int = 2) -> str:
    """Write columns side by side: the first ones, which are texts, to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < texts else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths))
        ).rstrip()
        for line in lines
    )


def amount_text(value: float, unit: str = "") -> str:
    """Write a number with three digits and a prefix: 12.3 M."""
    for size, prefix in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}".rstrip()


def count_text(number: int, noun: str) -> str:
    """Write how many of something there are: 1 kernel, 2 kernels."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def time_text(seconds: float) -> str:
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"
