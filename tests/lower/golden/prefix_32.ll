define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x float> poison, float 0x8000000000000000, i64 0
  %v2 = shufflevector <8 x float> %v1, <8 x float> poison, <8 x i32> zeroinitializer
  br label %L3
L3:
  %i3 = phi i64 [ %first, %entry ], [ %v25, %E6 ]
  %v4 = mul i64 %i3, 40
  br label %L6
L6:
  %i6 = phi i64 [ 0, %L3 ], [ %v23, %L6 ]
  %v7 = phi <8 x float> [ %v2, %L3 ], [ %v21, %L6 ]
  %v5 = phi i64 [ %v4, %L3 ], [ %v22, %L6 ]
  %v8 = getelementptr float, ptr %b1, i64 %v5
  %v9 = load <8 x float>, ptr %v8, align 4
  %v10 = shufflevector <8 x float> %v9, <8 x float> %v2, <8 x i32> <i32 8, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
  %v11 = fadd <8 x float> %v10, %v9
  %v12 = shufflevector <8 x float> %v11, <8 x float> %v2, <8 x i32> <i32 8, i32 9, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %v13 = fadd <8 x float> %v12, %v11
  %v14 = shufflevector <8 x float> %v13, <8 x float> %v2, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 0, i32 1, i32 2, i32 3>
  %v15 = fadd <8 x float> %v14, %v13
  %v16 = fadd <8 x float> %v7, %v15
  %v17 = getelementptr float, ptr %b0, i64 %v5
  store <8 x float> %v16, ptr %v17, align 4
  %v18 = extractelement <8 x float> %v15, i64 7
  %v19 = insertelement <8 x float> poison, float %v18, i64 0
  %v20 = shufflevector <8 x float> %v19, <8 x float> poison, <8 x i32> zeroinitializer
  %v21 = fadd <8 x float> %v7, %v20
  %v22 = add i64 %v5, 8
  %v23 = add nuw nsw i64 %i6, 1
  %v24 = icmp ult i64 %v23, 5
  br i1 %v24, label %L6, label %E6
E6:
  %v25 = add nuw nsw i64 %i3, 1
  %v26 = icmp ult i64 %v25, %end
  br i1 %v26, label %L3, label %E3
E3:
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
  call void @kernel0(ptr %v4, ptr %v2, i64 0, i64 5)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @interrupted()
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
