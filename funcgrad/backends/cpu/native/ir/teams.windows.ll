; source/teams.c, compiled by build.py

%struct.shown = type { ptr, i64, [48 x i8] }
%struct.membership = type { ptr, i64 }

@run_team.nobody_gone = internal global i32 0, align 4

define void @prepare_teams() {
entry:
  ret void
}

define void @stop_job(ptr %job) {
entry:
  %stop = getelementptr inbounds i8, ptr %job, i64 64
  store atomic i32 1, ptr %stop seq_cst, align 64
  %groups = getelementptr inbounds i8, ptr %job, i64 32
  %group.04 = load ptr, ptr %groups, align 8
  %tobool.not5 = icmp eq ptr %group.04, null
  br i1 %tobool.not5, label %for.end, label %for.body

for.body:
  %group.06 = phi ptr [ %group.0, %for.body ], [ %group.04, %entry ]
  tail call fastcc void @open_meeting(ptr %group.06)
  %next = getelementptr inbounds i8, ptr %group.06, i64 216
  %group.0 = load ptr, ptr %next, align 8
  %tobool.not = icmp eq ptr %group.0, null
  br i1 %tobool.not, label %for.end, label %for.body

for.end:
  ret void
}

define internal fastcc void @open_meeting(ptr %group) {
entry:
  %epoch = getelementptr inbounds i8, ptr %group, i64 64
  %0 = atomicrmw add ptr %epoch, i32 1 seq_cst, align 64
  %sleepers = getelementptr inbounds i8, ptr %group, i64 128
  %1 = load atomic i32, ptr %sleepers seq_cst, align 4
  ret void
}

define i64 @group_meet(ptr %member) {
entry:
  %0 = load ptr, ptr %member, align 8
  %call = tail call fastcc i64 @meet(ptr %0)
  ret i64 %call
}

define internal fastcc i64 @meet(ptr %group) {
entry:
  %size1 = getelementptr inbounds i8, ptr %group, i64 200
  %0 = load i64, ptr %size1, align 8
  %conv = trunc i64 %0 to i32
  %spins2 = getelementptr inbounds i8, ptr %group, i64 208
  %1 = load i64, ptr %spins2, align 16
  %job3 = getelementptr inbounds i8, ptr %group, i64 192
  %2 = load ptr, ptr %job3, align 64
  %epoch4 = getelementptr inbounds i8, ptr %group, i64 64
  %3 = load atomic i32, ptr %epoch4 acquire, align 64
  %4 = atomicrmw add ptr %group, i32 1 acq_rel, align 64
  %add = add i32 %4, 1
  %cmp = icmp eq i32 %add, %conv
  br i1 %cmp, label %if.then, label %if.else

if.then:
  store atomic i32 0, ptr %group monotonic, align 64
  tail call fastcc void @open_meeting(ptr %group)
  br label %if.end

if.else:
  %sleepers = getelementptr inbounds i8, ptr %group, i64 128
  %gone = getelementptr inbounds i8, ptr %group, i64 224
  %call = tail call fastcc signext i32 @wait_for_change(ptr %epoch4, ptr %sleepers, i32 signext %3, i64 %1, ptr %gone)
  switch i32 %call, label %if.end [
    i32 2, label %sw.bb
    i32 1, label %return
  ]

sw.bb:
  tail call fastcc void @differ(ptr %group, i32 signext 1)
  br label %return

if.end:
  %stop = getelementptr inbounds i8, ptr %2, i64 64
  %5 = load atomic i32, ptr %stop acquire, align 64
  %conv12 = zext i32 %5 to i64
  br label %return

return:
  %retval.0 = phi i64 [ %conv12, %if.end ], [ 1, %sw.bb ], [ 1, %if.else ]
  ret i64 %retval.0
}

