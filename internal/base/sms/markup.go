package sms

import "strings"

// Markup reports whether a text has braces or tags: what people write for machines, and not to be left alone or for company.
func Markup(text string) bool {
	_, rest, tag := strings.Cut(text, "<")
	return strings.ContainsAny(text, "{}") || tag && strings.Contains(rest, ">")
}
