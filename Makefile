# Two commands do all the set-up: `make run` and `make test`. `make help` lists the rest.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
# Cargo would take make's job slots for its own.
unexport MAKEFLAGS MFLAGS

HOST     := $(shell rustc -vV | sed -n 's/^host: //p')
# The portal is one static file; a build target of its own keeps build scripts dynamic.
STATIC   := RUSTFLAGS=$$(packaging/rustflags) && export RUSTFLAGS && cargo build --locked --target $(HOST)
RELEASE  := target/$(HOST)/release/portal
# The program of `make run` and of the gate.
PROGRAM  := target/debug/portal
# Clippy refuses any warning in our own crates as it compiles them.
LINTED   := RUSTC_WORKSPACE_WRAPPER=$(abspath packaging/lint-and-compile)
# Stories that are tried at length, one row after the other.
AT_LENGTH = PORTAL_PROGRAM=$(abspath $(RELEASE)) ROWS="$(ROWS)" $(LINTED) cargo test --locked --test stories -- --ignored --nocapture
PART     := packaging/gate-part
# Prints each test's time: an option of the test harness that it calls unstable.
TIMED    := CARGO_TARGET_$(shell echo $(HOST) | tr a-z- A-Z_)_RUNNER="env RUSTC_BOOTSTRAP=1"
REPORTS   = --reporter=default --reporter=json --outputFile.json=$(abspath target/gate/$(1).vitest.json)
# Tests that could not run here, where PORTAL_ALLOW_SKIPS=1 lets them.
SKIPS    := target/tmp/skips.txt
UI_SOURCES := $(shell find ui/src ui/tools -type f ! -name schema.d.ts ! -path "*/node_modules/*") ui/index.html ui/vite.config.ts ui/package-lock.json $(wildcard packaging/handbook/*.md) README.md

.PHONY: help run test nightly build dev bench torture fuzz mutants openapi commands package package-amd64 package-arm64 \
        package-drill clean has-compilers check-tools check-build check-supply check-ui check-stories check-browser

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: has-compilers ui/dist/index.html ## Build, seed a sample congregation into a throw-away folder, serve it, print address and sign-ins
	@# With a test beside it, the program has the features of its dependencies that the gate's has: nothing compiles twice.
	@$(LINTED) cargo build --locked --bin portal --test house
	@packaging/run-sample $(PROGRAM)

build: has-compilers ui/dist/index.html ## Build the static release program (target/<host>/release/portal)
	@$(STATIC) --release
	@echo "Built $(RELEASE)"

test: has-compilers ## The gate: everything that must hold
	@echo "The parts run two at a time; each prints when it ends. On two cores that is about a quarter of an hour, the first time."
	@rm -rf target/gate $(SKIPS) && mkdir -p target/gate && date +%s >target/gate/begun
	@# First what the longest part waits for; make would begin it last.
	@$(MAKE) ui/dist/index.html
	@$(MAKE) --jobs=2 --output-sync=target \
	  check-build check-tools check-ui check-supply check-stories check-browser \
	  || { cat target/gate/red; exit 1; }
	@[ ! -s $(SKIPS) ] || { echo "$$(wc -l <$(SKIPS)) times a test could not run here:"; sort $(SKIPS); }
	@node packaging/gate-table.mjs | tee target/gate/table
	@echo "The gate is green."

nightly: ## The gate, and all of it at length: both runtimes, figures, torture, fuzz, the packages (as root)
	@packaging/check-tools nightly
	@PORTAL_ROUNDS=12 PROPTEST_CASES=256 $(MAKE) test
	cd ui && npm run --silent test:react
	$(MAKE) bench torture fuzz package package-drill

dev: ui/node_modules ui/src/api/schema.d.ts ## Work on it: Vite with hot reload, the server restarted on change
	@packaging/dev

bench: build ui/dist-react/index.html ## Speed, memory and weight, goals beside figures (POCKETBASE=its program to compare)
	@PORTAL_PROGRAM=$(RELEASE) POCKETBASE="$(POCKETBASE)" cargo run --locked --release --package bench

torture: build ## Power cuts, full and failing disks, damage, clocks: each promise tried at length (ROWS="kill mail" for some)
	@$(AT_LENGTH) torture_at_length

fuzz: build ## Made-up requests, files, texts and hostile clients by the thousand (ROWS="api photos" for some)
	@$(AT_LENGTH) fuzz_at_length

mutants: ui/dist/index.html ## Break sign-in and money line by line; prints what no test notices (FILES=src/accounts/lockout/rule.rs for some)
	@packaging/mutants $(FILES)

openapi: ui/dist/index.html ## Write openapi.yaml anew
	@$(LINTED) cargo run --locked --quiet --example openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml

commands: ui/dist/index.html ## Write packaging/handbook/commands.md anew from the commands' own help
	@$(LINTED) cargo run --locked --quiet --example commands > commands.md.new && mv commands.md.new packaging/handbook/commands.md

package: has-compilers ui/dist/index.html ## Debian packages and archives for amd64 and arm64, with checksums (target/package)
	@packaging/package amd64 arm64

package-amd64 package-arm64: package-%: has-compilers ui/dist/index.html
	@packaging/package $*

package-drill: ## Install, serve, upgrade, break and bring back the packages in Debian folders (as root)
	@packaging/drill amd64
	@packaging/drill arm64

clean: ## Remove everything that was built
	@rm -rf target ui/dist ui/dist-react ui/node_modules ui/src/api/schema.d.ts

# --- the gate's parts -------------------------------------------------------------------------------------

has-compilers:
	@packaging/check-tools build

check-tools:
	@$(PART) tools packaging/check-tools tests

check-supply: ui/node_modules
	@$(PART) supply packaging/check-supply

check-build: ui/dist/index.html
	@$(PART) build sh -c 'cargo fmt --all --check && $(LINTED) cargo test --locked --workspace --tests --examples --no-run'

check-stories: check-build check-tools
	@PROPTEST_RNG_SEED=14 $(LINTED) $(TIMED) $(PART) stories cargo test --locked -- -Zunstable-options --report-time --test-threads=4

check-ui: ui/node_modules ui/src/api/schema.d.ts
	@$(PART) ui sh -c 'cd ui && npm run --silent lint && npm run --silent typecheck && npm test -- $(call REPORTS,ui)'

check-browser: check-build check-tools ui/src/api/schema.d.ts
	@PORTAL_PROGRAM=$(abspath $(PROGRAM)) $(PART) browser npm --prefix ui run --silent test:browser -- $(call REPORTS,browser)

# --- files ------------------------------------------------------------------------------------------------

ui/node_modules: ui/package-lock.json
	@cd ui && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The error of this program ends with the whole description; its first lines are enough.
ui/src/api/schema.d.ts: openapi.yaml ui/tools/api-types/package-lock.json
	@cd ui && npm --prefix tools/api-types ci --silent
	@ui/tools/api-types/node_modules/.bin/openapi-typescript openapi.yaml --output $@ 2>&1 >/dev/null | head -n 5 >&2

ui/dist/index.html: ui/node_modules $(UI_SOURCES)
	@cd ui && npm run --silent build
	@touch $@

ui/dist-react/index.html: ui/node_modules $(UI_SOURCES)
	@cd ui && npm run --silent build:react
	@touch $@
