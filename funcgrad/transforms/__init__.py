"""Transforms: functions to functions for the user, graphs to graphs within.

What users call:
    transforms/derivatives/grad.py jacobian.py linear_transpose.py     derivatives
    transforms/batching/vmap.py transforms/jit/jit.py transforms/checkpoint/remat.py                batches, programs,
    memory transforms/custom/custom_jvp.py transforms/custom/custom_vjp.py transforms/custom/custom_vmap.py  own rules
    (transforms/custom/custom_calls.py: what they share; transforms/custom/closures.py,
    transforms/custom/linear_call.py) transforms/effects/callback.py transforms/effects/checks.py
    transforms/effects/checkify.py transforms/effects/debugger.py transforms/effects/ref.py    effects, checks, state
    transforms/core/abstract.py                                 types and graphs without a run

The passes, each a walker and tables of rules by op or family:
    transforms/derivatives/jvp.py                    tangents                  transforms/control/control_jvp.py
    through loops and branches transforms/derivatives/transpose.py              cotangents
    (transforms/derivatives/zero_masks.py,     transforms/control/control_transpose.py
                              transforms/derivatives/guards.py: where they are zero)
    transforms/batching/batch.py                  batches                   transforms/control/control_batch.py,
    transforms/batching/batched_collectives.py

What they share:
    transforms/core/flatten.py transforms/core/stateful.py       arguments in, results out; effects and state carried on
    transforms/derivatives/linear_function.py transforms/core/eager_cache.py   linear maps as values; derivatives
    outside of jit, remembered transforms/jit/cache_entry.py transforms/jit/traced.py transforms/jit/cache_miss.py
    transforms/core/argnums.py transforms/core/closure_vars.py   the parts of jit
    transforms/checkpoint/checkpoint_policies.py transforms/checkpoint/budget.py transforms/checkpoint/max_flow.py
         what a checkpoint keeps eager.py                  loops outside of jit
"""
