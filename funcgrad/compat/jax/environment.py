"""Variables of the environment that set JAX's flags: JAX_ENABLE_X64=1 is jax.config.update("jax_enable_x64", True)."""

from __future__ import annotations

import os
from typing import Any

from funcgrad import flags
from funcgrad.config import config
from funcgrad.errors import ArgumentError

_TRUE, _FALSE = ("y", "yes", "t", "true", "on", "1"), ("n", "no", "f", "false", "off", "0")

_NOT_READ = ("jax_default_device",)
"""Flags of which JAX reads no variable."""


def read_environment() -> None:
    """Set the flags that variables are named after, but for settings of which funcgrad's own variable is set, too."""
    for name, flag in flags.FLAGS.items():
        text = os.environ.get(name.upper())
        own = f"FUNCGRAD_{flag.setting.upper()}"
        if text and name not in _NOT_READ and own not in os.environ:
            flags.update(name, _value(name, text, getattr(config, flag.setting)))
    for name, default in flags.WITHOUT_EFFECT.items():
        text = os.environ.get(name.upper())
        if text:
            flags.update(name, _value(name, text, default))


def _value(name: str, text: str, known: Any) -> Any:
    """Return what a text means for a flag that has a value of this type."""
    if isinstance(known, bool):
        if text.lower() not in _TRUE + _FALSE:
            raise ArgumentError(f"{name.upper()}={text}: it is on or off", hint="1 or 0")
        return text.lower() in _TRUE
    return type(known)(text) if isinstance(known, (int, float)) else text
