/* What a search has found out: the transposition table, and the values of leaves. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* 256 KiB, which fit into the second cache of most processors; a quarter and four times as many are
 * slower. */
enum { MOST_LEAVES = 1 << 14 };

bool table_create(Table *table, size_t bytes) {
    uint64_t leaves = MOST_LEAVES;
    while (leaves > 1 && 4 * leaves * sizeof(Leaf) > bytes) leaves /= 2;
    size_t left = bytes > leaves * sizeof(Leaf) ? bytes - leaves * sizeof(Leaf) : 0;
    uint64_t buckets = left / CACHE_LINE;
    if (buckets == 0) buckets = 1;
    if (buckets > UINT32_MAX) buckets = UINT32_MAX;
    table->buckets = buckets;
    table->leaf_mask = leaves - 1;
    table->leaves = calloc(leaves, sizeof(Leaf));
    table->memory = calloc(buckets + 1, CACHE_LINE); /* one more, to begin on a cache line */
    if (!table->leaves || !table->memory) {
        table_free(table);
        return false;
    }
    uintptr_t start = (uintptr_t)table->memory + CACHE_LINE - 1;
    table->entries = (Entry *)(start & ~(uintptr_t)(CACHE_LINE - 1));
    return true;
}

void table_free(Table *table) {
    free(table->leaves);
    free(table->memory);
}

void table_clear(Table *table) {
    memset(table->leaves, 0, (table->leaf_mask + 1) * sizeof(Leaf));
    memset(table->entries, 0, table->buckets * CACHE_LINE);
}
