"""Tracing and what it makes: arrays, ops, graphs of them, and the tracer that records a Python function as a graph.

From what knows least to what knows most; each imports only those before it:

    util/      locks, lazy imports, caches
    types/     dtypes, shapes, pytrees
    uop.py     the node: an op, its sources, its argument; interned
    mesh/      meshes of devices, shardings
    array/     arrays in memory: the host's, a device's, several devices'
    ops/       the op table: a row an op, with its type rule, reference, derivative and transpose
    matrix/    factorizations and solvers as ops
    graph/     graphs: evaluated, printed, checked
    calls/     ops that carry graphs: loops, branches, functions with own rules, checkpoints, callbacks
    tracing/   a Python function in, a graph out
"""
