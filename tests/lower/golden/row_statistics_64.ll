define internal void @kernel0(ptr %b0, ptr %b1, i64 %first, i64 %end) #0 {
entry:
  %v1 = insertelement <16 x i64> poison, i64 8, i64 0
  %v2 = shufflevector <16 x i64> %v1, <16 x i64> poison, <16 x i32> zeroinitializer
  %v3 = icmp slt <16 x i64> <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>, %v2
  %v4 = insertelement <16 x float> poison, float 0xFFF0000000000000, i64 0
  %v5 = shufflevector <16 x float> %v4, <16 x float> poison, <16 x i32> zeroinitializer
  br label %L6
L6:
  %i6 = phi i64 [ %first, %entry ], [ %v65, %E54 ]
  %v7 = mul i64 %i6, 40
  %v9 = getelementptr float, ptr %b1, i64 %v7
  br label %L10
L10:
  %i10 = phi i64 [ 0, %L6 ], [ %v18, %L10 ]
  %v11 = phi <16 x float> [ splat (float 0xFFF0000000000000), %L6 ], [ %v16, %L10 ]
  %v8 = phi ptr [ %v9, %L6 ], [ %v17, %L10 ]
  %v12 = load <16 x float>, ptr %v8, align 4
  %v13 = fcmp ogt <16 x float> %v12, %v11
  %v14 = select <16 x i1> %v13, <16 x float> %v12, <16 x float> %v11
  %v15 = fcmp uno <16 x float> %v12, %v12
  %v16 = select <16 x i1> %v15, <16 x float> %v12, <16 x float> %v14
  %v17 = getelementptr float, ptr %v8, i64 16
  %v18 = add nuw nsw i64 %i10, 1
  %v19 = icmp ult i64 %v18, 2
  br i1 %v19, label %L10, label %E10
E10:
  %v20 = getelementptr float, ptr %b1, i64 %v7
  %v21 = getelementptr float, ptr %v20, i64 32
  %v22 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %v21, <16 x i1> %v3, <16 x float> zeroinitializer)
  %v23 = select <16 x i1> %v3, <16 x float> %v22, <16 x float> %v5
  %v24 = fcmp ogt <16 x float> %v23, %v16
  %v25 = select <16 x i1> %v24, <16 x float> %v23, <16 x float> %v16
  %v26 = fcmp uno <16 x float> %v23, %v23
  %v27 = select <16 x i1> %v26, <16 x float> %v23, <16 x float> %v25
  %v28 = fcmp uno <16 x float> %v27, %v27
  %v29 = bitcast <16 x i1> %v28 to i16
  %v30 = icmp ne i16 %v29, 0
  %v31 = shufflevector <16 x float> %v27, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %v32 = shufflevector <16 x float> %v27, <16 x float> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %v33 = fcmp ogt <8 x float> %v32, %v31
  %v34 = select <8 x i1> %v33, <8 x float> %v32, <8 x float> %v31
  %v35 = shufflevector <8 x float> %v34, <8 x float> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v36 = shufflevector <8 x float> %v34, <8 x float> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %v37 = fcmp ogt <4 x float> %v36, %v35
  %v38 = select <4 x i1> %v37, <4 x float> %v36, <4 x float> %v35
  %v39 = shufflevector <4 x float> %v38, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %v40 = shufflevector <4 x float> %v38, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %v41 = fcmp ogt <2 x float> %v40, %v39
  %v42 = select <2 x i1> %v41, <2 x float> %v40, <2 x float> %v39
  %v43 = extractelement <2 x float> %v42, i64 0
  %v44 = extractelement <2 x float> %v42, i64 1
  %v45 = fcmp ogt float %v44, %v43
  %v46 = select i1 %v45, float %v44, float %v43
  %v47 = sext i1 %v30 to i32
  %v48 = bitcast float %v46 to i32
  %v49 = or i32 %v48, %v47
  %v50 = bitcast i32 %v49 to float
  %v51 = insertelement <16 x float> poison, float %v50, i64 0
  %v52 = shufflevector <16 x float> %v51, <16 x float> poison, <16 x i32> zeroinitializer
  br label %L54
L54:
  %i54 = phi i64 [ 0, %E10 ], [ %v60, %L54 ]
  %v53 = phi i64 [ %v7, %E10 ], [ %v59, %L54 ]
  %v55 = getelementptr float, ptr %b1, i64 %v53
  %v56 = load <16 x float>, ptr %v55, align 4
  %v57 = fsub <16 x float> %v56, %v52
  %v58 = getelementptr float, ptr %b0, i64 %v53
  store <16 x float> %v57, ptr %v58, align 4
  %v59 = add i64 %v53, 16
  %v60 = add nuw nsw i64 %i54, 1
  %v61 = icmp ult i64 %v60, 2
  br i1 %v61, label %L54, label %E54
E54:
  %v62 = fsub <16 x float> %v22, %v52
  %v63 = getelementptr float, ptr %b0, i64 %v7
  %v64 = getelementptr float, ptr %v63, i64 32
  call void @llvm.masked.store.v16f32.p0(<16 x float> %v62, ptr align 4 %v64, <16 x i1> %v3)
  %v65 = add nuw nsw i64 %i6, 1
  %v66 = icmp ult i64 %v65, %end
  br i1 %v66, label %L6, label %E6
E6:
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
declare <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4, <16 x i1>, <16 x float>)
declare void @llvm.masked.store.v16f32.p0(<16 x float>, ptr align 4, <16 x i1>)
attributes #0 = { nounwind }
attributes #1 = { noinline nounwind optnone }
