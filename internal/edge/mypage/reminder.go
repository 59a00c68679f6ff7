package mypage

import (
	"context"
	"encoding/json"

	g "maragu.dev/gomponents"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/reminder"
)

// pathReminders is that of a form which takes a reminder away, by its id.
const pathReminders = "reminders"

// reminders returns what somebody wants to be reminded of as it will be when what waits has had its turn.
func reminders(state live.State) (reminder.List, error) {
	l, err := reminder.In(state.Records)
	if err != nil {
		return l, err
	}
	for _, waits := range state.Signals {
		var r reminder.Removal
		if waits.Value.Flow == reminder.RecordName && waits.Value.Name == reminder.DropSignal && json.Unmarshal(waits.Value.Data, &r) == nil {
			l, _, _ = l.Without(r.ID)
		}
	}
	return l, nil
}

// drop takes a reminder away, as a signal to the number. What is not there is left alone.
func (s *Site) drop(ctx context.Context, t them, id string) error {
	if _, _, ok := t.reminds.Without(id); !ok {
		return nil
	}
	return s.tell(ctx, t, reminder.RecordName, reminder.DropSignal, reminder.Removal{ID: id})
}

// reminded are the reminders, each with its button.
func (s *Site) reminded(t them) g.Node {
	var entries g.Group
	for _, r := range t.reminds.Open {
		entries = append(entries, s.entry(t, pathReminders, r.ID, t.home.Local(r.At).Format("Monday, January 2, 3:04 pm MST")+": \u201c"+r.Words+"\u201d"))
	}
	return list("What you want to be reminded of", entries)
}
