#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(16, 1, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const int g0 = get_group_id(0);  // d00, of 5
  const int tx = get_local_id(0);
  __local float r0[16];
  const int v0 = tx * 4;
  const bool v1 = (v0 + 259) < 300;
  const int v2 = v0 + g0 * 300;
  const float4 v3 = vload4(0, b1 + v2);
  const int v4 = v2 + 64;
  const float4 v5 = vload4(0, b1 + v4);
  const int v6 = v2 + 128;
  const float4 v7 = vload4(0, b1 + v6);
  const int v8 = v2 + 192;
  const float4 v9 = vload4(0, b1 + v8);
  const float4 v10 = ((v5 > v3) | (v5 != v5)) ? v5 : v3;
  const float4 v11 = ((v9 > v7) | (v9 != v9)) ? v9 : v7;
  const int v12 = v2 + 256;
  const float4 v13 = v1 ? vload4(0, b1 + v12) : (float4)(0.0f);
  const float4 v14 = ((v11 > v10) | (v11 != v11)) ? v11 : v10;
  const float4 v15 = v1 ? v13 : (float4)(-INFINITY);
  const float4 v16 = ((v15 > v14) | (v15 != v15)) ? v15 : v14;
  const float2 v17 = v16.s01;
  const float2 v18 = v16.s23;
  const float2 v19 = ((v18 > v17) | (v18 != v18)) ? v18 : v17;
  const float v20 = v19.s0;
  const float v21 = v19.s1;
  const float v22 = ((v21 > v20) | (v21 != v21)) ? v21 : v20;
  r0[tx] = v22;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half0 = 8; half0 > 0; half0 /= 2) {
    if (tx < half0) {
      const float v23 = r0[tx];
      const float v24 = r0[tx + half0];
      r0[tx] = ((v24 > v23) | (v24 != v24)) ? v24 : v23;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v25 = r0[0];
  const float4 v26 = v3 - v25;
  const float4 v27 = (89.0f < v26) ? (float4)(89.0f) : v26;
  const float4 v28 = (v27 < -104.0f) ? (float4)(-104.0f) : v27;
  const float4 v29 = fma(v28, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v30 = v29 - 0x1.8001fcp+23f;
  const float4 v31 = fma(v30, (float4)(0x1.05c61p-29f), fma(v30, (float4)(-0x1.62e43p-1f), v28));
  const float4 v32 = fma((float4)(0x1.6a589ap-10f), v31, (float4)(0x1.123b04p-7f));
  const float4 v33 = fma(fma(v32, v31, (float4)(0x1.5558a8p-5f)), v31, (float4)(0x1.55549p-3f));
  const float4 v34 = fma(v31 * fma(v33, v31, (float4)(0x1.fffffcp-2f)), v31, v31);
  const uint4 v35 = as_uint4(v29);
  const uint4 v36 = v35 >> (uint4)(1u);
  const float4 v37 = (v34 + 1.0f) * as_float4(v36 << (uint4)(23u)) * as_float4((v35 - v36) << (uint4)(23u));
  const float4 v38 = v5 - v25;
  const float4 v39 = (89.0f < v38) ? (float4)(89.0f) : v38;
  const float4 v40 = (v39 < -104.0f) ? (float4)(-104.0f) : v39;
  const float4 v41 = fma(v40, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v42 = v41 - 0x1.8001fcp+23f;
  const float4 v43 = fma(v42, (float4)(0x1.05c61p-29f), fma(v42, (float4)(-0x1.62e43p-1f), v40));
  const float4 v44 = fma((float4)(0x1.6a589ap-10f), v43, (float4)(0x1.123b04p-7f));
  const float4 v45 = fma(fma(v44, v43, (float4)(0x1.5558a8p-5f)), v43, (float4)(0x1.55549p-3f));
  const float4 v46 = fma(v43 * fma(v45, v43, (float4)(0x1.fffffcp-2f)), v43, v43);
  const uint4 v47 = as_uint4(v41);
  const uint4 v48 = v47 >> (uint4)(1u);
  const float4 v49 = (v46 + 1.0f) * as_float4(v48 << (uint4)(23u)) * as_float4((v47 - v48) << (uint4)(23u));
  const float4 v50 = v7 - v25;
  const float4 v51 = (89.0f < v50) ? (float4)(89.0f) : v50;
  const float4 v52 = (v51 < -104.0f) ? (float4)(-104.0f) : v51;
  const float4 v53 = fma(v52, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v54 = v53 - 0x1.8001fcp+23f;
  const float4 v55 = fma(v54, (float4)(0x1.05c61p-29f), fma(v54, (float4)(-0x1.62e43p-1f), v52));
  const float4 v56 = fma((float4)(0x1.6a589ap-10f), v55, (float4)(0x1.123b04p-7f));
  const float4 v57 = fma(fma(v56, v55, (float4)(0x1.5558a8p-5f)), v55, (float4)(0x1.55549p-3f));
  const float4 v58 = fma(v55 * fma(v57, v55, (float4)(0x1.fffffcp-2f)), v55, v55);
  const uint4 v59 = as_uint4(v53);
  const uint4 v60 = v59 >> (uint4)(1u);
  const float4 v61 = (v58 + 1.0f) * as_float4(v60 << (uint4)(23u)) * as_float4((v59 - v60) << (uint4)(23u));
  const float4 v62 = v9 - v25;
  const float4 v63 = (89.0f < v62) ? (float4)(89.0f) : v62;
  const float4 v64 = (v63 < -104.0f) ? (float4)(-104.0f) : v63;
  const float4 v65 = fma(v64, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v66 = v65 - 0x1.8001fcp+23f;
  const float4 v67 = fma(v66, (float4)(0x1.05c61p-29f), fma(v66, (float4)(-0x1.62e43p-1f), v64));
  const float4 v68 = fma((float4)(0x1.6a589ap-10f), v67, (float4)(0x1.123b04p-7f));
  const float4 v69 = fma(fma(v68, v67, (float4)(0x1.5558a8p-5f)), v67, (float4)(0x1.55549p-3f));
  const float4 v70 = fma(v67 * fma(v69, v67, (float4)(0x1.fffffcp-2f)), v67, v67);
  const uint4 v71 = as_uint4(v65);
  const uint4 v72 = v71 >> (uint4)(1u);
  const float4 v73 = (v70 + 1.0f) * as_float4(v72 << (uint4)(23u)) * as_float4((v71 - v72) << (uint4)(23u));
  const float4 v74 = v13 - v25;
  const float4 v75 = (89.0f < v74) ? (float4)(89.0f) : v74;
  const float4 v76 = (v75 < -104.0f) ? (float4)(-104.0f) : v75;
  const float4 v77 = fma(v76, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v78 = v77 - 0x1.8001fcp+23f;
  const float4 v79 = fma(v78, (float4)(0x1.05c61p-29f), fma(v78, (float4)(-0x1.62e43p-1f), v76));
  const float4 v80 = fma((float4)(0x1.6a589ap-10f), v79, (float4)(0x1.123b04p-7f));
  const float4 v81 = fma(fma(v80, v79, (float4)(0x1.5558a8p-5f)), v79, (float4)(0x1.55549p-3f));
  const float4 v82 = fma(v79 * fma(v81, v79, (float4)(0x1.fffffcp-2f)), v79, v79);
  const uint4 v83 = as_uint4(v77);
  const uint4 v84 = v83 >> (uint4)(1u);
  const float4 v85 = (v82 + 1.0f) * as_float4(v84 << (uint4)(23u)) * as_float4((v83 - v84) << (uint4)(23u));
  const float4 v86 = v37 + v49 + (v61 + v73) + (v1 ? v85 : (float4)(0.0f));
  const float2 v87 = v86.s01 + v86.s23;
  const float v88 = v87.s0 + v87.s1;
  barrier(CLK_LOCAL_MEM_FENCE);
  r0[tx] = v88;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half1 = 8; half1 > 0; half1 /= 2) {
    if (tx < half1) {
      r0[tx] = r0[tx] + r0[tx + half1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v89 = r0[0];
  const float4 v90 = v37 / v89;
  vstore4(v90, 0, b0 + v2);
  const float4 v91 = v49 / v89;
  vstore4(v91, 0, b0 + v4);
  const float4 v92 = v61 / v89;
  vstore4(v92, 0, b0 + v6);
  const float4 v93 = v73 / v89;
  vstore4(v93, 0, b0 + v8);
  const float4 v94 = v85 / v89;
  if (v1) vstore4(v94, 0, b0 + v12);
}
