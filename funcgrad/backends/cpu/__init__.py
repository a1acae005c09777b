"""The CPU: LLVM code called by one native function, threads, memory, NumPy's own loops.

`Backend` (backend.py) is the entry; fast_call.py replays a program without Python; roofline.py measures the machine.
"""
