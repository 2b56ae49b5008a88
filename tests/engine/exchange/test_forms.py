"""Every form of games and positions: the known examples, and games written down by others and read back."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Board, Direction, Game, Record, Spawn
from engine.exchange import ExchangeError, read_games, read_position
from support.replays import (
    NO_TIME,
    as_episode,
    as_replay,
    as_saved_state,
    as_timed_replay,
    as_trainer_file,
    foreign,
    milliseconds_of,
    play_at_random,
    records,
)

REPLAY = "replay_(!äfC"
TIMED_REPLAY = "4x4-_¾úw¾û0ÿ32EÌh¾ý3"
TRAINER_RECORD = bytes.fromhex("0a200000000000111800286bee000000000000000000000000")
EPISODE = "slide:place@1700000000000|0141#U[4](3)F1(1)#L(2)72|slide@1700000001234"

times = st.tuples(st.integers(0, 7), st.integers(0, 255))


def read_one(data: bytes | str) -> Record:
    (record,) = read_games(data)
    return record


class TestExamples:
    def test_a_replay(self) -> None:
        record = read_one(REPLAY)
        assert (record.score, str(record.board)) == (8, "0 0 0 0/0 0 0 0/0 0 0 4/2 0 0 4")
        assert record.milliseconds == ()
        assert record.line is None

    def test_a_replay_with_times(self) -> None:
        record = read_one(TIMED_REPLAY)
        assert record.turns == read_one(REPLAY).turns
        assert record.milliseconds == (250, 499, None)

    def test_a_record_of_a_trainer(self) -> None:
        record = read_one(TRAINER_RECORD)
        assert str(record.start) == "2 2 0 0/0 0 0 0/0 0 0 0/4 0 0 1024"
        assert str(record.board) == "4 0 0 2/0 0 0 0/0 0 0 0/4 1024 0 0"
        assert record.moves == 1

    def test_an_episode(self) -> None:
        record = read_one(EPISODE)
        assert (record.score, str(record.board)) == (4, "4 0 0 0/0 0 0 4/0 0 0 0/2 0 0 0")
        assert record.milliseconds == (3, 2)

    def test_a_position_of_sixteen_characters(self) -> None:
        record = read_one("EDC1BA9187611111")
        assert record == Record(Board.parse("EDC1BA9187611111"))

    def test_a_replay_in_a_wrong_code_page_is_repaired(self) -> None:
        assert read_one("replay_(!盲fC") == read_one(REPLAY)


class TestOwnLines:
    @given(records())
    def test_a_line_is_read_as_its_game(self, record: Record) -> None:
        assert read_one(str(record.line)) == record

    @given(st.lists(records(most=20), min_size=2, max_size=5), st.sampled_from(["\n", "\r\n", "\n\n", "\r"]))
    def test_many_lines_are_many_games(self, games: list[Record], between: str) -> None:
        text = between.join(str(game.line) for game in games)
        assert read_games(f"\n{text}\n \n") == tuple(games)

    def test_a_game_from_a_position(self) -> None:
        line = "2048:1:7@11B0000000000000:L"
        assert read_one(line) == Game.parse(line).record

    def test_episodes_stand_one_a_line_too(self) -> None:
        assert read_games(f"{EPISODE}\n2048:1:7:L\n{EPISODE}") == (
            read_one(EPISODE),
            Game.parse("2048:1:7:L").record,
            read_one(EPISODE),
        )


class TestReplays:
    @pytest.mark.parametrize(
        "header", ["replay", "replay_", "replay_4x4_", "replay:4x4_", "replay_4x4", "replay:4x4", "\nreplay_"]
    )
    @pytest.mark.parametrize("end", ["", "\n", "\r\n"])
    def test_every_header(self, header: str, end: str) -> None:
        record = play_at_random(3, 60)
        assert read_one(as_replay(record, header) + end) == foreign(record)

    @given(records())
    def test_a_game_is_read_back(self, record: Record) -> None:
        assert read_one(as_replay(record)) == foreign(record)

    @given(records(least=3))
    def test_a_game_without_a_header_is_read_back(self, record: Record) -> None:
        assume(not as_replay(record, "").strip().isdigit())
        assert read_one(as_replay(record, "")) == foreign(record)

    def test_without_a_header_many_moves_make_up_for_odd_starting_tiles(self) -> None:
        record = play_at_random(3, 60)
        body = as_replay(record, "")
        turned = "".join(chr(ord(character) + 64) for character in body[:2]) + body[2:]
        assert read_one(turned) == foreign(record)
        with pytest.raises(ExchangeError, match="begins like no game"):
            read_games(turned[:8])

    def test_a_space_is_an_event(self) -> None:
        start = read_one("replay_! ").start
        assert str(start) == "2 0 0 0/2 0 0 0/0 0 0 0/0 0 0 0"
        assert read_one("replay_ !\n").start == start

    def test_the_sign_after_the_header_may_be_an_event(self) -> None:
        record = read_one("replay_0!")
        assert read_one("replay:0!") == record
        assert read_one("replay:!").start.exponents[10] == 2  # “:” is a 4 there


class TestTimedReplays:
    @given(records(), st.data())
    def test_a_game_is_read_back_with_its_times(self, record: Record, data: st.DataObject) -> None:
        taken = data.draw(st.lists(times, min_size=record.moves, max_size=record.moves))
        milliseconds = tuple(milliseconds_of(time) for time in taken)
        if all(time is None for time in milliseconds):
            milliseconds = ()
        assert read_one(as_timed_replay(record, taken)) == foreign(record, milliseconds)

    @pytest.mark.parametrize(
        ("time", "milliseconds"),
        [
            ((0, 0), 0),
            ((0, 255), 255),
            ((1, 0), 256),
            ((1, 255), 1021),
            ((2, 0), 1024),
            ((3, 0), 4096),
            ((7, 254), 254 * 12288 + 1050094 + 3072),
        ],
    )
    def test_the_scale_of_times(self, time: tuple[int, int], milliseconds: int) -> None:
        record = play_at_random(1, 1)
        assert read_one(as_timed_replay(record, [time])).milliseconds == (milliseconds,)

    def test_no_times_at_all_are_none(self) -> None:
        record = play_at_random(1, 5)
        assert read_one(as_timed_replay(record, [NO_TIME] * 5)).milliseconds == ()

    @pytest.mark.parametrize("header", ["4x4-_", "4x4-a name, 12.3.2024_", "\n4x4-ÿ_"])
    def test_every_header(self, header: str) -> None:
        record = play_at_random(2, 9)
        assert read_one(as_timed_replay(record, [NO_TIME] * 9, header) + "\r\n") == foreign(record)


class TestTrainerFiles:
    @given(records(least=1))
    def test_a_game_is_read_back(self, record: Record) -> None:
        assert read_one(as_trainer_file(record)) == foreign(record)

    @given(records(least=5), st.booleans(), st.booleans())
    def test_cells_may_be_counted_from_either_end(self, record: Record, board: bool, position: bool) -> None:
        data = as_trainer_file(record, board_from_top=board, position_from_top=position)
        assert read_one(data) == foreign(record)

    def test_a_single_move_tells_the_order_if_only_one_is_possible(self) -> None:
        start = Board.parse("8 4 2 0/4 2 8 2/0 0 0 0/0 0 0 0")
        record = Record.replayed(start, [(Direction.RIGHT, Spawn((3, 0), 2))])
        assert read_one(as_trainer_file(record, position_from_top=True)) == record

    def test_the_mark_of_the_end_may_be_missing(self) -> None:
        record = play_at_random(4, 30)
        assert read_one(as_trainer_file(record, end=b"")) == foreign(record)


class TestEpisodes:
    @given(records(), st.data())
    def test_a_game_is_read_back_with_its_times(self, record: Record, data: st.DataObject) -> None:
        time = st.none() | st.integers(0, 10**9)
        taken = data.draw(st.lists(time, min_size=record.moves, max_size=record.moves))
        expected = () if all(time is None for time in taken) else tuple(taken)
        assert read_one(as_episode(record, taken)) == foreign(record, expected)

    def test_names_of_players_do_not_matter(self) -> None:
        renamed = EPISODE.replace("slide:place", "TDL-8x6:rnd.env").replace("|slide", "|rnd.env")
        assert read_one(renamed) == read_one(EPISODE)

    def test_digits_of_cells_in_either_case(self) -> None:
        assert read_one(EPISODE.replace("F1", "f1")) == read_one(EPISODE)


class TestPositions:
    @pytest.mark.parametrize(
        "text",
        [
            "2 4 8 16/0 0 0 2/0 0 0 0/. . . .",
            "2,4,8,16/0,0,0,2/0,0,0,0/.,.,.,.\n",
            "2\t4\t8\t16\n0\t0\t0\t2\n0\t0\t0\t0\n.\t.\t.\t.\n",
            "1234000100000000",
        ],
    )
    def test_every_form(self, text: str) -> None:
        board = Board.parse("2 4 8 16/0 0 0 2/0 0 0 0/0 0 0 0")
        assert read_position(text) == board
        assert read_position(text.encode()) == board
        assert read_one(text) == Record(board)

    @given(records())
    def test_boards_of_games(self, record: Record) -> None:
        for text in (str(record.board), record.board.compact(), as_saved_state(record.board)):
            assert read_position(text) == record.board
            assert read_games(text) == (Record(record.board),)

    def test_columns_stand_outside_in_a_saved_state(self) -> None:
        cells = [[None] * 4 for _ in range(4)]
        state = {"grid": {"size": 4, "cells": cells}}
        # The state is JSON, whose shape no type tells.
        state["grid"]["cells"][3][0] = {"position": {"x": 3, "y": 0}, "value": 2048}  # type: ignore[index]
        assert str(read_position(json.dumps(state))) == "0 0 0 2048/0 0 0 0/0 0 0 0/0 0 0 0"

    @pytest.mark.parametrize("text", [REPLAY, TIMED_REPLAY, EPISODE, "2048:1:7:LLUR", TRAINER_RECORD])
    def test_a_game_gives_its_last_board(self, text: bytes | str) -> None:
        assert read_position(text) == read_one(text).board
