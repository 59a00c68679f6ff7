package cards

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// MaxAge is how long a process answers by the cards that it has before it looks whether operators have changed any: how long a
	// withdrawn card may still be sent. A look is one read of half a unit.
	MaxAge = 30 * time.Second
	// patience bounds a look: a turn goes on with the cards that there are.
	patience = 2 * time.Second
)

// Shelf has the cards of operators for one process. All fields are required; it is safe for use by many goroutines.
type Shelf struct {
	Table table.Table
	Now   func() time.Time
	Log   *slog.Logger

	mu     sync.Mutex
	made   *wording.Made
	looked time.Time
}

// Made returns the cards of operators, no older than MaxAge, nil for none. When they cannot be read it returns those that it had.
func (s *Shelf) Made(ctx context.Context) *wording.Made {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.Now(); s.looked.IsZero() || now.Sub(s.looked) >= MaxAge {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		made, err := Read(ctx, s.Table, s.made)
		if err != nil {
			s.Log.WarnContext(ctx, "operators' cards not read", "kind", fault.KindOf(err), "error", err)
		} else {
			s.made = made
		}
		s.looked = now
	}
	return s.made
}

// Read returns the cards of operators as they are now, nil for none: had itself when nobody has changed one since.
func Read(ctx context.Context, t table.Table, had *wording.Made) (*wording.Made, error) {
	items, err := t.Get(ctx, record.Cards())
	if err != nil || !items[0].Exists() {
		return nil, err
	}
	var revised question.Revised
	if err := record.Decode(items[0], record.KindCards, &revised); err != nil {
		return nil, err
	}
	if had != nil && had.Revision == revised.Revision {
		return had, nil
	}
	changes, err := list(ctx, t, record.CardsQuery())
	if err != nil {
		return nil, err
	}
	made := &wording.Made{Revision: revised.Revision}
	for _, m := range changes {
		made.Revision = max(made.Revision, m.Revision) // one that was changed since is of a later one
		if !m.Withdrawn {
			made.Cards = append(made.Cards, m.Card)
		}
	}
	return made, nil
}

// Changes returns all changes of cards by operators, in their order.
func Changes(ctx context.Context, t table.Table) ([]question.Made, error) {
	return list(ctx, t, record.CardChangesQuery())
}

func list(ctx context.Context, t table.Table, q table.Query) (changes []question.Made, err error) {
	for {
		page, err := t.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			var m question.Made
			if err := record.Decode(item, record.KindCard, &m); err != nil {
				return nil, err
			}
			changes = append(changes, m)
		}
		if q.After = page.Next; page.Next == "" {
			return changes, nil
		}
	}
}
