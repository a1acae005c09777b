"""A leaf that is no array."""

import funcgrad as fg

fg.device_put({"name": "linear"}, "cpu")

# DtypeError: device_put: expected an array or a number, got str 'linear'
#   at device_put_text.py:5 in <module>
