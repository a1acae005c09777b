"""A device that does not exist."""

import funcgrad as fg


@fg.jit
def double(x):
    return 2 * x


with fg.config(device="abacus"):
    double(1.0)
