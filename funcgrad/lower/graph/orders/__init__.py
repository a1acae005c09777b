"""Sorts: those of which a program reads a part alone (narrow_orders.py), and keys of others as integers (sort_keys.py).
Graph in, graph out."""
