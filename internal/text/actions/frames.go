package actions

import (
	"regexp"
	"slices"
	"strings"
)

// frame is a way to ask for an action: a verb, what it is done to, and the words around them, each of a set. It reads what the closer rules leave.
type frame struct {
	of     gate
	early  bool // before all other rules
	whole  bool // of a text as a whole, before all other rules
	expr   pattern
	domain string
	action string
	build  func(p part, m [][2]int) reading // nil for an action without params
}

// framesOf returns the frames of everything.
func framesOf() []frame {
	return slices.Concat(reminderFrames(), memoryFrames(), pauseFrames(), resumeFrames(), nameFrames(), homeFrames(), listFrames(), calendarFrames(), patchFrames())
}

// frameWords are words of which a frame of a kind has one at least.
func frameWords() map[string]gate {
	all := map[string]gate{}
	for g, list := range map[gate]string{
		ofReminders: "remind reminder reminders reminding reminded alarm alarms nudge ping poke buzz text message shout holler alert notify wake forget forgetting miss remember remembering bug hit tell warn",
		ofMemory: "remember remembering remembered forget forgets unremember mind note notes noted jot write record file save saved store stored know learned fyi reference erase delete remove wipe clear scrub purge lose drop scratch strike disregard ignore keep keeping kept " +
			"memory memories brain slate details info facts info told told-you said trash reset dump nuke whatcha whatve got data aware future uve any down put write just know heads hold hang",
		ofAccount: "pause break breather rest alone quiet peace space stop quit no dont chill lay ease back hold mute silence snooze freeze hiatus suspend hibernate zip hush dnd invites texts texting inviting pausing off done ready again resume reactivate restart unpause unsnooze un-snooze unmute unfreeze un-pause un-mute lift " +
			"name names call called calls spelled go going its im not prefer make use known refer address dark step offline location in moved moving relocated relocating move place zip city cities address home base live living location area switch change neighborhood put cool over take taking open",
		ofOwn:     "plans plan linkups linkup schedule calendar cal gcal ical ics outlook agenda week weekend day me my i im have got signed booked next anything lined books docket sync subscribe",
		ofProfile: "no not more less fewer only just prefer rather into thing vibe scene stop quit dont cant better best groups group done over hate like into keep love weeknights weekends weekdays mornings evenings afternoons nights works work off",
	} {
		for w := range setOf(list) {
			all[w] |= g
		}
	}
	return all
}

// mostFramed is how many words a text has at most of which a frame reads more than a part.
const mostFramed = 16

// framed reads a part by the frames that a test takes.
func (p part) framed(takes func(frame) bool) reading {
	p = p.bared()
	if len(p.list) == 0 || len(p.list) > mostFramed {
		return reading{}
	}
	var of gate
	for _, t := range p.list {
		of |= p.t.r.framed[t.is]
	}
	if of == 0 {
		return reading{}
	}
	for _, f := range p.t.p.frames {
		if of&f.of == 0 || !takes(f) {
			continue
		}
		m := p.match(f.expr)
		if len(m) == 0 {
			continue
		}
		if f.build == nil {
			return act(f.domain, f.action)
		}
		if r := f.build(p, m); r.kind == asks {
			return r
		}
	}
	return reading{}
}

// bared is the part without what is said behind a request: "please", "thanks", "lol".
func (p part) bared() part {
	n := len(p.list)
	for n > 0 && p.t.r.words.trailing[p.list[n-1].is] {
		n--
	}
	if n == len(p.list) || n == 0 {
		return p
	}
	c := *p.clause
	c.end = c.list[n].start
	c.list = c.list[:n]
	c.join()
	p.clause, p.facts = &c, p.facts[:n]
	return p
}

// framedWhole reads a text as a whole.
func (t *text) framedWhole(takes func(frame) bool) (u unit, ok bool) {
	if len(t.list) > mostFramed+2 {
		return u, false
	}
	p := t.part(0, len(t.list))
	r := p.framed(takes)
	r = p.doubted(r)
	return unit{reading: r, part: p}, r.kind == asks
}

// classes are sets of words that frames are put together of.
func classes() map[string]string {
	return map[string]string{
		"kill": `cancel|delete|remove|drop|clear(?: out)?|scrap|scratch|nix|axe|ditch|kill|lose|erase|undo|skip|stop|end|quit|turn off|switch off|shut off|take off|take down|take out|get rid of|forget(?: about)?|never ?mind|nvm|call off|dump|toss|trash|wipe|disable|silence|dismiss|ignore|disregard|lay off|ease up on|knock off|cut(?: out)?|enough|no more|done with`,
		"show": `pull up|bring up|read(?: out| off)?|show|list|see|check|view|look at|look up|tell|give|send|text|get|go over|go through|run through|run down|remind|let me know|print|share|gimme|lemme see|catch me up on|fill me in on|spit out|display`,
		"wh":   `what|whats|whatve|which|how many|how much|any|got any|are there any|are there|is there any|have i got any|do i have any|do i have`,
		"tail": ` (?:until|till|til|for|through|thru|over|during|this|next|the|a|while|after|before|starting|from|now|in) ?.*| (?:now|later)`,
		"word": `[^ ]+`,
	}
}

var classRE = regexp.MustCompile(`<(\w+)>`)

// fr compiles the expression of a frame: <kill> is one of the words of that class.
func fr(expr string) pattern {
	all := classes()
	return re(classRE.ReplaceAllStringFunc(expr, func(name string) string { return "(?:" + all[strings.Trim(name, "<>")] + ")" }))
}
