"""Profiles of programs: `funcgrad.profile`, and `funcgrad.explain`.

In: what the library tells its observer while a profile is on (trace/util/timed.py), and programs with a clock between
their steps (lower/inspect/step_clock.py). Out: what was recorded (recording.py), as tables, as a timeline, as a file.
"""
