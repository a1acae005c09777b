"""Graph to graph: one form for equal programs, and only ops that the later stages know.

Entry: `canonicalize(outputs, parameters)` (canonicalize.py). Its first part, `normalize` (normalize.py), gives the key
of a program. host/ and grid/ have the rewrites that suit one kind of target.
"""
