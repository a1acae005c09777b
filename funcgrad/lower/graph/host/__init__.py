"""Rewrites for CPUs: long contractions in chunks, matrices and Fourier transforms as calls of NumPy's loops."""
