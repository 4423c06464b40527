# `make lab` sets everything up and starts JupyterLab; `make test` runs every check. Needs Python 3.11 or newer with pip.
# PORT=8899 make lab      another port          PYTHON=python3.12 make lab      another Python

SHELL := /bin/sh
BIN := .venv/bin
UV := .uv/bin/uv
QUIET := $(if $(CI),--quiet,)
NO_ADDRESS := --no-header --no-annotate --no-emit-index-url --no-emit-find-links
LOCK := --quiet --universal --python-version 3.11 --generate-hashes $(NO_ADDRESS)
# the first Python that is new enough; PYTHON= overrides
FIND_PYTHON = for python in $(PYTHON) $(if $(PYTHON),,python3 python3.14 python3.13 python3.12 python3.11 python); do \
	if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then break; fi; python=; done; \
	if [ -z "$$python" ]; then \
	  echo "Python 3.11 or newer is needed, and none was found$(if $(PYTHON), as $(PYTHON)). Install it, or name it: PYTHON=/path/to/python3.12 make" >&2; \
	  exit 1; fi

# a test of a command, a notebook, a page: each starts processes of its own, and compiling what they import takes them
# longer than running it
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab setup test quick slow lint types layers unit notebooks browser bench lock messages build site site-test docs boards clean

help:
	@echo 'make lab        set up, start JupyterLab on the welcome notebook (PORT=8899 for another port)'
	@echo 'make test       style, types, layers, unit and property tests with the notebooks, browser tests'
	@echo 'make quick      style, layers, the rules and the engine: under a minute'
	@echo 'make slow       the slow tests with forty times as many random games and bad inputs (TIMES=400 for more)'
	@echo 'make bench      how fast the engine is'
	@echo 'make messages   collect the texts for translators'
	@echo 'make lock       choose versions anew'
	@echo 'make build      wheel and source archive in dist/'
	@echo 'make site       the browser edition in build/site and site.zip, for any web server (needs npm; TEXT=1 without boards in the tutorials)'
	@echo 'make docs       the documentation in build/docs: how-to pages, tutorials with their boards, reference, all rules'
	@echo 'make boards     the notebooks as pages with all steps of their boards, for make docs and make site (some minutes, once)'
	@echo 'make clean      remove what make has made'

lab: setup
	@$(BIN)/boardgames-edu lab $(if $(PORT),--port $(PORT))

# --- setting up: each step is repeated only when what it depends on has changed -------------------------------------

setup: .venv/.package

.uv/.installed: requirements.lock
	@$(FIND_PYTHON); \
	$$python -m pip --version >/dev/null 2>&1 || { echo "pip is missing for $$python: install it (on Debian: apt install python3-pip)." >&2; exit 1; }; \
	echo 'Setting up: uv'; rm -rf .uv; mkdir -p .uv; \
	awk '/^[^ ]/ {found = /^uv==/} found' requirements.lock > .uv/uv.lock && \
	PIP_ROOT_USER_ACTION=ignore $$python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes --target .uv -r .uv/uv.lock
	@touch $@

.venv/.locked: requirements.lock .uv/.installed
	@$(FIND_PYTHON); \
	if ! $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  $(UV) venv --quiet --clear --no-python-downloads --python "$$(command -v $$python)" .venv; fi
	@echo 'Setting up: locked packages (once; a few minutes on a slow line)'
	@$(UV) pip sync $(QUIET) --compile-bytecode --python $(BIN)/python --require-hashes requirements.lock
	@touch $@

.venv/.package: .venv/.locked pyproject.toml
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/python tools/compile_data.py
	@touch $@

# --- checks: each stage has a name; the first that fails stops the run ----------------------------------------------

STAGE = @echo; echo "=== $(1)"
# several at a time; the tests of a file stay together, since they share what the first of them has set up; files with
# many tests do not come first, for those with few are the long ones; one more than two cores take at once, since tests
# wait for other processes now and then
WORKERS := 3
PYTEST = $(BIN)/pytest --no-header --numprocesses=$(WORKERS) --maxprocesses=4 --dist=loadfile --no-loadscope-reorder
FAILED = || { echo "*** failed: $(1)" >&2; exit 1; }

# a browser waits for its kernel at times: in that time all else runs, and gives way to it at once
test: lint layers
	@$(MAKE) --no-print-directory --jobs=3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) BEHIND='nice -n 19' types unit browser
	@echo; echo '=== all checks passed'

lint: setup
	$(call STAGE,style: ruff)
	@$(BIN)/ruff check --quiet . $(call FAILED,style: ruff check)
	@$(BIN)/ruff format --quiet --check . $(call FAILED,style: ruff format; run $(BIN)/ruff format .)
	$(call STAGE,style: oxlint)
	@$(BIN)/oxlint --format=unix $(call FAILED,style: oxlint)
	$(call STAGE,style: rooms and names)
	@$(BIN)/python tools/lint.py $(call FAILED,style: tools/lint.py)

