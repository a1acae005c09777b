"""A setting that does not exist."""

import funcgrad as fg

with fg.config(enable_x46=True):
    pass
