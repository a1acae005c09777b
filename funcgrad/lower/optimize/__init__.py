"""A kernel in, a schedule out, without running anything.

Entry: `schedule_kernel(kernel, target, emit)` (cpu.py). gpu*.py are the choices for grids; legality/ says which
schedules are allowed at all.
"""
