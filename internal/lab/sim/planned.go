package sim

import (
	"slices"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// planned is what they do about a plan.
func (p *phone) planned(is wording.Purpose, id, body string) {
	p.lives()
	if link := pageIn.FindString(body); link != "" && p.one(0.2) {
		p.after(p.soon(), func() { p.looks(link) })
	}
	switch is {
	case wording.LinkUpInvite, wording.LinkUpReplacement:
		p.invite = id
		p.invited(id)
	case wording.LinkUpLocked, wording.LinkUpMoved:
		p.on = id
		p.isOn()
	case wording.LinkUpReminder:
		switch {
		case p.one(p.drops / 2):
			p.after(p.soon(), func() { p.means(p.meansOn(leaving), "DROP") })
		case p.one(0.08):
			p.after(p.later()/4, func() { p.means(p.meansLate(), "running late") })
		}
	case wording.LinkUpWhich:
		p.texts(p.soon(), p.pick("1", "2", "the first one"))
	case wording.LinkUpChangeAsk:
		if !p.one(p.ghosts) {
			p.texts(p.later()/4, p.pick("yes", "yes", "ok", "no", "NO"))
		}
	case wording.LinkUpBroadcasting:
		if p.one(p.drops / 3) {
			p.texts(p.later(), p.pick("CHANGE", "cancel it"))
		}
	case wording.LinkUpExpired:
		if p.one(0.4) {
			p.after(p.soon(), func() {
				again := meaning{what: retries}
				if p.t.books.waits(p) { // what is on its way may be about another plan
					again = meaning{}
				}
				p.means(again, p.pick("sunday afternoon", "saturday morning", "tomorrow evening"))
			})
		}
	case wording.LinkUpCanceled, wording.LinkUpRemoved:
		if p.on == id {
			p.on = ""
		}
	default: // nothing
	}
}

// looks opens the page of a plan.
func (p *phone) looks(link string) {
	if p.browser == nil {
		return
	}
	if page := p.browser.Get(link); page.Status == 200 {
		p.t.books.page(p, page.Text())
	}
}

// isOn is what they say to a plan that is on now.
func (p *phone) isOn() {
	switch {
	case p.one(p.drops):
		d, words := p.later(), p.pick("DROP", "drop", "i can't make it after all")
		p.after(d, func() { p.means(p.meansOn(leaving), words) })
	case p.one(0.06):
		p.texts(p.soon(), p.pick("where is it?", "who else is coming?", "what time again"))
	case p.one(0.04):
		p.texts(p.later(), p.pick("can we do 5pm instead", "can we do noon instead", "a bit later?"))
	case p.one(0.02):
		p.after(p.later(), func() { p.means(p.meansOn(asksPlan), "CHANGE") })
	case p.one(0.05):
		p.texts(p.soon(), p.pick("cool see you there", "yay", "awesome thx"))
	}
}

// invited is what they say to an invite, and whether they still mean it later.
func (p *phone) invited(id string) {
	if p.one(p.ghosts) {
		return
	}
	d := p.soon()
	if p.one(0.5) {
		d = p.later()
	}
	switch {
	case p.on != "" && p.on != id && p.one(0.3):
		p.after(d, p.otherPlan)
	case p.one(p.yes):
		p.agrees(d, id)
	case p.one(0.1):
		p.texts(d, p.pick("maybe", "who else is coming?", "where is it?"))
		if p.one(0.5) {
			p.texts(d+p.later(), "yes")
		}
	default:
		words := p.pick("no", "NO", "can't", "no thanks", "not this time", "sorry, i have other plans", "i'm busy then", "no, that's too late for me")
		p.after(d, func() { p.means(p.meansInvite(refusing, id), words) })
		if p.one(0.04) {
			p.texts(d+p.later(), "yes")
		}
	}
}

// agrees is a yes, which some take back later: at once, or after a word in passing.
func (p *phone) agrees(d time.Duration, id string) {
	words := p.pick("yes", "A", "sure", "B", "I'm in", "yes please", "count me in", "A or B both work")
	p.after(d, func() { p.means(p.meansInvite(joining, id), words) })
	switch {
	case p.one(0.06):
		words := p.pick("no", "actually no")
		p.after(d+p.later(), func() { p.means(p.meansInvite(refusing, id), words) })
	case p.one(0.04):
		p.texts(d+2*time.Minute, "thanks!")
		p.after(d+5*time.Minute, func() { p.means(p.meansInvite(refusing, id), "NO") })
	}
}

// askedForThatDay reports whether the last invite is to the day of the plan that somebody knows is on: then a day says nothing of which they mean.
func (p *phone) askedForThatDay() bool {
	on, asked := p.t.books.plans[p.on], p.t.books.plans[p.invite]
	return on != nil && asked != nil && slices.ContainsFunc(asked.at.Options, func(o rules.Option) bool { return o.Said.Date == on.at.At().Said.Date })
}

// otherPlan is what somebody says of the plan that they know is on, while their last text was an invite to another one.
func (p *phone) otherPlan() {
	switch until := p.untilOn(); {
	case until > 0 && until < 2*time.Hour:
		p.means(p.meansLate(), "running late")
	case until > 0 && until < 10*time.Hour && !p.askedForThatDay() && p.one(0.5):
		p.means(p.meansOn(leaving), "can't make it today")
	case p.one(0.5):
		p.means(p.meansOn(leaving), "DROP")
	default:
		p.means(p.meansOn(asksPlan), "where is it?")
	}
}
