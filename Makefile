# One door: `make` lists what there is. m=MODULE and t=TEST narrow test, unit, it and bench down.
MVN    := mvn -B -ntp
SHELL  := /bin/bash
ONLY   := $(if $(m),-pl $(m) -am) $(if $(t),-Dtest='$(t)' -Dit.test='$(t)' -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false)

.DEFAULT_GOAL := help
.PHONY: help build test unit it conformance clients check fix bench faults faults-short dev quickstart ci clean

help: ## lists these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS=$$'\t' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done
	@echo
	@echo '  make test m=kernel/embedded-kafka t=EmbeddedKafkaIT     one module, one test'

build: ## compiles everything, strictly
	$(MVN) test-compile

test: ## everything this project can prove on one machine: unit, broker and conformance tests
	@rm -rf $(wildcard */*/target/surefire-reports */*/target/failsafe-reports)
	@$(MVN) --fail-at-end $(ONLY) verify; outcome=$$?; bin/test-summary || outcome=1; exit $$outcome

unit: ## the tests without a broker, in seconds
	$(MVN) -Dquick $(ONLY) test

it: ## the tests with a broker
	$(MVN) -Dquick $(ONLY) verify -DskipUnitTests

conformance: ## recorded calls and matrices, replayed
	$(MVN) -Dquick -pl testing/conformance -am verify -Dtest='dev.kanon.conformance.*' -Dsurefire.failIfNoSpecifiedTests=false -Dit.test='dev.kanon.conformance.*' -Dfailsafe.failIfNoSpecifiedTests=false

clients: ## real clients (JavaScript, kcat) against `kanon dev`
	@if [ -x testing/clients/run ]; then testing/clients/run; else echo 'clients: testing/clients/run is not there yet: skipped'; fi

check: ## fails where the formatting is not as it should be; generated pages are compared by make test
	$(MVN) spotless:check

fix: ## repairs what check complains about, and writes the generated pages anew
	$(MVN) spotless:apply
	$(MVN) -Dquick -Dkanon.write=true test -Dtest='*Page*,*Reference*,*Config*Test' -Dsurefire.failIfNoSpecifiedTests=false

bench: ## measures, e.g. make bench m=registry, or the store quickly: make bench m="store 1 50000 memory"
	@if [ -x testing/benchmarks/run ]; then testing/benchmarks/run $(m); else echo 'bench: testing/benchmarks/run is not there yet'; exit 1; fi

faults: ## five minutes of killed, paused and cut off nodes and brokers, judged (seed=N m=takeover m=stores append=TERM_STAMPED)
	@KANON_APPEND=$(append) testing/faults/run $(or $(m),all) $(seed)

faults-short: ## the same in under a minute
	@KANON_APPEND=$(append) testing/faults/run short $(seed)

dev: ## Kafka and all servers, left running
	@bin/kanon dev

quickstart: ## the story, played once
	@bin/kanon quickstart

ci: check test faults-short quickstart clients ## what CI runs, called by .ci/run

clean: ## removes what was built
	$(MVN) -q clean
	rm -rf target .kanon
