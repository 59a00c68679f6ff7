package ops

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Whom names somebody.
type Whom struct {
	Who string `json:"who"` // the phone, the hash of the number, or an id of the list of those who want a person
}

// Why is why somebody got no reply. It has no word, name or number of theirs.
type Why struct {
	Now     time.Time    `json:"now"`
	Number  string       `json:"number"` // hash
	Causes  []Cause      `json:"causes"` // the first is what to look at first
	Text    *ThreadText  `json:"text,omitempty"`
	Replies []ThreadText `json:"replies"` // what has been written to them since that text
}

// Cause is one thing that keeps a reply from somebody, or has kept it.
type Cause struct {
	Cause string    `json:"cause"` // one word
	Since time.Time `json:"since,omitzero"`
	Says  string    `json:"says"`
	Do    string    `json:"do"`
}

// PersonWhy says why somebody got no reply to their last text, or why nothing leaves to them.
func (o *Ops) PersonWhy(ctx context.Context, in Whom) (Why, error) {
	number, _, err := o.whom(ctx, in.Who)
	if err != nil {
		return Why{}, err
	}
	page, err := o.Table.Query(ctx, record.LiveQuery(number))
	if err != nil {
		return Why{}, err
	}
	concerns(ctx, number)
	state, unread := live.Readable(number, page.Items)
	w := Why{Now: o.Now(), Number: number, Causes: standingCauses(state, o.Now()), Replies: []ThreadText{}}
	if len(unread) > 0 {
		w.Causes = append(w.Causes, Cause{Cause: "unreadable", Says: fmt.Sprintf("%d stored items of theirs are broken, or newer code wrote them", len(unread)), Do: "after a rollback deploy the newer code again; else read the log of converse by its correlation id"})
	}
	pause, err := o.PauseShow(ctx, None{})
	if err != nil {
		return Why{}, err
	}
	if pause.Paused {
		w.Causes = append(w.Causes, Cause{"paused", pause.Pause.Since, "sending is paused for everybody: " + pause.Why, "mend what that says, then josh resume --reason ...; texts are kept meanwhile"})
	}
	all, err := o.texts(ctx, state, false)
	if err != nil {
		return Why{}, err
	}
	w.read(all)
	switch {
	case w.Text != nil:
		w.Causes = append(w.Causes, textCauses(*w.Text, state, len(w.Replies) > 0)...)
	case len(all) == 0 && len(page.Items) == 0:
		w.Causes = append(w.Causes, Cause{Cause: "never_came", Says: "nothing from that number has reached JOSH in 30 days", Do: "look the text up in the carrier's log: an error 11200 there is ours, see StoreFailures and SignatureFailures; no entry there means that it was sent to another number, or never left the phone"})
	default:
		w.Causes = append(w.Causes, Cause{Cause: "no_text", Says: "no text of theirs has reached JOSH in 30 days", Do: "look the text up in the carrier's log"})
	}
	for _, reply := range w.Replies {
		w.Causes = append(w.Causes, o.replyCauses(reply, state, pause.Paused)...)
	}
	return w, nil
}

// read finds the last text that somebody sent, and what was written to them since.
func (w *Why) read(all []ThreadText) {
	for i := range all {
		if all[i].In {
			w.Text, w.Replies = &all[i], []ThreadText{}
		} else {
			w.Replies = append(w.Replies, all[i])
		}
	}
}

// standingCauses are those that do not depend on what somebody texts.
func standingCauses(s live.State, now time.Time) (causes []Cause) {
	if s.OptedOut() {
		causes = append(causes, Cause{"opted_out", s.OptOut.Value.At, "they are opted out: after a STOP nothing leaves to them", "nothing: only they can come back, by texting START"})
	}
	if hold := s.HoldInForce(now); hold != nil && (hold.Kind == safety.HardHold || !s.Person.Value.Known()) {
		causes = append(causes, Cause{"held", hold.At, "they are under a " + strings.TrimSuffix(string(hold.Kind), "_hold") + " hold (" + hold.Reason + "): only confirmations and the names of who can help leave", "read what led to it (josh hold list, josh incident list); josh hold lift when it was a mistake"})
	}
	if taken := s.Contact.Value.Takeover; taken.InForce(now) {
		causes = append(causes, Cause{"taken_over", taken.At, taken.By + " answers them in the place of JOSH until " + taken.Until.Format(time.RFC3339), "ask " + taken.By + ", or hand them back: josh person back"})
	}
	if s.Person.Value.State == people.Suspended {
		causes = append(causes, Cause{Cause: "suspended", Says: "they are suspended: they are told so once a day, and nothing else", Do: "josh audit --command person.suspend --phone PHONE says who did it and why; josh person restore PHONE --reason ... ends it"})
	}
	return causes
}

