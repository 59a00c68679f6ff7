package app_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
)

// unclear is a text that the rules do not take for a request, and a model does.
const unclear = "my calves could use some rock under them, say the day after tomorrow before noon"

const climbing = `{"intent":"LINKUP_REQUEST","confidence":0.9,"extracted":{"linkup":{"activity_key":"climbing","time":[{"date":"2026-11-22","bucket":"morning"}]}},` +
	`"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`

// thinker is a model that says one thing.
type thinker struct {
	says func(ctx context.Context, n int) (model.Response, error)
	only string // the purpose that it answers, "" for all

	mu    sync.Mutex
	asked []model.Request
}

func (m *thinker) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	if m.only != "" && m.only != r.Purpose {
		return model.Response{}, model.NewError(model.Open, nil)
	}
	m.mu.Lock()
	m.asked = append(m.asked, r)
	n := len(m.asked)
	m.mu.Unlock()
	return m.says(ctx, n)
}

func (m *thinker) calls() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.asked)
}

// fills returns what fills in the form.
func fills(form string) func(context.Context, int) (model.Response, error) {
	return func(context.Context, int) (model.Response, error) {
		return model.Response{Stop: model.StopTool, Calls: []model.ToolCall{{Name: "understood", Input: json.RawMessage(form)}}, Usage: model.Usage{In: 800, Out: 40}}, nil
	}
}

const thinkingAda = "+15550100011"

// thinking returns a JOSH that asks a model, and somebody whom plans are for.
func thinking(t *testing.T, says func(context.Context, int) (model.Response, error)) (*testkit.World, *thinker) {
	t.Helper()
	m := &thinker{says: says}
	card := model.Card{ID: "test", ForcedTool: true, Deadline: 100 * time.Millisecond, Price: model.Price{In: 1000, Out: 5000}}
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(_ string, p app.Parts) app.Parts {
		chain, err := model.Chain(model.Options{Now: p.Now, Least: time.Millisecond}, model.Engine{Card: card, Model: m})
		if err != nil {
			t.Fatal(err)
		}
		p.Model = chain
		return p
	})
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true})
	return w, m
}

// last returns what was answered last, and how many texts there were.
func last(w *testkit.World) (string, int) {
	taken := w.Carrier.Taken()
	if len(taken) == 0 {
		return "", 0
	}
	return taken[len(taken)-1].Body, len(taken)
}

// use returns what the trace of a text says of the model.
func use(t *testing.T, w *testkit.World, sid string) *turn.ModelUse {
	t.Helper()
	var trace struct {
		Model *turn.ModelUse `json:"model"`
	}
	if err := json.Unmarshal(w.Filed(sid).Trace, &trace); err != nil {
		t.Fatal(err)
	}
	return trace.Model
}

// TestModelReadsWhatRulesDoNot: one call, whose answer is done as if the rules had read it, and the trace says what it cost.
func TestModelReadsWhatRulesDoNot(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	sid := w.Text(thinkingAda, unclear)
	got, n := last(w)
	if m.calls() != 1 || n != 1 || !strings.Contains(got, "climbing on Sunday at 10 am") {
		t.Fatalf("%d calls, %d texts, %q", m.calls(), n, got)
	}
	r := m.asked[0]
	if r.Of != sid || len(r.Blocks) != 4 {
		t.Errorf("of %q, blocks %+v", r.Of, r.Blocks)
	}
	if shown := r.Messages[0].Text; !strings.Contains(shown, unclear) || strings.Contains(shown+r.System, "0100011") || strings.Contains(shown, "Ada") {
		t.Errorf("the model is shown %q", shown)
	}
	u := use(t, w, sid)
	if u == nil || u.Source != "model" || u.Intent != "LINKUP_REQUEST" || u.Prompt != "intent" || u.Version != 3 || len(u.Hash) != 12 || u.Model != "test" ||
		u.TokensIn != 800 || u.TokensOut != 40 || u.Cents != 0.01 || u.Outcome != "ok" || len(u.Attempts) != 1 || u.Thresholds.High != 0.8 {
		t.Errorf("%+v", u)
	}
	if strings.Contains(string(w.Filed(sid).Trace)+w.Logs.String(), "calves") {
		t.Error("words of the person in the trace or the log")
	}
}

// TestModelIsNotAskedWhatRulesKnow: rules that are sure, everyday answers, danger and opt-outs cost no call.
func TestModelIsNotAskedWhatRulesKnow(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	for _, body := range []string{
		"i can't make it tonight", "thanks", "how much does it cost?", "does the group know my surname?", "HELP", "i want to kill myself", "STOP", "START",
	} {
		if sid := w.Text(thinkingAda, body); m.calls() != 0 || use(t, w, sid) != nil {
			t.Fatalf("%q costs %d calls", body, m.calls())
		}
	}
}

