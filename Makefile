# `make demo` and `make test` are all a newcomer needs; each installs what is missing through apt-get.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup build demo run test test-full unit allocations consumer conformance sanitize-thread \
	sanitize-address fuzz durability check bench release clean

bin := .build/debug
venv := .build/conformance

help:
	@echo 'make demo     build, then walk the whole story with the real programs on a throw-away data folder'
	@echo 'make run      build, then serve ./data on 127.0.0.1:9229 with a pool, a client and three rooms'
	@echo 'make test     unit tests, allocation limits, then boto3, the AWS CLI and PyJWT against the real server'
	@echo 'make test-full  all of that, then ten thousand SRP exchanges, ten thousand sign-in sequences, sanitizers, fuzzing, kills, power cuts and full disks'
	@echo 'make check    the rules of the house and the format'
	@echo 'make bench    measurements as ratios to OpenSSL and nginx in the same run'
	@echo 'make release  stripped authd and authctl in .build/dist, and the Debian packages that they need'

setup:
	@Config/setup

build: setup
	swift build

demo: build
	@Config/demo $(bin)

run: build
	@echo 'In another terminal: export PATH=$(CURDIR)/$(bin):$$PATH'
	$(bin)/authd --demo

test: unit allocations consumer conformance

# Each part can be called alone. The parts run one after the other, for each of them takes the whole machine.
test-full: test
	LATCHKEY_SRP_EXCHANGES=10000 swift test --skip-build --filter CognitoSRPServerTests
	TMPDIR=/dev/shm LATCHKEY_SEQUENCES=10000 swift test --skip-build --filter PoolPoseChallengeTests
	$(MAKE) sanitize-thread
	$(MAKE) sanitize-address
	$(MAKE) fuzz
	$(MAKE) durability
	@echo 'make test-full: everything that could run here passed; what could not is named above by SKIPPED'

unit: setup
	swift build --build-tests
	swift test --skip-build --no-parallel

# No request may allocate more than Tests/Allocations/thresholds.json allows; `authbench allocations --write` moves it.
allocations: build
	$(bin)/authbench allocations

# A package of its own whose targets are named Crypto, HTTP and JSON builds against both libraries.
consumer: setup
	swift build --package-path Tests/Consumer --scratch-path .build/consumer

# The unit tests under ThreadSanitizer, and under AddressSanitizer with its leak check, each in a build of its own.
sanitize-thread sanitize-address: sanitize-%: setup
	@Config/sanitize $*

# Each parser on inputs that libFuzzer makes of the seeds in Tests/Fuzz, for so many SECONDS each.
SECONDS := 60
fuzz: setup
	@Tests/Fuzz/run $(SECONDS)

# What was acknowledged survives kills, power cuts and full disks. Without root and loop devices, parts are skipped.
durability: build $(venv)/installed
	$(venv)/bin/pytest -q -s Tests/Durability

# Tests against clients that we did not write, in a virtual environment of their own.
conformance: build $(venv)/installed
	$(venv)/bin/pytest -q Tests/Conformance

$(venv)/installed: Tests/Conformance/requirements.txt
	@Config/setup
	python3 -m venv $(venv)
	$(venv)/bin/pip install --quiet --requirement Tests/Conformance/requirements.txt
	touch $@

check:
	@Config/check
	@swift format lint --strict --recursive Package.swift Sources Tests && echo 'the format is right'

# One measurement, the large store, a report as JSON: make bench BENCH='getuser --users 1000000 --json bench.json'
bench: setup
	swift build --configuration release --product authbench
	swift build --configuration release --product authd
	.build/release/authbench $(BENCH)

release: setup
	swift build --configuration release --static-swift-stdlib --scratch-path .build/static --product authd
	swift build --configuration release --static-swift-stdlib --scratch-path .build/static --product authctl
	mkdir -p .build/dist
	strip -o .build/dist/authd .build/static/release/authd
	strip -o .build/dist/authctl .build/static/release/authctl
	@ls -lh .build/dist
	@echo 'Debian packages needed at run time:'
	@objdump -p .build/dist/authd .build/dist/authctl | awk '$$1 == "NEEDED" { print "*/" $$2 }' | sort -u \
		| xargs dpkg-query -S | cut -d: -f1 | sort -u | sed 's/^/  /'

clean:
	rm -rf .build Tests/Consumer/.build
