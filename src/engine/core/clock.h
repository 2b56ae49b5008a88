/* Seconds by a clock that never goes back. Include it first: it asks the system headers for more. */
#ifndef TUI2048_CLOCK_H
#define TUI2048_CLOCK_H

#if defined(_WIN32)
#include <windows.h>

static inline double clock_seconds(void) {
    LARGE_INTEGER count, frequency;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&frequency);
    return (double)count.QuadPart / (double)frequency.QuadPart;
}
#else
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#endif
#include <time.h>

static inline double clock_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
#endif

#endif
