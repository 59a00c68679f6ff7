package local

import (
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/safety"
)

// incidentView is an incident as GET /dev/people shows it: what was found and what followed, never the words.
type incidentView struct {
	ID         string            `json:"id"`
	SID        string            `json:"sid"`
	At         time.Time         `json:"at"`
	Category   safety.Category   `json:"category"`
	Severity   safety.Severity   `json:"severity"`
	Confidence safety.Confidence `json:"confidence"`
	Rule       string            `json:"rule"`
	Who        safety.Who        `json:"who"`
	Hold       safety.HoldKind   `json:"hold"`
	Reply      safety.Reply      `json:"reply"`
	State      string            `json:"state"` // open or closed
	Alerted    time.Time         `json:"alerted,omitzero"`
}

// safety adds to a view what is known of a number's dangers.
func (d *dev) safety(r *http.Request, s live.State, view map[string]any) error {
	now := d.clock.Now()
	if held := s.HoldInForce(now); held != nil {
		hold := *held
		hold.Sealed = ""
		view["hold"] = hold
	}
	view["strikes"] = s.Contact.Value.Danger.StrikesAt(now)
	incidents := []incidentView{}
	query := record.IncidentQuery(s.Number)
	for {
		page, err := d.table.Query(r.Context(), query)
		if err != nil {
			return err
		}
		for _, item := range page.Items {
			var i safety.Incident
			if err := record.Decode(item, record.KindIncident, &i); err != nil {
				return err
			}
			state := "closed"
			if i.Open() {
				state = "open"
			}
			incidents = append(incidents, incidentView{
				i.ID, i.SID, i.At, i.Category, i.Severity, i.Sure, i.Rule, i.Who, i.Hold, i.Reply, state, i.Alerted,
			})
		}
		if page.Next == "" {
			view["incidents"] = incidents
			return nil
		}
		query.After = page.Next
	}
}
