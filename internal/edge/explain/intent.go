package explain

import "github.com/josh-sms/josh/internal/text/understand"

// Intent is what the offline provider understands.
type Intent struct {
	Intent     understand.Intent    `json:"intent"`
	Confidence float64              `json:"confidence"`
	Source     understand.Source    `json:"source"` // local or offline
	Extracted  understand.Extracted `json:"extracted"`
	Clarifier  bool                 `json:"needs_clarifier"`
	Question   string               `json:"clarifier_question"`
	Options    []understand.Option  `json:"clarifier_options"` // [] for none
}

// Parse is a structured reply to what is open with the sender.
type Parse struct {
	Kind  string `json:"kind"` // invite
	Value string `json:"value"`
}

// shown returns what is shown of an understanding. Rules that read a reply with certainty count as local.
func shown(u understand.Understanding) (Intent, *Parse) {
	i := Intent{
		Intent: u.Intent, Confidence: u.Confidence, Source: u.Source, Extracted: u.Extracted,
		Clarifier: u.Needed, Question: u.Question, Options: u.Options,
	}
	if i.Options == nil {
		i.Options = []understand.Option{}
	}
	if i.Source == understand.Pending {
		i.Source = understand.Local
	}
	if u.Intent == understand.InviteResponse && u.Extracted.Invite != nil && u.Confidence >= understand.High {
		return i, &Parse{Kind: "invite", Value: u.Extracted.Invite.Response}
	}
	return i, nil
}
