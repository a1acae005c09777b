"""OpenCL C for devices whose threads go in step and exchange registers, as Intel's GPUs: see opencl.py."""

from __future__ import annotations

from functools import partial

from funcgrad.lower.render import clike, clike_loops
from funcgrad.lower.render.clike import NATIVE
from funcgrad.lower.render.dialects import OPENCL_SUBGROUPS

render_kernel = partial(clike.render, OPENCL_SUBGROUPS)
render_task = partial(clike.render_task, OPENCL_SUBGROUPS)
render_loop = partial(clike_loops.render_loop, OPENCL_SUBGROUPS)

__all__ = ["NATIVE", "render_kernel", "render_loop", "render_task"]
