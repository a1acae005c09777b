define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v64, %E55 ]
  %v2 = mul i64 %i1, 40
  br label %L3
L3:
  %i3 = phi i64 [ 0, %L1 ], [ %v21, %L3 ]
  %v4 = phi <8 x float> [ splat (float 0xFFF0000000000000), %L1 ], [ %v16, %L3 ]
  %v5 = phi <8 x float> [ splat (float 0xFFF0000000000000), %L1 ], [ %v20, %L3 ]
  %v6 = mul i64 %i3, 16
  %v7 = add i64 %v2, %v6
  %v8 = getelementptr float, ptr %b1, i64 %v7
  %v9 = load <8 x float>, ptr %v8, align 4
  %v10 = getelementptr float, ptr %b1, i64 %v7
  %v11 = getelementptr float, ptr %v10, i64 8
  %v12 = load <8 x float>, ptr %v11, align 4
  %v13 = fcmp ogt <8 x float> %v9, %v4
  %v14 = select <8 x i1> %v13, <8 x float> %v9, <8 x float> %v4
  %v15 = fcmp uno <8 x float> %v9, %v9
  %v16 = select <8 x i1> %v15, <8 x float> %v9, <8 x float> %v14
  %v17 = fcmp ogt <8 x float> %v12, %v5
  %v18 = select <8 x i1> %v17, <8 x float> %v12, <8 x float> %v5
  %v19 = fcmp uno <8 x float> %v12, %v12
  %v20 = select <8 x i1> %v19, <8 x float> %v12, <8 x float> %v18
  %v21 = add nuw nsw i64 %i3, 1
  %v22 = icmp ult i64 %v21, 2
  br i1 %v22, label %L3, label %E3
E3:
  %v23 = fcmp ogt <8 x float> %v20, %v16
  %v24 = select <8 x i1> %v23, <8 x float> %v20, <8 x float> %v16
  %v25 = fcmp uno <8 x float> %v20, %v20
  %v26 = select <8 x i1> %v25, <8 x float> %v20, <8 x float> %v24
  %v27 = getelementptr float, ptr %b1, i64 %v2
  %v28 = getelementptr float, ptr %v27, i64 32
  %v29 = load <8 x float>, ptr %v28, align 4
  %v30 = fcmp ogt <8 x float> %v29, %v26
  %v31 = select <8 x i1> %v30, <8 x float> %v29, <8 x float> %v26
  %v32 = fcmp uno <8 x float> %v29, %v29
  %v33 = select <8 x i1> %v32, <8 x float> %v29, <8 x float> %v31
  %v34 = shufflevector <8 x float> %v33, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v35 = shufflevector <8 x float> %v33, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v36 = fcmp ogt <4 x float> %v35, %v34
  %v37 = select <4 x i1> %v36, <4 x float> %v35, <4 x float> %v34
  %v38 = fcmp uno <4 x float> %v35, %v35
  %v39 = select <4 x i1> %v38, <4 x float> %v35, <4 x float> %v37
  %v40 = shufflevector <4 x float> %v39, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v41 = shufflevector <4 x float> %v39, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v42 = fcmp ogt <2 x float> %v41, %v40
  %v43 = select <2 x i1> %v42, <2 x float> %v41, <2 x float> %v40
  %v44 = fcmp uno <2 x float> %v41, %v41
  %v45 = select <2 x i1> %v44, <2 x float> %v41, <2 x float> %v43
  %v46 = shufflevector <2 x float> %v45, <2 x float> poison, <1 x i32> <i32 0>
  %v47 = shufflevector <2 x float> %v45, <2 x float> poison, <1 x i32> <i32 1>
  %v48 = fcmp ogt <1 x float> %v47, %v46
  %v49 = select <1 x i1> %v48, <1 x float> %v47, <1 x float> %v46
  %v50 = fcmp uno <1 x float> %v47, %v47
  %v51 = select <1 x i1> %v50, <1 x float> %v47, <1 x float> %v49
  %v52 = extractelement <1 x float> %v51, i64 0
  %v53 = insertelement <8 x float> poison, float %v52, i64 0
  %v54 = shufflevector <8 x float> %v53, <8 x float> poison, <8 x i32> zeroinitializer
  br label %L55
L55:
  %i55 = phi i64 [ 0, %E3 ], [ %v62, %L55 ]
  %v56 = mul i64 %i55, 8
  %v57 = add i64 %v2, %v56
  %v58 = getelementptr float, ptr %b1, i64 %v57
  %v59 = load <8 x float>, ptr %v58, align 4
  %v60 = fsub <8 x float> %v59, %v54
  %v61 = getelementptr float, ptr %b0, i64 %v57
  store <8 x float> %v60, ptr %v61, align 4
  %v62 = add nuw nsw i64 %i55, 1
  %v63 = icmp ult i64 %v62, 5
  br i1 %v63, label %L55, label %E55
E55:
  %v64 = add nuw nsw i64 %i1, 1
  %v65 = icmp ult i64 %v64, %end
  br i1 %v65, label %L1, label %E1
E1:
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
