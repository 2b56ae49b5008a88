"""The game line by line: what the player does with it, and what is said of that."""

from engine import Direction
from tui2048.asking import Question
from tui2048.coaching.words import direction_name, verdict
from tui2048.games.words import how_begun
from tui2048.i18n import _
from tui2048.linear.autoplay import let_play
from tui2048.linear.commands import CONFIRMING, GAME, MOVES, OUTCOME
from tui2048.linear.games import visit_games
from tui2048.linear.help import visit_help
from tui2048.linear.menu import Given, Menu
from tui2048.linear.notebook import visit_notebook
from tui2048.linear.position import visit_position
from tui2048.linear.review import visit_review
from tui2048.linear.settings import next_help, toggle_grades, visit_settings
from tui2048.linear.sitting import Sitting
from tui2048.linear.talk import answers
from tui2048.linear.words import board_lines, nothing_moved, standing, turn_text
from tui2048.play.practice import Practice, goal_text
from tui2048.questions import confirm_autoplay, confirm_new_game, outcome_question, won_sentence
from tui2048.sharing import game_texts
from tui2048.store import StoreError
from tui2048.system.ending import Leaving


class LinearGame:
    """The game of a sitting's session, from the greeting to the end."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._session, self._talk = sitting.session, sitting.talk
        self._coach = sitting.coach
        self._asking: Question | None = None
        self._put: Question | None = None
        self._engine_moves = ""

    def play(self) -> int:
        """Play until the player leaves; the exit status."""
        try:
            self._greet()
            while True:
                self._go_on()
        except Leaving as leaving:
            return leaving.status

    def _greet(self) -> None:
        self._talk.say(
            _("2048, line by line. The question mark helps.")
            if self._talk.keyed
            else _("2048, one command a line. The word “commands” lists them.")
        )
        self._tell_game()

    def _go_on(self) -> None:
        """Say what there is to say, ask what there is to ask, and do what is wanted."""
        self._tell_notices()
        self._tell_win()
        question = self._question()
        if question is not None and question is not self._put:
            self._talk.put(question)
        self._put = question
        given = self._talk.hear(self._menu(question))
        if question is not None and any(choice.action == given.id for choice in question.choices):
            self._answer(question, given.id)
        else:
            self._do(given)

    def _tell_win(self) -> None:
        """Say that a 2048 was made, where no banner is wanted."""
        session = self._session
        if session.win_in_passing(banner=self._sitting.settings.win_banner):
            self._talk.say(won_sentence(session.game))

    def _question(self) -> Question | None:
        """What is asked: to confirm something, or how to go on after a win or a loss."""
        session = self._session
        if self._asking is not None:
            return self._asking
        if not (session.game.over or session.win_to_tell):
            return None
        question = outcome_question(session.game, won_now=session.win_to_tell)
        return self._put if question == self._put else question

    def _menu(self, question: Question | None) -> Menu:
        if question is None:
            return GAME.with_keys(self._sitting.settings.keys)
        return Menu(*answers(question), *(CONFIRMING if question is self._asking else OUTCOME))

    def _answer(self, question: Question, action: str) -> None:
        self._asking = None
        if action not in ("undo", "review"):
            self._talk.confirm(question, action)
        match action:
            case "keep_playing":
                self._session.keep_playing()
            case "new_game":
                self._session.new_game()
                self._tell_game()
            case "autoplay":
                self._let_play(self._engine_moves)
            case "undo" | "review":
                self._do(Given(action))

    def _do(self, given: Given) -> None:
        if given.id in MOVES:
            self._move(MOVES[given.id])
            return
        match given.id:
            case "undo":
                self._undo()
            case "redo":
                self._redo()
            case "play-hint":
                self._play_hint()
            case "new-game":
                self._new_game()
            case "autoplay":
                self._autoplay(given.argument)
            case "help":
                visit_help(self._talk, given.argument)
            case "review" | "games" | "position" | "notebook" | "settings":
                self._visit(given.id)
            case asked:
                self._talk.say(*self._told(asked))

    def _told(self, asked: str) -> tuple[str, ...]:
        """What is said when it is asked for, or chosen."""
        game = self._session.game
        match asked:
            case "board":
                return board_lines(game.board)
            case "score":
                return (standing(game, self._session.best),)
            case "hint":
                return self._coach.hint(game.board, self._sitting.settings.help)
            case "hints":
                return next_help(self._sitting.preferences)
            case "grades":
                return toggle_grades(self._sitting.preferences)
            case "share":
                return (game_texts(game.record)[0].text,)
        raise ValueError(asked)  # a command without a meaning is a mistake of ours

    def _visit(self, place: str) -> None:
        """Go to another place; what is played may be another game afterwards."""
        sitting, before = self._sitting, self._session.game
        practice: Practice | None = None
        match place:
            case "review":
                practice = visit_review(sitting, self._session.game_id)
            case "games":
                practice = visit_games(sitting)
            case "position":
                practice = visit_position(sitting)
            case "notebook":
                visit_notebook(sitting)
            case "settings":
                visit_settings(sitting)
        if practice is not None:
            self._practise(practice)
        elif self._session.game is not before:
            self._tell_game()
        else:
            self._talk.say(_("Back at the game."))

    def _move(self, direction: Direction, *, hinted: bool = False, auto: bool = False) -> None:
        """Make a move and say it, or that there is none."""
        session, talk = self._session, self._talk
        game, board = session.game, session.game.board
        shown = self._coach.has_shown(board)
        turn = session.move(direction, hints_shown=shown, hinted=hinted, auto=auto)
        if session.game is not game:  # another window has taken it over
            self._tell_game()
            return
        if turn is None:
            talk.say(nothing_moved(direction))
            return
        talk.say(turn_text(turn))
        if self._sitting.settings.grades and not auto:
            judgement, found = self._coach.judge(session.game.moves, board, turn)
            session.keep_assessment(judgement.number, found)
            talk.say(verdict(judgement, direction_name))
        if (goal := session.take_reached_goal()) is not None:
            talk.say(_("Reached! {goal}").format(goal=goal_text(goal)))

    def _undo(self) -> None:
        game = self._session.game
        turn = game.last_turn
        if self._session.win_to_tell:
            self._session.keep_playing()  # the banner was heard, and undo is an answer to it
        undone = turn is not None and self._session.undo()
        if self._session.game is not game:  # another window has taken it over
            self._tell_game()
            return
        if turn is None or not undone:
            self._talk.say(_("Nothing to undo."))
            return
        told = _("{move} undone").format(move=direction_name(turn.direction))
        self._talk.say(f"{told}, {standing(game)}")

    def _redo(self) -> None:
        game = self._session.game
        redone = self._session.redo()
        if self._session.game is not game:  # another window has taken it over
            self._tell_game()
        elif not redone:
            self._talk.say(_("Nothing to redo."))
        elif (turn := self._session.game.last_turn) is not None:
            self._talk.say(turn_text(turn))

    def _play_hint(self) -> None:
        best = self._coach.best(self._session.game.board)
        if best is not None:
            self._move(best, hinted=True)

    def _new_game(self) -> None:
        if self._session.worth_keeping and self._sitting.settings.confirm:
            self._asking = confirm_new_game(self._session.game)
            return
        self._session.new_game()
        self._tell_game()

    def _autoplay(self, moves: str) -> None:
        confirm = self._sitting.settings.confirm
        if confirm and self._session.counted and self._session.game.moves:
            self._asking, self._engine_moves = confirm_autoplay(), moves
        else:
            self._let_play(moves)

    def _let_play(self, moves: str) -> None:
        def play_one() -> bool:
            """Let the engine make a move; True if it may make another."""
            session, game = self._session, self._session.game
            best = self._coach.quick(game.board)
            if best is not None:
                self._move(best, auto=True)
                self._tell_notices()
            return session.game is game and not (game.over or session.win_to_tell)

        let_play(self._sitting, play_one, moves)

    def _practise(self, practice: Practice) -> None:
        self._session.practise(practice.board, practice.goal)
        self._talk.say(
            _("Practice: it never counts. The game before is in the history.")
            if practice.goal is None
            else _("Practice: {goal}").format(goal=goal_text(practice.goal))
        )
        self._talk.say(*board_lines(practice.board))

    def _tell_game(self) -> None:
        """Say what game this is, and how it stands."""
        session = self._session
        self._asking = self._put = None
        self._tell_notices()
        if session.day is not None:
            self._talk.say(*self._how_begun())
        if not session.counted:
            self._talk.say(_("This game does not count for the best score."))
        self._talk.say(standing(session.game, session.best), *board_lines(session.game.board))

    def _how_begun(self) -> tuple[str, ...]:
        try:
            return how_begun(self._session.store.history.summary(self._session.game_id))
        except StoreError:  # it will be told when the game is to be saved
            return ()

    def _tell_notices(self) -> None:
        while (notice := self._session.take_notice()) is not None:
            self._talk.say(str(notice))
