package understand

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/wish"
)

// aboutName reads a name: "call me Sam", "Sam is my name now".
func (p *profiling) aboutName(cues []cue, end int) bool {
	if q, ok := has(cues, "namewish"); ok {
		if name := p.nameAt(q.end+1, end); p.s.word(q.end) == "to" && name != "" {
			return p.put(pathName, "set", name, certain)
		}
		p.wish = true
		p.believe(rather)
		return true
	}
	found := false
	for _, q := range cues { // the last one: "don't call me Bill, call me Bob"
		if q.means != "name" {
			continue
		}
		found = true
		from := q.end
		if p.within(max(q.from-1, 0), q.from, "dont", "never", "not") {
			from = p.after(from, end, "besides", "but", "except")
		}
		if name := p.nameAt(from, end); name != "" {
			return p.put(pathName, "set", name, certain)
		}
		if name := p.nameBefore(q); name != "" {
			return p.put(pathName, "set", name, fairly)
		}
	}
	return found && p.wish
}

// after returns the place behind the first of words, end when there is none.
func (p *profiling) after(from, end int, words ...string) int {
	for i := from; i < end; i++ {
		if p.within(i, i+1, words...) {
			return i + 1
		}
	}
	return end
}

// longestName is how many words a first name has at most.
const longestName = 2

// nameAt reads the name that begins at word i.
func (p *profiling) nameAt(i, end int) string {
	for i < end && p.within(i, i+1, "now", "actually", "just", "to", "as", "is", "mr", "by", "the") {
		i++
	}
	n := 0
	for i+n < end && !p.endsName(i+n) {
		n++
	}
	if n == 0 || n > longestName+1 {
		return ""
	}
	for j := i; j < i+n; j++ {
		if wish.NoName(p.lower(j, j+1)) || !isName(p.s.source(j, j+1)) {
			return ""
		}
	}
	return capital(p.s.source(i, i+min(n, longestName)))
}

// endsName reports whether a word stands behind a name.
func (p *profiling) endsName(i int) bool {
	if p.s.words[i].before != 0 && p.s.words[i].before != '-' {
		return true
	}
	switch p.s.words[i].is {
	case "from", "please", "now", "instead", "when", "ok", "anymore", "thanks", "and", "if", "because", "since", "lol", "for", "going", "these", "i", "im",
		"haha", "not", "by", "with", "in", "at", "here", "so", "actually", "btw", "josh":
		return true
	}
	return false
}

// nameBefore reads the name before "is my name".
func (p *profiling) nameBefore(q cue) string {
	if q.from < 2 || p.s.words[q.from-1].is != "is" || q.from > longestName+1 || !strings.HasSuffix(p.s.phrase(q.from, q.end), "name") {
		return ""
	}
	name := p.s.source(0, q.from-1)
	for i := range q.from - 1 {
		if wish.NoName(p.lower(i, i+1)) || !isName(p.s.source(i, i+1)) {
			return ""
		}
	}
	return capital(name)
}

// isName reports whether a word is written as names are.
func isName(word string) bool {
	letters := 0
	for _, r := range word {
		if !unicode.IsLetter(r) && r != '\'' && r != '-' && !unicode.IsMark(r) {
			return false
		}
		letters++
	}
	return letters >= 2 && letters <= 20
}

// capital writes a name with a capital where its writer left it out.
func capital(name string) string {
	if name != strings.ToLower(name) {
		return name
	}
	words := strings.Fields(name)
	for i, word := range words {
		r, size := utf8.DecodeRuneInString(word)
		words[i] = string(unicode.ToUpper(r)) + word[size:]
	}
	return strings.Join(words, " ")
}

// aboutHome reads where the person lives: a postcode, or the name of a place.
func (p *profiling) aboutHome(cues []cue, end int) bool {
	q, ok := has(cues, "home")
	if !ok {
		return false
	}
	from := q.end
	for from < end && p.within(from, from+1, "to", "is", "now", "downtown") && p.s.words[from].is != "downtown" {
		from++
	}
	last := from
	for last < end && last-from < 4 && !p.within(last, last+1, "now", "last", "this", "recently", "yesterday", "today", "so", "and", "because", "but",
		"anymore", "for", "with", "in", "on", "please", "thanks", "since", "as") {
		last++
	}
	if last == from || p.within(from, from+1, "a", "an", "my", "our", "his", "her", "their", "your", "it", "that", "there", "here", "fear", "hope") {
		return false
	}
	if p.within(from, from+1, "the") && !p.within(from+1, min(from+2, end), "bronx", "bay", "mission", "valley", "suburbs", "east", "west", "north", "south",
		"castro", "sunset", "loop", "village", "heights", "haight", "marina", "tenderloin", "uk", "us", "states", "city") {
		return false // "I moved to the couch"
	}
	sure := fairly
	if isDigit(p.s.words[from].is[0]) {
		sure = certain
	}
	return p.put(pathHome, "set", p.s.source(from, last), sure)
}

// aboutNotes reads what others should know who plan with the person: what they eat, how they move.
func (p *profiling) aboutNotes(cues []cue, end int) bool {
	q, ok := has(cues, "notes")
	if !ok {
		return false
	}
	from := q.from
	if p.within(from, from+1, "im") {
		from++
		if p.within(from, from+1, "a") && from+1 < end {
			from++
		}
	}
	return p.put(pathNotes, "add", p.s.source(from, max(end, q.end)), fairly)
}
