"""The number of steps of a scan is traced."""

import funcgrad as fg
from funcgrad import lax


@fg.jit
def double(x, n):
    return lax.scan(lambda x, _: (2 * x, None), x, length=n)[0]


double(1.0, 5)

# TracedValueError: scan over '<lambda>': length must be known while tracing: the integer (for a range, shape or index) of a traced value int32[]*: it depends on n of 'double', whose value is not known while jit traces
#   at scan_traced_length.py:9 in double
#   hint: make it a static argument, or use fori_loop, which takes traced bounds
