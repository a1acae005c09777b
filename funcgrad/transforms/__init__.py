"""Transforms: functions to functions for the user, graphs to graphs within.

What users call:
    grad.py jacobian.py linear_transpose.py     derivatives
    vmap.py jit.py checkpoint.py                batches, programs, memory
    custom_jvp.py custom_vjp.py custom_vmap.py  own rules (custom.py: what they share; closures.py, linear_call.py)
    callback.py checks.py checkify.py debugger.py ref.py    effects, checks, state
    abstract.py                                 types and graphs without a run

The passes, each a walker and tables of rules by op or family:
    jvp.py                    tangents                  control_jvp.py        through loops and branches
    transpose.py              cotangents (masks.py,     control_transpose.py
                              guards.py: where they are zero)
    batch.py                  batches                   control_batch.py, collectives.py

What they share:
    core.py stateful.py       arguments in, results out; effects and state carried on
    linear.py remembered.py   linear maps as values; derivatives outside of jit, remembered
    kinds.py ahead.py recompile.py places.py closed_over.py   the parts of jit
    checkpoint_policies.py remat_cut.py min_cut.py            what a checkpoint keeps
    eager.py                  loops outside of jit
"""
