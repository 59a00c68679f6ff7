package app_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// asks is what a text looks like that asks or offers something.
var asks = regexp.MustCompile(`\?|\b([Rr]eply|[Tt]ext) ([A-Z]+\b|me\b|the\b)|\b[Tt]ell me\b|this: |\b([Rr]esponde|[Ee]nvia|[Ee]scribe:) [A-Za-z]+`)

// reply is a row of testdata/replies.json.
type reply struct {
	After  wording.Purpose // the text that asks or offers something; of a card its key
	Who    string          // whom it is for: "" a member where JOSH is open, or a key of readers
	Before []string        // texts that lead to it, unless it is Taken
	In     string          // "es": they write Spanish
	Taken  bool            // for the last text, after Before
	Say    []string        // what people send back
}

// readers are the people whom texts are for.
func readers() map[string]func(*people.Person, *live.State) {
	hold := func(_ *people.Person, s *live.State) {
		s.Hold = live.New(safety.Hold{Kind: safety.SoftHold, Reason: string(safety.Underage), At: noon})
	}
	return map[string]func(*people.Person, *live.State){
		"": func(*people.Person, *live.State) {}, "stranger": func(p *people.Person, _ *live.State) { *p = people.Person{} }, "held": hold,
		"waitlisted": func(p *people.Person, _ *live.State) { p.Region = "chicago" }, "closed": func(p *people.Person, _ *live.State) { p.Region = "london" },
		"paused":    func(p *people.Person, _ *live.State) { p.PausedUntil = noon.Add(48 * time.Hour) },
		"suspended": func(p *people.Person, _ *live.State) { p.State = people.Suspended },
	}
}

// comes plays the conversation up to the text of a row.
func (r reply) comes(t *testing.T, by app.Rules) *talk {
	t.Helper()
	person := member()
	c := talkBy(t, by, nil)
	readers()[r.Who](person, &c.state)
	if person.ID != "" {
		c.state.Person = record.Slot[people.Person]{Version: 1, Value: *person}
	}
	c.state.Contact.Value.Questions.Language = r.In
	for _, body := range r.Before {
		c.says(body)
	}
	if !r.Taken && len(r.Before) > 0 {
		return c
	}
	id, _, card := strings.Cut(string(r.After), "/")
	c.state.Contact.Value.Said = string(r.After)
	if card && c.rules.Turn.Book.Needs(id, wording.NeedsTold) && r.Who != "held" {
		c.state.Session.Value = c.state.Session.Value.Ask("tell", "SM0", c.now)
	}
	return c
}

// TestWhatJOSHAsksForItUnderstands sends back what a person would say to every text that asks or offers something: nothing of
// that may get "I'm not sure what you mean". Who adds a text that does adds a row to testdata/replies.json, or has it answered in a
// conversation of the flow.
func TestWhatJOSHAsksForItUnderstands(t *testing.T) {
	t.Parallel()
	var file struct {
		Rows  []reply
		Later []reply // what is not understood yet
	}
	data, err := os.ReadFile("testdata/replies.json")
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := answeredIn(t, conversations(t, "../flow/*/testdata"))
	elsewhere[wording.RequestPart], elsewhere[wording.RequestIntended], elsewhere[wording.RequestTaken] = true, true, true // by package request
	elsewhere[wording.AfterSwap] = true                                                                                    // by package linkup
	for _, text := range wording.Texts() {                                                                                 // by package talk, for every place that a talk can be at
		if wording.IsTalk(string(text.Purpose)) {
			elsewhere[text.Purpose] = true
		}
	}
	answered := map[wording.Purpose]bool{}
	for _, r := range file.Rows {
		after := r.After
		if r.In == "es" {
			after = wording.Spanish(after)
		}
		answered[after] = true
		if readers()[r.Who] == nil || len(r.Say) == 0 {
			t.Errorf("after %s: nobody %q, or nothing said", r.After, r.Who)
		}
	}
	for _, text := range wording.Texts() {
		if asks.MatchString(text.Words) && !answered[text.Purpose] && !elsewhere[text.Purpose] {
			t.Errorf("%s asks or offers something, and nobody says what a person answers: %q", text.Purpose, text.Words)
		}
		delete(answered, text.Purpose)
	}
	for purpose := range answered {
		t.Errorf("people answer %s, which there is not", purpose)
	}
	by := rules(t)
	for _, r := range file.Rows {
		for _, say := range r.Say {
			if d, ok := r.understood(t, by, say); !ok {
				t.Errorf("after %s: %q is %s: %q", r.After, say, d.Outcome, words(d))
			}
		}
	}
	for _, r := range file.Later {
		for _, say := range r.Say {
			if _, ok := r.understood(t, by, say); ok {
				t.Errorf("after %s: %q is understood now: move it to the rows", r.After, say)
			}
		}
	}
}

// understood sends back what people say, and reports whether anything but the menu comes of it.
func (r reply) understood(t *testing.T, by app.Rules, say string) (d turn.Decision, ok bool) {
	t.Helper()
	c := r.comes(t, by)
	if said := c.state.Contact.Value.Said; said != string(r.After) && !strings.HasPrefix(string(r.After), "safety_") && r.After != "crisis_again" {
		t.Errorf("%q lead to %s, and not to %s", r.Before, said, r.After)
	}
	d = c.says(say)
	menu := slices.ContainsFunc(d.Texts, func(text turn.Text) bool { return strings.HasPrefix(string(text.Purpose), string(wording.Menu)) })
	return d, understood(d.Outcome) && !menu
}
