package local

import (
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/action"
)

// factsOf shows what is remembered, and what they want to be reminded of. All facts hold for the person beyond one subject, which is what the consent is for.
func factsOf(s live.State, view map[string]any) error {
	m, err := memory.In(s.Records)
	if err != nil {
		return err
	}
	facts := []map[string]any{}
	for _, f := range m.Facts {
		facts = append(facts, map[string]any{"id": f.ID, "category": f.Category, "fact": f.Words, "scope": "global"})
	}
	view["facts"], view["memory_consent"] = facts, m.Consent == memory.Given
	l, err := reminder.In(s.Records)
	if err != nil {
		return err
	}
	reminders := []map[string]any{}
	for _, r := range l.Open {
		reminders = append(reminders, map[string]any{"id": r.ID, "at": r.At, "text": r.Words})
	}
	view["reminders"] = reminders
	return nil
}

// pendingAction shows what waits for a yes.
func (d *dev) pendingAction(s live.State, view map[string]any) error {
	p, err := record.In[action.Pending](s.Records, action.Kind)
	if err != nil || s.Session.Value.Pending(d.clock.Now()) != turn.ConfirmToken || len(p.Steps) == 0 {
		return err
	}
	list := []map[string]any{}
	for _, step := range p.Steps {
		list = append(list, map[string]any{"domain": step.Domain, "action": step.Action})
	}
	view["pending_action"] = map[string]any{"actions": list, "expires_at": p.At.Add(session.PendingTTL)}
	return nil
}
