#pragma OPENCL FP_CONTRACT OFF

__kernel __attribute__((reqd_work_group_size(8, 8, 1)))
void compute(__global float *p0, ulong o0, const __global float *p1, ulong o1, const __global float *p2, ulong o2)
{
  __global float *b0 = (__global float *)((__global uchar *)p0 + o0);
  const __global float *b1 = (const __global float *)((const __global uchar *)p1 + o1);
  const __global float *b2 = (const __global float *)((const __global uchar *)p2 + o2);
  const int group = get_group_id(0);
  const int g0 = group / 2;  // d00, of 2
  const int g1 = group % 2;  // d01, of 2
  const int tx = get_local_id(0);
  const int ty = get_local_id(1);
  __local float s1[160];
  __local float s2[128];
  const int v0 = tx + ty * 16;
  const int v1 = tx * 4;
  const int v2 = v1 + ty * 40;
  const int v3 = tx / 4;
  const int v4 = v3 * 4;
  const int v5 = ty * 2;
  const int v6 = v1 + ty * 32;
  const bool v7 = (v6 + 3) < 128;
  const int v8 = v3 * -16;
  const int v9 = v2 + v4;
  const int v10 = ty * 20;
  const int v11 = v1 + ty * 64;
  const int v12 = tx / 2;
  const int v13 = v12 * 8;
  const int v14 = ty * 4;
  const int v15 = v12 * -8;
  const int v16 = v0 + g0 * 128;
  const int v17 = v2 + g0 * 160;
  const bool v18 = (v5 + g0 * 8 + v3) <= 15;
  const bool v19 = v7 & v18;
  const int v20 = g1 * 8;
  const int v21 = v11 + v20;
  const int v22 = v1 + v20 + v15;
  const bool v23 = 0 <= v22;
  const bool v24 = (v22 + 3) <= 15;
  float total0 = 0.0f;
  for (int i0 = 0; i0 < 2; i0++) {  // r0.0x20.0
    const int v25 = i0 * 16;
    const int v26 = v1 + v25 + v8;
    const bool v27 = 0 <= v26;
    const bool v28 = (v26 + 3) <= 19;
    const bool v29 = (v19 & v27) & v28;
    const float4 v30 = v29 ? vload4(0, b1 + v17 + v25 + v4) : (float4)(0.0f);
    const bool v31 = (v14 + v25 + v12) <= 19;
    const bool v32 = ((v7 & v31) & v23) & v24;
    const float4 v33 = v32 ? vload4(0, b2 + v21 + i0 * 256 + v13) : (float4)(0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v7) vstore4(v30, 0, s1 + v9);
    if (v7) vstore4(v33, 0, s2 + v6);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i1 = 0; i1 < 16; i1++) {  // r0.0x20.1
      const bool v34 = (v25 + i1) < 20;
      const float v35 = s1[v10 + i1];
      const float v36 = s2[tx + i1 * 8];
      total0 = fma(v34 ? v35 : 0.0f, v34 ? v36 : 0.0f, total0);
    }
  }
  b0[v16 + v20] = total0;
}
