"""What threads of one process do together, in C: source/devices/teams.c says how it works.

serve(team, rank)           a thread of a team: runs its part of every job, until the team ends
run_team(team, job)         the caller is member 0; returns when all members are done
stop_job(job)               all members end where they next meet, or ask whether to end
end_team(team)              its threads return

group_reduce(arguments, member, number, buffers, sizes, kernel)
group_scatter(arguments, member, number, rows, run, kernel)
group_move(arguments, member, number, form)    all_gather and all_to_all: blocks of all members, joined
group_permute(arguments, member, number, nbytes, sources)
group_meet(member)                             a barrier
"""

# Offsets in bytes of the fields that Python writes, as the C states them.
GROUP = {
    "arrived": 0, "epoch": 64, "sleepers": 128, "job": 192, "size": 200, "spins": 208, "next": 216, "gone": 224,
}  # fmt: skip
MEMBERS = 256  # of a group: the address of each one's arguments, a line each
LINE = 64
JOB = {
    "function": 0, "tables": 8, "stride": 16, "results": 24, "groups": 32, "limit": 40, "words": 48, "partitions": 56,
    "stop": 64, "differ": 128,
}  # fmt: skip
JOB_NBYTES = 192
TEAM = {
    "bell": 0,
    "sleepers": 64,
    "done": 128,
    "waiting": 192,
    "job": 256,
    "size": 264,
    "spins": 272,
    "ended": 280,
}
TEAM_NBYTES = 320

SYMBOLS = (
    "serve", "run_team", "stop_job", "end_team", "prepare_teams",
    "group_reduce", "group_scatter", "group_move", "group_permute", "group_meet",
)  # fmt: skip
COLLECTIVES = SYMBOLS[5:9]
OF_THREADS = ("set_limit", "set_stop")
OF_SIGNALS = ("interrupted",)
