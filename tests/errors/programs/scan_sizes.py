"""Rows of two lengths."""

import funcgrad.numpy as np
from funcgrad import lax

lax.scan(lambda c, row: (c + row["x"] * row["y"], None), 0.0, {"x": np.ones(3), "y": np.ones(4)})

# ArgumentError: scan over '<lambda>': the leading sizes differ: xs['x']: 3, xs['y']: 4
#   at scan_sizes.py:6 in <module>
#   hint: xs are walked together along their first axes; leave length out, or make it equal
