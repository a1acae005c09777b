"""What a model is: a frozen dataclass whose fields are its parameters (`Module`), and what is done with one.

In: a class with annotated fields. Out: a pytree, so that grad, jit, vmap, scan and shardings take a model as they take
an array, functions that name, count, pick and exchange its parts, and tables of them for people.

Order of imports: module, then names, then partition and surgery, then text, then summary.
"""
