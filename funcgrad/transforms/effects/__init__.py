"""Effects of traced functions: callbacks, prints, checks, refs, a debugger.

Each is an op that every transform keeps in order. checkify.py turns checks into values.
"""
