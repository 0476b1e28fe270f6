#include "CAllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_bool enabled;
static _Atomic uint64_t allocations;
static _Atomic uint64_t bytes;

void allocation_counter_enable(bool on) { atomic_store(&enabled, on); }

allocation_counts allocation_counter_read(void) {
    return (allocation_counts){.allocations = atomic_load(&allocations), .bytes = atomic_load(&bytes)};
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#ifdef HAS_SANITIZER

bool allocation_counter_works(void) { return false; }

#else

bool allocation_counter_works(void) { return true; }

// glibc's own, under the names that it keeps for programs that replace malloc.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static inline void count(size_t size) {
    // Off, it costs a load and a branch, so that a measurement of time in the same program is not bent.
    if (__builtin_expect(!atomic_load_explicit(&enabled, memory_order_relaxed), 1)) return;
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    count(size);
    return __libc_realloc(old, size);
}

void free(void *pointer) { __libc_free(pointer); }

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    count(size);
    void *pointer = __libc_memalign(alignment, size);
    if (pointer == NULL) return ENOMEM;
    *result = pointer;
    return 0;
}

#endif
