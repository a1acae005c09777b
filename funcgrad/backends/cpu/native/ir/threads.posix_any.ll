; source/threads.c, compiled by build.py

%struct.pool = type { i64, i64, i64, ptr, ptr, i64, i64, [8 x i8], i64, i64, [48 x i8], i32, i64, [48 x i8] }

@limit_key = internal global i64 0, align 8
@stop_key = internal global i64 0, align 8
@pools = internal global [64 x %struct.pool] zeroinitializer, align 64
@raised = global [3 x ptr] zeroinitializer, align 8
@mutex = internal global [128 x i8] zeroinitializer, align 16
@condition = internal global [128 x i8] zeroinitializer, align 16

define i64 @start_worker(i64 %number, i64 %which) {
entry:
  %thread = alloca i64, align 8
  %shl = shl i64 %which, 16
  %or = or i64 %shl, %number
  %0 = inttoptr i64 %or to ptr
  %call = call signext i32 @pthread_create(ptr %thread, ptr null, ptr @worker, ptr %0)
  %tobool.not = icmp eq i32 %call, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:
  %1 = load i64, ptr %thread, align 8
  %call1 = call signext i32 @pthread_detach(i64 %1)
  %and.i = and i64 %which, 63
  %workers = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %and.i, i32 2
  %2 = atomicrmw add ptr %workers, i64 1 seq_cst, align 16
  br label %if.end

if.end:
  %conv = zext i32 %call to i64
  ret i64 %conv
}

declare signext i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @worker(ptr %packed) {
entry:
  %0 = ptrtoint ptr %packed to i64
  %and = and i64 %0, 65535
  %shr = lshr i64 %0, 16
  %and.i = and i64 %shr, 63
  %arrayidx.i = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %and.i
  %sleeping = getelementptr inbounds i8, ptr %arrayidx.i, i64 136
  %wake = getelementptr inbounds i8, ptr %arrayidx.i, i64 128
  br label %for.body

for.body:
  %round.032 = phi i64 [ 0, %entry ], [ %round.032.be, %for.body.backedge ]
  %1 = load atomic i64, ptr %arrayidx.i acquire, align 64
  %and.i24 = and i64 %1, 65535
  %cmp.not.i = icmp eq i64 %and.i24, 0
  %shr.i = lshr i64 %1, 16
  %and1.i = and i64 %shr.i, 65535
  %cmp2.i = icmp ule i64 %and1.i, %and
  %narrow.i.not = or i1 %cmp.not.i, %cmp2.i
  br i1 %narrow.i.not, label %if.else, label %if.then

if.then:
  tail call fastcc void @work(ptr %arrayidx.i)
  br label %if.end

if.else:
  %inc = add nuw nsw i64 %round.032, 1
  br label %if.end

if.end:
  %round.1 = phi i64 [ 0, %if.then ], [ %inc, %if.else ]
  %cmp = icmp ult i64 %round.1, 1001
  br i1 %cmp, label %for.body.backedge, label %for.end

for.body.backedge:
  %round.032.be = phi i64 [ %round.1, %if.end ], [ 0, %if.end11 ]
  br label %for.body

for.end:
  %2 = atomicrmw add ptr %sleeping, i64 1 seq_cst, align 8
  %3 = load atomic i32, ptr %wake seq_cst, align 64
  %4 = load atomic i64, ptr %arrayidx.i seq_cst, align 64
  %and.i25 = and i64 %4, 65535
  %cmp.not.i26 = icmp eq i64 %and.i25, 0
  %shr.i27 = lshr i64 %4, 16
  %and1.i28 = and i64 %shr.i27, 65535
  %cmp2.i29 = icmp ule i64 %and1.i28, %and
  %narrow.i30.not = or i1 %cmp.not.i26, %cmp2.i29
  br i1 %narrow.i30.not, label %if.then9, label %if.end11

if.then9:
  %call.i = tail call signext i32 @pthread_mutex_lock(ptr @mutex)
  %5 = load atomic i32, ptr %wake seq_cst, align 64
  %cmp.i = icmp eq i32 %5, %3
  br i1 %cmp.i, label %if.then.i, label %wait.exit

if.then.i:
  %call1.i = tail call signext i32 @pthread_cond_wait(ptr @condition, ptr @mutex)
  br label %wait.exit

wait.exit:
  %call2.i = tail call signext i32 @pthread_mutex_unlock(ptr @mutex)
  br label %if.end11

if.end11:
  %6 = atomicrmw sub ptr %sleeping, i64 1 seq_cst, align 8
  br label %for.body.backedge
}

declare signext i32 @pthread_detach(i64)

