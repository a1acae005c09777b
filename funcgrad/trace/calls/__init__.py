"""Ops whose argument is a graph: loops, branches, functions with rules of their own, checkpoints, callbacks.

loops.py has scan, while and switch. The other files are one kind of call each, or one pass over calls: capture of free
arrays, common subexpressions, dead results, inlining.
"""
