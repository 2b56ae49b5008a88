/* What the files of learning share: the table, and a move as the network sees it. */
#ifndef TUI2048_LEARNER_H
#define TUI2048_LEARNER_H

#include <math.h>

#include "learning.h"
#include "pool.h"
#include "shared.h"
#include "spawn.h"
#include "tuples.h"

/* An entry is read by every evaluation, its error sums only when it learns: but then soon after it
 * was read, and while the line is still in the cache. */
typedef struct {
    SharedFloat weight;
    SharedFloat error;      /* sum of the errors */
    SharedFloat correction; /* sum of the absolute errors */
} Entry;

struct Learner {
    Entry *entries; /* TABLE_ENTRIES */
    SharedCount moves;
    Pool pool;
};

static inline uint64_t random_next(uint64_t *state) { return splitmix64_mix(*state += SPLITMIX_STEP); }

/* True in this share of all cases. */
static inline bool random_below(uint64_t *state, float share) {
    return (double)(random_next(state) >> 32) < share * 4294967296.0;
}

static inline uint64_t spawn(uint64_t low, uint64_t *random) {
    return board_spawn((Board){low, 0}, random_next(random)).low;
}

/* A move and what the network says of it. */
typedef struct {
    Direction direction;
    uint64_t after; /* the afterstate's low plane */
    uint32_t gained;
    float value; /* of the afterstate */
    bool beyond; /* it made a 65536, which the tables do not know; or it ended an endgame */
    uint32_t features[FEATURES];
} Option;

static inline float features_value(const Learner *learner, const uint32_t features[FEATURES]) {
    float sum = 0;
    for (unsigned i = 0; i < FEATURES; i++) sum += shared_float(&learner->entries[features[i]].weight);
    return sum;
}

/* Brings the value of the board of these entries towards value + error. */
static inline void learn(Learner *learner, const uint32_t features[FEATURES], float error,
                         const LearnerSettings *settings) {
    float step = settings->rate / FEATURES * error;
    float size = fabsf(error);
    for (unsigned i = 0; i < FEATURES; i++) {
        Entry *entry = &learner->entries[features[i]];
        float sum = shared_float(&entry->error);
        float absolute = shared_float(&entry->correction);
        float coherence = absolute > 0 ? fabsf(sum) / absolute : 1;
        if (coherence < settings->floor) coherence = settings->floor;
        shared_float_set(&entry->weight, shared_float(&entry->weight) + step * coherence);
        shared_float_set(&entry->error, sum + error);
        shared_float_set(&entry->correction, absolute + size);
    }
}

/* Asks for the entries of a board, so that their cache misses overlap. */
static inline void features_prefetch(const Learner *learner, const uint32_t features[FEATURES]) {
#if defined(__GNUC__)
    for (unsigned i = 0; i < FEATURES; i++) __builtin_prefetch(&learner->entries[features[i]]);
#else
    (void)learner, (void)features;
#endif
}

/* A move in this direction, without its value. */
static inline Option option_make(uint64_t low, Direction direction) {
    Option option = {.direction = direction};
    Board after = board_slide((Board){low, 0}, direction, &option.gained);
    option.after = after.low;
    option.beyond = after.high != 0;
    board_features(after.low, option.features);
    return option;
}

static inline void option_value(const Learner *learner, Option *option) {
    option->value = option->beyond ? 0 : features_value(learner, option->features);
}

/* The best legal move by points and value; false if none is legal. The entries of all four moves
 * are asked for before any is summed: 12 % more moves a second. */
static inline bool option_best(const Learner *learner, uint64_t low, Option *best) {
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
    unsigned largest; /* exponent of the largest tile, as if no gap had been closed, or doubled by an endgame */
} GameResult;

/* Counts a game that was played. */
static inline void tally_add(LearnerTally *tally, Learner *learner, bool fresh, const GameResult *game) {
    unsigned largest = game->largest < REACHED ? game->largest : REACHED - 1;
    shared_count_add(&learner->moves, game->moves);
    tally->moves += game->moves;
    if (fresh) {
        tally->games++;
        tally->score += game->score;
        tally->square += (double)game->score * (double)game->score;
        tally->reached[largest]++;
    } else {
        tally->late_games++;
        tally->late_reached[largest]++;
    }
}

#endif
