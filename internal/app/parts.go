package app

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/pepper"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/identity"
)

// Parts are what handlers are built from. A function gets only those that it uses; the others stay nil.
type Parts struct {
	Table    table.Table
	Scan     table.Scan // for what reads the whole table
	Stored   table.Scan // of what is stored as it is, sealed; for what counts
	Inbound  queue.Queue
	Outbound queue.Queue
	Seal     seal.Sealer
	Carrier  *rest.Client
	// Tokens fetches the auth tokens again when a signature fails; nil when they cannot change.
	Tokens func(ctx context.Context) ([]string, error)
	IDs    *ident.Source
	Random io.Reader // of tokens and codes; nil is crypto/rand
	Now    func() time.Time
	// CarrierNow is the clock by which the carrier dates its records; nil means Now. They differ only where
	// Now can be moved and the carrier is an outside one.
	CarrierNow func() time.Time
	Log        *slog.Logger
	Metrics    *observe.Metrics
	Report     observe.Reporter
	Tracer     *observe.Tracer // nil: no spans
	Pager      alert.Pager     // nil: nobody is paged
	Model      model.Model     // nil when MODEL is offline
	Shadow     model.Model     // of MODEL_SHADOW_ID; nil when there is none, or it is offline
	Embed      model.Embedder  // that of MODEL_EMBED_ID, or the one without a network; nil where nobody makes vectors
	Crash      crash.Hook
	Workers    int // that the clock's function works with; 0 is its own number, 1 does one thing after the other
	// Weights are those by which people are found; nil is those of the data file.
	Weights func() (match.Weights, error)
	// Flows are further flows behind those of the product, Callers further answers to calls, by purpose: of tests.
	Flows   []turn.Flow
	Callers map[string]converse.Caller

	scale *scale // nil: estimates count
}

// BaseURL returns the public base without a slash at its end, "" when there is none.
func (c Config) BaseURL() string {
	if c.PublicBaseURL == nil {
		return ""
	}
	return strings.TrimSuffix(c.PublicBaseURL.String(), "/")
}

// Peppers returns the keys under which phones are hashed, that of new numbers first.
func (c Config) Peppers() pepper.List { return pepper.ListOf(c.PhonePeppers) }

// Hash returns the function that turns an E.164 number into its id under the first pepper. With more than one a phone may be known
// under another: whoever stores something about it, or looks for it, asks Numbers.
func (c Config) Hash() func(phone string) string {
	if len(c.PhonePeppers) == 0 {
		return pepper.Pepper("").Number
	}
	return pepper.Pepper(c.PhonePeppers[0]).Number
}

// numbers builds what finds the number under which a phone is known. It needs Table.
func (p Parts) numbers(cfg Config) identity.Numbers {
	return identity.Numbers{Peppers: cfg.Peppers(), Table: p.table(), Now: p.Now}
}

// Logins returns the ways to sign in at the carrier's API: the API key, or the account by each of its tokens, since
// promoting the second one ends the first.
func (c Config) Logins() []rest.Login {
	if c.TwilioAPIKey != "" {
		return []rest.Login{{Username: c.TwilioAPIKey, Password: c.TwilioAPISecret}}
	}
	logins := make([]rest.Login, len(c.TwilioAuthTokens))
	for i, token := range c.TwilioAuthTokens {
		logins[i] = rest.Login{Username: c.TwilioAccountSID, Password: token}
	}
	return logins
}

// signatures checks webhook signatures, and fetches the tokens again when one fails: during a rotation the
// new token signs before this process has heard of it.
type signatures struct {
	refresh func(ctx context.Context) ([]string, error) // nil: the tokens cannot change

	mu       sync.RWMutex
	verifier twilio.Verifier
}

func newSignatures(tokens []string, refresh func(ctx context.Context) ([]string, error)) *signatures {
	return &signatures{verifier: twilio.NewVerifier(tokens...), refresh: refresh}
}

// Verify implements the Signatures of both webhooks. How often refresh really asks is bounded there, so that a flood of
// forgeries cannot hammer the secret store.
func (s *signatures) Verify(ctx context.Context, signature, url string, form twilio.Form) bool {
	s.mu.RLock()
	verifier := s.verifier
	s.mu.RUnlock()
	if verifier.Verify(signature, url, form) {
		return true
	}
	if s.refresh == nil || signature == "" {
		return false
	}
	tokens, err := s.refresh(ctx)
	if err != nil {
		return false
	}
	verifier = twilio.NewVerifier(tokens...)
	s.mu.Lock()
	s.verifier = verifier
	s.mu.Unlock()
	return verifier.Verify(signature, url, form)
}
