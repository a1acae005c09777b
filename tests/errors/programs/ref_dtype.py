"""Floats are written to a ref of integers."""

import funcgrad as fg
import funcgrad.numpy as np

counts = fg.new_ref(np.zeros(3, int))
counts[0] += 0.5

# DtypeError: ref[...] = value: a value float32[]* does not fit a ref int32[3]
#   at ref_dtype.py:7 in <module>
#   hint: convert it with .astype('int32'), or make the ref of another dtype
