define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x i64> poison, i64 9, i64 0
  %v2 = shufflevector <16 x i64> %v1, <16 x i64> poison, <16 x i32> zeroinitializer
  %v3 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v2
  %v4 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %b1, <16 x i1> %v3, <16 x float> zeroinitializer)
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v4, ptr align 4 %b0, <16 x i1> %v3)
  ret void
}

define internal void @kernel1(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v14, %F9 ]
  %v2 = getelementptr i32, ptr %b1, i64 %i1
  %v3 = load i32, ptr %v2, align 4
  %v4 = icmp slt i32 %v3, 0
  %v5 = add i32 %v3, 9
  %v6 = select i1 %v4, i32 %v5, i32 %v3
  %v7 = sext i32 %v6 to i64
  %v8 = icmp ule i64 %v7, 8
  br i1 %v8, label %T9, label %F9
T9:
  %v10 = add i64 0, %v7
  %v11 = getelementptr float, ptr %b0, i64 %v10
  %v12 = load float, ptr %v11, align 4
  %v13 = fadd float %v12, 0x3FF0000000000000
  store float %v13, ptr %v11, align 4
  br label %F9
F9:
  %v14 = add nuw nsw i64 %i1, 1
  %v15 = icmp ult i64 %v14, %end
  br i1 %v15, label %L1, label %E1
E1:
  ret void
}

define i32 @program(ptr %table) #1 {
entry:
  %arguments = alloca ptr, i64 2
  %no_arena = alloca i8, i64 1
  %v1 = getelementptr ptr, ptr %table, i64 0
  %v2 = load ptr, ptr %v1
  %v3 = getelementptr ptr, ptr %table, i64 1
  %v4 = load ptr, ptr %v3
  %v5 = getelementptr ptr, ptr %table, i64 2
  %v6 = load ptr, ptr %v5
  %v8 = icmp eq ptr %v6, %v2
  br i1 %v8, label %E7, label %C7
C7:
  call void @kernel0(ptr %v6, ptr %v2, i64 0, i64 1)
  br label %E7
E7:
  call void @kernel1(ptr %v6, ptr %v4, i64 0, i64 4)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
