package mypage

import (
	"context"
	"encoding/json"

	g "maragu.dev/gomponents"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/plans"
)

// pathCalendar is that of a form which takes the link to the calendar away, by its id.
const pathCalendar = "calendar"

// calendar returns the link to somebody's calendar as it will be when what waits has had its turn, the zero value for none.
func calendar(state live.State) (plans.Calendar, error) {
	c, err := plans.In(state.Records)
	if err != nil {
		return c, err
	}
	for _, waits := range state.Signals {
		var r plans.Removal
		if waits.Value.Flow == plans.RecordName && waits.Value.Name == plans.RevokeSignal && json.Unmarshal(waits.Value.Data, &r) == nil && r.ID == c.ID {
			c = plans.Calendar{}
		}
	}
	return c, nil
}

// revoke takes the link away, as a signal to the number. One that is not there is left alone.
func (s *Site) revoke(ctx context.Context, t them, id string) error {
	if id == "" || id != t.link.ID {
		return nil
	}
	return s.tell(ctx, t, plans.RecordName, plans.RevokeSignal, plans.Removal{ID: id})
}

// linked says that there is a link to the calendar, with its button. Nobody can show the link itself: its token is stored nowhere.
func (s *Site) linked(t them) g.Node {
	var entries g.Group
	if t.link.ID != "" {
		entries = append(entries, s.entry(t, pathCalendar, t.link.ID, "A private link by which a calendar has your plans and reminders, since "+t.home.Local(t.link.At).Format("Monday, January 2, 2006")+
			". Taken away, it opens nothing any more."))
	}
	return list("Your calendar link", entries)
}
