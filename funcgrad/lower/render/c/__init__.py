"""Kernels in languages like C; dialects.py is the table of what each calls things."""
