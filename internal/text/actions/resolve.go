package actions

import (
	"maps"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/phrase"
)

// resolver takes what a part leaves open from those before it.
type resolver struct {
	t      *text
	plan   Plan
	which  string // the plan that was spoken of last
	at     string // the time that was named last
	about  string // what it was about: a plan, something to do
	off    bool   // a plan is off, or without its sender
	before string // the words of a reason that stands before
}

// resolve makes a plan of the parts of a text.
func (t *text) resolve(units []unit) Plan {
	r := resolver{t: t, plan: Plan{Type: Chat, Sure: true}}
	t.guessed = !slices.ContainsFunc(units, func(u unit) bool { return u.kind == asks && !u.weighed })
	for _, u := range units {
		if u.part.led.ifs || u.part.begins("if") { // whether it is so, no rule knows
			r.plan.Sure = false
		}
		switch u.kind {
		case asks:
			r.add(u)
		case nothing:
			r.plan.Sure = false
			r.before = u.part.source(0, len(u.part.list))
			if u.part.names() && len(u.part.list) < mostNamed {
				r.which = or(u.part.mentioned(0, len(u.part.list)), r.which)
			}
		case reason:
			r.before = u.part.source(0, len(u.part.list))
		case small:
		default:
			r.plan.Sure = false
		}
	}
	if len(r.plan.Actions) > 0 {
		r.plan.Type = Asks
	} else if !allSmall(units) {
		r.plan.Sure = false
	}
	r.plan.Sure = r.plan.Sure && !r.plan.Unclear
	return r.plan
}

// mostNamed is how many words a name of a plan has that stands alone: "bowling? count me in".
const mostNamed = 6

func allSmall(units []unit) bool {
	for _, u := range units {
		if u.kind != small {
			return false
		}
	}
	return true
}

// add adds the action of a part.
func (r *resolver) add(u unit) {
	a := Action{u.action.Domain, u.action.Action, maps.Clone(u.action.Params)}
	if n := len(r.plan.Actions); u.after && (n == 0 || a.Domain == Invite && r.plan.Actions[n-1].Domain != Invite) {
		r.plan.Sure = false
		return
	}
	if u.it && a.Domain != Reminder && a.Params[Which] == "" && r.which != "" {
		a.Params[Which] = r.which
	}
	if u.there && r.at != "" {
		a.Params[At] = r.at
	}
	opens := u.opens
	if n := len(r.plan.Actions); n > 0 && a.Domain == Plans && a.Action == List && leaves(r.plan.Actions[n-1]) && !u.part.has("i", "im", "ive", "my", "me", "mine", "we", "our", "plans", "linkups", "schedule", "calendar", "agenda") { // "i can't make it. what's on sunday?"
		a = Action{LinkUp, Create, map[string]string{Activity: "something", At: a.Params[At]}}
	}
	if n := len(r.plan.Actions); n > 0 && a.Domain == LinkUp && a.Action == Cancel && (u.part.begins("delete") || u.part.begins("remove") || u.part.begins("drop")) {
		a = ofList(a, r.plan.Actions[n-1], u)
	}
	switch {
	case a.Domain == Group && a.Action == Message && a.Params[Text] == "":
		a.Params[Text] = r.news()
		opens = a.Params[Text] == ""
	case a.Domain == Reminder && a.Action == Create && a.Params[What] == "":
		a.Params[What] = r.about
		opens = r.about == "" || a.Params[At] == ""
	case u.swaps:
		a = r.swapped(a)
	}
	for key, value := range a.Params {
		if value == "" {
			delete(a.Params, key)
		}
	}
	if Check(a) != "" {
		r.plan.Unclear, r.plan.Sure = true, false
		return
	}
	r.plan.Unclear = r.plan.Unclear || opens
	r.keep(a)
}

// ofList is what takes something away from a list that was spoken of right before: "what are my reminders? delete the one about milk".
func ofList(a, last Action, u unit) Action {
	switch last.Domain {
	case Reminder:
		return Action{Reminder, Delete, map[string]string{What: strings.TrimPrefix(a.Params[Which], "about ")}}
	case Profile:
		return Action{Profile, Patch, map[string]string{Text: u.part.sentence()}}
	}
	return a
}

