"""A loop nest in, a block of instructions in order out: each instruction in the outermost loop that it allows.

Entry: `linearize(stores, paths)` (linearize.py). barriers.py places barriers between threads.
"""
