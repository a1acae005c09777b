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
  __local float s1[320];
  __local float s2[256];
  const int v0 = tx + ty * 16;
  const int v1 = tx * 4;
  const int v2 = v1 + ty * 40;
  const int v3 = tx / 4;
  const int v4 = v3 * 4;
  const int v5 = v1 + ty * 32;
  const bool v6 = (v5 + 3) < 128;
  __local float *q0 = s1 + 0;
  const int v7 = v2 + v4;
  const int v8 = v3 * -16;
  const int v9 = ty * 20;
  const int v10 = v1 + ty * 64;
  const int v11 = tx / 2;
  const int v12 = v11 * 8;
  __local float *q1 = s2 + 0;
  const int v13 = ty * 4;
  const int v14 = v0 + g0 * 128;
  const int v15 = v2 + g0 * 160 + v4;
  const float4 v16 = v6 ? vload4(0, b1 + v15) : (float4)(0.0f);
  if (v6) vstore4(v16, 0, q0 + v7);
  const int v17 = g1 * 8;
  const int v18 = v10 + v17;
  const float4 v19 = v6 ? vload4(0, b2 + v18 + v12) : (float4)(0.0f);
  if (v6) vstore4(v19, 0, q1 + v5);
  float total0 = 0.0f;
  for (int i0 = 0; i0 < 2; i0++) {  // r0.0x20.0
    const int v20 = i0 * 16;
    __local float *q2 = s1 + i0 % 2 * 160;
    __local float *q3 = s1 + (i0 + 1) % 2 * 160;
    const int v21 = i0 + 1;
    const int v22 = (1 < v21) ? 1 : v21;
    const int v23 = v22 * 16;
    const bool v24 = (v1 + v23 + v8 + 3) <= 19;
    const bool v25 = v6 & v24;
    const float4 v26 = v25 ? vload4(0, b1 + v15 + v23) : (float4)(0.0f);
    __local float *q4 = s2 + i0 % 2 * 128;
    __local float *q5 = s2 + (i0 + 1) % 2 * 128;
    const bool v27 = (v13 + v23 + v11) <= 19;
    const bool v28 = v6 & v27;
    const float4 v29 = v28 ? vload4(0, b2 + v18 + v22 * 256 + v12) : (float4)(0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i1 = 0; i1 < 4; i1++) {  // r0.0x20.1
      const int v30 = i1 * 4;
      const int v31 = v20 + v30;
      const bool v32 = v31 < 20;
      const int v33 = v9 + v30;
      const float v34 = q2[v33];
      const int v35 = tx + i1 * 32;
      const float v36 = q4[v35];
      const bool v37 = (v31 + 1) < 20;
      const float v38 = q2[v33 + 1];
      const float v39 = q4[v35 + 8];
      const bool v40 = (v31 + 2) < 20;
      const float v41 = q2[v33 + 2];
      const float v42 = q4[v35 + 16];
      const bool v43 = (v31 + 3) < 20;
      const float v44 = q2[v33 + 3];
      const float v45 = q4[v35 + 24];
      total0 = fma(v32 ? v34 : 0.0f, v32 ? v36 : 0.0f, total0);
      total0 = fma(v37 ? v38 : 0.0f, v37 ? v39 : 0.0f, total0);
      total0 = fma(v40 ? v41 : 0.0f, v40 ? v42 : 0.0f, total0);
      total0 = fma(v43 ? v44 : 0.0f, v43 ? v45 : 0.0f, total0);
    }
    if (v6) vstore4(v26, 0, q3 + v7);
    if (v6) vstore4(v29, 0, q5 + v5);
  }
  b0[v14 + v17] = total0;
}
