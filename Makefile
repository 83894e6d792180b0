# Shortcuts; the README's two commands need no make. Every target uses .venv.
PY = .venv/bin/python
export PATH := $(CURDIR)/.venv/bin:$(PATH)

.PHONY: help venv serve test check browser bench damage every load mutants lock wheel

help:            ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST)
venv:
	@test -x $(PY) || python3 -m venv .venv
	@$(PY) -m pip install -q --require-hashes -r requirements-dev.lock
serve: venv      ## serve on port 8000
	$(PY) -m refapp serve
test: venv       ## every test but those of the browser
	$(PY) -m pytest -q -n 2
check: venv      ## lint, types, import contracts
	ruff check . && mypy && lint-imports
browser: venv    ## tests in headless Chromium (apt install chromium)
	$(PY) -m pip install -q --require-hashes -r requirements-browser.lock
	$(PY) -m pytest -q -m browser tests/browser
load: venv       ## what the service bears: the figures of docs/deploy.md (an hour; SHORT=--short for a tenth)
	$(PY) -m pip install -q --require-hashes -r requirements-load.lock
	$(PY) -m tests.load $(SHORT)
damage: venv     ## each file of a data directory damaged in each way: 288 cases (ten minutes), and what the doctor advises (as many)
	$(PY) -m pytest -q -n 2 -m "deep or every" tests/services/test_damage.py
every: venv      ## the cases that CI leaves out: all editions, all boards on all days, all damage (an hour); before a change of what reads texts or plays
	$(PY) -m pytest -q -n 2 -m every tests
mutants: venv    ## break the engine on purpose, count what the suite notices (minutes)
	$(PY) -m tests.mutants
bench: venv      ## speed, as ratios in one run
	$(PY) -m tests.bench
lock:            ## resolve the dependencies anew
	uv pip compile pyproject.toml --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -o requirements.lock
	uv pip compile pyproject.toml --group dev --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -o requirements-dev.lock
	uv pip compile pyproject.toml --extra discord --extra metrics --extra pdf --extra server --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -c requirements-dev.lock -o requirements-server.lock
	uv pip compile pyproject.toml --extra mcp --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -c requirements-dev.lock -o requirements-mcp.lock
	uv pip compile --group build --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -o requirements-build.lock
	uv pip compile pyproject.toml --group dev --group load --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -c requirements-dev.lock -o requirements-load.lock
	uv pip compile pyproject.toml --group dev --group browser --universal --generate-hashes --no-emit-index-url -p 3.11 --no-header --no-annotate -q -c requirements-dev.lock -o requirements-browser.lock
wheel: venv      ## build the wheel into dist/
	$(PY) -m build --wheel --no-isolation
