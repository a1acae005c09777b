"""A loop nest in, a block of instructions in order out: each instruction in the outermost loop that it allows.

Entries: `functions_of(plan)` (functions.py), which says what the functions of a kernel are, and, for each,
`linearize(stores, paths)` (linearize.py). barriers.py places barriers between threads.
"""
