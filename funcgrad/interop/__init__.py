"""Functions of other libraries as ours, and ours as theirs: JAX.

    from_jax(f)    a function of JAX as one of ours, by its jaxpr       needs jax
    to_jax(f)      a function of ours as one of JAX's, by a callback    needs jax

In: a function. Out: a function of the other library, which its transforms take. What a jaxpr may hold is a table of
primitives (jax_primitives.py, jax_calls.py), each with the function that computes it.

Order of imports: jax_primitives, jax_calls, from_jax; to_jax by itself.
"""

from funcgrad.interop.from_jax import from_jax
from funcgrad.interop.to_jax import to_jax

__all__ = ["from_jax", "to_jax"]
