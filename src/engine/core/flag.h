/* A flag that any thread may set, read and take, with or without an interpreter lock. */
#ifndef TUI2048_FLAG_H
#define TUI2048_FLAG_H

#include <stdbool.h>

#if defined(_MSC_VER) /* which knows C11's atomics only on demand */
#include <intrin.h>
typedef volatile long Flag;
static inline void flag_set(Flag *flag, bool value) { _InterlockedExchange(flag, value); }
static inline bool flag_is_set(const Flag *flag) { return *flag != 0; }
/* Sets it; true if it was not set before, so that one alone of all who try has it. */
static inline bool flag_take(Flag *flag) { return !_InterlockedExchange(flag, true); }
#else
#include <stdatomic.h>
typedef atomic_bool Flag;
static inline void flag_set(Flag *flag, bool value) { atomic_store_explicit(flag, value, memory_order_release); }
static inline bool flag_is_set(const Flag *flag) { return atomic_load_explicit(flag, memory_order_acquire); }
/* Sets it; true if it was not set before, so that one alone of all who try has it. */
static inline bool flag_take(Flag *flag) { return !atomic_exchange_explicit(flag, true, memory_order_acq_rel); }
#endif

#endif
