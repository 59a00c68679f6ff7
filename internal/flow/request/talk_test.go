package request_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// few is a reader of few words, which holds the flow to what it does with an understanding and not to how good one is.
type few struct{}

var (
	activities = regexp.MustCompile(`\b(climbing|coffee|axe throwing)\b`)
	days       = regexp.MustCompile(`\b(saturday|sunday)( morning| evening)?\b|\bevening\b`)
)

// date returns the day of the few that a word means, from Friday, November 20 on.
func date(word string) string {
	switch {
	case strings.HasPrefix(word, "saturday"):
		return "2026-11-21"
	case strings.HasPrefix(word, "sunday"):
		return "2026-11-22"
	}
	return "2026-11-20"
}

func at(word string) when.Option {
	o := when.Option{Date: date(word), Bucket: when.Day}
	if _, part, ok := strings.Cut(word, " "); ok {
		o.Bucket = when.Bucket(part)
	} else if word == "evening" {
		o.Bucket = when.Evening
	}
	return o
}

func (few) Label(key string) string { return key }

func (few) Answered([]byte, string, understand.Context) (u understand.Understanding, err error) {
	return u, fault.New(fault.Invalid, "no model is asked")
}

func (few) Read(text string, _ understand.Context) (u understand.Understanding) {
	text = strings.ToLower(text)
	u = understand.Understanding{Intent: understand.Unknown, Source: understand.Local, Confidence: 0.3}
	if strings.HasPrefix(text, "my allergy") {
		u.Intent, u.Confidence = understand.ProfileUpdate, 0.9
		u.Extracted.Profile = &understand.Profile{Patches: []understand.Patch{{Path: "notes", Op: "add", Value: text}}}
		return u
	}
	var l understand.LinkUp
	if l.ActivityKey = activities.FindString(text); l.ActivityKey == "axe throwing" {
		l.ActivityKey = "other:axe throwing"
	}
	for _, word := range days.FindAllString(text, 2) {
		l.Time = append(l.Time, at(word))
	}
	if strings.Contains(text, "4 of us") {
		l.Group = &understand.Group{Min: 4, Max: 4}
	}
	if strings.Contains(text, "not coming") {
		l.Edit = understand.Drop
	}
	if l.ActivityKey == "" && l.Time == nil && l.Edit == "" {
		return u
	}
	u.Intent, u.Confidence, u.Extracted.LinkUp = understand.LinkUpRequest, 0.9, &l
	if strings.Contains(text, "perhaps") {
		u.Confidence = 0.5
	}
	if strings.Contains(text, "rocks") { // a model reads it, and nothing in it says so
		u.Confidence, u.Source, u.Clarifier = 0.59, understand.Model, understand.Clarifier{Needed: true, Missing: understand.Intended}
		return u
	}
	option := func(label string, fills understand.LinkUp) {
		u.Needed = true
		u.Options = append(u.Options, understand.Option{Label: label, Fills: understand.Extracted{LinkUp: &fills}})
	}
	switch {
	case l.Edit != "":
	case l.ActivityKey == "":
		u.Missing = "activity"
		option("coffee", understand.LinkUp{ActivityKey: "coffee"})
		option("climbing", understand.LinkUp{ActivityKey: "climbing"})
	case l.Time == nil:
		u.Missing = "time"
		option("Saturday morning", understand.LinkUp{Time: []when.Option{at("saturday morning")}})
		option("Sunday evening", understand.LinkUp{ActivityKey: l.ActivityKey, Time: []when.Option{at("sunday evening")}})
		option("another day", l)
	case strings.Contains(text, "ish"):
		u.Missing = "time_of_day"
		option("Saturday morning", understand.LinkUp{Time: []when.Option{at("saturday morning")}})
		option("Saturday evening", understand.LinkUp{Time: []when.Option{at("saturday evening")}})
	}
	return u
}

func (f few) Named(text string, c understand.Context, _ string) (l understand.LinkUp, left int) {
	if u := f.Read(text, c); u.Extracted.LinkUp != nil {
		return *u.Extracted.LinkUp, 0
	}
	return l, len(strings.Fields(text))
}

// talk is one person's conversation: all that a turn leaves is written and read again before the next.
type talk struct {
	t       *testing.T
	rules   app.Rules
	machine *turn.Machine
	items   map[table.Key]table.Item
	now     time.Time
	n       int
}

// loaded returns the rules of the product, with the reader of few words.
func loaded(t *testing.T) (app.Rules, *turn.Machine) {
	t.Helper()
	cfg, err := app.Load(map[string]string{"PUBLIC_BASE_URL": "https://josh.example"}, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	r, err := cfg.Rules()
	if err != nil {
		t.Fatal(err)
	}
	flows := slices.Clone(r.Flows)
	for i, f := range flows {
		if f.Name == "request" {
			flows[i] = request.Flow(few{}, nil, turn.Thresholds{High: understand.High, Med: understand.Med, Low: understand.Low}, turn.Asking{}, 0, nil)
		}
	}
	m, err := turn.New(r.Turn, flows...)
	if err != nil {
		t.Fatal(err)
	}
	return r, m
}

func ada() people.Person {
	return people.Person{ID: "p", FirstName: "Ada", ZIP: "94110", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true}
}

func begin(t *testing.T, r app.Rules, m *turn.Machine, p people.Person) *talk {
	c := &talk{t: t, rules: r, machine: m, items: map[table.Key]table.Item{}, now: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)}
	c.put(record.Person("hash"), record.KindPerson, p)
	c.put(record.Contact("hash"), record.KindContact, people.Contact{})
	return c
}

