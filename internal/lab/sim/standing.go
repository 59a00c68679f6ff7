package sim

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// standing is what is stored of a person that says what they may hear.
type standing struct {
	person   people.Person
	hold     safety.Hold
	optedOut bool
}

// stands changes what is known of the standing of a number.
func (b *books) stands(number string, change func(*standing)) {
	if p := b.t.of[number]; p != nil {
		f := b.of(p)
		change(&f.standing)
		f.left = f.left || f.deaf(b.t.josh.Clock.Now()) != "" || f.person.Paused(b.t.josh.Clock.Now()) || f.hold.Kind != ""
	}
}

// deaf says why somebody hears nothing of plans now, "" when they do.
func (s standing) deaf(now time.Time) string {
	switch {
	case !s.person.Known():
		return "nobody any more"
	case s.optedOut:
		return "opted out"
	case s.hold.Kind == safety.HardHold && s.hold.InForce(now):
		return "held"
	case s.person.State == people.Suspended:
		return "suspended"
	}
	return ""
}

// away says why somebody can be in no plan now, "" when they can.
func (b *books) away(p *phone) string {
	f, now := b.of(p), b.t.josh.Clock.Now()
	switch why := f.deaf(now); {
	case why != "":
		return why
	case f.hold.Kind != "" && f.hold.InForce(now):
		return "held softly"
	case f.person.Paused(now):
		return "paused"
	case b.t.closed:
		return "the region is closed"
	case f.person.State != people.Active || f.person.Profile != people.ProfileComplete && f.person.Profile != people.ProfileFull:
		return "profile"
	}
	return ""
}

func (b *books) person(item table.Item, _ turn) {
	var p people.Person
	if err := json.Unmarshal(item.Data, &p); err != nil {
		b.breaks(nil, "person: %v", err)
		return
	}
	b.stands(record.Subject(item.PK).Number(), func(s *standing) { s.person = p })
}

func (b *books) hold(item table.Item, _ turn) {
	var h safety.Hold
	if err := json.Unmarshal(item.Data, &h); err != nil {
		b.breaks(nil, "hold: %v", err)
		return
	}
	b.stands(record.Subject(item.PK).Number(), func(s *standing) { s.hold = h })
}

func (b *books) optOut(item table.Item, _ turn) {
	b.stands(record.Subject(item.PK).Number(), func(s *standing) { s.optedOut = true })
}

// decided judges that a text is written to somebody as they stand now. Confirmations and who can help are for everybody; who is suspended hears that
// they are, and what they ask for that works all the same.
func (b *books) decided(p *phone, j outbox.Job) {
	f, now := b.of(p), b.t.josh.Clock.Now()
	needed := j.Class == outbox.Compliance || j.Class == outbox.Safety
	switch {
	case f.hold.Kind == safety.HardHold && f.hold.InForce(now) && !needed:
		b.breaks(p, "%s is written to who is held", j.Purpose)
	case f.person.State == people.Suspended && !needed && !atAnyTime(j.Purpose):
		b.breaks(p, "%s is written to who is suspended", j.Purpose)
	}
	switch is := wording.Purpose(j.Purpose); is {
	case wording.LinkUpInvite, wording.LinkUpReplacement, wording.LinkUpLocked, wording.ContactRevealed:
		if why := b.away(p); why != "" {
			b.breaks(p, "%s is written to who may be in no plan: %s", is, why)
		}
	default:
	}
}

// atAnyTime reports whether a text is one that suspended people get.
func atAnyTime(purpose string) bool {
	return purpose == string(wording.Suspended) || strings.HasPrefix(purpose, "delet") || strings.HasPrefix(purpose, "human_") || strings.HasPrefix(purpose, "registration_")
}

// leaves judges that a text is about to leave for somebody as they stand now.
func (b *books) leaves(p *phone, j *job) {
	f := b.of(p)
	switch {
	case f.out && !strings.HasPrefix(j.Purpose, outbox.PurposeStopConfirmed):
		b.breaks(p, "a text after STOP")
	case !f.erased.IsZero() && f.posted.Before(f.erased) && j.Purpose != "deleted":
		b.breaks(p, "a text to who is erased")
	case f.hold.Kind == safety.HardHold && f.hold.InForce(b.t.josh.Clock.Now()) && j.Class != outbox.Compliance && j.Class != outbox.Safety:
		b.breaks(p, "%s leaves for who is held", j.Purpose)
	case j.Number != p.hash:
		b.breaks(p, "a text of somebody else")
	}
}

// parts keeps two people apart from now on.
func (b *books) parts(p *phone, name string) {
	b.apart[[2]string{min(p.name, name), max(p.name, name)}] = true
}

// areApart reports whether two people are kept apart.
func (b *books) areApart(one, other *phone) bool {
	return one != nil && other != nil && b.apart[[2]string{min(one.name, other.name), max(one.name, other.name)}]
}

// together returns two of some people who are kept apart.
func (b *books) together(numbers []string) (one, other *phone) {
	if len(b.apart) == 0 {
		return nil, nil
	}
	for n, a := range numbers {
		for _, c := range numbers[:n] {
			if b.areApart(b.t.of[a], b.t.of[c]) {
				return b.t.of[a], b.t.of[c]
			}
		}
	}
	return nil, nil
}

var pageIn = regexp.MustCompile(`(/l/[A-Za-z0-9_-]{22})`)

// page judges a page that somebody opens: it names people of one plan that they are in, nobody from whom they are kept apart, and no number.
func (b *books) page(p *phone, body string) {
	named := []string{p.hash}
	for _, other := range b.t.phones {
		if other == p || !strings.Contains(body, other.name) {
			continue
		}
		if named = append(named, other.hash); b.areApart(p, other) {
			b.breaks(p, "a page names %s, from whom they are kept apart", other.name)
		}
	}
	if len(named) > 1 && !b.inOne(named) {
		b.breaks(p, "a page names people who are in no plan with them: %s", body)
	}
	if strings.Contains(body, "+1555") {
		b.breaks(p, "a page has a number")
	}
}

// inOne reports whether there is a plan that some people are in.
func (b *books) inOne(numbers []string) bool {
	for _, l := range b.plans {
		if len(minus(numbers, l.at.Participants()...)) == 0 {
			return true
		}
	}
	return false
}
