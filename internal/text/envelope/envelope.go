package envelope

import (
	"slices"
	"strings"
)

// Modes and strategies that a model may name, and where an answer may be handed on to. Instructions are made from the same lists.
const (
	Witness = "Witness"
	Insight = "Insight"
	Bridge  = "Bridge"
	Build   = "Build"

	Validate = "Validate"
	Reflect  = "Reflect"
	Guide    = "Guide"
	Question = "Question"

	ExplainProcess      = "EXPLAIN_PROCESS"
	HandleMemoryRequest = "HANDLE_MEMORY_REQUEST"
)

// Modes returns the modes, in the order of the stages.
func Modes() []string { return []string{Witness, Insight, Bridge, Build} }

// Strategies returns the strategies.
func Strategies() []string { return []string{Validate, Reflect, Guide, Question} }

// Dispatches returns what an answer may be handed on to.
func Dispatches() []string { return []string{ExplainProcess, HandleMemoryRequest} }

// Meta is what a model says about its answer. Flags offer something; whether it happens is for the code that reads them.
type Meta struct {
	Mode      string // one of Modes, "" for none
	Strategy  string // one of Strategies, "" for none
	Intensity int    // 1 to 10, 0 for none
	Check     bool   // offer the question whether the person feels heard
	Share     bool   // offer to share the draft
	Dispatch  string // one of Dispatches, "" for none
	Analysis  string // for the trace, never for a person
}

// Envelope is a model's answer, read.
type Envelope struct {
	Meta     Meta
	Draft    string   // "" for none
	Text     string   // what is sent; "" when nothing is fit to be, and the caller has something else
	Warnings []string // what was wrong with the answer, each once, without any of its words
}

// Limit is how many bytes of an answer are read: some eight times the longest that a model may give.
const Limit = 64 << 10

// Warnings.
const (
	WarnLong         = "only the beginning was read"
	WarnNoText       = "no text to send"
	WarnNoTag        = "meta: without a tag"
	WarnOpen         = "meta: not closed"
	WarnDraftOpen    = "draft: not closed"
	WarnHiddenOpen   = "thinking: not closed"
	WarnDispatchOpen = "dispatch: not closed"
	WarnBroken       = "meta: broken JSON"
	WarnBeside       = "meta: more than its JSON"
	WarnMetas        = "meta: more than one"
	WarnDrafts       = "draft: more than one"
	WarnStray        = "a closing tag without an opening one"
	WarnMode         = "meta: unknown mode"
	WarnStrategy     = "meta: unknown strategy"
	WarnIntensity    = "meta: intensity is not 1 to 10"
	WarnFlag         = "meta: a flag is neither true nor false"
	WarnDispatch     = "meta: unknown dispatch"
	WarnTextCleaned  = "text: tags or JSON were taken out"
	WarnRemains      = "text: what looks like the rest of JSON"
	WarnDraftClean   = "draft: tags or JSON were taken out"
	WarnDraftLost    = "draft: not fit to be shown"
)

// warnings collects what was wrong, each once.
type warnings []string

func (w *warnings) add(warning string) {
	if !slices.Contains(*w, warning) {
		*w = append(*w, warning)
	}
}

// broken reports whether an answer was so broken that pieces of its meta may be in its text.
func (w *warnings) broken() bool {
	return slices.ContainsFunc(*w, func(warning string) bool {
		switch warning {
		case WarnBroken, WarnOpen, WarnStray, WarnHiddenOpen, WarnBeside, WarnTextCleaned:
			return true
		}
		return false
	})
}

// Parse reads a model's answer.
func Parse(raw string) Envelope {
	var e Envelope
	var warned warnings
	if len(raw) > Limit {
		raw = raw[:Limit]
		warned.add(WarnLong)
	}
	p := split(prepare(raw, false), &warned)
	e.Meta = p.meta(&warned)
	e.Draft = p.draftText(&warned)
	text, changed := clean(p.text, false)
	if changed {
		warned.add(WarnTextCleaned)
	}
	if warned.broken() && remains(text) {
		text = ""
		warned.add(WarnRemains)
	}
	if e.Text = text; text == "" {
		warned.add(WarnNoText)
	}
	e.Warnings = warned
	return e
}

// draftText returns the first draft, as it may be shown.
func (p *parts) draftText(warned *warnings) string {
	if len(p.drafts) > 1 {
		warned.add(WarnDrafts)
	}
	if len(p.drafts) == 0 || strings.TrimSpace(p.drafts[0]) == "" {
		return ""
	}
	text, changed := clean(p.drafts[0], true)
	if changed {
		warned.add(WarnDraftClean)
	}
	if warned.broken() && remains(text) {
		text = ""
	}
	if text == "" {
		warned.add(WarnDraftLost)
	}
	return text
}

// Clean returns a model's plain text as it may be sent: without tags, JSON and notes to itself, "" when nothing is left or
// something would be left of them. What it returns it returns again unchanged.
func Clean(text string) string {
	if len(text) > Limit {
		text = text[:Limit]
	}
	text, _ = clean(text, false)
	return text
}
