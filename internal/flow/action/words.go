package action

import (
	"slices"
	"strings"
)

// agrees reports whether a text is a yes to what was said would happen, beside those that are one to anything.
func agrees(normal string) bool {
	return slices.Contains([]string{
		"do it", "do that", "go ahead", "go for it", "yes do it", "yes do that", "yes go ahead", "please do", "yes please do", "yep do it", "yeah do it", "ok do it",
		"confirm", "confirmed", "send it", "yes send it", "tell them", "yes tell them", "si", "hazlo", "si hazlo", "dale",
	}, plain(normal))
}

// refuses reports whether a text is a no to it, beside those that are one to anything.
func refuses(normal string) bool {
	return slices.Contains([]string{
		"dont", "dont do it", "dont do that", "no dont", "no dont do it", "no wait", "wait no", "never mind", "nevermind", "nvm", "forget it", "leave it", "not yet", "no leave it",
		"no no", "no i changed my mind", "changed my mind", "i changed my mind", "no lo hagas", "mejor no",
	}, plain(normal))
}

// plain is a text in small letters, without marks.
func plain(normal string) string {
	return strings.Join(strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(normal), "'", ""), func(r rune) bool {
		return strings.ContainsRune(" .,!?", r)
	}), " ")
}
