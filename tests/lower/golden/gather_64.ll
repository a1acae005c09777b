define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x i32> poison, i32 -2147483648, i64 0
  %v2 = shufflevector <16 x i32> %v1, <16 x i32> poison, <16 x i32> zeroinitializer
  %v3 = mul i64 %first, 16
  %v5 = getelementptr i32, ptr %b0, i64 %v3
  br label %L6
L6:
  %i6 = phi i64 [ %first, %entry ], [ %v27, %L6 ]
  %v4 = phi ptr [ %v5, %entry ], [ %v26, %L6 ]
  %v7 = getelementptr i32, ptr %b1, i64 %i6
  %v8 = load i32, ptr %v7, align 4
  %v9 = icmp slt i32 %v8, 0
  %v10 = add i32 %v8, 9
  %v11 = select i1 %v9, i32 %v10, i32 %v8
  %v12 = icmp sle i32 0, %v11
  %v13 = icmp slt i32 %v11, 9
  %v14 = and i1 %v12, %v13
  %v15 = insertelement <16 x i1> poison, i1 %v14, i64 0
  %v16 = shufflevector <16 x i1> %v15, <16 x i1> poison, <16 x i32> zeroinitializer
  %v17 = sext i32 %v11 to i64
  %v18 = mul i64 %v17, 16
  %v19 = icmp ule i64 %v17, 8
  %v20 = insertelement <16 x i1> poison, i1 %v19, i64 0
  %v21 = shufflevector <16 x i1> %v20, <16 x i1> poison, <16 x i32> zeroinitializer
  %v22 = getelementptr i32, ptr %b2, i64 %v18
  %v23 = select i1 %v19, ptr %v22, ptr %b2
  %v24 = call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %v23, <16 x i1> %v21, <16 x i32> zeroinitializer)
  %v25 = select <16 x i1> %v16, <16 x i32> %v24, <16 x i32> %v2
  store <16 x i32> %v25, ptr %v4, align 4
  %v26 = getelementptr i32, ptr %v4, i64 16
  %v27 = add nuw nsw i64 %i6, 1
  %v28 = icmp ult i64 %v27, %end
  br i1 %v28, label %L6, label %E6
E6:
  ret void
}

define i32 @program(ptr %table) #1 {
entry:
  %arguments = alloca ptr, i64 3
  %no_arena = alloca i8, i64 1
  %v1 = getelementptr ptr, ptr %table, i64 0
  %v2 = load ptr, ptr %v1
  %v3 = getelementptr ptr, ptr %table, i64 1
  %v4 = load ptr, ptr %v3
  %v5 = getelementptr ptr, ptr %table, i64 2
  %v6 = load ptr, ptr %v5
  call void @kernel0(ptr %v6, ptr %v4, ptr %v2, i64 0, i64 4)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4, <16 x i1>, <16 x i32>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
