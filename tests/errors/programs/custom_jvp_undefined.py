"""A function with custom rules that has none."""

import funcgrad as fg


@fg.custom_jvp
def f(x):
    return x


f(1.0)

# UndefinedRuleError: no JVP defined for custom_jvp function 'f'
#   at custom_jvp_undefined.py:11 in <module>
#   hint: define one: @f.defjvp