define i64 @group_reduce(ptr %arguments, ptr %member, i64 %number, i64 %buffers, ptr %sizes, ptr %kernel) {
entry:
  %0 = load ptr, ptr %member, align 8
  %size2 = getelementptr inbounds i8, ptr %0, i64 200
  %1 = load i64, ptr %size2, align 8
  %mul = shl i64 %1, 3
  %2 = alloca i8, i64 %mul, align 16
  %3 = alloca i8, i64 %mul, align 16
  %rank = getelementptr inbounds i8, ptr %member, i64 8
  %4 = load i64, ptr %rank, align 8
  %arrayidx = getelementptr i64, ptr %sizes, i64 %buffers
  %5 = load i64, ptr %arrayidx, align 8
  %cmp.not.i = icmp ult i64 %4, %1
  br i1 %cmp.not.i, label %cond.false.i, label %share.exit

cond.false.i:
  %mul.i = mul i64 %5, %4
  %div.i = udiv i64 %mul.i, %1
  %and.i = and i64 %div.i, -64
  br label %share.exit

share.exit:
  %cond.i = phi i64 [ %and.i, %cond.false.i ], [ %5, %entry ]
  %add = add i64 %4, 1
  %cmp.not.i66 = icmp ult i64 %add, %1
  br i1 %cmp.not.i66, label %cond.false.i68, label %share.exit72

cond.false.i68:
  %mul.i69 = mul i64 %5, %add
  %div.i70 = udiv i64 %mul.i69, %1
  %and.i71 = and i64 %div.i70, -64
  br label %share.exit72

share.exit72:
  %cond.i67 = phi i64 [ %and.i71, %cond.false.i68 ], [ %5, %share.exit ]
  %call7 = tail call fastcc i64 @show(ptr %arguments, ptr %member, i64 %number)
  %tobool.not = icmp eq i64 %call7, 0
  br i1 %tobool.not, label %for.cond.preheader, label %return

for.cond.preheader:
  %cmp85.not = icmp eq i64 %buffers, 0
  br i1 %cmp85.not, label %for.end, label %for.body.lr.ph

for.body.lr.ph:
  %cmp6.not.i = icmp eq i64 %1, 0
  %members.i = getelementptr inbounds i8, ptr %0, i64 256
  br label %for.body

for.body:
  %b.087 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.inc ]
  %offset.086 = phi i64 [ 0, %for.body.lr.ph ], [ %add25.pre-phi, %for.inc ]
  %cond = call i64 @llvm.umax.i64(i64 %cond.i, i64 %offset.086)
  %arrayidx9 = getelementptr i64, ptr %sizes, i64 %b.087
  %6 = load i64, ptr %arrayidx9, align 8
  %add10 = add i64 %6, %offset.086
  %call6.add10 = call i64 @llvm.umin.i64(i64 %cond.i67, i64 %add10)
  %cmp18 = icmp ult i64 %cond, %call6.add10
  br i1 %cmp18, label %if.then19, label %for.inc

if.then19:
  br i1 %cmp6.not.i, label %arguments_of_all.exit83, label %for.body.i

for.body.i:
  %k.07.i = phi i64 [ %inc.i, %for.body.i ], [ 0, %if.then19 ]
  %arrayidx.i = getelementptr [0 x %struct.shown], ptr %members.i, i64 0, i64 %k.07.i
  %7 = load ptr, ptr %arrayidx.i, align 64
  %arrayidx1.i = getelementptr ptr, ptr %7, i64 %b.087
  %8 = load ptr, ptr %arrayidx1.i, align 8
  %arrayidx2.i = getelementptr ptr, ptr %3, i64 %k.07.i
  store ptr %8, ptr %arrayidx2.i, align 8
  %inc.i = add nuw i64 %k.07.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %1
  br i1 %exitcond.not.i, label %for.body.i76, label %for.body.i

for.body.i76:
  %k.07.i77 = phi i64 [ %inc.i81, %for.body.i76 ], [ 0, %for.body.i ]
  %arrayidx.i78 = getelementptr [0 x %struct.shown], ptr %members.i, i64 0, i64 %k.07.i77
  %9 = load ptr, ptr %arrayidx.i78, align 64
  %10 = getelementptr ptr, ptr %9, i64 %b.087
  %arrayidx1.i79 = getelementptr ptr, ptr %10, i64 %buffers
  %11 = load ptr, ptr %arrayidx1.i79, align 8
  %arrayidx2.i80 = getelementptr ptr, ptr %2, i64 %k.07.i77
  store ptr %11, ptr %arrayidx2.i80, align 8
  %inc.i81 = add nuw i64 %k.07.i77, 1
  %exitcond.not.i82 = icmp eq i64 %inc.i81, %1
  br i1 %exitcond.not.i82, label %arguments_of_all.exit83, label %for.body.i76

arguments_of_all.exit83:
  %sub = sub i64 %cond, %offset.086
  %sub22 = sub i64 %call6.add10, %cond
  call void %kernel(ptr %2, i64 %1, i64 %sub, ptr %3, i64 %1, i64 %sub, i64 %sub22)
  %.pre = load i64, ptr %arrayidx9, align 8
  %.pre89 = add i64 %.pre, %offset.086
  br label %for.inc

for.inc:
  %add25.pre-phi = phi i64 [ %add10, %for.body ], [ %.pre89, %arguments_of_all.exit83 ]
  %inc = add nuw i64 %b.087, 1
  %exitcond.not = icmp eq i64 %inc, %buffers
  br i1 %exitcond.not, label %for.end, label %for.body

