"""The shared vocabulary: nodes, ops, types, arrays, and the tracer that makes graphs of functions.

uop.py ops.py dtypes.py shapes.py tree.py    the node, the op table, types, sizes, pytrees
array.py tracer.py state.py frames.py        values, traced values, effects and cells, tracebacks
graph.py calls.py                            graphs as values, and the ops that carry them: loops and branches
custom.py checkpoints.py collectives.py callbacks.py    further ops that carry graphs, names or functions
matrix_ops.py matrix_references.py matrices.py small_matrices.py    factorizations, systems, Fourier transforms
windows.py                                   windows of arrays, pooling, convolutions
evaluate.py nans.py                          values by NumPy; where the first NaN comes from
simplify.py needed.py normal_calls.py merge.py loop_products.py inline.py lift.py    loops and branches made smaller
spec.py text.py                              what must hold of a graph; how it prints
bounded.py locks.py lending.py               caches, locks across forks, arrays of NumPy lent to programs
"""
