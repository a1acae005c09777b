define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x i32> poison, i32 0, i64 0
  %v2 = shufflevector <8 x i32> %v1, <8 x i32> poison, <8 x i32> zeroinitializer
  %v3 = insertelement <8 x i32> poison, i32 -2147483648, i64 0
  %v4 = shufflevector <8 x i32> %v3, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %L5
L5:
  %i5 = phi i64 [ %first, %entry ], [ %v40, %E29 ]
  %v6 = mul i64 %i5, 16
  %v7 = getelementptr i32, ptr %b1, i64 %i5
  %v8 = load i32, ptr %v7, align 4
  %v9 = icmp slt i32 %v8, 0
  %v10 = add i32 %v8, 9
  %v11 = select i1 %v9, i32 %v10, i32 %v8
  %v12 = sext i32 %v11 to i64
  %v13 = mul i64 %v12, 16
  %v14 = icmp sle i64 0, %v12
  %v15 = insertelement <8 x i1> poison, i1 %v14, i64 0
  %v16 = shufflevector <8 x i1> %v15, <8 x i1> poison, <8 x i32> zeroinitializer
  %v17 = icmp sle i64 %v12, 8
  %v18 = insertelement <8 x i1> poison, i1 %v17, i64 0
  %v19 = shufflevector <8 x i1> %v18, <8 x i1> poison, <8 x i32> zeroinitializer
  %v20 = and <8 x i1> %v16, %v19
  %v21 = and i1 %v14, %v17
  %v22 = insertelement <8 x i1> poison, i1 %v21, i64 0
  %v23 = shufflevector <8 x i1> %v22, <8 x i1> poison, <8 x i32> zeroinitializer
  %v24 = icmp sle i32 0, %v11
  %v25 = icmp slt i32 %v11, 9
  %v26 = and i1 %v24, %v25
  %v27 = insertelement <8 x i1> poison, i1 %v26, i64 0
  %v28 = shufflevector <8 x i1> %v27, <8 x i1> poison, <8 x i32> zeroinitializer
  br label %L29
L29:
  %i29 = phi i64 [ 0, %L5 ], [ %v38, %L29 ]
  %v30 = mul i64 %i29, 8
  %v31 = add i64 %v6, %v30
  %v32 = add i64 %v30, %v13
  %v33 = getelementptr i32, ptr %b2, i64 %v32
  %v34 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %v33, <8 x i1> %v20, <8 x i32> zeroinitializer)
  %v35 = select <8 x i1> %v23, <8 x i32> %v34, <8 x i32> %v2
  %v36 = select <8 x i1> %v28, <8 x i32> %v35, <8 x i32> %v4
  %v37 = getelementptr i32, ptr %b0, i64 %v31
  store <8 x i32> %v36, ptr %v37, align 4
  %v38 = add nuw nsw i64 %i29, 1
  %v39 = icmp ult i64 %v38, 2
  br i1 %v39, label %L29, label %E29
E29:
  %v40 = add nuw nsw i64 %i5, 1
  %v41 = icmp ult i64 %v40, %end
  br i1 %v41, label %L5, label %E5
E5:
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
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4, <8 x i1>, <8 x i32>)
attributes #0 = { nounwind }
