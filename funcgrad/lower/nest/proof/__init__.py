"""Proofs about a finished nest, in every process, for every kernel.

bounds.py: every access is within its array. written_once.py: every element of a result is written exactly once.
affine_sum.py: the arithmetic of both.
"""