for.end:
  %call26 = call fastcc i64 @meet(ptr %0)
  br label %return

return:
  %retval.0 = phi i64 [ %call26, %for.end ], [ 1, %share.exit72 ]
  ret i64 %retval.0
}

define internal fastcc i64 @show(ptr %arguments, ptr %member, i64 %number) {
entry:
  %0 = load ptr, ptr %member, align 8
  %size2 = getelementptr inbounds i8, ptr %0, i64 200
  %1 = load i64, ptr %size2, align 8
  %members = getelementptr inbounds i8, ptr %0, i64 256
  %rank = getelementptr inbounds i8, ptr %member, i64 8
  %2 = load i64, ptr %rank, align 8
  %arrayidx = getelementptr [0 x %struct.shown], ptr %members, i64 0, i64 %2
  store ptr %arguments, ptr %arrayidx, align 64
  %3 = load i64, ptr %rank, align 8
  %number7 = getelementptr [0 x %struct.shown], ptr %members, i64 0, i64 %3, i32 1
  store i64 %number, ptr %number7, align 8
  %call = tail call fastcc i64 @meet(ptr %0)
  %tobool.not = icmp eq i64 %call, 0
  br i1 %tobool.not, label %for.cond.preheader, label %return

for.cond.preheader:
  %cmp24.not = icmp eq i64 %1, 0
  br i1 %cmp24.not, label %return, label %for.body

for.cond:
  %inc = add nuw i64 %k.025, 1
  %exitcond.not = icmp eq i64 %inc, %1
  br i1 %exitcond.not, label %return, label %for.body

for.body:
  %k.025 = phi i64 [ %inc, %for.cond ], [ 0, %for.cond.preheader ]
  %number10 = getelementptr [0 x %struct.shown], ptr %members, i64 0, i64 %k.025, i32 1
  %4 = load i64, ptr %number10, align 8
  %cmp11.not = icmp eq i64 %4, %number
  br i1 %cmp11.not, label %for.cond, label %if.then12

if.then12:
  tail call fastcc void @differ(ptr %0, i32 signext 2)
  br label %return

return:
  %retval.0 = phi i64 [ 1, %if.then12 ], [ 1, %entry ], [ 0, %for.cond.preheader ], [ 0, %for.cond ]
  ret i64 %retval.0
}

define i64 @group_scatter(ptr %arguments, ptr %member, i64 %number, i64 %rows, i64 %run, ptr %kernel) {
entry:
  %0 = load ptr, ptr %member, align 8
  %size2 = getelementptr inbounds i8, ptr %0, i64 200
  %1 = load i64, ptr %size2, align 8
  %rank3 = getelementptr inbounds i8, ptr %member, i64 8
  %2 = load i64, ptr %rank3, align 8
  %mul = shl i64 %1, 3
  %3 = alloca i8, i64 %mul, align 16
  %call = tail call fastcc i64 @show(ptr %arguments, ptr %member, i64 %number)
  %tobool.not = icmp eq i64 %call, 0
  br i1 %tobool.not, label %if.end, label %return

if.end:
  %cmp6.not.i = icmp eq i64 %1, 0
  br i1 %cmp6.not.i, label %arguments_of_all.exit, label %for.body.lr.ph.i

for.body.lr.ph.i:
  %members.i = getelementptr inbounds i8, ptr %0, i64 256
  br label %for.body.i

for.body.i:
  %k.07.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %inc.i, %for.body.i ]
  %arrayidx.i = getelementptr [0 x %struct.shown], ptr %members.i, i64 0, i64 %k.07.i
  %4 = load ptr, ptr %arrayidx.i, align 64
  %arrayidx1.i = getelementptr i8, ptr %4, i64 8
  %5 = load ptr, ptr %arrayidx1.i, align 8
  %arrayidx2.i = getelementptr ptr, ptr %3, i64 %k.07.i
  store ptr %5, ptr %arrayidx2.i, align 8
  %inc.i = add nuw i64 %k.07.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %1
  br i1 %exitcond.not.i, label %arguments_of_all.exit, label %for.body.i

arguments_of_all.exit:
  %cmp22.not = icmp eq i64 %rows, 0
  br i1 %cmp22.not, label %for.end, label %for.body

for.body:
  %row.023 = phi i64 [ %inc, %for.body ], [ 0, %arguments_of_all.exit ]
  %mul4 = mul i64 %row.023, %1
  %add = add i64 %mul4, %2
  %mul5 = mul i64 %add, %run
  %mul6 = mul i64 %row.023, %run
  call void %kernel(ptr %3, i64 %1, i64 %mul5, ptr %arguments, i64 1, i64 %mul6, i64 %run)
  %inc = add nuw i64 %row.023, 1
  %exitcond.not = icmp eq i64 %inc, %rows
  br i1 %exitcond.not, label %for.end, label %for.body

