package observe

import (
	"context"
	"sync"
	"time"
)

// Reporter tells people about what needs one: an error tracker. Implementations never block longer than
// their time-out, never fail, and scrub what they send.
type Reporter interface {
	// Report sends an error with low-cardinality tags; its kind and the correlation id of ctx are added.
	Report(ctx context.Context, err error, tags map[string]string)
	// Warn sends a message that is not an error of ours.
	Warn(ctx context.Context, msg string)
}

// Nop reports nothing.
type Nop struct{}

// Report implements Reporter.
func (Nop) Report(context.Context, error, map[string]string) {}

// Warn implements Reporter.
func (Nop) Warn(context.Context, string) {}

// OncePer returns a function that says true at most once in any d, for what would otherwise repeat without
// end (a signature failure warns once a minute and instance). It is safe for concurrent use.
func OncePer(d time.Duration, now func() time.Time) func() bool {
	var (
		mu   sync.Mutex
		next time.Time
	)
	return func() bool {
		mu.Lock()
		defer mu.Unlock()
		t := now()
		if t.Before(next) {
			return false
		}
		next = t.Add(d)
		return true
	}
}
