package meddle

import (
	"encoding/base64"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// shape is a way to write that people who want something of JOSH do not have.
type shape struct {
	rule string
	is   *regexp.Regexp
}

// shapes returns the shapes, compiled for the first text: a start of a function needs none.
func shapes() []shape {
	var list []shape
	for _, s := range [][2]string{
		{"markup", `[{}\\]|<[A-Za-z/|!?\[]|\|>|\[[/\[]|\]\]|'''|"""|###|---|===|~~~|&(lt|gt|amp|quot|#)|<<|>>|::`},
		{"form", `(?i)[a-z]_[a-z]|["'][a-z ]+["'] ?[:=]|[a-z] ?== ?|;--|\bnull\b|\(\)`},
		{"role", `(?i)(^|[.!?\n,;)/] ?|\[|\*)(system|assistant|user|human|ai|developer|admin|operator|josh|tool|function|instructions?|note|prompt|response|output|answer|result|intent|confidence|override|` +
			`fields?|edit|activity|mode|sistema|asistente|usuario|système|systeme|utilisateur|assistent|nutzer|benutzer|utente|usuário|gebruiker|系统|用户|システム|ユーザー|시스템|사용자|система|пользователь) ?[:\]=*：]`},
		{"encoded", `(%[0-9A-Fa-f]{2}.*){3}|([0-9A-Fa-f]{2}[ :]){8}|[0-9A-Fa-f]{24}|[01]{8} [01]{8}|([.-]{1,6}[ /]+){10}|U\+[0-9A-Fa-f]{4}|0x[0-9A-Fa-f]{2}`},
		{"address", `(?i)[a-z0-9.]+@[a-z0-9-]+\.[a-z]|https?:|www\.`},
	} {
		list = append(list, shape{s[0], regexp.MustCompile(s[1])})
	}
	return list
}

// shape returns the rule by which a text meddles by its signs alone, "" for none.
func (t *tables) shape(normal string) string {
	for _, s := range t.shapes {
		if s.is.MatchString(normal) {
			return s.rule
		}
	}
	switch {
	case len(sms.PhoneLike(normal)) > 0: // of somebody
		return "number"
	case packed(normal):
		return "encoded"
	case padded(normal):
		return "padding"
	case mixed(normal):
		return "scripts"
	}
	return ""
}

// leastPacked is how many characters a word has that may be something packed: longer than words are, shorter than a sentence is
// when it is packed.
const leastPacked = 16

// packed reports whether a word of a text is something in base64.
func packed(normal string) bool {
	for _, word := range strings.Fields(normal) {
		word = strings.Trim(word, `"'.,:;!?()`)
		if len(word) < leastPacked || strings.ToLower(word) == word && !strings.ContainsAny(word, "0123456789=") {
			continue
		}
		plain, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(word), "="))
		if err == nil && readable(plain) {
			return true
		}
	}
	return false
}

// readable reports whether bytes are a text in letters.
func readable(b []byte) bool {
	for _, c := range b {
		if c < ' ' && c != '\n' || c > '~' {
			return false
		}
	}
	return true
}

const (
	// mostAlike is how often people write one word or character in a row: "soooo", "no no no".
	mostAlike = 20
	// longest is the length, in characters, of the longest text that a model is shown: people who ask for something write
	// less, and a long one is mostly there to make something else be forgotten.
	longest = 900
)

// padded reports whether a text is filled with what says nothing.
func padded(normal string) bool {
	if utf8.RuneCountInString(normal) > longest {
		return true
	}
	count, last := 0, rune(0)
	for _, r := range normal {
		if count++; r != last {
			count, last = 1, r
		}
		if count >= mostAlike {
			return true
		}
	}
	same, before := 0, ""
	for _, word := range strings.Fields(normal) {
		if same++; word != before {
			same, before = 1, word
		}
		if same >= mostAlike {
			return true
		}
	}
	return false
}

// mixed reports whether a word has letters of scripts that nobody mixes in one: a letter of another script looks like a Latin
// one to people, and is another to rules.
func mixed(normal string) bool {
	for _, word := range strings.FieldsFunc(normal, func(r rune) bool { return !unicode.IsLetter(r) }) {
		latin, others := false, false
		for _, r := range word {
			latin = latin || unicode.Is(unicode.Latin, r)
			others = others || unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee)
		}
		if latin && others {
			return true
		}
	}
	return false
}
