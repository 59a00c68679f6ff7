package sim

import (
	"encoding/json"
	"slices"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// due is what somebody is to hear of a plan.
type due struct{ number, plan, purpose string }

// account is how often somebody was owed a text, how often it was written to them, and how often nothing was owed after all.
type account struct{ owed, heard, excused int }

// owedTexts are those that are written as often as they are owed: what a plan has its people told. The rest answers what they text.
func owedTexts() []wording.Purpose {
	return []wording.Purpose{
		wording.LinkUpInvite, wording.LinkUpReplacement, wording.LinkUpLocked, wording.LinkUpJoined, wording.LinkUpDropped, wording.LinkUpMoved, wording.LinkUpStays,
		wording.LinkUpChangeAsk, wording.LinkUpCanceled, wording.LinkUpExpired, wording.LinkUpReminder, wording.LinkUpRemoved, wording.LinkUpRelayed,
		wording.InviteClosed, wording.AfterAttended, wording.ContactRevealed,
	}
}

// isOwed reports whether a text is one of them.
func isOwed(purpose string) bool { return slices.Contains(owedTexts(), wording.Purpose(purpose)) }

// owe notes that some people are to hear something of a plan, each once more than before.
func (b *books) owe(id string, purpose wording.Purpose, numbers ...string) {
	for _, number := range numbers {
		if b.t.of[number] == nil {
			continue
		}
		d := due{number, id, string(purpose)}
		b.account(d).owed++
		if purpose != wording.AfterAttended && purpose != wording.ContactRevealed { // which have their own time
			b.unpaid = append(b.unpaid, d)
		}
	}
}

func (b *books) account(d due) *account {
	a := b.accounts[d]
	if a == nil {
		a = &account{}
		b.accounts[d] = a
	}
	return a
}

// job notes a text that is to be sent. Of what somebody hears of a plan there is one for each time that they are owed it.
func (b *books) job(item table.Item, c turn) {
	var j outbox.Job
	if err := json.Unmarshal(item.Data, &j); err != nil {
		b.breaks(nil, "job %s: %v", item.SK, err)
		return
	}
	b.open[j.ID] = true
	if b.jobs[j.ID] != nil {
		return
	}
	p := b.t.of[j.Number]
	if p == nil {
		b.jobs[j.ID] = &job{Job: j}
		return
	}
	b.jobs[j.ID] = &job{Job: j, plan: b.about(p, j, c)}
	if t := b.texts[j.ReplyTo]; t != nil {
		t.replies = append(t.replies, j.Purpose)
	}
	f := b.of(p)
	f.sent++
	if j.Purpose == string(wording.LinkUpInvite) || j.Purpose == string(wording.LinkUpReplacement) {
		f.invites++
	}
	b.decided(p, j)
	if !isOwed(j.Purpose) || j.Purpose == string(wording.InviteClosed) && j.ReplyTo != "" { // which may answer a text, too
		return
	}
	d := due{j.Number, b.jobs[j.ID].plan, j.Purpose}
	a := b.account(d)
	if a.heard++; a.heard > a.owed-a.excused {
		b.breaks(p, "hears %s of %q for the %d. time, %d are owed", j.Purpose, d.plan, a.heard, a.owed-a.excused)
	}
}

// about returns the plan that a text is about: the one of the signal that it comes of, or that somebody is asked about now.
func (b *books) about(p *phone, j outbox.Job, c turn) string {
	var told struct {
		LinkUp string `json:"linkup"`
	}
	if len(c.signal.Data) > 0 && json.Unmarshal(c.signal.Data, &told) == nil && told.LinkUp != "" {
		return told.LinkUp
	}
	if id := b.reveals[j.Number]; j.Purpose == string(wording.ContactRevealed) && id != "" {
		return id
	}
	if j.Purpose == string(wording.AfterAttended) {
		for _, plan := range b.of(p).mine.Plans {
			if plan.After == j.Purpose && plan.At.Equal(b.of(p).mine.At) {
				return plan.ID
			}
		}
	}
	return ""
}

// settle judges what is true after each step, when all that follows from it has happened: whoever was owed a text has been written it, or cannot be.
func (b *books) settle() {
	var open []due
	for _, d := range b.unpaid {
		a := b.accounts[d]
		switch {
		case a.heard+a.excused >= a.owed:
		case b.hasSignals(d.number): // what they are told is tried again
			open = append(open, d)
		case b.excuse(d) != "":
			a.excused = a.owed - a.heard
		default:
			b.breaks(b.t.of[d.number], "has heard %s of %s %d times, and was owed it %d times", d.purpose, d.plan, a.heard, a.owed-a.excused)
		}
	}
	b.unpaid = open
	for _, t := range b.turns {
		b.judge(t)
	}
	b.turns = nil
	for id, p := range b.plans {
		if p.at.State != rules.Locked {
			continue
		}
		if one, other := b.together(p.at.Participants()); one != nil {
			b.breaks(one, "is in %s with %s, from whom they are kept apart", id, other.name)
		}
	}
}

// hasSignals reports whether something that a number is told has not had its turn.
func (b *books) hasSignals(number string) bool {
	for key := range b.signals {
		if key.PK == string(record.Number(number)) {
			return true
		}
	}
	return false
}

// excuse says why somebody was not written what they were owed, "" for no reason.
func (b *books) excuse(d due) string {
	p, l := b.t.of[d.number], b.plans[d.plan].at
	if why := b.of(p).deaf(b.t.josh.Clock.Now()); why != "" {
		return why
	}
	asked := d.purpose == string(wording.LinkUpInvite) || d.purpose == string(wording.LinkUpReplacement)
	if a := b.accounts[d]; asked {
		unable := 0
		for _, i := range l.Invites {
			if i.Number == d.number && (i.Unable != "" || closedAtOnce(i)) && (i.Wave == rules.Replacement) == (d.purpose == string(wording.LinkUpReplacement)) {
				unable++
			}
		}
		if a.owed-a.heard <= unable {
			return "could not be asked"
		}
	}
	return ""
}

// closedAtOnce reports whether an invite was closed before its person can have had a turn: a yes that waited behind the wave locked the plan.
func closedAtOnce(i rules.Invite) bool {
	return i.State == rules.Closed && slices.ContainsFunc(i.Marks, func(m rules.Mark) bool { return m.What == "closed" && m.At.Sub(i.AskedAt) < time.Second })
}

// after judges a turn of a number that was to tell them something in its own time: it does, or they cannot hear it.
func (b *books) after(c turn, of map[string][]table.Item) {
	number := record.Subject(c.timer.PK).Number()
	if p := b.t.of[number]; p == nil || c.timer != record.Timer(record.Number(number), linkup.Name, "after") || len(of[record.KindJob.Name]) > 0 {
		return
	}
	why := b.of(b.t.of[number]).deaf(b.t.josh.Clock.Now())
	for _, plan := range b.of(b.t.of[number]).mine.Plans {
		d := due{number, plan.ID, string(wording.AfterAttended)}
		if a := b.accounts[d]; a != nil && a.owed > a.heard+a.excused && plan.State == linkup.Past && plan.After == "" {
			if a.excused = a.owed - a.heard; why == "" {
				b.breaks(b.t.of[number], "is not asked how %s was", plan.ID)
			}
		}
	}
}

// minus returns those of some numbers that are not among others.
func minus(all []string, without ...string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(number string) bool { return slices.Contains(without, number) })
}
