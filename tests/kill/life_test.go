package kill

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// life is a plan of four people, one of whom says no, lived from outside: by the carrier's webhooks, the pages, and what josh shows of itself.
type life struct {
	*world
	region, zone string
	home         *time.Location
	id           string // of the plan
	people       map[string]string
}

// The people of a life.
const (
	asks    = "+15550100091" // asks for the plan
	likes   = "+15550100092" // wants to swap numbers with who asked, who wants the same
	third   = "+15550100093" // wants to swap with all, who do not
	busyOne = "+15550100094" // says no
)

// TestLifeOfAPlan lives a plan in three regions, each in a zone of its own; an operator has opened the last one.
func TestLifeOfAPlan(t *testing.T) {
	t.Parallel()
	for _, region := range slices.Sorted(maps.Keys(lives()))[3-livedRegions:] { // in alphabetical order the last is one that the data has open
		zone := lives()[region]
		t.Run(region, func(t *testing.T) {
			t.Parallel()
			if err := in(nil, func(w *world) { w.lives(region, zone) }); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func lives() map[string]string {
	return map[string]string{
		"san-francisco": "America/Los_Angeles", "brooklyn": "America/New_York", "chicago": "America/Chicago",
	}
}

// lives is the whole life of a plan: wish, votes, lock, page, reminder, what comes after it, numbers, a report; and of others what can become of them.
func (w *world) lives(region, zone string) {
	home, err := time.LoadLocation(zone)
	check(err)
	l := &life{world: w, region: region, zone: zone, home: home, people: map[string]string{asks: "Ada", likes: "Bob", third: "Cyd", busyOne: "Dan"}}
	w.outside = func(*message) bool { return true } // texts about plans are in the traces of signals
	l.begins()
	first, second := l.wished()
	l.voted(second)
	l.locked(second)
	l.seen(second)
	l.reminded(second)
	l.after(second)
	l.swapped()
	l.filed(first, second)
	l.reported()
	l.changes()
}

// begins makes the people, who live in the region, at 11 in the morning there.
func (l *life) begins() {
	if l.region == "chicago" { // waitlisted in the data
		status, err := l.call(http.MethodPost, "/ops/region.set", map[string]any{"slug": l.region, "state": "open", "reason": "for the test"}, nil)
		check(err)
		demand(status == http.StatusOK, "region.set: %d", status)
	}
	l.comes(slices.Sorted(maps.Keys(l.people))...)
	l.passTo(l.at(l.now(), 1, 11))
}

// now is josh's time, in the region.
func (l *life) now() time.Time {
	var at struct{ Now time.Time }
	_, err := l.call(http.MethodGet, "/dev/clock", nil, &at)
	check(err)
	return at.Now.In(l.home)
}

// at is an hour of some days later.
func (l *life) at(now time.Time, days, hour int) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day()+days, hour, 0, 0, 0, l.home)
}

// stored is what GET /dev/linkups/{id} says.
type stored struct {
	ID, State, Initiator, Activity, Chosen, Region string
	Options                                        []struct {
		Key      string
		From, To time.Time
	}
	Group        struct{ Min, Max int }
	Wave         int
	LockVersion  int `json:"lock_version"`
	Participants []string
	Invites      []struct {
		Phone, State, Option string
		Wave                 int
		Score                float64
		Reasons              []string
	}
	History []struct {
		At            time.Time
		Event, Reason string
	}
}

func (l *life) stored() (s stored) {
	status, err := l.call(http.MethodGet, "/dev/linkups/"+l.id, nil, &s)
	check(err)
	demand(status == http.StatusOK, "GET /dev/linkups/%s: %d", l.id, status)
	return s
}

// wished is the wish, with two times, and those who are asked. It returns the times.
func (l *life) wished() (first, second time.Time) {
	now := l.now()
	first, second = l.at(now, 2, 15), l.at(now, 3, 15)
	l.answers(asks, fmt.Sprintf("coffee for 3 people %s or %s afternoon?", first.Weekday(), second.Weekday()))
	l.hears(asks, "linkup_broadcasting", "Ada", "coffee", first.Weekday().String(), second.Weekday().String(), "3 pm")
	for _, phone := range []string{likes, third, busyOne} {
		l.hears(phone, "linkup_invite", "A) "+first.Weekday().String(), "B) "+second.Weekday().String(), "A, B, BOTH or NO")
		l.count(phone, "linkup_invite", 1)
	}
	var list struct{ LinkUps []stored }
	status, err := l.call(http.MethodGet, "/dev/linkups?state=broadcasting&phone="+url.QueryEscape(asks), nil, &list)
	check(err)
	demand(status == http.StatusOK && len(list.LinkUps) == 1, "GET /dev/linkups: %d, %+v", status, list)
	l.id = list.LinkUps[0].ID
	s := l.stored()
	demand(s.Initiator == asks && s.Activity == "coffee" && s.Region == l.region && s.Wave == 1 && s.Group.Min == 3 && len(s.Invites) == 3, "%+v", s)
	demand(s.Options[0].From.Equal(first) && s.Options[1].From.Equal(second), "%+v, want %v and %v", s.Options, first, second)
	return first, second
}

// voted is what those who are asked say: one no, one change of mind, and the second time has most votes.
func (l *life) voted(second time.Time) {
	l.answers(likes, "who else is coming?")
	l.hears(likes, "invite_details", "once it's on")
	l.answers(busyOne, "no sorry, can't")
	l.hears(busyOne, "invite_declined", "Dan")
	l.answers(likes, "A")
	l.hears(likes, "invite_accepted", "Bob", "you're in")
	l.answers(likes, "actually B")
	s := l.stored()
	demand(s.State == "broadcasting" && s.Chosen == "" && slices.Equal(s.Participants, []string{asks, likes}), "%+v", s)
	l.answers(third, "both work")
	s = l.stored()
	demand(s.State == "locked" && s.Chosen == "B" && s.LockVersion == 1 && len(s.Participants) == 3, "%+v, want it on at %v", s, second)
	l.answers(busyOne, "ok B works for me")
	l.hears(busyOne, "invite_closed", "isn't open any more")
}

// locked is the news that it is on: each hears once, of the others and the place.
func (l *life) locked(second time.Time) {
	in := []string{asks, likes, third}
	for _, phone := range in {
		for _, other := range in {
			words := []string{l.people[phone], second.Weekday().String() + " at 3 pm", "/l/", "DROP"}
			if other != phone {
				words = append(words, l.people[other])
			}
			l.hears(phone, "linkup_locked", words...)
		}
		l.count(phone, "linkup_locked", 1)
	}
	l.count(busyOne, "linkup_locked", 0)
}

// link is the path of the page that a text links.
func link(body string) string {
	_, path, ok := strings.Cut(body, publicURL)
	demand(ok && strings.HasPrefix(path, "/l/"), "no link in %q", body)
	return strings.Fields(path)[0]
}

// seen is the page of the plan, that of the calendar, and a link that nobody got.
func (l *life) seen(second time.Time) {
	path := link(l.hears(likes, "linkup_locked"))
	status, body := l.get(path)
	demand(status == http.StatusOK && strings.Contains(body, "Ada") && strings.Contains(body, "Cyd") && !strings.Contains(body, "Dan"), "page: %d\n%s", status, body)
	demand(strings.Contains(body, second.Format("Monday, January 2, 3:04 pm")) && strings.Contains(body, second.Format("MST")), "page: no %v\n%s", second, body)
	demand(!strings.Contains(body, asks) && !strings.Contains(body, asks[2:]) && strings.Contains(body, "DROP"), "page: a number, or no way out\n%s", body)
	status, body = l.get(path + ".ics")
	demand(status == http.StatusOK && strings.Contains(body, "DTSTART:"+second.UTC().Format("20060102T150405Z")) && !strings.Contains(body, "Ada"), "calendar: %d\n%s", status, body)
	status, _ = l.get(path[:len(path)-2] + "xx")
	demand(status == http.StatusNotFound, "a link that nobody got: %d", status)
}

// reminded is the morning of the day: nothing before 9 there, then one reminder each.
func (l *life) reminded(second time.Time) {
	l.passTo(l.at(second, 0, 9).Add(-time.Minute))
	l.count(asks, "linkup_reminder", 0)
	l.passTo(l.at(second, 0, 9).Add(2 * time.Minute))
	for _, phone := range []string{asks, likes, third} {
		status, body := l.get(link(l.hears(phone, "linkup_reminder", l.people[phone], "today at 3 pm")))
		demand(status == http.StatusOK && strings.Contains(body, "Your plan"), "the page of the reminder: %d", status)
	}
	l.answers(likes, "running late")
	l.hears(likes, "action_confirm", "YES or NO")
	l.answers(likes, "yes")
	l.hears(likes, "action_done", "Bob")
	l.hears(asks, "linkup_relayed", "late")
	l.hears(third, "linkup_relayed", "late")
	l.count(busyOne, "linkup_reminder", 0)
}

// after is the evening: it is over at 5, and everybody is asked about it two hours later.
func (l *life) after(second time.Time) {
	l.passTo(second.Add(2*time.Hour + 5*time.Minute))
	s := l.stored()
	demand(s.State == "completed", "%+v", s)
	l.count(asks, "after_attended", 0)
	l.passTo(second.Add(4*time.Hour + 5*time.Minute))
	for _, phone := range []string{asks, likes, third} {
		l.hears(phone, "after_attended", "coffee")
		l.count(phone, "after_attended", 1)
	}
	l.count(busyOne, "after_attended", 0)
}

// swapped is what is said to it: only the two who both said yes get numbers, once.
func (l *life) swapped() {
	for _, c := range []struct{ phone, swap, says string }{{third, "ALL", "after_done"}, {asks, "1", "after_done"}, {likes, "ada", ""}} {
		for _, step := range []struct{ body, hears string }{{"yes", "after_again"}, {"yes", "after_note"}, {"skip", "after_exchange"}} {
			l.answers(c.phone, step.body)
			l.hears(c.phone, step.hears)
		}
		l.count(asks, "contact_revealed", 0)
		l.answers(c.phone, c.swap)
		if c.says != "" {
			l.hears(c.phone, c.says)
		}
	}
	l.hears(asks, "contact_revealed", "Bob", likes)
	l.hears(likes, "contact_revealed", "Ada", asks)
	l.answers(asks, "ALL")     // once is enough: what they said stands
	l.pass(8 * 24 * time.Hour) // what is said counts for a week
	for phone, others := range map[string][]string{asks: {likes}, likes: {asks}, third: nil, busyOne: nil} {
		l.count(phone, "contact_revealed", len(others))
		for _, m := range l.heard(phone) {
			for other := range l.people {
				demand(slices.Contains(others, other) || !strings.Contains(m.Body, other), "%s got a number: %q", l.people[phone], m.Body)
			}
		}
	}
}

// filed is what is kept: the history in order, and each text answered once.
func (l *life) filed(first, second time.Time) {
	var events []string
	for _, m := range l.stored().History {
		events = append(events, m.Event)
	}
	want := []string{"draft", "broadcasting", "wave 1", "locked", "reminder", "late", "completed", "swapped"}
	demand(slices.Equal(events, want), "%v: %v, want %v", first, events, want)
	page := ""
	for _, m := range l.heard(likes) {
		if m.Purpose == "linkup_locked" {
			page = link(m.Body)
		}
	}
	status, _ := l.get(page)
	demand(status == http.StatusNotFound || status == http.StatusGone, "the page of %v still opens: %d", second, status)
	sum := l.replies()
	demand(sum.failed == 0, "%+v", sum)
}
