"""What threads of one process do together, as LLVM IR: teams that run one program, and the collectives of groups.

    serve(team, rank)           a thread of a team: runs its part of every job, until the team ends
    run_team(team, job)         the caller is member 0; returns when all members are done
    stop_job(job)               all members end where they next meet, or ask whether to end
    end_team(team)              its threads return

    group_reduce(arguments, member, number, buffers, sizes, kernel)
    group_scatter(arguments, member, number, rows, run, kernel)
    group_move(arguments, member, number, form)    all_gather and all_to_all: blocks of all members, joined
    group_permute(arguments, member, number, nbytes, sources)
    group_meet(member)                             a barrier

A job is a function of a table, as programs are: member k runs it on table k. A member of a group has a pair of words:
the group, and its rank there. A collective begins with a meeting, at which each member leaves the address of its
`arguments`: results, then operands. So every member can read the operands of all where they are, and it ends with a
meeting, after which they may change. Nothing is ever copied on the way, and no lock of Python's is taken.

group_reduce: each member reduces one part of the elements, in the order of the members, and writes it to the results of
all. So a sum is the same whoever came first, the same bits for all, and a result may be its own operand.

Members that do different things would read each other's memory wrongly, or wait for ever. So each leaves a number that
says what it does (`number`, the same where it is the same), and a member that has ended its part is counted in its
groups as gone: who finds another number, or waits for somebody who is gone, says so in the job (`differ`) and stops it.

Who waits at a meeting spins for a while where each member has a core, then yields, then sleeps for at most 50 ms at a
time, after which it asks whether the program is to end. Every function returns 1 when it is, else 0.
"""

from __future__ import annotations

from funcgrad.backends.cpu.native.threads import awaiting_text, pause_text

# Offsets in bytes. What several threads write stands on a line of the cache by itself.
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
IMPORTS = ("interrupted", "set_limit", "set_stop")

