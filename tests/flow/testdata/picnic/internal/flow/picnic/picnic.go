package picnic

import (
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// most is how many can come to one picnic.
const most = 20

// wanted reads a text as a whole as the wish to plan a picnic, or to go on with it.
func wanted(t *turn.Turn) turn.Verdict {
	if strings.Trim(strings.ToLower(t.Message.Normal), " .!") != "plan a picnic" {
		return turn.GoOn("no picnic", "go on", "")
	}
	p, ask := turn.Record[Plan](t, name, Kind)
	if ask != nil {
		return turn.Wait(ask)
	}
	return further(t, p)
}

// further asks for what the plan lacks, and says it when it lacks nothing.
func further(t *turn.Turn, p record.Slot[Plan]) turn.Verdict {
	p.Value.At = t.Now
	turn.SetRecord(t, name, Kind, p)
	t.Places.People, t.Places.Day = strconv.Itoa(p.Value.People), t.Day(p.Value.Day)
	switch {
	case p.Value.People == 0:
		t.Await(peopleToken)
		t.Say(wording.PicnicPeople)
		return t.End("picnic_asked", "a plan without people", "asks how many", "")
	case p.Value.Day.IsZero():
		t.Await(dayToken)
		t.Say(wording.PicnicDay)
		return t.End("picnic_asked", "a plan without a day", "asks which day", "")
	}
	t.SetTimer(name, stillOn, dayBefore(p.Value.Day, t.Now), nil)
	t.Say(wording.PicnicPlanned)
	return t.End("picnic_planned", "a whole plan", "says it", "")
}

// peopleAnswer reads the answer to the question of how many come.
func peopleAnswer(t *turn.Turn) turn.Verdict {
	for word := range strings.FieldsSeq(t.Message.Normal) {
		if n, err := strconv.Atoi(strings.Trim(word, ".,!")); err == nil && n > 0 && n <= most {
			return answered(t, func(p *Plan) { p.People = n })
		}
	}
	return turn.GoOn("open question of the people", "not answered", "no number in it")
}

// dayAnswer reads the answer to the question of the day.
func dayAnswer(t *turn.Turn) turn.Verdict {
	today := t.Region.Local(t.Now)
	noon := time.Date(today.Year(), today.Month(), today.Day(), 12, 0, 0, 0, today.Location())
	for days := 1; days <= 7; days++ {
		day := noon.AddDate(0, 0, days)
		if strings.Contains(strings.ToLower(t.Message.Normal), strings.ToLower(day.Weekday().String())) {
			return answered(t, func(p *Plan) { p.Day = day.UTC() })
		}
	}
	return turn.GoOn("open question of the day", "not answered", "no weekday in it")
}

// answered fills a plan in and goes on with it.
func answered(t *turn.Turn, fill func(*Plan)) turn.Verdict {
	p, ask := turn.Record[Plan](t, name, Kind)
	if ask != nil {
		return turn.Wait(ask)
	}
	fill(&p.Value)
	return further(t, p)
}

// dayBefore returns when to ask whether it is still on.
func dayBefore(day, now time.Time) time.Time {
	if at := day.Add(-24 * time.Hour); at.After(now) {
		return at
	}
	return now.Add(time.Hour)
}

// due is the turn of the timer.
func due(t *turn.Turn) turn.Verdict {
	p, ask := turn.Record[Plan](t, name, Kind)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case !p.Present() || t.May(people.Talk) != people.Allowed:
		return t.End("picnic_over", "the day before", "silent", "no plan, or nobody who may be texted")
	}
	if until := t.OpenUntil(); until.After(t.Now) {
		t.SetTimer(name, stillOn, until, nil)
		return t.End("picnic_waits", "the day before", "asks later", "another question is open")
	}
	t.Places.Day = t.Day(p.Value.Day)
	t.Await(stillOnToken)
	t.Say(wording.PicnicStillOn)
	return t.End("picnic_asked", "the day before", "asks whether it is still on", "")
}

// stillOnAnswer reads the answer to the question of the timer.
func stillOnAnswer(t *turn.Turn) turn.Verdict {
	switch t.Asked().ID {
	case answers.Yes:
		t.Say(wording.PicnicOn)
	case answers.No:
		t.Say(wording.PicnicOff)
	default:
		return turn.GoOn("open question of the timer", "not answered", "neither yes nor no")
	}
	over(t)
	return t.End("picnic_over", "open question of the timer", "one text", "nothing is left to ask")
}

// over forgets the plan.
func over(t *turn.Turn) {
	turn.DropRecord(t, name)
	t.StopTimer(name, stillOn)
}
