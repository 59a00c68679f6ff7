package guide

import (
	"strings"
	"unicode"
)

// token is a word of a sentence with the marks around it.
type token struct {
	lead, tail string
	raw        string // as written
	low        string // in lower case, mended
}

// sentence is a sentence of a text.
type sentence struct {
	words []token
	mark  byte // that ends it, 0 for none
}

// split returns the sentences of a clean text.
func split(text string) (all []sentence) {
	start := 0
	add := func(to int, mark byte) {
		if words := tokens(text[start:to]); len(words) > 0 {
			all = append(all, sentence{mend(words), mark})
		} else if len(all) > 0 && mark == '?' {
			all[len(all)-1].mark = mark
		}
	}
	for i := 0; i < len(text); i++ {
		if !strings.ContainsRune(".!?", rune(text[i])) {
			continue
		}
		to, mark := i, text[i]
		for i+1 < len(text) && strings.ContainsRune(".!?", rune(text[i+1])) {
			i++
			if text[i] == '?' {
				mark = '?'
			}
		}
		if i+1 < len(text) && i == to && !strings.ContainsRune(" \")", rune(text[i+1])) || abbreviates(text[start:to], mark, i == to) && i+1 < len(text) {
			continue
		}
		add(to, mark)
		start = i + 1
	}
	add(len(text), 0)
	return all
}

// abbreviates reports whether a dot after these words belongs to the last of them.
func abbreviates(said string, mark byte, single bool) bool {
	if mark != '.' || !single {
		return false
	}
	word := strings.ToLower(said[strings.LastIndexByte(said, ' ')+1:])
	switch word {
	case "p.m", "a.m", "e.g", "i.e", "mr", "mrs", "ms", "dr", "vs", "st":
		return true
	}
	return false
}

// tokens returns the words of a part of a text.
func tokens(text string) (all []token) {
	for _, field := range strings.Fields(text) {
		from := strings.IndexFunc(field, wordy)
		if from < 0 {
			if len(all) > 0 && (field == "-" || field == "," || field == ";" || field == ":") {
				all[len(all)-1].tail += ","
			}
			if field == "&" || field == "+" {
				all = append(all, token{raw: "and", low: "and"})
			}
			continue
		}
		to := strings.LastIndexFunc(field, wordy)
		for to++; to < len(field) && field[to]&0xC0 == 0x80; to++ {
		}
		if to < len(field) && field[to] == '.' && abbreviates(field[:to], '.', true) {
			to++ // "p.m."
		}
		raw := field[from:to]
		all = append(all, token{lead: field[:from], raw: raw, low: strings.ToLower(raw), tail: field[to:]})
	}
	return all
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// low returns the word at a place, "" outside.
func (s sentence) low(i int) string {
	if i < 0 || i >= len(s.words) {
		return ""
	}
	return s.words[i].low
}

// has reports whether one of the words is in a set.
func (s sentence) has(of map[string]bool) bool {
	for _, w := range s.words {
		if of[w.low] {
			return true
		}
	}
	return false
}

// quoted reports whether somebody's words stand in the sentence as they said them.
func (s sentence) quoted() bool {
	for _, w := range s.words {
		if strings.ContainsAny(w.lead+w.tail, `"*_#=`) {
			return true
		}
	}
	return false
}

// begins reports whether the sentence begins with these words.
func (s sentence) begins(words ...string) bool {
	for i, word := range words {
		if s.low(i) != word {
			return false
		}
	}
	return len(words) > 0
}

// asks reports whether a sentence is a question, with or without its mark.
func (s sentence) asks() bool {
	if s.mark == '?' {
		return true
	}
	first, second := s.low(0), s.low(1)
	switch {
	case table().asking[first]:
		return first != "when" && first != "what" || table().helping[second]
	case table().helping[first]:
		return table().subject[second]
	}
	return false
}

// join writes words with their marks.
func join(words []token) string {
	var b strings.Builder
	for i, w := range words {
		if w.raw == "" {
			continue
		}
		if i > 0 && b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.raw)
		if i+1 < len(words) && strings.ContainsAny(w.tail, ",;:") {
			b.WriteByte(',')
		}
	}
	return b.String()
}
