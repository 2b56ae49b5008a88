"""Between what the coach finds out about a move and what the store keeps of it."""

from collections.abc import Iterable

from engine import Board, Direction, Option, Record
from engine.coach import Assessment
from tui2048.store import Analysis, MoveValues


def analysis_of(number: int, assessment: Assessment) -> Analysis:
    """What is stored of the board before move ``number``, counted from 1."""
    return Analysis(number, assessment.depth, MoveValues.of_options(assessment.options))


def assessment_of(board: Board, depth: int, values: MoveValues) -> Assessment | None:
    """What was found out about this board; None if what is stored is not about its legal moves."""
    options = []
    for direction in Direction:
        slide, value = board.slide(direction), values.of(direction)
        if slide.moved != (value is not None):
            return None
        if value is not None:
            options.append(Option(direction, value, slide.gained))
    return Assessment(depth, tuple(sorted(options, key=lambda option: -option.value)))


def assessments_of(record: Record, analyses: Iterable[Analysis]) -> dict[int, Assessment]:
    """What is known of the moves of a record, under their numbers."""
    known = {}
    for analysis in analyses:
        if 1 <= analysis.ply <= record.moves:
            found = assessment_of(record.boards[analysis.ply - 1], analysis.depth, analysis.values)
            if found is not None:
                known[analysis.ply] = found
    return known
