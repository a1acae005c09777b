"""An f-string asks for the value while the function is traced."""

import funcgrad as fg


@fg.jit
def step(x):
    print(f"loss {x:.3f}")
    return x


step(1.0)

# TracedValueError: format() of a traced value float32[]*: it depends on x of 'step', whose value is not known while jit traces
#   at debug_print_fstring.py:8 in step
#   hint: print it with debug.print('{x}', x=x)
