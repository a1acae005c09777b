"""Exports of symbolic sizes: one program for every batch, every length.

    symbolic_shape("b, 2*s") -> sizes of arguments; export(f, types with such sizes) -> SymbolicExported

In: a function, and the types of its arguments with symbols for sizes. It is traced at several sizes, and what differs
from one to the other becomes an expression of the symbols (search.py; templates.py: programs at several sizes as one;
fitting.py, numbers.py, structured_arrays.py: integers, constants and arrays as rules). Out: a program that is made for
the sizes of each call (programs.py), called and saved like others (symbolic_exported.py, records.py); or only the types
of results (result_types.py, which eval_shape asks). expressions.py, parsing.py and scope.py: the sizes themselves,
their text, and what is known of them.
"""
