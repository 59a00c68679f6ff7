package talk_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	plans "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// Those who were in a plan together, and one who was not.
const (
	ada = "+15550100011"
	pat = "+15550100012"
	sam = "+15550100013"
	dan = "+15550100014"
)

type world struct {
	*testkit.World

	said *strings.Builder // the transcript
}

// met returns a JOSH with three people who were in a plan ten days ago, and one who was not.
func met(t testing.TB, environ map[string]string) world {
	t.Helper()
	w := world{testkit.New(t, environ), &strings.Builder{}}
	w.joins()
	return w
}

func (w world) joins() {
	w.T.Helper()
	names := map[string]string{ada: "Ada", pat: "Pat", sam: "Sam", dan: "Dan"}
	for _, phone := range []string{ada, pat, sam, dan} {
		w.Join(phone, people.Person{
			ID: "p" + phone[1:], FirstName: names[phone], State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
		})
	}
	w.past("01PLAN", ada, pat, sam)
}

// past writes a plan that took place.
func (w world) past(id string, phones ...string) {
	w.T.Helper()
	at := w.Clock.Now().Add(-10 * 24 * time.Hour)
	option := plans.Option{Key: "A", From: at, To: at.Add(2 * time.Hour)}
	l := plans.LinkUp{ID: id, State: plans.Completed, InitiatorIn: true, CreatedAt: at.Add(-24 * time.Hour), LockedAt: at.Add(-12 * time.Hour), Chosen: "A"}
	l.Initiator, l.Activity, l.Region, l.Options = w.hash(phones[0]), "coffee", "san-francisco", []plans.Option{option}
	for n, phone := range phones[1:] {
		l.Invites = append(l.Invites, plans.Invite{ID: fmt.Sprint("i", n), Number: w.hash(phone), State: plans.Accepted, At: at})
	}
	w.Put(record.FlowRecord(record.LinkUp(id), linkup.Name), linkup.KindLinkUp, l)
	for _, phone := range phones {
		w.Put(record.FlowRecord(record.Number(w.hash(phone)), linkup.Name), linkup.KindMine, linkup.Mine{At: at, Plans: []linkup.Plan{{
			ID: id, Role: linkup.Participant, State: linkup.Past, Activity: "coffee", Options: l.Options, Chosen: "A", At: at, After: "over",
		}}})
	}
}

func (w world) hash(phone string) string { return w.Config.Hash()(phone) }

// says texts something, and lets all that follows happen.
func (w world) says(phone string, bodies ...string) {
	w.T.Helper()
	for _, body := range bodies {
		before := len(w.Carrier.Taken())
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
		w.Work()
		fmt.Fprintf(w.said, "%s> %s\n", w.called(phone), body)
		w.notes(before)
	}
}

// notes adds to the transcript what was sent since.
func (w world) notes(before int) {
	for _, s := range w.Carrier.Taken()[before:] {
		fmt.Fprintf(w.said, "    JOSH to %s: %s\n", w.called(s.To), s.Body)
	}
}

func (world) called(phone string) string {
	return map[string]string{ada: "Ada", pat: "Pat", sam: "Sam", dan: "Dan"}[phone]
}

// pass lets time pass, with the clock's function as often as it runs.
func (w world) pass(d time.Duration) {
	w.T.Helper()
	before := len(w.Carrier.Taken())
	step := 30 * time.Minute
	if d > 5*24*time.Hour {
		step = 3 * time.Hour
	}
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		w.Clock.Advance(min(step, end.Sub(w.Clock.Now())))
		w.Tick()
		w.Work()
	}
	fmt.Fprintf(w.said, "(%s later)\n", d)
	w.notes(before)
}

// heard returns the texts that a phone got.
func (w world) heard(phone string) (all []string) {
	for _, s := range w.Carrier.Taken() {
		if s.To == phone {
			all = append(all, s.Body)
		}
	}
	return all
}

// hears demands that the last text to a phone has some words.
func (w world) hears(phone, words string) {
	w.T.Helper()
	all := w.heard(phone)
	if len(all) == 0 || !strings.Contains(all[len(all)-1], words) {
		w.T.Errorf("%s has heard %q, want %q", phone, all[max(0, len(all)-3):], words)
	}
}

// quiet demands that a phone has heard nothing that has some words.
func (w world) quiet(phone, words string) {
	w.T.Helper()
	if slices.ContainsFunc(w.heard(phone), func(s string) bool { return strings.Contains(s, words) }) {
		w.T.Errorf("%s has heard %q", phone, words)
	}
}

// talk returns the talk of two.
func (w world) talk(a, b string) (talk rules.Talk) {
	w.T.Helper()
	key := record.FlowRecord(record.Talk(rules.PairID(w.hash(a), w.hash(b))), rules.Flow)
	items, err := w.Table.Get(context.Background(), key)
	if err != nil {
		w.T.Fatal(err)
	}
	if items[0].Exists() {
		if err := record.Decode(items[0], rules.Kind, &talk); err != nil {
			w.T.Fatal(err)
		}
	}
	return talk
}

// side returns the side that somebody has of their talk with another one.
func (w world) side(of, with string) (s talk.Side) {
	w.T.Helper()
	for _, s := range w.sides(of) {
		if s.Other == w.hash(with) {
			return s
		}
	}
	return s
}

// sides returns all that somebody has.
func (w world) sides(of string) []talk.Side {
	w.T.Helper()
	items, err := w.Table.Get(context.Background(), record.FlowRecord(record.Number(w.hash(of)), talk.Name))
	if err != nil {
		w.T.Fatal(err)
	}
	var m talk.Mine
	if items[0].Exists() {
		if err := record.Decode(items[0], talk.KindMine, &m); err != nil {
			w.T.Fatal(err)
		}
	}
	return m.Talks
}

// is demands the state of a talk, and the stages of both.
func (w world) is(state rules.State, stages ...rules.Stage) {
	w.T.Helper()
	talk := w.talk(ada, pat)
	if talk.State != state {
		w.T.Errorf("the talk is %s, want %s: %+v", talk.State, state, talk.History)
	}
	for n, stage := range stages {
		if talk.Sides[n].Stage != stage {
			w.T.Errorf("side %d is at stage %d, want %d", n, talk.Sides[n].Stage, stage)
		}
	}
}
