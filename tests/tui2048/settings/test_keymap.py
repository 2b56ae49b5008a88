"""Keys that were chosen, and where they collide."""

from tui2048.app.game_app import Tui2048App
from tui2048.screens.key_groups import key_groups
from tui2048.settings.keymap import KeyAction, KeyGroup, Keymap, sound_keys, split_keys

QUIT, HELP = KeyAction("quit", "Quit", ("q",)), KeyAction("help", "Help", ("question_mark", "f1"))
UNDO, NEW = KeyAction("undo", "Undo", ("u",)), KeyAction("new-game", "New game", ("n",))
CLOSE, COPY = KeyAction("close", "Close", ("escape", "u")), KeyAction("copy", "Copy", ("c",))
GROUPS = (
    KeyGroup("Everywhere", (QUIT, HELP), KeyAction("", "fixed", ("ctrl+c",)), everywhere=True),
    KeyGroup("Game", (UNDO, NEW), KeyAction("", "fixed", ())),
    KeyGroup("List", (CLOSE, COPY), KeyAction("", "fixed", ("enter",))),
)


def holder(name: str, key: str, **chosen: str) -> str | None:
    found = Keymap(GROUPS, {each.replace("_", "-"): keys for each, keys in chosen.items()}).holder(name, key)
    return None if found is None else found.title


def told(**chosen: str) -> tuple[dict[str, str], list[str]]:
    sound, wrong = sound_keys(GROUPS, {name.replace("_", "-"): keys for name, keys in chosen.items()})
    return sound, [str(sentence) for sentence in wrong]


def test_keys_are_separated_by_commas() -> None:
    assert split_keys("u, f2,,ctrl+z ") == ("u", "f2", "ctrl+z")


def test_a_key_is_taken_on_the_same_screen_and_everywhere() -> None:
    assert holder("undo", "n") == "New game"
    assert holder("undo", "q") == "Quit"
    assert holder("undo", "ctrl+c") == "fixed"
    assert holder("copy", "enter") == "fixed"
    assert holder("undo", "enter") is None
    assert holder("undo", "c") is None
    assert holder("quit", "c") == "Copy"
    assert holder("undo", "u") is None


def test_a_key_that_was_given_up_is_free() -> None:
    assert holder("undo", "n", new_game="f2") is None
    assert holder("undo", "f2", new_game="f2") == "New game"


def test_two_actions_may_exchange_their_keys() -> None:
    assert told(undo="n", new_game="u") == ({"undo": "n", "new-game": "u"}, [])


def test_a_collision_is_told_and_the_usual_keys_hold() -> None:
    sound, wrong = told(undo="n,f2", copy="f3")
    assert sound == {"copy": "f3"}
    assert wrong == ["Settings: the key n for “undo” is that of “new-game” already."]


def test_an_action_keeps_a_key() -> None:
    assert told(undo=" , ") == ({}, ["Settings: no key is given for “undo”."])


def test_names_of_newer_programs_are_passed_over() -> None:
    assert told(teleport="f9") == ({}, [])


def test_every_name_is_one_action_with_a_title() -> None:
    actions = [action for group in key_groups(Tui2048App.BINDINGS) for action in group.actions]
    names = [action.name for action in actions]
    assert len(names) == len(set(names))
    assert all(action.title and action.keys for action in actions)
    assert {"move-left", "undo", "quit", "review-close", "keys-add"} <= set(names)