// TestEachFaultOfAModelEndsInOneAnswer: whatever a model does, the text is answered once, by the rules.
func TestEachFaultOfAModelEndsInOneAnswer(t *testing.T) {
	t.Parallel()
	fails := func(o model.Outcome) func(context.Context, int) (model.Response, error) {
		return func(context.Context, int) (model.Response, error) { return model.Response{}, model.NewError(o, nil) }
	}
	says := func(resp model.Response) func(context.Context, int) (model.Response, error) {
		return func(context.Context, int) (model.Response, error) { return resp, nil }
	}
	for name, c := range map[string]struct {
		says    func(context.Context, int) (model.Response, error)
		outcome string
		calls   int
	}{
		"throttled": {fails(model.Throttled), "throttled", 1},
		"away":      {fails(model.Away), "away", 1},
		"rejected":  {fails(model.Rejected), "rejected", 1},
		"unasked":   {fails(model.Unasked), "unasked", 1},
		"error":     {func(context.Context, int) (model.Response, error) { return model.Response{}, errors.New("no") }, "away", 1},
		"hangs": {func(ctx context.Context, _ int) (model.Response, error) {
			<-ctx.Done()
			return model.Response{}, ctx.Err()
		}, "timed_out", 1},
		"prose":        {says(model.Response{Stop: model.StopEnd, Text: "Sure! " + climbing}), "prose", 2},
		"empty":        {says(model.Response{Stop: model.StopEnd}), "empty", 2},
		"truncated":    {says(model.Response{Stop: model.StopTokens}), "truncated", 2},
		"refusal":      {says(model.Response{Stop: model.StopRefused}), "refused", 1},
		"other form":   {fills(`{"intent":"DELETE_EVERYBODY","confidence":1}`), "mismatch", 2},
		"over certain": {fills(strings.Replace(climbing, "0.9", "9", 1)), "mismatch", 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, m := thinking(t, c.says)
			sid := w.Text(thinkingAda, unclear)
			got, n := last(w)
			u := use(t, w, sid)
			if n != 1 || got == "" || strings.Contains(got, "climbing, Sunday") || m.calls() != c.calls || u == nil || u.Source != "offline" || u.Outcome != c.outcome || len(u.Attempts) != c.calls {
				t.Errorf("%d texts, %q, %d calls, %+v", n, got, m.calls(), u)
			}
		})
	}
}

// TestRepairedAnswer: an answer that cannot be used is asked for once more.
func TestRepairedAnswer(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, func(ctx context.Context, n int) (model.Response, error) {
		if n == 1 {
			return model.Response{Stop: model.StopEnd, Text: "Sure!"}, nil
		}
		return fills(climbing)(ctx, n)
	})
	sid := w.Text(thinkingAda, unclear)
	if got, n := last(w); n != 1 || !strings.Contains(got, "climbing on Sunday at 10 am") || m.calls() != 2 {
		t.Errorf("%d texts, %q, %d calls", n, got, m.calls())
	}
	if u := use(t, w, sid); u == nil || len(u.Attempts) != 2 || u.Attempts[0].Outcome != "prose" || u.Outcome != "ok" {
		t.Errorf("%+v", u)
	}
}

// TestOpenBreaker: a model that fails again and again is not asked any more, and texts are answered.
func TestOpenBreaker(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, func(context.Context, int) (model.Response, error) {
		return model.Response{}, model.NewError(model.Away, nil)
	})
	sid := ""
	for n := range 7 {
		sid = w.Text(thinkingAda, fmt.Sprintf("%s number %d", unclear, n))
	}
	if u := use(t, w, sid); m.calls() != 5 || u == nil || u.Outcome != "open" || u.Cents != 0 {
		t.Errorf("%d calls, %+v", m.calls(), u)
	}
	if _, n := last(w); n != 7 {
		t.Errorf("%d texts", n)
	}
}

// TestDeathAroundAModel: whoever dies around the call, it is paid once, twice only where nobody can know its answer, and the
// text has one reply.
func TestDeathAroundAModel(t *testing.T) {
	t.Parallel()
	for point, paid := range map[crash.Point]int{
		crash.TurnBeforeCall: 1, crash.TurnAfterCall: 2, crash.TurnAfterAnswer: 1,
		crash.TurnBeforeCommit: 1, crash.TurnAfterCommit: 1, crash.TurnAfterOffer: 1,
	} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			w, m := thinking(t, fills(climbing))
			died := false
			w.OnBoundary = func(p crash.Point) {
				if p == point && !died {
					died = true
					runtime.Goexit()
				}
			}
			sid := w.NextSID()
			w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, unclear, sid))
			testkit.Survives(w.Work)
			w.Clock.Advance(3 * time.Minute)
			testkit.Survives(w.Tick)
			testkit.Survives(w.Work)
			got, n := last(w)
			if !died || m.calls() != paid || n != 1 || !strings.Contains(got, "climbing on Sunday at 10 am") || w.Filed(sid).Status != work.Done {
				t.Errorf("died %t, paid %d, %d texts, %q", died, m.calls(), n, got)
			}
		})
	}
}

// TestModelTurnsReplay: a turn that asked a model is decided again from what was kept of it, without a model.
func TestModelTurnsReplay(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	w.Text(thinkingAda, unclear)
	for key, bundle := range kept(t, w) {
		rules, err := app.Replays(bundle.Setting)
		if err != nil {
			t.Fatal(err)
		}
		_, differences, err := rules.Again(t.Context(), bundle)
		if err != nil || len(differences) > 0 || !bundle.Setting.Asks {
			t.Errorf("%s: %v, %+v", key, err, differences)
		}
	}
	if m.calls() != 1 {
		t.Errorf("%d calls", m.calls())
	}
}

// TestNoModelIsBuilt: a configuration that names a model which nobody has built is refused at start.
func TestNoModelIsBuilt(t *testing.T) {
	t.Parallel()
	cfg, err := app.Load(map[string]string{"MODEL": "scripted", "PUBLIC_BASE_URL": "https://josh.example"}, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := app.NewConverse(cfg, app.Parts{}); err == nil {
		t.Error("taken without a model")
	}
}
