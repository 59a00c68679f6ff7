package sim

import (
	"strings"
	"testing"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// TestMeant: what somebody has meant is demanded once their text has had its turn, and what is as they meant it passes.
func TestMeant(t *testing.T) {
	t.Parallel()
	on := func(w *town) rules.LinkUp { return w.locks(1, 2) }
	for name, c := range map[string]struct {
		meant meaning
		reply string
		lives func(w *town) rules.LinkUp // before the text
		turns func(w *town, l rules.LinkUp)
		ends  string
	}{
		"DROP is not heard":    {meaning{what: leaving, plan: "1"}, "invite_declined", on, nil, "they are still in"},
		"DROP":                 {meaning{what: leaving, plan: "1"}, "linkup_left", on, func(w *town, l rules.LinkUp) { w.says(w.phones[1], leaves, `{}`, without(l, 1)); w.pays("") }, ""},
		"no is not heard":      {meaning{what: refusing, plan: "1"}, "small_talk", on, nil, "they are still in"},
		"yes, and not in":      {meaning{what: joining, plan: "1"}, "invite_accepted", func(w *town) rules.LinkUp { return w.locks(2) }, nil, "told that they are in"},
		"yes":                  {meaning{what: joining, plan: "1"}, "invite_accepted", on, nil, ""},
		"late is not relayed":  {meaning{what: late, plan: "1"}, "menu", on, nil, "the others do not hear it"},
		"was there, not noted": {meaning{what: wasThere}, "after_missed", on, nil, "does not count as having been there"},
		"was there": {meaning{what: wasThere}, "after_again", on, func(w *town, _ rules.LinkUp) {
			w.sees("P#"+w.phones[1].hash, linkup.KindMine, linkup.Mine{Came: 1})
		}, ""},
		"another time, a menu":   {meaning{what: retries}, "menu", on, nil, "not answered as being about a plan"},
		"another time":           {meaning{what: retries}, "linkup_broadcasting", on, nil, ""},
		"asks about it, a menu":  {meaning{what: asksPlan, plan: "1"}, "menu", on, nil, "not answered as being about a plan"},
		"who is held says it so": {meaning{what: leaving, plan: "1"}, "", on, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := hamlet(t)
			p := w.phones[1]
			l := c.lives(w)
			w.books.said(p, "SM1", "words", c.meant)
			if c.turns != nil {
				c.turns(w, l)
			}
			if said := w.books.texts["SM1"]; c.reply != "" {
				said.replies = []string{c.reply}
			}
			w.books.turns = append(w.books.turns, w.books.texts["SM1"])
			w.books.settle()
			if got := w.books.broken; (got == nil) != (c.ends == "") || got != nil && !strings.Contains(got.Error(), c.ends) {
				t.Errorf("the books say %v", got)
			}
		})
	}
}

// TestWhyNot: a no is told by its reason, as far as its words show one.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"NO": "no reason said", "no thanks": "no reason said", "can’t": "can't", "i'm busy then": "busy", "sorry, i have other plans": "another plan",
		"no, that's too late for me": "the time", "not this time": "not this time", "DROP": "DROP",
	} {
		if got := whyNot(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
