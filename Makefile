# Each target first builds .venv, or brings it up to date with pyproject.toml and constraints.txt.
# Another Python: make run PYTHON=python3.13. Another place: make test VENV=/tmp/venv.

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: run test lint train-set train-dou-dizhu train-sea-salt-paper train-straw train-any-deck bench venv venv-dev venv-train

run: venv
	$(BIN)/deckeye app

test: venv-dev
	$(BIN)/python -m pytest

lint: venv-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

train-set train-sea-salt-paper train-any-deck: venv-train
	$(BIN)/python -m models.train $(@:train-%=%)

train-dou-dizhu: venv-train
	$(BIN)/python -m models.train dou-dizhu

# Its reader starts from the one that Dou Dizhu ships.
train-straw: venv-train
	$(BIN)/python -m models.train straw

bench: venv
	$(BIN)/deckeye bench

venv: $(VENV)/.installed
venv-dev: $(VENV)/.installed-dev
venv-train: $(VENV)/.installed-train

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Deckeye needs Python 3.11 or later; name one: make run PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -f $(VENV)/bin/python; echo "On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Deckeye into $(VENV): a minute or two, only now and when its requirements change."
	@$(BIN)/python -m pip install -qq --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.installed-%: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "Installing Deckeye and its [$*] extra into $(VENV): some minutes, only when its requirements change."
	@$(BIN)/python -m pip install -qq --constraint constraints.txt --editable ".[$*]"
	@touch $@ $(VENV)/.installed
