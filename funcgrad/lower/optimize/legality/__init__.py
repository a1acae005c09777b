"""Which schedules are correct. Entry: `check(kernel, schedule, target)` (check.py), raises ScheduleError."""
