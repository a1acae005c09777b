define internal void @kernel0(ptr %b0, ptr %b1, ptr %b2, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v53, %E19 ]
  %v2 = mul i64 %i1, 216
  %v3 = mul i64 %i1, 3
  %v4 = getelementptr float, ptr %b1, i64 %v3
  %v5 = load float, ptr %v4, align 4
  %v6 = insertelement <8 x float> poison, float %v5, i64 0
  %v7 = shufflevector <8 x float> %v6, <8 x float> poison, <8 x i32> zeroinitializer
  %v8 = getelementptr float, ptr %v4, i64 1
  %v9 = load float, ptr %v8, align 4
  %v10 = insertelement <8 x float> poison, float %v9, i64 0
  %v11 = shufflevector <8 x float> %v10, <8 x float> poison, <8 x i32> zeroinitializer
  %v12 = getelementptr float, ptr %v4, i64 2
  %v13 = load float, ptr %v12, align 4
  %v14 = insertelement <8 x float> poison, float %v13, i64 0
  %v15 = shufflevector <8 x float> %v14, <8 x float> poison, <8 x i32> zeroinitializer
  %v17 = getelementptr float, ptr %b0, i64 %v2
  br label %L19
L19:
  %i19 = phi i64 [ 0, %L1 ], [ %v51, %L19 ]
  %v16 = phi ptr [ %v17, %L1 ], [ %v49, %L19 ]
  %v18 = phi i64 [ 0, %L1 ], [ %v50, %L19 ]
  %v20 = getelementptr float, ptr %b2, i64 %v18
  %v21 = load <8 x float>, ptr %v20, align 4
  %v22 = getelementptr float, ptr %v20, i64 8
  %v23 = load <8 x float>, ptr %v22, align 4
  %v24 = getelementptr float, ptr %v20, i64 16
  %v25 = load <8 x float>, ptr %v24, align 4
  %v26 = shufflevector <8 x float> %v21, <8 x float> %v23, <8 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 0, i32 0>
  %v27 = shufflevector <8 x float> %v25, <8 x float> %v25, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 2, i32 5>
  %v28 = shufflevector <8 x float> %v26, <8 x float> %v27, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 14, i32 15>
  %v29 = fmul <8 x float> %v7, %v28
  %v30 = shufflevector <8 x float> %v21, <8 x float> %v23, <8 x i32> <i32 1, i32 4, i32 7, i32 10, i32 13, i32 0, i32 0, i32 0>
  %v31 = shufflevector <8 x float> %v25, <8 x float> %v25, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 3, i32 6>
  %v32 = shufflevector <8 x float> %v30, <8 x float> %v31, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v33 = fmul <8 x float> %v11, %v32
  %v34 = shufflevector <8 x float> %v21, <8 x float> %v23, <8 x i32> <i32 2, i32 5, i32 8, i32 11, i32 14, i32 0, i32 0, i32 0>
  %v35 = shufflevector <8 x float> %v25, <8 x float> %v25, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 4, i32 7>
  %v36 = shufflevector <8 x float> %v34, <8 x float> %v35, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 13, i32 14, i32 15>
  %v37 = fmul <8 x float> %v15, %v36
  %v38 = shufflevector <8 x float> %v29, <8 x float> %v33, <8 x i32> <i32 0, i32 8, i32 0, i32 1, i32 9, i32 0, i32 2, i32 10>
  %v39 = shufflevector <8 x float> %v37, <8 x float> %v37, <8 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0>
  %v40 = shufflevector <8 x float> %v38, <8 x float> %v39, <8 x i32> <i32 0, i32 1, i32 10, i32 3, i32 4, i32 13, i32 6, i32 7>
  store <8 x float> %v40, ptr %v16, align 4
  %v41 = shufflevector <8 x float> %v29, <8 x float> %v33, <8 x i32> <i32 0, i32 3, i32 11, i32 0, i32 4, i32 12, i32 0, i32 5>
  %v42 = shufflevector <8 x float> %v37, <8 x float> %v37, <8 x i32> <i32 2, i32 0, i32 0, i32 3, i32 0, i32 0, i32 4, i32 0>
  %v43 = shufflevector <8 x float> %v41, <8 x float> %v42, <8 x i32> <i32 8, i32 1, i32 2, i32 11, i32 4, i32 5, i32 14, i32 7>
  %v44 = getelementptr float, ptr %v16, i64 8
  store <8 x float> %v43, ptr %v44, align 4
  %v45 = shufflevector <8 x float> %v29, <8 x float> %v33, <8 x i32> <i32 13, i32 0, i32 6, i32 14, i32 0, i32 7, i32 15, i32 0>
  %v46 = shufflevector <8 x float> %v37, <8 x float> %v37, <8 x i32> <i32 0, i32 5, i32 0, i32 0, i32 6, i32 0, i32 0, i32 7>
  %v47 = shufflevector <8 x float> %v45, <8 x float> %v46, <8 x i32> <i32 0, i32 9, i32 2, i32 3, i32 12, i32 5, i32 6, i32 15>
  %v48 = getelementptr float, ptr %v16, i64 16
  store <8 x float> %v47, ptr %v48, align 4
  %v49 = getelementptr float, ptr %v16, i64 24
  %v50 = add i64 %v18, 24
  %v51 = add nuw nsw i64 %i19, 1
  %v52 = icmp ult i64 %v51, 9
  br i1 %v52, label %L19, label %E19
E19:
  %v53 = add nuw nsw i64 %i1, 1
  %v54 = icmp ult i64 %v53, %end
  br i1 %v54, label %L1, label %E1
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
declare i64 @interrupted()
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
