package ops

import (
	"context"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// answerLife is how long an operator's answer may wait for the person's day.
	answerLife = 7 * 24 * time.Hour
	// answerSegments bounds it, as any other text.
	answerSegments = 2
)

// Reply is an operator's answer to somebody who wants a person.
type Reply struct {
	Who    string `json:"who"`
	Text   string `json:"text"`
	Reason string `json:"reason"`
}

// HumanAnswer texts somebody back and takes them out of the queue, in one commit. The text never leaves in their night.
func (o *Ops) HumanAnswer(ctx context.Context, in Reply) (HumanView, error) {
	reason, err := because(in.Reason)
	if err != nil {
		return HumanView{}, err
	}
	text, err := plainAnswer(in.Text)
	if err != nil {
		return HumanView{}, err
	}
	view, item, err := o.waiter(ctx, in.Who)
	if err != nil {
		return HumanView{}, err
	}
	if view.Phone == "" {
		return view, fault.New(fault.Invalid, "their number cannot be read here: close the entry, or answer when they have texted again")
	}
	h := view.HumanWanted
	phone, err := o.Seal.Open(ctx, record.Human(h.Number).String(), h.Sealed)
	if err != nil {
		return view, err
	}
	answered, err := o.event(event.HumanAnswered, h.Number, "human", "waiting", "", reason)
	if err != nil {
		return view, err
	}
	view.Leaves, err = o.textBack(ctx, h.Number, string(phone), text, answerLife, table.Delete(item.Key, item.Version), answered)
	return view, err
}

// plainAnswer returns an operator's words as they are sent.
func plainAnswer(words string) (string, error) {
	text := sms.Plain(strings.TrimSpace(words))
	switch count := sms.Count(text); {
	case text == "":
		return "", fault.New(fault.Invalid, "a text is required")
	case count.Segments > answerSegments:
		return "", fault.New(fault.Invalid, "the text is too long: 306 plain characters at most")
	}
	return text, nil
}

// textBack texts a person an operator's answer, in one commit with what is done besides, and returns when it leaves. What they
// text back goes to a person as well. life is how long the text may wait.
func (o *Ops) textBack(ctx context.Context, number, phone, text string, life time.Duration, with ...table.Op) (string, error) {
	state, err := o.state(ctx, number)
	if err != nil {
		return "", err
	}
	if _, reason := people.Eligible(state.Standing(people.Open, o.Now()), people.News); reason != people.Allowed {
		return "", fault.New(fault.Invalid, "no text may reach them now: "+string(reason))
	}
	after := state
	after.Contact.Value.Said = string(wording.AnswerFound)
	if after.Session.Present() {
		after.Session.Value = after.Session.Value.Settle()
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return "", err
	}
	job, pending, err := o.answerJob(ctx, number, phone, text, life)
	if err != nil {
		return "", err
	}
	if err := o.stillThere(o.Table.Commit(ctx, append(append(ops, pending), with...)...)); err != nil {
		return "", err
	}
	o.offer(ctx, job)
	return leaves(*job, state.Person.Value.Region, o.Now()), nil
}

// leaves says when a text leaves, by the clock of the person: an operator who answers at night must know that it waits.
func leaves(job outbox.Job, region string, now time.Time) string {
	regions, err := people.LoadRegions()
	if err != nil {
		return "by day" // what is sent at once or not is for the guard alone
	}
	if v := outbox.Guard(job, outbox.Recipient{Zone: regions[region].Home}, now); v.Action == outbox.WaitUntil {
		return v.Until.Format("Monday, January 2, 15:04 MST") + ": it is night where they are"
	}
	return "now"
}

// answerJob makes the text, and the operation that stores it.
func (o *Ops) answerJob(ctx context.Context, number, phone, text string, life time.Duration) (*outbox.Job, table.Op, error) {
	words, class := o.Book.Render(wording.AnswerFound, wording.Values{Answer: text})
	job, err := o.job(ctx, compose.Message{
		Number: number, Phone: phone, Purpose: wording.AnswerFound, Class: class, Words: words,
		Cause: o.IDs.New(o.Now()), Life: life,
	})
	if err != nil {
		return nil, table.Op{}, err
	}
	insert, err := compose.Insert(*job)
	return job, insert, err
}
