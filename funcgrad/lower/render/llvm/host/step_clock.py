"""LLVM IR text of the clock that a program for profiles reads between its steps.

Such a program finds, in the word before its table of addresses, the address of a table of words: the head, then the
slots, one for each step that has a clock (lower/ir/launches.py, `clocked`). What a step took goes to its slot, so a run
makes no calls of Python and allocates nothing. Functions of the C library are called by the addresses in the head.
"""

from __future__ import annotations

HEAD = (
    "LATEST", "CLOCK", "CLOCK_GETTIME", "CALLED", "FIRST", "COUNTERS", "DESCRIPTORS", "READ", "COUNT0", "COUNT1",
    "COUNT2", "SCRATCH0", "SCRATCH1", "SCRATCH2",
)  # fmt: skip
"""The words of the head, of which native code of calls knows the first four (struct clock of front_door.c).

LATEST, FIRST: nanoseconds, when the clock was last read and when the run began. CLOCK: which one clock_gettime is to
read. CALLED: when the call began of which this is the run, if native code serves it. COUNTERS, DESCRIPTORS: how many
groups of hardware counters to read, and the table of their files (int).
COUNT0...: the sums over these groups when they were last read; SCRATCH0...: what nobody needs.
"""
SLOT = ("NANOSECONDS", "RUNS", "END", "COUNT0", "COUNT1", "COUNT2")
"""The words of a slot: the sum over the runs of the step, how many, when the last one ended; counters, of the step less
those within it."""
MOST_COUNTERS = 3


def _at(table: str, word: str, names: tuple[str, ...]) -> str:
    return f"getelementptr i64, ptr %{table}, i64 {names.index(word)}"


def _counted() -> str:
    """Return the lines that add what each counter has counted since to its word at %to."""
    lines = []
    for i in range(MOST_COUNTERS):
        lines += [
            f"%last{i} = {_at('times', f'COUNT{i}', HEAD)}",
            f"%before{i} = load i64, ptr %last{i}",
            f"store i64 %sum{i}, ptr %last{i}",
            f"%since{i} = sub i64 %sum{i}, %before{i}",
            f"%own{i} = getelementptr i64, ptr %to, i64 {i}",
            f"%old{i} = load i64, ptr %own{i}",
            f"%new{i} = add i64 %old{i}, %since{i}",
            f"store i64 %new{i}, ptr %own{i}",
        ]
    return "\n".join(f"  {line}" for line in lines)


CLOCK = f"""
define internal i64 @clock_now(ptr %times) #0 {{
  %time = alloca [2 x i64]
  %clock_at = {_at("times", "CLOCK", HEAD)}
  %clock = load i64, ptr %clock_at
  %which = trunc i64 %clock to i32
  %get_at = {_at("times", "CLOCK_GETTIME", HEAD)}
  %get = load ptr, ptr %get_at
  %failed = call i32 %get(i32 %which, ptr %time)
  %seconds = load i64, ptr %time
  %rest_at = getelementptr i64, ptr %time, i64 1
  %rest = load i64, ptr %rest_at
  %whole = mul i64 %seconds, 1000000000
  %now = add i64 %whole, %rest
  ret i64 %now
}}

define internal void @count_events(ptr %times, ptr %to) #0 {{
entry:
  %found = alloca [{MOST_COUNTERS + 1} x i64]
  %groups_at = {_at("times", "COUNTERS", HEAD)}
  %groups = load i64, ptr %groups_at
  %any = icmp sgt i64 %groups, 0
  br i1 %any, label %start, label %end
start:
  %files_at = {_at("times", "DESCRIPTORS", HEAD)}
  %files = load ptr, ptr %files_at
  %read_at = {_at("times", "READ", HEAD)}
  %read = load ptr, ptr %read_at
  br label %next
next:
  %i = phi i64 [ 0, %start ], [ %j, %next ]
  %so_far0 = phi i64 [ 0, %start ], [ %sum0, %next ]
  %so_far1 = phi i64 [ 0, %start ], [ %sum1, %next ]
  %so_far2 = phi i64 [ 0, %start ], [ %sum2, %next ]
  store [{MOST_COUNTERS + 1} x i64] zeroinitializer, ptr %found
  %file_at = getelementptr i32, ptr %files, i64 %i
  %file = load i32, ptr %file_at
  %nbytes = call i64 %read(i32 %file, ptr %found, i64 {8 * (MOST_COUNTERS + 1)})
  %at0 = getelementptr i64, ptr %found, i64 1
  %at1 = getelementptr i64, ptr %found, i64 2
  %at2 = getelementptr i64, ptr %found, i64 3
  %count0 = load i64, ptr %at0
  %count1 = load i64, ptr %at1
  %count2 = load i64, ptr %at2
  %sum0 = add i64 %so_far0, %count0
  %sum1 = add i64 %so_far1, %count1
  %sum2 = add i64 %so_far2, %count2
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %groups
  br i1 %more, label %next, label %done
done:
{_counted()}
  br label %end
end:
  ret void
}}

define internal void @clock_start(ptr %times) #0 {{
  %now = call i64 @clock_now(ptr %times)
  %first = {_at("times", "FIRST", HEAD)}
  store i64 %now, ptr %first
  store i64 %now, ptr %times
  %nowhere = {_at("times", "SCRATCH0", HEAD)}
  call void @count_events(ptr %times, ptr %nowhere)
  ret void
}}

define internal void @clock_step(ptr %times, i64 %slot, i64 %start) #0 {{
  %now = call i64 @clock_now(ptr %times)
  store i64 %now, ptr %times
  %word = mul i64 %slot, {len(SLOT)}
  %behind = add i64 %word, {len(HEAD)}
  %own = getelementptr i64, ptr %times, i64 %behind
  %took = sub i64 %now, %start
  %sum = load i64, ptr %own
  %total = add i64 %sum, %took
  store i64 %total, ptr %own
  %runs_at = {_at("own", "RUNS", SLOT)}
  %runs = load i64, ptr %runs_at
  %again = add i64 %runs, 1
  store i64 %again, ptr %runs_at
  %end_at = {_at("own", "END", SLOT)}
  store i64 %now, ptr %end_at
  %counts = {_at("own", "COUNT0", SLOT)}
  call void @count_events(ptr %times, ptr %counts)
  ret void
}}
"""
