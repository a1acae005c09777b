"""What a schedule can say of the loops of a kernel.

In: a kernel and a schedule. Out: nothing, or a ScheduleError with the rule that the schedule breaks. Entry:
`check_schedule(kernel, schedule, emit)` (check.py). Each primitive is a class in a file of its own (primitive.py),
those of hosts in host/, those of targets with a grid in grid/.
"""
