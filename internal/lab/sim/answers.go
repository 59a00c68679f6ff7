package sim

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/wording"
)

// gets is a text that has arrived: what they make of it.
func (p *phone) gets(purpose, body string) {
	switch is := wording.Purpose(purpose); {
	case strings.HasPrefix(purpose, "registration_"):
		if link := linkIn.FindStringSubmatch(body); link != nil && !p.joined && p.one(0.9) {
			p.after(p.soon(), func() { p.opens(link[1]) })
		}
	case is == wording.Code:
		if code := codeIn.FindStringSubmatch(body); code != nil && p.one(0.97) {
			p.after(p.soon(), func() { p.confirms(code[1]) })
		}
	case is == wording.Greeting:
		if p.one(0.95) {
			p.texts(p.soon(), p.pick("I'm ready", "ready", "ok let's go"))
		}
	case strings.HasPrefix(purpose, "interview_"):
		p.interviewed(is)
	case strings.HasPrefix(purpose, "request_"):
		if strings.Contains(body, "?") && !p.one(p.ghosts) {
			p.texts(p.soon(), p.pick("A", "A", "B", "saturday at 3pm", "coffee"))
		}
	case strings.HasPrefix(purpose, "linkup_") || strings.HasPrefix(purpose, "invite_"):
		p.planned(is)
	case strings.HasPrefix(purpose, "after_"):
		p.asked(is, body)
	case is == wording.DeleteAsk:
		p.texts(p.soon(), "yes")
	case is == wording.ReportReason:
		p.texts(p.soon(), "they kept interrupting everybody")
	}
}

// interviewed answers a question about themselves.
func (p *phone) interviewed(is wording.Purpose) {
	again := is == wording.InterviewAgain
	switch is {
	case wording.InterviewDone, wording.InterviewUpdated, wording.InterviewKept:
		p.lives()
		return
	case wording.InterviewLater, wording.InterviewDiffers:
		return
	case wording.InterviewCheckin:
		p.texts(p.soon(), "yes")
		return
	case wording.InterviewResume:
		p.texts(p.soon(), "ready")
		return
	case wording.InterviewAgain, wording.InterviewReminder:
	default:
		if step := strings.TrimPrefix(string(is), "interview_"); step != p.step {
			p.step, p.tries = step, 0
		}
	}
	a := p.persona.Answers(p.step, again, p.tries)
	p.tries++
	if a.Text != "" && !p.persona.Gone() {
		p.texts(a.After, a.Text)
	}
}

// planned is what they do about a plan.
func (p *phone) planned(is wording.Purpose) {
	p.lives()
	switch is {
	case wording.LinkUpInvite, wording.LinkUpReplacement:
		p.invited()
	case wording.LinkUpLocked, wording.LinkUpMoved:
		switch {
		case p.one(p.drops):
			p.texts(p.later(), p.pick("DROP", "drop", "i can't make it after all"))
		case p.one(0.06):
			p.texts(p.soon(), p.pick("where is it?", "who else is coming?", "what time again"))
		case p.one(0.04):
			p.texts(p.later(), p.pick("can we do 5pm instead", "can we do noon instead", "a bit later?"))
		}
	case wording.LinkUpReminder:
		switch {
		case p.one(p.drops / 2):
			p.texts(p.soon(), "DROP")
		case p.one(0.08):
			p.texts(p.later()/4, "running late")
		}
	case wording.LinkUpChangeAsk:
		if !p.one(p.ghosts) {
			p.texts(p.later()/4, p.pick("yes", "yes", "ok", "no", "NO"))
		}
	case wording.LinkUpBroadcasting:
		if p.one(p.drops / 3) {
			p.texts(p.later(), p.pick("CHANGE", "cancel it"))
		}
	default: // nothing
	}
}

// invited is what they say to an invite, and whether they still mean it later.
func (p *phone) invited() {
	if p.one(p.ghosts) {
		return
	}
	d := p.soon()
	if p.one(0.5) {
		d = p.later()
	}
	switch {
	case p.one(p.yes):
		p.texts(d, p.pick("yes", "A", "sure", "B", "I'm in", "yes please", "count me in", "A or B both work"))
		if p.one(0.06) {
			p.texts(d+p.later(), p.pick("no", "actually no"))
		}
	case p.one(0.1):
		p.texts(d, p.pick("maybe", "who else is coming?", "where is it?"))
		if p.one(0.5) {
			p.texts(d+p.later(), "yes")
		}
	default:
		p.texts(d, p.pick("no", "NO", "can't", "no thanks", "not this time"))
		if p.one(0.04) {
			p.texts(d+p.later(), "yes")
		}
	}
}

// asked is what they say of a plan that has taken place.
func (p *phone) asked(is wording.Purpose, body string) {
	if p.one(p.ghosts / 2) {
		return
	}
	d := p.soon()
	switch is {
	case wording.AfterAttended:
		p.texts(p.later(), p.pick("yes", "YES", "yes", "yep it was fun", "yes", "yes", "yes", "no", "couldn't make it"))
	case wording.AfterAgain:
		p.texts(d, p.pick("yes", "YES", "maybe", "definitely", "no"))
	case wording.AfterNote:
		p.texts(d, p.pick("skip", "SKIP", "nothing", "quiet places are better for me"))
		if p.one(0.02) {
			p.texts(d+time.Hour, "block someone")
		}
	case wording.AfterExchange:
		p.offered = p.offered[:0]
		for _, m := range choice.FindAllStringSubmatch(body, -1) {
			p.offered = append(p.offered, m[1])
		}
		p.after(d, func() {
			answer := p.pick("ALL", "all", "NONE", "1", "1")
			switch answer {
			case "1":
				p.t.books.wishes(p, p.offered[:min(1, len(p.offered))])
			case "NONE":
			default:
				p.t.books.wishes(p, p.offered)
			}
			p.say(answer)
		})
	default: // nothing
	}
}
