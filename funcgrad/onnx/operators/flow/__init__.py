"""Operators that run graphs (control.py), and those on sequences and optional values (sequences.py).

Importing them adds their rows to the table.
"""

from funcgrad.onnx.operators.flow import control, sequences

__all__ = ["control", "sequences"]
