package understand

import (
	"math"
	"slices"
	"strings"
)

// kilometre is a kilometre in miles.
const kilometre = 0.621371

// farthest is the largest radius (product contract, LinkUps).
const farthest = 25

// aboutRadius reads how far the person goes: "within 10 miles".
func (p *profiling) aboutRadius(from, end int) bool {
	for i := from; i+1 < end; i++ {
		miles := 1.0
		switch p.s.words[i+1].is {
		case "miles", "mile", "mi":
		case "km", "kms", "kilometers", "kilometres", "kilometer", "kilometre", "k":
			miles = kilometre
		default:
			continue
		}
		n := int(math.Round(float64(amount(p.s.words[i].is)) * miles))
		bound := p.within(from, end, "within", "max", "radius", "most", "farther", "further", "maximum", "tops", "under", "travel", "distance", "only", "limit", "up", "than", "past", "beyond")
		if n < 1 || n > farthest || !bound {
			return false
		}
		if p.ofPlan() {
			return false
		}
		return p.put(pathRadius, "set", n, fairly)
	}
	return false
}

// ofPlan reports whether a text names a day or something to do: a size or a distance in it is that of a plan.
func (p *profiling) ofPlan() bool {
	return p.r.dated(p.s) || len(p.r.activities(p.lower(0, len(p.s.words)))) > 0
}

// aboutGroup reads the size of groups that the person likes: "small groups only".
func (p *profiling) aboutGroup(from, end int, cues []cue) bool {
	groups := p.within(from, end, "group", "groups", "crowd", "crowds", "hangouts", "gatherings")
	alone := strings.Contains(p.s.phrase(from, end), "one on one") || strings.Contains(p.s.phrase(from, end), "1 on 1") || p.within(from, end, "1:1")
	people := p.within(from, end, "people")
	_, liked := has(cues, "only", "like", "better", "avoid")
	liked = liked || p.within(from, end, "please", "max", "maximum", "most", "rather", "want", "prefer", "set", "change", "put")
	if !groups && !alone && !people || !liked && (!groups || end-from > 3) || p.r.dated(p.s) {
		return false
	}
	_, refused := has(cues, "avoid")
	small := p.within(from, end, "small", "smaller", "tiny", "intimate")
	big := p.within(from, end, "big", "bigger", "large", "larger", "huge", "crowd", "crowds")
	switch g, _, named := p.s.size(from, end); {
	case alone && !refused:
		return p.put(pathGroup, "set", Group{Min: 2, Max: 2}, fairly)
	case small && !refused || big && refused:
		return p.put(pathGroup, "set", Group{Min: 3, Max: 5}, fairly)
	case big || small:
		return p.put(pathGroup, "set", Group{Min: 6, Max: largest}, fairly)
	case named && !refused && (groups || !p.ofPlan()):
		return p.put(pathGroup, "set", g, fairly)
	}
	return false
}

// aboutTimes reads when the person can: "mornings don't work any more", "weekends are better".
func (p *profiling) aboutTimes(from, end int, cues []cue) bool {
	var times []string
	for i := from; i < end; i++ {
		if p.s.words[i].is == "than" { // what the others are better than
			break
		}
		if time := habit(p.s.words[i].is); time != "" && !slices.Contains(times, time) {
			times = append(times, time)
		}
	}
	if len(p.r.activities(p.lower(from, end))) > 0 || p.r.dated(p.s) || p.forDay(from, end) {
		return false
	}
	_, only := has(cues, "only")
	_, worse := has(cues, "worse", "avoid", "remove")
	_, better := has(cues, "better", "like", "add")
	if len(times) == 0 {
		_, says := has(cues, "only", "worse", "better", "remove") // not "i hate mondays"
		return says && p.weekdays(from, end) && p.put(pathNotes, "add", p.s.source(from, end), fairly)
	}
	op := "add"
	switch {
	case worse || p.within(from, end, "anymore"):
		op = "remove"
	case only:
		return p.put(pathTimes, "set", times, fairly)
	case !better:
		return false
	}
	for _, time := range times {
		p.put(pathTimes, op, time, fairly)
	}
	return true
}

