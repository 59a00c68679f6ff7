package guide

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

const (
	mostShort = 100 // characters of a text made shorter
	mostDraft = 320 // characters of any draft
)

var edits = sync.OnceValue(func() (f struct{ always, never, hard, hedges, maybe, think, spaces, marks *regexp.Regexp }) {
	f.always = regexp.MustCompile(`(?i)\b(always|constantly)\b`)
	f.never = regexp.MustCompile(`(?i)\byou never\b`)
	f.hard = regexp.MustCompile(`(?i),?(\s?)\b(?:obviously|clearly|of course|literally|totally|absolutely|just|even|simply|honestly)\b,?`)
	f.hedges = regexp.MustCompile(`(?i),?(\s?)\b(?:kind of|sort of|really|very|honestly|basically|actually|just|perhaps|a bit|a little|to be honest|you know)\b,?`)
	f.maybe = regexp.MustCompile(`(?i)^(?:and )?(?:i may be wrong, but )?maybe `)
	f.think = regexp.MustCompile(`(?i)^i (?:think|guess|suppose) (?:that )?`)
	f.spaces = regexp.MustCompile(`\s{2,}`)
	f.marks = regexp.MustCompile(`\s+([,.!?])`)
	return f
})

// Softened returns a draft in another tone, without anything that it does not say; the draft itself where nothing can be changed.
func Softened(draft string, tone Tone) string {
	cleaned := upTo(clean(draft), mostDraft)
	changed := cleaned
	switch tone {
	case Softer:
		changed = softer(cleaned)
	case Shorter:
		changed = shorter(cleaned)
	case Warmer:
		changed = warmer(cleaned)
	case Plainer:
		changed = plainer(cleaned)
	case Other:
		changed = otherwise(cleaned)
	case First: // which is not made of this one
	}
	changed = tidied(changed)
	if changed == "" || length(changed) > max(mostView, length(cleaned)) {
		return cleaned
	}
	return changed
}

// tidied returns a text with its marks and capital letters in place.
func tidied(text string) string {
	f := edits()
	text = f.marks.ReplaceAllString(f.spaces.ReplaceAllString(strings.TrimSpace(text), " "), "$1")
	text = strings.TrimLeft(text, " ,;.")
	var b strings.Builder
	begins := true
	for i, r := range text {
		if begins && r != ' ' && r != '"' {
			b.WriteString(upper(string(r)))
			begins = false
			continue
		}
		b.WriteRune(r)
		if strings.ContainsRune(".!?", r) && (i+1 >= len(text) || text[i+1] == ' ') {
			begins = true
		}
	}
	return b.String()
}

// lower returns a text to stand inside a sentence: "You" as "you", names and "I" as they are.
func lower(text string) string {
	first, rest, _ := strings.Cut(text, " ")
	low := strings.ToLower(strings.TrimRight(first, ",.!?"))
	if low == "i" || strings.HasPrefix(low, "i'") {
		return text
	}
	if t := table(); t.common[low] || t.subject[low] || t.adverb[low] || t.joining[low] || t.second[low] || t.openers[low] {
		r, size := utf8.DecodeRuneInString(first)
		first = strings.ToLower(string(r)) + first[size:]
	}
	if rest == "" {
		return first
	}
	return first + " " + rest
}

// softer takes the edge off, and says that a guess about the other is one.
func softer(text string) string {
	f := edits()
	text = strings.ReplaceAll(text, "!", ".")
	text = f.always.ReplaceAllString(text, "often")
	text = f.never.ReplaceAllString(text, "you rarely")
	text = f.hard.ReplaceAllString(text, "$1")
	text = tidied(text)
	low := strings.ToLower(text)
	switch {
	case strings.HasPrefix(low, "maybe "), strings.HasPrefix(low, "you "), strings.HasPrefix(low, "you're "), strings.HasPrefix(low, "you've "), strings.HasPrefix(low, "your "):
		if length(text) <= mostView-25 && !strings.Contains(low, "?") {
			return "I may be wrong, but " + lower(text)
		}
	case strings.HasPrefix(low, "i know you"):
		return "I think you" + text[len("i know you"):]
	}
	return text
}

// shorter keeps the first sentences that there is room for.
func shorter(text string) string {
	f := edits()
	kept := ""
	for _, sentence := range marked(text) {
		if kept != "" && length(kept)+1+length(sentence) > mostShort || kept != "" && kept+" "+sentence == text {
			break
		}
		kept = strings.TrimSpace(kept + " " + sentence)
	}
	if trimmed := tidied(f.hedges.ReplaceAllString(kept, "$1")); trimmed != "" && kept == text {
		kept = trimmed
	}
	if length(kept) <= mostShort {
		return kept
	}
	short := ""
	if all := split(kept); len(all) > 0 {
		if first := join(all[0].clauses(true)[0].words); length(first) < mostShort {
			short = first
		}
	}
	if len(strings.Fields(short)) < 3 {
		return text
	}
	return closed(upper(strings.TrimSuffix(short, ",")))
}

// marked cuts a text behind the marks of its sentences.
func marked(text string) (all []string) {
	from := 0
	for i := range len(text) {
		if strings.IndexByte(".!?", text[i]) >= 0 && (i+1 == len(text) || text[i+1] == ' ') {
			all = append(all, strings.TrimSpace(text[from:i+1]))
			from = i + 1
		}
	}
	if rest := strings.TrimSpace(text[from:]); rest != "" {
		all = append(all, rest)
	}
	return all
}

// warmer says thanks for being heard, and says nothing harder than before.
func warmer(text string) string {
	const thanks = "Thanks for hearing me out."
	if strings.Contains(text, thanks) {
		return text
	}
	return strings.TrimSpace(closed(strings.ReplaceAll(text, "!", "."))) + " " + thanks
}

// plainer drops what only softens. A guess stays one.
func plainer(text string) string {
	f := edits()
	for _, polite := range []string{" Thanks for hearing me out.", "I may be wrong, but "} {
		text = strings.ReplaceAll(text, polite, "")
	}
	return f.hedges.ReplaceAllString(text, "$1")
}

// otherwise says a guess with other words.
func otherwise(text string) string {
	f := edits()
	switch {
	case strings.HasPrefix(text, "I wonder if "):
		return "Maybe " + strings.TrimPrefix(text, "I wonder if ")
	case strings.HasPrefix(text, "It seems to me that "):
		return "I think " + strings.TrimPrefix(text, "It seems to me that ")
	case f.maybe.MatchString(text):
		all := marked(text)
		return strings.TrimSpace("I wonder if " + f.maybe.ReplaceAllString(all[0], "") + " " + strings.Join(all[1:], " "))
	case f.think.MatchString(text):
		return "It seems to me that " + f.think.ReplaceAllString(text, "")
	}
	return text
}
