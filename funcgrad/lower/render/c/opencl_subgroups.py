"""OpenCL C for devices whose threads go in step and exchange registers, as Intel's GPUs: see opencl.py."""

from __future__ import annotations

from functools import partial

from funcgrad.lower.render.c import kernel, loops
from funcgrad.lower.render.c.dialects import OPENCL_SUBGROUPS
from funcgrad.lower.render.c.kernel import NATIVE

render_kernel = partial(kernel.render, OPENCL_SUBGROUPS)
render_task = partial(kernel.render_task, OPENCL_SUBGROUPS)
render_loop = partial(loops.render_loop, OPENCL_SUBGROUPS)

__all__ = ["NATIVE", "render_kernel", "render_loop", "render_task"]
