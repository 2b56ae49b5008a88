/* Late positions that games can begin from. */
#include "pool.h"

unsigned board_sum(uint64_t low) {
    unsigned sum = 0;
    for (; low; low >>= 4) sum += 1U << (low & 0xF) & ~1U;
    return sum;
}

void pool_put(Pool *pool, unsigned sum, uint64_t low) {
    Stage *stage = &pool->stages[sum / STAGE_SUM < STAGES ? sum / STAGE_SUM : STAGES - 1];
    uint32_t n = atomic_fetch_add_explicit(&stage->count, 1, memory_order_relaxed);
    atomic_store_explicit(&stage->boards[n % STAGE_BOARDS], low, memory_order_relaxed);
}

uint64_t pool_draw(Pool *pool, uint64_t bits) {
    unsigned known[STAGES];
    unsigned count = 0;
    for (unsigned i = 0; i < STAGES; i++) {
        if (atomic_load_explicit(&pool->stages[i].count, memory_order_relaxed)) known[count++] = i;
    }
    if (count == 0) return 0;
    Stage *stage = &pool->stages[known[(bits >> 32) * count >> 32]];
    uint32_t boards = atomic_load_explicit(&stage->count, memory_order_relaxed);
    if (boards > STAGE_BOARDS) boards = STAGE_BOARDS;
    uint64_t place = (bits & 0xFFFFFFFF) * boards >> 32;
    return atomic_load_explicit(&stage->boards[place], memory_order_relaxed);
}
