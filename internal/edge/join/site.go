package join

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/numbering"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Site answers the paths of the front door. All fields but Crash are required.
type Site struct {
	Table     table.Table
	Outbound  Offerer
	Seal      seal.Sealer
	Numbers   func() (*numbering.Plans, error) // called when a number is read, because loading takes time
	Regions   people.Regions
	Book      *wording.Book
	Default   people.Entitlement                                      // of a new person
	PerDay    int                                                     // codes that leave in a day, in all: a bill with a ceiling
	PerNumber int                                                     // of them, to one number in 24 hours
	Number    func(ctx context.Context, phone string) (string, error) // the id under which the phone is known from now on
	Keys      func(use string) [][]byte                               // secret keys for a use: the first makes, all are good
	BaseURL   string
	Support   string // where a human can be reached
	IDs       *ident.Source
	Random    io.Reader
	Now       func() time.Time
	Log       *slog.Logger
	Metrics   *observe.Metrics
	Crash     crash.Hook
}

// The paths.
const (
	formPath    = "/join"
	codePath    = "/join/code"
	donePath    = "/join/done"
	termsPath   = "/terms"
	privacyPath = "/privacy"
)

// maxRaces bounds how often a commit that lost a race is decided again.
const maxRaces = 8

// strictTransport makes browsers use https alone for this host, for a year: who types its name is not redirected by
// whoever is on the way.
const strictTransport = "max-age=31536000"

// Handle answers a request.
func (s *Site) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	answer := s.answer(ctx, r)
	if strings.HasPrefix(s.BaseURL, "https:") {
		if answer.Header == nil {
			answer.Header = map[string]string{}
		}
		answer.Header["Strict-Transport-Security"] = strictTransport
	}
	return answer
}

func (s *Site) answer(ctx context.Context, r httpevent.Request) httpevent.Response {
	get := r.Method == http.MethodGet || r.Method == http.MethodHead
	switch r.RawPath {
	case formPath, codePath:
		if r.Method == http.MethodPost {
			return s.post(ctx, r)
		}
	case donePath, termsPath, privacyPath, "/healthz":
	default:
		return s.page(s.notFound())
	}
	if !get {
		return pages.Plain(http.StatusMethodNotAllowed)
	}
	switch r.RawPath {
	case formPath:
		return s.getForm(ctx, r)
	case codePath:
		return s.getCode(ctx, r)
	case donePath:
		return s.getDone(ctx, r)
	case termsPath:
		return s.page(terms())
	case privacyPath:
		return s.page(privacy())
	}
	return pages.Plain(http.StatusOK)
}

// post checks that a form comes from our own page before it is looked at.
func (s *Site) post(ctx context.Context, r httpevent.Request) httpevent.Response {
	values, status := pages.ReadForm(r)
	switch {
	case status != 0:
		return pages.Plain(status)
	case !pages.OwnOrigin(r, s.BaseURL):
		return pages.Plain(http.StatusForbidden)
	}
	session, ok := s.session(r)
	if !ok || !s.tokenOf(session, values.Get("csrf")) {
		return s.stale(r, values)
	}
	var answer httpevent.Response
	var err error
	if r.RawPath == codePath {
		answer, err = s.postCode(ctx, r, session, values)
	} else {
		answer, err = s.postForm(ctx, r, session, values)
	}
	if err != nil {
		return s.trouble(ctx, err)
	}
	return answer
}

// trouble answers when something of ours does not work.
func (s *Site) trouble(ctx context.Context, err error) httpevent.Response {
	s.Log.ErrorContext(ctx, "page failed", "kind", fault.KindOf(err), "error", err)
	return s.page(away())
}

func (s *Site) page(p pages.Page) httpevent.Response {
	return pages.Frame{Random: s.Random, Name: serviceName, About: about, Footer: s.footer()}.Response(p)
}

// racing calls do, and calls it again while its commit loses a race, at most maxRaces times.
func racing(do func() error) error {
	var err error
	for range maxRaces {
		if err = do(); fault.KindOf(err) != fault.Conflict {
			return err
		}
	}
	return fault.Wrap(fault.Unavailable, "join", err)
}
