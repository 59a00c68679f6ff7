package app_test

import (
	"context"
	"encoding/json"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Texts of which the rules are not sure: the words of the first speak for danger, those of the second against it.
const (
	likely   = "honestly just want to disappear"
	unlikely = "in the movie he says i want to die"
)

const noCrisis = `{"crisis":false,"confidence":0.95,"reason":"story"}`

// judging returns a JOSH in which a model is the second stage of safety, with all around it that one of the network has.
func judging(t *testing.T, says func(context.Context, int) (model.Response, error)) (*testkit.World, *thinker) {
	t.Helper()
	m := &thinker{says: says, only: "safety_stage2"}
	card := model.Card{ID: "test", ForcedTool: true, Deadline: 100 * time.Millisecond, Price: model.Price{In: 1000, Out: 5000}}
	return judgedBy(t, func(now func() time.Time) model.Model {
		chain, err := model.Chain(model.Options{Now: now, Least: time.Millisecond}, model.Engine{Card: card, Model: m})
		if err != nil {
			t.Fatal(err)
		}
		return chain
	}), m
}

// judgedBy returns a JOSH in which a model is the second stage of safety.
func judgedBy(t *testing.T, by func(now func() time.Time) model.Model) *testkit.World {
	t.Helper()
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted", "SAFETY_MODEL": "on"}, func(_ string, p app.Parts) app.Parts {
		p.Model = by(p.Now)
		return p
	})
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	return w
}

// judges returns what calls the form of the second stage with what is given.
func judges(form string) func(context.Context, int) (model.Response, error) {
	return func(context.Context, int) (model.Response, error) {
		return model.Response{Stop: model.StopTool, Calls: []model.ToolCall{{Name: "judged", Input: json.RawMessage(form)}}, Usage: model.Usage{In: 500, Out: 20}}, nil
	}
}

// TestModelJudges: an ambiguous hit is lowered by a model that is sure, and by nothing else; one that confirms it makes the hold
// of words alone a hard one.
func TestModelJudges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		form  string
		stand bool
		hold  safety.HoldKind
	}{
		"surely none":            {noCrisis, false, ""},
		"just sure":              {`{"crisis":false,"confidence":0.8}`, false, ""},
		"not sure enough":        {`{"crisis":false,"confidence":0.79,"reason":"story"}`, true, safety.HardHold},
		"a crisis":               {`{"crisis":true,"confidence":0.9,"reason":"own_danger"}`, true, safety.HardHold},
		"a crisis, not sure":     {`{"crisis":true,"confidence":0.3}`, true, safety.HardHold},
		"cannot tell":            {`{"crisis":false,"confidence":0.9,"reason":"unclear"}`, true, safety.HardHold},
		"against its own reason": {`{"crisis":false,"confidence":1,"reason":"own_danger"}`, true, safety.HardHold},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, m := judging(t, judges(c.form))
			sid := w.Text(thinkingAda, unlikely)
			_, n := last(w)
			outcome, held := w.Filed(sid).Outcome, w.State(thinkingAda).HoldInForce(w.Clock.Now())
			if m.calls() != 1 || n != 1 || (outcome == "crisis") != c.stand || (held != nil) != c.stand || held != nil && held.Kind != c.hold {
				t.Errorf("%d calls, %d texts, %s, held %+v", m.calls(), n, outcome, held)
			}
			r, u := m.asked[0], use(t, w, sid)
			if !c.stand { // then it was asked what the text is for, too
				u.Purpose, u.Hash, u.Thresholds.High, u.Outcome = u.Attempts[0].Purpose, u.Attempts[0].Hash, 0.8, u.Attempts[0].Outcome
			}
			if shown := r.Messages[0].Text; r.Purpose != "safety_stage2" || r.Of != sid || !strings.Contains(shown, "<text>"+unlikely+"</text>") || strings.Contains(shown+r.System, "0100011") || strings.Contains(shown, "Ada") {
				t.Errorf("%s of %s is shown %q", r.Purpose, r.Of, shown)
			}
			if u == nil || u.Purpose != "safety_stage2" || len(u.Hash) != 12 || u.Thresholds.High != 0.8 || u.TokensIn != 500 || u.Cents == 0 || u.Outcome != "ok" {
				t.Errorf("%+v", u)
			}
			if strings.Contains(string(w.Filed(sid).Trace)+w.Logs.String(), "movie") {
				t.Error("words of the person in the trace or the log")
			}
		})
	}
}

