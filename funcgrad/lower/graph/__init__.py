"""Graph to graph: one form for equal programs, and only ops that the later stages know.

Entry: `canonicalize(outputs, parameters)` (canonicalize.py). Its first part, `normalize` (normalize.py), gives the key
of a program. pieces/, indexing/ and orders/ have the rewrites of concatenations, of positions and of sorts; host/ and
grid/ those that suit one kind of target.
"""
