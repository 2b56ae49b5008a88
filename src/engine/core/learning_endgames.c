/* Endgames (endgame.h) that a network of their own learns from.
 *
 * As in whole games, but each begins from a board that games have reached, and ends when the goal is:
 * that is worth ENDGAME_SETTLED. The points of the small merges show the way until the goal is met the
 * first time; a network that is told of the goal alone never finds it.
 */
#include "endgame.h"
#include "learner.h"

/* The pool's stages are here eighths of the way to the goal. */
static unsigned stage_sum(uint64_t low) {
    const unsigned goal = 1U << ENDGAME_GOAL;
    return board_sum(low) % goal * (8 * STAGE_SUM / goal);
}

/* The best legal move by points and value; false if none is legal. */
static bool endgame_best(const Learner *learner, uint64_t low, Option *best) {
    Option options[DIRECTIONS];
    unsigned count = 0;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        Option *option = &options[count];
        *option = (Option){.direction = direction};
        Board after = board_slide((Board){low, 0}, direction, &option->gained);
        if (board_equal(after, (Board){low, 0})) continue;
        option->after = after.low;
        option->beyond = !endgame_reached(after);
        if (!option->beyond) {
            board_features(endgame_view(after).low, option->features);
            features_prefetch(learner, option->features);
        }
        count++;
    }
    for (unsigned i = 0; i < count; i++) {
        Option *option = &options[i];
        if (option->beyond) option->gained = 0;
        option->value = option->beyond ? ENDGAME_SETTLED : features_value(learner, option->features);
        if (i == 0 || (float)option->gained + option->value > (float)best->gained + best->value) *best = *option;
    }
    return count > 0;
}

static GameResult endgame_play(Learner *learner, uint64_t low, const LearnerSettings *settings,
                               uint64_t *random) {
    GameResult result = {0, 0, board_largest((Board){low, 0})};
    bool settled = false;
    Option options[2]; /* of this move and of the one before */
    unsigned stage = stage_sum(low) / STAGE_SUM;
    for (unsigned turn = 0; !settled; turn ^= 1) {
        Option *now = &options[turn], *before = &options[turn ^ 1];
        bool legal = endgame_best(learner, low, now);
        float found = legal ? (float)now->gained + now->value : 0;
        if (result.moves) learn(learner, before->features, found - before->value, settings);
        if (!legal) break;
        result.moves++;
        result.score += now->gained;
        settled = now->beyond;
        low = spawn(now->after, random);
        unsigned next = stage_sum(low) / STAGE_SUM;
        if (next != stage && !settled) pool_put(&learner->pool, next * STAGE_SUM, low);
        stage = next;
    }
    if (settled) result.largest++;
    return result;
}

void learner_play_endgames(Learner *learner, const uint64_t *starts, size_t count, uint64_t seed, uint64_t moves,
                           LearnerSettings settings, LearnerTally *tally) {
    uint64_t random = seed;
    for (uint64_t done = 0; done < moves;) {
        uint64_t start = 0;
        if (random_below(&random, settings.late)) start = pool_draw(&learner->pool, random_next(&random));
        bool fresh = start == 0;
        if (fresh) start = starts[(random_next(&random) >> 32) * count >> 32];
        GameResult game = endgame_play(learner, start, &settings, &random);
        done += game.moves;
        tally_add(tally, learner, fresh, &game);
    }
}
