define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x i32> poison, i32 -2147483648, i64 0
  %v2 = shufflevector <8 x i32> %v1, <8 x i32> poison, <8 x i32> zeroinitializer
  br label %L3
L3:
  %i3 = phi i64 [ %first, %entry ], [ %v32, %E24 ]
  %v4 = mul i64 %i3, 16
  %v5 = getelementptr i32, ptr %b1, i64 %i3
  %v6 = load i32, ptr %v5, align 4
  %v7 = icmp slt i32 %v6, 0
  %v8 = add i32 %v6, 9
  %v9 = select i1 %v7, i32 %v8, i32 %v6
  %v10 = sext i32 %v9 to i64
  %v11 = mul i64 %v10, 16
  %v12 = icmp ule i64 %v10, 8
  %v13 = insertelement <8 x i1> poison, i1 %v12, i64 0
  %v14 = shufflevector <8 x i1> %v13, <8 x i1> poison, <8 x i32> zeroinitializer
  %v15 = icmp sle i32 0, %v9
  %v16 = icmp slt i32 %v9, 9
  %v17 = and i1 %v15, %v16
  %v18 = insertelement <8 x i1> poison, i1 %v17, i64 0
  %v19 = shufflevector <8 x i1> %v18, <8 x i1> poison, <8 x i32> zeroinitializer
  %v21 = getelementptr i32, ptr %b0, i64 %v4
  %v23 = getelementptr i32, ptr %b2, i64 %v11
  br label %L24
L24:
  %i24 = phi i64 [ 0, %L3 ], [ %v30, %L24 ]
  %v20 = phi ptr [ %v21, %L3 ], [ %v28, %L24 ]
  %v22 = phi ptr [ %v23, %L3 ], [ %v29, %L24 ]
  %v25 = select i1 %v12, ptr %v22, ptr %b2
  %v26 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %v25, <8 x i1> %v14, <8 x i32> zeroinitializer)
  %v27 = select <8 x i1> %v19, <8 x i32> %v26, <8 x i32> %v2
  store <8 x i32> %v27, ptr %v20, align 4
  %v28 = getelementptr i32, ptr %v20, i64 8
  %v29 = getelementptr i32, ptr %v22, i64 8
  %v30 = add nuw nsw i64 %i24, 1
  %v31 = icmp ult i64 %v30, 2
  br i1 %v31, label %L24, label %E24
E24:
  %v32 = add nuw nsw i64 %i3, 1
  %v33 = icmp ult i64 %v32, %end
  br i1 %v33, label %L3, label %E3
E3:
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
declare <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4, <8 x i1>, <8 x i32>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
