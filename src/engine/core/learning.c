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
#include "learning.h"

#include <errno.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "downgrade.h"
#include "pool.h"
#include "spawn.h"
#include "tuples.h"

/* An entry is read by every evaluation, its error sums only when it learns: but then soon after it
 * was read, and while the line is still in the cache. */
typedef struct {
    _Atomic float weight;
    _Atomic float error;      /* sum of the errors */
    _Atomic float correction; /* sum of the absolute errors */
} Entry;

struct Learner {
    Entry *entries; /* TABLE_ENTRIES */
    _Atomic uint64_t moves;
    Pool pool;
};

static const char CHECKPOINT_MAGIC[8] = "2048TD2\n";

/* Shared floats are read and written whole but in no order: plain loads and stores. */
static inline float load(const _Atomic float *x) {
    return atomic_load_explicit(x, memory_order_relaxed);
}
static inline void store(_Atomic float *x, float value) {
    atomic_store_explicit(x, value, memory_order_relaxed);
}

static inline uint64_t random_next(uint64_t *state) { return splitmix64_mix(*state += SPLITMIX_STEP); }

/* True in this share of all cases. */
static bool random_below(uint64_t *state, float share) {
    return (double)(random_next(state) >> 32) < share * 4294967296.0;
}

Learner *learner_create(void) {
    Learner *learner = calloc(1, sizeof *learner);
    if (!learner) return NULL;
    size_t size = (size_t)TABLE_ENTRIES * sizeof(Entry);
    size_t page = (size_t)1 << 21;
    size = (size + page - 1) / page * page;
    learner->entries = aligned_alloc(page, size);
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
    free(learner->entries);
    free(learner);
}

uint64_t learner_moves(const Learner *learner) {
    return atomic_load_explicit(&learner->moves, memory_order_relaxed);
}

float learner_weight(const Learner *learner, uint32_t feature) {
    return load(&learner->entries[feature].weight);
}

float learner_experience(const Learner *learner, uint32_t feature) {
    return load(&learner->entries[feature].correction);
}

static uint64_t spawn(uint64_t low, uint64_t *random) {
    return board_spawn((Board){low, 0}, random_next(random)).low;
}

/* --- One game --- */

/* A move and what the network says of it. */
typedef struct {
    Direction direction;
    uint64_t after; /* the afterstate's low plane */
    uint32_t gained;
    float value; /* of the afterstate */
    bool beyond; /* it made a 65536, which the tables do not know */
    uint32_t features[FEATURES];
} Option;

static float features_value(const Learner *learner, const uint32_t features[FEATURES]) {
    float sum = 0;
    for (unsigned i = 0; i < FEATURES; i++) sum += load(&learner->entries[features[i]].weight);
    return sum;
}

/* Brings the value of the board of these entries towards value + error. */
static void learn(Learner *learner, const uint32_t features[FEATURES], float error,
                  const LearnerSettings *settings) {
    float step = settings->rate / FEATURES * error;
    float size = fabsf(error);
    for (unsigned i = 0; i < FEATURES; i++) {
        Entry *entry = &learner->entries[features[i]];
        float sum = load(&entry->error);
        float absolute = load(&entry->correction);
        float coherence = absolute > 0 ? fabsf(sum) / absolute : 1;
        if (coherence < settings->floor) coherence = settings->floor;
        store(&entry->weight, load(&entry->weight) + step * coherence);
        store(&entry->error, sum + error);
        store(&entry->correction, absolute + size);
    }
}

/* Asks for the entries of a board, so that their cache misses overlap. */
static void features_prefetch(const Learner *learner, const uint32_t features[FEATURES]) {
#if defined(__GNUC__)
    for (unsigned i = 0; i < FEATURES; i++) __builtin_prefetch(&learner->entries[features[i]]);
#endif
}

/* A move in this direction, without its value. */
static Option option_make(uint64_t low, Direction direction) {
    Option option = {.direction = direction};
    Board after = board_slide((Board){low, 0}, direction, &option.gained);
    option.after = after.low;
    option.beyond = after.high != 0;
    board_features(after.low, option.features);
    return option;
}

static void option_value(const Learner *learner, Option *option) {
    option->value = option->beyond ? 0 : features_value(learner, option->features);
}

/* The best legal move by points and value; false if none is legal. The entries of all four moves
 * are asked for before any is summed: 12 % more moves a second. */
