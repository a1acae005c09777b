"""Renderers: kernels, and programs of hosts, as text in the language of a target. Each is a module of this folder."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

_RENDERERS = ("llvm", "nvptx", "amdgcn")


def open_renderer(name: str) -> ModuleType:
    """The renderer that targets call by that name (Target.renderer); it is imported when it is first used."""
    if name not in _RENDERERS:
        raise ValueError(f"unknown renderer {name!r}: known are {', '.join(_RENDERERS)}")
    return import_module(f"{__name__}.{name}")


__all__ = ["open_renderer"]
