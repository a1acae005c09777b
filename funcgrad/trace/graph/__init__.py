"""Graphs of nodes: what a trace results in and every transform maps.

`Graph` (graph.py) has outputs and parameters. evaluate.py runs one with NumPy, text.py prints it as Python source,
spec.py checks what must hold of it, nan_check.py finds the op that made a NaN.
"""
