"""A kernel and a schedule in, a loop nest out.

Entry: `nest_of(kernel, schedule, emit)` (plan.py). nest.py evaluates nodes at indices, by the rules of their ops
(rules/); scan.py and scatter.py build the nests that run in order. loop_structure.py has the loops, memory.py the
accesses, footprint.py what was read, written and combined; target_kinds.py says how hosts and grids differ. vector/ and
group/ are for vectors and for groups of threads; proof/ proves that a nest stays within its arrays and writes each
result once.
"""
