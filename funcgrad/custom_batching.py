"""Functions with batching rules of their own, by the names of jax.custom_batching."""

from funcgrad.transforms.custom.custom_vmap import custom_vmap, sequential_vmap

__all__ = ["custom_vmap", "sequential_vmap"]
