target triple = "amdgcn-amd-amdhsa"
@local1 = internal addrspace(3) global [320 x float] poison, align 16
@local2 = internal addrspace(3) global [256 x float] poison, align 16
define amdgpu_kernel void @compute(ptr addrspace(1) %b0, ptr addrspace(1) %b1, ptr addrspace(1) %b2) #0 {
entry:
  %v1 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.x()
  %v2 = call range(i32 0, 8) i32 @llvm.amdgcn.workitem.id.y()
  %v3 = mul nuw nsw i32 %v2, 8
  %v4 = add nuw nsw i32 %v3, %v1
  %v5 = call range(i32 0, 4) i32 @llvm.amdgcn.workgroup.id.x()
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
  %i60 = phi i32 [ 0, %J59 ], [ %v166, %J165 ]
  %v61 = phi float [ 0x0000000000000000, %J59 ], [ %v157, %J165 ]
  %v62 = zext nneg i32 %i60 to i64
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v63 = mul i32 %i60, 16
  %v64 = urem i32 %i60, 2
  %v65 = mul nuw nsw i32 %v64, 160
  %v66 = getelementptr float, ptr addrspace(3) @local1, i32 %v65
  %v67 = add i32 %i60, 1
  %v68 = urem i32 %v67, 2
  %v69 = mul nuw nsw i32 %v68, 160
  %v70 = getelementptr float, ptr addrspace(3) @local1, i32 %v69
  %v71 = add i32 %i60, 1
  %v72 = icmp slt i32 1, %v71
  %v73 = select i1 %v72, i32 1, i32 %v71
  %v74 = mul i32 %v73, 16
  %v75 = add i32 %v39, %v74
  %v76 = add i32 %v14, %v74
  %v77 = add i32 %v76, %v27
  %v78 = add i32 %v77, 3
  %v79 = icmp sle i32 %v78, 19
  %v80 = insertelement <4 x i1> poison, i1 %v79, i64 0
  %v81 = shufflevector <4 x i1> %v80, <4 x i1> poison, <4 x i32> zeroinitializer
  %v82 = and <4 x i1> %v24, %v81
  %v83 = getelementptr float, ptr addrspace(1) %b1, i32 %v75
  %v84 = extractelement <4 x i1> %v82, i32 0
  br i1 %v84, label %T85, label %F85
T85:
  %v86 = load <4 x float>, ptr addrspace(1) %v83, align 16, !invariant.load !0
  br label %J85
F85:
  br label %J85
J85:
  %v87 = phi <4 x float> [ %v86, %T85 ], [ zeroinitializer, %F85 ]
  %v88 = urem i32 %i60, 2
  %v89 = mul nuw nsw i32 %v88, 128
  %v90 = getelementptr float, ptr addrspace(3) @local2, i32 %v89
  %v91 = add i32 %i60, 1
  %v92 = urem i32 %v91, 2
  %v93 = mul nuw nsw i32 %v92, 128
  %v94 = getelementptr float, ptr addrspace(3) @local2, i32 %v93
  %v95 = mul i32 %v73, 256
  %v96 = add i32 %v50, %v95
  %v97 = add i32 %v96, %v32
  %v98 = add i32 %v34, %v74
  %v99 = add i32 %v98, %v31
  %v100 = icmp sle i32 %v99, 19
  %v101 = insertelement <4 x i1> poison, i1 %v100, i64 0
  %v102 = shufflevector <4 x i1> %v101, <4 x i1> poison, <4 x i32> zeroinitializer
  %v103 = and <4 x i1> %v24, %v102
  %v104 = getelementptr float, ptr addrspace(1) %b2, i32 %v97
  %v105 = extractelement <4 x i1> %v103, i32 0
  br i1 %v105, label %T106, label %F106
T106:
  %v107 = load <4 x float>, ptr addrspace(1) %v104, align 16, !invariant.load !0
  br label %J106
F106:
  br label %J106
J106:
  %v108 = phi <4 x float> [ %v107, %T106 ], [ zeroinitializer, %F106 ]
  br label %L109
