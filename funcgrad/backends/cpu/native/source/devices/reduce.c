/* Kernels that combine the operands of several devices: one for each kind of reduction and dtype.

       void group_KIND_DTYPE(operands, n, from, results, m, to, count)

   Elements from, from + 1, ... of n operands are combined in the order of the operands, and written to each of m
   results at `to`. Numbers of 16 bits are combined as float32, and rounded once. A maximum is NaN where one of the
   numbers is. Equal arithmetic has one kernel: sums of unsigned integers are those of signed ones, and booleans are
   bytes (trace/calls/exchange.py: reduction_name).

   Programs get the address of the kernel that they name; only those are compiled.
*/
#include <stddef.h>
#include <stdint.h>

/* Part of a kernel. */
#define WITHIN static inline __attribute__((always_inline))

enum kind { SUM, MAX, MIN };
enum { BLOCK_NBYTES = 128 }; /* a few registers: so that the addresses of the operands are looked up seldom */

#define JOINED(name, type) name##_##type
#define NAMED(name, type) JOINED(name, type)

#define NAME int8
#define MEMORY int8_t
#include "reduce_dtype.h"

#define NAME int16
#define MEMORY int16_t
#include "reduce_dtype.h"

#define NAME int32
#define MEMORY int32_t
#include "reduce_dtype.h"

#define NAME int64
#define MEMORY int64_t
#include "reduce_dtype.h"

#define NAME uint8
#define MEMORY uint8_t
#define HAS_NO_SUM
#include "reduce_dtype.h"

#define NAME uint16
#define MEMORY uint16_t
#define HAS_NO_SUM
#include "reduce_dtype.h"

#define NAME uint32
#define MEMORY uint32_t
#define HAS_NO_SUM
#include "reduce_dtype.h"

#define NAME uint64
#define MEMORY uint64_t
#define HAS_NO_SUM
#include "reduce_dtype.h"

#define NAME float16
#define MEMORY _Float16
#define REGISTER float
#define IS_HALF
#include "reduce_dtype.h"

#define NAME bfloat16
#define MEMORY uint16_t
#define REGISTER float
#define IS_UPPER_HALF
#include "reduce_dtype.h"

#define NAME float32
#define MEMORY float
#include "reduce_dtype.h"

#define NAME float64
#define MEMORY double
#include "reduce_dtype.h"
