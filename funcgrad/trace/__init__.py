"""The shared vocabulary: nodes, ops, types, arrays, and the tracer that makes graphs of functions.

uop.py trace/ops/__init__.py trace/types/dtypes.py trace/types/shapes.py trace/types/tree.py    the node, the op table,
types, sizes, pytrees trace/array/array.py trace/tracing/tracer.py trace/tracing/effects.py trace/tracing/traceback.py
     values, traced values, effects and cells, tracebacks trace/graph/graph.py trace/calls/loops.py
           graphs as values, and the ops that carry them: loops and branches
trace/calls/custom_call.py trace/calls/checkpoint.py trace/tracing/named_axes.py trace/calls/callback.py    further ops
that carry graphs, names or functions trace/matrix/matrix_ops.py trace/matrix/lapack.py trace/matrix/views.py
trace/matrix/unrolled.py    factorizations, systems, Fourier transforms trace/ops/windows.py
      windows of arrays, pooling, convolutions trace/graph/evaluate.py trace/graph/nan_check.py
      values by NumPy; where the first NaN comes from
trace/calls/simplify.py trace/calls/dead_results.py trace/calls/normal_form.py trace/calls/merge.py
trace/calls/hoist_products.py trace/calls/inline.py trace/calls/captures.py    loops and branches made smaller
trace/graph/spec.py trace/graph/text.py                              what must hold of a graph; how it prints
trace/util/lru.py trace/util/locks.py trace/array/borrow.py               caches, locks across forks, arrays of NumPy
lent to programs
"""
