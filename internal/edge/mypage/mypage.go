package mypage

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Site serves the page. All fields are required.
type Site struct {
	Table   table.Table
	Seal    seal.Sealer
	Rules   func() (*profile.Rules, error)
	Label   func(key string) string // an activity or a boundary as it stands in a text, "" for neither
	Regions people.Regions          // of whose zones times are
	IDs     *ident.Source
	BaseURL string
	Support string                           // where a human can be reached
	Talks   func(live.State) ([]Talk, error) // those of somebody
	Random  io.Reader
	Now     func() time.Time
	Log     *slog.Logger
}

// Owns reports whether a path is that of somebody's page, whether or not a link leads there.
func Owns(path string) bool { return strings.HasPrefix(path, wording.MePath) }

// Handle answers a request for the page of a person, and takes away what a form of it names. A link that is forged, too old, or somebody's who
// is gone gets the same answer.
func (s *Site) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	token, exports := strings.CutSuffix(strings.TrimPrefix(r.RawPath, wording.MePath), exportPath)
	var c profile.Patch
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodPost:
		if exports {
			return pages.Plain(http.StatusMethodNotAllowed)
		}
		form, status := pages.ReadForm(r)
		switch {
		case status != 0:
			return pages.Plain(status)
		case !pages.OwnOrigin(r, s.BaseURL):
			return pages.Plain(http.StatusForbidden)
		}
		c = profile.Patch{Path: form.Get("path"), Op: profile.Remove, Keys: []string{form.Get("key")}}
	default:
		return pages.Plain(http.StatusMethodNotAllowed)
	}
	them, err := s.whose(ctx, token)
	switch {
	case err != nil:
		return s.trouble(ctx, err)
	case them.number == "":
		return s.gone()
	case exports:
		return s.exported(them)
	case r.Method != http.MethodPost:
		return s.page(them)
	}
	if err := s.remove(ctx, them, c); err != nil {
		return s.trouble(ctx, err)
	}
	return pages.SeeOther(wording.MePath + token)
}

// them is whose page it is.
type them struct {
	number  string // hash; "" for nobody
	person  people.Person
	profile profile.Profile // with what they have taken away here already
	memory  memory.Memory   // what is remembered of them, likewise
	reminds reminder.List   // what they want to be reminded of, likewise
	talks   []Talk
	link    plans.Calendar // that to their calendar, likewise
	home    people.Region
	words   string // what they would rather not do, in their own words, as far as those are kept
	token   string
}

// whose returns who a token is for, the zero value for nobody.
func (s *Site) whose(ctx context.Context, token string) (t them, err error) {
	if !ident.IsToken(token) {
		return t, nil
	}
	items, err := s.Table.Get(ctx, record.MyPage(ident.TokenID(token)))
	if err != nil || !items[0].Exists() {
		return t, err
	}
	var link people.MyPage
	if err := record.Decode(items[0], record.KindMyPage, &link); err != nil {
		return t, err
	}
	if s.Now().Sub(link.At) >= people.MyPageTTL {
		return t, nil
	}
	page, err := s.Table.Query(ctx, record.LiveQuery(link.Number))
	if err != nil {
		return t, err
	}
	state, err := live.Decode(link.Number, page.Items)
	if err != nil || !state.Known() {
		return t, err
	}
	t.number, t.token = link.Number, token
	if t.person, err = live.OpenPerson(ctx, s.Seal, link.Number, state.Person.Value); err != nil {
		return them{}, err
	}
	if t.profile, t.words, err = s.profile(ctx, state); err != nil {
		return them{}, err
	}
	if t.memory, err = s.remembered(state); err != nil {
		return them{}, err
	}
	if t.reminds, err = reminders(state); err != nil {
		return them{}, err
	}
	if t.link, err = calendar(state); err != nil {
		return them{}, err
	}
	if t.talks, err = s.Talks(state); err != nil {
		return them{}, err
	}
	t.home = s.Regions[t.person.Region]
	return t, nil
}

// profile returns the profile as it will be when what waits has had its turn, and the words that are kept beside it.
func (s *Site) profile(ctx context.Context, state live.State) (p profile.Profile, words string, err error) {
	stored, err := profile.In(state.Records)
	if err != nil {
		return p, "", err
	}
	rules, err := s.Rules()
	if err != nil {
		return p, "", err
	}
	p = stored.Profile
	for _, waits := range state.Signals {
		c, ok := patchOf(waits.Value)
		if !ok || !c.Valid(s.known) {
			continue
		}
		if slices.Contains(c.Keys, profile.OwnWords) {
			stored.Words = ""
		}
		p, _ = rules.Change(p, c, s.Now())
	}
	words, err = s.words(ctx, state.Number, stored.Words)
	return p, words, err
}

// words opens what somebody would rather not do as they said it in a text, "" for none.
func (s *Site) words(ctx context.Context, number, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	key := record.Said(number, id)
	items, err := s.Table.Get(ctx, key)
	if err != nil || !items[0].Exists() {
		return "", err
	}
	var said people.Said
	if err := record.Decode(items[0], record.KindSaid, &said); err != nil {
		return "", err
	}
	plain, err := s.Seal.Open(ctx, key.String(), said.Sealed)
	return string(plain), err
}

func (s *Site) known(key string) bool { return s.Label(key) != "" }

// remove takes something away: as a signal to the number, because a profile is changed by its turns alone. What is not there is left alone, so that a
// form that is sent twice does no harm.
func (s *Site) remove(ctx context.Context, t them, c profile.Patch) error {
	if c.Path == pathFacts || c.Path == pathConsent {
		return s.forget(ctx, t, c.Path, c.Keys[0])
	}
	if c.Path == pathReminders {
		return s.drop(ctx, t, c.Keys[0])
	}
	if c.Path == pathCalendar {
		return s.revoke(ctx, t, c.Keys[0])
	}
	here := map[string][]string{profile.PathAvoid: t.profile.Avoid, profile.PathTimes: t.profile.Preferences.Times}[c.Path]
	if t.words != "" && c.Path == profile.PathAvoid {
		here = append(slices.Clone(here), profile.OwnWords)
	}
	if c.Path == profile.PathActivities {
		for i := range t.profile.Activities {
			here = append(here, t.profile.Activities[i].Key)
		}
	}
	if !slices.Contains(here, c.Keys[0]) || !c.Valid(s.known) {
		return nil
	}
	return s.tell(ctx, t, profile.UndoName, profile.PatchSignal, c)
}

// tell leaves a signal with the number, whose turns alone change what is known of it.
func (s *Site) tell(ctx context.Context, t them, flow, name string, data any) error {
	now := s.Now()
	id := s.IDs.New(now)
	op, err := live.Tell(record.Number(t.number), work.Signal{ID: work.SignalID(now, id, 0), Flow: flow, Name: name, Cause: id, At: now}, data)
	if err != nil {
		return err
	}
	return s.Table.Commit(ctx, op)
}

// trouble answers when something of ours does not work.
func (s *Site) trouble(ctx context.Context, err error) httpevent.Response {
	s.Log.ErrorContext(ctx, "page of a person failed", "kind", fault.KindOf(err), "error", err)
	return pages.Plain(http.StatusServiceUnavailable)
}
