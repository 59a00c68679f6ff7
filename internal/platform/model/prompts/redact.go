package prompts

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// personal are the forms of addresses and links, compiled for the first text: a start of a function needs none.
var personal = sync.OnceValue(func() (f struct{ address, link *regexp.Regexp }) {
	f.address = regexp.MustCompile(`[\p{L}\d._%+-]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+`)
	f.link = regexp.MustCompile(`(?i)(https?://|www\.)\S+`)
	return f
})

// Redact takes out of a text what a model does not need to know: numbers that may be phones, addresses, links and the names given.
// What is left is in its normal form.
func Redact(text string, names ...string) string {
	f := personal()
	text = f.link.ReplaceAllString(f.address.ReplaceAllString(sms.Normalize(text), "[address]"), "[link]")
	text = replaced(text, sms.PhoneLike(text), "[number]")
	for _, name := range names {
		if name = sms.Normalize(name); name == "" {
			continue
		}
		var places [][]int
		for _, at := range regexp.MustCompile(`(?i)`+regexp.QuoteMeta(name)).FindAllStringIndex(text, -1) {
			if alone(text, at) {
				places = append(places, at)
			}
		}
		text = replaced(text, places, "[name]")
	}
	return text
}

// replaced puts words in some places of a text.
func replaced(text string, places [][]int, by string) string {
	var b strings.Builder
	from := 0
	for _, at := range places {
		b.WriteString(text[from:at[0]] + by)
		from = at[1]
	}
	return b.String() + text[from:]
}

// alone reports whether a part of a text has no letter on either side.
func alone(text string, at []int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
	after, _ := utf8.DecodeRuneInString(text[at[1]:])
	return !unicode.IsLetter(before) && !unicode.IsLetter(after)
}
