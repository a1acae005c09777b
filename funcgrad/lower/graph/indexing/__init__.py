"""Positions: comparisons that always hold (integer_bounds.py), and scatters, which place or add elements at positions:
without an array of their own (place_scatters.py), or in chunks (scatter_chunks.py). Graph in, graph out."""
