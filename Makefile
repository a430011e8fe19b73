# Inward: everything a person types. `make help` lists it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

BUILD   := $(CURDIR)/.build
SCRATCH := $(BUILD)/swift
STAMPS  := $(BUILD)/stamps
SCRIPTS := Tools/scripts
INWARD  := $(SCRATCH)/debug/inward
FORMAT  ?= text
LEAKS   := LSAN_OPTIONS=suppressions=$(CURDIR)/$(SCRIPTS)/leaks.txt
KERNEL  := Packages/swift-dependencies Packages/swift-composable-architecture
LEVEL   ?= package
PICTURE := Tools/graph.svg

# Folders are listed too, so that a removed file is seen as a change.
sources = $(shell find $(1) -name .build -prune -o -name Tests -prune -o -print 2>/dev/null | grep -v ' ')
app_arguments = $(if $(filter -%,$(firstword $(ARGS))),tour $(ARGS),$(or $(ARGS),tour))

## run: build the app and play its tour; ARGS="play --state DIR" goes to HeadlessApp
.PHONY: run
run: $(STAMPS)/app
	@exec $(SCRATCH)/debug/HeadlessApp $(app_arguments)

## build: build the app and its local backend
.PHONY: build
build: $(STAMPS)/app

$(STAMPS)/app: $(call sources,Packages) $(SCRIPTS)/build.sh | system-packages
	@$(SCRIPTS)/build.sh Packages/LocalBackend $(SCRATCH) --product local-backend
	@$(SCRIPTS)/build.sh Packages/Composition $(SCRATCH) --product HeadlessApp
	@mkdir -p $(STAMPS) && touch $@

## test: test every package, innermost first
.PHONY: test
test: $(INWARD) | system-packages
	@$(SCRIPTS)/test.sh $(SCRATCH) $$($(INWARD) packages)

## test-NAME: test one package alone, such as test-Data
test-%: $(INWARD) | system-packages
	@package=$$($(INWARD) packages | grep -E '(^|/)$*$$' || true); \
	if [ -z "$$package" ]; then \
	  echo "error: there is no package '$*'; the packages are:" $$($(INWARD) packages | sed 's#.*/##') >&2; exit 2; \
	fi; \
	$(SCRIPTS)/test.sh $(SCRATCH) $$package

## test-isolated: test every package in a build folder of its own, where undeclared imports cannot hide
.PHONY: test-isolated
test-isolated: $(INWARD) | system-packages
	@$(SCRIPTS)/test.sh $(BUILD)/isolated/@ $$($(INWARD) packages)

## test-affected: test what changed since a revision, and all that uses it: BASE=origin/main
.PHONY: test-affected
test-affected: $(INWARD) | system-packages
	@$(SCRIPTS)/test-affected.sh $(SCRATCH) $(INWARD) "$(BASE)"

## test-release: the tests of the kernel and CompositionRoot, optimised; too slow to compile for .ci/run
.PHONY: test-release
test-release: | system-packages
	@SWIFT_TEST_FLAGS="-c release" $(SCRIPTS)/test.sh $(SCRATCH) $(KERNEL)
	@SWIFT_TEST_FLAGS="-c release --filter CompositionRootTests" $(SCRIPTS)/test.sh $(SCRATCH) Packages/Composition

## lint: prove that dependencies point inward and that every live value is there; check the layout of the code
.PHONY: lint
lint: $(INWARD)
	@$(INWARD) lint
	@$(INWARD) graph --format svg --level layer | cmp -s - $(PICTURE) \
	  || { echo "error: $(PICTURE), the README's picture, is not what it would be now; 'make picture' draws it" >&2; exit 1; }
	@$(SCRIPTS)/format-lint.sh $(STAMPS)

## graph: draw what depends on what; FORMAT=text|dot|mermaid|json|html|svg, LEVEL=package|target|layer
.PHONY: graph
graph: $(INWARD)
	@$(INWARD) graph --format $(FORMAT) --level $(LEVEL)

## picture: draw the README's picture of the layers anew
.PHONY: picture
picture: $(INWARD)
	@$(INWARD) graph --format svg --level layer >$(PICTURE).new && mv $(PICTURE).new $(PICTURE)

## new-feature: add a feature with its module, tests and place in the app: NAME=OrderHistory
.PHONY: new-feature
new-feature: $(INWARD)
	@$(INWARD) new feature "$(NAME)" && $(MAKE) picture

