package actions

import (
	"regexp"
	"strings"

	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/weigh"
	"github.com/josh-sms/josh/internal/text/when"
)

// kind is what a part of a text is.
type kind int

const (
	nothing kind = iota // no rule reads it
	asks                // it requests something
	small               // a greeting, thanks, a word of being sorry
	reason              // it says why, or how its sender is
	story               // it tells what somebody did or said, or what would be: what is joined to it is of it
)

// reading is what is made of a part of a text.
type reading struct {
	kind    kind
	action  Action
	on      bool    // an action like this on another plan may follow: "cancel saturday and sunday"
	it      bool    // of a plan that it does not name: "cancel it", "tell them"
	there   bool    // of a time that it does not name: "find me a walk then"
	swaps   bool    // something in the place of a plan that is called off: "do sunday instead"
	after   bool    // it counts only behind another request: "and what time is it?"
	odds    float64 // what its words say for its being a request, if they were asked
	weighed bool    // its words speak for it, and no rule
	opens   bool    // something is left open that nothing but what was said before can say
}

func act(domain, action string, params ...string) reading {
	a := Action{domain, action, map[string]string{}}
	for i := 0; i+1 < len(params); i += 2 {
		if v := strings.TrimSpace(params[i+1]); v != "" {
			a.Params[params[i]] = v
		}
	}
	return reading{kind: asks, action: a}
}

// text is a text that is read.
type text struct {
	r     *Reader
	p     *patterns
	whole string
	list  []token
	c     Context
	facts []fact // of each word
	// made: what understand made of parts, so that none is read twice
	made map[[2]int]understand.Understanding
	// scores: what the words of parts speak for, likewise
	scores map[[2]int]weigh.Score
	asks   float64 // what the words of the whole text say for its asking for something, in log-odds
	// guessed: nothing but words spoke for what was read last
	guessed bool
}

// fact is what is known of a word beside its spelling.
type fact struct{ activity, timed bool }

func (t *text) when() when.Context {
	return when.Context{Now: t.c.Now, Zone: t.c.Zone, Country: t.c.Country}
}

// part is a part of a text: its words from and to.
type part struct {
	*clause
	t        *text
	from, to int
	facts    []fact // of the words of the clause
	gates    gate
}

func (t *text) part(from, to int) part {
	c := clauseOf(t.whole, t.list, from, to)
	p := part{clause: c, t: t, from: from, to: to, facts: t.facts[to-len(c.list) : to]}
	p.gates = p.gated()
	return p
}

// read reads a part by the rules that there are, the surest first.
func (p part) read() reading {
	if len(p.list) == 0 {
		return reading{kind: small}
	}
	if r := p.framed(func(f frame) bool { return f.early }); r.kind == asks {
		return p.doubted(r)
	}
	r := p.ruled()
	if r.kind != asks && r.kind != small {
		if of := p.framed(func(f frame) bool { return !f.early }); of.kind == asks {
			return p.doubted(of)
		}
	}
	if r.kind == nothing || r.kind == reason || r.kind == story {
		if of := p.weighed(r.kind); of.kind == asks {
			return of
		}
	}
	return p.doubted(r)
}

// ruled reads a part by the closer rules.
func (p part) ruled() reading {
	if r := p.talk(); r.kind != nothing {
		return r
	}
	wonders := p.wonders() // then it is no question about a plan: talk asks that first
	for _, rule := range []func() reading{p.relay, p.late, p.waves, p.reminder, p.account, p.memory, p.contact, p.invite, p.own, p.patch, p.cancel, p.drop, p.change, p.questionUnless(wonders), p.voicedUnless(wonders), p.profile, p.create} {
		if r := rule(); r.kind != nothing {
			if r.action.Domain == LinkUp && r.action.Action == Drop && p.has("invite", "invites", "invitation") { // who answers one is in no plan yet
				r.action.Domain, r.action.Action = Invite, Decline
			}
			return r
		}
	}
	if p.says(p.t.p.reasons) && !p.asks {
		return reading{kind: reason}
	}
	return reading{}
}

func (p part) says(re *regexp.Regexp) bool { return re.MatchString(p.said) }

// timed reports whether one of the words from and to is of a time.
func (p part) timed(from, to int) bool {
	for i := max(from, 0); i < min(to, len(p.facts)); i++ {
		if p.facts[i].timed {
			return true
		}
	}
	return false
}

// active reports whether one of the words from and to is of an activity.
func (p part) active(from, to int) bool {
	for i := max(from, 0); i < min(to, len(p.facts)); i++ {
		if p.facts[i].activity {
			return true
		}
	}
	return false
}

// when returns the times of the words from and to, in the words of the text.
func (p part) when(from, to int) string {
	first, last := -1, -1
	for i := max(from, 0); i < min(to, len(p.facts)); i++ {
		if !p.facts[i].timed {
			continue
		}
		if first < 0 {
			first = i
		}
		if i > last+3 && last >= 0 {
			break
		}
		last = i
	}
	if first < 0 {
		return ""
	}
	for first < last && (p.word(first) == "on" || p.word(first) == "for" || p.word(first) == "el" || p.word(first) == "this" && p.word(first+1) == "on") {
		first++
	}
	return p.source(first, last+1)
}

// understood is what understand makes of the part. A part without a word of a plan is not asked about.
func (p part) understood() understand.Understanding {
	key := [2]int{p.to - len(p.list), p.to}
	if u, ok := p.t.made[key]; ok {
		return u
	}
	said := p.said
	if p.asks {
		said += "?"
	}
	u := p.t.r.understands.Read(said, understand.Context{Now: p.t.c.Now, Zone: p.t.c.Zone, Country: p.t.c.Country})
	p.t.made[key] = u
	return u
}
