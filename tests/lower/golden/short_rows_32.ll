define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v57, %E18 ]
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
  br label %L18
L18:
  %i18 = phi i64 [ 0, %L1 ], [ %v55, %L18 ]
  %v19 = mul i64 %i18, 24
  %v20 = add i64 %v2, %v19
  %v21 = getelementptr float, ptr %b2, i64 %v19
  %v22 = load <8 x float>, ptr %v21, align 4
  %v23 = getelementptr float, ptr %b2, i64 %v19
  %v24 = getelementptr float, ptr %v23, i64 8
  %v25 = load <8 x float>, ptr %v24, align 4
  %v26 = getelementptr float, ptr %b2, i64 %v19
  %v27 = getelementptr float, ptr %v26, i64 16
  %v28 = load <8 x float>, ptr %v27, align 4
  %v29 = shufflevector <8 x float> %v22, <8 x float> %v25, <8 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 0, i32 0>
  %v30 = shufflevector <8 x float> %v28, <8 x float> %v28, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2, i32 5>
  %v31 = shufflevector <8 x float> %v29, <8 x float> %v30, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 14, i32 15>
  %v32 = fmul <8 x float> %v7, %v31
  %v33 = shufflevector <8 x float> %v22, <8 x float> %v25, <8 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 0, i32 0, i32 0>
  %v34 = shufflevector <8 x float> %v28, <8 x float> %v28, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 6>
  %v35 = shufflevector <8 x float> %v33, <8 x float> %v34, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v36 = fmul <8 x float> %v12, %v35
  %v37 = shufflevector <8 x float> %v22, <8 x float> %v25, <8 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 0, i32 0, i32 0>
  %v38 = shufflevector <8 x float> %v28, <8 x float> %v28, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 4, i32 7>
  %v39 = shufflevector <8 x float> %v37, <8 x float> %v38, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v40 = fmul <8 x float> %v17, %v39
  %v41 = shufflevector <8 x float> %v32, <8 x float> %v36, <8 x i32> <i32 0, i32 8, i32 0, i32 1, i32 9, i32 0, i32 2, i32 10>
  %v42 = shufflevector <8 x float> %v40, <8 x float> %v40, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0>
  %v43 = shufflevector <8 x float> %v41, <8 x float> %v42, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 13, i32 6, i32 7>
  %v44 = getelementptr float, ptr %b0, i64 %v20
  store <8 x float> %v43, ptr %v44, align 4
  %v45 = shufflevector <8 x float> %v32, <8 x float> %v36, <8 x i32> <i32 0, i32 3, i32 11, i32 0, i32 4, i32 12, i32 0, i32 5>
  %v46 = shufflevector <8 x float> %v40, <8 x float> %v40, <8 x i32> <i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v47 = shufflevector <8 x float> %v45, <8 x float> %v46, <8 x i32> <i32 8, i32 1, i32 2, i32 11, i32 4, i32 5, i32 14, i32 7>
  %v48 = getelementptr float, ptr %b0, i64 %v20
  %v49 = getelementptr float, ptr %v48, i64 8
  store <8 x float> %v47, ptr %v49, align 4
  %v50 = shufflevector <8 x float> %v32, <8 x float> %v36, <8 x i32> <i32 13, i32 0, i32 6, i32 14, i32 0, i32 7, i32 15, i32 0>
  %v51 = shufflevector <8 x float> %v40, <8 x float> %v40, <8 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7>
  %v52 = shufflevector <8 x float> %v50, <8 x float> %v51, <8 x i32> <i32 0, i32 9, i32 2, i32 3, i32 12, i32 5, i32 6, i32 15>
  %v53 = getelementptr float, ptr %b0, i64 %v20
  %v54 = getelementptr float, ptr %v53, i64 16
  store <8 x float> %v52, ptr %v54, align 4
  %v55 = add nuw nsw i64 %i18, 1
  %v56 = icmp ult i64 %v55, 9
  br i1 %v56, label %L18, label %E18
E18:
  %v57 = add nuw nsw i64 %i1, 1
  %v58 = icmp ult i64 %v57, %end
  br i1 %v58, label %L1, label %E1
E1:
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
  call void @kernel0(ptr %v6, ptr %v2, ptr %v4, i64 0, i64 96)
  ret i32 0
}

declare void @run_parallel(ptr, ptr, i64, i64)
declare i64 @host_callback(i64, ptr)
declare i64 @interrupted()
attributes #0 = { nounwind }
