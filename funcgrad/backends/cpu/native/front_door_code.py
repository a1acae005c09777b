"""The native front door, the memory of results, operators, indexing and walks through trees, in C: front_door.c,
memory.h, operators.h, indexing.h, numpy_calls.h and trees.h in source/python/ say how they work.

front_door(self, arguments, how many by position, names of the others)    a method of METH_FASTCALL | METH_KEYWORDS
new_memory(nbytes), trim(nbytes), view(array)                             functions of METH_O
tree_parts(tables, tree)                                                  function of METH_O (source/python/trees.h)
memory_dealloc, array_dealloc                                             tp_dealloc of Memory and of Array
operator_add(self, other), ...                                            methods of Array, of METH_O (operators.h)
get_item(self, index)                                                     a method of Array, of METH_O (indexing.h)
reshape(self, sizes, how many by position, names of the others)           likewise, of METH_FASTCALL | METH_KEYWORDS
transposed(array)                                                         a function of METH_O (indexing.h)
set_elements(array, index, value)                                         a function of METH_FASTCALL (indexing.h)
compute_by_numpy(op, operands, inexact)                                   a function of METH_FASTCALL (numpy_calls.h)
"""

from __future__ import annotations

# The operators, in the order of `enum operator`: of each the method, and that for operands in the other order.
OPERATOR_PAIRS = (
    ("neg", ""), ("add", "radd"), ("sub", "rsub"), ("mul", "rmul"), ("truediv", "rtruediv"),
    ("eq", ""), ("ne", ""), ("lt", ""), ("le", ""), ("gt", ""), ("ge", ""),
)  # fmt: skip
OPERATORS = tuple(name for pair in OPERATOR_PAIRS for name in pair if name)

SYMBOLS = (
    "front_door", "context", "memory_dealloc", "array_dealloc", "new_memory", "trim", "view", "kept_nbytes",
    "most_kept_nbytes", "tree_parts", "get_item", "reshape", "transposed", "set_elements",
    "compute_by_numpy",
    *(f"operator_{name}" for name in OPERATORS),
)  # fmt: skip

# The words of a plan, in the order of `struct plan`.
WORDS = (
    "NEXT", "OBJECT", "MARK", "POSITIONAL", "NAMED", "NAMES", "GUARD_COUNT", "GUARDS", "TEMPLATE_WORDS", "TEMPLATE",
    "LEAVES", "RESULT_COUNT", "RESULTS", "ARENA_NBYTES", "ARENA", "ENTRY", "FLAGS", "OUTPUT_COUNT", "OUTPUTS",
    "DONATED_COUNT", "DONATED", "WATCH", "CLOCK_NBYTES", "CLOCK", "PROGRAM", "STRUCTURE_COUNT", "STRUCTURE", "FAILURES",
)  # fmt: skip

# What the code refers to, in the order of `struct context`.
CONTEXT = (
    "mark",
    "python_call",
    "raise_interrupt",
    "array_type",
    "device_array_type",
    "memory_type",
    "numpy_type",
    "new_numpy",
    "set_base",
    "new_pages",
    "zero",
    "describe",
    "with_shape",
    "numpy_function",
    "wrap",
    "quiet",
    "run_name",
    "python_get_item",
    "python_reshape",
    "python_transposed",
    "operators",
)

# Of `struct memory`: the address of the data, the bytes of its class, all.
DATA, NBYTES, HEADER_NBYTES = 16, 24, 64
BIG_NBYTES = 1 << 16  # from here on memory is pages
