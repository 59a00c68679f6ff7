package action

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/answers"
)

// What a request is in the trace.
const (
	done    = "done"
	failed  = "failed"
	asked   = "asked"
	waits   = "waits"
	dropped = "dropped"
)

// do does several requests in turn; or asks first, where one of them waits for a yes, or the text says more than was read, a condition it may be; and
// does none before.
func (t running) do(steps []Step, sure bool, saw string) turn.Verdict {
	says, read, ask := t.resolve(steps)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case read == 0:
		return turn.GoOn(saw, "go on", "no flow reads any of it")
	case slices.ContainsFunc(steps, func(s Step) bool { return s.Act != nil || !sure && changes(s) }):
		return t.ask(steps, says, saw)
	}
	return t.run(steps, saw)
}

// resolve goes through the steps as if all of them were agreed to: which wait for a yes, what would be said of each, and how many a flow reads.
func (t running) resolve(steps []Step) (says []string, read int, ask *turn.Ask) {
	trial, cannot, said := t.Trial(), map[int]bool{}, make([]string, len(steps))
	for _, i := range inOrder(steps) {
		s := &steps[i]
		did, ask := trial.Do(part(*s), always)
		if ask != nil {
			return nil, 0, ask
		}
		if len(did.Waits) > 0 {
			w := did.Waits[0]
			s.Act = &w.Act
			said[i] = w.Says
			if did, ask = trial.Do(part(*s), always); ask != nil {
				return nil, 0, ask
			}
		} else {
			said[i] = did.Will
		}
		if did.Handler != "" {
			read++
		}
		cannot[i] = did.Short == ""
	}
	for i := range steps {
		on := restsOn(steps, i)
		steps[i].Off = on >= 0 && cannot[on]
		if said[i] != "" && !steps[i].Off {
			says = append(says, said[i])
		}
	}
	return says, read, nil
}

// changes reports whether a step does more than tell something.
func changes(s Step) bool {
	switch s.Action {
	case actions.Status, actions.Who, actions.When, actions.List:
		return false
	}
	return true
}

func always(turn.Did) bool { return true }

// part is the part of a text that a step is.
func part(s Step) turn.Part {
	return turn.Part{Words: s.Words, Flows: flows(s.Domain), Act: s.Act}
}

// inOrder returns the order in which steps are done: what others of a plan are told is told before that plan is left or called off, which is what it
// is about; everything else in the order of the text.
func inOrder(steps []Step) []int {
	order := make([]int, 0, len(steps))
	for i := range steps {
		at := len(order)
		if on := restsOn(steps, i); on >= 0 && ends(steps[on]) {
			at = slices.Index(order, on)
		}
		order = slices.Insert(order, at, i)
	}
	return order
}

// ends reports whether a step ends a plan for its person.
func ends(s Step) bool { return s.Key() == "linkup/cancel" || s.Key() == "linkup/drop" }

// confirm asks about what a flow would do and has not done.
func (t running) confirm(waiting []turn.Waiting) turn.Verdict {
	steps, says := make([]Step, len(waiting)), make([]string, len(waiting))
	for i, w := range waiting {
		steps[i], says[i] = Step{Domain: w.Domain, Action: w.Action, Act: &waiting[i].Act}, w.Says
	}
	return t.ask(steps, says, "what waits for a yes")
}

// ask says exactly what would happen to whom, and leaves that open for the next text.
func (t running) ask(steps []Step, says []string, saw string) turn.Verdict {
	acts, ok := wording.Acts(says)
	if !ok {
		t.note(steps, func(int) (string, string) { return dropped, "more than a text can say" })
		t.Say(wording.ActionTooMany)
		return t.End("action_too_many", saw, "nothing done, says so", "a text has no room for what would happen")
	}
	slot, ask := turn.Record[Pending](t.Turn, name, Kind)
	if ask != nil {
		return turn.Wait(ask)
	}
	slot.Value = Pending{Steps: steps, At: t.Now}
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.note(steps, func(int) (string, string) { return waits, "" })
	t.Places.Acts = acts
	t.Say(wording.ActionConfirm)
	t.Await(turn.ConfirmToken)
	return t.End("action_asked", saw, "asks first", "it reaches others, ends something or cannot be undone")
}

