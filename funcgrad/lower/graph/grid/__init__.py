"""Rewrites for targets that run a grid of groups of threads (GPUs).

Reductions in two passes, sorting networks, softmax-weighted means in one pass, large producers recomputed where they
are read.
"""
