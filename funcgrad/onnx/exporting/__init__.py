"""Functions as models of the format ONNX: `export`.

In: a function of arrays and example arguments. Out: a ModelProto with the same values for arguments of these types. The
function is traced, calls of custom rules and checkpoints are replaced by their bodies, ops that ONNX lacks by such that
it has (simpler.py), and each node is written by the function that a table has for its op (rules.py, and the rows in the
files above it). A graph within a loop or branch is a graph within the operator.

Order of imports: scope, rules, then the rows (elementwise, movement, products, indexing, calls), simpler, export.
"""

from funcgrad.onnx.exporting.export import export

__all__ = ["export"]