func (c *talk) put(key table.Key, kind record.Kind, v any) {
	c.t.Helper()
	item, err := record.Encode(key, kind, v)
	if err != nil {
		c.t.Fatal(err)
	}
	item.Version = c.items[key].Version + 1
	c.items[key] = item
}

// id returns that of the nth text.
func (c *talk) id(n int) string {
	return ident.NewSource(strings.NewReader(strings.Repeat("x", 64))).New(c.now.Add(time.Duration(n) * time.Millisecond))
}

// says has a text accepted and its turn done.
func (c *talk) says(body string) turn.Decision {
	c.t.Helper()
	c.now = c.now.Add(time.Minute)
	return c.saysAt(body, c.now)
}

func (c *talk) saysAt(body string, accepted time.Time) turn.Decision {
	c.t.Helper()
	c.n++
	message := turn.Message{ID: c.id(c.n), SID: "SM" + strconv.Itoa(c.n), Normal: sms.Normalize(body), AcceptedAt: accepted, Country: "US"}
	d := c.decide(message)
	again := c.decide(message) // redelivered before it was committed: the same
	if words(d) != words(again) || d.Outcome != again.Outcome {
		c.t.Fatalf("%q: %q, and again %q", body, words(d), words(again))
	}
	c.commit(d)
	return d
}

func (c *talk) decide(message turn.Message) turn.Decision {
	c.t.Helper()
	var stored []table.Item
	for key, item := range c.items {
		if key.PK == string(record.Number("hash")) {
			stored = append(stored, item)
		}
	}
	state, err := live.Decode("hash", stored)
	if err != nil {
		c.t.Fatal(err)
	}
	snap := turn.Snapshot{
		Now: c.now, State: state, Message: message, Items: map[table.Key]table.Item{}, Pages: map[table.Query]table.Page{},
		Called: map[string]turn.Answer{}, Token: strings.Repeat("t", 22),
	}
	for range 8 {
		d, ask := c.machine.Decide(snap, nil)
		if ask == nil {
			return d
		}
		if ask.Err != nil {
			c.t.Fatal(ask.Err)
		}
		for _, key := range ask.Items {
			item := c.items[key]
			item.Key = key
			snap.Items[key] = item
		}
		for _, q := range ask.Queries {
			snap.Pages[q] = table.Page{}
		}
		if ask.Call != nil {
			output, err := c.rules.Callers[ask.Call.Purpose].Call(context.Background(), *ask.Call)
			snap.Called[ask.Call.Key()] = turn.Answer{Output: output, Failed: fault.KindOf(err)}
		}
	}
	c.t.Fatal("asks without end")
	return turn.Decision{}
}

// commit writes what a turn decided.
func (c *talk) commit(d turn.Decision) {
	c.t.Helper()
	state := d.After
	c.put(record.Contact("hash"), record.KindContact, state.Contact.Value)
	if state.Session.Present() {
		c.put(record.Session("hash"), record.KindSession, state.Session.Value)
	}
	if state.Hold.Present() {
		c.put(record.Hold("hash"), record.KindHold, state.Hold.Value)
	}
	if state.OptOut.Present() {
		c.put(record.OptOut("hash"), record.KindOptOut, state.OptOut.Value)
	}
	for _, change := range d.Changes {
		if have := c.items[change.Key].Version; change.Version != have && !change.Force && !strings.HasPrefix(change.Key.PK, "HOLDS") {
			c.t.Fatalf("%s: version %d over %d", change.Key, change.Version, have)
		}
		if change.Value == nil {
			delete(c.items, change.Key)
			continue
		}
		value := change.Value
		if s, ok := value.(turn.Sealable); ok && change.Seals != "" {
			value = s.WithSealed("sealed by " + d.After.Contact.Value.LastTextID)
		}
		c.put(change.Key, change.Kind, value)
	}
}

// kept returns what is kept of a text, the zero value for nothing.
func (c *talk) kept(n int) (said people.Said) {
	c.t.Helper()
	for key, item := range c.items {
		if err := json.Unmarshal(item.Data, &said); strings.HasPrefix(key.PK, "SAID#") && err == nil && said.SID == "SM"+strconv.Itoa(n) {
			return said
		}
	}
	return people.Said{}
}

// open reports whether a request waits for an answer.
func (c *talk) open() bool {
	return c.items[record.FlowRecord(record.Number("hash"), "request")].Exists()
}

func words(d turn.Decision) string {
	if len(d.Texts) == 0 {
		return ""
	}
	return d.Texts[0].Words
}

func purpose(d turn.Decision) wording.Purpose {
	if len(d.Texts) == 0 {
		return ""
	}
	return d.Texts[0].Purpose
}