// note tells the trace what the requests are and what came of them.
func (t running) note(steps []Step, is func(i int) (state, why string)) {
	t.Requests = make([]turn.Request, len(steps))
	for i, s := range steps {
		state, why := is(i)
		t.Requests[i] = turn.Request{Domain: s.Domain, Action: s.Action, Waited: s.Act != nil, State: state, Why: why}
	}
}

// answered reads the text after that question: a yes does it, a no leaves everything as it is, and anything else is a text of its own.
func (t running) answered() turn.Verdict {
	const saw = "open question whether something is to be done"
	slot, ask := turn.Record[Pending](t.Turn, name, Kind)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case len(slot.Value.Steps) == 0:
		return turn.GoOn(saw, "go on", "nothing is known of it")
	case t.Message.AcceptedAt.Before(slot.Value.At):
		return turn.GoOn(saw, "dropped", "sent before anybody could read the question")
	case t.State.Contact.Value.Said != string(wording.ActionConfirm):
		return turn.GoOn(saw, "dropped", "something else was said since, which it may answer")
	}
	p := slot.Value
	turn.DropRecord(t.Turn, name)
	switch id := t.Asked().ID; {
	case id == answers.Yes, id == answers.Nod, agrees(t.Message.Normal):
		return t.run(p.Steps, saw)
	case id == answers.No, refuses(t.Message.Normal):
		return t.drops(p, saw)
	}
	t.note(p.Steps, func(int) (string, string) { return dropped, "a text of its own" })
	return turn.GoOn(saw, "dropped", "the text is read as a fresh one")
}

func (t running) drops(p Pending, saw string) turn.Verdict {
	t.note(p.Steps, func(int) (string, string) { return dropped, "a plain no" })
	t.SayOr(wording.ActionDropped, wording.ActionNotIt)
	return t.End("action_dropped", saw, "nothing done, says so", "a plain no")
}

// run does the steps, each for itself, and says what came of each.
func (t running) run(steps []Step, saw string) turn.Verdict {
	results := make([]wording.Did, len(steps))
	state := make([]turn.Request, len(steps))
	asks := -1
	said := ""
	for _, i := range inOrder(steps) {
		s := steps[i]
		results[i].Label = t.Book.Label(s.Key())
		state[i] = turn.Request{Domain: s.Domain, Action: s.Action, Waited: s.Act != nil, State: failed}
		if s.Off {
			state[i].Why = "rests on what cannot be done"
			continue
		}
		did, ask := t.Do(part(s), func(d turn.Did) bool { return !d.Asks || asks < 0 })
		switch {
		case ask != nil:
			return turn.Wait(ask)
		case len(did.Waits) > 0:
			state[i].Why = "waits for a yes again"
			continue
		}
		state[i].Why, results[i].Words = did.Outcome, did.Text
		if did.Handler == "" {
			state[i].Why, results[i].Words = "no flow reads it", wording.NoneLikeThat(s.Domain)
		}
		switch {
		case did.Asks && asks >= 0:
			results[i].Words, state[i].Why = "", "one question at a time"
		case did.Asks:
			asks, said = i, did.Said
			results[i].OK, results[i].Asks, state[i].State = true, true, asked
		case did.Short != "":
			results[i].OK, results[i].Words, state[i].State = true, did.Short, done
		}
		if len(steps) == 1 { // its own words, and what comes next is read as after them
			results[i].Words, said = did.Text, did.Said
		}
	}
	t.Requests = state
	if asks >= 0 { // what it asks ends the text
		last := results[asks]
		results = append(slices.Delete(results, asks, asks+1), last)
	}
	return t.says(results, said, saw)
}

// restsOn returns the step that another one makes sense with only, -1 for none: that one is sorry is told to those whose plan was called off.
func restsOn(steps []Step, i int) int {
	if steps[i].Domain != "group" {
		return -1
	}
	for n := i - 1; n >= 0; n-- {
		if k := steps[n].Key(); ends(steps[n]) || k == "linkup/change_time" {
			return n
		}
	}
	return -1
}

// says says what came of the steps, and nothing else.
func (t running) says(results []wording.Did, said, saw string) turn.Verdict {
	ok := 0
	for _, r := range results {
		if r.OK {
			ok++
		}
	}
	purpose := wording.ActionPartly
	switch ok {
	case len(results):
		purpose = wording.ActionDone
	case 0:
		purpose = wording.ActionFailed
	}
	t.Places.Results = wording.Results(results)
	t.SayFor(purpose, said)
	return t.End(string(purpose), saw, "done in turn", "")
}
