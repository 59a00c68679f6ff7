package linkuppage

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Site serves the pages. All fields are required.
type Site struct {
	Table   table.Table
	Seal    seal.Sealer
	Regions people.Regions
	Label   func(activity string) string                         // as it stands in a text, "" for none
	Plans   func(records []table.Item) (ids []string, err error) // the LinkUps that the records of a number name
	Support string                                               // where a human can be reached
	BaseURL string
	Random  io.Reader
	Now     func() time.Time
	Log     *slog.Logger
}

// calendar ends the path of the same for a calendar.
const calendar = wording.CalendarEnd

// Owns reports whether a path is that of a LinkUp's page, or of somebody's calendar, whether or not a link leads there.
func Owns(path string) bool {
	return strings.HasPrefix(path, wording.LinkUpPath) || strings.HasPrefix(path, wording.CalendarPath)
}

// Handle answers a request for a page, or its calendar. It only reads, so that a preview of the link does no harm. A link that is forged, too old, or
// somebody's who is gone gets the same answer.
func (s *Site) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return pages.Plain(http.StatusMethodNotAllowed)
	}
	if strings.HasPrefix(r.RawPath, wording.CalendarPath) {
		return s.all(ctx, r.RawPath)
	}
	token, wantsCalendar := strings.CutSuffix(strings.TrimPrefix(r.RawPath, wording.LinkUpPath), calendar)
	p, err := s.find(ctx, token)
	switch {
	case err != nil:
		s.Log.ErrorContext(ctx, "page of a LinkUp failed", "kind", fault.KindOf(err), "error", err)
		return pages.Plain(http.StatusServiceUnavailable)
	case p.ID == "" && wantsCalendar:
		return pages.Plain(http.StatusNotFound)
	case p.ID == "":
		return s.gone()
	case wantsCalendar && !p.shown() && !p.canceled():
		return s.ended(p)
	case wantsCalendar:
		return s.calendar(p)
	}
	return s.page(p)
}

// plan is a LinkUp as one of its people sees it.
type plan struct {
	linkup.LinkUp

	in     bool // they are
	names  []string
	region people.Region
	token  string
}

// shown reports whether they may see where it is and with whom: they are in, and it is on.
func (p plan) shown() bool { return p.in && p.State == linkup.Locked }

// canceled reports whether it was on with them, and is not any more: links lead to no plan before it is on.
func (p plan) canceled() bool {
	return p.State != linkup.Completed && p.State != linkup.Broadcasting && !p.shown() && len(p.Options) > 0
}

// find returns the LinkUp of a token, the zero value for none.
func (s *Site) find(ctx context.Context, token string) (p plan, err error) {
	if !ident.IsToken(token) {
		return p, nil
	}
	items, err := s.Table.Get(ctx, record.LinkUpPage(ident.TokenID(token)))
	if err != nil || !items[0].Exists() {
		return p, err
	}
	var link linkup.Page
	if err := record.Decode(items[0], linkup.KindPage, &link); err != nil {
		return p, err
	}
	items, err = s.Table.Get(ctx, record.FlowRecord(record.LinkUp(link.LinkUp), linkup.Kind.Name), record.Person(link.Number))
	if err != nil || !items[0].Exists() || !items[1].Exists() {
		return p, err
	}
	if err := record.Decode(items[0], linkup.Kind, &p.LinkUp); err != nil {
		return plan{}, err
	}
	p.in, p.region, p.token = p.SeatOf(link.Number) != "", s.Regions[p.Region], token
	if p.region.Home == nil {
		p.region.Home = time.UTC
	}
	if !p.shown() {
		return p, nil
	}
	p.names, err = s.names(ctx, p.Participants(), link.Number)
	return p, err
}

// names returns the first names of those who are in besides somebody.
func (s *Site) names(ctx context.Context, in []string, but string) (names []string, err error) {
	keys := make([]table.Key, len(in))
	for n, number := range in {
		keys[n] = record.Person(number)
	}
	items, err := s.Table.Get(ctx, keys...)
	if err != nil {
		return nil, err
	}
	for n, item := range items {
		var person people.Person
		if in[n] == but || !item.Exists() {
			continue
		}
		if err := record.Decode(item, record.KindPerson, &person); err != nil {
			return nil, err
		}
		if person, err = live.OpenPerson(ctx, s.Seal, in[n], person); err != nil {
			return nil, err
		}
		if person.FirstName != "" {
			names = append(names, person.FirstName)
		}
	}
	return names, nil
}
