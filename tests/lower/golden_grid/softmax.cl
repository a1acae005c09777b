#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const int g0 = get_group_id(0);  // d00, of 5
  const int tx = get_local_id(0);
  __local float r0[64];
  const int v0 = tx + g0 * 300;
  float total0 = -INFINITY;
  for (int i0 = 0; i0 < 5; i0++) {  // r0.0x300
    const int v1 = i0 * 64;
    const bool v2 = (tx + v1) < 300;
    const float v3 = v2 ? b1[v0 + v1] : 0.0f;
    const float v4 = v2 ? v3 : -INFINITY;
    total0 = ((v4 > total0) | (v4 != v4)) ? v4 : total0;
  }
  r0[tx] = total0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half0 = 32; half0 > 0; half0 /= 2) {
    if (tx < half0) {
      const float v5 = r0[tx];
      const float v6 = r0[tx + half0];
      r0[tx] = ((v6 > v5) | (v6 != v6)) ? v6 : v5;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v7 = r0[0];
  float total1 = 0.0f;
  for (int i1 = 0; i1 < 5; i1++) {  // r1.0x300
    const int v8 = i1 * 64;
    const bool v9 = (tx + v8) < 300;
    const float v10 = v9 ? b1[v0 + v8] : 0.0f;
    const float v11 = v10 - v7;
    const bool v12 = 89.0f < v11;
    const float v13 = v12 ? 89.0f : v11;
    const bool v14 = v13 < -104.0f;
    const float v15 = v14 ? -104.0f : v13;
    const float v16 = fma(v15, 0x1.715476p+0f, 0x1.8001fcp+23f);
    const float v17 = v16 - 0x1.8001fcp+23f;
    const float v18 = fma(v17, 0x1.05c61p-29f, fma(v17, -0x1.62e43p-1f, v15));
    const float v19 = fma(fma(0x1.6a589ap-10f, v18, 0x1.123b04p-7f), v18, 0x1.5558a8p-5f);
    const float v20 = v18 * fma(fma(v19, v18, 0x1.55549p-3f), v18, 0x1.fffffcp-2f);
    const uint v21 = as_uint(v16);
    const uint v22 = v21 >> 1u;
    const float v23 = (fma(v20, v18, v18) + 1.0f) * as_float(v22 << 23u) * as_float((v21 - v22) << 23u);
    total1 = total1 + (v9 ? v23 : 0.0f);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  r0[tx] = total1;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half1 = 32; half1 > 0; half1 /= 2) {
    if (tx < half1) {
      r0[tx] = r0[tx] + r0[tx + half1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float v24 = r0[0];
  for (int i2 = 0; i2 < 5; i2++) {  // d01
    const int v25 = i2 * 64;
    const int v26 = v0 + v25;
    const bool v27 = (tx + v25) < 300;
    const float v28 = v27 ? b1[v26] : 0.0f;
    const float v29 = v28 - v7;
    const bool v30 = 89.0f < v29;
    const float v31 = v30 ? 89.0f : v29;
    const bool v32 = v31 < -104.0f;
    const float v33 = v32 ? -104.0f : v31;
    const float v34 = fma(v33, 0x1.715476p+0f, 0x1.8001fcp+23f);
    const float v35 = v34 - 0x1.8001fcp+23f;
    const float v36 = fma(v35, 0x1.05c61p-29f, fma(v35, -0x1.62e43p-1f, v33));
    const float v37 = fma(fma(0x1.6a589ap-10f, v36, 0x1.123b04p-7f), v36, 0x1.5558a8p-5f);
    const float v38 = v36 * fma(fma(v37, v36, 0x1.55549p-3f), v36, 0x1.fffffcp-2f);
    const uint v39 = as_uint(v34);
    const uint v40 = v39 >> 1u;
    const float v41 = (fma(v38, v36, v36) + 1.0f) * as_float(v40 << 23u) * as_float((v39 - v40) << 23u);
    if (v27) b0[v26] = v41 / v24;
  }
}
