package template_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
)

// away is a model that nobody reaches.
type away struct{}

func (away) Complete(context.Context, model.Request) (model.Response, error) {
	return model.Response{}, fault.New(fault.Unavailable, "model: away")
}

// modelAway has people ask for what the rules are not sure of, and no model answer.
func modelAway(t *testing.T, r *recorder) {
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(function string, p app.Parts) app.Parts {
		p = r.wrap(function, p)
		p.Model = away{}
		return p
	})
	r.world = w
	numbers(12, func(phone string) {
		w.Join(phone, people.Person{ID: phone, FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		w.Text(phone, "the blue one goes under the other two I think")
		settle(w)
	})
}

// costly is a model whose every answer costs two cents, and none of which can be used.
type costly struct{}

func (costly) Complete(_ context.Context, r model.Request) (model.Response, error) {
	line := model.Line{Purpose: r.Purpose, Prompt: r.Prompt, Model: "dear", Cost: 2 * ledger.Cent, Outcome: model.Prose}
	return model.Response{Ledger: []model.Line{line}}, fault.New(fault.Unavailable, "model: nothing that can be used")
}

// modelCostly has people ask for what the rules are not sure of, until a day's budget is used up.
func modelCostly(t *testing.T, r *recorder) {
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted", "MODEL_DAILY_BUDGET_CENTS": "5"}, func(function string, p app.Parts) app.Parts {
		p = r.wrap(function, p)
		p.Model = costly{}
		return p
	})
	r.world = w
	numbers(6, func(phone string) {
		w.Join(phone, people.Person{ID: phone, FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		w.Text(phone, "the blue one goes under the other two I think")
	})
	settle(w)
}

// pumped asks for more codes than a day has.
func pumped(t *testing.T, r *recorder) {
	w := testkit.NewWrapped(t, map[string]string{"CODES_PER_DAY": "10"}, r.wrap)
	r.world = w
	for n := range 5 { // four are for people who have not texted first
		askForCode(w, n)
	}
}

// codeWithoutQueue asks for a code while the queue takes nothing.
func codeWithoutQueue(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Queue.Outbound.Fail = fault.New(fault.Unavailable, "as told")
	askForCode(w, 0)
}

// askForCode fills in the form as the n-th person.
func askForCode(w *testkit.World, n int) {
	b := w.Browser(fmt.Sprintf("192.0.2.%d", n))
	b.Get("/join")
	b.Post("/join", url.Values{
		"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"},
		"zip": {"94110"}, "phone": {fmt.Sprintf("555 010 004%d", n)}, "email": {""}, "consent_texts": {"yes"},
	})
}
