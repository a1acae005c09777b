"""Factorizations and solvers of matrices as ops, with their NumPy references and a form for small matrices."""
