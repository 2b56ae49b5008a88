/* Late positions that games can begin from. */
#include "pool.h"

unsigned board_sum(uint64_t low) {
    unsigned sum = 0;
    for (; low; low >>= 4) sum += 1U << (low & 0xF) & ~1U;
    return sum;
}

void pool_put(Pool *pool, unsigned sum, uint64_t low) {
    Stage *stage = &pool->stages[sum / STAGE_SUM < STAGES ? sum / STAGE_SUM : STAGES - 1];
    uint64_t n = shared_count_add(&stage->count, 1);
    shared_count_set(&stage->boards[n % STAGE_BOARDS], low);
}

uint64_t pool_draw(Pool *pool, uint64_t bits) {
    unsigned known[STAGES];
    unsigned count = 0;
    for (unsigned i = 0; i < STAGES; i++) {
        if (shared_count(&pool->stages[i].count)) known[count++] = i;
    }
    if (count == 0) return 0;
    Stage *stage = &pool->stages[known[(bits >> 32) * count >> 32]];
    uint64_t boards = shared_count(&stage->count);
    if (boards > STAGE_BOARDS) boards = STAGE_BOARDS;
    uint64_t place = (bits & 0xFFFFFFFF) * boards >> 32;
    return shared_count(&stage->boards[place]);
}
