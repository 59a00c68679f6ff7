package rest

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	twclient "github.com/twilio/twilio-go/client"
	api "github.com/twilio/twilio-go/rest/api/v2010"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

const (
	// apiHost is what twilio-go puts in front of every path; a Config.BaseURL replaces it.
	apiHost = "https://api.twilio.com"
	// defaultTimeout is twilio-go's own.
	defaultTimeout = 10 * time.Second
)

// Config says as whom and through what to send.
type Config struct {
	BaseURL             string        // without a path of the API; "" is Twilio
	AccountSID          string        // the account that sends
	Logins              []Login       // at least one; the first is used until Twilio refuses it
	From                string        // the sending number; may be "" with a MessagingServiceSID
	MessagingServiceSID string        // may be "" with a From
	HTTP                *http.Client  // nil is a new one; redirects are never followed
	Timeout             time.Duration // of one call, whatever the context allows; 0 is 10 s
	// Renew fetches the logins again when Twilio has refused all of them; nil when they cannot change.
	Renew func(ctx context.Context) ([]Login, error)
}

// Client sends and lists messages of one account. It is safe for concurrent use.
type Client struct {
	cfg    Config
	http   http.Client
	codes  *twilio.Codes
	logins *logins
}

// New returns a client; an incomplete Config is an error of kind Config.
func New(cfg Config) (*Client, error) {
	cfg.BaseURL = strings.TrimSuffix(cmp.Or(cfg.BaseURL, apiHost), "/")
	cfg.Timeout = cmp.Or(cfg.Timeout, defaultTimeout)
	base, err := url.Parse(cfg.BaseURL)
	switch {
	case err != nil || base.Host == "" || base.Scheme != "https" && base.Scheme != "http":
		return nil, fault.New(fault.Config, "twilio client: base URL is not like https://api.twilio.com")
	case cfg.AccountSID == "" || len(cfg.Logins) == 0 || slices.ContainsFunc(cfg.Logins, incomplete):
		return nil, fault.New(fault.Config, "twilio client: account sid, user name or password is empty")
	case cfg.From == "" && cfg.MessagingServiceSID == "":
		return nil, fault.New(fault.Config, "twilio client: neither a sending number nor a messaging service")
	}
	codes, err := twilio.LoadCodes()
	if err != nil {
		return nil, err
	}
	c := &Client{cfg: cfg, codes: codes, logins: &logins{known: slices.Clone(cfg.Logins), renew: cfg.Renew}}
	if cfg.HTTP != nil {
		c.http = *cfg.HTTP
	}
	if own, ok := c.http.Transport.(*http.Transport); ok || c.http.Transport == nil {
		c.http.Transport = asking(own)
	}
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return c, nil
}

// Codes returns the table by which the client reads failures.
func (c *Client) Codes() *twilio.Codes { return c.codes }

// Message is a text to send.
type Message struct {
	To             string // E.164 or short code
	Body           string // 1 to sms.MaxBody characters
	StatusCallback string // URL for receipts; "" for none
	// BeginBy is the moment until which the request may begin; the zero time is whenever. One whose connection comes
	// later is not made: no byte of it leaves, and the SendError says Late.
	BeginBy time.Time
}

func incomplete(l Login) bool { return l.Username == "" || l.Password == "" }

// Created is a message that Twilio has taken.
type Created struct {
	SID      string
	Status   string // queued with a From, accepted with a messaging service
	Segments int    // 0 with a messaging service, which splits the text only once it has chosen a sender
}

// Create sends a text, once: nothing here or in net/http repeats a request of which a byte may have left
// (the transport tries again only when an idle connection turns out closed before anything was written).
// Every failure is a *SendError.
func (c *Client) Create(ctx context.Context, m Message) (Created, error) {
	handler := &twclient.RequestHandler{Client: call{Client: c, ctx: ctx, by: m.BeginBy}} // its constructor would read the environment
	params := &api.CreateMessageParams{To: &m.To, Body: &m.Body}
	params.From = optional(c.cfg.From)
	params.MessagingServiceSid = optional(c.cfg.MessagingServiceSID)
	params.StatusCallback = optional(m.StatusCallback)

	answer, err := api.NewApiService(handler).CreateMessage(params)
	if failure := (*SendError)(nil); errors.As(err, &failure) {
		return Created{}, failure
	}
	if err != nil || answer.Sid == nil || *answer.Sid == "" {
		return Created{}, unreadable(http.MethodPost)
	}
	created := Created{SID: *answer.Sid}
	if answer.Status != nil {
		created.Status = *answer.Status
	}
	if answer.NumSegments != nil {
		created.Segments, _ = strconv.Atoi(*answer.NumSegments) // informative: the text is sent whatever it says
	}
	return created, nil
}

// optional returns nil for "", which leaves the parameter out.
func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
