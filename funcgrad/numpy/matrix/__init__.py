"""Factorizations of matrices and systems of equations: the parts of funcgrad.numpy.linalg."""
