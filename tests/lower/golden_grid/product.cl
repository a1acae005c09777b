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
  __local float s1[128];
  __local float s2[128];
  const int v0 = ty * 16;
  const int v1 = tx + v0;
  const int v2 = tx * 4;
  const int v3 = v2 + ty * 40;
  const int v4 = tx / 4;
  const int v5 = v4 * 4;
  const int v6 = ty * 2;
  const int v7 = v2 + ty * 32;
  const bool v8 = (v7 + 3) < 128;
  const int v9 = v4 * -16;
  const int v10 = v2 + ty * 64;
  const int v11 = tx / 2;
  const int v12 = v11 * 8;
  const int v13 = ty * 4;
  const int v14 = v11 * -8;
  const int v15 = v1 + g0 * 128;
  const int v16 = v3 + g0 * 160;
  const bool v17 = (v6 + g0 * 8 + v4) <= 15;
  const bool v18 = v8 & v17;
  const int v19 = g1 * 8;
  const int v20 = v10 + v19;
  const int v21 = v2 + v19 + v14;
  const bool v22 = 0 <= v21;
  const bool v23 = (v21 + 3) <= 15;
  float total0 = 0.0f;
  for (int i0 = 0; i0 < 2; i0++) {  // r0.0x20.0
    const int v24 = i0 * 16;
    const int v25 = v2 + v24 + v9;
    const bool v26 = 0 <= v25;
    const bool v27 = (v25 + 3) <= 19;
    const bool v28 = (v18 & v26) & v27;
    const float4 v29 = v28 ? vload4(0, b1 + v16 + v24 + v5) : (float4)(0.0f);
    const bool v30 = (v13 + v24 + v11) <= 19;
    const bool v31 = ((v8 & v30) & v22) & v23;
    const float4 v32 = v31 ? vload4(0, b2 + v20 + i0 * 256 + v12) : (float4)(0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v8) vstore4(v29, 0, s1 + v7);
    if (v8) vstore4(v32, 0, s2 + v7);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i1 = 0; i1 < 16; i1++) {  // r0.0x20.1
      const bool v33 = (v24 + i1) < 20;
      const float v34 = s1[v0 + i1];
      const float v35 = s2[tx + i1 * 8];
      total0 = fma(v33 ? v34 : 0.0f, v33 ? v35 : 0.0f, total0);
    }
  }
  b0[v15 + v19] = total0;
}
