"""A traced value that is pickled."""

import pickle

import funcgrad as fg


@fg.jit
def f(x):
    return pickle.dumps(x)


f(1.0)

# TracedValueError: a traced value float32[]* cannot be pickled
#   at pickle_traced_value.py:10 in f
#   hint: return it from the function first
