"""Kernels in languages like C; dialect.py is the table of what each calls things."""
