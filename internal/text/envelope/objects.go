package envelope

import (
	"strings"
	"unicode/utf8"
)

// objects takes JSON out of a text, whole or in pieces, and every brace that is left.
func objects(s string) string {
	if !strings.ContainsAny(s, "{}[\"'“”„‘’＂") {
		return s
	}
	out := make([]byte, 0, len(s))
	budget := 2*len(s) + longestTag
	for i := 0; i < len(s); {
		end := i
		switch {
		case s[i] == '{' && isObject(s, i):
			end = objectEnd(s, i, &budget)
		case s[i] == '{' || s[i] == '}':
			i++
			continue
		case s[i] == '[' && isList(s, i) && budget > 0:
			var ok bool
			if end, ok = balanced(s, i); !ok {
				budget -= len(s) - i
				end = i
			}
		case quoteAt(s, i) != "":
			if end = pairsEnd(s, i); end > i {
				out = out[:len(out)-tail(out)]
			}
		}
		if end > i {
			out = append(out, joint)
			i = end
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		out = append(out, s[i:i+size]...)
		i += size
	}
	return string(out)
}

// isObject reports whether an object begins at i, where a brace stands: another one, a quote or a key follows.
func isObject(s string, i int) bool {
	if i >= len(s) || s[i] != '{' {
		return false
	}
	if i = skip(s, i+1, len(s)); i >= len(s) {
		return true
	}
	if s[i] == '{' || s[i] == '}' || s[i] == '[' || quoteAt(s, i) != "" {
		return true
	}
	_, _, ok := keyAt(s, i)
	return ok
}

// isList reports whether a list of JSON begins at i. A number in brackets, or words, are none.
func isList(s string, i int) bool {
	i = skip(s, i+1, len(s))
	return i < len(s) && (s[i] == '{' || s[i] == '[' || s[i] == ']' || s[i] == '"')
}

// objectEnd returns where an object ends, which may lack its end.
func objectEnd(s string, i int, budget *int) int {
	if *budget > 0 {
		if end, ok := balanced(s, i); ok {
			return end
		}
		*budget -= len(s) - i
		if end := brokenOff(s, i); end > 0 {
			return end
		}
	}
	return len(s)
}

// pairsEnd returns where pairs of keys and values end that begin at i with a key of ours in quotes, i when none do.
func pairsEnd(s string, i int) int {
	end := i
	for {
		at := skip(s, end, len(s))
		if at >= len(s) || quoteAt(s, at) == "" {
			return end
		}
		key, from, ok := shortKey(s, at)
		if !ok || end == i && !isKey(key) {
			return end
		}
		_, end = valueAt(s, from)
		if comma := skip(s, end, len(s)); comma < len(s) && s[comma] == ',' {
			end = comma + 1
		}
	}
}

// shortKey reads a key in quotes of any kind, which is no longer than ours, and what parts it from its value.
func shortKey(s string, i int) (key string, at int, ok bool) {
	_, size := utf8.DecodeRuneInString(s[i:])
	begin := skip(s, i+size, i+longestKey)
	end := begin
	for end < min(len(s), begin+longestKey) && (isWord(rune(s[end])) || s[end] == '-') {
		end++
	}
	key = s[begin:end]
	if at = skip(s, end, end+longestKey); key == "" || at >= len(s) || quoteAt(s, at) == "" {
		return "", i, false
	}
	_, size = utf8.DecodeRuneInString(s[at:])
	for _, colon := range []string{":", "：", "="} {
		if from := skip(s, at+size, at+longestName); strings.HasPrefix(s[from:], colon) {
			return key, skip(s, from+len(colon), len(s)), true
		}
	}
	return "", i, false
}

// isKey reports whether a key is one of an envelope.
func isKey(key string) bool {
	switch strings.ToLower(key) {
	case "draft", "text", "response", "meta", "raw":
		return true
	}
	return canonical(key) != ""
}

// tail returns the length of the end of a text that belongs to the JSON which follows: of a line that ends with a quote and a comma,
// the line.
func tail(out []byte) int {
	text := strings.TrimRight(string(out[max(0, len(out)-longestTag):]), " \t\n")
	trimmed := strings.TrimRight(strings.TrimSuffix(text, ","), " \t\n")
	if trimmed == text || trimmed == "" || strings.IndexByte(`"'`, trimmed[len(trimmed)-1]) < 0 {
		return 0
	}
	n := 0
	for n < len(out) && (out[len(out)-1-n] != '\n' || n == 0) {
		n++
	}
	return n
}
