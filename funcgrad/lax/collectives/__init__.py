"""Collectives by the names of jax.lax, over names of vmap (named_axes.py) and axes of a mesh (mesh_axes.py)."""
