"""Indexing: comparisons of positions, and scatters, which place or add elements at positions."""
