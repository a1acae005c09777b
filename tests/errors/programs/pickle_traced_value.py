"""A traced value that is pickled."""

import pickle

import funcgrad as fg


@fg.jit
def f(x):
    return pickle.dumps(x)


f(1.0)
