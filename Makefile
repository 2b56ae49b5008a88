# `make play` and `make test` set up all they need in .venv; a C compiler is welcome, not required.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py $(wildcard src/engine/core/*.[ch]) $(wildcard src/tui2048/locales/*/LC_MESSAGES/*.po)

.PHONY: play test slow pages bench check format catalogues command-line pictures clean

play: $(VENV)/installed
	@$(BIN)/tui2048

test: $(VENV)/developed
	$(BIN)/python -m pytest -n auto --dist worksteal

slow: $(VENV)/developed
	$(BIN)/python -m pytest -m "slow and not browser"

# Pages in a real browser: Debian's chromium, and nginx before them.
pages: $(VENV)/developed
	$(BIN)/python -m pytest -m browser tests/browser

# Half a minute: how the program stands beside the smallest app of Textual, and the search beside that in Python.
bench: $(VENV)/developed
	@PYTHONPATH=tests $(BIN)/python -m bench.ratios

# Lint, format, types, and the contracts between the packages.
check: $(VENV)/developed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/developed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Bring the catalogues up to date with the texts in the code; what is new in them waits for its translation.
catalogues: $(VENV)/developed
	$(BIN)/python tools/catalogues.py

# After a change of options: the man page and the completions of shells.
command-line: $(VENV)/developed
	$(BIN)/python tools/command_line.py

# The pictures of the README and the guide, made by the program itself.
pictures: $(VENV)/developed
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/engine/_core*.so

$(VENV)/installed: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tui2048 needs Python 3.11 or later; try: make PYTHON=python3.12 play")'
	@echo "Setting up in $(VENV), once …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/developed: $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tui2048 needs Python 3.11 or later; try: make PYTHON=python3.12 test")'
	@$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/installed $@
