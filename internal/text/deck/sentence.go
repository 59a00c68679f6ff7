package deck

import (
	"slices"
	"strings"
)

// sentences splits a text after the marks that end sentences and before a space, and at line ends.
func sentences(text string) []string {
	var list []string
	from := 0
	for i := 0; i < len(text); i++ {
		end := i + 1
		if text[i] != '\n' && (!strings.ContainsRune(".!?", rune(text[i])) || end < len(text) && text[end] != ' ' && text[end] != '\n') {
			continue
		}
		list = append(list, strings.TrimSpace(text[from:end]))
		from = end
	}
	list = append(list, strings.TrimSpace(text[from:]))
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

// links returns what leads out of a text: addresses of pages and mail.
func links(text string) []string {
	var list []string
	for _, field := range strings.Fields(text) {
		if isLink(field) {
			list = append(list, field)
		}
	}
	return list
}

// isLink reports whether a word is an address: it has "://", an "@" inside, or a dot with a letter on both sides.
func isLink(field string) bool {
	if strings.Contains(field, "://") || strings.Index(field, "@") > 0 {
		return true
	}
	for i := 1; i < len(field)-2; i++ {
		if field[i] == '.' && letter(field[i-1]) && letter(field[i+1]) && letter(field[i+2]) {
			return true
		}
	}
	return false
}

func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
