"""Transforms made of others: functions in, functions out, no rule of their own.

Whole Jacobians are batched linear maps, `fwd_and_bwd` is `vjp` compiled in two halves, `pmap` is `shard_map` over an
axis."""
