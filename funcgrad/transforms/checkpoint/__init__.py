"""Rematerialization: `checkpoint`, and which residuals it keeps.

A policy (checkpoint_policies.py) marks values; for a budget of bytes, budget.py keeps those whose recomputation is
dearest, by the minimum cut of max_flow.py.
"""
