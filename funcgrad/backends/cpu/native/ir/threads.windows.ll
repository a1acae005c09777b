; source/threads.c, compiled by build.py

@raised = global [3 x ptr] zeroinitializer, align 8

define i64 @start_worker(i64 %number, i64 %which) {
entry:
  ret i64 1
}

define void @prepare() {
entry:
  ret void
}

define void @reset() {
entry:
  ret void
}

define void @set_limit(i64 %setting) {
entry:
  ret void
}

define ptr @set_stop(ptr %word) {
entry:
  ret ptr null
}

define i64 @parallelism() {
entry:
  ret i64 1
}

define void @run_parallel(ptr %function, ptr %arguments, i64 %trips, i64 %parts) {
entry:
  %umax.i = tail call i64 @llvm.umax.i64(i64 %parts, i64 1)
  br label %do.body.i

do.body.i:
  %task.0.i = phi i64 [ 0, %entry ], [ %add.i.i, %do.body.i ]
  %mul.i.i = mul i64 %task.0.i, %trips
  %div.i.i = udiv i64 %mul.i.i, %parts
  %add.i.i = add nuw i64 %task.0.i, 1
  %mul1.i.i = mul i64 %add.i.i, %trips
  %div2.i.i = udiv i64 %mul1.i.i, %parts
  tail call void %function(ptr %arguments, i64 %div.i.i, i64 %div2.i.i)
  %exitcond.not.i = icmp eq i64 %add.i.i, %umax.i
  br i1 %exitcond.not.i, label %run_alone.exit, label %do.body.i

run_alone.exit:
  ret void
}

define i64 @interrupted() {
entry:
  %call1 = tail call signext i32 @PyGILState_Ensure()
  %call2 = tail call signext i32 @PyErr_CheckSignals()
  %cmp = icmp ne i32 %call2, 0
  br i1 %cmp, label %if.then5, label %if.end6

if.then5:
  tail call void @PyErr_Fetch(ptr @raised, ptr getelementptr inbounds (i8, ptr @raised, i64 8), ptr getelementptr inbounds (i8, ptr @raised, i64 16))
  br label %if.end6

if.end6:
  tail call void @PyGILState_Release(i32 signext %call1)
  %conv3 = zext i1 %cmp to i64
  ret i64 %conv3
}

declare signext i32 @PyGILState_Ensure()

declare signext i32 @PyErr_CheckSignals()

declare void @PyErr_Fetch(ptr, ptr, ptr)

declare void @PyGILState_Release(i32 signext)

declare i64 @llvm.umax.i64(i64, i64)
