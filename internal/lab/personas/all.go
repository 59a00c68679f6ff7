package personas

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// People is how many walk the first questions for `make eval`.
const People = 500

// Run walks n people, of each kind as many, and returns what became of them.
func Run(n int) ([]Walked, error) {
	rules, err := load()
	if err != nil {
		return nil, err
	}
	all := make([]Walked, 0, n)
	for i := range n {
		kind := Kinds()[i%len(Kinds())]
		w, err := Walk(rules.Machine, answered(rules), kind, uint64(i))
		if err != nil {
			return nil, fmt.Errorf("%s %d: %w", kind, i, err)
		}
		all = append(all, w)
	}
	return all, nil
}

func load() (app.Rules, error) {
	cfg, err := app.LoadRun(nil, "http://127.0.0.1:8080")
	if err != nil {
		return app.Rules{}, err
	}
	return cfg.Rules()
}

// Reply is what a text got.
type Reply struct {
	Purpose  string // "" for silence
	Words    string
	Segments int
}

// Members returns what each text gets from a member who can be matched and has said nothing before it.
func Members(texts []string) ([]Reply, error) {
	rules, err := load()
	if err != nil {
		return nil, err
	}
	replies := make([]Reply, len(texts))
	for i, text := range texts {
		w := begin(rules.Machine, answered(rules), people.Person{State: people.Active, Profile: people.ProfileComplete}, [32]byte{byte(i), byte(i >> 8)})
		if err := w.text(text); err != nil {
			return nil, fmt.Errorf("text %d: %w", i, err)
		}
		if len(w.said) > 0 {
			said := w.said[0]
			replies[i] = Reply{string(said.Purpose), said.Words, sms.Count(said.Words).Segments}
		}
	}
	return replies, nil
}

// answered answers calls as where no model is: only who reads words alone does.
func answered(rules app.Rules) func(turn.Call) turn.Answer {
	return func(c turn.Call) turn.Answer {
		caller, ok := rules.Callers[c.Purpose]
		if !ok || !caller.Pure {
			return turn.Answer{Failed: fault.Unavailable}
		}
		output, err := caller.Call(context.Background(), c)
		if err != nil {
			return turn.Answer{Failed: fault.KindOf(err)}
		}
		return turn.Answer{Output: output}
	}
}

// Median returns the median of the texts that people got before their profile could be matched, among those whose could.
func Median(all []Walked) int {
	var texts []int
	for _, w := range all {
		if w.Complete {
			texts = append(texts, w.Texts)
		}
	}
	if len(texts) == 0 {
		return 0
	}
	slices.Sort(texts)
	return texts[len(texts)/2]
}

// Steps counts what became of each question: how often it was asked of somebody, answered, asked again with choices, skipped or given up, and left open.
func Steps(all []Walked) map[profile.Step][5]int {
	steps := map[profile.Step][5]int{}
	for _, w := range all {
		for _, a := range w.Steps {
			n := steps[a.Step]
			for i, is := range []bool{true, a.Answered, a.Clarified, a.Skipped, !a.Answered && !a.Skipped} {
				if is {
					n[i]++
				}
			}
			steps[a.Step] = n
		}
	}
	return steps
}

// Table writes what became of each question as a Markdown table.
func Table(all []Walked) string {
	var b strings.Builder
	b.WriteString("| Question | Asked | Answered | Asked again | Skipped or given up | Left open |\n|---|---|---|---|---|---|\n")
	steps := Steps(all)
	for _, s := range profile.Steps() {
		n := steps[s]
		fmt.Fprintf(&b, "| `%s` | %d | %d | %d | %d | %d |\n", s, n[0], n[1], n[2], n[3], n[4])
	}
	return b.String()
}
