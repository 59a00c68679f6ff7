# Every target says what it does in the words behind "##"; `make` alone prints them.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Tools are pinned in a module of their own, so that they add nothing to ours.
TOOL := go tool -modfile=tools/go.mod
# Of the Lambda binaries. `sam local` on an x86 machine needs amd64, and Architecture=x86_64 in the template.
LAMBDA_GOARCH ?= arm64
FUNCTIONS := $(notdir $(wildcard functions/*))
# A smoke alarm, in bytes: a Lambda binary that is larger carries something by mistake. Starts are measured in make bench.
MAX_SIZE := 31000000
FUZZTIME ?= 10s
# Of the backlog of make kill and of what make explore draws by lot, one in PART is played: CI, which has half an hour, plays a quarter.
PART ?= 1
BENCHTIME ?= 300ms
# Tests make thousands of small worlds and throw them away: collected at four times the heap instead of twice, they take
# a third less of processor time, up to a heap of 3 GB (the race detector takes some times as much). Nothing that is measured
# runs so.
test race explore chaos fuzz kill generate-check check-engines: export GOGC := 400
test race explore chaos fuzz kill generate-check check-engines: export GOMEMLIMIT := 3GiB

.PHONY: help
help: ## prints this list
	@grep -hE '^[a-zA-Z_-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  %-16s %s\n", $$1, $$2 }'

# ---- use it

.PHONY: run
run: bin/josh ## runs everything on this machine; the page it prints has phones to type on
	bin/josh run

.PHONY: chat
chat: bin/josh ## the same in a terminal
	bin/josh chat

.PHONY: bin/josh
bin/josh:
	@go build -trimpath -o $@ ./cmd/josh

# ---- change it

.PHONY: test
test: ## every test that needs nothing but Go (three minutes on two cores, offline)
	go test -p 4 -timeout 30m -vet=off -ldflags=-w ./... # packages wait for clocks and processes of their own: two at a time leave processors idle; make vet vets

# Tests that look for each ask of a card, one after the other, in one goroutine: with the race detector a minute each, and nothing to find.
ONE_BY_ONE := ^Test(CardOfAnOperator|CardOfTheRelease|CardsOfManyOperators|CardsThatCannotBeRead|CardsThatNobodyGets)$$

.PHONY: race
race: ## all that starts goroutines, and what they share, with the race detector (TestCoreStartsNoGoroutine holds the rest to starting none)
	go test -timeout 30m -race -vet=off -ldflags=-w -skip '$(ONE_BY_ONE)' $$(go list ./... | grep -vE '/internal/(domain|flow|text)/') ./internal/domain/outbox

.PHONY: kill
kill: ## kills the real process at every boundary and at random, with the figures of docs/reliability.md (10 minutes)
	go test -count=1 -timeout 30m -tags kill -v -run 'Test' ./tests/kill -backlog $$((100000 / $(PART))) | grep -v '^=== '

.PHONY: rules
rules: ## compiles the rules that read texts, and learns weights from texts/: internal/text/{actions,answers,compliance,safety,understand}/data/*.bin, internal/domain/wording/cards/learned.bin
	go test -count=1 -run TestCompiled ./internal/domain/wording ./internal/text/actions ./internal/text/answers ./internal/text/compliance ./internal/text/safety ./internal/text/understand -update

.PHONY: fmt
fmt: ## formats the code
	$(TOOL) golangci-lint fmt ./...

.PHONY: vet
vet: ## go vet, with every build tag
	go vet -tags engines,sam,kill,image,policy,rehearse ./...

.PHONY: lint
lint: ## the linters and the rules of imports in .golangci.yml
	$(TOOL) golangci-lint run ./...
	cd tests/browser && go tool -modfile=../../tools/go.mod golangci-lint run ./...

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME (10s)
	@scripts/fuzz.sh $(FUZZTIME)

.PHONY: explore
explore: ## every interleaving of the send protocol and of votes, every life of a LinkUp of four, 1,000 random days, 1,000 turns of a model that fails, 2,000 of people whose words are nobody else's and 1,000 texts of one person, 200 random talks and a million answers of a model in them; `make test` plays a sample of them (7 minutes)
	go test -count=1 -timeout 30m -v -run EveryInterleaving ./internal/lab/chaos -whole | grep -v '^=== '
	go test -count=1 -timeout 30m -v -run TestExplore ./internal/domain/linkup -whole | grep -v '^=== '
	go test -count=1 -v -run VirtualTime ./internal/lab/chaos -seeds $$((1000 / $(PART))) | grep -v '^=== '
	go test -count=1 -v -run TestLedgerIsTheJournal ./internal/app -turns $$((1000 / $(PART))) | grep -v '^=== '
	go test -count=1 -timeout 30m -v -run 'TestNobodyElsesWords|TestTokensStayFlat' ./internal/app -canaries $$((2000 / $(PART))) -messages $$((1000 / $(PART))) | grep -v '^=== '
	go test -count=1 -timeout 30m -run 'TestExploreTalks|TestHostileModel' ./internal/flow/talk -talks $$((200 / $(PART)))
	go test -count=1 -timeout 30m -run TestAnyAnswer ./internal/text/envelope -answers $$((1000000 / $(PART)))

.PHONY: chaos
chaos: explore ## every interleaving, with what the search forgets and without, every guard broken on purpose, 10,000 seeds of virtual time
	go test -count=1 -timeout 30m -v -run Forgetting ./internal/lab/chaos -whole | grep -v '^=== '
	go test -count=1 -v -run EveryGuard ./internal/lab/chaos | grep -v '^=== '
	go test -count=1 -v -run VirtualTime ./internal/lab/chaos -seeds 10000 | grep -v '^=== '

.PHONY: sim
sim: bin/josh ## a town of 400 simulated people for 30 days, every promise checked after each step, and again with a model and what that costs (a minute)
	bin/josh sim --people 400
	bin/josh sim --people 400 --seed 8 --model global.anthropic.claude-haiku-5-5 --chatter 2

.PHONY: bench
bench: ## the figures of docs/performance.md with their bars, as one table (11 minutes)
	@go run ./internal/lab/bench/cmd

.PHONY: bench-go
bench-go: ## every Go benchmark, as one table
	@mkdir -p bin
	go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) ./... | tee bin/bench.txt >/dev/null
	$(TOOL) benchstat bin/bench.txt

.PHONY: size
size: ## builds every Lambda binary, prints its size and fails over 31 MB
	@over=0; for name in $(FUNCTIONS); do \
		$(MAKE) lambda NAME=$$name OUT=bin/lambda/$$name; \
		bytes=$$(stat -c %s bin/lambda/$$name); \
		printf '%-10s %s %9d bytes\n' $$name $(LAMBDA_GOARCH) $$bytes; \
		if (( bytes > $(MAX_SIZE) )); then over=1; fi; \
	done; \
	if (( over )); then echo "over $(MAX_SIZE) bytes" >&2; exit 1; fi

.PHONY: vuln
vuln: ## known vulnerabilities in what is compiled in (asks vuln.go.dev), and withdrawn versions
	@scripts/vuln.sh

.PHONY: generate-check
generate-check: ## generated files are what their generator makes
	go mod tidy -diff
	go test -count=1 -run 'TestConfigurationDoc|TestFilesAreAsMade' ./internal/app ./events
	go test -count=1 -run TestCompiled ./internal/text/compliance ./internal/text/safety -learn

# ---- against independent engines; `make engines` gets them into .engines/

.PHONY: engines
engines: ## installs the engines that check-engines, browser, sam and bench use
	@scripts/engines.sh

.PHONY: check-engines
check-engines: engines ## the contracts and the whole flow on dynoxide, MiniStack, ElasticMQ, aimock and Twilio's own library
	@scripts/check-engines.sh

.PHONY: browser
browser: engines ## the console in a real Chromium
	cd tests/browser && go test -count=1 -timeout 20m ./...

.PHONY: template
template: ## lints template.yaml as it is and as CloudFormation gets it, after the transform, and compares that with what is committed (UPDATE=update)
	@scripts/engines/sam.sh install
	@AWS_DEFAULT_REGION=us-east-1 SAM_CLI_TELEMETRY=0 .engines/sam/bin/sam validate --lint
	@.engines/sam/bin/python scripts/template-lint.py template.yaml .engines/template.json tests/template/testdata/transformed.json $(UPDATE)

.PHONY: policy
policy: ## checks the transformed template against rules of what is safe on AWS, and the findings against those that were accepted (20 s)
	@scripts/engines/checkov.sh install
	go test -tags policy -count=1 -run TestPolicy -v ./tests/template | grep -v '^=== '

.PHONY: rehearse
rehearse: ## makes a change set of the transformed template on moto and the stack on MiniStack, without an account (30 s)
	@scripts/rehearse.sh

.PHONY: sam
sam: engines ## lints and builds template.yaml, then invokes every event under `sam local`
	@scripts/sam-local.sh

.PHONY: image
image: ## builds the image and runs it: size, start, health, kill -9; checks the systemd unit (20 s)
	@scripts/image.sh

.PHONY: release-check
release-check: ## builds a release as .goreleaser.yaml says, without image and upload (compiles goreleaser the first time)
	go run github.com/goreleaser/goreleaser/v2@v2.15.1 check
	go run github.com/goreleaser/goreleaser/v2@v2.15.1 release --snapshot --clean --skip docker

.PHONY: eval
eval: ## the rules for opt-outs, safety and understanding on the labelled lists; fails when a figure is worse than recorded
	@go run ./internal/lab/evaluate/cmd

.PHONY: eval-prompts
eval-prompts: ## recorded answers to our prompts, sent the way that answers of models take; fails when a prompt changed since
	@go run ./internal/lab/evaluate/cmd -prompts

.PHONY: check
check: generate-check eval eval-prompts vet lint vuln race explore sim size fuzz kill check-engines browser image sam policy rehearse ## everything, as CI does after `make test`

# ---- deploy it

# What differs from the last deployment of the stack, as Name=value; the first one needs all that docs/deploy.md lists.
PARAMETERS ?=
RELEASE ?= $(shell git describe --tags --always --dirty)
# Of sam deploy: --no-confirm-changeset where nobody is asked.
SAM_FLAGS ?=

.PHONY: deploy
deploy: ## validates, builds and deploys STAGE=staging or prod with your AWS credentials (PARAMETERS="Name=value ..."), then tries staging by josh smoke
	@case '$(STAGE)' in staging | prod) ;; *) echo 'give STAGE=staging or STAGE=prod' >&2; exit 2 ;; esac
	@echo '== 1 of 5: the template is what it should be'
	$(MAKE) template
	@echo '== 2 of 5: it keeps to the policies'
	$(MAKE) policy
	@echo '== 3 of 5: build'
	SAM_CLI_TELEMETRY=0 .engines/sam/bin/sam build --config-env $(STAGE)
	@echo '== 4 of 5: deploy, 10 % of the traffic first'
	SAM_CLI_TELEMETRY=0 .engines/sam/bin/sam deploy --config-env $(STAGE) $(SAM_FLAGS) --parameter-overrides Stage=$(STAGE) ReleaseId=$(RELEASE) $(PARAMETERS)
	@echo '== 5 of 5: smoke'
	$(if $(filter prod,$(STAGE)),@echo 'nothing is tried in production: look at the dashboard josh-prod',go run ./cmd/josh smoke --stack josh-$(STAGE))

# ---- Lambda

# `sam build` asks for build-<LogicalId>: a function is the folder of that name in lower case.
build-%:
	@$(MAKE) lambda NAME=$(shell echo '$*' | tr '[:upper:]' '[:lower:]') OUT="$(ARTIFACTS_DIR)/bootstrap"

# norpc leaves out net/rpc, which only the retired go1.x runtime used: 3 MB less. Without a commit in it the
# same source is the same binary, so that an unchanged function gets no new version.
.PHONY: lambda
lambda: # what waits for a network is compiled without inlining: 1 MB less
	@GOOS=linux GOARCH=$(LAMBDA_GOARCH) CGO_ENABLED=0 \
		GOFLAGS="$${GOFLAGS:-} -gcflags=google.golang.org/...=-l -gcflags=go.opentelemetry.io/...=-l -gcflags=github.com/aws/aws-sdk-go-v2/...=-l -gcflags=github.com/josh-sms/josh/internal/flow/...=-l" \
		go build -tags lambda.norpc -trimpath -buildvcs=false -ldflags '-s -w' -o "$(OUT)" ./functions/$(NAME)
