package app_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// talk is one person's conversation: every turn finds what the ones before it left.
type talk struct {
	t     *testing.T
	rules app.Rules
	state live.State
	items map[table.Key]table.Item
	now   time.Time
	n     int
}

func newTalk(t *testing.T, person *people.Person) *talk { return talkBy(t, rules(t), person) }

// talkBy is newTalk by rules that several conversations share.
func talkBy(t *testing.T, r app.Rules, person *people.Person) *talk {
	c := &talk{t: t, rules: r, items: map[table.Key]table.Item{}, now: noon, state: live.State{Number: "hash", Contact: record.Slot[people.Contact]{Version: 1}}}
	if person != nil {
		c.state.Person = record.Slot[people.Person]{Version: 1, Value: *person}
	}
	return c
}

func member() *people.Person {
	return &people.Person{ID: "p", FirstName: "Ada", ZIP: "94110", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true}
}

// says sends a text and returns what is decided.
func (c *talk) says(body string) turn.Decision {
	c.t.Helper()
	c.n++
	c.now = c.now.Add(time.Minute)
	snap := turn.Snapshot{
		Now: c.now, State: c.state, Items: map[table.Key]table.Item{}, Token: strings.Repeat("t", 22),
		Message: turn.Message{ID: textID(c.n), SID: "SM" + strconv.Itoa(c.n), Normal: sms.Normalize(body), AcceptedAt: c.now, Country: "US"},
	}
	for range 8 {
		d, ask := c.rules.Machine.Decide(snap, nil)
		if ask == nil {
			c.state = d.After
			c.remember(d)
			return d
		}
		fed(&snap, ask, c.items, inProduction(c.rules))
	}
	c.t.Fatalf("%q: asks without end", body)
	return turn.Decision{}
}

// remember stores what a turn changes beside the state.
func (c *talk) remember(d turn.Decision) {
	flows := record.FlowRecord(c.state.Subject(), "")
	for _, change := range d.Changes {
		ofFlow := change.Key.PK == flows.PK && strings.HasPrefix(change.Key.SK, flows.SK)
		delete(c.items, change.Key)
		c.state.Records = slices.DeleteFunc(slices.Clone(c.state.Records), func(item table.Item) bool { return item.Key == change.Key })
		if change.Value == nil {
			continue
		}
		item, err := record.Encode(change.Key, change.Kind, change.Value)
		if err != nil {
			c.t.Fatal(err)
		}
		item.Version = change.Version + 1
		if ofFlow {
			c.state.Records = append(c.state.Records, item)
		} else {
			c.items[change.Key] = item
		}
	}
}

// links reports whether a decision hands a registration link out.
func links(d turn.Decision) bool {
	return slices.ContainsFunc(d.Changes, func(c turn.Change) bool { return c.Kind == record.KindLink })
}

func words(d turn.Decision) string {
	if len(d.Texts) == 0 {
		return ""
	}
	return d.Texts[0].Words
}

// TestNeverTheSameTextTwiceInARow repeats everyday texts: nobody gets the same words twice in a row, and the third text in
// a row that nothing understands is put before a person, once.
func TestNeverTheSameTextTwiceInARow(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		"qwertz", "hi", "thanks", "ok", "lol", "who is this", "A", "B", "C", "i'm ready", "i like hiking", "coffee saturday", "is it free", "report someone",
		"yes", "no", "running late", "this is stupid", "94110", "tell me a joke", "what do you know about me", "bye", "puedes hablar español?", "send the link",
	} {
		c, before := newTalk(t, member()), ""
		for n := range 6 {
			d := c.says(body)
			if got := words(d); got == "" || got == before {
				t.Errorf("%q, time %d: %q again", body, n+1, got)
			}
			before = words(d)
		}
	}
	c := newTalk(t, member())
	outcomes := []string{}
	for _, body := range []string{"qwertz", "asdf", "yxcv", "jkl"} {
		outcomes = append(outcomes, c.says(body).Outcome)
	}
	if want := []string{"unknown", "unknown", "human_wanted", "human_added"}; !slices.Equal(outcomes, want) {
		t.Errorf("misses end as %v, want %v", outcomes, want)
	}
}

// TestChoicesOfTheMenuWorkAtAnyTime: days after the menu, or without one.
func TestChoicesOfTheMenuWorkAtAnyTime(t *testing.T) {
	t.Parallel()
	for reply, outcome := range map[string]string{"A": "answered", "b": "answered", "C": "human_wanted", "C please": "human_wanted", "talk to a human": "human_wanted", "option b": "answered"} {
		for _, later := range []time.Duration{0, 16 * time.Minute, 72 * time.Hour} {
			c := newTalk(t, member())
			c.says("qwertz")
			c.now = c.now.Add(later)
			if d := c.says(reply); d.Outcome != outcome {
				t.Errorf("%q after %v: %s", reply, later, d.Outcome)
			}
		}
	}
}

// TestAPostcodeMovesNobodyUnasked: it takes a yes to the question, and the postcode is in nothing that is stored in the open.
func TestAPostcodeMovesNobodyUnasked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ then, region string }{{"yes", "oakland-berkeley"}, {"no", "san-francisco"}, {"hm what", "san-francisco"}, {"94110", "san-francisco"}} {
		k := newTalk(t, member())
		d := k.says("94703")
		if p := d.After.Person.Value; p.Region != "san-francisco" || p.AskedZIP != "94703" || strings.Contains(d.After.Session.Value.StateToken, "94703") {
			t.Errorf("moved unasked, or remembered in the open: %+v, %+v", p, d.After.Session.Value)
		}
		if d := k.says(c.then); d.After.Person.Value.Region != c.region {
			t.Errorf("%q: %s", c.then, d.After.Person.Value.Region)
		}
		if d := k.says("yes"); d.After.Person.Value.Region != c.region {
			t.Errorf("a yes after %q: %s", c.then, d.After.Person.Value.Region)
		}
	}
}

// TestALostLinkIsSentAgain, but not for ever.
func TestALostLinkIsSentAgain(t *testing.T) {
	t.Parallel()
	c, sent := newTalk(t, nil), 0
	for range 12 {
		if links(c.says("My number was lost, send the link again")) {
			sent++
		}
	}
	if sent != 3 {
		t.Errorf("%d links in an hour, want the one of the day and two more", sent)
	}
	c.now = c.now.Add(25 * time.Hour)
	if !links(c.says("send the link")) {
		t.Error("no link the day after")
	}
	s := newTalk(t, nil)
	s.says("hi")
	if d := s.says("is this a scam?"); d.Outcome != "stranger_answered" || links(d) {
		t.Errorf("a stranger in doubt gets %s", d.Outcome)
	}
}
