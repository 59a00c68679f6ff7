package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/platform/table"
)

// The models of these tests. Both keep the prefix of intent, and not those of the other prompts, which are too short.
const (
	smallModel = "global.anthropic.claude-haiku-5-5"
	largeModel = "us.anthropic.claude-sonnet-4-6"
)

// modelsOf returns a small model of a server and perhaps a large one, with all around them.
func modelsOf(t *testing.T, server *modeltest.Server, small, large string, now func() time.Time) model.Model {
	t.Helper()
	listener := httptest.NewServer(server)
	t.Cleanup(func() { listener.CloseClientConnections(); listener.Close() })
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(listener.URL),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "y"}, nil
		}),
	})
	engine := func(id string) *model.Engine {
		card := modelCard(t, id)
		card.Deadline = time.Minute
		return &model.Engine{Card: card, Model: bedrock.New(client, card, bedrock.Options{})}
	}
	opts := model.Options{Now: now, Within: time.Minute}
	if large != "" {
		opts.Large = engine(large)
	}
	m, err := model.Chain(opts, *engine(small))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func modelCard(t *testing.T, id string) model.Card {
	t.Helper()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	card, err := cards.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return card
}

// onceAsked is one request of a period, and when it is made.
type onceAsked struct {
	model.Request

	at time.Time
}

// period returns requests by prompts of both classes, of texts of all lengths, seconds to minutes apart; half of those that may go to the
// large model do.
func period(t *testing.T, n int, from time.Time) (list []onceAsked) {
	t.Helper()
	dice := rand.New(rand.NewPCG(8, 26))
	at := from
	for i := range n {
		text := strings.Repeat("word ", 1+dice.IntN(200))
		id, version := "intent", 2
		var data any = prompts.Intent{Mode: "idle", Now: at, Country: "US", Text: text}
		switch dice.IntN(4) {
		case 0:
			id, version, data = menu.WritePurpose, 1, prompts.Made{Text: text, Cards: []string{text, "JOSH is free."}}
		case 1:
			id, version, data = menu.CheckPurpose, 1, prompts.Made{Text: text, Cards: []string{text}}
		}
		p, err := prompts.Find(id, version)
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Request(data)
		if err != nil {
			t.Fatal(err)
		}
		r.Of, r.Signals = fmt.Sprintf("SM%d", i), model.Signals{Characters: len(text), Mediation: dice.IntN(2) == 0}
		list = append(list, onceAsked{r, at})
		at = at.Add(time.Duration(dice.IntN(600)) * 500 * time.Millisecond)
	}
	return list
}

// answers are what each form of the period may be filled in with.
func answers(in modeltest.Request) modeltest.Answer {
	said := map[string]string{"understood": climbing, "written": `{"text":"JOSH is free."}`, "checked": `{"supported":true,"problem":"none"}`}
	return modeltest.Answer{Tool: json.RawMessage(said[in.ToolConfig.ToolChoice.Tool.Name])}
}

