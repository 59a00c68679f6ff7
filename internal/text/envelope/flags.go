package envelope

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
)

// flags reads keys and their values into a Meta. The first value of a key counts.
type flags struct {
	meta   Meta
	seen   map[string]bool
	warned *warnings
}

// canonical returns what a key stands for, "" for none of ours. The older form has longer names.
func canonical(key string) string {
	if len(key) > 3*len("userintensity") {
		return ""
	}
	letters := strings.Map(func(r rune) rune {
		switch r = narrow(r); {
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r >= 'a' && r <= 'z':
			return r
		case r == '_' || r == '-' || r == ' ' || isInvisible(r):
			return -1
		}
		return '?'
	}, key)
	switch letters {
	case "mode", "strategy", "intensity", "check", "share", "dispatch", "analysis":
		return letters
	case "userintensity":
		return "intensity"
	case "feelheardcheck":
		return "check"
	case "readyshare":
		return "share"
	}
	return ""
}

// field reads one field.
func (f *flags) field(key string, v value) {
	name := canonical(key)
	if name == "" || f.seen[name] {
		return
	}
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	f.seen[name] = true
	v.text = strings.Map(visible, v.text)
	switch name {
	case "mode":
		f.meta.Mode = f.oneOf(v, WarnMode, Modes())
	case "strategy":
		f.meta.Strategy = f.oneOf(v, WarnStrategy, Strategies())
	case "dispatch":
		f.meta.Dispatch = f.oneOf(v, WarnDispatch, Dispatches())
	case "intensity":
		f.meta.Intensity = f.intensity(v)
	case "check":
		f.meta.Check = f.truth(v)
	case "share":
		f.meta.Share = f.truth(v)
	case "analysis":
		f.meta.Analysis = v.text
	}
}

// oneOf returns the one of some names that a value is, in any case, "" for none of them.
func (f *flags) oneOf(v value, warning string, known []string) string {
	word := strings.TrimSpace(v.text)
	if !v.nested {
		for _, name := range known {
			if strings.EqualFold(word, name) {
				return name
			}
		}
		if isNothing(word) {
			return ""
		}
	}
	f.warned.add(warning)
	return ""
}

// isNothing reports whether a word says that there is nothing.
func isNothing(word string) bool {
	switch strings.ToLower(word) {
	case "", "null", "none", "n/a", "undefined":
		return true
	}
	return false
}

// truth returns what a flag says. Whatever is not clearly true is false.
func (f *flags) truth(v value) bool {
	if !v.nested {
		switch word := strings.ToLower(strings.TrimSpace(v.text)); word {
		case "true", "yes", "y", "1":
			return true
		case "false", "no", "n", "0":
			return false
		default:
			if isNothing(word) {
				return false
			}
		}
	}
	f.warned.add(WarnFlag)
	return false
}

// intensity returns a number from 1 to 10, 0 for any other. Halves go up: of two readings of a distress the graver one.
func (f *flags) intensity(v value) int {
	number, of, found := strings.Cut(strings.TrimSpace(v.text), "/")
	if isNothing(number) && !v.nested {
		return 0
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	rounded := math.Floor(n + 0.5)
	switch {
	case err == nil && !v.nested && !found && n == 0:
		return 0
	case err != nil || v.nested || found && strings.TrimSpace(of) != "10" || !(rounded >= 1 && rounded <= 10):
		f.warned.add(WarnIntensity)
		return 0
	}
	return int(rounded)
}

// unescape returns the content of a string of JSON.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var plain string
	if json.Unmarshal([]byte(`"`+s+`"`), &plain) != nil {
		return s
	}
	return plain
}
