"""`jit`: a Python function in, a callable of compiled programs out.

arguments.py is what one call is given; cache_entry.py is one signature with its graph and program, kept_programs.py all
of a function; fast_path.py prepares the native call that replays one; traced.py is `jit(f).trace`; cache_miss.py
explains why a function was traced again; batched_program.py is what becomes of a call in a vmap outside of jit.
"""
