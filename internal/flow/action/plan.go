package action

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/understand"
)

// planned is the plan of a text, for the step behind the flows.
type planned struct {
	actions []actions.Action
	sure    bool
}

// plan reads whether a text holds several requests, and has them done. One request alone is left to the flow that reads it.
func (t running) plan() turn.Verdict {
	if why := t.passes(); why != "" {
		return turn.GoOn("no plan", "go on", why)
	}
	p := t.reader.Plan(t.Message.Normal, actions.Context{Now: t.Now, Zone: t.Region.Local(t.Now).Location(), Country: t.Message.Country})
	p, ask := t.asks(p)
	if ask != nil {
		return turn.Wait(ask)
	}
	saw := planSaid(p)
	*turn.Note[planned](t.Turn) = planned{p.Actions, p.Sure}
	switch {
	case t.mode == Shadow && otherwise(p.Actions):
		t.note(steps(p.Actions), func(int) (string, string) { return turn.Planned, "" })
		return turn.GoOn(saw, "go on", "in shadow: it would be done otherwise")
	case !several(p.Actions):
		return turn.GoOn(saw, "go on", "not several requests")
	}
	return t.do(steps(p.Actions), p.Sure || p.Unclear, saw) // what is left open a flow asks for
}

// passes returns why a text is not planned, "" when it is.
func (t running) passes() string {
	switch mode := t.State.Session.Value.Mode; {
	case t.mode == Off || t.mode == "":
		return "the planner is off"
	case t.Awaited:
		return "an answer to somebody else"
	case mode == session.Interviewing:
		return "an interview is open"
	case sms.Markup(t.Message.Normal):
		return "what is written for a machine"
	}
	return ""
}

// planSaid says what was planned, without words of the person.
func planSaid(p actions.Plan) string {
	keys := make([]string, len(p.Actions))
	for i, a := range p.Actions {
		keys[i] = a.Domain + "/" + a.Action
	}
	what := p.Type + ": " + strings.Join(keys, ", ")
	if p.Unclear {
		what += "; something is left open"
	}
	return strings.TrimSuffix(what, ": ")
}

// several reports whether actions are more than one flow reads of one text: several changes of a profile are one request.
func several(list []actions.Action) bool {
	return len(list) > 1 && slices.ContainsFunc(list, func(a actions.Action) bool {
		return a.Domain != list[0].Domain || a.Domain != "profile" && a.Domain != "memory"
	})
}

// otherwise reports whether actions are done otherwise than a text of one request is without a planner: there are several, or one waits for a yes.
func otherwise(list []actions.Action) bool {
	return several(list) || len(list) == 1 && actions.High(list[0].Domain, list[0].Action)
}

func steps(list []actions.Action) []Step {
	all := make([]Step, len(list))
	for i, a := range list {
		all[i] = Step{Domain: a.Domain, Action: a.Action, Words: actions.Words(a)}
	}
	return all
}

// flows returns which flows do the actions of a domain: of a text that is planned as one, no other flow makes something else.
func flows(domain string) []string {
	switch domain {
	case actions.LinkUp:
		return []string{"linkup", "request"}
	case actions.Group, actions.Invite, actions.Contact:
		return []string{"linkup"}
	case actions.Profile:
		return []string{"request", profile.UndoName}
	}
	return []string{domain} // reminder, plans, memory, account
}

// unread does what a plan says of a text that no flow has read, in the words that its flow reads.
func (t running) unread() turn.Verdict {
	plan := turn.Note[planned](t.Turn)
	if t.mode != On || len(plan.actions) != 1 || t.Understood != nil && !t.ownOnly(*plan) {
		return turn.GoOn("no plan", "go on", "")
	}
	s := steps(plan.actions)[0]
	if ask, about := t.about(s); ask != nil || !about {
		return orGoOn(ask, s.Key())
	}
	did, ask := t.Do(turn.Part{Words: s.Words, Flows: flows(s.Domain), Whole: true}, func(turn.Did) bool { return true })
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case len(did.Waits) > 0:
		return t.confirm(did.Waits)
	case did.Handler == "":
		return turn.GoOn(s.Key(), "go on", "no flow reads it")
	}
	return t.End(did.Outcome, s.Key(), "done as planned", did.Handler)
}

// ownOnly reports whether a plan is sure, and about what the sender alone has of us: reminders, their calendar and what is remembered. Of a text whose
// intent nobody knows that is done as well; "i'm back" and "take a break" may be said of anything.
func (t running) ownOnly(p planned) bool {
	switch p.actions[0].Domain {
	case actions.Reminder, actions.Plans, actions.Memory:
		return p.sure && t.Understood.Intent == understand.Unknown
	}
	return false
}

// about reports whether there is what a step is about: of somebody without a plan what is said of one is no request, and a card answers it. What is for a
// new plan, the sender or their contacts is read by its flow as the whole text says it, or not at all: that flow knows how sure it has to be.
func (t running) about(s Step) (ask *turn.Ask, is bool) {
	switch {
	case s.Key() == "linkup/create", s.Domain == actions.Profile, s.Domain == actions.Contact:
		return nil, false
	case s.Domain != actions.LinkUp && s.Domain != actions.Group && s.Domain != actions.Invite:
		return nil, true
	}
	entries, ask := t.linkUps.Entries(t.Turn)
	return ask, len(entries) > 0
}

// orGoOn waits for what is asked for, or goes on.
func orGoOn(ask *turn.Ask, saw string) turn.Verdict {
	if ask != nil {
		return turn.Wait(ask)
	}
	return turn.GoOn(saw, "go on", "nothing of the kind is there, or its flow has read the text")
}