for.end:
  %call7 = call fastcc i64 @meet(ptr %0)
  br label %return

return:
  %retval.0 = phi i64 [ %call7, %for.end ], [ 1, %entry ]
  ret i64 %retval.0
}

define i64 @group_move(ptr %arguments, ptr %member, i64 %number, ptr %form) {
entry:
  %0 = load ptr, ptr %member, align 8
  %size2 = getelementptr inbounds i8, ptr %0, i64 200
  %1 = load i64, ptr %size2, align 8
  %rank3 = getelementptr inbounds i8, ptr %member, i64 8
  %2 = load i64, ptr %rank3, align 8
  %f.sroa.0.0.copyload = load i64, ptr %form, align 8
  %f.sroa.2.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 8
  %f.sroa.2.0.copyload = load i64, ptr %f.sroa.2.0..sroa_idx, align 8
  %f.sroa.3.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 16
  %f.sroa.3.0.copyload = load i64, ptr %f.sroa.3.0..sroa_idx, align 8
  %f.sroa.4.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 24
  %f.sroa.4.0.copyload = load i64, ptr %f.sroa.4.0..sroa_idx, align 8
  %f.sroa.5.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 32
  %f.sroa.5.0.copyload = load i64, ptr %f.sroa.5.0..sroa_idx, align 8
  %f.sroa.6.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 40
  %f.sroa.6.0.copyload = load i64, ptr %f.sroa.6.0..sroa_idx, align 8
  %f.sroa.7.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 48
  %f.sroa.7.0.copyload = load i64, ptr %f.sroa.7.0..sroa_idx, align 8
  %f.sroa.8.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 56
  %f.sroa.8.0.copyload = load i64, ptr %f.sroa.8.0..sroa_idx, align 8
  %f.sroa.9.0..sroa_idx = getelementptr inbounds i8, ptr %form, i64 64
  %f.sroa.9.0.copyload = load i64, ptr %f.sroa.9.0..sroa_idx, align 8
  %3 = load ptr, ptr %arguments, align 8
  %call = tail call fastcc i64 @show(ptr %arguments, ptr %member, i64 %number)
  %tobool.not = icmp eq i64 %call, 0
  br i1 %tobool.not, label %for.cond.preheader, label %return

for.cond.preheader:
  %cmp50.not = icmp eq i64 %1, 0
  br i1 %cmp50.not, label %for.end28, label %for.body.lr.ph

for.body.lr.ph:
  %members = getelementptr inbounds i8, ptr %0, i64 256
  %mul7 = mul i64 %f.sroa.9.0.copyload, %2
  %cmp1048.not = icmp eq i64 %f.sroa.0.0.copyload, 0
  %cmp1346.not = icmp eq i64 %f.sroa.2.0.copyload, 0
  br label %for.body

for.body:
  %k.051 = phi i64 [ 0, %for.body.lr.ph ], [ %inc27, %for.inc26 ]
  %add = add i64 %k.051, %2
  %rem = urem i64 %add, %1
  %mul = mul i64 %rem, %f.sroa.8.0.copyload
  %add.ptr = getelementptr i8, ptr %3, i64 %mul
  %arrayidx4 = getelementptr [0 x %struct.shown], ptr %members, i64 0, i64 %rem
  %4 = load ptr, ptr %arrayidx4, align 64
  %arrayidx6 = getelementptr i8, ptr %4, i64 8
  %5 = load ptr, ptr %arrayidx6, align 8
  %add.ptr8 = getelementptr i8, ptr %5, i64 %mul7
  br i1 %cmp1048.not, label %for.inc26, label %for.cond12.preheader

for.cond12.preheader:
  %o.049 = phi i64 [ %inc24, %for.inc23 ], [ 0, %for.body ]
  br i1 %cmp1346.not, label %for.inc23, label %for.body14.lr.ph

for.body14.lr.ph:
  %mul15 = mul i64 %o.049, %f.sroa.4.0.copyload
  %add.ptr16 = getelementptr i8, ptr %add.ptr, i64 %mul15
  %mul19 = mul i64 %o.049, %f.sroa.6.0.copyload
  %add.ptr20 = getelementptr i8, ptr %add.ptr8, i64 %mul19
  br label %for.body14

for.body14:
  %i.047 = phi i64 [ 0, %for.body14.lr.ph ], [ %inc, %copy_run.exit ]
  %mul17 = mul i64 %i.047, %f.sroa.5.0.copyload
  %add.ptr18 = getelementptr i8, ptr %add.ptr16, i64 %mul17
  %mul21 = mul i64 %i.047, %f.sroa.7.0.copyload
  %add.ptr22 = getelementptr i8, ptr %add.ptr20, i64 %mul21
  switch i64 %f.sroa.3.0.copyload, label %sw.default.i [
    i64 1, label %sw.bb.i
    i64 2, label %sw.bb1.i
    i64 4, label %sw.bb2.i
    i64 8, label %sw.bb3.i
  ]

sw.bb.i:
  %6 = load i8, ptr %add.ptr22, align 1
  store i8 %6, ptr %add.ptr18, align 1
  br label %copy_run.exit

sw.bb1.i:
  %7 = load i16, ptr %add.ptr22, align 1
  store i16 %7, ptr %add.ptr18, align 1
  br label %copy_run.exit

sw.bb2.i:
  %8 = load i32, ptr %add.ptr22, align 1
  store i32 %8, ptr %add.ptr18, align 1
  br label %copy_run.exit

sw.bb3.i:
  %9 = load i64, ptr %add.ptr22, align 1
  store i64 %9, ptr %add.ptr18, align 1
  br label %copy_run.exit

sw.default.i:
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %add.ptr18, ptr align 1 %add.ptr22, i64 %f.sroa.3.0.copyload, i1 false)
  br label %copy_run.exit

