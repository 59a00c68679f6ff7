package optout

import (
	"cmp"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// atProvider reports whether the provider has acted on the text as on a keyword, and answered it: it has named the
// keyword, or it is in charge of opt-outs and the text is letter for letter a word of its own list.
func (t running) atProvider(kw compliance.Keyword) bool {
	return t.Message.AtProvider == kw && (t.Message.OptOutType != "" || t.ProviderConfirms)
}

// blocked reports whether the provider lets no text through to the number.
func (t running) blocked() bool {
	out := t.State.Contact.Value.OptOut
	return out != nil && out.Blocked() || t.State.OptOut.Present() && t.State.OptOut.Value.Source == "provider"
}

// stoppedThere ends the turn of an opt-out that the provider has confirmed. It names nobody who can help, and lets nothing
// through after it: of somebody in danger who was not told before, operators are called, since only they can do something.
func (t running) stoppedThere(match compliance.Match, earlier safety.Last, unanswered bool) turn.Verdict {
	if !unanswered && t.danger.Found(t.Turn) == nil {
		return t.stopped("stopped", match.Words, "opted out, silent", "the provider confirms")
	}
	unhelped := ""
	if unanswered {
		unhelped = earlier.Incident
	}
	t.danger.NoHelp(t.Turn, unhelped)
	return t.stopped("stopped", match.Words, "opted out, silent, operators are called", cmp.Or(
		map[bool]string{true: "the provider confirms, and no help can leave: a danger shortly before was not answered"}[unanswered],
		"the provider confirms, and no help can leave"))
}
