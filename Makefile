# The commands people type. `make play` and `make test` set everything up first; nothing happens when nothing changed.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup play test lint bench lock

help:
	@echo "make play   set up, start the server, print a link to open"
	@echo "make test   set up, run every test"
	@echo "make lint   set up, run every check of style, types and layers"
	@echo "make bench  set up, measure"

setup: .venv/installed

.venv/installed: requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.lock
	@touch $@

play: setup
	@exec $(BIN)/python -m server

test: setup
	$(BIN)/python -m pytest

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: setup
	$(BIN)/python -m bench.load

# Needs uv (from PyPI); only for whoever changes dependencies.
lock:
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --quiet \
		--custom-compile-command "make lock" --output-file requirements.lock
