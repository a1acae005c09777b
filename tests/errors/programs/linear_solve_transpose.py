"""Reverse mode of a linear solver without a transposed one."""

import funcgrad as fg


def half(b):
    return fg.lax.custom_linear_solve(lambda x: 2 * x, b, lambda matvec, b: b / 2)


fg.grad(half)(1.0)

# RuleError: custom_linear_solve: reverse mode needs transpose_solve
#   at linear_solve_transpose.py:10 in <module>
#   hint: give it, or symmetric=True where that holds
