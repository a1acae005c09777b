target triple = "nvptx64-nvidia-cuda"
@local1 = internal addrspace(3) global [320 x float] poison, align 16
@local2 = internal addrspace(3) global [256 x float] poison, align 16
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
  %v19 = mul i32 %v2, 32
  %v20 = add i32 %v14, %v19
  %v21 = add i32 %v20, 3
  %v22 = icmp slt i32 %v21, 128
  %v23 = insertelement <4 x i1> poison, i1 %v22, i64 0
  %v24 = shufflevector <4 x i1> %v23, <4 x i1> poison, <4 x i32> zeroinitializer
  %v25 = getelementptr float, ptr addrspace(3) @local1, i32 0
  %v26 = add i32 %v16, %v18
  %v27 = mul i32 %v17, -16
  %v28 = mul i32 %v2, 20
  %v29 = mul i32 %v2, 64
  %v30 = add i32 %v14, %v29
  %v31 = sdiv i32 %v1, 2
  %v32 = mul i32 %v31, 8
  %v33 = getelementptr float, ptr addrspace(3) @local2, i32 0
  %v34 = mul i32 %v2, 4
  %v35 = mul i32 %v7, 128
  %v36 = add i32 %v13, %v35
  %v37 = mul i32 %v7, 160
  %v38 = add i32 %v16, %v37
  %v39 = add i32 %v38, %v18
  %v40 = getelementptr float, ptr addrspace(1) %b1, i32 %v39
  %v41 = extractelement <4 x i1> %v24, i32 0
  br i1 %v41, label %T42, label %F42
T42:
  %v43 = load <4 x float>, ptr addrspace(1) %v40, align 16, !invariant.load !0
  br label %J42
F42:
  br label %J42
J42:
  %v44 = phi <4 x float> [ %v43, %T42 ], [ zeroinitializer, %F42 ]
  %v45 = getelementptr float, ptr addrspace(3) %v25, i32 %v26
  %v46 = extractelement <4 x i1> %v24, i32 0
  br i1 %v46, label %T47, label %J47
T47:
  store <4 x float> %v44, ptr addrspace(3) %v45, align 16
  br label %J47
J47:
  %v48 = mul i32 %v6, 8
  %v49 = add i32 %v36, %v48
  %v50 = add i32 %v30, %v48
  %v51 = add i32 %v50, %v32
  %v52 = getelementptr float, ptr addrspace(1) %b2, i32 %v51
  %v53 = extractelement <4 x i1> %v24, i32 0
  br i1 %v53, label %T54, label %F54
T54:
  %v55 = load <4 x float>, ptr addrspace(1) %v52, align 16, !invariant.load !0
  br label %J54
F54:
  br label %J54
J54:
  %v56 = phi <4 x float> [ %v55, %T54 ], [ zeroinitializer, %F54 ]
  %v57 = getelementptr float, ptr addrspace(3) %v33, i32 %v20
  %v58 = extractelement <4 x i1> %v24, i32 0
  br i1 %v58, label %T59, label %J59
T59:
  store <4 x float> %v56, ptr addrspace(3) %v57, align 16
  br label %J59
J59:
  br label %L60
L60:
  %i60 = phi i32 [ 0, %J59 ], [ %v137, %J136 ]
  %v61 = phi float [ 0x0000000000000000, %J59 ], [ %v128, %J136 ]
  %v62 = zext nneg i32 %i60 to i64
  %v63 = mul i32 %i60, 16
  %v64 = urem i32 %i60, 2
  %v65 = mul nuw nsw i32 %v64, 160
  %v66 = getelementptr float, ptr addrspace(3) @local1, i32 %v65
  %v67 = add i32 %i60, 1
  %v68 = urem i32 %v67, 2
  %v69 = mul nuw nsw i32 %v68, 160
  %v70 = getelementptr float, ptr addrspace(3) @local1, i32 %v69
  %v71 = add i32 %v38, %v63
  %v72 = add i32 %v71, %v18
  %v73 = add i32 %v14, %v63
  %v74 = add i32 %v73, %v27
  %v75 = add i32 %v74, 19
  %v76 = icmp sle i32 %v75, 19
  %v77 = insertelement <4 x i1> poison, i1 %v76, i64 0
  %v78 = shufflevector <4 x i1> %v77, <4 x i1> poison, <4 x i32> zeroinitializer
  %v79 = and <4 x i1> %v24, %v78
  %v80 = icmp slt i32 %i60, 1
  %v81 = insertelement <4 x i1> poison, i1 %v80, i64 0
  %v82 = shufflevector <4 x i1> %v81, <4 x i1> poison, <4 x i32> zeroinitializer
  %v83 = and <4 x i1> %v79, %v82
  %v84 = getelementptr float, ptr addrspace(1) %b1, i32 %v72
  %v85 = getelementptr float, ptr addrspace(1) %v84, i64 16
  %v86 = extractelement <4 x i1> %v83, i32 0
  br i1 %v86, label %T87, label %F87
