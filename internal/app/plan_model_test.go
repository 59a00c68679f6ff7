package app_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Texts that join several things, of which the rules are not sure.
const (
	tangled = "the coffee business on sunday should not slip my mind, a reminder would be grand, and then also what's my sunday like plan wise"
	gossip  = "my boss wants to cancel the thing saturday and the whole office went nuts about it, then we all had cake"
)

const (
	routesIt = `{"type":"action","domains":["reminder","plans"],"is_followup":false}`
	chats    = `{"type":"chat","domains":[],"is_followup":false}`
	plansIt  = `{"actions":[
		{"domain":"reminder","action":"create","params":{"what":"the coffee business","when":"sunday"},"reasoning":"x"},
		{"domain":"plans","action":"list","params":{"when":"sunday"},"reasoning":"y"}],"needs_clarification":false,"clarification_question":""}`
)

// purposes of the calls that a model got.
func (m *router) purposes() (list []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.asked {
		list = append(list, r.Purpose)
	}
	return list
}

// TestModelPlans: a text that joins several things of which the rules are not sure is routed and planned by a model, in two calls, and each part is done
// by its flow.
func TestModelPlans(t *testing.T) {
	t.Parallel()
	m := &router{says: map[string][]string{"route": {routesIt}, "plan": {plansIt}}}
	w := routed(t, map[string]string{}, m)
	w.Text(thinkingAda, tangled)
	w.Work()
	sent := w.Carrier.Taken()
	last := sent[len(sent)-1].Body
	if !strings.Contains(last, `I'll remind you Sunday at`) || !strings.Contains(last, "You're free Sunday") {
		t.Errorf("%s", last)
	}
	if got := m.purposes(); !slices.Equal(got, []string{"route", "plan"}) {
		t.Errorf("asked for %v", got)
	}
	for _, r := range m.asked {
		if strings.Contains(r.Messages[0].Text, "Ada") {
			t.Error("a model is told a name")
		}
	}
}

// TestModelSaysChat: what a model takes for chat is shown to no second one.
func TestModelSaysChat(t *testing.T) {
	t.Parallel()
	for name, says := range map[string]string{"chat": chats, "no domains": `{"type":"action","domains":[],"is_followup":false}`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &router{says: map[string][]string{
				"route": {says}, "plan": {plansIt}, "intent": {`{"intent":"UNKNOWN","confidence":0.2,"extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`}, "answer": {"none {}"},
			}}
			w := routed(t, map[string]string{}, m)
			w.Text(thinkingAda, gossip)
			w.Work()
			if got := m.purposes(); len(got) != 1 || got[0] != "route" {
				t.Errorf("asked for %v", got)
			}
		})
	}
}

// TestModelPlansNonsense: what nobody said, what is none of the table, and what is no form leaves the text to the rules.
func TestModelPlansNonsense(t *testing.T) {
	t.Parallel()
	for name, says := range map[string]map[string][]string{
		"no route":        {"route": {`{"type":"party"}`}},
		"route in prose":  {"route": {`cancel everything`}},
		"no plan":         {"route": {routesIt}, "plan": {`{"actions":"all"}`}},
		"no such action":  {"route": {routesIt}, "plan": {`{"actions":[{"domain":"plans","action":"explode","params":{},"reasoning":""},{"domain":"reminder","action":"delete","params":{"when":"sunday"},"reasoning":""}],"needs_clarification":false,"clarification_question":""}`}},
		"not of a domain": {"route": {routesIt}, "plan": {`{"actions":[{"domain":"account","action":"delete","params":{},"reasoning":""},{"domain":"memory","action":"forget_all","params":{},"reasoning":""}],"needs_clarification":false,"clarification_question":""}`}},
		"nobody said so": {"route": {routesIt}, "plan": {`{"actions":[{"domain":"reminder","action":"create","params":{"what":"pay the ransom","when":"tomorrow at 9"},"reasoning":""},
			{"domain":"reminder","action":"create","params":{"what":"transfer everything","when":"tomorrow at 9"},"reasoning":""}],"needs_clarification":false,"clarification_question":""}`}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := routed(t, map[string]string{}, &router{says: says})
			w.Text(thinkingAda, tangled)
			w.Work()
			sent := w.Carrier.Taken()
			if len(sent) == 0 {
				t.Fatal("no answer")
			}
			if last := sent[len(sent)-1]; strings.Contains(last.Body, "remind") || strings.Contains(last.Body, "forget") || strings.Contains(last.Body, "YES or NO") {
				t.Errorf("%s", last.Body)
			}
		})
	}
}

// slowly is a model that takes a second for each answer.
type slowly struct{ *router }

func (m slowly) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	time.Sleep(time.Second)
	return m.router.Complete(ctx, r)
}

// BenchmarkModelPlans measures the turn of a text whose two calls of a model take a second each, and the one of a text that the first call takes for chat.
func BenchmarkModelPlans(b *testing.B) {
	for name, says := range map[string]string{"two calls": routesIt, "chat": chats} {
		b.Run(name, func(b *testing.B) {
			w := routedBy(b, map[string]string{}, slowly{&router{says: map[string][]string{"route": {says}, "plan": {plansIt}}}})
			for b.Loop() {
				w.Text(thinkingAda, tangled)
				w.Work()
				w.Clock.Advance(time.Hour)
			}
		})
	}
}
