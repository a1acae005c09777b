"""Factors, inverses, eigenvalues and systems: many small matrices at once, large ones by LAPACK."""
