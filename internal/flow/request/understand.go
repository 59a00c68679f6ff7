package request

import (
	"fmt"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// understand reads what a text is for, unless it is an exact question that the everyday answers know, and does what it
// says of plans. What it says of the sender is left, understood, to what keeps that.
func (t running) understand() turn.Verdict {
	if o := turn.Note[asked](t.Turn); o.Of != "" {
		v := t.reply(*o)
		if v.Done() {
			t.replied(*o)
			return v
		}
	}
	match := t.Asked()
	if t.Awaited || known(match) {
		return turn.GoOn("a text that somebody else answers", "go on", string(match.ID))
	}
	if sms.Markup(t.Message.Normal) {
		return turn.GoOn("what is written for a machine", "go on", "no request, whatever it says")
	}
	u, hides, ask := t.read()
	if ask != nil {
		return turn.Wait(ask)
	}
	saw := t.saw(u)
	if hides != "" {
		saw += "; " + hides
	}
	t.traced(u, match)
	t.shadowed(u)
	if u.Confidence >= t.at.Med {
		t.Understood = &u
	}
	switch {
	case u.Intent == understand.ProfileUpdate && match.ID == "" && u.Confidence >= t.at.Med:
		return t.aboutThemselves(u, saw)
	case u.Intent != understand.LinkUpRequest || u.Extracted.LinkUp == nil:
		return turn.GoOn(saw, "go on", "no request")
	case u.Extracted.LinkUp.Edit != "":
		return t.edit(u, match, saw)
	case onlyLikely(u):
		return t.likely(u, match, saw)
	case !t.counts(u, match):
		return turn.GoOn(saw, "go on", "not sure enough to be a request")
	}
	return t.request(u, saw)
}

// reply reads the text as the answer to the question that was open.
func (t running) reply(o asked) turn.Verdict {
	switch o.token {
	case missingToken:
		return t.answered(o.Open)
	case doubtToken:
		return t.anyway(o.Open)
	}
	return t.changed(o.Open, o.token == changeToken)
}

// known reports whether a text is an exact question: a plan that is asked for must not get a card that resembles it, and a
// question no plan.
func known(match answers.Match) bool {
	switch match.ID {
	case "", answers.Wish, answers.Likes, answers.Ready, answers.Bored, answers.Lonely, answers.NewHere:
		return false
	default:
		return match.Kind != "talk"
	}
}

// counts reports whether a text is taken for a request, by the table of the contract (product contract, 2.6). What the
// everyday answers take for a wish, too, needs less; what they take for something else, or what comes while somebody else's
// question is open, has to be whole; so has what is for something that the catalogue of activities does not have.
func (t running) counts(u understand.Understanding, match answers.Match) bool {
	least := t.at.Med
	open := t.State.Session.Value.Pending(t.Now)
	switch {
	case other(*u.Extracted.LinkUp) && match.ID == answers.Wish: // kept as a wish is, with what was understood
		return false
	case other(*u.Extracted.LinkUp), match.ID != "" && match.ID != answers.Wish, open != "" && !ours(open):
		return u.Plain() && u.Confidence >= t.at.High && whole(*u.Extracted.LinkUp) && !u.Needed
	case match.ID == answers.Wish:
		least = t.at.Low
	}
	return u.Confidence >= least
}

// other reports whether a request is for something that is known by the words of the person alone.
func other(l understand.LinkUp) bool { return people.Wordless(l).ActivityKey == people.OtherActivity }

// whole reports whether a request lacks nothing.
func whole(l understand.LinkUp) bool { return l.ActivityKey != "" && len(l.Time) > 0 }

// request keeps a request and says so. One that lacks something is asked about once, where plans are for the sender.
func (t running) request(u understand.Understanding, saw string) turn.Verdict {
	l := t.bare(*u.Extracted.LinkUp)
	if !whole(l) || u.Needed {
		if q, ok := t.question(u, l); ok && t.plans() {
			t.keep(l)
			return t.ask(q, saw)
		}
		if !whole(l) && t.plans() { // what is said to a wish that names nothing is not ours
			return turn.GoOn(saw, "go on", "nothing to ask back with")
		}
	}
	return t.kept(l, saw)
}

// kept keeps a request, and says what can be said of it.
func (t running) kept(l understand.LinkUp, saw string) turn.Verdict {
	t.keep(l)
	if t.starts(l) {
		return t.begins(t.Message.ID, l, saw)
	}
	t.say(l, wording.RequestKept)
	return t.correctable(t.Message.ID, l, t.End("kept", saw, "kept: request", "plans cannot be made yet"))
}

// starts reports whether a request becomes a plan, or is refused as one: each reason has its own text.
func (t running) starts(l understand.LinkUp) bool { return t.start != nil && whole(l) && !other(l) }

// say says a text about a request to whom plans are for, and the honest reason to anybody else.
func (t running) say(l understand.LinkUp, text wording.Purpose) {
	t.Places.Plan = t.plan(l)
	switch reason := t.May(people.Invited); {
	case reason == people.RegionWaits || reason == people.RegionIsClosed:
		t.SayOr(wording.KeptWaits, wording.KeptWaitsMore)
	case !t.plans():
		t.SayOr(t.WhatIsNext(), wording.AnswerAgain) // nothing that sounds as if there were plans for them
	default:
		t.SayOr(text, wording.RequestKeptMore)
	}
}

// edit answers what is said about a plan: there is none. What the everyday answers know better is left to them.
func (t running) edit(u understand.Understanding, match answers.Match, saw string) turn.Verdict {
	if match.ID != "" || u.Confidence < t.at.Med {
		return turn.GoOn(saw, "go on", "not sure enough to be about a plan")
	}
	if u.Extracted.LinkUp.Edit == understand.Status {
		if v, ok := t.noted(saw); ok {
			return v
		}
	}
	if t.cardsAnswer() {
		return turn.GoOn(saw, "go on", "a question that cards answer")
	}
	return t.noPlan(saw)
}

// cardsAnswer reports whether a text with the words of a change is a question that cards answer: "what if i have to cancel last minute".
func (t running) cardsAnswer() bool {
	out := t.Book.Deck().Route(deck.Question{Text: t.Message.Normal})
	return out.Asks && len(out.Cards) > 0
}

// aboutThemselves leaves what a text says of its sender to the step that keeps it. Names and places are the account's, which has
// read the text before and knows better: "I moved to the couch".
func (t running) aboutThemselves(u understand.Understanding, saw string) turn.Verdict {
	if !keeps(u) {
		t.Understood = nil
		return turn.GoOn(saw, "go on", "nothing that is kept")
	}
	return turn.GoOn(saw, "go on", "kept by a later step")
}

// keeps reports whether a text says something of its sender that a later step keeps.
func keeps(u understand.Understanding) bool {
	p := u.Extracted.Profile
	return p != nil && slices.ContainsFunc(p.Patches, func(p understand.Patch) bool { return p.Path != "first_name" && p.Path != "home" })
}

// noPlan says that there is none, or offers a person where that was the last text.
func (t running) noPlan(saw string) turn.Verdict {
	text, key, ask := t.Card("no_plan")
	if ask != nil {
		return turn.Wait(ask)
	}
	if key == t.State.Contact.Value.Said {
		t.Say(wording.AnswerAgain)
		return t.End("answered", saw, "offers a person", "the same answer was the last text")
	}
	t.SayCard(text, key)
	return t.End("answered", saw, "card "+key, "")
}

// saw says what was understood, without words of the person.
func (t running) saw(u understand.Understanding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %.2f, %s", u.Intent, u.Confidence, u.Source)
	if names := fields(u.Extracted); len(names) > 0 {
		b.WriteString("; names " + strings.Join(names, ", "))
	}
	if u.Needed {
		b.WriteString("; lacks " + u.Missing)
	}
	for _, a := range u.Alternatives {
		fmt.Fprintf(&b, "; or %s %.2f", a.Intent, a.Confidence)
	}
	fmt.Fprintf(&b, "; thresholds %.2f %.2f %.2f", t.at.High, t.at.Med, t.at.Low)
	return b.String()
}

// fields lists the names of what was extracted.
func fields(x understand.Extracted) (names []string) {
	if l := x.LinkUp; l != nil {
		for name, is := range map[string]bool{
			"activity_key": l.ActivityKey != "", "time": len(l.Time) > 0, "group": l.Group != nil, "radius_miles": l.RadiusMiles > 0,
			"location_hint": l.LocationHint != "", "constraints": len(l.Constraints) > 0, "edit": l.Edit != "",
		} {
			if is {
				names = append(names, "linkup."+name)
			}
		}
	}
	if p := x.Profile; p != nil {
		for _, patch := range p.Patches {
			names = append(names, "profile."+patch.Path)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
