#pragma once
#include <stdbool.h>
#include <stdint.h>

// Counts what the whole process allocates: linked into a program, its malloc and free take the place of the C
// library's, for Swift, OpenSSL, SQLite and simdjson alike. They do what the C library's do and, while counting is on,
// count besides.

typedef struct {
    uint64_t allocations;  // malloc, calloc, realloc, aligned_alloc, posix_memalign, memalign
    uint64_t bytes;        // that they asked for
} allocation_counts;

// Whether this build counts at all: one with a sanitizer does not, for a sanitizer brings its own malloc.
bool allocation_counter_works(void);

// Turns counting on or off for all threads.
void allocation_counter_enable(bool on);

// What was counted so far by all threads.
allocation_counts allocation_counter_read(void);
