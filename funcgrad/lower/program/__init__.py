"""Kernels in, a program as data out: launches, memory, what may be done in place.

Entry: `Builder.section(outputs, parameters)` (builder.py; host.py and grid.py for the two kinds of targets).
"""
