package envelope

import (
	"encoding/json"
	"slices"
	"strings"
)

// How much a line looks like a flag of the older form.
const (
	noFlag    = iota
	maybeFlag // beside another one
	sureFlag
)

// flagLine reports whether a line is a flag.
func flagLine(line string) int {
	key, said, ok := labelled(line)
	if !ok {
		return noFlag
	}
	said = strings.Trim(strings.Map(visible, said), ornament+"\n,")
	word, more, _ := strings.Cut(said, " ")
	alone := strings.TrimSpace(more) == ""
	switch name := canonical(key); name {
	case "analysis":
		return sureFlag
	case "mode", "strategy", "dispatch":
		if alone && (isOurs(word) || isStage(word) && name == "mode") {
			return sureFlag
		}
		return maybeFlag
	case "check", "share", "intensity":
		if older(key) {
			return sureFlag
		}
		if alone && isShortValue(word) {
			return maybeFlag
		}
	}
	return noFlag
}

// visible drops what cannot be seen.
func visible(r rune) rune {
	if isInvisible(r) {
		return -1
	}
	return r
}

// isStage reports whether a word is a mode of the older form.
func isStage(word string) bool {
	switch strings.ToUpper(word) {
	case "WITNESS", "PERSPECTIVE", "NEEDS", "REPAIR", "ONBOARDING", "DISPATCH":
		return true
	}
	return false
}

func isShortValue(word string) bool {
	switch strings.ToLower(word) {
	case "y", "n", "yes", "no", "true", "false", "null", "none":
		return true
	}
	return word != "" && len(word) <= len("10/10") && word[0] >= '0' && word[0] <= '9'
}

// unflag takes out lines that are flags.
func unflag(s string) string {
	if !strings.ContainsAny(s, ":=_") {
		return s
	}
	lines := strings.Split(s, "\n")
	flagged := make([]int, len(lines))
	found := false
	for i, line := range lines {
		if flagged[i] = flagLine(line); isOurs(strings.Trim(line, ornament)) && strings.Contains(line, "_") {
			flagged[i] = sureFlag
		}
		found = found || flagged[i] == sureFlag
	}
	if !found {
		return s
	}
	for i := 1; i < len(lines); i++ {
		if flagged[i] == maybeFlag && flagged[i-1] == sureFlag {
			flagged[i] = sureFlag
		}
	}
	for i := len(lines) - 2; i >= 0; i-- {
		if flagged[i] == maybeFlag && flagged[i+1] == sureFlag {
			flagged[i] = sureFlag
		}
	}
	for i := range lines {
		if flagged[i] == sureFlag {
			lines[i] = string(joint)
		}
	}
	return strings.Join(lines, "\n")
}

// Leaks reports whether a text has something in it that is for no person: a tag, JSON, or a flag.
func Leaks(text string) bool {
	if strings.ContainsAny(text, "{}`") || strings.IndexByte(text, joint) >= 0 || prepare(text, true) != text || len(tags(text)) > 0 ||
		strings.HasPrefix(text, "[") && json.Valid([]byte(text)) {
		return true
	}
	for i := range len(text) {
		if text[i] == '<' && isMarkup(text, i) || quoteAt(text, i) != "" && pairsEnd(text, i) > i {
			return true
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		if flagLine(line) == sureFlag {
			return true
		}
	}
	lower := strings.ToLower(text)
	return slices.ContainsFunc([]string{"feelheardcheck", "readyshare", "userintensity", "explain_process", "handle_memory_request"},
		func(word string) bool { return strings.Contains(lower, word) })
}

// remains reports whether a text may have pieces of broken JSON in it: quotes where JSON has them and words have not.
func remains(text string) bool {
	if strings.Count(text, `"`)%2 == 1 || strings.Contains(text, `":`) || strings.Contains(text, `:"`) || strings.Contains(text, `\"`) {
		return true
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); strings.HasSuffix(line, `",`) || strings.HasPrefix(line, `",`) || strings.HasPrefix(line, ":") {
			return true
		}
	}
	return false
}
