package linkup

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/certificate"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// certified returns a step that locks, fills a seat or changes the time, with the certificate of it. One that does not pass its check locks nothing: the turn fails,
// is tried again, and is given up then, which operators are told of.
func (t group) certified(step rules.Step, region people.Region) (rules.Step, *turn.Ask) {
	if step.Did != "locked" && step.Did != "replaced" && step.Did != "moved" {
		return step, nil
	}
	c, ask := t.certify(step.LinkUp, region)
	if ask != nil {
		return step, ask
	}
	step.LinkUp.Certificate = &c
	data, err := json.Marshal(step.LinkUp)
	if err != nil {
		return step, &turn.Ask{Err: fault.Wrap(fault.Internal, "certificate", err)}
	}
	of, ask := t.stored(step.LinkUp)
	if ask != nil {
		return step, ask
	}
	moment := certificate.Moment{Now: t.Now, Open: region.State == people.Open, Home: region.Home}
	if wrong := append(certificate.Check(data, true), certificate.CheckFacts(data, of, moment)...); len(wrong) > 0 {
		return step, &turn.Ask{Err: fault.New(fault.Internal, "the certificate of a lock does not hold: "+strings.Join(wrong, "; "))}
	}
	return step, nil
}

// stored reads what is stored of those who are in a LinkUp, as it is: what checks a lock reads it by itself.
func (t group) stored(l rules.LinkUp) (of map[string]certificate.Stored, ask *turn.Ask) {
	of, missing := map[string]certificate.Stored{}, &turn.Ask{}
	for _, number := range l.Participants() {
		var s certificate.Stored
		for n, into := range []*[]byte{&s.Person, &s.Hold, &s.OptOut, &s.Mine, &s.Apart, &s.Pool} {
			key := append(standing(number), mineKey(number), apartKey(number), record.Pool(l.Region, number))[n]
			item, asked := t.Items[key]
			if !asked {
				missing.Items = append(missing.Items, key)
			}
			if item.Exists() {
				*into = item.Data
			}
		}
		of[number] = s
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	return of, nil
}

// certify writes down what a lock rests on.
func (t group) certify(l rules.LinkUp, region people.Region) (c certificate.Certificate, ask *turn.Ask) {
	in := l.Participants()
	if ask := t.mines(in); ask != nil {
		return c, ask
	}
	at := l.At()
	c = certificate.Certificate{
		At: t.Now, LockVersion: l.LockVersion, Option: at.Key, From: at.From, To: at.To, Min: l.Group.Min, Max: l.Group.Max, Relaxed: l.Relaxed,
	}
	for _, o := range l.TooLate(t.Now, region.Home) {
		if o.Key != at.Key {
			c.Late = append(c.Late, certificate.Late{Option: o.Key, From: o.From})
		}
	}
	of := make([]match.Member, len(in))
	for n, number := range in {
		s := seatOf(l, number)
		mine, err := mineOf(t.Turn, number)
		if ask := turn.Newer(err); ask != nil {
			return c, ask
		}
		s.Waited = int(t.Now.Sub(s.Said) / time.Second)
		c.Seats, of[n] = append(c.Seats, s), match.Member{Who: number, Met: mine.Met}
		for before := range n {
			if at, met := match.LastMet(of[before], of[n]); met {
				c.Met = append(c.Met, certificate.Pair{Seats: [2]string{c.Seats[before].Seat, s.Seat}, At: at})
			}
		}
	}
	return c, nil
}

// seatOf returns what a LinkUp says of somebody who is in.
func seatOf(l rules.LinkUp, number string) certificate.Seat {
	if number == l.Initiator {
		return certificate.Seat{Seat: certificate.Initiator, Asked: l.InitiatorAt, Said: l.InitiatorAt, For: l.Earliest()}
	}
	for _, i := range l.Invites {
		if i.Number == number && i.In() {
			return certificate.Seat{Seat: i.ID, Wave: i.Wave, Score: i.Score, Weights: i.Weights, Asked: i.AskedAt, Said: i.At, Option: i.Option, For: i.For}
		}
	}
	return certificate.Seat{}
}

func mineKey(number string) table.Key { return record.FlowRecord(record.Number(number), Name) }

// mineOf returns what a number has of LinkUps, of what the turn has read.
func mineOf(t *turn.Turn, number string) (m Mine, err error) {
	if item := t.Items[mineKey(number)]; item.Exists() {
		err = record.Decode(item, KindMine, &m)
	}
	return m, err
}

// mines reads what some numbers have of LinkUps.
func (t group) mines(numbers []string) *turn.Ask {
	missing := &turn.Ask{}
	for _, number := range numbers {
		if _, asked := t.Items[mineKey(number)]; !asked {
			missing.Items = append(missing.Items, mineKey(number))
		}
	}
	if len(missing.Items) > 0 {
		return missing
	}
	return nil
}

// busy reports whether a vote decides for a time at which somebody who is in has another plan or would rather not meet, or of a plan that somebody may not
// be in any more.
func (t group) busy(l rules.LinkUp, number string, yes bool, region people.Region) (bool, *turn.Ask) {
	if !l.Moves(number, yes) {
		return false, nil
	}
	if unfit, ask := t.unfit(l.Participants(), region); ask != nil || len(unfit) > 0 {
		return true, ask
	}
	if ask := t.mines(l.Participants()); ask != nil {
		return false, ask
	}
	for _, number := range l.Participants() {
		mine, err := mineOf(t.Turn, number)
		if ask := turn.Newer(err); ask != nil {
			return false, ask
		}
		if mine.overlaps(l.ID, []rules.Option{l.Change.Option}) {
			return true, nil
		}
	}
	return t.averse(l, number, region)
}
