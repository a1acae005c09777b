target triple = "nvptx64-nvidia-cuda"
@local1 = internal addrspace(3) global [128 x float] poison, align 16
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
  %v19 = mul i32 %v2, 2
  %v20 = mul i32 %v2, 32
  %v21 = add i32 %v14, %v20
  %v22 = add i32 %v21, 3
  %v23 = icmp slt i32 %v22, 128
  %v24 = insertelement <4 x i1> poison, i1 %v23, i64 0
  %v25 = shufflevector <4 x i1> %v24, <4 x i1> poison, <4 x i32> zeroinitializer
  %v26 = mul i32 %v17, -16
  %v27 = mul i32 %v2, 64
  %v28 = add i32 %v14, %v27
  %v29 = sdiv i32 %v1, 2
  %v30 = mul i32 %v29, 8
  %v31 = mul i32 %v2, 4
  %v32 = mul i32 %v29, -8
  %v33 = mul i32 %v7, 128
  %v34 = add i32 %v13, %v33
  %v35 = mul i32 %v7, 160
  %v36 = add i32 %v16, %v35
  %v37 = mul i32 %v7, 8
  %v38 = add i32 %v19, %v37
  %v39 = add i32 %v38, %v17
  %v40 = icmp sle i32 %v39, 15
  %v41 = insertelement <4 x i1> poison, i1 %v40, i64 0
  %v42 = shufflevector <4 x i1> %v41, <4 x i1> poison, <4 x i32> zeroinitializer
  %v43 = and <4 x i1> %v25, %v42
  %v44 = mul i32 %v6, 8
  %v45 = add i32 %v34, %v44
  %v46 = add i32 %v28, %v44
  %v47 = add i32 %v14, %v44
  %v48 = add i32 %v47, %v32
  %v49 = icmp sle i32 0, %v48
  %v50 = insertelement <4 x i1> poison, i1 %v49, i64 0
  %v51 = shufflevector <4 x i1> %v50, <4 x i1> poison, <4 x i32> zeroinitializer
  %v52 = add i32 %v48, 3
  %v53 = icmp sle i32 %v52, 15
  %v54 = insertelement <4 x i1> poison, i1 %v53, i64 0
  %v55 = shufflevector <4 x i1> %v54, <4 x i1> poison, <4 x i32> zeroinitializer
  br label %L56
L56:
  %i56 = phi i32 [ 0, %entry ], [ %v117, %E100 ]
  %v57 = phi float [ 0x0000000000000000, %entry ], [ %v114, %E100 ]
  %v58 = zext nneg i32 %i56 to i64
  %v59 = mul i32 %i56, 16
  %v60 = add i32 %v36, %v59
  %v61 = add i32 %v60, %v18
  %v62 = add i32 %v14, %v59
  %v63 = add i32 %v62, %v26
  %v64 = icmp sle i32 0, %v63
  %v65 = insertelement <4 x i1> poison, i1 %v64, i64 0
  %v66 = shufflevector <4 x i1> %v65, <4 x i1> poison, <4 x i32> zeroinitializer
  %v67 = and <4 x i1> %v43, %v66
  %v68 = add i32 %v63, 3
  %v69 = icmp sle i32 %v68, 19
  %v70 = insertelement <4 x i1> poison, i1 %v69, i64 0
  %v71 = shufflevector <4 x i1> %v70, <4 x i1> poison, <4 x i32> zeroinitializer
  %v72 = and <4 x i1> %v67, %v71
  %v73 = getelementptr float, ptr addrspace(1) %b1, i32 %v61
  %v74 = extractelement <4 x i1> %v72, i32 0
  br i1 %v74, label %T75, label %F75
T75:
  %v76 = load <4 x float>, ptr addrspace(1) %v73, align 16, !invariant.load !0
  br label %J75
F75:
  br label %J75
J75:
  %v77 = phi <4 x float> [ %v76, %T75 ], [ zeroinitializer, %F75 ]
  %v78 = mul i32 %i56, 256
  %v79 = add i32 %v46, %v78
  %v80 = add i32 %v79, %v30
  %v81 = add i32 %v31, %v59
  %v82 = add i32 %v81, %v29
  %v83 = icmp sle i32 %v82, 19
  %v84 = insertelement <4 x i1> poison, i1 %v83, i64 0
  %v85 = shufflevector <4 x i1> %v84, <4 x i1> poison, <4 x i32> zeroinitializer
  %v86 = and <4 x i1> %v25, %v85
  %v87 = and <4 x i1> %v86, %v51
  %v88 = and <4 x i1> %v87, %v55
  %v89 = getelementptr float, ptr addrspace(1) %b2, i32 %v80
  %v90 = extractelement <4 x i1> %v88, i32 0
  br i1 %v90, label %T91, label %F91
T91:
  %v92 = load <4 x float>, ptr addrspace(1) %v89, align 16, !invariant.load !0
  br label %J91
F91:
  br label %J91
J91:
  %v93 = phi <4 x float> [ %v92, %T91 ], [ zeroinitializer, %F91 ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v94 = getelementptr float, ptr addrspace(3) @local1, i32 %v21
  %v95 = extractelement <4 x i1> %v25, i32 0
  br i1 %v95, label %T96, label %J96
T96:
  store <4 x float> %v77, ptr addrspace(3) %v94, align 16
  br label %J96
J96:
  %v97 = getelementptr float, ptr addrspace(3) @local2, i32 %v21
  %v98 = extractelement <4 x i1> %v25, i32 0
  br i1 %v98, label %T99, label %J99
T99:
  store <4 x float> %v93, ptr addrspace(3) %v97, align 16
  br label %J99
J99:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %L100
L100:
  %i100 = phi i32 [ 0, %J99 ], [ %v115, %L100 ]
  %v101 = phi float [ %v57, %J99 ], [ %v114, %L100 ]
  %v102 = zext nneg i32 %i100 to i64
  %v103 = add i32 %v59, %i100
  %v104 = icmp slt i32 %v103, 20
  %v105 = add i32 %v12, %i100
  %v106 = getelementptr float, ptr addrspace(3) @local1, i32 %v105
  %v107 = load float, ptr addrspace(3) %v106, align 4
  %v108 = select i1 %v104, float %v107, float 0x0000000000000000
  %v109 = mul i32 %i100, 8
  %v110 = add i32 %v1, %v109
  %v111 = getelementptr float, ptr addrspace(3) @local2, i32 %v110
  %v112 = load float, ptr addrspace(3) %v111, align 4
  %v113 = select i1 %v104, float %v112, float 0x0000000000000000
  %v114 = call float @llvm.fma.f32(float %v108, float %v113, float %v101)
  %v115 = add nuw nsw i32 %i100, 1
  %v116 = icmp ult i32 %v115, 16
  br i1 %v116, label %L100, label %E100
E100:
  %v117 = add nuw nsw i32 %i56, 1
  %v118 = icmp ult i32 %v117, 2
  br i1 %v118, label %L56, label %E56
E56:
  %v119 = getelementptr float, ptr addrspace(1) %b0, i32 %v45
  store float %v114, ptr addrspace(1) %v119, align 4
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
attributes #0 = { nounwind "nvvm.maxntid"="8,8,1" }
!0 = !{}