// TestModelThatLowersIsAskedOnWhatFor: a text that is no danger goes its way, and its trace has the attempts of both questions.
func TestModelThatLowersIsAskedOnWhatFor(t *testing.T) {
	t.Parallel()
	w, m := judging(t, func(ctx context.Context, n int) (model.Response, error) {
		if n == 1 {
			return judges(noCrisis)(ctx, n)
		}
		return fills(climbing)(ctx, n)
	})
	m.only = ""
	sid := w.Text(thinkingAda, "my calves could use some rock on sunday morning, i want to die lol jk")
	u := use(t, w, sid)
	if m.calls() != 2 || u == nil || u.Purpose != "intent" || len(u.Attempts) != 2 || u.Attempts[0].Purpose != "safety_stage2" || u.TokensIn != 1300 {
		t.Errorf("%d calls, %+v", m.calls(), u)
	}
}

// TestModelIsNoJudgeOf: what is sure, what is nothing, and what compliance answers are never put before a model.
func TestModelIsNoJudgeOf(t *testing.T) {
	t.Parallel()
	for body, outcome := range map[string]string{
		"i want to kill myself tonight": "crisis", "STOP I can't take this anymore": "stopped", "stop texting me, i can't take this anymore": "stopped",
		"thanks": "", "HELP": "help", "STOP": "stopped", "this commute is killing me": "",
	} {
		w, m := judging(t, judges(noCrisis))
		sid := w.Text(thinkingAda, body)
		if got := w.Filed(sid).Outcome; m.calls() != 0 || outcome != "" && got != outcome || outcome == "" && got == "crisis" {
			t.Errorf("%q costs %d calls and is %q", body, m.calls(), got)
		}
	}
}

// TestNoModelRaises: what the rules find no danger in is none, whatever a model would say of it.
func TestNoModelRaises(t *testing.T) {
	t.Parallel()
	w, m := judging(t, judges(`{"crisis":true,"confidence":1,"reason":"own_danger"}`))
	for _, body := range []string{"hello", "coffee on saturday?", unclear} {
		if sid := w.Text(thinkingAda, body); w.Filed(sid).Outcome == "crisis" || w.State(thinkingAda).HoldInForce(w.Clock.Now()) != nil {
			t.Errorf("%q is a crisis", body)
		}
	}
	if m.calls() != 0 {
		t.Error("asked about a text without a hit")
	}
}

// TestEveryFaultLeavesTheHit: over the wire of Bedrock, whatever goes wrong leaves the hit standing, with one answer.
func TestEveryFaultLeavesTheHit(t *testing.T) {
	t.Parallel()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	card, err := cards.Find("global.anthropic.claude-haiku-5-5")
	if err != nil {
		t.Fatal(err)
	}
	card.Deadline = time.Second // what a busy machine needs to begin a call; the faults that hang take all of it
	for _, f := range append(modeltest.All(), modeltest.None) {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s := &modeltest.Server{Pause: time.Millisecond, Otherwise: func() modeltest.Answer { return modeltest.Answer{Tool: json.RawMessage(noCrisis), Fault: f} }}
			server := httptest.NewServer(s)
			t.Cleanup(func() { server.CloseClientConnections(); server.Close() })
			client := bedrockruntime.New(bedrockruntime.Options{
				Region: "us-east-1", BaseEndpoint: aws.String(server.URL),
				Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
					return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "y"}, nil
				}),
			})
			w := judgedBy(t, func(now func() time.Time) model.Model {
				chain, err := model.Chain(model.Options{Now: now, Least: time.Millisecond}, model.Engine{Card: card, Model: bedrock.New(client, card, bedrock.Options{})})
				if err != nil {
					t.Fatal(err)
				}
				return chain
			})
			sid := w.Text(thinkingAda, unlikely)
			_, n := last(w)
			stands := f != modeltest.None && f != modeltest.Slow
			if got := w.Filed(sid).Outcome; (got == "crisis") != stands || n != 1 || len(s.Journal()) == 0 {
				t.Errorf("%s, %d texts, %d calls, %+v", got, n, len(s.Journal()), use(t, w, sid))
			}
			for _, e := range s.Journal() {
				if e.Problem != "" {
					t.Error(e.Problem)
				}
			}
		})
	}
}

