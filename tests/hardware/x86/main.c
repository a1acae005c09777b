/* Calls programs one after the other, and writes their results to a port. RUN(n, call) and arrays come from cases.h. */
#include <stddef.h>
#include <stdint.h>

static void out8(uint16_t port, uint8_t byte) {
    __asm__ volatile("outb %0, %1" : : "a"(byte), "Nd"(port));
}

static void out_bytes(const void *bytes, size_t count) {
    for (const uint8_t *at = bytes; count--; at++)
        out8(0xe9, *at);
}

static void out_word(uint32_t word) {
    out_bytes(&word, sizeof word);
}

/* A record: what it is, the number of bytes, the bytes. */
static void out_record(uint32_t kind, const void *bytes, uint32_t nbytes) {
    out_bytes("record", 6);
    out_word(kind);
    out_word(nbytes);
    out_bytes(bytes, nbytes);
}

static void stop(void) {
    for (const char *letter = "Shutdown"; *letter; letter++)
        out8(0x8900, (uint8_t)*letter);
    for (;;)
        __asm__ volatile("hlt");
}

void fault(uint64_t vector, uint64_t first, uint64_t second) {
    uint64_t told[] = {vector, first, second};
    out_record(0xffffffff, told, sizeof told);
    stop();
}

void *memcpy(void *to, const void *from, size_t count) {
    uint8_t *end = to;
    for (const uint8_t *at = from; count--;)
        *end++ = *at++;
    return to;
}

void *memset(void *to, int byte, size_t count) {
    for (uint8_t *at = to; count--;)
        *at++ = (uint8_t)byte;
    return to;
}

/* What CPUID tells of the leaves 0 to 0x24, and of the first of the extended ones, with subleaves 0 and 1. */
static void out_leaves(void) {
    struct {
        uint32_t leaf, subleaf, words[4];
    } told[2 * (0x25 + 9)], *at = told;
    for (uint32_t n = 0; n < 0x25 + 9; n++)
        for (uint32_t subleaf = 0; subleaf < 2; subleaf++, at++) {
            at->leaf = n < 0x25 ? n : 0x80000000 + n - 0x25;
            at->subleaf = subleaf;
            __asm__ volatile("cpuid"
                             : "=a"(at->words[0]), "=b"(at->words[1]), "=c"(at->words[2]), "=d"(at->words[3])
                             : "a"(at->leaf), "c"(subleaf));
        }
    out_record(0xfffffffe, told, sizeof told);
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    out_record(0xfffffffd, &low, sizeof low);
}

#include "cases.h"

int main(void) {
    out_leaves();
    cases();
    stop();
}
