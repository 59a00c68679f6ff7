package app_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/text/deck"
)

// between is a flow whose texts have a model write an answer: "between us" one that stands between two people.
func between() turn.Flow {
	return turn.Flow{Name: "between", Steps: []turn.Step{{Name: "between", Stage: turn.Safety, Run: func(t *turn.Turn) turn.Verdict {
		if !strings.HasPrefix(t.Message.Normal, "between") {
			return turn.GoOn("", "go on", "")
		}
		signals := turn.Signals{Mediation: strings.HasPrefix(t.Message.Normal, "between us"), Characters: len(t.Message.Normal)}
		in := menu.Making{Text: t.Message.Normal, Cards: []deck.Rendered{{ID: "is_it_free", Text: "JOSH is free."}}}
		answer, ask := t.Answer(turn.Call{Purpose: menu.WritePurpose, Version: "1", Input: in, Signals: signals})
		if ask != nil {
			return turn.Wait(ask)
		}
		thought, err := answer.Thought()
		t.Used(turn.ModelUse{Purpose: menu.WritePurpose, Source: "model"}, thought.Attempts)
		return t.End("between", "", "", fmt.Sprint(err))
	}}}}
}

// TestLedgerOfTwoSizes: turns ask a small and a large model of a server that fails in every way. What operators are told is the server's
// journal to the token, by purpose and model; each call says why it went where it did, and what became of it.
func TestLedgerOfTwoSizes(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(8, 27))
	faults := slices.DeleteFunc(modeltest.All(), func(f modeltest.Fault) bool { return f == modeltest.Hang || f == modeltest.Huge }) // those cost time
	server := &modeltest.Server{Pause: time.Millisecond, ToEach: func(_ string, in modeltest.Request) modeltest.Answer {
		a := answers(in)
		a.Usage = modeltest.Usage{InputTokens: 500 + dice.IntN(1000), OutputTokens: 20 + dice.IntN(50), CacheReadInputTokens: dice.IntN(3) * 700, CacheWriteInputTokens: dice.IntN(2) * 300}
		if dice.IntN(2) == 0 {
			a.Fault = faults[dice.IntN(len(faults))]
		}
		return a
	}}
	var clock atomic.Int64
	m := modelsOf(t, server, smallModel, largeModel, func() time.Time { return time.Unix(clock.Add(60), 0) }) // a breaker is never open
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(_ string, p app.Parts) app.Parts {
		p.Model, p.Flows = m, []turn.Flow{between()}
		return p
	})
	var sids []string
	for i := range 60 {
		phone := fmt.Sprintf("+1555010%04d", 1000+i)
		w.Join(phone, people.Person{ID: phone, FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		sids = append(sids, w.Text(phone, []string{"between us two, what does it cost", "between things, what does it cost", unclear}[i%3]))
	}
	paid := map[string]*ledger.Sum{}
	for _, e := range server.Journal() {
		if e.Problem != "" {
			t.Fatalf("the server does not take a request: %s", e.Problem)
		}
		key := e.Request.RequestMetadata["purpose"] + " " + e.Model
		if paid[key] == nil {
			paid[key] = &ledger.Sum{}
		}
		s := paid[key]
		s.Calls, s.TokensOut, s.Cached = s.Calls+1, s.TokensOut+e.Usage.OutputTokens, s.Cached+e.Usage.CacheReadInputTokens
		s.TokensIn += e.Usage.InputTokens + e.Usage.CacheReadInputTokens + e.Usage.CacheWriteInputTokens
	}
	sums := cost(t, w, "30d", ledger.Purpose, ledger.Model)
	for _, s := range sums {
		key := s.Keys[ledger.Purpose] + " " + s.Keys[ledger.Model]
		if want := paid[key]; want == nil || s.Calls != want.Calls || s.TokensIn != want.TokensIn || s.TokensOut != want.TokensOut || s.Cached != want.Cached {
			t.Errorf("%s: %+v, the journal has %+v", key, s, want)
		}
	}
	if len(sums) != 3 || len(paid) != 3 || paid["intent "+largeModel] != nil { // the large one and, for it and by itself, the small one; intent
		t.Errorf("%d sums, the journal has %d", len(sums), len(paid))
	}
	saysWhy(t, w, sids)
}

// saysWhy looks at each call of each text.
func saysWhy(t *testing.T, w *testkit.World, sids []string) {
	t.Helper()
	seen := map[string]int{}
	for i, sid := range sids {
		var given ops.Given
		if err := json.Unmarshal(w.Operate("context", map[string]any{"sid": sid}), &given); err != nil {
			t.Fatal(err)
		}
		if len(given.Calls) == 0 {
			t.Errorf("text %d: no call", i)
		}
		for n, c := range given.Calls {
			want := []string{"large: score 4", "small: score 0", "small: prompt"}[i%3]
			first := []string{largeModel, smallModel, smallModel}[i%3]
			if c.Why != want || c.Outcome == "" || n == 0 && c.Model != first || i%3 > 0 && c.Model == largeModel {
				t.Errorf("text %d, call %d: %+v", i, n, c)
			}
			seen[c.Outcome]++
		}
	}
	byOutcome := map[string]int{}
	for _, s := range cost(t, w, "30d", ledger.Outcome) {
		byOutcome[s.Keys[ledger.Outcome]] = s.Calls
	}
	for outcome, n := range seen {
		if byOutcome[outcome] != n {
			t.Errorf("%s: %d calls, and %d in the sums", outcome, n, byOutcome[outcome])
		}
	}
	turns := cost(t, w, "30d", ledger.Turn)
	if len(turns) != len(sids) || turns[0].Texts != 1 || !slices.Contains(sids, turns[0].Keys[ledger.Turn]) {
		t.Errorf("%d turns of %d texts, first %+v", len(turns), len(sids), turns[0])
	}
}