copy_run.exit:
  %inc = add nuw i64 %i.047, 1
  %exitcond.not = icmp eq i64 %inc, %f.sroa.2.0.copyload
  br i1 %exitcond.not, label %for.inc23, label %for.body14

for.inc23:
  %inc24 = add nuw i64 %o.049, 1
  %exitcond52.not = icmp eq i64 %inc24, %f.sroa.0.0.copyload
  br i1 %exitcond52.not, label %for.inc26, label %for.cond12.preheader

for.inc26:
  %inc27 = add nuw i64 %k.051, 1
  %exitcond53.not = icmp eq i64 %inc27, %1
  br i1 %exitcond53.not, label %for.end28, label %for.body

for.end28:
  %call29 = tail call fastcc i64 @meet(ptr %0)
  br label %return

return:
  %retval.0 = phi i64 [ %call29, %for.end28 ], [ 1, %entry ]
  ret i64 %retval.0
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @group_permute(ptr %arguments, ptr %member, i64 %number, i64 %nbytes, ptr %sources) {
entry:
  %0 = load ptr, ptr %member, align 8
  %rank = getelementptr inbounds i8, ptr %member, i64 8
  %1 = load i64, ptr %rank, align 8
  %arrayidx = getelementptr i64, ptr %sources, i64 %1
  %2 = load i64, ptr %arrayidx, align 8
  %3 = load ptr, ptr %arguments, align 8
  %call = tail call fastcc i64 @show(ptr %arguments, ptr %member, i64 %number)
  %tobool.not = icmp eq i64 %call, 0
  br i1 %tobool.not, label %if.end, label %return

if.end:
  %cmp = icmp slt i64 %2, 0
  br i1 %cmp, label %if.then3, label %if.else

if.then3:
  tail call void @llvm.memset.p0.i64(ptr align 1 %3, i8 0, i64 %nbytes, i1 false)
  br label %if.end7

if.else:
  %members = getelementptr inbounds i8, ptr %0, i64 256
  %arrayidx4 = getelementptr [0 x %struct.shown], ptr %members, i64 0, i64 %2
  %4 = load ptr, ptr %arrayidx4, align 64
  %arrayidx6 = getelementptr i8, ptr %4, i64 8
  %5 = load ptr, ptr %arrayidx6, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %3, ptr align 1 %5, i64 %nbytes, i1 false)
  br label %if.end7

if.end7:
  %call8 = tail call fastcc i64 @meet(ptr %0)
  br label %return