define void @prepare() {
entry:
  %call = tail call signext i32 @pthread_key_create(ptr @limit_key, ptr null)
  %call1 = tail call signext i32 @pthread_key_create(ptr @stop_key, ptr null)
  %call.i = tail call signext i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %call1.i = tail call signext i32 @pthread_cond_init(ptr @condition, ptr null)
  ret void
}

declare signext i32 @pthread_key_create(ptr, ptr)

define void @reset() {
entry:
  tail call void @llvm.memset.p0.i64(ptr align 64 @pools, i8 0, i64 12288, i1 false)
  %call.i = tail call signext i32 @pthread_mutex_init(ptr @mutex, ptr null)
  %call1.i = tail call signext i32 @pthread_cond_init(ptr @condition, ptr null)
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @set_limit(i64 %setting) {
entry:
  %0 = load i64, ptr @limit_key, align 8
  %1 = inttoptr i64 %setting to ptr
  %call = tail call signext i32 @pthread_setspecific(i64 %0, ptr %1)
  ret void
}

declare signext i32 @pthread_setspecific(i64, ptr)

define ptr @set_stop(ptr %word) {
entry:
  %0 = load i64, ptr @stop_key, align 8
  %call = tail call ptr @pthread_getspecific(i64 %0)
  %1 = load i64, ptr @stop_key, align 8
  %call1 = tail call signext i32 @pthread_setspecific(i64 %1, ptr %word)
  ret ptr %call
}

declare ptr @pthread_getspecific(i64)

define i64 @parallelism() {
entry:
  %0 = load i64, ptr @limit_key, align 8
  %call.i = tail call ptr @pthread_getspecific(i64 %0)
  %1 = ptrtoint ptr %call.i to i64
  %shr = lshr i64 %1, 16
  %and.i = and i64 %shr, 63
  %arrayidx.i = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %and.i
  %busy2 = getelementptr inbounds i8, ptr %arrayidx.i, i64 8
  %2 = load atomic i64, ptr %busy2 monotonic, align 8
  %workers3 = getelementptr inbounds i8, ptr %arrayidx.i, i64 16
  %3 = load atomic i64, ptr %workers3 monotonic, align 16
  %tobool.not = icmp eq i64 %2, 0
  %and = and i64 %1, 65535
  %cond = tail call i64 @llvm.umin.i64(i64 %3, i64 %and)
  %add = add nuw nsw i64 %cond, 1
  %cond8 = select i1 %tobool.not, i64 %add, i64 1
  ret i64 %cond8
}

define void @run_parallel(ptr %function, ptr %arguments, i64 %trips, i64 %parts) {
entry:
  %0 = load i64, ptr @limit_key, align 8
  %call.i = tail call ptr @pthread_getspecific(i64 %0)
  %1 = ptrtoint ptr %call.i to i64
  %and = and i64 %1, 65535
  %shr = lshr i64 %1, 16
  %and.i = and i64 %shr, 63
  %arrayidx.i = getelementptr [64 x %struct.pool], ptr @pools, i64 0, i64 %and.i
  %cond = tail call i64 @llvm.umin.i64(i64 %parts, i64 32768)
  %workers = getelementptr inbounds i8, ptr %arrayidx.i, i64 16
  %2 = load atomic i64, ptr %workers monotonic, align 16
  %cmp2 = icmp eq i64 %2, 0
  %cmp3 = icmp eq i64 %and, 0
  %or.cond = or i1 %cmp2, %cmp3
  br i1 %or.cond, label %if.then, label %lor.lhs.false4

lor.lhs.false4:
  %busy = getelementptr inbounds i8, ptr %arrayidx.i, i64 8
  %3 = cmpxchg ptr %busy, i64 0, i64 1 acq_rel acquire, align 8
  %4 = extractvalue { i64, i1 } %3, 1
  br i1 %4, label %if.end, label %if.then

if.then:
  %umax.i = tail call i64 @llvm.umax.i64(i64 %cond, i64 1)
  br label %do.body.i

do.body.i:
  %task.0.i = phi i64 [ 0, %if.then ], [ %add.i.i, %do.body.i ]
  %mul.i.i = mul i64 %task.0.i, %trips
  %div.i.i = udiv i64 %mul.i.i, %cond
  %add.i.i = add nuw nsw i64 %task.0.i, 1
  %mul1.i.i = mul i64 %add.i.i, %trips
  %div2.i.i = udiv i64 %mul1.i.i, %cond
  tail call void %function(ptr %arguments, i64 %div.i.i, i64 %div2.i.i)
  %exitcond.not.i = icmp eq i64 %add.i.i, %umax.i
  br i1 %exitcond.not.i, label %return, label %do.body.i

if.end:
  %function5 = getelementptr inbounds i8, ptr %arrayidx.i, i64 24
  store ptr %function, ptr %function5, align 8
  %arguments6 = getelementptr inbounds i8, ptr %arrayidx.i, i64 32
  store ptr %arguments, ptr %arguments6, align 32
  %trips7 = getelementptr inbounds i8, ptr %arrayidx.i, i64 40
  store i64 %trips, ptr %trips7, align 8
  %tasks8 = getelementptr inbounds i8, ptr %arrayidx.i, i64 48
  store i64 %cond, ptr %tasks8, align 16
  %finished = getelementptr inbounds i8, ptr %arrayidx.i, i64 64
  store atomic i64 0, ptr %finished release, align 64
  %5 = load atomic i64, ptr %arrayidx.i monotonic, align 64
  %6 = lshr i64 %5, 16
  %add = and i64 %6, 281474976645120
  %shl = add nuw nsw i64 %add, 65536
  %or = or disjoint i64 %shl, %and
  %shl14 = shl i64 %or, 16
  %or15 = or disjoint i64 %shl14, %cond
  store atomic i64 %or15, ptr %arrayidx.i seq_cst, align 64
  %wake = getelementptr inbounds i8, ptr %arrayidx.i, i64 128
  %7 = atomicrmw add ptr %wake, i32 1 seq_cst, align 64
  %sleeping = getelementptr inbounds i8, ptr %arrayidx.i, i64 136
  %8 = load atomic i64, ptr %sleeping seq_cst, align 8
  %tobool.not = icmp eq i64 %8, 0
  br i1 %tobool.not, label %if.end21, label %if.then19

if.then19:
  %call.i47 = tail call signext i32 @pthread_mutex_lock(ptr @mutex)
  %call1.i = tail call signext i32 @pthread_cond_broadcast(ptr @condition)
  %call2.i = tail call signext i32 @pthread_mutex_unlock(ptr @mutex)
  br label %if.end21

if.end21:
  tail call fastcc void @work(ptr %arrayidx.i)
  %9 = load atomic i64, ptr %finished acquire, align 64
  %cmp.not24.i = icmp eq i64 %9, %cond
  br i1 %cmp.not24.i, label %join.exit, label %for.body.lr.ph.i

for.body.lr.ph.i:
  %waiting.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 72
  br label %for.body.i

for.body.i:
  %round.025.i = phi i64 [ 1, %for.body.lr.ph.i ], [ %inc.i, %for.inc.i ]
  %cmp1.i = icmp ult i64 %round.025.i, 1001
  br i1 %cmp1.i, label %for.inc.i, label %if.else.i

if.else.i:
  %cmp2.i = icmp ult i64 %round.025.i, 1101
  br i1 %cmp2.i, label %if.then3.i, label %if.else4.i

if.then3.i:
  %call.i48 = tail call signext i32 @sched_yield()
  br label %for.inc.i

if.else4.i:
  store atomic i64 1, ptr %waiting.i seq_cst, align 8
  %10 = load atomic i64, ptr %finished seq_cst, align 64
  %cmp8.not.i = icmp eq i64 %10, %cond
  br i1 %cmp8.not.i, label %if.end.i, label %if.then9.i

if.then9.i:
  %conv.i = trunc i64 %10 to i32
  %call.i.i = tail call signext i32 @pthread_mutex_lock(ptr @mutex)
  %11 = load atomic i32, ptr %finished seq_cst, align 64
  %cmp.i.i = icmp eq i32 %11, %conv.i
  br i1 %cmp.i.i, label %if.then.i.i, label %wait.exit.i

if.then.i.i:
  %call1.i.i = tail call signext i32 @pthread_cond_wait(ptr @condition, ptr @mutex)
  br label %wait.exit.i

wait.exit.i:
  %call2.i.i = tail call signext i32 @pthread_mutex_unlock(ptr @mutex)
  br label %if.end.i

if.end.i:
  store atomic i64 0, ptr %waiting.i seq_cst, align 8
  br label %for.inc.i

for.inc.i:
  %inc.i = add i64 %round.025.i, 1
  %12 = load atomic i64, ptr %finished acquire, align 64
  %cmp.not.i = icmp eq i64 %12, %cond
  br i1 %cmp.not.i, label %join.exit, label %for.body.i

join.exit:
  store atomic i64 0, ptr %busy release, align 8
  br label %return

return:
  ret void
}

define internal fastcc void @work(ptr %pool) {
entry:
  %0 = load atomic i64, ptr %pool acquire, align 64
  %and27 = and i64 %0, 65535
  %cmp28 = icmp eq i64 %and27, 0
  br i1 %cmp28, label %if.then, label %if.end.lr.ph

if.end.lr.ph:
  %tasks4 = getelementptr inbounds i8, ptr %pool, i64 48
  %function = getelementptr inbounds i8, ptr %pool, i64 24
  %arguments = getelementptr inbounds i8, ptr %pool, i64 32
  %trips = getelementptr inbounds i8, ptr %pool, i64 40
  %finished6 = getelementptr inbounds i8, ptr %pool, i64 64
  %waiting = getelementptr inbounds i8, ptr %pool, i64 72
  br label %if.end

if.then:
  ret void

if.end:
  %and29 = phi i64 [ %and27, %if.end.lr.ph ], [ %and, %for.cond.backedge ]
  %1 = phi i64 [ %0, %if.end.lr.ph ], [ %10, %for.cond.backedge ]
  %sub = add i64 %1, -1
  %2 = cmpxchg ptr %pool, i64 %1, i64 %sub acq_rel acquire, align 64
  %3 = extractvalue { i64, i1 } %2, 1
  br i1 %3, label %if.end3, label %for.cond.backedge

if.end3:
  %4 = load i64, ptr %tasks4, align 16
  %5 = load ptr, ptr %function, align 8
  %6 = load ptr, ptr %arguments, align 32
  %7 = load i64, ptr %trips, align 8
  %sub5 = sub i64 %4, %and29
  %mul.i = mul i64 %7, %sub5
  %div.i = udiv i64 %mul.i, %4
  %add.i = add i64 %sub5, 1
  %mul1.i = mul i64 %7, %add.i
  %div2.i = udiv i64 %mul1.i, %4
  tail call void %5(ptr %6, i64 %div.i, i64 %div2.i)
  %8 = atomicrmw add ptr %finished6, i64 1 seq_cst, align 64
  %add = add i64 %8, 1
  %cmp9 = icmp eq i64 %add, %4
  br i1 %cmp9, label %land.lhs.true, label %for.cond.backedge

land.lhs.true:
  %9 = load atomic i64, ptr %waiting seq_cst, align 8
  %tobool.not = icmp eq i64 %9, 0
  br i1 %tobool.not, label %for.cond.backedge, label %if.then11

if.then11:
  %call.i = tail call signext i32 @pthread_mutex_lock(ptr @mutex)
  %call1.i = tail call signext i32 @pthread_cond_broadcast(ptr @condition)
  %call2.i = tail call signext i32 @pthread_mutex_unlock(ptr @mutex)
  br label %for.cond.backedge

for.cond.backedge:
  %10 = load atomic i64, ptr %pool acquire, align 64
  %and = and i64 %10, 65535
  %cmp = icmp eq i64 %and, 0
  br i1 %cmp, label %if.then, label %if.end
}

define i64 @interrupted() {
entry:
  %0 = load i64, ptr @stop_key, align 8
  %call.i = tail call ptr @pthread_getspecific(i64 %0)
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.end, label %stopped.exit

stopped.exit:
  %1 = load atomic i32, ptr %call.i acquire, align 4
  %tobool.not = icmp eq i32 %1, 0
  br i1 %tobool.not, label %if.end, label %return

if.end:
  %call1 = tail call signext i32 @PyGILState_Ensure()
  %call2 = tail call signext i32 @PyErr_CheckSignals()
  %cmp = icmp ne i32 %call2, 0
  %conv3 = zext i1 %cmp to i64
  br i1 %cmp, label %if.then5, label %if.end6

if.then5:
  tail call void @PyErr_Fetch(ptr @raised, ptr getelementptr inbounds (i8, ptr @raised, i64 8), ptr getelementptr inbounds (i8, ptr @raised, i64 16))
  br label %if.end6

if.end6:
  tail call void @PyGILState_Release(i32 signext %call1)
  br label %return

return:
  %retval.0 = phi i64 [ %conv3, %if.end6 ], [ 1, %stopped.exit ]
  ret i64 %retval.0
}

declare signext i32 @PyGILState_Ensure()

declare signext i32 @PyErr_CheckSignals()

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyGILState_Release(i32 signext)

declare signext i32 @pthread_mutex_lock(ptr)

declare signext i32 @pthread_cond_wait(ptr, ptr)

declare signext i32 @pthread_mutex_unlock(ptr)

declare signext i32 @pthread_mutex_init(ptr, ptr)

declare signext i32 @pthread_cond_init(ptr, ptr)

declare signext i32 @pthread_cond_broadcast(ptr)

declare signext i32 @sched_yield()

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)
