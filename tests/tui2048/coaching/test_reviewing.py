"""The analysis behind the review: in two passes, in the background, kept, broken off and gone on with."""

from pathlib import Path

import pytest

from engine.coach import Assessment, Grade, needs_deep, review
from support.driving import app_on, shown_text, wait_until
from support.reviewing_games import MOVES, Gate, analysed, careless_session, effort, free, open_review, reviewed
from tui2048.coaching.assessed import assessments_of
from tui2048.play.session import PlaySession
from tui2048.screens.play import PlayScreen
from tui2048.screens.review import ReviewScreen
from tui2048.store import Store, StoreError
from tui2048.widgets.progress import ProgressLine


def kept(session: PlaySession) -> int:
    """How many boards of the session's game the store knows about."""
    return len(session.store.analyses.of(session.game_id))


async def test_it_finds_what_the_engine_finds_and_keeps_it() -> None:
    session = careless_session()
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        found = analysed(session)
        assert screen.analysis.review == review(session.game.record, found)
        assert assessments_of(session.game.record, session.store.analyses.of(session.game_id)) == found
        assert not screen.query_one(ProgressLine).display


async def test_only_candidates_for_mistakes_are_looked_at_deeply() -> None:
    session = careless_session()
    record = session.game.record
    advisor = free()
    async with app_on(session).run_test() as pilot:
        screen = await open_review(pilot, session, advisor)
        await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
    quick = [board for board, depth in advisor.asked if depth == effort().quick]
    assert quick == list(record.boards[:MOVES])
    plain = Gate(MOVES)
    candidates = []
    for number, (board, turn) in enumerate(zip(record.boards, record.turns, strict=False), 1):
        advice = plain.advise(board, depth=effort().quick)
        if needs_deep(Assessment(advice.depth, advice.options), turn.direction, effort()):
            candidates.append(record.boards[number - 1])
    assert [board for board, depth in advisor.asked if depth == effort().deep] == candidates
    assert 0 < len(candidates) < MOVES


async def test_broken_off_it_keeps_what_was_found_and_goes_on_from_there() -> None:
    session = careless_session()
    gate = Gate(10)
    async with app_on(session).run_test() as pilot:
        screen = await open_review(pilot, session, gate)
        await wait_until(pilot, lambda: len(gate.asked) == 11, "the eleventh question")
        await pilot.press("home", "escape")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen), "the board")
        await wait_until(pilot, lambda: not screen.is_running and kept(session) > 0, "its end")
        # The eleventh was stopped, and half an answer is none.
        assert kept(session) == 10
        await wait_until(pilot, lambda: not pilot.app.workers, "the end of the search")
        assert len(gate.asked) == 11

        rest = free()
        screen = await open_review(pilot, session, rest)
        await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
        assert rest.count(effort().quick) == MOVES - 10
        assert screen.analysis.review == review(session.game.record, analysed(session))

    async with app_on(session).run_test() as pilot:
        nothing = free()
        screen = await open_review(pilot, session, nothing)
        await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
        assert not nothing.asked


async def test_quitting_keeps_what_was_found(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    session = careless_session(store=store)
    app = app_on(session)
    gate = Gate(10)
    async with app.run_test() as pilot:
        await open_review(pilot, session, gate)
        await wait_until(pilot, lambda: len(gate.asked) == 11, "the eleventh question")
        await pilot.press("q")
        await wait_until(pilot, lambda: not app.is_running, "the end")
    assert kept(session) == 10
    session.close()


async def test_nothing_is_called_a_mistake_before_the_deeper_look() -> None:
    session = careless_session()
    gate = Gate(MOVES)
    async with app_on(session).run_test() as pilot:
        screen = await open_review(pilot, session, gate)
        await wait_until(pilot, lambda: len(gate.asked) == MOVES + 1, "the second pass")
        screen.post_message(screen.analysis.Progressed())
        await wait_until(pilot, lambda: screen.analysis.progress.deep, "the news of it")
        grades = {each.grade for each in screen.analysis.review.judgements}
        assert grades == {Grade.BEST, Grade.GOOD}
        assert "Looking deeper" in shown_text(pilot)
        open_ = next(number for number in range(1, MOVES + 1) if screen.analysis.judgement(number) is None)
        screen.place = open_ - 1
        await wait_until(pilot, lambda: "a deeper look" in " ".join(shown_text(pilot).split()), "the doubt")
        gate.let(1)
        await wait_until(pilot, lambda: len(gate.asked) == MOVES + 2, "the next question")
        screen.post_message(screen.analysis.Progressed())
        await wait_until(pilot, lambda: screen.analysis.judgement(open_) is not None, "its judgement")
        await wait_until(pilot, lambda: "a deeper look" not in " ".join(shown_text(pilot).split()), "its words")


async def test_it_tells_how_far_it_has_come() -> None:
    session = careless_session()
    gate = Gate(10)
    async with app_on(session).run_test() as pilot:
        screen = await open_review(pilot, session, gate)
        await wait_until(pilot, lambda: len(gate.asked) == 11, "the eleventh question")
        screen.post_message(screen.analysis.Progressed())
        await wait_until(pilot, lambda: "25 %" in shown_text(pilot), "a quarter")
        assert "Looking at each move" in shown_text(pilot)
        screen.place = 30
        await wait_until(pilot, lambda: "Not judged yet." in shown_text(pilot), "an unknown move")


async def test_what_cannot_be_kept_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = careless_session()
    keep = type(session.store.analyses).keep
    failing = True

    def sometimes(*arguments: object) -> None:
        if failing:
            raise StoreError("The disk of {whom} is full.", whom="nobody")
        # The arguments are handed on as they come.
        keep(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(session.store.analyses), "keep", sometimes)
    async with app_on(session).run_test() as pilot:
        screen = await reviewed(pilot, session)
        await wait_until(pilot, lambda: "The disk of nobody is full." in shown_text(pilot), "the sentence")
        assert kept(session) == 0
        failing = False
        await pilot.press("escape")
        await wait_until(pilot, lambda: not screen.is_running, "its end")
    assert kept(session) == MOVES


async def test_moves_made_meanwhile_are_none_of_its_business() -> None:
    session = careless_session()
    gate = Gate(5)
    async with app_on(session).run_test() as pilot:
        screen = await open_review(pilot, session, gate)
        for _ in range(MOVES - 3):
            session.undo()
        play_other_way(session)
        gate.let(1_000_000)
        await wait_until(pilot, lambda: screen.analysis.done, "all judgements")
        assert len(screen.analysis.review.judgements) == MOVES
    # Of the moves that were taken back nothing is kept, but for the board on which the ways part.
    assert kept(session) <= 4


def play_other_way(session: PlaySession) -> None:
    """Make another move than the one that was taken back last."""
    taken_back = session.game.undone[0].direction
    assert any(session.move(way) for way in session.game.board.legal_directions() if way is not taken_back)


async def test_what_was_found_while_playing_is_taken_up() -> None:
    session = careless_session()
    found = analysed(session)
    for number in range(1, 6):
        session.keep_assessment(number, found[number])
    assert kept(session) == 0  # it is stored now and then, together
    async with app_on(session).run_test() as pilot:
        await pilot.press("v")
        await wait_until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen), "the review")
        assert kept(session) >= 5
