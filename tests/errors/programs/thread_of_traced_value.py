"""A traced value used in another thread."""

from concurrent.futures import ThreadPoolExecutor

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    with ThreadPoolExecutor() as pool:
        return pool.submit(lambda: x + 1).result()


fg.vmap(f)(np.arange(3.0))
