"""A kernel in, a schedule out, without running anything.

Entry: `schedule_kernel(kernel, target, emit)` (schedule_kernel.py). cpu*.py are the choices for hosts, gpu*.py those
for grids; which schedules are allowed at all, lower/primitives/ says.
"""
