package kill

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"
)

// The people of the plans after the first one.
const (
	wants     = "+15550100081" // asks for plans
	moves     = "+15550100082" // would rather meet later, and wants somebody kept away
	leaves    = "+15550100083" // drops out
	silentOne = "+15550100084" // answers nothing
	newcomer  = "+15550100085" // takes the seat, and is kept away then
)

// reported is a report of somebody of a plan that took place: what happened is asked once, and operators have it.
func (l *life) reported() {
	l.answers(third, "report Bob")
	l.hears(third, "report_reason", "Bob", "What happened?")
	l.answers(third, "he kept shouting at everybody")
	l.hears(third, "report_filed", "Cyd")
	l.count(likes, "report_filed", 0)
	var list struct {
		Incidents []struct{ Category string }
	}
	status, err := l.call(http.MethodPost, "/ops/incident.list", map[string]any{}, &list)
	check(err)
	demand(status == http.StatusOK && len(list.Incidents) == 1 && list.Incidents[0].Category == "reported", "incident.list: %d, %+v", status, list)
}

// changes is what becomes of other plans: another time, a seat that is left and taken, somebody who is kept away, a plan that is called off, and one that
// nobody wants. Those of the first plan have stopped, and hear nothing of it.
func (l *life) changes() {
	before := map[string]int{}
	for phone := range l.people {
		l.answers(phone, "STOP")
		before[phone] = len(l.heard(phone))
	}
	gone := l.people
	l.people = map[string]string{wants: "Eva", moves: "Fay", leaves: "Gus", silentOne: "Hal"}
	l.comes(slices.Sorted(maps.Keys(l.people))...)
	l.passTo(l.at(l.now(), 1, 11))
	day := l.at(l.now(), 3, 15)
	l.another(day)
	l.replaced(day)
	l.apart()
	l.calledOff(l.at(l.now(), 2, 15))
	l.expired(l.at(l.now(), 3, 15))
	for phone := range gone {
		demand(len(l.heard(phone)) == before[phone], "%s has stopped and heard %+v", phone, l.heard(phone)[before[phone]:])
	}
	sum := l.replies()
	demand(sum.failed == 0, "%+v", sum)
}

// comes makes somebody who can be asked.
func (l *life) comes(phones ...string) {
	for _, phone := range phones {
		status, err := l.call(http.MethodPost, "/dev/people", map[string]any{
			"phone": phone, "first_name": l.people[phone], "region": l.region,
			"profile": map[string]any{"state": "complete_mvp", "activities": []string{"coffee"}, "times": []string{"afternoons", "weekends"}},
		}, nil)
		check(err)
		demand(status == http.StatusOK, "POST /dev/people: %d", status)
	}
}

// another has a plan of three lock, and its time change: most of them are for it, and each hears so once.
func (l *life) another(day time.Time) {
	l.answers(wants, fmt.Sprintf("coffee for 3 people %s at 3 pm", day.Weekday()))
	l.hears(wants, "linkup_broadcasting", "coffee", "3 pm")
	l.answers(moves, "yes")
	l.answers(leaves, "yes")
	in := []string{wants, moves, leaves}
	for _, phone := range in {
		l.hears(phone, "linkup_locked", "3 pm")
	}
	l.answers(moves, "can we do 5 pm instead")
	l.hears(moves, "action_confirm", "5 pm")
	l.answers(moves, "yes")
	l.hears(moves, "action_done", "5 pm")
	l.hears(wants, "linkup_change_ask", "5 pm", "YES or NO")
	l.hears(leaves, "linkup_change_ask", "5 pm")
	l.answers(wants, "yes")
	for _, phone := range in {
		l.hears(phone, "linkup_moved", "5 pm", day.Weekday().String())
		l.count(phone, "linkup_moved", 1)
		l.count(phone, "linkup_locked", 1)
	}
	l.count(moves, "linkup_change_ask", 0)
	l.count(silentOne, "linkup_moved", 0)
}

// replaced is a seat that is left, and taken by somebody who has come since: all hear it once.
func (l *life) replaced(day time.Time) {
	l.people[newcomer] = "Ivy"
	l.comes(newcomer)
	l.answers(leaves, "DROP")
	l.hears(leaves, "linkup_left", "Gus", "you're out")
	for _, phone := range []string{wants, moves} {
		l.hears(phone, "linkup_dropped", "asking around")
		l.count(phone, "linkup_dropped", 1)
	}
	l.count(leaves, "linkup_dropped", 0)
	l.hears(newcomer, "linkup_replacement", "A seat is free", day.Weekday().String()+" at 5 pm")
	l.count(silentOne, "linkup_replacement", 0)
	l.answers(newcomer, "yes")
	l.hears(newcomer, "linkup_locked", "5 pm", "Eva", "Fay")
	for _, phone := range []string{wants, moves} {
		l.hears(phone, "linkup_joined", "Ivy")
		l.count(phone, "linkup_joined", 1)
	}
	l.count(newcomer, "linkup_joined", 0)
}

// apart has somebody kept away in a plan that is on: who wants it is out, nobody hears why, and the plan is off because its seat was filled once already.
func (l *life) apart() {
	l.answers(moves, "block Ivy")
	l.hears(moves, "blocked", "Ivy", "You're out of coffee")
	for _, phone := range []string{wants, newcomer} {
		l.hears(phone, "linkup_canceled", "is off")
		l.count(phone, "linkup_canceled", 1)
	}
	l.count(moves, "linkup_canceled", 0)
	l.count(leaves, "linkup_canceled", 0)
}

// calledOff is a plan that its initiator calls off before it is on: whoever said yes hears so once, and nobody else.
func (l *life) calledOff(day time.Time) {
	l.answers(wants, fmt.Sprintf("coffee for 4 people %s at 3 pm", day.Weekday()))
	l.hears(wants, "linkup_broadcasting")
	l.answers(leaves, "yes")
	l.hears(leaves, "invite_accepted", "Gus")
	l.answers(wants, "CHANGE")
	l.hears(wants, "linkup_off", "is off")
	l.hears(leaves, "linkup_canceled", "is off")
	l.count(leaves, "linkup_canceled", 1)
	l.count(wants, "linkup_canceled", 1) // of the plan before
	l.count(silentOne, "linkup_canceled", 0)
}

// expired is a plan that nobody wants. Who is kept apart from its initiator is not asked.
func (l *life) expired(day time.Time) {
	l.count(moves, "linkup_invite", 2)
	l.answers(newcomer, fmt.Sprintf("coffee for 4 people %s at 3 pm", day.Weekday()))
	l.hears(newcomer, "linkup_broadcasting")
	l.hears(silentOne, "linkup_invite", day.Weekday().String()+" at 3 pm")
	l.count(silentOne, "linkup_invite", 3)
	l.pass(25 * time.Hour)
	l.hears(newcomer, "linkup_expired", "another time")
	l.count(newcomer, "linkup_expired", 1)
	l.count(moves, "linkup_invite", 2)
	l.count(wants, "linkup_canceled", 1)
}
