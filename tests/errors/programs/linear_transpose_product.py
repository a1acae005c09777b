"""The transpose of a function that is not linear."""

import funcgrad as fg


def square(x):
    return x * x


fg.linear_transpose(square, 1.0)

# ArgumentError: linear_transpose: 'square' is not linear in its arguments: multiply of two values that depend on them
#   at linear_transpose_product.py:7 in square
#   hint: use vjp for functions that are not linear
