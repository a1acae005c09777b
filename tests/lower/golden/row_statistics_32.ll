define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  br label %L1
L1:
  %i1 = phi i64 [ %first, %entry ], [ %v63, %E55 ]
  %v2 = mul i64 %i1, 40
  %v4 = getelementptr float, ptr %b1, i64 %v2
  br label %L5
L5:
  %i5 = phi i64 [ 0, %L1 ], [ %v20, %L5 ]
  %v6 = phi <8 x float> [ splat (float 0xFFF0000000000000), %L1 ], [ %v14, %L5 ]
  %v7 = phi <8 x float> [ splat (float 0xFFF0000000000000), %L1 ], [ %v18, %L5 ]
  %v3 = phi ptr [ %v4, %L1 ], [ %v19, %L5 ]
  %v8 = load <8 x float>, ptr %v3, align 4
  %v9 = getelementptr float, ptr %v3, i64 8
  %v10 = load <8 x float>, ptr %v9, align 4
  %v11 = fcmp ogt <8 x float> %v8, %v6
  %v12 = select <8 x i1> %v11, <8 x float> %v8, <8 x float> %v6
  %v13 = fcmp uno <8 x float> %v8, %v8
  %v14 = select <8 x i1> %v13, <8 x float> %v8, <8 x float> %v12
  %v15 = fcmp ogt <8 x float> %v10, %v7
  %v16 = select <8 x i1> %v15, <8 x float> %v10, <8 x float> %v7
  %v17 = fcmp uno <8 x float> %v10, %v10
  %v18 = select <8 x i1> %v17, <8 x float> %v10, <8 x float> %v16
  %v19 = getelementptr float, ptr %v3, i64 16
  %v20 = add nuw nsw i64 %i5, 1
  %v21 = icmp ult i64 %v20, 2
  br i1 %v21, label %L5, label %E5
E5:
  %v22 = fcmp ogt <8 x float> %v18, %v14
  %v23 = select <8 x i1> %v22, <8 x float> %v18, <8 x float> %v14
  %v24 = fcmp uno <8 x float> %v18, %v18
  %v25 = select <8 x i1> %v24, <8 x float> %v18, <8 x float> %v23
  %v26 = getelementptr float, ptr %b1, i64 %v2
  %v27 = getelementptr float, ptr %v26, i64 32
  %v28 = load <8 x float>, ptr %v27, align 4
  %v29 = fcmp ogt <8 x float> %v28, %v25
  %v30 = select <8 x i1> %v29, <8 x float> %v28, <8 x float> %v25
  %v31 = fcmp uno <8 x float> %v28, %v28
  %v32 = select <8 x i1> %v31, <8 x float> %v28, <8 x float> %v30
  %v33 = fcmp uno <8 x float> %v32, %v32
  %v34 = bitcast <8 x i1> %v33 to i8
  %v35 = icmp ne i8 %v34, 0
  %v36 = shufflevector <8 x float> %v32, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v37 = shufflevector <8 x float> %v32, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v38 = fcmp ogt <4 x float> %v37, %v36
  %v39 = select <4 x i1> %v38, <4 x float> %v37, <4 x float> %v36
  %v40 = shufflevector <4 x float> %v39, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v41 = shufflevector <4 x float> %v39, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v42 = fcmp ogt <2 x float> %v41, %v40
  %v43 = select <2 x i1> %v42, <2 x float> %v41, <2 x float> %v40
  %v44 = extractelement <2 x float> %v43, i64 0
  %v45 = extractelement <2 x float> %v43, i64 1
  %v46 = fcmp ogt float %v45, %v44
  %v47 = select i1 %v46, float %v45, float %v44
  %v48 = sext i1 %v35 to i32
  %v49 = bitcast float %v47 to i32
  %v50 = or i32 %v49, %v48
  %v51 = bitcast i32 %v50 to float
  %v52 = insertelement <8 x float> poison, float %v51, i64 0
  %v53 = shufflevector <8 x float> %v52, <8 x float> poison, <8 x i32> zeroinitializer
  br label %L55
L55:
  %i55 = phi i64 [ 0, %E5 ], [ %v61, %L55 ]
  %v54 = phi i64 [ %v2, %E5 ], [ %v60, %L55 ]
  %v56 = getelementptr float, ptr %b1, i64 %v54
  %v57 = load <8 x float>, ptr %v56, align 4
  %v58 = fsub <8 x float> %v57, %v53
  %v59 = getelementptr float, ptr %b0, i64 %v54
  store <8 x float> %v58, ptr %v59, align 4
  %v60 = add i64 %v54, 8
  %v61 = add nuw nsw i64 %i55, 1
  %v62 = icmp ult i64 %v61, 5
  br i1 %v62, label %L55, label %E55
E55:
  %v63 = add nuw nsw i64 %i1, 1
  %v64 = icmp ult i64 %v63, %end
  br i1 %v64, label %L1, label %E1
E1:
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
