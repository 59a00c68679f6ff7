package linkup

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// unfit returns those of the numbers who may not be in a LinkUp that locks. That nothing of it changes until this turn is committed is
// demanded by the commit.
func (t group) unfit(numbers []string, region people.Region) (out []string, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, number := range numbers {
		for _, key := range standing(number) {
			if _, asked := t.Items[key]; !asked {
				missing.Items = append(missing.Items, key)
			}
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	for _, number := range numbers {
		fit, err := t.fit(number, region)
		if ask := turn.Newer(err); ask != nil {
			return nil, ask
		}
		if err != nil || !fit {
			out = append(out, number)
		}
	}
	return out, nil
}

// fit reports whether the person of a number may be in a LinkUp that locks.
func (t group) fit(number string, region people.Region) (bool, error) {
	s, err := t.standingOf(number, region)
	if err != nil {
		return false, err
	}
	ok, _ := people.Eligible(s, people.Lock)
	return ok, nil
}

// standingOf returns how it stands with the person of a number, of what the turn has read. That it stays so is demanded by the commit.
func (t group) standingOf(number string, region people.Region) (people.Standing, error) {
	s := people.Standing{Region: region.State, Now: t.Now}
	keys := standing(number)
	person, held, stopped := t.Items[keys[0]], t.Items[keys[1]], t.Items[keys[2]]
	for n, item := range []table.Item{person, held, stopped} {
		t.Relies = append(t.Relies, turn.Reliance{Key: keys[n], Version: item.Version})
	}
	if person.Exists() {
		if err := record.Decode(person, record.KindPerson, &s.Person); err != nil {
			return s, err
		}
	}
	if stopped.Exists() {
		var o compliance.OptedOut
		if err := record.Decode(stopped, record.KindOptOut, &o); err != nil {
			return s, err
		}
		s.OptedOut = true
	}
	if held.Exists() {
		var hold safety.Hold
		if err := record.Decode(held, record.KindHold, &hold); err != nil {
			return s, err
		}
		if hold.InForce(t.Now) {
			s.Hold = hold.Kind
		}
	}
	return s, nil
}

// standing returns where it stands who a number belongs to, whether they are held and whether they have opted out.
func standing(number string) []table.Key {
	return []table.Key{record.Person(number), record.Hold(number), record.OptOut(number)}
}
