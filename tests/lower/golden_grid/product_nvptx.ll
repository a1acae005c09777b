target triple = "nvptx64-nvidia-cuda"
@local1 = internal addrspace(3) global [160 x float] poison, align 16
@local2 = internal addrspace(3) global [128 x float] poison, align 16
define ptx_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1, ptr addrspace(1) %b2) #0 {
entry:
  %v1 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v2 = call range(i32 0, 8) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %v3 = mul nuw nsw i32 %v2, 8
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = call range(i32 0, 4) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v6 = urem i32 %v5, 2
  %v7 = udiv i32 %v5, 2
  %v8 = zext nneg i32 %v6 to i64
  %v9 = zext nneg i32 %v7 to i64
  %v10 = zext nneg i32 %v1 to i64
  %v11 = zext nneg i32 %v2 to i64
  %v12 = mul i32 %v2, 16
  %v13 = add i32 %v1, %v12
  %v14 = mul i32 %v1, 4
  %v15 = mul i32 %v2, 40
  %v16 = add i32 %v14, %v15
  %v17 = sdiv i32 %v1, 4
  %v18 = mul i32 %v17, 4
  %v19 = mul i32 %v17, -16
  %v20 = mul i32 %v2, 32
  %v21 = add i32 %v14, %v20
  %v22 = add i32 %v21, 3
  %v23 = icmp slt i32 %v22, 128
  %v24 = insertelement <4 x i1> poison, i1 %v23, i64 0
  %v25 = shufflevector <4 x i1> %v24, <4 x i1> poison, <4 x i32> zeroinitializer
  %v26 = add i32 %v16, %v18
  %v27 = mul i32 %v2, 20
  %v28 = mul i32 %v2, 64
  %v29 = add i32 %v14, %v28
  %v30 = sdiv i32 %v1, 2
  %v31 = mul i32 %v30, 8
  %v32 = mul i32 %v2, 4
  %v33 = mul i32 %v7, 128
  %v34 = add i32 %v13, %v33
  %v35 = mul i32 %v7, 160
  %v36 = add i32 %v16, %v35
  %v37 = mul i32 %v6, 8
  %v38 = add i32 %v34, %v37
  %v39 = add i32 %v29, %v37
  br label %L40
L40:
  %i40 = phi i32 [ 0, %entry ], [ %v95, %E78 ]
  %v41 = phi float [ 0x0000000000000000, %entry ], [ %v92, %E78 ]
  %v42 = zext nneg i32 %i40 to i64
  %v43 = mul i32 %i40, 16
  %v44 = add i32 %v36, %v43
  %v45 = add i32 %v44, %v18
  %v46 = add i32 %v14, %v43
  %v47 = add i32 %v46, %v19
  %v48 = add i32 %v47, 3
  %v49 = icmp sle i32 %v48, 19
  %v50 = insertelement <4 x i1> poison, i1 %v49, i64 0
  %v51 = shufflevector <4 x i1> %v50, <4 x i1> poison, <4 x i32> zeroinitializer
  %v52 = and <4 x i1> %v25, %v51
  %v53 = getelementptr float, ptr addrspace(1) %b1, i32 %v45
  %v54 = extractelement <4 x i1> %v52, i32 0
  br i1 %v54, label %T55, label %F55
T55:
  %v56 = load <4 x float>, ptr addrspace(1) %v53, align 16, !invariant.load !0
  br label %J55
F55:
  br label %J55
J55:
  %v57 = phi <4 x float> [ %v56, %T55 ], [ zeroinitializer, %F55 ]
  %v58 = mul i32 %i40, 256
  %v59 = add i32 %v39, %v58
  %v60 = add i32 %v59, %v31
  %v61 = add i32 %v32, %v43
  %v62 = add i32 %v61, %v30
  %v63 = icmp sle i32 %v62, 19
  %v64 = insertelement <4 x i1> poison, i1 %v63, i64 0
  %v65 = shufflevector <4 x i1> %v64, <4 x i1> poison, <4 x i32> zeroinitializer
  %v66 = and <4 x i1> %v25, %v65
  %v67 = getelementptr float, ptr addrspace(1) %b2, i32 %v60
  %v68 = extractelement <4 x i1> %v66, i32 0
  br i1 %v68, label %T69, label %F69
T69:
  %v70 = load <4 x float>, ptr addrspace(1) %v67, align 16, !invariant.load !0
  br label %J69
F69:
  br label %J69
J69:
  %v71 = phi <4 x float> [ %v70, %T69 ], [ zeroinitializer, %F69 ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v72 = getelementptr float, ptr addrspace(3) @local1, i32 %v26
  %v73 = extractelement <4 x i1> %v25, i32 0
  br i1 %v73, label %T74, label %J74
T74:
  store <4 x float> %v57, ptr addrspace(3) %v72, align 16
  br label %J74
J74:
  %v75 = getelementptr float, ptr addrspace(3) @local2, i32 %v21
  %v76 = extractelement <4 x i1> %v25, i32 0
  br i1 %v76, label %T77, label %J77
T77:
  store <4 x float> %v71, ptr addrspace(3) %v75, align 16
  br label %J77
J77:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %L78
L78:
  %i78 = phi i32 [ 0, %J77 ], [ %v93, %L78 ]
  %v79 = phi float [ %v41, %J77 ], [ %v92, %L78 ]
  %v80 = zext nneg i32 %i78 to i64
  %v81 = add i32 %v43, %i78
  %v82 = icmp slt i32 %v81, 20
  %v83 = add i32 %v27, %i78
  %v84 = getelementptr float, ptr addrspace(3) @local1, i32 %v83
  %v85 = load float, ptr addrspace(3) %v84, align 4
  %v86 = select i1 %v82, float %v85, float 0x0000000000000000
  %v87 = mul i32 %i78, 8
  %v88 = add i32 %v1, %v87
  %v89 = getelementptr float, ptr addrspace(3) @local2, i32 %v88
  %v90 = load float, ptr addrspace(3) %v89, align 4
  %v91 = select i1 %v82, float %v90, float 0x0000000000000000
  %v92 = call float @llvm.fma.f32(float %v86, float %v91, float %v79)
  %v93 = add nuw nsw i32 %i78, 1
  %v94 = icmp ult i32 %v93, 16
  br i1 %v94, label %L78, label %E78
E78:
  %v95 = add nuw nsw i32 %i40, 1
  %v96 = icmp ult i32 %v95, 2
  br i1 %v96, label %L40, label %E40
E40:
  %v97 = getelementptr float, ptr addrspace(1) %b0, i32 %v38
  store float %v92, ptr addrspace(1) %v97, align 4
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
attributes #0 = { nounwind "nvvm.maxntid"="8,8,1" }
!0 = !{}
