package ops

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// DeadLetters is the answer of DeadList.
type DeadLetters struct {
	Now    time.Time   `json:"now"`    // by the clock that the times of the list are of
	Total  int         `json:"total"`  // of all causes
	Causes []DeadCause `json:"causes"` // of all that was given up, whatever is listed: those first that gave up most
	Dead   []DeadEntry `json:"dead"`
}

// DeadCause is why things were given up, and how many.
type DeadCause struct {
	Cause string    `json:"cause"` // names it to DeadAsked
	Kind  string    `json:"kind"`
	Why   string    `json:"why"` // in words
	Count int       `json:"count"`
	First time.Time `json:"first"` // when something was given up for it first
	Last  time.Time `json:"last"`
}

// DeadAsked says which dead letters are listed.
type DeadAsked struct {
	Listing

	Cause string `json:"cause,omitempty"` // of the list of causes; "" is all
}

// DeadEntry is an entry of the list.
type DeadEntry struct {
	work.DeadLetter
	Cause string `json:"cause"` // one word, the same for all that one thing has stopped
	Why   string `json:"why"`   // Reason, and the carrier's code, in words
}

// What names in words what was given up, for what has no purpose.
func (e DeadEntry) What() string {
	if e.Kind == work.DeadText {
		return "inbound text"
	}
	return e.Kind
}

// entry says in words why something was given up. What has the same kind, reason and code has the same cause.
func (o *Ops) entry(d work.DeadLetter) DeadEntry {
	switch {
	case d.Kind != work.DeadJob:
		return DeadEntry{d, "turn_" + d.Reason, "its turn failed again and again: " + d.Reason}
	case d.Code != 0:
		return DeadEntry{d, "carrier_" + strconv.Itoa(d.Code), outbox.Why(d.Reason, d.Code, o.Codes.Meaning)}
	}
	return DeadEntry{d, outbox.Cause(d.Reason), outbox.Why(d.Reason, 0, o.Codes.Meaning)}
}

// DeadCauses is the answer of DeadByCause.
type DeadCauses struct {
	Now    time.Time   `json:"now"`
	Causes []DeadCause `json:"causes"`
}

// DeadByCause lists why dead letters were given up: what has stopped most comes first.
func (o *Ops) DeadByCause(ctx context.Context, _ None) (DeadCauses, error) {
	list, err := o.DeadList(ctx, DeadAsked{Listing: Listing{Most: 1}})
	return DeadCauses{Now: list.Now, Causes: list.Causes}, err
}

// DeadList lists what was given up, oldest first, and counts it by its cause. It reads the whole list: what stands there is gone after two weeks.
func (o *Ops) DeadList(ctx context.Context, in DeadAsked) (DeadLetters, error) {
	list := DeadLetters{Now: o.Now(), Causes: []DeadCause{}, Dead: []DeadEntry{}}
	causes := map[string]*DeadCause{}
	err := o.all(ctx, record.DeadQuery(), func(items []table.Item) error {
		for _, item := range items {
			var d work.DeadLetter
			if err := record.Decode(item, record.KindDead, &d); err != nil {
				return err
			}
			e := o.entry(d)
			c := causes[e.Cause]
			if c == nil {
				c = &DeadCause{Cause: e.Cause, Kind: e.Kind, Why: e.Why, First: e.At}
				causes[e.Cause] = c
			}
			c.add(e.At)
			list.Total++
			if (in.Cause == "" || in.Cause == e.Cause) && (in.Most <= 0 || len(list.Dead) < in.Most) {
				list.Dead = append(list.Dead, e)
			}
		}
		return nil
	})
	for _, c := range causes {
		list.Causes = append(list.Causes, *c)
	}
	slices.SortFunc(list.Causes, func(a, b DeadCause) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), a.First.Compare(b.First), cmp.Compare(a.Cause, b.Cause))
	})
	return list, err
}

func (c *DeadCause) add(at time.Time) {
	c.Count++
	if at.Before(c.First) {
		c.First = at
	}
	if at.After(c.Last) {
		c.Last = at
	}
}

