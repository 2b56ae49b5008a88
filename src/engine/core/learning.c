/* Temporal-difference learning of the value network by self-play.
 *
 * The value of an afterstate (the board after a move, before the spawn) is the points still to be
 * scored. After each move the value of the afterstate before it is corrected towards what was found:
 *
 *     error = points of the move + value of the new afterstate - value of the old afterstate
 *
 * and the correction is shared among the 64 entries that the value is the sum of. Each entry has its
 * own learning rate by temporal coherence: |sum of its errors| / sum of its |errors|. Errors of one
 * sign mean that it is wrong and learns at full rate, errors of both signs mean noise, and the rate
 * falls by itself: after 10^9 moves to 0.002 or so. A floor can be put under it, for a table that has
 * much to learn anew; docs/training.md says what it gave.
 */
#define _DEFAULT_SOURCE /* for madvise */
#include "learner.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "files.h"

static const char CHECKPOINT_MAGIC[8] = "2048TD2\n";

#if defined(_WIN32)
static void *memory_aligned(size_t alignment, size_t size) { return _aligned_malloc(size, alignment); }
static void memory_free(void *memory) { _aligned_free(memory); }
#else
static void *memory_aligned(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }
static void memory_free(void *memory) { free(memory); }
#endif

Learner *learner_create(void) {
    Learner *learner = calloc(1, sizeof *learner);
    if (!learner) return NULL;
    size_t size = (size_t)TABLE_ENTRIES * sizeof(Entry);
    size_t page = (size_t)1 << 21;
    size = (size + page - 1) / page * page;
    learner->entries = memory_aligned(page, size);
    if (!learner->entries) {
        free(learner);
        return NULL;
    }
#if defined(__linux__)
    /* Entries are read all over the table: with pages of 4 KiB nearly each read also misses the
     * address translation. Large pages: 40 % more moves a second. */
    madvise(learner->entries, size, MADV_HUGEPAGE);
#endif
    memset(learner->entries, 0, size);
    return learner;
}

void learner_free(Learner *learner) {
    if (!learner) return;
    memory_free(learner->entries);
    free(learner);
}

uint64_t learner_moves(const Learner *learner) {
    return shared_count(&learner->moves);
}

float learner_weight(const Learner *learner, uint32_t feature) {
    return shared_float(&learner->entries[feature].weight);
}

float learner_experience(const Learner *learner, uint32_t feature) {
    return shared_float(&learner->entries[feature].correction);
}

/* --- Checkpoints: magic, moves, pool, entries, as they lie in memory --- */

typedef struct {
    char magic[8];
    uint64_t moves;
    uint64_t entries;
} CheckpointHeader;

bool learner_save(const Learner *learner, const char *path) {
    FILE *file = file_open(path, "wb");
    if (!file) return false;
    CheckpointHeader header = {{0}, learner_moves(learner), TABLE_ENTRIES};
    memcpy(header.magic, CHECKPOINT_MAGIC, sizeof header.magic);
    bool ok = fwrite(&header, sizeof header, 1, file) == 1 &&
              fwrite(&learner->pool, sizeof learner->pool, 1, file) == 1 &&
              fwrite(learner->entries, sizeof(Entry), TABLE_ENTRIES, file) == TABLE_ENTRIES;
    return fclose(file) == 0 && ok;
}

bool learner_load(Learner *learner, const char *path) {
    FILE *file = file_open(path, "rb");
    if (!file) return false;
    errno = 0;
    CheckpointHeader header;
    bool ok = fread(&header, sizeof header, 1, file) == 1 &&
              memcmp(header.magic, CHECKPOINT_MAGIC, sizeof header.magic) == 0 &&
              header.entries == TABLE_ENTRIES &&
              fread(&learner->pool, sizeof learner->pool, 1, file) == 1 &&
              fread(learner->entries, sizeof(Entry), TABLE_ENTRIES, file) == TABLE_ENTRIES;
    if (ok) shared_count_set(&learner->moves, header.moves);
    fclose(file);
    return ok;
}
