package people_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/text/safety"
)

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a moment, never written

// situations are the rows of the table in docs/join.md: what is different from a person who may do everything.
func situations() map[string]func(*people.Standing) {
	return map[string]func(*people.Standing){
		"nothing in the way":       func(*people.Standing) {},
		"a stranger":               func(s *people.Standing) { s.Person = people.Person{} },
		"opted out":                func(s *people.Standing) { s.OptedOut = true },
		"hard hold":                func(s *people.Standing) { s.Hold = safety.HardHold },
		"soft hold":                func(s *people.Standing) { s.Hold = safety.SoftHold },
		"suspended":                func(s *people.Standing) { s.Person.State = people.Suspended },
		"region closed":            func(s *people.Standing) { s.Region = people.Closed },
		"region waitlisted":        func(s *people.Standing) { s.Region = people.Waitlisted },
		"in no region":             func(s *people.Standing) { s.Region = "" },
		"paused":                   func(s *people.Standing) { s.Person.PausedUntil = now.Add(time.Hour) },
		"with a person":            func(s *people.Standing) { s.Taken = true },
		"not interviewed":          func(s *people.Standing) { s.Person.State, s.Person.Profile = people.Verified, "partial" },
		"may not participate":      func(s *people.Standing) { s.Person.CanParticipate = false },
		"may not initiate":         func(s *people.Standing) { s.Person.CanInitiate = false },
		"neither, in grace":        func(s *people.Standing) { neither(s); s.Person.GraceUntil = now.Add(time.Hour) },
		"neither, grace is over":   func(s *people.Standing) { neither(s); s.Person.GraceUntil = now },
		"hard hold, in grace":      func(s *people.Standing) { s.Hold, s.Person.GraceUntil = safety.HardHold, now.Add(time.Hour) },
		"suspended, in grace":      func(s *people.Standing) { s.Person.State, s.Person.GraceUntil = people.Suspended, now.Add(time.Hour) },
		"waitlisted, in grace":     func(s *people.Standing) { s.Region, s.Person.GraceUntil = people.Waitlisted, now.Add(time.Hour) },
		"soft hold, region closed": func(s *people.Standing) { s.Hold, s.Region = safety.SoftHold, people.Closed },
	}
}

func neither(s *people.Standing) { s.Person.CanParticipate, s.Person.CanInitiate = false, false }

func fit() people.Standing {
	return people.Standing{
		Person: people.Person{State: people.Active, Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true},
		Region: people.Open, Now: now,
	}
}

// TestEligibleAsDocumented holds the rule against its table, cell by cell: a dot is allowed, anything else the reason.
func TestEligibleAsDocumented(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../../docs/join.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "| Situation | ")
	lines := strings.Split(rest, "\n")
	actions := cells(lines[0])
	if len(actions) != len(people.Actions()) {
		t.Fatalf("the table has the actions %v", actions)
	}
	rows := situations()
	for _, line := range lines[2:] {
		if !strings.HasPrefix(line, "|") {
			break
		}
		row := cells(line)
		change, known := rows[row[0]]
		if !known {
			t.Fatalf("no situation %q", row[0])
		}
		delete(rows, row[0])
		s := fit()
		change(&s)
		for i, action := range actions {
			ok, reason := people.Eligible(s, people.Action(action))
			want := strings.Trim(row[i+1], "`.")
			if string(reason) != want || ok != (want == "") {
				t.Errorf("%s, %s: %v %q, documented as %q", row[0], action, ok, reason, want)
			}
		}
	}
	for name := range rows {
		t.Errorf("the table lacks %q", name)
	}
}

func cells(line string) []string {
	var cells []string
	for cell := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
		cells = append(cells, strings.TrimSpace(cell))
	}
	return cells
}

// everybody calls check with every standing that there can be.
func everybody(check func(people.Standing)) {
	bools := []bool{false, true}
	moments := []time.Time{{}, now.Add(-time.Second), now, now.Add(time.Second)}
	for _, state := range []people.State{"", people.Unverified, people.Verified, people.Interviewing, people.Active, people.Suspended, people.Deleted} {
		for _, hold := range []safety.HoldKind{"", safety.SoftHold, safety.HardHold} {
			for _, region := range []people.RegionState{"", people.Open, people.Waitlisted, people.Closed} {
				for _, profile := range []string{"", "empty", "partial", people.ProfileComplete, people.ProfileFull} {
					for n := range 8 {
						for _, grace := range moments {
							for _, paused := range moments {
								check(people.Standing{
									Person: people.Person{
										State: state, Profile: profile, CanParticipate: bools[n&1], CanInitiate: bools[n>>1&1], GraceUntil: grace, PausedUntil: paused,
									},
									OptedOut: bools[n>>2], Hold: hold, Region: region, Now: now,
								})
							}
						}
					}
				}
			}
		}
	}
}

// TestSafetyBeatsEntitlement goes through every standing and action.
func TestSafetyBeatsEntitlement(t *testing.T) {
	t.Parallel()
	count, allowed := 0, 0
	everybody(func(s people.Standing) {
		for _, a := range people.Actions() {
			count++
			ok, reason := people.Eligible(s, a)
			if ok != (reason == people.Allowed) {
				t.Fatalf("%+v, %s: %v with %q", s, a, ok, reason)
			}
			if !ok {
				continue
			}
			allowed++
			plans := a == people.Initiate || a == people.Invited || a == people.Lock || a == people.Exchange
			inGrace := now.Before(s.Person.GraceUntil)
			switch {
			case s.OptedOut, s.Hold == safety.HardHold, s.Person.State == people.Suspended:
				t.Fatalf("%+v may %s", s, a)
			case s.Hold != "" && a != people.Talk && a != people.News:
				t.Fatalf("%+v may %s under a hold", s, a)
			case a != people.Join && !s.Person.Known():
				t.Fatalf("a stranger may %s", a)
			case (plans || a == people.Interview) && s.Region == people.Closed, plans && s.Region != people.Open:
				t.Fatalf("%+v may %s where it is %q", s, a, s.Region)
			case plans && now.Before(s.Person.PausedUntil):
				t.Fatalf("%+v may %s in their pause", s, a)
			case plans && !inGrace && !s.Person.CanParticipate, a == people.Initiate && !inGrace && !s.Person.CanInitiate:
				t.Fatalf("%+v may %s without being entitled", s, a)
			}
		}
	})
	if count < 400_000 || allowed == 0 || allowed == count {
		t.Errorf("%d of %d are allowed", allowed, count)
	}
}

// TestEntitlementComesLast: flags and grace decide only where nothing else refuses, and a reason of safety is the same
// whatever anybody is entitled to.
func TestEntitlementComesLast(t *testing.T) {
	t.Parallel()
	everybody(func(s people.Standing) {
		entitled := s
		entitled.Person.CanParticipate, entitled.Person.CanInitiate, entitled.Person.GraceUntil = true, true, time.Time{}
		for _, a := range people.Actions() {
			_, reason := people.Eligible(s, a)
			_, best := people.Eligible(entitled, a)
			if reason != best && (best != people.Allowed || reason != people.MayNotParticipate && reason != people.MayNotInitiate) {
				t.Fatalf("%+v, %s: %q, and %q when entitled to everything", s, a, reason, best)
			}
			if best == people.MayNotParticipate || best == people.MayNotInitiate {
				t.Fatalf("%+v, %s: %q", entitled, a, best)
			}
		}
	})
}
