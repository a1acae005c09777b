"""Languages of programs: renderers (interface.py), by the names that targets give them.

A renderer is imported when the first program is written in its language.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from funcgrad.lower.render.interface import GridRenderer, HostRenderer

RENDERERS = {
    "llvm": "funcgrad.lower.render.llvm.host.renderer:LLVM",
    "nvptx": "funcgrad.lower.render.llvm.gpu.nvptx:NVPTX",
    "amdgcn": "funcgrad.lower.render.llvm.gpu.amdgcn:AMDGCN",
    "cdna": "funcgrad.lower.render.llvm.gpu.amdgcn:CDNA",
    "opencl": "funcgrad.lower.render.c.opencl:OPENCL",
    "opencl_subgroups": "funcgrad.lower.render.c.opencl:OPENCL_SUBGROUPS",
    "cuda_c": "funcgrad.lower.render.c.cuda:CUDA",
}


def host_renderer(name: str) -> HostRenderer:
    """Return the renderer that writes the programs of a host."""
    return _imported(name)


def grid_renderer(name: str) -> GridRenderer:
    """Return the renderer that writes the kernels of a target with a grid."""
    return _imported(name)


def _imported(name: str) -> Any:
    module, _, renderer = RENDERERS[name].partition(":")
    return getattr(import_module(module), renderer)


__all__ = ["RENDERERS", "grid_renderer", "host_renderer"]
