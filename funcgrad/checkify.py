"""Checks within traced functions, and their failures as values. The names are those of jax.experimental.checkify."""

from __future__ import annotations

from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.effects.checkify import (
    Error,
    all_checks,
    automatic_checks,
    check_error,
    checkify,
    div_checks,
    float_checks,
    index_checks,
    nan_checks,
    user_checks,
)
from funcgrad.transforms.effects.checks import check, debug_check

ErrorCategory = str
"""What the sets of checks hold: the name of a kind of check."""

__all__ = [
    "Error", "ErrorCategory", "all_checks", "automatic_checks", "check", "check_error", "checkify", "debug_check",
    "div_checks", "float_checks", "index_checks", "nan_checks", "user_checks",
]  # fmt: skip

__dir__ = only_public(__name__)
