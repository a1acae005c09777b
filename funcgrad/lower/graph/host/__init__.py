"""Rewrites for CPUs: forms that suit vectors and caches, and calls of the routines that NumPy brings along."""
