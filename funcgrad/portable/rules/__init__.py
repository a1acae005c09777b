"""Rules of custom_jvp, custom_vjp and their like in files: as graphs, or, where there can be none, as a name.

In: a call with a rule, whose functions are Python (rule_graphs.py runs them, once, for a file). Out: the graphs of its
derivatives, and the rule that a loaded program has in its place (kept_rule.py; foreign_rule.py where none were kept).
"""