// run asks for a whole period, of a server that counts a third more tokens than JOSH estimates, writes the ledger of it into a JOSH of its own, and returns that with what it cost.
func run(t *testing.T, list []onceAsked, small, large string, keeps bool) (*testkit.World, int64) {
	t.Helper()
	w := testkit.New(t, map[string]string{"MODEL_ID": small, "MODEL_LARGE_ID": largeModel})
	now := list[0].at
	counter := &modeltest.Counter{Now: func() time.Time { return now }, Out: 80, Per: 3}
	if keeps {
		counter.From = func(id string) int { return modelCard(t, id).CacheFrom }
	}
	server := &modeltest.Server{ToEach: func(id string, in modeltest.Request) modeltest.Answer {
		a := answers(in)
		a.Usage = counter.Count(id, in)
		return a
	}}
	m := modelsOf(t, server, small, large, func() time.Time { return now })
	sum := int64(0)
	for _, r := range list {
		now = r.at
		resp, err := m.Complete(t.Context(), r.Request)
		if err != nil {
			t.Fatalf("%s: %v", r.Purpose, err)
		}
		raw, err := json.Marshal(resp.Ledger)
		e := ledger.Entry{Number: "5f2c", Of: r.Of, At: r.at}
		if err != nil || json.Unmarshal(raw, &e.Lines) != nil {
			t.Fatalf("%s, %v", raw, err)
		}
		item, err := e.Item("CALL#"+r.Purpose+"@1", 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Table.Commit(t.Context(), table.Insert(item)); err != nil {
			t.Fatal(err)
		}
		sum += e.Cost()
	}
	if journal := server.Journal(); len(journal) != len(list) || slices.ContainsFunc(journal, func(e modeltest.Entry) bool { return e.Problem != "" }) {
		t.Fatalf("%d calls for %d requests", len(journal), len(list))
	}
	w.Clock.Advance(list[len(list)-1].at.Add(time.Minute).Sub(w.Clock.Now()))
	return w, sum
}

// whatIf asks the operator's command.
func whatIf(t *testing.T, w *testkit.World, kind ledger.If, by ...ledger.By) ops.Cost {
	t.Helper()
	var answer ops.Cost
	if err := json.Unmarshal(w.Operate("cost", map[string]any{"by": by, "since": "30d", "what_if": kind}), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// near holds a sum to a rerun: within a hundredth.
func nearRerun(t *testing.T, what string, got ops.Cost, was, rerun int64) {
	t.Helper()
	if len(got.Sums) != 1 || got.Sums[0].Cost != was || got.Sums[0].Would == nil || len(got.Assumed) == 0 {
		t.Fatalf("%s: %+v, it was %d", what, got, was)
	}
	would := got.Sums[0].Would
	off := math.Abs(float64(would.Cost-rerun)) / float64(rerun)
	if off > 0.01 || math.Abs(would.Difference-float64(would.Cost-was)/ledger.Cent) > 1e-9 || would.Calls == 0 {
		t.Errorf("%s: %+v, the rerun cost %d", what, would, rerun)
	}
	t.Logf("%s: %d, would be %d in %d calls, rerun %d, off by %.4f %%", what, was, would.Cost, would.Calls, rerun, 100*off)
}

// TestWhatIfIsARerun: what a period would have cost by another routing is what it does cost when it is run again by that routing.
func TestWhatIfIsARerun(t *testing.T) {
	t.Parallel()
	list := period(t, 200, time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
	mixed, was := run(t, list, smallModel, largeModel, true)
	_, small := run(t, list, smallModel, "", true)
	all := slices.Clone(list)
	for i := range all {
		all[i].Signals.Mediation = true
	}
	_, large := run(t, all, smallModel, largeModel, true)
	nearRerun(t, "small", whatIf(t, mixed, ledger.Small, ledger.All), was, small)
	nearRerun(t, "large", whatIf(t, mixed, ledger.Large, ledger.All), was, large)

	for _, id := range []string{smallModel, largeModel} {
		plain, was := run(t, list, id, "", false)
		kept, cached := run(t, list, id, "", true)
		nearRerun(t, "cache", whatIf(t, plain, ledger.Cache, ledger.All), was, cached)
		for _, s := range cost(t, kept, "30d", ledger.Purpose) {
			if (s.Share() > 0) != (s.Keys[ledger.Purpose] == "intent") {
				t.Errorf("%s: %.2f of its tokens were cached", s.Keys[ledger.Purpose], s.Share())
			}
		}
	}
}

// TestWhatIfKeepsKeys: a sum by another routing stands beside the one that was paid, of the same calls, whatever sums are by.
func TestWhatIfKeepsKeys(t *testing.T) {
	t.Parallel()
	w, was := run(t, period(t, 40, time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)), smallModel, largeModel, true)
	all := whatIf(t, w, ledger.Small, ledger.All).Sums[0].Would.Cost
	for _, by := range [][]ledger.By{{ledger.Day}, {ledger.Model, ledger.Purpose}, {ledger.Turn}, {ledger.Subject}, {ledger.Outcome}} {
		would, cost := all, was
		for _, s := range whatIf(t, w, ledger.Small, by...).Sums {
			would, cost = would-s.Would.Cost, cost-s.Cost
			if s.Keys[ledger.Model] == smallModel && s.Would.Calls+int(s.Would.Difference) != 0 {
				t.Errorf("what the small model has answered costs something else: %+v", s)
			}
		}
		if would != 0 || cost != 0 {
			t.Errorf("by %v %d and %d millionths of a cent are missing", by, cost, would)
		}
	}
	lone := testkit.New(t, nil)
	for kind, needs := range map[ledger.If]string{ledger.Small: "MODEL_ID", ledger.Large: "MODEL_LARGE_ID", "colour": "one of"} {
		if _, err := lone.TryOperate("cost", map[string]any{"what_if": kind}); err == nil || !strings.Contains(err.Error(), needs) {
			t.Errorf("%s: %v", kind, err)
		}
	}
	if got := whatIf(t, lone, ledger.Cache); len(got.Sums) != 0 {
		t.Errorf("of nothing: %+v", got)
	}
}

// TestWhatIfLeavesAlone: vectors, second readings, unknown models and lost calls cost what they did.
func TestWhatIfLeavesAlone(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, map[string]string{"MODEL_ID": smallModel, "MODEL_LARGE_ID": largeModel})
	e := ledger.Entry{Number: "5f2c", Of: "SM1", At: w.Clock.Now().Add(-time.Minute), Lines: []turn.Attempt{
		{Purpose: model.EmbedPurpose, Prompt: "embed", Version: 1, Model: "amazon.titan-embed-text-v2:0", In: 500, Cost: 1000, Outcome: "ok"},
		{Purpose: "intent_shadow", Prompt: "intent", Version: 2, Model: largeModel, In: 500, Cost: 2000, Outcome: "ok"},
		{Purpose: "intent", Prompt: "gone", Version: 9, Model: "gone", In: 500, Cost: 3000, Outcome: "ok"},
		ledger.Lost("intent", "intent"),
	}}
	item, err := e.Item("CALL#intent@1", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	for kind, calls := range map[ledger.If]int{ledger.Large: 0, ledger.Cache: 0, ledger.Small: 1} { // the small model could have answered by any prompt
		if would := whatIf(t, w, kind, ledger.All).Sums[0].Would; would.Calls != calls {
			t.Errorf("%s: %+v", kind, would)
		}
	}
}
