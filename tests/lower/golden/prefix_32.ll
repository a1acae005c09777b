define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <8 x float> poison, float 0x8000000000000000, i64 0
  %v2 = shufflevector <8 x float> %v1, <8 x float> poison, <8 x i32> zeroinitializer
  br label %L3
L3:
  %i3 = phi i64 [ %first, %entry ], [ %v25, %E5 ]
  %v4 = mul i64 %i3, 40
  br label %L5
L5:
  %i5 = phi i64 [ 0, %L3 ], [ %v23, %L5 ]
  %v6 = phi <8 x float> [ %v2, %L3 ], [ %v22, %L5 ]
  %v7 = mul i64 %i5, 8
  %v8 = add i64 %v4, %v7
  %v9 = getelementptr float, ptr %b1, i64 %v8
  %v10 = load <8 x float>, ptr %v9, align 4
  %v11 = shufflevector <8 x float> %v10, <8 x float> %v2, <8 x i32> <i32 8, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
  %v12 = fadd <8 x float> %v11, %v10
  %v13 = shufflevector <8 x float> %v12, <8 x float> %v2, <8 x i32> <i32 8, i32 9, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %v14 = fadd <8 x float> %v13, %v12
  %v15 = shufflevector <8 x float> %v14, <8 x float> %v2, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 0, i32 1, i32 2, i32 3>
  %v16 = fadd <8 x float> %v15, %v14
  %v17 = fadd <8 x float> %v6, %v16
  %v18 = getelementptr float, ptr %b0, i64 %v8
  store <8 x float> %v17, ptr %v18, align 4
  %v19 = extractelement <8 x float> %v16, i64 7
  %v20 = insertelement <8 x float> poison, float %v19, i64 0
  %v21 = shufflevector <8 x float> %v20, <8 x float> poison, <8 x i32> zeroinitializer
  %v22 = fadd <8 x float> %v6, %v21
  %v23 = add nuw nsw i64 %i5, 1
  %v24 = icmp ult i64 %v23, 5
  br i1 %v24, label %L5, label %E5
E5:
  %v25 = add nuw nsw i64 %i3, 1
  %v26 = icmp ult i64 %v25, %end
  br i1 %v26, label %L3, label %E3
E3:
  ret void
}

define i32 @program(ptr %table) #0 {
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
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
attributes #0 = { nounwind }
