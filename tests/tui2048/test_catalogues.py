"""Every text that can be seen is in every catalogue, whole and with its placeholders."""

import argparse
import inspect
import re
import runpy
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from engine.errors import EngineError
from tui2048 import argparse_messages
from tui2048.errors import ProgramError

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "src/tui2048/locales").glob("*/LC_MESSAGES/*.po"))
PLACEHOLDER = re.compile(r"\{\w*[^{}]*\}|%\(\w+\)[srd]|%[srd]")

tools = runpy.run_path(str(ROOT / "tools" / "catalogues.py"))


def texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(map(str, message.id))


def translations(message: Message) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


@pytest.fixture(scope="module")
def template() -> Catalog:
    catalogue: Catalog = tools["extract"]()
    return catalogue


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.parts[-3])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def test_there_is_a_finnish_catalogue_and_much_to_say(template: Catalog) -> None:
    assert [path.parts[-3] for path in CATALOGUES] == ["fi"]
    assert len(template) > 100


def test_no_text_is_missing(template: Catalog, catalogue: Catalog) -> None:
    known = {texts(message) for message in messages(catalogue)}
    assert [texts(message) for message in messages(template) if texts(message) not in known] == []


def test_every_text_is_translated(catalogue: Catalog) -> None:
    assert [message.id for message in messages(catalogue) if not all(translations(message))] == []


def test_nothing_is_guessed_or_left_over(template: Catalog, catalogue: Catalog) -> None:
    wanted = {texts(message) for message in messages(template)}
    assert [message.id for message in messages(catalogue) if message.fuzzy] == []
    assert [message.id for message in messages(catalogue) if texts(message) not in wanted] == []
    assert list(catalogue.obsolete) == []


def test_placeholders_agree(catalogue: Catalog) -> None:
    differing = [
        (message.id, translation)
        for message in messages(catalogue)
        for text, translation in zip(texts(message), translations(message), strict=True)
        if set(PLACEHOLDER.findall(translation)) != set(PLACEHOLDER.findall(text))
    ]
    assert differing == []


def test_margins_agree(catalogue: Catalog) -> None:
    """A space or line break at either end belongs to the layout."""
    differing = [
        message.id
        for message in messages(catalogue)
        for text, translation in zip(texts(message), translations(message), strict=True)
        if margins(text) != margins(translation)
    ]
    assert differing == []


def margins(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def test_every_error_class_is_extracted() -> None:
    def family(error: type[Exception]) -> Iterator[str]:
        yield error.__name__
        for child in error.__subclasses__():
            yield from family(child)

    assert {*family(EngineError), *family(ProgramError)} <= {*tools["KEYWORDS"]}


def test_every_message_of_this_argparse_is_known() -> None:
    source = inspect.getsource(argparse).encode()
    found = extract("python", BytesIO(source), keywords={"_": None, "ngettext": (1, 2)})
    said = {message if isinstance(message, str) else message[0] for _line, message, *_ in found}
    assert said - {*argparse_messages.MESSAGES, *argparse_messages.NOT_SHOWN} == set()
    assert len(said) > 20