L109:
  %i109 = phi i32 [ 0, %J106 ], [ %v158, %L109 ]
  %v110 = phi float [ %v61, %J106 ], [ %v157, %L109 ]
  %v111 = zext nneg i32 %i109 to i64
  %v112 = mul i32 %i109, 4
  %v113 = add i32 %v63, %v112
  %v114 = icmp slt i32 %v113, 20
  %v115 = add i32 %v28, %v112
  %v116 = getelementptr float, ptr addrspace(3) %v66, i32 %v115
  %v117 = load float, ptr addrspace(3) %v116, align 4
  %v118 = select i1 %v114, float %v117, float 0x0000000000000000
  %v119 = mul i32 %i109, 32
  %v120 = add i32 %v1, %v119
  %v121 = getelementptr float, ptr addrspace(3) %v90, i32 %v120
  %v122 = load float, ptr addrspace(3) %v121, align 4
  %v123 = select i1 %v114, float %v122, float 0x0000000000000000
  %v124 = add i32 %v113, 1
  %v125 = icmp slt i32 %v124, 20
  %v126 = getelementptr float, ptr addrspace(3) %v66, i32 %v115
  %v127 = getelementptr float, ptr addrspace(3) %v126, i64 1
  %v128 = load float, ptr addrspace(3) %v127, align 4
  %v129 = select i1 %v125, float %v128, float 0x0000000000000000
  %v130 = getelementptr float, ptr addrspace(3) %v90, i32 %v120
  %v131 = getelementptr float, ptr addrspace(3) %v130, i64 8
  %v132 = load float, ptr addrspace(3) %v131, align 4
  %v133 = select i1 %v125, float %v132, float 0x0000000000000000
  %v134 = add i32 %v113, 2
  %v135 = icmp slt i32 %v134, 20
  %v136 = getelementptr float, ptr addrspace(3) %v66, i32 %v115
  %v137 = getelementptr float, ptr addrspace(3) %v136, i64 2
  %v138 = load float, ptr addrspace(3) %v137, align 4
  %v139 = select i1 %v135, float %v138, float 0x0000000000000000
  %v140 = getelementptr float, ptr addrspace(3) %v90, i32 %v120
  %v141 = getelementptr float, ptr addrspace(3) %v140, i64 16
  %v142 = load float, ptr addrspace(3) %v141, align 4
  %v143 = select i1 %v135, float %v142, float 0x0000000000000000
  %v144 = add i32 %v113, 3
  %v145 = icmp slt i32 %v144, 20
  %v146 = getelementptr float, ptr addrspace(3) %v66, i32 %v115
  %v147 = getelementptr float, ptr addrspace(3) %v146, i64 3
  %v148 = load float, ptr addrspace(3) %v147, align 4
  %v149 = select i1 %v145, float %v148, float 0x0000000000000000
  %v150 = getelementptr float, ptr addrspace(3) %v90, i32 %v120
  %v151 = getelementptr float, ptr addrspace(3) %v150, i64 24
  %v152 = load float, ptr addrspace(3) %v151, align 4
  %v153 = select i1 %v145, float %v152, float 0x0000000000000000
  %v154 = call float @llvm.fma.f32(float %v118, float %v123, float %v110)
  %v155 = call float @llvm.fma.f32(float %v129, float %v133, float %v154)
  %v156 = call float @llvm.fma.f32(float %v139, float %v143, float %v155)
  %v157 = call float @llvm.fma.f32(float %v149, float %v153, float %v156)
  %v158 = add nuw nsw i32 %i109, 1
  %v159 = icmp ult i32 %v158, 4
  br i1 %v159, label %L109, label %E109
E109:
  %v160 = getelementptr float, ptr addrspace(3) %v70, i32 %v26
  %v161 = extractelement <4 x i1> %v24, i32 0
  br i1 %v161, label %T162, label %J162
T162:
  store <4 x float> %v87, ptr addrspace(3) %v160, align 16
  br label %J162
J162:
  %v163 = getelementptr float, ptr addrspace(3) %v94, i32 %v20
  %v164 = extractelement <4 x i1> %v24, i32 0
  br i1 %v164, label %T165, label %J165
T165:
  store <4 x float> %v108, ptr addrspace(3) %v163, align 16
  br label %J165
J165:
  %v166 = add nuw nsw i32 %i60, 1
  %v167 = icmp ult i32 %v166, 2
  br i1 %v167, label %L60, label %E60
E60:
  %v168 = getelementptr float, ptr addrspace(1) %b0, i32 %v49
  store float %v157, ptr addrspace(1) %v168, align 4
  ret void
}
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { nounwind "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" "amdgpu-no-dispatch-ptr" "amdgpu-no-queue-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-dispatch-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-heap-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-default-queue" "amdgpu-no-completion-action" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" }
!0 = !{}
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
