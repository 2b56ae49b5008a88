/* Iterative deepening: depth after depth, until a limit is reached. */
#include "clock.h"

#include "deepening.h"

/* The seconds that the next depth will take, by what the last two took: as many times more again.
 * The table makes shallow depths nearly free, so little is believed of their ratio. */
static double next_cost(double last, double before) {
    double growth = before > 0 ? last / before : 4;
    return last * (growth < 4 ? 4 : growth > 10 ? 10 : growth);
}

/* From this depth on a move that is so many points behind is not looked at again: at lesser depths such
 * a lead still fails now and then, and then dearly. */
enum { TRUSTED_DEPTH = 3, HOPELESS = 2000 };

static unsigned hopeless(const SearchResult *result) {
    unsigned moves = 0;
    for (unsigned i = 1; i < result->count; i++) {
        Value behind = result->moves[0].value - result->moves[i].value;
        if (behind > (Value)HOPELESS << POINT_BITS) moves |= 1U << result->moves[i].direction;
    }
    return moves;
}

void search_deepen(Search *search, Board board, const SearchLimits *limits, Deepening how,
                   SearchResult *result) {
    SearchLimits each = *limits;
    bool timed = limits->seconds >= 0;
    double start = timed ? clock_seconds() : 0;
    double spent = 0, cost = 0;
    uint64_t nodes = 0;
    bool interrupted = false;
    *result = (SearchResult){.depth = 0};
    for (each.depth = how.first; each.depth <= limits->depth; each.depth++) {
        if (each.depth > how.first) {
            if (timed && spent >= limits->seconds) break;
            if (limits->nodes && nodes >= limits->nodes) break;
        }
        if (timed) each.seconds = spent < limits->seconds ? limits->seconds - spent : 0;
        if (limits->nodes) each.nodes = nodes < limits->nodes ? limits->nodes - nodes : 1;
        SearchResult found;
        search_run(search, board, &each, &found);
        nodes += found.nodes;
        interrupted = found.interrupted;
        if (!found.depth) break;
        *result = found;
        if (!found.count) break;
        double before = cost;
        if (timed) {
            double now = clock_seconds() - start;
            cost = now - spent;
            spent = now;
        }
        if (!how.thrifty) continue;
        if (each.depth >= TRUSTED_DEPTH) each.left_out |= hopeless(&found);
        if (found.count == 1 || (timed && spent + next_cost(cost, before) > limits->seconds)) break;
    }
    result->nodes = nodes;
    result->interrupted = interrupted;
}
