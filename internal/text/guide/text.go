package guide

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/josh-sms/josh/internal/base/sms"
)

const longest = 1600 // characters of a text that are read

// clean returns a text in characters of GSM-7: lines and emoji end a sentence, tags and what cannot be written are gone.
func clean(text string) string {
	text = strings.ToValidUTF8(upTo(text, longest), "")
	text = strings.NewReplacer("<3", " ", "\r", "\n").Replace(text)
	lines := strings.Split(text, "\n")
	var b strings.Builder
	for _, line := range lines {
		for _, r := range sms.Normalize(line) {
			write(&b, r)
		}
		end(&b)
	}
	whole := strings.Join(strings.Fields(b.String()), " ")
	if !strings.ContainsAny(text, "\n") && !endsHere(strings.TrimSpace(text)) {
		whole = strings.TrimSuffix(whole, ".")
	}
	return upTo(strings.TrimSpace(whole), longest)
}

// write writes a character in GSM-7, or what comes nearest.
func write(b *strings.Builder, r rune) {
	switch {
	case strings.ContainsRune("<>{}[]|^~\\€", r):
		b.WriteByte(' ')
	case writable(r):
		b.WriteRune(r)
	case unicode.IsLetter(r):
		for _, part := range norm.NFD.String(string(r)) {
			if writable(part) {
				b.WriteRune(part)
			}
		}
	case unicode.IsMark(r):
	default:
		end(b)
	}
}

// end ends a sentence where one is open.
func end(b *strings.Builder) {
	said := strings.TrimRight(b.String(), " ")
	if said == "" {
		return
	}
	if !strings.ContainsRune(".!?,;:", rune(said[len(said)-1])) {
		b.WriteByte('.')
	}
	b.WriteByte(' ')
}

func endsHere(text string) bool { return strings.HasSuffix(text, ".") }

func writable(r rune) bool {
	return r >= ' ' && r != utf8.RuneError && sms.Count(string(r)).Encoding == sms.GSM7
}

// upTo returns the first characters of a text.
func upTo(text string, most int) string {
	n := 0
	for i := range text {
		if n == most {
			return text[:i]
		}
		n++
	}
	return text
}

func length(text string) int { return utf8.RuneCountInString(text) }

// set returns the words of a list as a set.
func set(list string) map[string]bool {
	of := map[string]bool{}
	for _, word := range strings.Fields(list) {
		of[word] = true
	}
	return of
}

// upper returns a text with its first letter in upper case.
func upper(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if up := unicode.ToUpper(r); size > 0 && writable(up) {
		return string(up) + text[size:]
	}
	return text
}

// closed returns a text with a mark at its end.
func closed(text string) string {
	text = strings.TrimRight(text, " ,;:-")
	if text == "" || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") {
		return text
	}
	return text + "."
}

// shapes are of what must never get from one person to the other by a draft.
var shapes = sync.OnceValue(func() (f struct{ link, digits *regexp.Regexp }) {
	f.link = regexp.MustCompile(`(?i)://|www\.|@|[a-z0-9-]\.[a-z]{2,}(?:/|\b)`)
	f.digits = regexp.MustCompile(`\d(?:\D{0,3}\d){6}`)
	return f
})

// reaches reports whether a text has a way to reach somebody in it: a number, a link, an address.
func reaches(text string) bool {
	f := shapes()
	return len(sms.PhoneLike(text)) > 0 || f.link.MatchString(text) || f.digits.MatchString(text)
}

// plain returns a folded text for rules that read the whole of it: lower case, apostrophes gone, spaces for other marks, no emoji.
func plain(text string) string {
	folded := strings.ToLower(strings.ReplaceAll(clean(text), "'", ""))
	return strings.Join(strings.FieldsFunc(folded, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '/'
	}), " ")
}
