"""A kernel and a schedule in, a loop nest out.

Entry: `nest_of(kernel, schedule, emit)` (dispatch.py). nest.py builds the plain nest; scan.py, scatter.py, reduce.py
and argreduce.py those of their ops; vector/ and group/ the accesses of vectors and of groups of threads; proof/ proves
that a nest stays within its arrays and writes each result once.
"""
