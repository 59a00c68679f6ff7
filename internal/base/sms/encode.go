package sms

import (
	_ "embed" // for the tables
	"encoding/json"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed gsm7.json
var gsm7JSON []byte

//go:embed smart_encoding.json
var smartJSON []byte

// gsm7Table has the septets of each character that GSM-7 has.
type gsm7Table struct {
	ascii [utf8.RuneSelf]uint8
	other map[rune]uint8
}

// alphabet returns the embedded GSM-7 table, read once. A table that cannot be read (a test reads it) is
// empty, which counts every text as UCS-2: dearer, never wrong.
var alphabet = sync.OnceValue(func() *gsm7Table {
	t, _ := parseGSM7(gsm7JSON)
	return t
})

// replacements returns the embedded smart-encoding map, read once; an unreadable one replaces nothing.
var replacements = sync.OnceValue(func() map[rune]string {
	m, _ := parseSmart(smartJSON)
	return m
})

// parseGSM7 reads and checks the alphabet file; a bad one is an error of kind Config.
func parseGSM7(raw []byte) (*gsm7Table, error) {
	var file struct {
		Version          int
		Basic, Extension string
	}
	t := &gsm7Table{other: make(map[rune]uint8)}
	if err := json.Unmarshal(raw, &file); err != nil {
		return t, fault.Wrap(fault.Config, "read GSM-7 table", err)
	}
	// GSM 03.38: 128 places, one of them the escape; 10 characters behind the escape.
	if file.Version != 1 || utf8.RuneCountInString(file.Basic) != 127 || utf8.RuneCountInString(file.Extension) != 10 {
		return t, fault.New(fault.Config, "GSM-7 table: not version 1 with 127 basic and 10 extension characters")
	}
	for _, r := range file.Basic {
		t.set(r, 1)
	}
	for _, r := range file.Extension {
		t.set(r, 2)
	}
	return t, nil
}

func (t *gsm7Table) set(r rune, septets uint8) {
	if r < utf8.RuneSelf {
		t.ascii[r] = septets
		return
	}
	t.other[r] = septets
}

// parseSmart reads and checks the smart-encoding file; a bad one is an error of kind Config.
func parseSmart(raw []byte) (map[rune]string, error) {
	var file struct {
		Version      int
		Replacements map[string]string
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "read smart-encoding map", err)
	}
	if file.Version != 1 || len(file.Replacements) == 0 {
		return nil, fault.New(fault.Config, "smart-encoding map: not version 1 with replacements")
	}
	m := make(map[rune]string, len(file.Replacements))
	for from, to := range file.Replacements {
		r, size := utf8.DecodeRuneInString(from)
		if _, ok := gsm7Units(to); !ok || size == 0 || size != len(from) {
			return nil, fault.New(fault.Config, "smart-encoding map: not from one character to GSM-7")
		}
		m[r] = to
	}
	return m, nil
}

// SmartEncode returns what a text becomes when Twilio's Smart Encoding is on: some 270 characters replaced
// by look-alikes that GSM-7 has. It foretells what Twilio will bill; for writing texts of our own see Plain,
// because this map is rough: a no-break space becomes two spaces, a tab seven, and ‹ becomes >.
func SmartEncode(body string) string {
	m := replacements()
	return replaceRunes(body, func(r rune) (string, bool) {
		to, ok := m[r]
		return to, ok
	})
}

// Plain returns the text in characters of GSM-7 where that loses nothing: quotes, dashes and dots as typed
// on a phone, other spaces as a space, invisible characters dropped. A text that would still not be GSM-7
// (an emoji, another script) is returned as it is: it travels as UCS-2 anyway, and a dropped joiner would
// take an emoji apart. Plain never makes a text need more segments.
func Plain(body string) string {
	if _, ok := gsm7Units(body); ok {
		return body
	}
	plain := replaceRunes(body, func(r rune) (string, bool) {
		switch {
		case septets(r) > 0:
			return "", false
		case unicode.IsSpace(r):
			return " ", true
		case invisible(r):
			return "", true
		}
		return typed(r)
	})
	after, before := Count(plain), Count(body)
	if after.Encoding != GSM7 || after.Segments > before.Segments { // dearer when nearly all of it is dots
		return body
	}
	return plain
}

// replaceRunes replaces each character for which f says so; a text without any is returned as it is.
func replaceRunes(s string, f func(rune) (string, bool)) string {
	var b strings.Builder
	done := 0
	for i, r := range s {
		to, ok := f(r)
		if !ok {
			continue
		}
		b.WriteString(s[done:i])
		b.WriteString(to)
		_, size := utf8.DecodeRuneInString(s[i:])
		done = i + size
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}
