"""The package jax, or an error that says how to install it."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def jax_module(name: str) -> Any:
    """Return a module of JAX by its name below it."""
    return import_module(f"jax.{name}")


def imported_jax(asks: str) -> Any:
    """Return the package jax. asks: the function that needs it."""
    try:
        return import_module("jax")
    except ImportError as error:
        raise ImportError(f"funcgrad.{asks} needs the package jax: pip install 'funcgrad[jax]'") from error
