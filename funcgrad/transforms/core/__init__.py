"""What all transforms share: arguments to leaves and back, static arguments, effects, eager loops.

flatten.py turns a call of a user's function into a graph on leaves, and leaves into results; argnums.py and
closure_vars.py say which values are static.
"""
