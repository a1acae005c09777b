"""Functions that targets lack, in instructions that they have.

In: an op and its operands. Out: a node that computes it. Entry: `emitter(native)` (decompose.py), where native is the
set of ops that a target has.
"""