// forDay reports whether a clause is about one day: "mornings don't work for saturday".
func (p *profiling) forDay(from, end int) bool {
	for i := from; i+1 < end; i++ {
		if p.s.words[i].is == "for" && isDay(p.s.words[i+1].is) {
			return true
		}
	}
	return false
}

// weekdays reports whether a word between from and end is of a day that comes every week. A profile has no field for one: what is said of
// it is a note.
func (p *profiling) weekdays(from, end int) bool {
	for i := from; i < end; i++ {
		switch p.lower(i, i+1) {
		case "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "weekdays":
			return true
		}
	}
	return false
}

// habit returns the part of the week that a word names as one that comes again and again.
func habit(word string) string {
	switch word {
	case "mornings":
		return "mornings"
	case "afternoons", "lunchtimes":
		return "afternoons"
	case "evenings", "nights", "weeknights":
		return "evenings"
	case "weekends":
		return "weekends"
	}
	return ""
}

// aboutActivities reads what the person likes to do, does no more, or will not do.
func (p *profiling) aboutActivities(from, end int, cues []cue) {
	q, ok := has(cues, "remove", "avoid", "add", "like")
	ended := p.within(from, end, "anymore", "longer") && p.within(from, end, "dont", "not", "no", "cant", "never", "stopped")
	if !ok && !ended || p.r.dated(p.s) {
		return
	}
	keys := p.r.activities(p.lower(from, end))
	switch {
	case q.means == "remove" || ended:
		for _, key := range keys {
			p.put(pathActivities, "remove", key, fairly)
		}
	case q.means == "avoid":
		p.avoids(q, end, keys)
	case q.means == "add" && len(keys) == 0:
		p.hobby(from, end, q)
	case q.means == "add":
		sure := fairly
		if _, past := has(cues, "like"); past {
			sure = rather
		}
		for _, key := range keys {
			p.put(pathActivities, "add", key, sure)
		}
	default:
		sure := enough + 0.05
		if p.within(from, end, "now", "lately") {
			sure = fairly
		}
		for _, key := range keys {
			p.put(pathActivities, "add", key, sure)
		}
	}
}

// hobby notes what the person has begun to do that the catalogue does not have: "i've taken up beekeeping".
func (p *profiling) hobby(from, end int, q cue) {
	begun := p.within(q.from, q.end, "hobby", "learning", "interested", "taken", "took", "picked")
	named := q.end < end && end-q.end <= 4 && !p.within(q.end, end, "it", "that", "this", "you", "him", "her", "them", "my", "a", "the", "some", "about", "phone", "to", "at", "how", "lot", "people")
	if begun && named {
		p.put(pathNotes, "add", p.s.source(from, end), rather)
	}
}

// avoids reads what the person wants none of, in their words: more than activities can be avoided.
func (p *profiling) avoids(q cue, end int, keys []string) {
	last := end
	for last > q.end && p.within(last-1, last, "please", "for", "me", "thanks", "ever", "again", "at", "all", "really", "anymore", "tbh", "now") {
		last--
	}
	words := last - q.end
	plain := p.s.phrase(q.from, q.end)
	switch {
	case words == 0 && len(keys) > 0 && q.from > 0: // "karaoke is not my thing"
		p.put(pathAvoid, "add", keys[0], fairly)
	case words == 0 || words > 4, p.within(last-1, last, "alone", "solo"): // "i hate going to the gym alone"
	case len(keys) > 0:
		sure := fairly
		if plain == "no" || plain == "skip" {
			sure = rather
		}
		p.put(pathAvoid, "add", p.lower(q.end, last), sure)
	case p.s.words[q.end].is == "than": // "no more than 4 people" is of a plan
	case plain == "no more" || strings.HasSuffix(plain, "avoid") || strings.Contains(plain, "rather not"):
		p.put(pathAvoid, "add", p.lower(q.end, last), rather)
	}
}
