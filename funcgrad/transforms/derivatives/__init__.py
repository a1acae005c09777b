"""Derivatives. Graph to graph: jvp.py adds tangents, transpose.py reverses the linear part.

For users: grad.py and linear_function.py (`linearize`, `vjp`). zero_masks.py and guards.py keep NaN of branches that
were not taken out of cotangents.
"""
