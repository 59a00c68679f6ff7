package linkup

import (
	"slices"
	"strconv"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// edits reads what is said about a plan that there is: who will not come, what is off, who else comes, where and when it is.
func (t member) edits(slot record.Slot[Mine], word string) turn.Verdict {
	p := t.meant(slot.Value)
	switch {
	case p == nil:
		return turn.GoOn("no open plan", "go on", "")
	case t.since(*p):
		return t.asksMeanwhile(*p)
	}
	if v := t.timed(slot, *p); v.Done() {
		return v
	}
	on := slot.Value.on()
	if len(on) > 0 && slices.Contains(onTheWay, word) {
		return t.answers(on[0], wording.LinkUpOnWay, "on their way")
	}
	u := t.reader.Read(t.Message.Normal, understand.Context{Now: t.Now, Zone: t.Region.Home, Country: t.Message.Country})
	own := t.own(slot.Value)
	if own != nil && own.State == Yes && resizes(word) {
		return t.answers(*own, wording.LinkUpChange, "another size")
	}
	if u.Intent != understand.LinkUpRequest || u.Extracted.LinkUp == nil || u.Extracted.LinkUp.Edit == "" || u.Confidence < understand.Med {
		if own != nil && own.State == Yes && own.ID == p.ID && t.rethinks(*own, u) {
			return t.answers(*own, wording.LinkUpChange, "another time or activity")
		}
		return t.asksHow(slot, *p, u)
	}
	switch edit := u.Extracted.LinkUp.Edit; {
	case edit == understand.Cancel && own != nil && (own.ID == p.ID || u.Confidence >= understand.High): // which waits for a yes
		return t.callsOff(slot, *own)
	case edit == understand.Drop, edit == understand.Cancel && u.Confidence >= understand.High:
		return t.leaves(slot)
	case edit == understand.Late && len(on) > 0:
		next := on[0]
		if p.State == Locked && t.planNamed(slot.Value) != nil {
			next = *p
		}
		return t.comesLater(slot, next)
	case edit == understand.ChangeTime && own != nil && own.State == Yes:
		return t.answers(*own, wording.LinkUpChange, "another time")
	case edit == understand.ChangeTime && p.State == Locked:
		return t.rather(slot, *p, u.Extracted.LinkUp.Time)
	case edit == understand.ChangeTime && p.State == Asked:
		return t.answers(*p, wording.InviteTime, "another time")
	}
	return t.status(*p) // whatever it is, there is a plan
}

// onTheWay are what people text who are about to arrive: nobody is to hear that they are late.
var onTheWay = []string{"on my way", "omw", "im on my way", "i'm on my way", "almost there", "be there soon", "nearly there", "leaving now"}

// resizes reports whether a text wants another number of people for a plan that there is: "make it for 3".
func resizes(word string) bool {
	words := wordsOf(word)
	return len(words) > 2 && len(words) <= mostWordsOfPlan+1 && slices.Contains([]string{"make", "change"}, words[0]) && words[1] == "it" &&
		slices.ContainsFunc(words, func(w string) bool { return w == "for" || w == "people" }) &&
		slices.ContainsFunc(words, func(w string) bool { n, err := strconv.Atoi(w); return err == nil && n > 0 })
}

// rethinks reports whether a text would have something else in place of what people are asked for: "no wait, sunday afternoon", "tea instead of
// coffee", "let's do bowling instead".
func (t member) rethinks(p Plan, u understand.Understanding) bool {
	words := wordsOf(t.Message.Normal)
	instead := slices.Contains(words, "instead")
	back := !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(takingBack, w) })
	if asks(t.Message.Normal) || !instead && (len(words) == 0 || back || !slices.Contains(takingBack, words[0]) || some(words, "is", "was")) {
		return false
	}
	reading := when.Read(t.Message.Normal, when.Context{Now: t.Region.Local(t.Now), Zone: t.Region.Home, Country: t.Message.Country})
	if instead {
		return u.Intent == understand.LinkUpRequest && u.Confidence >= understand.Med || slices.Contains(words, p.Activity) ||
			nothingButTime(t.Message.Normal, reading.Spans, slices.Concat(takingBack, []string{"instead"})...)
	}
	if len(reading.Options) == 0 {
		return false
	}
	said := p.at().Said
	same := reading.Options[0].Date == said.Date && (reading.Options[0].From == "" || reading.Options[0].From == said.From)
	return !same && nothingButTime(t.Message.Normal, reading.Spans, takingBack...)
}

// takingBack are words before another time that take back the one that was said.
var takingBack = []string{"no", "wait", "actually", "sorry", "oops", "i", "mean", "meant", "scratch", "that", "rather", "make"}

// own returns the plan of their own that somebody calls off: the one that they name, else the newest.
func (t member) own(m Mine) *Plan {
	mine := Mine{Plans: slices.DeleteFunc(slices.Clone(m.Plans), func(p Plan) bool { return p.Role != Initiator || !p.open() })}
	if p := t.planNamed(mine); p != nil {
		return p
	}
	return mine.last(Plan.open)
}

// status says how it stands with a plan; before it is on, nobody's name.
func (t member) status(p Plan) turn.Verdict {
	switch p.State {
	case Locked:
		return t.answers(p, wording.LinkUpDetails, "asks about the plan")
	case Asked:
		return t.answers(p, wording.InviteDetails, "asks about an invite")
	}
	return t.answers(p, wording.LinkUpAsking, "asks about the plan")
}
