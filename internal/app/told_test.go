package app_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// turnLine is the one line that the log has of a turn.
type turnLine struct {
	Message       string  `json:"message"`
	CorrelationID string  `json:"correlation_id"`
	Person        string  `json:"person"`
	LinkUp        string  `json:"linkup"`
	SID           string  `json:"sid"`
	Intent        string  `json:"intent"`
	Confidence    float64 `json:"confidence"`
	Source        string  `json:"source"`
	Handler       string  `json:"handler"`
	Outcome       string  `json:"outcome"`
	MS            float64 `json:"ms"`
}

// turnLines returns the lines of turns that are done, and demands of each what no line may lack.
func turnLines(t *testing.T, w *testkit.World) (list []turnLine) {
	t.Helper()
	for line := range strings.Lines(w.Logs.String()) {
		if !strings.Contains(line, `"message":"turn done"`) {
			continue
		}
		for _, field := range []string{"correlation_id", "intent", "confidence", "source", "handler", "outcome", "ms"} {
			if !strings.Contains(line, `"`+field+`":`) {
				t.Errorf("no %s in %s", field, line)
			}
		}
		var l turnLine
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			t.Fatal(err)
		}
		if l.MS <= 0 || l.Source == "" || l.Outcome == "" || l.Handler == "" || l.Person == "" == (l.LinkUp == "") {
			t.Errorf("the line lacks something: %s", line)
		}
		list = append(list, l)
	}
	return list
}

// TestOneLineOfEachTurn: who, what it was read as, how sure that is and by whom, who answered it, how it ended and how long it took;
// one line for each text, signal and timer, whether a model was asked or not.
func TestOneLineOfEachTurn(t *testing.T) {
	t.Parallel()
	w, _ := thinking(t, fills(climbing))
	person := w.Config.Hash()(thinkingAda)
	for _, c := range []struct{ body, intent, source, handler, outcome string }{
		{"HELP", "none", "rules", "opt_out", "help"},
		{"how much does it cost?", "", "rules", "menu", "answered"},
		{unclear, "LINKUP_REQUEST", "model", "request", ""},
		{"i want to kill myself tonight", "none", "rules", "danger", ""},
		{"STOP", "none", "rules", "opt_out", "stopped"},
	} {
		before := len(turnLines(t, w))
		sid := w.Text(thinkingAda, c.body)
		var of []turnLine
		for _, l := range turnLines(t, w)[before:] {
			if l.SID == sid {
				of = append(of, l)
			}
		}
		if len(of) != 1 {
			t.Fatalf("%q: %d lines", c.body, len(of))
		}
		l := of[0]
		if l.Person != person || l.Source != c.source || l.Handler != c.handler || c.intent != "" && l.Intent != c.intent || c.outcome != "" && l.Outcome != c.outcome {
			t.Errorf("%q: %+v", c.body, l)
		}
		if l.CorrelationID != w.Filed(sid).ID {
			t.Errorf("%q: correlation id %s, the text has %s", c.body, l.CorrelationID, w.Filed(sid).ID)
		}
		if (l.Intent == "none") != (l.Confidence == 0) || l.Confidence > 1 {
			t.Errorf("%q: intent %s with %v", c.body, l.Intent, l.Confidence)
		}
	}
	if logs := w.Logs.String(); strings.Contains(logs, "calves") || strings.Contains(logs, "0100011") {
		t.Error("words or a number in the log")
	}
}

// TestLineOfATimer: turns of signals and timers have a line, too, and that of a plan names the plan.
func TestLineOfATimer(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for _, who := range []string{thinkingAda, "+15550100031"} {
		w.Join(who, people.Person{
			ID: "p" + who[1:], FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true,
		})
		hash := w.Config.Hash()(who)
		w.Put(record.Pool("san-francisco", hash), linkup.KindPool, linkup.Entry{
			Number: hash, Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: w.Clock.Now(),
		})
	}
	w.Text(thinkingAda, "coffee tomorrow morning?")
	for range 16 {
		w.Clock.Advance(3 * time.Hour)
		w.Tick()
		w.Work()
	}
	sources, plans := map[string]bool{}, map[string]bool{}
	for _, l := range turnLines(t, w) {
		if l.Source == "timer" || l.Source == "signal" {
			sources[l.Source] = true
			plans[l.LinkUp] = true
			if l.Intent != "none" || l.Confidence != 0 {
				t.Errorf("%+v", l)
			}
		}
	}
	if delete(plans, ""); !sources["timer"] || !sources["signal"] || len(plans) != 1 {
		t.Errorf("turns of %v, of plans %v", sources, plans)
	}
}

// TestTurnsAreCounted: what texts ask for, those that were asked back about, how questions were answered, and danger.
func TestTurnsAreCounted(t *testing.T) {
	t.Parallel()
	var lines testkit.Buffer
	var meters []*observe.Metrics
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		p.Metrics = observe.NewMetrics(&lines, function, "test", p.Now)
		meters = append(meters, p.Metrics)
		return p
	})
	w.Join(thinkingAda, people.Person{
		ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true,
	})
	for _, body := range []string{
		"how much does it cost?", "xylophone", "can we do coffee?", "does josh work with my grandmother's landline in antarctica?", "i want to kill myself tonight",
	} {
		w.Text(thinkingAda, body)
		w.Clock.Advance(time.Hour)
	}
	for _, m := range meters {
		if err := m.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	got := map[string]float64{}
	for line := range strings.Lines(lines.String()) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		cause, _ := fields["cause"].(string)
		for name, value := range fields {
			if n, ok := value.(float64); ok && regexp.MustCompile(`^(intents_read|clarifiers_asked|answers_given|safety_hits|turns_done)$`).MatchString(name) {
				got[strings.TrimSuffix(name+" "+cause, " ")] += n
			}
		}
	}
	for name, least := range map[string]float64{
		"intents_read linkup_request": 1, "intents_read unknown": 1, "clarifiers_asked": 1, "answers_given exact": 1, "answers_given novel": 1, "safety_hits": 1, "turns_done": 5,
	} {
		if got[name] < least {
			t.Errorf("%s: %v, want %v at least; all: %v", name, got[name], least, got)
		}
	}
}
