"""What a statement of a program may be. Each module fills the table of rules in writer.py by families of its own."""

from tests.fuzz.rules import (
    control,
    custom_rules,
    devices,
    distributions,
    effects,
    layers,
    orders,
    public_calls,
    solvers,
    stages,
    straight_line,
    windows,
)

__all__ = [
    "control",
    "custom_rules",
    "devices",
    "distributions",
    "effects",
    "layers",
    "orders",
    "public_calls",
    "solvers",
    "stages",
    "straight_line",
    "windows",
]