## remove-feature: undo that, unless others use the feature: NAME=OrderHistory
.PHONY: remove-feature
remove-feature: $(INWARD)
	@$(INWARD) remove feature "$(NAME)" && $(MAKE) picture

## rename: give the app another name: NAME="My App"
.PHONY: rename
rename: $(INWARD)
	@$(INWARD) rename "$(NAME)" && swift format -i -r --configuration .swift-format Packages Tests

# What inward prints may go into a file, as `make graph` does; that it was built first does not.
$(INWARD): $(call sources,Tools/Sources) Tools/Package.swift
	@$(SCRIPTS)/build.sh Tools $(SCRATCH) --product inward >&2
	@touch $@

## release: build the app optimised, and check that nothing of tests, macros or the backend is linked into it
.PHONY: release
release: | system-packages
	@$(SCRIPTS)/build.sh Packages/Composition $(SCRATCH) --product HeadlessApp -c release
	@$(SCRIPTS)/check-release.sh $(SCRATCH)/release/HeadlessApp

## install: put inward alone, optimised, into PREFIX/bin (default /usr/local)
PREFIX ?= /usr/local
.PHONY: install
install:
	@$(SCRIPTS)/install.sh $(BUILD)/install "$(PREFIX)"

# CORPUS: a folder of other people's Swift, which must be read there as the compiler reads it.
## soak: long versions of the tests that kill, race, mutate and build, with seeds; CORPUS=FOLDER reads other people's Swift
.PHONY: soak
soak: export INWARD_CORPUS = $(CORPUS)
soak: | system-packages
	@INWARD_SOAK=1 SWIFT_TEST_FLAGS="--filter ResolutionStressTests" $(SCRIPTS)/test.sh $(SCRATCH) \
	  Packages/swift-dependencies
	@INWARD_SOAK=1 SWIFT_TEST_FLAGS="--filter OracleTests" TEST_TIME_LIMIT=7200 $(SCRIPTS)/test.sh $(SCRATCH) Tools
	@INWARD_SOAK=1 SWIFT_TEST_FLAGS="--filter KillTests|TemplateBuildTests" $(SCRIPTS)/test.sh $(SCRATCH) Tests
	@INWARD_SOAK=1 SWIFT_TEST_FLAGS="--filter InstallationTests" $(SCRIPTS)/test.sh $(SCRATCH) Tools

## bench: what the kernel and the commands cost, beside controls of the same run; FORMAT=text|json FILTER=TEXT
.PHONY: bench
bench: $(STAMPS)/app $(INWARD)
	@$(SCRIPTS)/build.sh Tests $(SCRATCH) --product benchmarks -c release >&2
	@$(SCRATCH)/release/benchmarks --format $(FORMAT) --filter "$(FILTER)"

## bench-lint: how long lint takes on generated workspaces of up to 5000 packages, cold, warm and after a touch, beside rg
.PHONY: bench-lint
bench-lint:
	@$(SCRIPTS)/build.sh Tools $(SCRATCH) --product inward -c release
	@FORMAT=$(FORMAT) $(SCRIPTS)/bench-lint.sh $(SCRATCH)/release/inward

## sanitize: the tests of kernel and CompositionRoot under the thread and the address sanitizer, of Data under the first
.PHONY: sanitize
sanitize: | system-packages
	@SWIFT_TEST_FLAGS=--sanitize=thread $(SCRIPTS)/test.sh $(BUILD)/thread \
	  $(KERNEL) Packages/Loopback Packages/Data
	@SWIFT_TEST_FLAGS="--sanitize=thread --filter CompositionRootTests" $(SCRIPTS)/test.sh $(BUILD)/thread \
	  Packages/Composition
	@$(LEAKS) SWIFT_TEST_FLAGS=--sanitize=address $(SCRIPTS)/test.sh $(BUILD)/address $(KERNEL)
	@$(LEAKS) SWIFT_TEST_FLAGS="--sanitize=address --filter CompositionRootTests" $(SCRIPTS)/test.sh $(BUILD)/address \
	  Packages/Composition

## docs: the documentation of the kernel and of CompositionRoot, as a site in .build/docs
.PHONY: docs
docs:
	@$(SCRIPTS)/docs.sh $(SCRATCH) $(BUILD)/docs

## clean: remove everything that was built
.PHONY: clean
clean:
	@rm -rf $(BUILD)

.PHONY: system-packages
system-packages:
	@$(SCRIPTS)/system-packages.sh

## help: this list
.PHONY: help
help:
	@echo "make TARGET, where TARGET is"
	@sed -nE 's/^## ([^:]+): (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18