return:
  %retval.0 = phi i64 [ %call8, %if.end7 ], [ 1, %entry ]
  ret i64 %retval.0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @serve(ptr %team, i64 %rank) {
entry:
  %size1 = getelementptr inbounds i8, ptr %team, i64 264
  %0 = load i64, ptr %size1, align 8
  %conv = trunc i64 %0 to i32
  %spins2 = getelementptr inbounds i8, ptr %team, i64 272
  %1 = load i64, ptr %spins2, align 16
  %ended = getelementptr inbounds i8, ptr %team, i64 280
  %sleepers = getelementptr inbounds i8, ptr %team, i64 64
  %job = getelementptr inbounds i8, ptr %team, i64 256
  %done = getelementptr inbounds i8, ptr %team, i64 128
  %waiting = getelementptr inbounds i8, ptr %team, i64 192
  br label %for.cond

for.cond:
  %heard.0 = phi i32 [ 0, %entry ], [ %.lcssa, %for.cond.backedge ]
  %2 = load atomic i32, ptr %team acquire, align 64
  %cmp35 = icmp eq i32 %2, %heard.0
  br i1 %cmp35, label %for.body, label %for.end

for.body:
  %round.036 = phi i64 [ %round.1, %if.end ], [ 0, %for.cond ]
  %cmp6 = icmp ult i64 %round.036, %1
  br i1 %cmp6, label %if.then, label %if.else

if.then:
  %inc = add nuw i64 %round.036, 1
  br label %if.end

if.else:
  %3 = atomicrmw add ptr %sleepers, i32 1 seq_cst, align 64
  tail call void @Sleep(i32 signext 1)
  %4 = atomicrmw sub ptr %sleepers, i32 1 seq_cst, align 64
  br label %if.end

if.end:
  %round.1 = phi i64 [ %inc, %if.then ], [ 0, %if.else ]
  %5 = load atomic i32, ptr %team acquire, align 64
  %cmp = icmp eq i32 %5, %heard.0
  br i1 %cmp, label %for.body, label %for.end

for.end:
  %.lcssa = phi i32 [ %2, %for.cond ], [ %5, %if.end ]
  %6 = load atomic i32, ptr %ended monotonic, align 8
  %tobool.not = icmp eq i32 %6, 0
  br i1 %tobool.not, label %if.end15, label %if.then14

if.then14:
  ret void

if.end15:
  %7 = load ptr, ptr %job, align 64
  tail call fastcc void @take_part(ptr %7, i64 %rank)
  %8 = atomicrmw add ptr %done, i32 1 seq_cst, align 64
  %add = add i32 %8, 2
  %cmp18 = icmp eq i32 %add, %conv
  br i1 %cmp18, label %if.then20, label %for.cond.backedge

if.then20:
  %9 = load atomic i32, ptr %waiting seq_cst, align 4
  br label %for.cond.backedge

for.cond.backedge:
  br label %for.cond
}

define internal fastcc void @take_part(ptr %job, i64 %rank) {
entry:
  %tables = getelementptr inbounds i8, ptr %job, i64 8
  %0 = load ptr, ptr %tables, align 8
  %stride = getelementptr inbounds i8, ptr %job, i64 16
  %1 = load i64, ptr %stride, align 16
  %mul = mul i64 %1, %rank
  %add.ptr = getelementptr i8, ptr %0, i64 %mul
  %results = getelementptr inbounds i8, ptr %job, i64 24
  %2 = load ptr, ptr %results, align 8
  %add.ptr1 = getelementptr i32, ptr %2, i64 %rank
  %stop = getelementptr inbounds i8, ptr %job, i64 64
  %call = tail call ptr @set_stop(ptr %stop)
  %shl = shl i64 %rank, 16
  %limit = getelementptr inbounds i8, ptr %job, i64 40
  %3 = load i64, ptr %limit, align 8
  %or = or i64 %3, %shl
  tail call void @set_limit(i64 %or)
  %4 = load ptr, ptr %job, align 64
  %call2 = tail call signext i32 %4(ptr %add.ptr)
  store i32 %call2, ptr %add.ptr1, align 4
  %words.i = getelementptr inbounds i8, ptr %job, i64 48
  %5 = load ptr, ptr %words.i, align 16
  %partitions.i = getelementptr inbounds i8, ptr %job, i64 56
  %6 = load i64, ptr %partitions.i, align 8
  %mul.i = mul i64 %6, %rank
  %add.ptr.i = getelementptr %struct.membership, ptr %5, i64 %mul.i
  %cmp10.not.i = icmp eq i64 %6, 0
  br i1 %cmp10.not.i, label %leave_groups.exit, label %for.body.i

for.body.i:
  %i.011.i = phi i64 [ %inc.i, %for.inc.i ], [ 0, %entry ]
  %arrayidx.i = getelementptr %struct.membership, ptr %add.ptr.i, i64 %i.011.i
  %7 = load ptr, ptr %arrayidx.i, align 8
  %tobool.not.i = icmp eq ptr %7, null
  br i1 %tobool.not.i, label %for.inc.i, label %if.then.i

if.then.i:
  %gone.i = getelementptr inbounds i8, ptr %7, i64 224
  %8 = atomicrmw add ptr %gone.i, i32 1 seq_cst, align 32
  br label %for.inc.i

for.inc.i:
  %inc.i = add nuw i64 %i.011.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %6
  br i1 %exitcond.not.i, label %leave_groups.exit, label %for.body.i

leave_groups.exit:
  %call3 = tail call ptr @set_stop(ptr %call)
  %tobool.not = icmp eq i32 %call2, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  store atomic i32 1, ptr %stop seq_cst, align 64
  %groups.i = getelementptr inbounds i8, ptr %job, i64 32
  %group.04.i = load ptr, ptr %groups.i, align 8
  %tobool.not5.i = icmp eq ptr %group.04.i, null
  br i1 %tobool.not5.i, label %if.end, label %for.body.i15

for.body.i15:
  %group.06.i = phi ptr [ %group.0.i, %for.body.i15 ], [ %group.04.i, %if.then ]
  tail call fastcc void @open_meeting(ptr %group.06.i)
  %next.i = getelementptr inbounds i8, ptr %group.06.i, i64 216
  %group.0.i = load ptr, ptr %next.i, align 8
  %tobool.not.i16 = icmp eq ptr %group.0.i, null
  br i1 %tobool.not.i16, label %if.end, label %for.body.i15

if.end:
  ret void
}

