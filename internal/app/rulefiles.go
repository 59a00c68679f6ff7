package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/meddle"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// dataFile is an embedded data file of the rules by its path below internal. What is compiled has the version of its source, which is
// not embedded: of weights and of a folder of files there is none.
type dataFile struct {
	path    string
	text    string
	version int
}

// dataFiles lists the data files of which rulesSum is the sum, in its order.
func dataFiles() (all []dataFile) {
	add := func(texts []string, named ...dataFile) {
		for n, f := range named {
			if n < len(texts) {
				f.text = texts[n]
			}
			all = append(all, f)
		}
	}
	add(compliance.Files(), dataFile{path: "text/compliance/data/keywords.json"}, dataFile{path: "text/compliance/data/plain.bin", version: 1}, dataFile{path: "text/compliance/data/words.bin"})
	add(safety.Files(), dataFile{path: "text/safety/data/lexicon.bin"}, dataFile{path: "text/safety/data/words.bin"}, dataFile{path: "text/safety/data/resources.json"})
	add(answers.Files(), dataFile{path: "text/answers/data/answers.bin", version: 1})
	add(meddle.Files(), dataFile{path: "text/meddle/data/meddle.json"})
	add(understand.Files(), dataFile{path: "text/understand/data/requests.json"}, dataFile{path: "text/understand/data/spelling.json"}, dataFile{path: "text/understand/data/confidence.json"},
		dataFile{path: "text/understand/data/evidence.json"}, dataFile{path: "text/understand/data/replies.bin", version: 1}, dataFile{path: "text/catalogue/data/activities.json"})
	add(people.Files(), dataFile{path: "domain/people/data/regions.json"})
	add(wording.Files(), dataFile{path: "domain/wording/cards/en.json"}, dataFile{path: "domain/wording/cards/es.json"}, dataFile{path: "domain/wording/cards/words.en.json"}, dataFile{path: "domain/wording/cards/asks.en.json"},
		dataFile{path: "domain/wording/cards/voices.en.json"}, dataFile{path: "domain/wording/cards/learned.bin"}, dataFile{path: "domain/wording/cards/sorts.bin"})
	return all
}

// ruleFiles shows the data files with their versions.
func ruleFiles() ops.RuleFiles {
	shown := ops.RuleFiles{Rules: rulesSum(), Files: []ops.RuleFile{}}
	for _, f := range dataFiles() {
		var head struct {
			Version int `json:"version"`
		}
		if json.Unmarshal([]byte(f.text), &head) != nil {
			head.Version = f.version
		}
		sum := sha256.Sum256([]byte(f.text))
		shown.Files = append(shown.Files, ops.RuleFile{Path: f.path, Version: head.Version, Sum: hex.EncodeToString(sum[:6])})
	}
	return shown
}

// explains returns what says what rules make of a text. The rules are read when it is asked first.
func explains(now func() time.Time) func(ops.Explaining) (any, error) {
	load := sync.OnceValues(explain.Load)
	return func(in ops.Explaining) (any, error) {
		rules, err := load()
		if err != nil {
			return nil, err
		}
		reader := explain.Reader{Now: now(), Default: understand.Context{Mode: understand.Idle, Country: "US"}}
		given := explain.Input{InviteOptions: in.InviteOptions}
		if in.InviteOptions > 0 {
			given.Mode = understand.AwaitingReply
		}
		c, err := reader.Context(given)
		if err != nil {
			return nil, fault.New(fault.Invalid, "an invite offers 1 to 3 times")
		}
		return rules.Text(in.Text, in.OptedOut, c), nil
	}
}
