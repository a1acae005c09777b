"""Functions with rules of their own: `custom_jvp`, `custom_vjp`, `custom_vmap`.

custom_calls.py has what they share: tracing of the function and its rules, and the call op that keeps both.
"""
