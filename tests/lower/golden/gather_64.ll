define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x i32> poison, i32 -2147483648, i64 0
  %v2 = shufflevector <16 x i32> %v1, <16 x i32> poison, <16 x i32> zeroinitializer
  br label %L3
L3:
  %i3 = phi i64 [ %first, %entry ], [ %v24, %L3 ]
  %v4 = mul i64 %i3, 16
  %v5 = getelementptr i32, ptr %b1, i64 %i3
  %v6 = load i32, ptr %v5, align 4
  %v7 = icmp slt i32 %v6, 0
  %v8 = add i32 %v6, 9
  %v9 = select i1 %v7, i32 %v8, i32 %v6
  %v10 = icmp sle i32 0, %v9
  %v11 = icmp slt i32 %v9, 9
  %v12 = and i1 %v10, %v11
  %v13 = insertelement <16 x i1> poison, i1 %v12, i64 0
  %v14 = shufflevector <16 x i1> %v13, <16 x i1> poison, <16 x i32> zeroinitializer
  %v15 = sext i32 %v9 to i64
  %v16 = mul i64 %v15, 16
  %v17 = icmp ule i64 %v15, 8
  %v18 = insertelement <16 x i1> poison, i1 %v17, i64 0
  %v19 = shufflevector <16 x i1> %v18, <16 x i1> poison, <16 x i32> zeroinitializer
  %v20 = getelementptr i32, ptr %b2, i64 %v16
  %v21 = call <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4 %v20, <16 x i1> %v19, <16 x i32> zeroinitializer)
  %v22 = select <16 x i1> %v14, <16 x i32> %v21, <16 x i32> %v2
  %v23 = getelementptr i32, ptr %b0, i64 %v4
  store <16 x i32> %v22, ptr %v23, align 4
  %v24 = add nuw nsw i64 %i3, 1
  %v25 = icmp ult i64 %v24, %end
  br i1 %v25, label %L3, label %E3
E3:
  ret void
}

define i32 @program(ptr %table) #0 {
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
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr align 4, <16 x i1>, <16 x i32>)
attributes #0 = { nounwind }
