#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(32, 1, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const int g0 = get_group_id(0);  // d00, of 5
  const int tx = get_local_id(0);
  __local float r0[32];
  const int v0 = tx * 4;
  const bool v1 = (v0 + 259) < 300;
  const int v2 = v0 + g0 * 300;
  const float4 v3 = vload4(0, b1 + v2);
  const int v4 = v2 + 128;
  const float4 v5 = vload4(0, b1 + v4);
  const int v6 = v2 + 256;
  const float4 v7 = v1 ? vload4(0, b1 + v6) : (float4)(0.0f);
  const float4 v8 = ((v5 > v3) | (v5 != v5)) ? v5 : v3;
  const float4 v9 = v1 ? v7 : (float4)(-INFINITY);
  const float4 v10 = ((v9 > v8) | (v9 != v9)) ? v9 : v8;
  const float2 v11 = v10.s01;
  const float2 v12 = v10.s23;
  const float2 v13 = ((v12 > v11) | (v12 != v12)) ? v12 : v11;
  const float v14 = v13.s0;
  const float v15 = v13.s1;
  const float v16 = ((v15 > v14) | (v15 != v15)) ? v15 : v14;
  r0[tx] = v16;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half0 = 16; half0 > 0; half0 /= 2) {
    if (tx < half0) {
      const float v17 = r0[tx];
      const float v18 = r0[tx + half0];
      r0[tx] = ((v18 > v17) | (v18 != v18)) ? v18 : v17;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v19 = r0[0];
  const float4 v20 = v3 - v19;
  const float4 v21 = (89.0f < v20) ? (float4)(89.0f) : v20;
  const float4 v22 = (v21 < -104.0f) ? (float4)(-104.0f) : v21;
  const float4 v23 = fma(v22, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v24 = v23 - 0x1.8001fcp+23f;
  const float4 v25 = fma(v24, (float4)(0x1.05c61p-29f), fma(v24, (float4)(-0x1.62e43p-1f), v22));
  const float4 v26 = fma((float4)(0x1.6a589ap-10f), v25, (float4)(0x1.123b04p-7f));
  const float4 v27 = fma(fma(v26, v25, (float4)(0x1.5558a8p-5f)), v25, (float4)(0x1.55549p-3f));
  const float4 v28 = fma(v25 * fma(v27, v25, (float4)(0x1.fffffcp-2f)), v25, v25);
  const uint4 v29 = as_uint4(v23);
  const uint4 v30 = v29 >> (uint4)(1u);
  const float4 v31 = (v28 + 1.0f) * as_float4(v30 << (uint4)(23u)) * as_float4((v29 - v30) << (uint4)(23u));
  const float4 v32 = v5 - v19;
  const float4 v33 = (89.0f < v32) ? (float4)(89.0f) : v32;
  const float4 v34 = (v33 < -104.0f) ? (float4)(-104.0f) : v33;
  const float4 v35 = fma(v34, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v36 = v35 - 0x1.8001fcp+23f;
  const float4 v37 = fma(v36, (float4)(0x1.05c61p-29f), fma(v36, (float4)(-0x1.62e43p-1f), v34));
  const float4 v38 = fma((float4)(0x1.6a589ap-10f), v37, (float4)(0x1.123b04p-7f));
  const float4 v39 = fma(fma(v38, v37, (float4)(0x1.5558a8p-5f)), v37, (float4)(0x1.55549p-3f));
  const float4 v40 = fma(v37 * fma(v39, v37, (float4)(0x1.fffffcp-2f)), v37, v37);
  const uint4 v41 = as_uint4(v35);
  const uint4 v42 = v41 >> (uint4)(1u);
  const float4 v43 = (v40 + 1.0f) * as_float4(v42 << (uint4)(23u)) * as_float4((v41 - v42) << (uint4)(23u));
  const float4 v44 = v7 - v19;
  const float4 v45 = (89.0f < v44) ? (float4)(89.0f) : v44;
  const float4 v46 = (v45 < -104.0f) ? (float4)(-104.0f) : v45;
  const float4 v47 = fma(v46, (float4)(0x1.715476p+0f), (float4)(0x1.8001fcp+23f));
  const float4 v48 = v47 - 0x1.8001fcp+23f;
  const float4 v49 = fma(v48, (float4)(0x1.05c61p-29f), fma(v48, (float4)(-0x1.62e43p-1f), v46));
  const float4 v50 = fma((float4)(0x1.6a589ap-10f), v49, (float4)(0x1.123b04p-7f));
  const float4 v51 = fma(fma(v50, v49, (float4)(0x1.5558a8p-5f)), v49, (float4)(0x1.55549p-3f));
  const float4 v52 = fma(v49 * fma(v51, v49, (float4)(0x1.fffffcp-2f)), v49, v49);
  const uint4 v53 = as_uint4(v47);
  const uint4 v54 = v53 >> (uint4)(1u);
  const float4 v55 = (v52 + 1.0f) * as_float4(v54 << (uint4)(23u)) * as_float4((v53 - v54) << (uint4)(23u));
  const float4 v56 = v31 + v43 + (v1 ? v55 : (float4)(0.0f));
  const float2 v57 = v56.s01 + v56.s23;
  const float v58 = v57.s0 + v57.s1;
  barrier(CLK_LOCAL_MEM_FENCE);
  r0[tx] = v58;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half1 = 16; half1 > 0; half1 /= 2) {
    if (tx < half1) {
      r0[tx] = r0[tx] + r0[tx + half1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v59 = r0[0];
  const float4 v60 = v31 / v59;
  vstore4(v60, 0, b0 + v2);
  const float4 v61 = v43 / v59;
  vstore4(v61, 0, b0 + v4);
  const float4 v62 = v55 / v59;
  if (v1) vstore4(v62, 0, b0 + v6);
}
