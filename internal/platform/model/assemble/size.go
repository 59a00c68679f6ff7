package assemble

import (
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// tagged is what a text is longer by between its tags, in bytes: of two tags with a name of up to 13 letters, and the end of its line.
const tagged = 32

// size is how much room something takes.
type size struct{ tokens, bytes int }

func (s size) plus(o size) size  { return size{s.tokens + o.tokens, s.bytes + o.bytes} }
func (s size) minus(o size) size { return size{s.tokens - o.tokens, s.bytes - o.bytes} }

// within reports whether there is room for it.
func (s size) within(room size) bool { return s.tokens <= room.tokens && s.bytes <= room.bytes }

// share returns a part of a size, in percent; nothing of one that is overdrawn.
func (s size) share(percent int) size {
	return size{max(0, s.tokens) * percent / 100, max(0, s.bytes) * percent / 100}
}

// size returns how much room a text takes as it is shown.
func (l Limits) size(text string) size {
	if text == "" {
		return size{}
	}
	return size{l.tokens(text), escaped(text) + tagged}
}

// escaped counts the bytes of a text as model.Data writes it.
func escaped(text string) int {
	text = sms.Normalize(text)
	return len(text) + 4*strings.Count(text, "&") + 3*strings.Count(text, "<") + 3*strings.Count(text, ">")
}

// bounded returns a text of at most so many characters.
func bounded(text string, most int) string {
	if len(text) <= most || utf8.RuneCountInString(text) <= most {
		return text
	}
	n := 0
	for at := range text {
		if n == most {
			return text[:at]
		}
		n++
	}
	return text
}

// sections cuts a text at its marks: in front of a line that begins with "===", and behind an empty line. Together they are the text.
func sections(text string) (list []string) {
	from, empty := 0, false
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line := text[at:end]
		if at > from && (empty || strings.HasPrefix(line, "===")) {
			list, from = append(list, text[from:at]), at
		}
		empty = strings.TrimSpace(line) == ""
		at = end
	}
	return append(list, text[from:])
}
