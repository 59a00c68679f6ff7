package explain

import (
	"slices"

	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Plan is what a text asks for, in the order in which it asks.
type Plan struct {
	Type     string           `json:"type"` // chat, action or followup
	Actions  []actions.Action `json:"actions"`
	Confirms bool             `json:"requires_confirmation"` // one of them waits for a yes
	Unclear  bool             `json:"needs_clarification"`
}

// plan returns the plan of a text.
func (r *Rules) plan(normal string, c understand.Context) *Plan {
	p := r.planner.Plan(normal, actions.Context{Now: c.Now, Zone: c.Zone, Country: c.Country})
	return &Plan{
		Type: p.Type, Actions: append([]actions.Action{}, p.Actions...), Unclear: p.Unclear,
		Confirms: slices.ContainsFunc(p.Actions, func(a actions.Action) bool { return actions.High(a.Domain, a.Action) }),
	}
}
