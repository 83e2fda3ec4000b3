# Every command does its own set-up. `make` alone lists them.

# The first Python that is new enough; choose another with `make PYTHON=/path/to/python3 ...`.
NEW_ENOUGH = -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$python $(NEW_ENOUGH) && echo $$python && break; done)
NO_PYTHON = digsite needs Python 3.11 or newer; on Debian or Ubuntu: sudo apt install python3 python3-venv
OURS = @{ "$(PYTHON)" $(NEW_ENOUGH) || { echo "$(NO_PYTHON)"; exit 1; }; }
ENVIRONMENT = $(OURS) && "$(PYTHON)" -m scripts.environments
PURE = .venv/bin
COMPILED = .venv-compiled/bin
GAME ?= scarabya
ARGS ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play dev compiled lint test test-full endurance mutants words rules bench bench-peers bench-web \
	bench-client strength puzzles train site docs pictures clean

help: ## list these commands
	@echo "make COMMAND, where COMMAND is one of:"
	@sed -n 's/^\([a-z-]*\):[^#]*## /  \1\t/p' Makefile | expand -t 16

play: ## play in the browser; SHARE=1 for friends in the same network, too
	$(OURS) && exec "$(PYTHON)" -m scripts.play $(if $(SHARE),--share) $(ARGS)

test: lint test-pure rules-report test-compiled ## all a change must pass: lint, both builds, rules

test-full: compiled ## the slow tests, more random examples, a sample of each long proof
	DIGSITE_PROFILE=full $(COMPILED)/python -m pytest -n 2 -m "(slow and not walk and not unsteady) or hypothesis" $(ARGS)
	$(COMPILED)/python -m scripts.endurance --sample

endurance: compiled ## long proofs, hours in all; ARGS=--list names them, ARGS=steady runs one
	$(COMPILED)/python -m scripts.endurance $(ARGS)

dev: ## make .venv: pure Python, editable, with all tools
	$(ENVIRONMENT) dev

compiled: ## make .venv-compiled: the compiled build and the test tools
	$(ENVIRONMENT) compiled

lint: dev ## style, types, layers
	$(PURE)/ruff format --check .
	$(PURE)/ruff check .
	$(PURE)/mypy
	$(PURE)/lint-imports
	$(PURE)/python -m scripts.lint_constants
	$(PURE)/python -m scripts.schemas --check
	$(PURE)/python -m scripts.protocol --check
	$(PURE)/python -m scripts.settings --check
	$(PURE)/python -m scripts.words --check
	$(PURE)/python -m scripts.glossary
	$(PURE)/python -m scripts.sounds --check
	$(PURE)/python -m scripts.client check

mutants: ## do the tests of GAME=scarabya notice when its rules are changed?
	$(ENVIRONMENT) mutants
	.venv-mutants/bin/python -m scripts.mutants $(GAME) $(ARGS)

words: dev ## collect what is to be translated; LANGUAGE=pl for one language, new or not
	$(PURE)/python -m scripts.words $(if $(LANGUAGE),--language $(LANGUAGE)) $(ARGS)

rules: dev ## which rules have a test
	$(PURE)/python -m pytest -n 2 -q -m "rule and not slow" --rules-file=out/rules.json
	$(PURE)/python -m scripts.rules out/rules.json

bench: compiled ## speed
	$(COMPILED)/python bench/speed.py $(ARGS)

bench-peers: compiled ## speed beside other libraries
	$(COMPILED)/python bench/peers.py $(ARGS)

bench-web: compiled ## the server under load, beside boardgame.io
	$(COMPILED)/python -m bench.web $(ARGS)

bench-client: compiled ## what a move costs in the browser
	$(COMPILED)/python -m bench.client $(ARGS)

strength: compiled ## how well the bots play GAME=scarabya; ARGS="--against generic" for all games
	$(COMPILED)/python bench/strength.py $(if $(filter-out file,$(origin GAME)),$(GAME)) $(ARGS)

puzzles: compiled ## find the problems of every game anew, from seeds, with their proofs
	$(COMPILED)/python -m scripts.puzzles $(ARGS)

train: compiled ## learn what the bots of GAME=indus weigh; ARGS=--small for a quick try
	$(COMPILED)/python -m train $(GAME) $(ARGS)

site: dev ## write out/site: a folder that plays in the browser without a server
	$(PURE)/python -m scripts.client
	$(PURE)/python -m scripts.site

docs: ## write out/docs: the documentation as a site, strictly checked
	$(ENVIRONMENT) docs
	PYTHONPATH=src .venv-docs/bin/python -m scripts.docs

pictures: compiled ## draw every game and photograph every page into out/pictures
	$(COMPILED)/python -m scripts.pictures $(ARGS)
	$(if $(findstring --language,$(ARGS)),,$(COMPILED)/python -m scripts.screens $(filter --docs,$(ARGS)))
	$(COMPILED)/python -m scripts.sheets $(filter-out --docs,$(ARGS))

clean: ## remove environments, caches and outputs
	rm -rf .venv .venv-compiled .venv-mutants .venv-docs build dist out src/*.egg-info
	rm -rf client/node_modules src/digsite/server/static
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: test-pure rules-report test-compiled
test-pure: dev
	$(PURE)/python -m pytest -n 2 -m "not slow and not browser and not server" --rules-file=out/rules.json $(ARGS)

rules-report:
	$(PURE)/python -m scripts.rules out/rules.json

# Where nothing can compile, the environment above is pure too and has said why; under CI it failed.
test-compiled: compiled
	@if $(COMPILED)/python -m scripts.compiled_modules --check; \
	then $(COMPILED)/python -m pytest -n 2 -m "not slow and not project" $(ARGS); \
	else echo "The compiled build was not tested."; \
	$(COMPILED)/python -m pytest -n 2 -m "not slow and (server or browser)" $(ARGS); fi