static bool option_best(const Learner *learner, uint64_t low, Option *best) {
    Option options[DIRECTIONS];
    unsigned count = 0;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        options[count] = option_make(low, direction);
        if (options[count].after == low && !options[count].beyond) continue;
        features_prefetch(learner, options[count++].features);
    }
    unsigned chosen = 0;
    float most = 0;
    for (unsigned i = 0; i < count; i++) {
        option_value(learner, &options[i]);
        float total = (float)options[i].gained + options[i].value;
        if (i == 0 || total > most) {
            chosen = i;
            most = total;
        }
    }
    if (count) *best = options[chosen];
    return count > 0;
}

typedef struct {
    uint64_t moves;
    uint64_t score;
    unsigned largest; /* exponent of the largest tile, as if no gap had been closed */
} GameResult;

/* Plays one game from a board, learning after every move. From a 16384 on it goes on with the gaps of
 * the board closed, as the search looks at such boards: so the network learns of the positions that it
 * will be asked for, and need not learn anew for every larger tile what order is worth. It ends when no
 * move is left, or in the rare case that a 65536 is made of tiles without a gap. */
static GameResult game_play(Learner *learner, uint64_t low, const LearnerSettings *settings,
                            uint64_t *random) {
    GameResult result = {0, 0, board_largest((Board){low, 0})};
    unsigned halved = 0; /* how often the largest tile was */
    Option options[2]; /* of this move and of the one before */
    unsigned sum = board_sum(low);
    for (unsigned turn = 0;; turn ^= 1) {
        Option *now = &options[turn], *before = &options[turn ^ 1];
        bool legal = option_best(learner, low, now);
        float found = legal ? (float)now->gained + now->value : 0;
        if (result.moves) learn(learner, before->features, found - before->value, settings);
        if (!legal) break;
        result.moves++;
        result.score += now->gained;
        if (now->beyond) break;
        low = spawn(now->after, random);
        unsigned largest = board_largest((Board){low, 0});
        if (halved + largest > result.largest) result.largest = halved + largest;
        if (largest >= CLOSED_FROM) {
            low = board_close_gaps((Board){low, 0}, CLOSED_FROM).low;
            halved += largest - board_largest((Board){low, 0});
        }
        unsigned grown = board_sum(low);
        if (grown / STAGE_SUM > sum / STAGE_SUM) pool_put(&learner->pool, grown, low);
        sum = grown;
    }
    return result;
}

void learner_play(Learner *learner, uint64_t seed, uint64_t moves, LearnerSettings settings,
                  LearnerTally *tally) {
    uint64_t random = seed;
    for (uint64_t done = 0; done < moves;) {
        uint64_t start = 0;
        if (random_below(&random, settings.late)) start = pool_draw(&learner->pool, random_next(&random));
        bool fresh = start == 0;
        if (fresh) start = spawn(spawn(0, &random), &random);
        GameResult game = game_play(learner, start, &settings, &random);
        unsigned largest = game.largest < REACHED ? game.largest : REACHED - 1;
        done += game.moves;
        tally->moves += game.moves;
        atomic_fetch_add_explicit(&learner->moves, game.moves, memory_order_relaxed);
        if (fresh) {
            tally->games++;
            tally->score += game.score;
            tally->square += (double)game.score * (double)game.score;
            tally->reached[largest]++;
        } else {
            tally->late_games++;
            tally->late_reached[largest]++;
        }
    }
}

/* --- Checkpoints: magic, moves, pool, entries, as they lie in memory --- */

typedef struct {
    char magic[8];
    uint64_t moves;
    uint64_t entries;
} CheckpointHeader;

bool learner_save(const Learner *learner, const char *path) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    CheckpointHeader header = {{0}, learner_moves(learner), TABLE_ENTRIES};
    memcpy(header.magic, CHECKPOINT_MAGIC, sizeof header.magic);
    bool ok = fwrite(&header, sizeof header, 1, file) == 1 &&
              fwrite(&learner->pool, sizeof learner->pool, 1, file) == 1 &&
              fwrite(learner->entries, sizeof(Entry), TABLE_ENTRIES, file) == TABLE_ENTRIES;
    return fclose(file) == 0 && ok;
}

bool learner_load(Learner *learner, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return false;
    errno = 0;
    CheckpointHeader header;
    bool ok = fread(&header, sizeof header, 1, file) == 1 &&
              memcmp(header.magic, CHECKPOINT_MAGIC, sizeof header.magic) == 0 &&
              header.entries == TABLE_ENTRIES &&
              fread(&learner->pool, sizeof learner->pool, 1, file) == 1 &&
              fread(learner->entries, sizeof(Entry), TABLE_ENTRIES, file) == TABLE_ENTRIES;
    if (ok) atomic_store(&learner->moves, header.moves);
    fclose(file);
    return ok;
}