types: setup
	$(call STAGE,types: mypy --strict)
	@$(BEHIND) $(BIN)/mypy --strict $(call FAILED,types: mypy --strict)

layers: setup
	$(call STAGE,layers: import-linter)
	@$(BIN)/lint-imports $(call FAILED,layers: import-linter)

unit: setup
	$(call STAGE,unit and property tests: pytest)
	@$(BEHIND) $(PYTEST) -m 'not browser' --ignore=tests/browser tests $(call FAILED,unit and property tests)

notebooks: setup
	$(call STAGE,notebooks: pytest)
	@$(PYTEST) tests/test_notebooks.py $(call FAILED,notebooks)

browser: setup
	$(call STAGE,browser tests: Chromium through playwright)
	@$(BIN)/python tools/browser_tests.py $(call FAILED,browser tests)

# --- less and more ---------------------------------------------------------------------------------------------------

quick: lint layers
	$(call STAGE,rules and engine: pytest)
	@$(PYTEST) -m 'not slow' tests/games tests/engine tests/test_golden.py $(call FAILED,rules and engine)

TIMES := 40
slow: setup
	$(call STAGE,random games and bad input: pytest)
	@BOARDGAMES_EDU_LONG=$(TIMES) $(PYTEST) -m 'slow and not browser' --ignore=tests/browser tests $(call FAILED,random games and bad input)

# --- for developers -------------------------------------------------------------------------------------------------

bench: setup
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes --no-deps -r benchmarks/requirements.lock || \
	  echo 'The yardstick (catanatron) cannot be installed; the figures come without it.'
	@$(BIN)/python -m benchmarks.run

lock: setup
	@$(UV) pip compile $(LOCK) --upgrade --all-extras --group dev pyproject.toml -o requirements.lock
	@$(UV) pip compile $(LOCK) --upgrade -c requirements.lock tools/site/build.in -o tools/site/build.lock
	@$(UV) pip compile $(LOCK) --upgrade -c requirements.lock --group docs -o tools/site/docs.lock
	@$(UV) pip compile --quiet --python-version 3.14 --python-platform wasm32-pyodide2024 --generate-hashes $(NO_ADDRESS) --upgrade tools/site/wheels.in -o tools/site/wheels.lock
	@$(UV) pip compile $(LOCK) --upgrade -c requirements.lock --group bench -o benchmarks/requirements.lock

messages: setup
	@$(BIN)/python tools/messages.py

build: setup
	@$(UV) build --quiet --no-build-isolation --python $(BIN)/python --out-dir dist

site: setup .site/.locked
	@rm -rf build/site-cache/own
	@$(UV) build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir build/site-cache/own
	@$(MAKE) --no-print-directory docs DOCS=build/site-cache/docs LAB=../lab/index.html
	@PYTHONPATH=. $(BIN)/python tools/front_page.py --to build/site-cache/front --docs
	@.site/bin/python tools/build_site.py build/site-cache/own/*.whl --front build/site-cache/front --docs build/site-cache/docs $(SITE)

site-test: site
	@BOARDGAMES_EDU_SITE=build/site $(BIN)/pytest --no-header -m browser tests/browser/test_site.py

.site/.locked: tools/site/build.lock .uv/.installed
	@$(UV) venv --quiet --clear --no-python-downloads --python $(BIN)/python .site
	@$(UV) pip sync $(QUIET) --python .site/bin/python --require-hashes tools/site/build.lock
	@touch $@

# Sphinx lies in a folder of its own, beside what the package needs; for the boards of the tutorials the notebooks run,
# and again only when they or the package have changed: TEXT=1 leaves them out
DOCS := build/docs
docs: setup .docs/.locked
	@PYTHONPATH=. $(BIN)/python tools/docs_source.py --boards build/boards $(if $(LAB),--lab $(LAB)) $(if $(TEXT),--text)
	@PYTHONPATH=.:.docs $(BIN)/python -m sphinx --fail-on-warning --keep-going -q -j auto -c docs -d build/docs-cache build/docs-source $(DOCS)
	@rm -rf $(DOCS)/pictures $(if $(TEXT),,&& cp -r build/docs-boards/pictures $(DOCS)/)
	@if [ -d build/boards ]; then cp -r build/boards $(DOCS)/; fi
	@echo 'The documentation is in $(DOCS): open $(DOCS)/index.html.'

boards: setup
	@for code in en uk ru; do \
	  to=build/boards/$${code#en}; mkdir -p $$to; \
	  BOARDGAMES_EDU_LANGUAGE=$$code $(BIN)/boardgames-edu export notebooks/$$code/*.ipynb notebooks/$$code/*/*.ipynb --to $$to || exit 1; done

.docs/.locked: tools/site/docs.lock .uv/.installed
	@rm -rf .docs
	@$(UV) pip install $(QUIET) --python $(BIN)/python --no-deps --require-hashes --target .docs -r tools/site/docs.lock
	@touch $@

clean:
	rm -rf .venv .site .docs .uv dist build data/__compiled__ .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
