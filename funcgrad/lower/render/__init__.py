"""Languages of programs: modules with `NATIVE` and `render_kernel`, by the names that targets give them.

A module is imported when the first program is written in its language.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

RENDERERS = {
    "llvm": "funcgrad.lower.render.llvm.entry",
    "nvptx": "funcgrad.lower.render.llvm.gpu.nvptx",
    "amdgcn": "funcgrad.lower.render.llvm.gpu.amdgcn",
    "opencl": "funcgrad.lower.render.c.opencl",
    "opencl_subgroups": "funcgrad.lower.render.c.opencl_subgroups",
}


def renderer_of(name: str) -> ModuleType:
    """The module of a language."""
    return import_module(RENDERERS[name])


__all__ = ["RENDERERS", "renderer_of"]
