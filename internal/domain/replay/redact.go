package replay

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// The forms of strings that tell of nobody: words of the code, and ids.
var (
	codeWord = regexp.MustCompile(`^[a-z][a-z0-9_]*([:/#-][a-z0-9_]+)*$`)
	anID     = regexp.MustCompile(`^([0-9]{13}-)?[0-9A-HJKMNP-TV-Z]{26}(-[0-9]+)*$`)
	aHash    = regexp.MustCompile(`[0-9a-f]{64}`)
)

// standIn begins the stand-in of a hash.
const standIn = "000000000000000000000000000000000000000000000000"

// Redact returns the bundle with stand-ins of the same shape for what tells of a person: words, names, numbers, and the hashes
// of numbers, the same for the same hash. Ids, moments, and the words of the code stay. What rules read is not what it was then,
// so that they may decide otherwise.
func (b Bundle) Redact() (Bundle, error) {
	raw, err := json.Marshal(b)
	if err != nil {
		return b, fault.Wrap(fault.Internal, "encode bundle", err)
	}
	tree, err := decode(raw)
	if err != nil {
		return b, err
	}
	r := redactor{names: b.Snapshot.names()}
	fields, _ := tree.(map[string]any)
	for _, part := range []string{"snapshot", "decided"} {
		fields[part] = r.value(part, fields[part])
	}
	if raw, err = json.Marshal(fields); err != nil {
		return b, fault.Wrap(fault.Internal, "encode bundle", err)
	}
	redacted, err := Parse(unhashed(raw))
	redacted.Redacted = true
	return redacted, err
}

// unhashed puts stand-ins in the place of hashes.
func unhashed(raw []byte) []byte {
	seen := map[string]string{}
	return aHash.ReplaceAllFunc(raw, func(hash []byte) []byte {
		if bytes.HasPrefix(hash, []byte(standIn)) {
			return hash
		}
		if seen[string(hash)] == "" {
			seen[string(hash)] = fmt.Sprintf("%s%016x", standIn, len(seen)+1)
		}
		return []byte(seen[string(hash)])
	})
}

// names returns a pattern of what the person is called, nil for nobody.
func (s Snapshot) names() *regexp.Regexp {
	if s.State.Person == nil {
		return nil
	}
	p := s.State.Person.Value
	var all []string
	for _, name := range []string{p.FirstName, p.LastName, p.Birthday, p.ZIP, p.AskedZIP, p.Former, p.Email, strings.TrimPrefix(p.Phone, "+")} {
		if utf8.RuneCountInString(name) > 1 {
			all = append(all, regexp.QuoteMeta(name))
		}
	}
	if len(all) == 0 {
		return nil
	}
	return regexp.MustCompile(`(?i)(^|[^\pL\pN])(` + strings.Join(all, "|") + `)($|[^\pL\pN])`)
}

type redactor struct{ names *regexp.Regexp }

// value redacts what a field of that name has.
func (r redactor) value(field string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			v[name] = r.value(name, inner)
		}
		return v
	case []any:
		for i, inner := range v {
			v[i] = r.value(field, inner)
		}
		return v
	case string:
		return r.text(field, v)
	}
	return v
}

func (r redactor) text(field, s string) string {
	switch field {
	case "normal", "says", "topic", "token", "phone", "email", "first_name", "last_name", "birthday", "zip", "asked_zip",
		"draft", "needs", "theirs": // of a talk
		return Shape(s)
	case "raw", "output": // in base64; what a model says may have words of the person
		return r.blob(s)
	case "pk", "sk", "from", "to", "after", "next", "id", "sid", "text_id", "last_text_id", "source_sid", "correlation_id", "idempotency_key",
		"cause", "number", "of", "entity", "country", "step", "saw", "decision", "why", "lacks",
		"label", "date": // of a question, in words of ours, and of a time that is asked for
		return r.unnamed(s)
	}
	if _, err := time.Parse(time.RFC3339Nano, s); err == nil || s == "-" || codeWord.MatchString(s) || anID.MatchString(s) {
		return r.unnamed(s)
	}
	return Shape(s)
}

// unnamed returns a string of the code without what the person is called.
func (r redactor) unnamed(s string) string {
	if r.names == nil {
		return s
	}
	return r.names.ReplaceAllStringFunc(s, Shape)
}

// blob redacts what is in base64: the values of JSON, or all of it.
func (r redactor) blob(s string) string {
	data, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return ""
	}
	if tree, err := decode(data); err == nil {
		if data, err = json.Marshal(r.value("", tree)); err == nil {
			return base64.StdEncoding.EncodeToString(data)
		}
	}
	return base64.StdEncoding.EncodeToString([]byte(Shape(string(data))))
}

func decode(raw []byte) (tree any, err error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	err = dec.Decode(&tree)
	return tree, fault.Wrap(fault.Internal, "bundle", err)
}

// Shape returns a string in which nothing can be read: small letters are x, capital ones X, digits 0; spaces and ASCII's marks
// stay, and any other sign is an asterisk.
func Shape(s string) string {
	shape := []rune(s)
	for i, r := range shape {
		switch {
		case unicode.IsUpper(r):
			shape[i] = 'X'
		case unicode.IsLetter(r):
			shape[i] = 'x'
		case unicode.IsNumber(r):
			shape[i] = '0'
		case r > unicode.MaxASCII && !unicode.IsSpace(r):
			shape[i] = '*'
		}
	}
	return string(slices.Clip(shape))
}
