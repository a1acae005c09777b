"""Graphs and rules in the shape that JAX gives them: jaxprs of equations, and primitives with rules of their own.

In: a function, or a primitive of the user's. Out: what programs and libraries written for JAX look into and rewrite.
`make_jaxpr` is the entry of the first (jaxpr.py), `Primitive` of the second (primitive.py).
"""