T87:
  %v88 = load <4 x float>, ptr addrspace(1) %v85, align 16, !invariant.load !0
  br label %J87
F87:
  br label %J87
J87:
  %v89 = phi <4 x float> [ %v88, %T87 ], [ zeroinitializer, %F87 ]
  %v90 = urem i32 %i60, 2
  %v91 = mul nuw nsw i32 %v90, 128
  %v92 = getelementptr float, ptr addrspace(3) @local2, i32 %v91
  %v93 = add i32 %i60, 1
  %v94 = urem i32 %v93, 2
  %v95 = mul nuw nsw i32 %v94, 128
  %v96 = getelementptr float, ptr addrspace(3) @local2, i32 %v95
  %v97 = mul i32 %i60, 256
  %v98 = add i32 %v50, %v97
  %v99 = add i32 %v98, %v32
  %v100 = add i32 %v34, %v63
  %v101 = add i32 %v100, %v31
  %v102 = add i32 %v101, 16
  %v103 = icmp sle i32 %v102, 19
  %v104 = insertelement <4 x i1> poison, i1 %v103, i64 0
  %v105 = shufflevector <4 x i1> %v104, <4 x i1> poison, <4 x i32> zeroinitializer
  %v106 = and <4 x i1> %v24, %v105
  %v107 = and <4 x i1> %v106, %v82
  %v108 = getelementptr float, ptr addrspace(1) %b2, i32 %v99
  %v109 = getelementptr float, ptr addrspace(1) %v108, i64 256
  %v110 = extractelement <4 x i1> %v107, i32 0
  br i1 %v110, label %T111, label %F111
T111:
  %v112 = load <4 x float>, ptr addrspace(1) %v109, align 16, !invariant.load !0
  br label %J111
F111:
  br label %J111
J111:
  %v113 = phi <4 x float> [ %v112, %T111 ], [ zeroinitializer, %F111 ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %L114
L114:
  %i114 = phi i32 [ 0, %J111 ], [ %v129, %L114 ]
  %v115 = phi float [ %v61, %J111 ], [ %v128, %L114 ]
  %v116 = zext nneg i32 %i114 to i64
  %v117 = add i32 %v63, %i114
  %v118 = icmp slt i32 %v117, 20
  %v119 = add i32 %v28, %i114
  %v120 = getelementptr float, ptr addrspace(3) %v66, i32 %v119
  %v121 = load float, ptr addrspace(3) %v120, align 4
  %v122 = select i1 %v118, float %v121, float 0x0000000000000000
  %v123 = mul i32 %i114, 8
  %v124 = add i32 %v1, %v123
  %v125 = getelementptr float, ptr addrspace(3) %v92, i32 %v124
  %v126 = load float, ptr addrspace(3) %v125, align 4
  %v127 = select i1 %v118, float %v126, float 0x0000000000000000
  %v128 = call float @llvm.fma.f32(float %v122, float %v127, float %v115)
  %v129 = add nuw nsw i32 %i114, 1
  %v130 = icmp ult i32 %v129, 16
  br i1 %v130, label %L114, label %E114
E114:
  %v131 = getelementptr float, ptr addrspace(3) %v70, i32 %v26
  %v132 = extractelement <4 x i1> %v24, i32 0
  br i1 %v132, label %T133, label %J133
T133:
  store <4 x float> %v89, ptr addrspace(3) %v131, align 16
  br label %J133
J133:
  %v134 = getelementptr float, ptr addrspace(3) %v96, i32 %v20
  %v135 = extractelement <4 x i1> %v24, i32 0
  br i1 %v135, label %T136, label %J136
T136:
  store <4 x float> %v113, ptr addrspace(3) %v134, align 16
  br label %J136
J136:
  %v137 = add nuw nsw i32 %i60, 1
  %v138 = icmp ult i32 %v137, 2
  br i1 %v138, label %L60, label %E60
E60:
  %v139 = getelementptr float, ptr addrspace(1) %b0, i32 %v49
  store float %v128, ptr addrspace(1) %v139, align 4
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
attributes #0 = { nounwind "nvvm.maxntid"="8,8,1" }
!0 = !{}
