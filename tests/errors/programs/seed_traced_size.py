"""A random array whose size is traced."""

import funcgrad as fg

fg.jit(lambda n: fg.random.normal(fg.random.key(0), (n,)))(3)

# TracedValueError: the integer (for a range, shape or index) of a traced value int32[]*: it depends on n of '<lambda>', whose value is not known while jit traces
#   at seed_traced_size.py:5 in <lambda>
#   hint: it must be known while tracing; make it a static argument: jit(..., static_argnames='n')
