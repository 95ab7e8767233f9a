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
GATE     := target/gate/portal
# Clippy refuses any warning in our own crates before rustc compiles them.
LINTED   := RUSTC_WORKSPACE_WRAPPER=$(abspath packaging/lint-and-compile)
# Tests that could not run here, where PORTAL_ALLOW_SKIPS=1 lets them.
SKIPS    := target/tmp/skips.txt
# Browser stories that passed at their second try only.
AGAIN    := target/tmp/second-tries.txt
UI_SOURCES := $(shell find ui/src -type f 2>/dev/null) ui/index.html ui/vite.config.ts ui/package-lock.json

.PHONY: help run test build dev bench torture fuzz mutants openapi package package-amd64 package-arm64 package-drill \
        clean check-tools check-build check-supply check-ui check-stories check-stale check-browser

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24

run: build ## Build, seed a sample congregation into a throw-away folder, serve it, print address and sign-in
	@packaging/run-sample $(RELEASE)

build: ui/dist/index.html ## Build the static release program (target/<host>/release/portal)
	@$(STATIC) --release
	@echo "Built $(RELEASE)"

test: check-tools ui/dist/index.html ## The gate: everything that must hold
	@echo "The parts run two at a time; each prints when it ends. On two cores that is about twenty minutes, the first time."
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target \
	  check-build check-supply check-ui check-stories check-stale check-browser
	@[ ! -s $(SKIPS) ] || { echo "$$(wc -l <$(SKIPS)) times a test could not run here:"; sort $(SKIPS); }
	@[ ! -s $(AGAIN) ] || { echo "Browser stories that needed their second try:"; cat $(AGAIN); }
	@echo "The gate is green."

dev: ui/node_modules ## Work on it: Vite with hot reload, the server restarted on change
	@packaging/dev

bench: build ui/dist-react/index.html ## Speed, memory and weight, goals beside figures (POCKETBASE=its program to compare)
	@PORTAL_PROGRAM=$(RELEASE) POCKETBASE="$(POCKETBASE)" cargo bench --locked --bench portal

torture: build ## Power cuts, full and failing disks, damage, clocks: each promise tried at length (ROWS="kill mail" for some)
	@PORTAL_PROGRAM=$(abspath $(RELEASE)) cargo bench --locked --profile gate --bench torture -- $(ROWS)

fuzz: build ## Made-up requests, files, texts and hostile clients by the thousand (ROWS="api photos" for some)
	@PORTAL_PROGRAM=$(abspath $(RELEASE)) cargo bench --locked --profile gate --bench fuzz -- $(ROWS)

mutants: ui/dist/index.html ## Break sign-in and money line by line; prints what no test notices (FILES=src/accounts/lockout/rule.rs for some)
	@packaging/mutants $(FILES)

openapi: ui/dist/index.html ## Write openapi.yaml anew and the interface's types from it
	@cargo run --locked --quiet -- openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml
	@cd ui && npm run --silent types

package: ui/dist/index.html ## Debian packages and archives for amd64 and arm64, with checksums (target/package)
	@packaging/package amd64 arm64

package-amd64 package-arm64: package-%: ui/dist/index.html
	@packaging/package $*

package-drill: ## Install, serve, upgrade, break and bring back the packages in Debian folders (as root)
	@packaging/drill amd64
	@packaging/drill arm64

clean: ## Remove everything that was built
	@rm -rf target ui/dist ui/dist-react ui/node_modules

# --- the gate's parts -------------------------------------------------------------------------------------

check-tools:
	@packaging/check-tools

check-supply: ui/node_modules
	@packaging/cargo-tool cargo-deny 0.20.2 "what the program may be made of"
	@PATH="$(CURDIR)/target/tools/bin:$$PATH" cargo deny --locked --config packaging/deny.toml check -D warnings licenses bans sources
	@packaging/check-advisories
	@node packaging/check-npm.mjs

check-build: ui/dist/index.html
	cargo fmt --check
	@# The program, too: the stories run it, and so do the browser's.
	$(LINTED) cargo test --locked --profile gate --all-targets --no-run

check-stories: check-build
	@rm -f $(SKIPS)
	$(LINTED) cargo test --locked --profile gate

check-stale: check-build
	$(GATE) openapi | diff -u openapi.yaml - || { echo "openapi.yaml is stale. Run: make openapi"; exit 1; }
	cd ui && npm run --silent types:check

check-ui: ui/node_modules
	cd ui && npm run --silent lint && npm run --silent typecheck && npm test && npm run test:react

check-browser: check-build
	cd ui && PORTAL_PROGRAM=../$(GATE) npm run --silent test:browser

# --- files ------------------------------------------------------------------------------------------------

ui/node_modules: ui/package-lock.json
	@cd ui && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

ui/dist/index.html: ui/node_modules $(UI_SOURCES)
	@cd ui && npm run --silent build
	@touch $@

ui/dist-react/index.html: ui/node_modules $(UI_SOURCES)
	@cd ui && npm run --silent build:react
	@touch $@