// keep adds an action once, and remembers what it speaks of.
func (r *resolver) keep(a Action) {
	for i, had := range r.plan.Actions {
		if a.Domain == Group && a.Action == Message && had.Action == Late && a.Params[Text] == lateNews { // "running late, let them know"
			return
		}
		if a.Domain == Group && a.Action == Message && had.Action == Late && strings.Contains(a.Params[Text], " late") { // which says it in their words
			r.plan.Actions[i] = a
			return
		}
		if a.Domain == Group && a.Action == Late && had.Action == Late { // "i'm late, be there in 15"
			for key, value := range a.Params {
				r.plan.Actions[i].Params[key] = or(had.Params[key], value)
			}
			return
		}
		if had.Domain == a.Domain && had.Action == a.Action && (a.Domain == Invite || a.Domain == LinkUp && a.Action != Create) && len(had.Params) == 0 { // "let's do it, i'm coming to the picnic"
			r.plan.Actions[i] = a
			return
		}
		if had.Domain == a.Domain && had.Action == a.Action && (maps.Equal(had.Params, a.Params) || len(a.Params) == 0 && (a.Domain == LinkUp || a.Domain == Invite)) {
			return
		}
	}
	if len(r.plan.Actions) == MostActions {
		r.plan.Sure, r.plan.Unclear = false, true
		return
	}
	r.plan.Actions = append(r.plan.Actions, a)
	r.before = ""
	if a.Domain == LinkUp && a.Action != Create || a.Domain == Invite || a.Domain == Group {
		r.which = or(a.Params[Which], r.which)
	}
	if at := a.Params[At]; at != "" {
		r.at = at
	}
	switch {
	case a.Domain == LinkUp && a.Action == Create:
		r.about = or(a.Params[Activity], "the plan")
	case a.Domain == LinkUp || a.Domain == Invite:
		r.about = or(named(a.Params[Which], "plan"), "the plan")
		r.off = r.off || a.Action == Cancel || a.Action == Drop || a.Action == Decline
	case a.Domain == Reminder && a.Action == Create:
		r.about = a.Params[What]
	case a.Domain == Plans && a.Action == List:
		r.about = "the plan"
	default:
		r.about = or(or(a.Params[Text], a.Params[Fact]), r.about)
	}
}

// news is what the others of a plan are told where a text says no more than that they are to be told.
func (r *resolver) news() string {
	if n := len(r.plan.Actions); n > 0 {
		switch last := r.plan.Actions[n-1]; last.Domain + " " + last.Action {
		case "linkup cancel":
			return "I have to cancel"
		case "linkup drop":
			return "I can't make it"
		case "linkup change_time":
			if at := last.Params[At]; at != "" {
				return "I'd like to move it to " + at
			}
			return "I'd like to move it to another time"
		case "group late":
			return lateNews
		}
	}
	return r.before
}

// lateNews is what the others hear of who comes later.
const lateNews = "I'm running late"

// swapped is what takes the place of a plan: another one, where one is off; else another time of it.
func (r *resolver) swapped(a Action) Action {
	switch {
	case a.Action == Create && a.Params[Activity] == "" && !r.off:
		return Action{LinkUp, ChangeTime, map[string]string{Which: r.which, At: a.Params[At]}}
	case a.Action == ChangeTime && r.off && a.Params[Which] == r.which:
		a = Action{LinkUp, Create, map[string]string{At: a.Params[At]}}
	}
	if a.Action == Create && a.Params[Activity] == "" {
		a.Params[Activity] = r.activityOf(r.which)
	}
	return a
}

// activityOf returns what is done in a plan that is named so, "" where its name does not say.
func (r *resolver) activityOf(which string) string {
	list, err := r.t.r.list()
	if err != nil || which == "" || len(list.Find(phrase.Fold(which))) == 0 {
		return ""
	}
	var kept []string
	for w := range strings.FieldsSeq(which) {
		if !timeWord(strings.ToLower(w)) {
			kept = append(kept, w)
		}
	}
	return strings.Join(kept, " ")
}
