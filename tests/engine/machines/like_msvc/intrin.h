/* What the core takes from MSVC's header of the same name, by GCC's builtins. */
#ifndef TUI2048_LIKE_MSVC_INTRIN_H
#define TUI2048_LIKE_MSVC_INTRIN_H

#define _InterlockedExchange(x, value) __atomic_exchange_n(x, value, __ATOMIC_SEQ_CST)
#define _InterlockedExchange64(x, value) __atomic_exchange_n(x, value, __ATOMIC_SEQ_CST)
#define _InterlockedExchangeAdd64(x, more) __atomic_fetch_add(x, more, __ATOMIC_SEQ_CST)
#define _InterlockedCompareExchange64(x, to, from) __sync_val_compare_and_swap(x, from, to)

#endif