// TestJudgeIsInTime: a model that says nothing costs a text in danger 2 s, and a STOP that comes in the meantime no more than
// one look at what waits.
func TestJudgeIsInTime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text, behind string
		most         time.Duration
	}{
		"danger":                  {likely, "", 2 * time.Second},
		"a STOP behind it":        {likely, "STOP", 2 * time.Second},
		"a STOP behind a request": {unclear, "please stop texting me", 1100 * time.Millisecond},
		"HELP behind a request":   {unclear, "HELP", 1100 * time.Millisecond},
		"danger behind a request": {unclear, "i want to kill myself", 1100 * time.Millisecond},
		"a word behind a request": {unclear, "thanks", 8100 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				deaf := &thinker{says: func(context.Context, int) (model.Response, error) {
					time.Sleep(time.Minute)
					return model.Response{}, nil
				}}
				w := judgedBy(t, func(func() time.Time) model.Model { return deaf })
				sid := w.NextSID()
				w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, c.text, sid))
				start, done := time.Now(), make(chan time.Duration, 1)
				go func() { w.Converse(); done <- time.Since(start) }()
				time.Sleep(100 * time.Millisecond)
				other := w.NextSID()
				if c.behind != "" {
					w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, c.behind, other))
				}
				took := <-done
				w.Work()
				if took > c.most || w.Filed(sid).Status != work.Done || c.text == likely && c.behind == "" && w.Filed(sid).Outcome != "crisis" {
					t.Errorf("%v, %s", took, w.Filed(sid).Outcome)
				}
				if c.behind == "STOP" && (w.Filed(other).Outcome != "stopped" || !w.State(thinkingAda).OptedOut()) {
					t.Errorf("the STOP is %q", w.Filed(other).Outcome)
				}
				time.Sleep(2 * time.Minute) // the deaf one ends
			})
		})
	}
}

// TestDeathAroundTheJudge: whoever dies around the call, it is paid once, twice only where nobody can know its answer, and the
// hit falls by it.
func TestDeathAroundTheJudge(t *testing.T) {
	t.Parallel()
	for point, paid := range map[crash.Point]int{
		crash.TurnBeforeCall: 1, crash.TurnAfterCall: 2, crash.TurnAfterAnswer: 1, crash.TurnBeforeCommit: 1, crash.TurnAfterCommit: 1,
	} {
		t.Run(string(point), func(t *testing.T) {
			t.Parallel()
			w, m := judging(t, judges(noCrisis))
			died := false
			w.OnBoundary = func(p crash.Point) {
				if p == point && !died {
					died = true
					runtime.Goexit()
				}
			}
			sid := w.NextSID()
			w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, unlikely, sid))
			testkit.Survives(w.Work)
			w.Clock.Advance(3 * time.Minute)
			testkit.Survives(w.Tick)
			testkit.Survives(w.Work)
			if _, n := last(w); !died || m.calls() != paid || n != 1 || w.Filed(sid).Outcome == "crisis" || w.Filed(sid).Status != work.Done {
				t.Errorf("died %t, paid %d, %d texts, %q", died, m.calls(), n, w.Filed(sid).Outcome)
			}
		})
	}
}

// TestJudgedTurnsReplay: a turn that a model judged is decided again from what was kept of it, without a model.
func TestJudgedTurnsReplay(t *testing.T) {
	t.Parallel()
	w, m := judging(t, judges(`{"crisis":true,"confidence":0.9}`))
	w.Text(thinkingAda, unlikely)
	for key, bundle := range kept(t, w) {
		rules, err := app.Replays(bundle.Setting)
		if err != nil {
			t.Fatal(err)
		}
		_, differences, err := rules.Again(t.Context(), bundle)
		if err != nil || len(differences) > 0 || !bundle.Setting.Judges {
			t.Errorf("%s: %v, %+v", key, err, differences)
		}
	}
	if m.calls() != 1 {
		t.Errorf("%d calls", m.calls())
	}
}
