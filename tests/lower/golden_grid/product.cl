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
  const int v5 = v3 * -16;
  const int v6 = v1 + ty * 32;
  const bool v7 = (v6 + 3) < 128;
  const int v8 = v2 + v4;
  const int v9 = ty * 20;
  const int v10 = v1 + ty * 64;
  const int v11 = tx / 2;
  const int v12 = v11 * 8;
  const int v13 = ty * 4;
  const int v14 = v0 + g0 * 128;
  const int v15 = v2 + g0 * 160;
  const int v16 = g1 * 8;
  const int v17 = v10 + v16;
  float total0 = 0.0f;
  for (int i0 = 0; i0 < 2; i0++) {  // r0.0x20.0
    const int v18 = i0 * 16;
    const bool v19 = (v1 + v18 + v5 + 3) <= 19;
    const bool v20 = v7 & v19;
    const float4 v21 = v20 ? vload4(0, b1 + v15 + v18 + v4) : (float4)(0.0f);
    const bool v22 = (v13 + v18 + v11) <= 19;
    const bool v23 = v7 & v22;
    const float4 v24 = v23 ? vload4(0, b2 + v17 + i0 * 256 + v12) : (float4)(0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v7) vstore4(v21, 0, s1 + v8);
    if (v7) vstore4(v24, 0, s2 + v6);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i1 = 0; i1 < 16; i1++) {  // r0.0x20.1
      const bool v25 = (v18 + i1) < 20;
      const float v26 = s1[v9 + i1];
      const float v27 = s2[tx + i1 * 8];
      total0 = fma(v25 ? v26 : 0.0f, v25 ? v27 : 0.0f, total0);
    }
  }
  b0[v14 + v16] = total0;
}
