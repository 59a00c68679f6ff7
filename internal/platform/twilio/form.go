package twilio

import (
	"bytes"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

// maxFields is the most fields a webhook may have. Twilio sends some 20, WhatsApp and add-ons some 60; the
// bound keeps a forged body from costing more than it cost to send.
const maxFields = 1000

// Field is one decoded name and value of a form.
type Field struct{ Name, Value string }

// Form is a decoded application/x-www-form-urlencoded body: every field in the order of arrival, repeated
// names and empty values too, because the signature is over all of them.
type Form []Field

// ParseForm decodes a body byte for byte, trimming nothing. Names without "=" have an empty value, empty
// fields ("&&") are skipped, and ";" is a character like others. An escape that is none, and more than
// 1,000 fields, are errors of kind Invalid, which do not quote the body.
func ParseForm(raw []byte) (Form, error) {
	n := bytes.Count(raw, []byte{'&'}) + 1
	if n > maxFields {
		return nil, fault.New(fault.Invalid, "form: more than 1000 fields")
	}
	form := make(Form, 0, n)
	var b strings.Builder
	b.Grow(len(raw)) // decoding never makes it longer: one buffer holds every name and value
	for field := range bytes.SplitSeq(raw, []byte{'&'}) {
		if len(field) == 0 {
			continue
		}
		name, value, _ := bytes.Cut(field, []byte{'='})
		from := b.Len()
		nameOK := unescape(&b, name)
		mid := b.Len()
		if !unescape(&b, value) || !nameOK {
			return nil, fault.New(fault.Invalid, "form: bad percent escape")
		}
		all := b.String()
		form = append(form, Field{Name: all[from:mid], Value: all[mid:]})
	}
	return form, nil
}

// unescape appends the decoded bytes of s; ok is false for a "%" without two hexadecimal digits.
func unescape(b *strings.Builder, s []byte) (ok bool) {
	done := 0 // what is before it is written; bytes that stand for themselves are written in one go
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '+':
			b.Write(s[done:i])
			b.WriteByte(' ')
			done = i + 1
		case '%':
			if i+2 >= len(s) {
				return false
			}
			hi, okHi := unhex(s[i+1])
			lo, okLo := unhex(s[i+2])
			if !okHi || !okLo {
				return false
			}
			b.Write(s[done:i])
			b.WriteByte(hi<<4 | lo)
			i += 2
			done = i + 1
		}
	}
	b.Write(s[done:])
	return true
}

func unhex(c byte) (v byte, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}

// Get returns the first value of a name; ok is false when there is none.
func (f Form) Get(name string) (value string, ok bool) {
	for i := range f {
		if f[i].Name == name {
			return f[i].Value, true
		}
	}
	return "", false
}

// Has says whether the form has a field of that name, empty or not.
func (f Form) Has(name string) bool {
	_, ok := f.Get(name)
	return ok
}
