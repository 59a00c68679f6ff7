package sim

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/wording"
)

// gets is a text that has arrived, and the plan that it is about: what they make of it.
func (p *phone) gets(purpose, id, body string) {
	if purpose != string(wording.SmallTalk) && !strings.HasPrefix(purpose, "invite_") {
		p.last = id
	}
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
		p.planned(is, id, body)
	case strings.HasPrefix(purpose, "after_"):
		p.asked(is, id, body)
	case is == wording.WhoIsMeant:
		p.lists(body)
		p.after(p.soon(), func() { p.keepsAway(p.pick("1", "NONE")) })
	case is == wording.ActionConfirm:
		p.confirmsAct()
	case is == wording.DeleteAsk:
		p.texts(p.soon(), "yes")
	case is == wording.ReportReason:
		p.texts(p.soon(), "they kept interrupting everybody")
	}
}

// confirmsAct is what they say to whether something is to be done. They mean what they meant before, unless they have texted something else since.
func (p *phone) confirmsAct() {
	meant, texted := p.meant, p.texted
	switch {
	case p.one(0.85):
		words := p.pick("yes", "YES", "yes please", "do it")
		p.after(p.soon(), func() {
			if p.texted != texted || p.last != "" { // they have said, or were told, something else
				meant = meaning{}
			}
			p.means(meant, words)
		})
	case p.one(0.6):
		p.texts(p.soon(), p.pick("no", "NO", "never mind"))
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

// asked is what they say of a plan that has taken place.
func (p *phone) asked(is wording.Purpose, id, body string) {
	if p.one(p.ghosts / 2) {
		return
	}
	d := p.soon()
	switch is {
	case wording.AfterAttended:
		p.after(p.later(), func() { p.attended(id) })
	case wording.AfterAgain:
		p.texts(d, p.pick("yes", "YES", "maybe", "definitely", "no"))
	case wording.AfterNote:
		p.texts(d, p.pick("skip", "SKIP", "nothing", "quiet places are better for me"))
		if p.one(0.03) {
			p.texts(d+time.Hour, p.pick("block someone", "report someone"))
		}
	case wording.AfterExchange:
		p.lists(body)
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

// lists remembers the names that a text has them choose from.
func (p *phone) lists(body string) {
	p.offered = p.offered[:0]
	for _, m := range choice.FindAllStringSubmatch(body, -1) {
		p.offered = append(p.offered, m[1])
	}
}

// keepsAway answers whom they mean.
func (p *phone) keepsAway(answer string) {
	if answer == "1" && len(p.offered) > 0 {
		p.means(meaning{what: blocking, plan: p.offered[0]}, answer)
		return
	}
	p.say("NONE")
}

// attended says whether they were at a plan. When something else was said to them since, or is on its way, it is none of the books' business how it is read.
func (p *phone) attended(id string) {
	there := meaning{what: wasThere, came: p.t.books.of(p).mine.Came}
	if p.last != id || p.t.books.of(p).told != string(wording.AfterAttended) || p.t.books.waits(p) {
		there = meaning{}
	}
	switch {
	case p.one(0.8):
		p.means(there, p.pick("yes", "YES", "yep it was fun", "yes i made it"))
	case p.one(0.5):
		p.say(p.pick("no", "couldn't make it"))
	default:
		p.means(there, p.pick("yes! couldn't have been better", "i went but nobody showed up"))
	}
}