// ByID names a dead letter.
type ByID struct {
	ID     string `json:"id"`
	Reason string `json:"reason,omitempty"` // why it is taken up again, for the audit
}

// DeadView is a dead letter with what an operator may see of it: numbers masked, no words.
type DeadView struct {
	DeadEntry
	Phone      string `json:"phone"` // masked
	Characters int    `json:"characters"`
	Segments   int    `json:"segments,omitempty"`
	Attempt    int    `json:"attempt,omitempty"`
	Failures   int    `json:"failures,omitempty"`
}

// DeadShow shows one dead letter. What cannot be decrypted any more is shown without its phone.
func (o *Ops) DeadShow(ctx context.Context, in ByID) (DeadView, error) {
	d, _, err := o.letter(ctx, in.ID)
	view := DeadView{DeadEntry: o.entry(d)}
	if err != nil {
		return view, err
	}
	if d.Kind == work.DeadJob {
		job, _, err := o.filedJob(ctx, d.Number, d.ID)
		if err != nil {
			return view, err
		}
		d.Code = job.ErrorCode
		view.DeadEntry, view.Segments, view.Attempt = o.entry(d), job.Segments, job.Attempt
		var content outbox.Content
		if seal.OpenJSON(ctx, o.Seal, record.JobSeal(d.ID), job.Sealed, &content) == nil {
			view.Phone, view.Characters = sms.Phone(content.To).Masked(), len([]rune(content.Body))
		}
		return view, nil
	}
	if d.Kind == work.DeadSignal || d.Kind == work.DeadTimer {
		return view, nil
	}
	text, _, err := o.filedText(ctx, d.Number, d.ID)
	if err != nil {
		return view, err
	}
	view.Failures = text.Failures
	var content work.Content
	if o.open(ctx, record.Message(d.SID), text.Sealed, &content) == nil {
		view.Phone, view.Characters = sms.Phone(content.From).Masked(), len([]rune(content.Body))
	}
	return view, nil
}

// letter reads an entry of the list.
func (o *Ops) letter(ctx context.Context, id string) (d work.DeadLetter, item table.Item, err error) {
	item, err = o.get(ctx, record.Dead(id), "dead letter")
	if err == nil {
		err = record.Decode(item, record.KindDead, &d)
	}
	return d, item, err
}

func (o *Ops) filedJob(ctx context.Context, number, id string) (job outbox.Job, item table.Item, err error) {
	item, err = o.get(ctx, record.Text(number, id), "job")
	if err == nil {
		err = record.Decode(item, record.KindFiledJob, &job)
	}
	return job, item, err
}

func (o *Ops) filedText(ctx context.Context, number, id string) (text work.Filed, item table.Item, err error) {
	item, err = o.get(ctx, record.Text(number, id), "text")
	if err == nil {
		err = record.Decode(item, record.KindText, &text)
	}
	return text, item, err
}

// words returns what a text said, "" when it is not kept any more or cannot be read.
func (o *Ops) words(ctx context.Context, sid string) string {
	var claim work.Message
	item, err := o.get(ctx, record.Message(sid), "text")
	if err == nil {
		err = record.Decode(item, record.KindMessage, &claim)
	}
	if err != nil {
		return ""
	}
	text, _, err := o.filedText(ctx, claim.Number, claim.TextID)
	var content work.Content
	if err != nil || o.open(ctx, record.Message(sid), text.Sealed, &content) != nil {
		return ""
	}
	return content.Body
}

func (o *Ops) get(ctx context.Context, key table.Key, what string) (table.Item, error) {
	items, err := o.Table.Get(ctx, key)
	if err != nil {
		return table.Item{}, err
	}
	if !items[0].Exists() {
		return table.Item{}, fault.New(fault.NotFound, "no such "+what)
	}
	return items[0], nil
}

// open decrypts a JSON value that is sealed for a key.
func (o *Ops) open(ctx context.Context, key table.Key, sealed string, v any) error {
	return seal.OpenJSON(ctx, o.Seal, key.String(), sealed, v)
}
