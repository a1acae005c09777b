"""Tracing: a Python function in, a graph out.

`Tracer` (tracer.py) stands in for an array and records ops. effects.py threads mutable state through a trace;
traceback.py removes frames of the library from the traceback of an error.
"""
