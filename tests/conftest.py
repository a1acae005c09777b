"""Settings of all tests: every pass is checked by the spec, and generated examples are the same in every run."""

from __future__ import annotations

from hypothesis import settings

from funcgrad.config import config

config.check_spec = True
settings.register_profile("funcgrad", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("funcgrad")
