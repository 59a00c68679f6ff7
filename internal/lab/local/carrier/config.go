package carrier

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Config is what a simulated account at the carrier consists of.
type Config struct {
	// AccountSID and AuthToken are the account's; the token signs every webhook. Both are required.
	AccountSID, AuthToken string
	// Users are the Basic credentials that the API takes, user name to password: the account's own pair,
	// API keys with their secrets. Nil means the account's own pair alone.
	Users map[string]string
	// From lists the numbers that the account owns, E.164. At least one is required; a messaging service
	// sends from the first.
	From []string
	// MessagingServiceSID is the account's one messaging service; empty means that it has none.
	MessagingServiceSID string
	// Now is the clock of everything but network faults; nil means time.Now.
	Now func() time.Time
	// IDs makes the 32 hexadecimal digits of a sid; nil means random ones. It must be safe for concurrent use.
	IDs func() string
	// Path is the data file. Empty means a temporary file that is gone with the process.
	Path string
	// Callback carries callbacks to the application; nil means the network.
	Callback http.RoundTripper
	// MPS is how many segments a second each sender delivers; 0 means no pacing.
	MPS float64
	// Log gets what an operator should know, never a number or a body; nil discards it.
	Log *slog.Logger
}

// check returns what is missing, and the configuration with its defaults filled in.
func (c Config) check() (Config, error) {
	if c.AccountSID == "" || c.AuthToken == "" || len(c.From) == 0 {
		return c, fault.New(fault.Config, "carrier: AccountSID, AuthToken and one From are required")
	}
	if c.MPS < 0 {
		return c, fault.New(fault.Config, "carrier: MPS cannot be negative")
	}
	if c.Users == nil {
		c.Users = map[string]string{c.AccountSID: c.AuthToken}
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.IDs == nil {
		c.IDs = randomID
	}
	if c.Callback == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = callbackWorkers // all callbacks go to one host: keep a connection for each worker
		c.Callback = t
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c, nil
}

// randomID returns 32 random hexadecimal digits, the shape of the tail of every sid.
func randomID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // crypto/rand.Read never fails
	return hex.EncodeToString(b[:])
}