_CODE = """
@nobody_gone = internal constant i32 0, align 4
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @sched_yield()
declare i64 @interrupted()
declare void @set_limit(i64)
declare ptr @set_stop(ptr)

define void @prepare_teams() {
  call void @prepare_waiting()
  ret void
}

; Wait until a word is another one than was seen. 1: the program is to end.
define internal i64 @wait_for_change(ptr %word, ptr %sleepers, i32 %seen, i64 %spins, ptr %gone) {
entry:
  %most = add i64 %spins, 100
  br label %look
look:
  %round = phi i64 [ 0, %entry ], [ %next, %spin ], [ %next, %yield ], [ %next, %ask ]
  %now = load atomic i32, ptr %word acquire, align 4
  %changed = icmp ne i32 %now, %seen
  br i1 %changed, label %out, label %tired
tired:
  %next = add i64 %round, 1
  %fresh = icmp ult i64 %round, %spins
  br i1 %fresh, label %spin, label %exhausted
spin:
  PAUSE
  br label %look
exhausted:
  %awake = icmp ult i64 %round, %most
  br i1 %awake, label %yield, label %sleep
yield:
  %y = call i32 @sched_yield()
  br label %look
sleep:
  %more = atomicrmw add ptr %sleepers, i32 1 seq_cst, align 4
  call void @doze(ptr %word, i32 %seen)
  %less = atomicrmw sub ptr %sleepers, i32 1 seq_cst, align 4
  %then = load atomic i32, ptr %word acquire, align 4
  %came = icmp ne i32 %then, %seen
  br i1 %came, label %out, label %who
who:
  %absent = load atomic i32, ptr %gone seq_cst, align 4
  %all_here = icmp eq i32 %absent, 0
  br i1 %all_here, label %ask, label %really
really:
  %last = load atomic i32, ptr %word seq_cst, align 4
  %after_all = icmp ne i32 %last, %seen
  br i1 %after_all, label %out, label %alone
alone:
  ret i64 2
ask:
  %ends = call i64 @interrupted()
  %end = icmp ne i64 %ends, 0
  br i1 %end, label %stopped, label %look
out:
  ret i64 0
stopped:
  ret i64 1
}

define internal void @ring(ptr %word, ptr %sleepers) {
entry:
  %count = load atomic i32, ptr %sleepers seq_cst, align 4
  %none = icmp eq i32 %count, 0
  br i1 %none, label %out, label %wake
wake:
  call void @awaken(ptr %word)
  br label %out
out:
  ret void
}

; ---- groups ----

define internal i64 @meet(ptr %group) {
entry:
  %epoch = getelementptr i8, ptr %group, i64 GROUP_EPOCH
  %sleepers = getelementptr i8, ptr %group, i64 GROUP_SLEEPERS
  %p_size = getelementptr i8, ptr %group, i64 GROUP_SIZE
  %p_spins = getelementptr i8, ptr %group, i64 GROUP_SPINS
  %p_job = getelementptr i8, ptr %group, i64 GROUP_JOB
  %size = load i32, ptr %p_size
  %spins = load i64, ptr %p_spins
  %job = load ptr, ptr %p_job
  %stop = getelementptr i8, ptr %job, i64 JOB_STOP
  %gone = getelementptr i8, ptr %group, i64 GROUP_GONE
  %seen = load atomic i32, ptr %epoch acquire, align 4
  %old = atomicrmw add ptr %group, i32 1 acq_rel, align 4
  %count = add i32 %old, 1
  %last = icmp eq i32 %count, %size
  br i1 %last, label %open, label %wait
open:
  store atomic i32 0, ptr %group monotonic, align 4
  %e = atomicrmw add ptr %epoch, i32 1 seq_cst, align 4
  call void @ring(ptr %epoch, ptr %sleepers)
  br label %out
wait:
  %ends = call i64 @wait_for_change(ptr %epoch, ptr %sleepers, i32 %seen, i64 %spins, ptr %gone)
  switch i64 %ends, label %failed [ i64 0, label %out i64 2, label %alone ]
alone:
  call void @differ(ptr %group, i32 1)
  ret i64 1
out:
  %stopped = load atomic i32, ptr %stop acquire, align 4
  %result = zext i32 %stopped to i64
  ret i64 %result
failed:
  ret i64 1
}

define i64 @group_meet(ptr %member) {
  %group = load ptr, ptr %member
  %ends = call i64 @meet(ptr %group)
  ret i64 %ends
}

; Members do different things (2), or one waits for another that is gone (1).
define internal void @differ(ptr %group, i32 %how) {
  %p_job = getelementptr i8, ptr %group, i64 GROUP_JOB
  %job = load ptr, ptr %p_job
  %p = getelementptr i8, ptr %job, i64 JOB_DIFFER
  store atomic i32 %how, ptr %p seq_cst, align 4
  call void @stop_job(ptr %job)
  ret void
}

; Leave for the others the address of the arguments, and what they are for; and meet them.
define internal i64 @show(ptr %arguments, ptr %member, i64 %number) {
entry:
  %group = load ptr, ptr %member
  %size = call i64 @size_of(ptr %group)
  %line = call ptr @line_of(ptr %group, ptr %member)
  %p_number = getelementptr i64, ptr %line, i64 1
  store ptr %arguments, ptr %line
  store i64 %number, ptr %p_number
  %ends = call i64 @meet(ptr %group)
  %stopped = icmp ne i64 %ends, 0
  br i1 %stopped, label %failed, label %L
L:
  %k = phi i64 [ 0, %entry ], [ %next, %N ]
  %other = call ptr @line_at(ptr %group, i64 %k)
  %p = getelementptr i64, ptr %other, i64 1
  %theirs = load i64, ptr %p
  %same = icmp eq i64 %theirs, %number
  br i1 %same, label %N, label %different
N:
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %L, label %out
out:
  ret i64 0
different:
  call void @differ(ptr %group, i32 2)
  ret i64 1
failed:
  ret i64 1
}

define internal i64 @rank_of(ptr %member) {
  %p = getelementptr i64, ptr %member, i64 1
  %rank = load i64, ptr %p
  ret i64 %rank
}

define internal ptr @line_of(ptr %group, ptr %member) {
  %rank = call i64 @rank_of(ptr %member)
  %line = call ptr @line_at(ptr %group, i64 %rank)
  ret ptr %line
}

define internal ptr @line_at(ptr %group, i64 %rank) {
  %offset = mul i64 %rank, LINE
  %from = add i64 %offset, MEMBERS
  %line = getelementptr i8, ptr %group, i64 %from
  ret ptr %line
}

; Argument number %i of member %rank.
define internal ptr @argument_of(ptr %group, i64 %rank, i64 %i) {
  %line = call ptr @line_at(ptr %group, i64 %rank)
  %arguments = load ptr, ptr %line
  %p = getelementptr ptr, ptr %arguments, i64 %i
  %address = load ptr, ptr %p
  ret ptr %address
}

; Argument %i of all members, to a table.
define internal void @arguments_of_all(ptr %group, i64 %size, i64 %i, ptr %table) {
entry:
  br label %L
L:
  %k = phi i64 [ 0, %entry ], [ %next, %L ]
  %address = call ptr @argument_of(ptr %group, i64 %k, i64 %i)
  %slot = getelementptr ptr, ptr %table, i64 %k
  store ptr %address, ptr %slot
  %next = add i64 %k, 1
  %more = icmp ult i64 %next, %size
  br i1 %more, label %L, label %E
E:
  ret void
}

define internal i64 @size_of(ptr %group) {
  %p = getelementptr i8, ptr %group, i64 GROUP_SIZE
  %size = load i64, ptr %p
  ret i64 %size
}

; ---- reductions ----

; Where the share of a member begins, in multiples of 64 elements; the last one ends where the elements do.
define internal i64 @share(i64 %rank, i64 %size, i64 %total) {
  %product = mul i64 %rank, %total
  %begin = udiv i64 %product, %size
  %rounded = and i64 %begin, -64
  %beyond = icmp uge i64 %rank, %size
  %first = select i1 %beyond, i64 %total, i64 %rounded
  ret i64 %first
}

; arguments: results, then as many operands. sizes: elements of each, and of all.
define i64 @group_reduce(ptr %arguments, ptr %member, i64 %number, i64 %buffers, ptr %sizes, ptr %kernel) {
entry:
  %group = load ptr, ptr %member
  %size = call i64 @size_of(ptr %group)
  %rank = call i64 @rank_of(ptr %member)
  %operands = alloca ptr, i64 %size
  %results = alloca ptr, i64 %size
  %p_total = getelementptr i64, ptr %sizes, i64 %buffers
  %total = load i64, ptr %p_total
  %following = add i64 %rank, 1
  %first = call i64 @share(i64 %rank, i64 %size, i64 %total)
  %end = call i64 @share(i64 %following, i64 %size, i64 %total)
  %ends = call i64 @show(ptr %arguments, ptr %member, i64 %number)
  %stopped = icmp ne i64 %ends, 0
  br i1 %stopped, label %failed, label %L
L:
  %b = phi i64 [ 0, %entry ], [ %b2, %N ]
  %offset = phi i64 [ 0, %entry ], [ %offset2, %N ]
  %p = getelementptr i64, ptr %sizes, i64 %b
  %count = load i64, ptr %p
  %offset2 = add i64 %offset, %count
  %b2 = add i64 %b, 1
  %low_is = icmp ugt i64 %first, %offset
  %low = select i1 %low_is, i64 %first, i64 %offset
  %high_is = icmp ult i64 %end, %offset2
  %high = select i1 %high_is, i64 %end, i64 %offset2
  %some = icmp ult i64 %low, %high
  br i1 %some, label %R, label %N
R:
  %operand_of = add i64 %b, %buffers
  call void @arguments_of_all(ptr %group, i64 %size, i64 %b, ptr %results)
  call void @arguments_of_all(ptr %group, i64 %size, i64 %operand_of, ptr %operands)
  %at = sub i64 %low, %offset
  %n = sub i64 %high, %low
  call void %kernel(ptr %operands, i64 %size, i64 %at, ptr %results, i64 %size, i64 %at, i64 %n)
  br label %N
N:
  %more = icmp ult i64 %b2, %buffers
  br i1 %more, label %L, label %E
E:
  %over = call i64 @meet(ptr %group)
  ret i64 %over
failed:
  ret i64 1
}

; The operand is rows of a run of elements for each member.
define i64 @group_scatter(ptr %arguments, ptr %member, i64 %number, i64 %rows, i64 %run, ptr %kernel) {
entry:
  %group = load ptr, ptr %member
  %size = call i64 @size_of(ptr %group)
  %rank = call i64 @rank_of(ptr %member)
  %operands = alloca ptr, i64 %size
  %ends = call i64 @show(ptr %arguments, ptr %member, i64 %number)
  %stopped = icmp ne i64 %ends, 0
  br i1 %stopped, label %failed, label %begin
begin:
  call void @arguments_of_all(ptr %group, i64 %size, i64 1, ptr %operands)
  br label %L
L:
  %row = phi i64 [ 0, %begin ], [ %next, %L ]
  %before = mul i64 %row, %size
  %block = add i64 %before, %rank
  %from = mul i64 %block, %run
  %to = mul i64 %row, %run
  call void %kernel(ptr %operands, i64 %size, i64 %from, ptr %arguments, i64 1, i64 %to, i64 %run)
  %next = add i64 %row, 1
  %more = icmp ult i64 %next, %rows
  br i1 %more, label %L, label %E
E:
  %over = call i64 @meet(ptr %group)
  ret i64 %over
failed:
  ret i64 1
}

; ---- what only moves ----

define internal void @copy_run(ptr %to, ptr %from, i64 %nbytes) {
entry:
  switch i64 %nbytes, label %any [ i64 1, label %one i64 2, label %two i64 4, label %four i64 8, label %eight ]
one:
  %x1 = load i8, ptr %from
  store i8 %x1, ptr %to
  ret void
two:
  %x2 = load i16, ptr %from, align 1
  store i16 %x2, ptr %to, align 1
  ret void
four:
  %x4 = load i32, ptr %from, align 1
  store i32 %x4, ptr %to, align 1
  ret void
eight:
  %x8 = load i64, ptr %from, align 1
  store i64 %x8, ptr %to, align 1
  ret void
any:
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %nbytes, i1 false)
  ret void
}

; form: outer, inner, run; steps of the result by outer, inner; steps of the operand by outer, inner; how far apart the
; blocks are that come from neighbouring members, in the result; those that go to neighbours, in the operand.
define i64 @group_move(ptr %arguments, ptr %member, i64 %number, ptr %form) {
entry:
  %group = load ptr, ptr %member
  %size = call i64 @size_of(ptr %group)
  %rank = call i64 @rank_of(ptr %member)
  %f1 = getelementptr i64, ptr %form, i64 1
  %f2 = getelementptr i64, ptr %form, i64 2
  %f3 = getelementptr i64, ptr %form, i64 3
  %f4 = getelementptr i64, ptr %form, i64 4
  %f5 = getelementptr i64, ptr %form, i64 5
  %f6 = getelementptr i64, ptr %form, i64 6
  %f7 = getelementptr i64, ptr %form, i64 7
  %f8 = getelementptr i64, ptr %form, i64 8
  %outer = load i64, ptr %form
  %inner = load i64, ptr %f1
  %run = load i64, ptr %f2
  %to_outer = load i64, ptr %f3
  %to_inner = load i64, ptr %f4
  %from_outer = load i64, ptr %f5
  %from_inner = load i64, ptr %f6
  %apart = load i64, ptr %f7
  %apart_from = load i64, ptr %f8
  %result = load ptr, ptr %arguments
  %ends = call i64 @show(ptr %arguments, ptr %member, i64 %number)
  %stopped = icmp ne i64 %ends, 0
  br i1 %stopped, label %failed, label %M
M:
  %k = phi i64 [ 0, %entry ], [ %k2, %MN ]
  %sum = add i64 %k, %rank
  %source = urem i64 %sum, %size
  %operand = call ptr @argument_of(ptr %group, i64 %source, i64 1)
  %at_to = mul i64 %source, %apart
  %at_from = mul i64 %rank, %apart_from
  %to = getelementptr i8, ptr %result, i64 %at_to
  %from = getelementptr i8, ptr %operand, i64 %at_from
  br label %O
O:
  %o = phi i64 [ 0, %M ], [ %o2, %ON ]
  %o_to = mul i64 %o, %to_outer
  %o_from = mul i64 %o, %from_outer
  %row_to = getelementptr i8, ptr %to, i64 %o_to
  %row_from = getelementptr i8, ptr %from, i64 %o_from
  br label %I
I:
  %i = phi i64 [ 0, %O ], [ %i2, %I ]
  %i_to = mul i64 %i, %to_inner
  %i_from = mul i64 %i, %from_inner
  %run_to = getelementptr i8, ptr %row_to, i64 %i_to
  %run_from = getelementptr i8, ptr %row_from, i64 %i_from
  call void @copy_run(ptr %run_to, ptr %run_from, i64 %run)
  %i2 = add i64 %i, 1
  %i_more = icmp ult i64 %i2, %inner
  br i1 %i_more, label %I, label %ON
ON:
  %o2 = add i64 %o, 1
  %o_more = icmp ult i64 %o2, %outer
  br i1 %o_more, label %O, label %MN
MN:
  %k2 = add i64 %k, 1
  %k_more = icmp ult i64 %k2, %size
  br i1 %k_more, label %M, label %E
E:
  %over = call i64 @meet(ptr %group)
  ret i64 %over
failed:
  ret i64 1
}

define i64 @group_permute(ptr %arguments, ptr %member, i64 %number, i64 %nbytes, ptr %sources) {
entry:
  %group = load ptr, ptr %member
  %rank = call i64 @rank_of(ptr %member)
  %p = getelementptr i64, ptr %sources, i64 %rank
  %source = load i64, ptr %p
  %result = load ptr, ptr %arguments
  %ends = call i64 @show(ptr %arguments, ptr %member, i64 %number)
  %stopped = icmp ne i64 %ends, 0
  br i1 %stopped, label %failed, label %begin
begin:
  %nobody = icmp slt i64 %source, 0
  br i1 %nobody, label %clear, label %copy
clear:
  call void @llvm.memset.p0.i64(ptr %result, i8 0, i64 %nbytes, i1 false)
  br label %E
copy:
  %operand = call ptr @argument_of(ptr %group, i64 %source, i64 1)
  call void @llvm.memcpy.p0.p0.i64(ptr %result, ptr %operand, i64 %nbytes, i1 false)
  br label %E
E:
  %over = call i64 @meet(ptr %group)
  ret i64 %over
failed:
  ret i64 1
}

; ---- teams ----

define void @stop_job(ptr %job) {
entry:
  %stop = getelementptr i8, ptr %job, i64 JOB_STOP
  store atomic i32 1, ptr %stop seq_cst, align 4
  %p = getelementptr i8, ptr %job, i64 JOB_GROUPS
  %first = load ptr, ptr %p
  br label %L
L:
  %group = phi ptr [ %first, %entry ], [ %next, %W ]
  %none = icmp eq ptr %group, null
  br i1 %none, label %out, label %W
W:
  %epoch = getelementptr i8, ptr %group, i64 GROUP_EPOCH
  %sleepers = getelementptr i8, ptr %group, i64 GROUP_SLEEPERS
  %e = atomicrmw add ptr %epoch, i32 1 seq_cst, align 4
  call void @ring(ptr %epoch, ptr %sleepers)
  %p_next = getelementptr i8, ptr %group, i64 GROUP_NEXT
  %next = load ptr, ptr %p_next
  br label %L
out:
  ret void
}

; Of the groups of a member: it will not come any more.
define internal void @leave_groups(ptr %job, i64 %rank) {
entry:
  %p_words = getelementptr i8, ptr %job, i64 JOB_WORDS
  %p_count = getelementptr i8, ptr %job, i64 JOB_PARTITIONS
  %words = load ptr, ptr %p_words
  %count = load i64, ptr %p_count
  %row = mul i64 %rank, %count
  br label %L
L:
  %i = phi i64 [ 0, %entry ], [ %next, %N ]
  %over = icmp uge i64 %i, %count
  br i1 %over, label %out, label %G
G:
  %pair = add i64 %row, %i
  %at = shl i64 %pair, 1
  %p = getelementptr ptr, ptr %words, i64 %at
  %group = load ptr, ptr %p
  %none = icmp eq ptr %group, null
  br i1 %none, label %N, label %leave
leave:
  %gone = getelementptr i8, ptr %group, i64 GROUP_GONE
  %old = atomicrmw add ptr %gone, i32 1 seq_cst, align 4
  br label %N
N:
  %next = add i64 %i, 1
  br label %L
out:
  ret void
}

; Before a run: all are there.
define internal void @gather_groups(ptr %job) {
entry:
  %p = getelementptr i8, ptr %job, i64 JOB_GROUPS
  %first = load ptr, ptr %p
  br label %L
L:
  %group = phi ptr [ %first, %entry ], [ %next, %G ]
  %none = icmp eq ptr %group, null
  br i1 %none, label %out, label %G
G:
  %gone = getelementptr i8, ptr %group, i64 GROUP_GONE
  store atomic i32 0, ptr %gone seq_cst, align 4
  %p_next = getelementptr i8, ptr %group, i64 GROUP_NEXT
  %next = load ptr, ptr %p_next
  br label %L
out:
  ret void
}

; The part of one member.
define internal void @take_part(ptr %job, i64 %rank) {
entry:
  %p_tables = getelementptr i8, ptr %job, i64 JOB_TABLES
  %p_stride = getelementptr i8, ptr %job, i64 JOB_STRIDE
  %p_results = getelementptr i8, ptr %job, i64 JOB_RESULTS
  %p_limit = getelementptr i8, ptr %job, i64 JOB_LIMIT
  %stop = getelementptr i8, ptr %job, i64 JOB_STOP
  %function = load ptr, ptr %job
  %tables = load ptr, ptr %p_tables
  %stride = load i64, ptr %p_stride
  %results = load ptr, ptr %p_results
  %limit = load i64, ptr %p_limit
  %offset = mul i64 %rank, %stride
  %table = getelementptr i8, ptr %tables, i64 %offset
  %slot = getelementptr i32, ptr %results, i64 %rank
  %around = call ptr @set_stop(ptr %stop)
  %pool = shl i64 %rank, 16
  %setting = or i64 %pool, %limit
  call void @set_limit(i64 %setting)
  %code = call i32 %function(ptr %table)
  store i32 %code, ptr %slot
  call void @leave_groups(ptr %job, i64 %rank)
  %unused = call ptr @set_stop(ptr %around)
  %good = icmp eq i32 %code, 0
  br i1 %good, label %out, label %bad
bad:
  call void @stop_job(ptr %job)
  br label %out
out:
  ret void
}

define void @serve(ptr %team, i64 %rank) {
entry:
  %sleepers = getelementptr i8, ptr %team, i64 TEAM_SLEEPERS
  %done = getelementptr i8, ptr %team, i64 TEAM_DONE
  %waiting = getelementptr i8, ptr %team, i64 TEAM_WAITING
  %p_job = getelementptr i8, ptr %team, i64 TEAM_JOB
  %p_size = getelementptr i8, ptr %team, i64 TEAM_SIZE
  %p_spins = getelementptr i8, ptr %team, i64 TEAM_SPINS
  %p_ended = getelementptr i8, ptr %team, i64 TEAM_ENDED
  %size = load i32, ptr %p_size
  %spins = load i64, ptr %p_spins
  br label %again
again:
  %last = phi i32 [ 0, %entry ], [ %now, %told ]
  br label %look
look:
  %round = phi i64 [ 0, %again ], [ %next, %spin ], [ 0, %sleep ]
  %now = load atomic i32, ptr %team acquire, align 4
  %rung = icmp ne i32 %now, %last
  br i1 %rung, label %work, label %tired
tired:
  %next = add i64 %round, 1
  %fresh = icmp ult i64 %round, %spins
  br i1 %fresh, label %spin, label %sleep
spin:
  PAUSE
  br label %look
sleep:
  %more = atomicrmw add ptr %sleepers, i32 1 seq_cst, align 4
  call void @wait(ptr %team, i32 %last)
  %less = atomicrmw sub ptr %sleepers, i32 1 seq_cst, align 4
  br label %look
work:
  %ended = load i32, ptr %p_ended
  %over = icmp ne i32 %ended, 0
  br i1 %over, label %out, label %run
run:
  %job = load ptr, ptr %p_job
  call void @take_part(ptr %job, i64 %rank)
  %old = atomicrmw add ptr %done, i32 1 seq_cst, align 4
  %count = add i32 %old, 2
  %all = icmp eq i32 %count, %size
  br i1 %all, label %tell, label %told
tell:
  call void @ring(ptr %done, ptr %waiting)
  br label %told
told:
  br label %again
out:
  ret void
}

define void @run_team(ptr %team, ptr %job) {
entry:
  %sleepers = getelementptr i8, ptr %team, i64 TEAM_SLEEPERS
  %done = getelementptr i8, ptr %team, i64 TEAM_DONE
  %waiting = getelementptr i8, ptr %team, i64 TEAM_WAITING
  %p_job = getelementptr i8, ptr %team, i64 TEAM_JOB
  %p_size = getelementptr i8, ptr %team, i64 TEAM_SIZE
  %p_spins = getelementptr i8, ptr %team, i64 TEAM_SPINS
  %size = load i32, ptr %p_size
  %others = sub i32 %size, 1
  %spins = load i64, ptr %p_spins
  %p_results = getelementptr i8, ptr %job, i64 JOB_RESULTS
  %results = load ptr, ptr %p_results
  call void @gather_groups(ptr %job)
  store ptr %job, ptr %p_job
  store atomic i32 0, ptr %done seq_cst, align 4
  %bell = atomicrmw add ptr %team, i32 1 seq_cst, align 4
  call void @ring(ptr %team, ptr %sleepers)
  call void @take_part(ptr %job, i64 0)
  br label %look
look:
  %seen = load atomic i32, ptr %done acquire, align 4
  %all = icmp eq i32 %seen, %others
  br i1 %all, label %out, label %wait
wait:
  %ends = call i64 @wait_for_change(ptr %done, ptr %waiting, i32 %seen, i64 %spins, ptr @nobody_gone)
  %end = icmp ne i64 %ends, 0
  br i1 %end, label %stop, label %look
stop:
  store i32 1, ptr %results
  call void @stop_job(ptr %job)
  br label %look
out:
  ret void
}

define void @end_team(ptr %team) {
  %p_ended = getelementptr i8, ptr %team, i64 TEAM_ENDED
  store atomic i32 1, ptr %p_ended seq_cst, align 4
  %bell = atomicrmw add ptr %team, i32 1 seq_cst, align 4
  call void @awaken(ptr %team)
  ret void
}
"""


def library_text(system: str, machine: str) -> str:
    """The IR of teams and groups for this system (as sys.platform names it) and machine (platform.machine())."""
    text = _CODE.replace("PAUSE", pause_text(machine))
    if system == "win32":
        text = text.replace("declare i32 @sched_yield()\n", "")
    for name, places in (("GROUP", GROUP), ("JOB", JOB), ("TEAM", TEAM)):
        for field, offset in places.items():
            text = text.replace(f"{name}_{field.upper()}", str(offset))
    return text.replace("MEMBERS", str(MEMBERS)).replace("LINE", str(LINE)) + awaiting_text(system, machine)


__all__ = [
    "COLLECTIVES", "GROUP", "IMPORTS", "JOB", "JOB_NBYTES", "LINE", "MEMBERS", "SYMBOLS", "TEAM", "TEAM_NBYTES",
    "library_text",
]  # fmt: skip
