package app_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// unread stands for "_" in the name of a card, which other flows would read.
const unread = "qq"

// reads is a flow of the tests: "{zz} ID" gets the card of that id, in English or, with a third word, in another language.
func reads() turn.Flow {
	return turn.Flow{Name: "reads", Steps: []turn.Step{{Name: "reads", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict {
		said := strings.Fields(t.Message.Normal)
		if len(said) < 2 || said[0] != "{zz}" {
			return turn.GoOn("no card is named", "go on", "")
		}
		text, key, ask := t.Card(strings.ReplaceAll(said[1], unread, "_"), said[2:]...)
		if ask != nil {
			return turn.Wait(ask)
		}
		t.SayCard(text, key)
		return t.End("read", "a card is named", key, "")
	}}}}
}

// card returns the card of an id as somebody gets it.
func (c *talk) card(id string) string {
	c.t.Helper()
	d := c.says("{zz} " + strings.ReplaceAll(id, "_", unread))
	if d.Outcome != "read" || len(d.Texts) != 1 {
		c.t.Fatalf("%s: %s, %+v", id, d.Outcome, d.Texts)
	}
	return d.Texts[0].Words
}

// TestEveryCardForEverybody reads every card to a member in every state: nothing stays open in it, and it fits.
func TestEveryCardForEverybody(t *testing.T) {
	t.Parallel()
	by := rules(t, reads())
	for who := range readers() {
		if who == "stranger" || who == "suspended" { // who get none of most
			continue
		}
		c := (reply{Who: who}).comes(t, by)
		for _, card := range c.rules.Turn.Book.Deck().Cards() {
			c.now, c.state.Contact.Value.Window = c.now.Add(-time.Minute), people.Window{} // a pause ends, and so does patience
			words := c.card(card.ID + " " + card.Language)
			if strings.ContainsAny(words, "{}") || strings.Contains(words, "  ") || strings.Contains(words, " .") || sms.Count(words).Segments > 2 {
				t.Errorf("%s to somebody %q: %q", card.ID, who, words)
			}
		}
	}
}

// TestCardsSayHowThingsStand: what a card says of the person and of the service is what is stored.
func TestCardsSayHowThingsStand(t *testing.T) {
	t.Parallel()
	by := rules(t, reads())
	for _, c := range []struct{ who, id, want string }{
		{"", "next_linkup", "set up for San Francisco, Ada"}, {"waitlisted", "next_linkup", "on the list for Chicago"}, {"closed", "next_linkup", "doesn't run in London"},
		{"held", "next_linkup", "can't make plans with you"}, {"paused", "next_linkup", "paused until Sunday, November 22"},
		{"", "am_i_paused", "You aren't paused"}, {"paused", "am_i_paused", "a break until Sunday, November 22"},
		{"", "on_hold", "You're not on hold"}, {"held", "on_hold", "can't make plans with you"}, {"", "is_it_safe", "call 911"}, {"", "heavy", "988"},
		{"", "use_ai", "No language model"}, {"", "see_my_data", "I have Ada, postcode 94110, plus"},
	} {
		if got := (reply{Who: c.who}).comes(t, by).card(c.id); !strings.Contains(got, c.want) {
			t.Errorf("%s to somebody %q: %q, want %q", c.id, c.who, got, c.want)
		}
	}
	model := config(t)
	model.Model = app.Scripted
	asking, err := model.Rules(reads())
	if err != nil {
		t.Fatal(err)
	}
	asking.Callers[request.Purpose] = converse.Caller{Call: func(context.Context, turn.Call) ([]byte, error) {
		return nil, fault.New(fault.Unavailable, "no model")
	}}
	if got := (reply{}).comes(t, asking).card("use_ai"); !strings.Contains(got, "A language model may help") {
		t.Errorf("where a model is asked: %q", got)
	}
}

// TestWhereJOSHIs: the card goes by what operators have ruled, for members and for strangers.
func TestWhereJOSHIs(t *testing.T) {
	t.Parallel()
	by := rules(t)
	for _, c := range []struct {
		rulings map[string]people.RegionState
		want    string
	}{
		{nil, "open in Brooklyn, Oakland and Berkeley, and San Francisco so far"},
		{map[string]people.RegionState{"brooklyn": people.Closed}, "open in Oakland and Berkeley and San Francisco so far"},
		{map[string]people.RegionState{"brooklyn": people.Closed, "oakland-berkeley": people.Waitlisted}, "open in San Francisco so far"},
		{map[string]people.RegionState{"brooklyn": "?", "london": people.Open, "oakland-berkeley": people.Closed}, "open in Brooklyn, London, and San Francisco so far"},
		{map[string]people.RegionState{"brooklyn": people.Closed, "oakland-berkeley": people.Closed, "san-francisco": people.Closed}, "open in no city so far"},
	} {
		for _, who := range []string{"", "stranger"} {
			k := (reply{Who: who}).comes(t, by)
			for slug, state := range c.rulings {
				item, err := record.Encode(record.Region(slug), record.KindRegion, people.RegionOverride{State: state})
				if err != nil {
					t.Fatal(err)
				}
				item.Version = 1
				k.items[item.Key] = item
			}
			if who == "stranger" {
				k.says("hi")
			}
			if got := words(k.says("which cities are you in")); !strings.Contains(got, c.want) {
				t.Errorf("%v, to somebody %q: %q, want %q", c.rulings, who, got, c.want)
			}
		}
	}
}

// TestWhatIsKeptIsSaid: whoever asks gets what is stored of them, and where a text cannot hold it what kind of things it is.
func TestWhatIsKeptIsSaid(t *testing.T) {
	t.Parallel()
	by := rules(t)
	const kinds = "your name, birthday, postcode and number"
	for _, c := range []struct {
		change func(*people.Person)
		want   string
	}{
		{func(p *people.Person) {
			p.LastName, p.Birthday, p.Email = "Lovelace", "1995-12-10", "ada@example.org"
		}, "I have Ada Lovelace, born December 10, 1995, postcode 94110, e-mail ada@example.org, plus"},
		{func(p *people.Person) { p.LastName = strings.Repeat("Lovelace ", 7) }, "I have Ada Lovelace"},
		{func(p *people.Person) { p.Email = strings.Repeat("a", 100) + "@example.org" }, kinds},
		{func(p *people.Person) { p.LastName = "\u0141ukasiewicz" }, kinds}, // a letter that halves what a text holds
		{func(p *people.Person) { *p = people.Person{ID: "p", State: people.Active} }, kinds},
	} {
		k := talkBy(t, by, member())
		c.change(&k.state.Person.Value)
		d := k.says("what do you know about me")
		if got := words(d); !strings.Contains(got, c.want) || sms.Count(got).Segments > 2 || d.Texts[0].Purpose != wording.Answer {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestSpanishIsTyped: a card in Spanish is sent without the accents that would halve what a text holds, and a name keeps its own.
func TestSpanishIsTyped(t *testing.T) {
	t.Parallel()
	k := talkBy(t, rules(t, reads()), member())
	k.state.Person.Value.FirstName = "Sof\u00eda"
	if got := k.card("next_linkup es"); !strings.HasPrefix(got, "Por ahora nada que hacer, Sof\u00eda: los planes aun no empiezan en San Francisco") {
		t.Errorf("%q", got)
	}
	if got := k.card("rain es"); !strings.HasPrefix(got, "I don't watch the weather") {
		t.Errorf("a card that there is only in English: %q", got)
	}
}
