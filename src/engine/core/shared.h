/* Numbers that several threads read and write at once, with or without an interpreter lock. */
#ifndef TUI2048_SHARED_H
#define TUI2048_SHARED_H

#include <stdbool.h>
#include <stdint.h>

/* A SharedFloat is read and written whole, but in no order: a plain load and a plain store. What is done
 * before a SharedCount is changed is seen by whoever then finds it changed. */
#if defined(_MSC_VER) /* which knows C11's atomics only on demand; there aligned numbers are read whole */
#include <intrin.h>
typedef volatile float SharedFloat;
typedef volatile int64_t SharedCount;
static inline float shared_float(const SharedFloat *x) { return *x; }
static inline void shared_float_set(SharedFloat *x, float value) { *x = value; }
static inline uint64_t shared_count(const SharedCount *x) { return (uint64_t)*x; }
static inline void shared_count_set(SharedCount *x, uint64_t value) { _InterlockedExchange64(x, (int64_t)value); }
/* Adds to it; what it was before. */
static inline uint64_t shared_count_add(SharedCount *x, uint64_t more) {
    return (uint64_t)_InterlockedExchangeAdd64(x, (int64_t)more);
}
/* Changes it if it is `from`; true if it was. */
static inline bool shared_count_swap(SharedCount *x, uint64_t from, uint64_t to) {
    return _InterlockedCompareExchange64(x, (int64_t)to, (int64_t)from) == (int64_t)from;
}
#else
#include <stdatomic.h>
typedef _Atomic float SharedFloat;
typedef _Atomic uint64_t SharedCount;
static inline float shared_float(const SharedFloat *x) { return atomic_load_explicit(x, memory_order_relaxed); }
static inline void shared_float_set(SharedFloat *x, float value) {
    atomic_store_explicit(x, value, memory_order_relaxed);
}
static inline uint64_t shared_count(const SharedCount *x) { return atomic_load_explicit(x, memory_order_acquire); }
static inline void shared_count_set(SharedCount *x, uint64_t value) {
    atomic_store_explicit(x, value, memory_order_release);
}
/* Adds to it; what it was before. */
static inline uint64_t shared_count_add(SharedCount *x, uint64_t more) {
    return atomic_fetch_add_explicit(x, more, memory_order_acq_rel);
}
/* Changes it if it is `from`; true if it was. */
static inline bool shared_count_swap(SharedCount *x, uint64_t from, uint64_t to) {
    return atomic_compare_exchange_strong_explicit(x, &from, to, memory_order_acq_rel, memory_order_acquire);
}
#endif

#endif