define void @run_team(ptr %team, ptr %job) {
entry:
  %size = getelementptr inbounds i8, ptr %team, i64 264
  %0 = load i64, ptr %size, align 8
  %conv = trunc i64 %0 to i32
  %sub = add i32 %conv, -1
  %spins1 = getelementptr inbounds i8, ptr %team, i64 272
  %1 = load i64, ptr %spins1, align 16
  %groups.i = getelementptr inbounds i8, ptr %job, i64 32
  %group.03.i = load ptr, ptr %groups.i, align 8
  %tobool.not4.i = icmp eq ptr %group.03.i, null
  br i1 %tobool.not4.i, label %gather_groups.exit, label %for.body.i

for.body.i:
  %group.05.i = phi ptr [ %group.0.i, %for.body.i ], [ %group.03.i, %entry ]
  %gone.i = getelementptr inbounds i8, ptr %group.05.i, i64 224
  store atomic i32 0, ptr %gone.i seq_cst, align 32
  %next.i = getelementptr inbounds i8, ptr %group.05.i, i64 216
  %group.0.i = load ptr, ptr %next.i, align 8
  %tobool.not.i = icmp eq ptr %group.0.i, null
  br i1 %tobool.not.i, label %gather_groups.exit, label %for.body.i

gather_groups.exit:
  %job2 = getelementptr inbounds i8, ptr %team, i64 256
  store ptr %job, ptr %job2, align 64
  %done3 = getelementptr inbounds i8, ptr %team, i64 128
  store atomic i32 0, ptr %done3 seq_cst, align 64
  %2 = atomicrmw add ptr %team, i32 1 seq_cst, align 64
  %sleepers = getelementptr inbounds i8, ptr %team, i64 64
  %3 = load atomic i32, ptr %sleepers seq_cst, align 4
  tail call fastcc void @take_part(ptr %job, i64 0)
  %4 = load atomic i32, ptr %done3 acquire, align 64
  %cmp.not30 = icmp eq i32 %4, %sub
  br i1 %cmp.not30, label %while.end, label %while.body.lr.ph

while.body.lr.ph:
  %waiting = getelementptr inbounds i8, ptr %team, i64 192
  %results = getelementptr inbounds i8, ptr %job, i64 24
  %stop.i = getelementptr inbounds i8, ptr %job, i64 64
  br label %while.body

while.body:
  %5 = phi i32 [ %4, %while.body.lr.ph ], [ %7, %if.end ]
  %call = tail call fastcc signext i32 @wait_for_change(ptr %done3, ptr %waiting, i32 signext %5, i64 %1, ptr @run_team.nobody_gone)
  %cmp10.not = icmp eq i32 %call, 0
  br i1 %cmp10.not, label %if.end, label %if.then

if.then:
  %6 = load ptr, ptr %results, align 8
  store i32 1, ptr %6, align 4
  store atomic i32 1, ptr %stop.i seq_cst, align 64
  %group.04.i = load ptr, ptr %groups.i, align 8
  %tobool.not5.i = icmp eq ptr %group.04.i, null
  br i1 %tobool.not5.i, label %if.end, label %for.body.i26

for.body.i26:
  %group.06.i = phi ptr [ %group.0.i28, %for.body.i26 ], [ %group.04.i, %if.then ]
  tail call fastcc void @open_meeting(ptr %group.06.i)
  %next.i27 = getelementptr inbounds i8, ptr %group.06.i, i64 216
  %group.0.i28 = load ptr, ptr %next.i27, align 8
  %tobool.not.i29 = icmp eq ptr %group.0.i28, null
  br i1 %tobool.not.i29, label %if.end, label %for.body.i26

if.end:
  %7 = load atomic i32, ptr %done3 acquire, align 64
  %cmp.not = icmp eq i32 %7, %sub
  br i1 %cmp.not, label %while.end, label %while.body

while.end:
  ret void
}

