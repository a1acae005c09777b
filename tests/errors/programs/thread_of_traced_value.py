"""A traced value used in another thread."""

from concurrent.futures import ThreadPoolExecutor

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    with ThreadPoolExecutor() as pool:
        return pool.submit(lambda: x + 1).result()


fg.vmap(f)(np.arange(3.0))

# LeakedTracerError: a traced value float32[] of 'f' was used in another thread
#   at thread_of_traced_value.py:11 in <lambda>
#   hint: a function must use its traced arguments in the thread that traces it
