package actions

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/remember"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
	"github.com/josh-sms/josh/internal/text/wish"
)

// Context is what is known beside the text.
type Context struct {
	Now     time.Time
	Zone    *time.Location // of the sender; nil counts as UTC
	Country string         // ISO 3166 code
}

// Understands reads what a text asks of plans: understand.Reader and understand.Later do.
type Understands interface {
	Read(text string, c understand.Context) understand.Understanding
}

// Reader reads requests. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	understands Understands
	reminders   *remind.Reader
	plans       *plans.Reader
	memory      *remember.Reader
	wishes      *wish.Reader
}

// New returns a reader that reads the parts of texts by these.
func New(u Understands, reminders *remind.Reader, own *plans.Reader, memory *remember.Reader, wishes *wish.Reader) *Reader {
	return &Reader{understands: u, reminders: reminders, plans: own, memory: memory, wishes: wishes}
}

// Plan reads a text in normal form.
func (r *Reader) Plan(normal string, c Context) Plan {
	p := Plan{Type: Chat}
	if a, ok := r.whole(strings.Trim(normal, " .!?"), c); ok && Check(a) == "" {
		p.Type, p.Actions, p.Sure, p.Cues = Asks, []Action{a}, true, true
	}
	return p
}

// whole reads a text that asks for one thing.
func (r *Reader) whole(text string, c Context) (a Action, ok bool) {
	w := when.Context{Now: c.Now, Zone: c.Zone, Country: c.Country}
	if set := r.reminders.Wish(text, w); set.Kind == remind.Set {
		return Action{Reminder, Create, map[string]string{What: set.About}}, true
	}
	if tell, text, ok := strings.Cut(text, ": "); ok && strings.EqualFold(tell, "tell the others") {
		return Action{Group, Message, map[string]string{Text: text}}, true
	}
	u := r.understands.Read(text, understand.Context{Now: c.Now, Zone: c.Zone, Country: c.Country})
	if l := u.Extracted.LinkUp; l != nil && u.Confidence >= understand.High && l.Edit != "" && l.Edit != understand.Late {
		return Action{LinkUp, string(l.Edit), map[string]string{}}, true
	}
	return a, false
}
