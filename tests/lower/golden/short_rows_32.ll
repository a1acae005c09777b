define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v57, %E21 ]
  %v2 = mul i64 %i1, 216
  %v3 = mul i64 %i1, 3
  %v4 = getelementptr float, ptr %b1, i64 %v3
  %v5 = load float, ptr %v4, align 4
  %v6 = insertelement <8 x float> poison, float %v5, i64 0
  %v7 = shufflevector <8 x float> %v6, <8 x float> poison, <8 x i32> zeroinitializer
  %v8 = getelementptr float, ptr %b1, i64 %v3
  %v9 = getelementptr float, ptr %v8, i64 1
  %v10 = load float, ptr %v9, align 4
  %v11 = insertelement <8 x float> poison, float %v10, i64 0
  %v12 = shufflevector <8 x float> %v11, <8 x float> poison, <8 x i32> zeroinitializer
  %v13 = getelementptr float, ptr %b1, i64 %v3
  %v14 = getelementptr float, ptr %v13, i64 2
  %v15 = load float, ptr %v14, align 4
  %v16 = insertelement <8 x float> poison, float %v15, i64 0
  %v17 = shufflevector <8 x float> %v16, <8 x float> poison, <8 x i32> zeroinitializer
  %v19 = getelementptr float, ptr %b0, i64 %v2
  br label %L21
L21:
  %i21 = phi i64 [ 0, %L1 ], [ %v55, %L21 ]
  %v18 = phi ptr [ %v19, %L1 ], [ %v53, %L21 ]
  %v20 = phi i64 [ 0, %L1 ], [ %v54, %L21 ]
  %v22 = getelementptr float, ptr %b2, i64 %v20
  %v23 = load <8 x float>, ptr %v22, align 4
  %v24 = getelementptr float, ptr %b2, i64 %v20
  %v25 = getelementptr float, ptr %v24, i64 8
  %v26 = load <8 x float>, ptr %v25, align 4
  %v27 = getelementptr float, ptr %b2, i64 %v20
  %v28 = getelementptr float, ptr %v27, i64 16
  %v29 = load <8 x float>, ptr %v28, align 4
  %v30 = shufflevector <8 x float> %v23, <8 x float> %v26, <8 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 0, i32 0>
  %v31 = shufflevector <8 x float> %v29, <8 x float> %v29, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2, i32 5>
  %v32 = shufflevector <8 x float> %v30, <8 x float> %v31, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 14, i32 15>
  %v33 = fmul <8 x float> %v7, %v32
  %v34 = shufflevector <8 x float> %v23, <8 x float> %v26, <8 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 0, i32 0, i32 0>
  %v35 = shufflevector <8 x float> %v29, <8 x float> %v29, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 6>
  %v36 = shufflevector <8 x float> %v34, <8 x float> %v35, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v37 = fmul <8 x float> %v12, %v36
  %v38 = shufflevector <8 x float> %v23, <8 x float> %v26, <8 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 0, i32 0, i32 0>
  %v39 = shufflevector <8 x float> %v29, <8 x float> %v29, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 4, i32 7>
  %v40 = shufflevector <8 x float> %v38, <8 x float> %v39, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v41 = fmul <8 x float> %v17, %v40
  %v42 = shufflevector <8 x float> %v33, <8 x float> %v37, <8 x i32> <i32 0, i32 8, i32 0, i32 1, i32 9, i32 0, i32 2, i32 10>
  %v43 = shufflevector <8 x float> %v41, <8 x float> %v41, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0>
  %v44 = shufflevector <8 x float> %v42, <8 x float> %v43, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 13, i32 6, i32 7>
  store <8 x float> %v44, ptr %v18, align 4
  %v45 = shufflevector <8 x float> %v33, <8 x float> %v37, <8 x i32> <i32 0, i32 3, i32 11, i32 0, i32 4, i32 12, i32 0, i32 5>
  %v46 = shufflevector <8 x float> %v41, <8 x float> %v41, <8 x i32> <i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v47 = shufflevector <8 x float> %v45, <8 x float> %v46, <8 x i32> <i32 8, i32 1, i32 2, i32 11, i32 4, i32 5, i32 14, i32 7>
  %v48 = getelementptr float, ptr %v18, i64 8
  store <8 x float> %v47, ptr %v48, align 4
  %v49 = shufflevector <8 x float> %v33, <8 x float> %v37, <8 x i32> <i32 13, i32 0, i32 6, i32 14, i32 0, i32 7, i32 15, i32 0>
  %v50 = shufflevector <8 x float> %v41, <8 x float> %v41, <8 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7>
  %v51 = shufflevector <8 x float> %v49, <8 x float> %v50, <8 x i32> <i32 0, i32 9, i32 2, i32 3, i32 12, i32 5, i32 6, i32 15>
  %v52 = getelementptr float, ptr %v18, i64 16
  store <8 x float> %v51, ptr %v52, align 4
  %v53 = getelementptr float, ptr %v18, i64 24
  %v54 = add i64 %v20, 24
  %v55 = add nuw nsw i64 %i21, 1
  %v56 = icmp ult i64 %v55, 9
  br i1 %v56, label %L21, label %E21
E21:
  %v57 = add nuw nsw i64 %i1, 1
  %v58 = icmp ult i64 %v57, %end
  br i1 %v58, label %L1, label %E1
E1:
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 96)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
