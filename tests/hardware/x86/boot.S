/* What a processor executes from its reset on, without a BIOS: it is brought to 64 bits, with all registers that it can
   save, and calls main. The image is a ROM that ends at 4 GiB: the program, which is copied to where it is linked, then
   this, in the last 4 KiB.

   Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, "Processor management and
   initialization"; volume 1, 13.3, for XCR0.
*/
    .set TABLES, 0x1000             /* of pages: three levels, of 2 MiB a page, for the first GiB */
    .set PROGRAM, 0x200000

    /* Code and data of 32 bits, code of 64. The ROM is in no page, so there are two of these. */
    .macro SEGMENTS name, address
    .balign 8
0:  .quad 0, 0x00cf9b000000ffff, 0x00cf93000000ffff, 0x00af9b000000ffff
\name:
    .word . - 0b - 1
    \address 0b
    .endm

    .section .reset, "ax"
    .code16
reset_block:
    cli
    lgdtl %cs:(table_of_segments - reset_block + 0xf000)
    movl %cr0, %eax
    orl $1, %eax
    movl %eax, %cr0
    ljmpl $8, $in_32_bits

    .code32
in_32_bits:
    movw $16, %ax
    movw %ax, %ds
    movw %ax, %es
    movw %ax, %ss
    cld
    movl $program_in_rom, %esi
    movl $PROGRAM, %edi
    movl $program_words, %ecx
    rep movsl
    movl $PROGRAM, %eax
    jmp *%eax

    SEGMENTS table_of_segments, .long

    .org 0xff0
    .code16
    jmp reset_block
    .org 0x1000

    .section .entry, "ax"
    .code32
    movl $TABLES, %edi
    xorl %eax, %eax
    movl $0xc00, %ecx
    rep stosl
    movl $TABLES + 0x1003, TABLES
    movl $TABLES + 0x2003, TABLES + 0x1000
    movl $TABLES + 0x2000, %edi
    movl $0x83, %eax
1:  movl %eax, (%edi)
    addl $8, %edi
    addl $PROGRAM, %eax
    cmpl $0x40000000, %eax
    jb 1b
    lgdtl segments_in_memory
    movl $TABLES, %eax
    movl %eax, %cr3
    movl $0x40620, %eax             /* PAE, OSFXSR, OSXMMEXCPT, OSXSAVE */
    movl %eax, %cr4
    movl $0xc0000080, %ecx
    rdmsr
    orl $0x100, %eax                /* EFER.LME */
    wrmsr
    movl $0x80000033, %eax          /* PG, NE, MP, PE */
    movl %eax, %cr0
    ljmpl $24, $in_64_bits

    .code64
in_64_bits:
    movq $PROGRAM, %rsp
    movl $bss_start, %edi
    movl $bss_end, %ecx
    subl %edi, %ecx
    xorl %eax, %eax
    rep stosb
    movl $0xd, %eax
    xorl %ecx, %ecx
    cpuid
    andl $0x600e7, %eax             /* x87, SSE, AVX, AVX-512 and tiles, where they are */
    xorl %edx, %edx
    xorl %ecx, %ecx
    xsetbv
    lidt table_of_faults
    xorl %eax, %eax
    movl $faults, %edi
1:  leaq first_fault(,%rax,8), %rdx
    movw %dx, (%rdi)
    movw $24, 2(%rdi)
    movw $0x8e00, 4(%rdi)
    shrl $16, %edx
    movw %dx, 6(%rdi)
    addq $16, %rdi
    incl %eax
    cmpl $32, %eax
    jb 1b
    call main
2:  hlt
    jmp 2b

    SEGMENTS segments_in_memory, .quad

    .balign 8
first_fault:
    .set vector, 0
    .rept 32
    .balign 8
    pushq $vector
    jmp any_fault
    .set vector, vector + 1
    .endr
any_fault:
    popq %rdi
    movq (%rsp), %rsi               /* where it was, or what kind it is; then the other one */
    movq 8(%rsp), %rdx
    andq $-16, %rsp
    call fault

    .balign 8
table_of_faults:
    .word 32 * 16 - 1
    .quad faults

    .bss
    .balign 16
faults:
    .skip 32 * 16
