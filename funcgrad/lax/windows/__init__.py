"""Ops on windows and products by the names of jax.lax: convolution, reduce_window, gather, dot_general."""