// textCauses says what became of a text that somebody sent.
func textCauses(text ThreadText, s live.State, answered bool) []Cause {
	switch {
	case text.Status == waits:
		failed := ""
		for _, w := range s.Work {
			if n := w.Value.Failures + w.Value.Away; w.Value.ID == text.ID && n > 0 {
				failed = fmt.Sprintf("; its turn has failed %d times", n)
			}
		}
		return []Cause{{"waits", text.At, "their text waits for its turn" + failed, "look as OldestPending says: the log of converse, its errors and throttles, and whether the clock runs"}}
	case text.Status == "dead":
		return []Cause{{"dead", text.At, "their text was put aside: its turn failed again and again; they got an apology at most", "josh dead show " + text.ID + ", mend the cause, then josh dead redrive " + text.ID + " --reason ..."}}
	case !answered && len(text.Steps) > 0:
		last := text.Steps[len(text.Steps)-1]
		return []Cause{{"silent", text.At, "JOSH has read their text and said nothing: " + words(last.Saw, last.Decision, last.Why), "nothing, if that is right; else josh replay export " + text.SID}}
	case !answered:
		return []Cause{{"silent", text.At, "JOSH has read their text and said nothing (" + text.Status + ")", "josh replay export " + text.SID}}
	}
	return nil
}

// words joins what there is of some words.
func words(parts ...string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, "; ")
}

// replyCauses says what became of a text to somebody.
func (o *Ops) replyCauses(reply ThreadText, s live.State, paused bool) []Cause {
	what := "the text " + reply.Purpose + " to them "
	switch outbox.Status(reply.Status) {
	case outbox.Pending, outbox.Sending:
		if paused && reply.Why == "" {
			return nil // the pause says it
		}
		return []Cause{{"not_sent", reply.At, what + "has not left" + o.whyPending(reply, s), "wait for a night or a carrier that is away; else look as OldestPending says"}}
	case outbox.Suppressed, outbox.Canceled, outbox.Expired:
		return []Cause{{"not_sent", reply.At, what + "was not sent: " + cmp.Or(reply.Why, reply.Status), "nothing, if that is right: it is not sent again"}}
	case outbox.Failed, outbox.Unknown:
		return []Cause{{"failed", reply.At, what + "did not arrive: " + cmp.Or(reply.Why, reply.Status), "what the code asks for; josh dead redrive " + reply.ID + " --reason ... sends it again"}}
	case outbox.Sent:
	}
	switch reply.Status {
	case "undelivered", "failed":
		return []Cause{{"undelivered", reply.At, what + "did not arrive: the carrier says " + cmp.Or(reply.Why, reply.Status), "what the code asks for: a landline or a number that is gone cannot be reached, a filter is the campaign's owner's to mend"}}
	case "delivered", "read":
		return []Cause{{"delivered", reply.At, what + "is on their phone, the carrier says", "ask them to look for texts from the number, and whether the phone blocks it; the carrier's log has it as " + reply.SID}}
	}
	return []Cause{{"with_carrier", reply.At, what + "is with the carrier (" + reply.Status + "), which has not said that it arrived", "wait some minutes; then the carrier's log has it as " + reply.SID}}
}

// whyPending says why a text has not left yet, as far as that is known.
func (o *Ops) whyPending(reply ThreadText, s live.State) string {
	why := ""
	if reply.Why != "" {
		why = ": " + reply.Why
	}
	for _, j := range s.Jobs {
		if j.Value.ID != reply.ID {
			continue
		}
		if when := leaves(j.Value, s.Person.Value.Region, o.Now()); when != "now" {
			return ": it leaves on " + when
		}
		if next := j.Value.NextAt; next.After(o.Now()) {
			why += ", and is tried again at " + next.Format(time.RFC3339)
		}
	}
	return why
}