define internal fastcc signext i32 @wait_for_change(ptr %word, ptr %sleepers, i32 signext %seen, i64 %spins, ptr %gone) {
entry:
  %0 = load atomic i32, ptr %word acquire, align 4
  %cmp32 = icmp eq i32 %0, %seen
  br i1 %cmp32, label %for.body.lr.ph, label %return

for.body.lr.ph:
  %add = add i64 %spins, 100
  br label %for.body

for.body:
  %round.033 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.inc ]
  %cmp1 = icmp ult i64 %round.033, %spins
  br i1 %cmp1, label %for.inc, label %if.else

if.else:
  %cmp2 = icmp ult i64 %round.033, %add
  br i1 %cmp2, label %if.then3, label %if.else4

if.then3:
  tail call void @Sleep(i32 signext 0)
  br label %for.inc

if.else4:
  %1 = atomicrmw add ptr %sleepers, i32 1 seq_cst, align 4
  tail call void @Sleep(i32 signext 0)
  %2 = atomicrmw sub ptr %sleepers, i32 1 seq_cst, align 4
  %3 = load atomic i32, ptr %word acquire, align 4
  %cmp9.not = icmp eq i32 %3, %seen
  br i1 %cmp9.not, label %if.end, label %return

if.end:
  %4 = load atomic i32, ptr %gone seq_cst, align 4
  %tobool.not = icmp eq i32 %4, 0
  br i1 %tobool.not, label %if.end15, label %if.then12

if.then12:
  %5 = load atomic i32, ptr %word seq_cst, align 4
  %cmp14 = icmp eq i32 %5, %seen
  %cond = select i1 %cmp14, i32 2, i32 0
  br label %return

if.end15:
  %call16 = tail call i64 @interrupted()
  %tobool17.not = icmp eq i64 %call16, 0
  br i1 %tobool17.not, label %for.inc, label %return

for.inc:
  %inc = add i64 %round.033, 1
  %6 = load atomic i32, ptr %word acquire, align 4
  %cmp = icmp eq i32 %6, %seen
  br i1 %cmp, label %for.body, label %return

return:
  %retval.0 = phi i32 [ %cond, %if.then12 ], [ 0, %entry ], [ 0, %if.else4 ], [ 1, %if.end15 ], [ 0, %for.inc ]
  ret i32 %retval.0
}

define void @end_team(ptr %team) {
entry:
  %ended = getelementptr inbounds i8, ptr %team, i64 280
  store atomic i32 1, ptr %ended seq_cst, align 8
  %0 = atomicrmw add ptr %team, i32 1 seq_cst, align 64
  ret void
}

define internal fastcc void @differ(ptr %group, i32 signext %how) {
entry:
  %job = getelementptr inbounds i8, ptr %group, i64 192
  %0 = load ptr, ptr %job, align 64
  %differ = getelementptr inbounds i8, ptr %0, i64 128
  store atomic i32 %how, ptr %differ seq_cst, align 64
  %1 = load ptr, ptr %job, align 64
  %stop.i = getelementptr inbounds i8, ptr %1, i64 64
  store atomic i32 1, ptr %stop.i seq_cst, align 64
  %groups.i = getelementptr inbounds i8, ptr %1, i64 32
  %group.04.i = load ptr, ptr %groups.i, align 8
  %tobool.not5.i = icmp eq ptr %group.04.i, null
  br i1 %tobool.not5.i, label %stop_job.exit, label %for.body.i

for.body.i:
  %group.06.i = phi ptr [ %group.0.i, %for.body.i ], [ %group.04.i, %entry ]
  tail call fastcc void @open_meeting(ptr %group.06.i)
  %next.i = getelementptr inbounds i8, ptr %group.06.i, i64 216
  %group.0.i = load ptr, ptr %next.i, align 8
  %tobool.not.i = icmp eq ptr %group.0.i, null
  br i1 %tobool.not.i, label %stop_job.exit, label %for.body.i

stop_job.exit:
  ret void
}

declare void @Sleep(i32 signext)

declare ptr @set_stop(ptr)

declare void @set_limit(i64)

declare i64 @interrupted()

declare i64 @llvm.umax.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
