package secrets

import (
	"cmp"
	"context"
	"maps"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Fetch gets all secrets from where they are kept, by the name of their environment variable. One that is
// not there is absent from the map.
type Fetch func(ctx context.Context) (map[string]string, error)

// Options are the settings of a Source; the zero value of a field means its default.
type Options struct {
	Now     func() time.Time // time.Now
	TTL     time.Duration    // how long fetched values are used without asking again; 5 min
	Spacing time.Duration    // at least this long between two fetches while there are values to go on with; 30 s
	OnError func(error)      // is told of a fetch that failed while there are values to go on with
}

// Source holds secrets. It is safe for concurrent use. When a fetch fails, the values from before stay in
// use; when one is under way, others go on with them rather than wait.
type Source struct {
	fetch    Fetch
	opts     Options
	fetching chan struct{} // holds a token while somebody fetches

	mu      sync.Mutex
	values  map[string]string // nil before the first success; never changed, only replaced
	fetched time.Time         // last success
	tried   time.Time         // last try
}

// New returns a source over fetch. It fetches nothing yet.
func New(fetch Fetch, opts Options) *Source {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.OnError == nil {
		opts.OnError = func(error) {}
	}
	opts.TTL = cmp.Or(opts.TTL, 5*time.Minute)
	opts.Spacing = cmp.Or(opts.Spacing, 30*time.Second)
	return &Source{fetch: fetch, opts: opts, fetching: make(chan struct{}, 1)}
}

// Load returns the secrets by the name of their environment variable, at most TTL old unless the store is
// away. It fails only when there never were any.
func (s *Source) Load(ctx context.Context) (map[string]string, error) {
	return s.get(ctx, func(now time.Time) bool {
		return now.Sub(s.fetched) < s.opts.TTL || now.Sub(s.tried) < s.opts.Spacing
	})
}

// Refresh is Load with freshly fetched values: for when one seems to be wrong, because a signature or a
// login failed. It fetches at most once per Spacing, whoever asks and however often, so that a flood of
// forged requests does not become a flood of calls.
func (s *Source) Refresh(ctx context.Context) (map[string]string, error) {
	return s.get(ctx, func(now time.Time) bool { return now.Sub(s.tried) < s.opts.Spacing })
}

// get returns the values if they are good enough, which is asked with s.mu held, or else fetches.
func (s *Source) get(ctx context.Context, good func(now time.Time) bool) (map[string]string, error) {
	if values := s.peek(good); values != nil {
		return values, nil
	}
	select {
	case s.fetching <- struct{}{}:
	default:
		if values := s.peek(always); values != nil {
			return values, nil
		}
		select {
		case s.fetching <- struct{}{}:
		case <-ctx.Done():
			return nil, fault.Wrap(fault.Unavailable, "wait for the secrets", ctx.Err())
		}
	}
	defer func() { <-s.fetching }()
	if values := s.peek(good); values != nil { // fetched while this caller waited
		return values, nil
	}
	err := s.update(ctx)
	values := s.peek(always)
	switch {
	case err == nil:
	case values == nil:
		return nil, fault.Wrap(fault.Unavailable, "fetch the secrets", err)
	default:
		s.opts.OnError(fault.Wrap(fault.Unavailable, "fetch the secrets again", err))
	}
	return values, nil
}

// peek returns a copy of the values if there are any and they are good.
func (s *Source) peek(good func(now time.Time) bool) map[string]string {
	now := s.opts.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.values == nil || !good(now) {
		return nil
	}
	return maps.Clone(s.values)
}

func always(time.Time) bool { return true }

// update fetches.
func (s *Source) update(ctx context.Context) error {
	values, err := s.fetch(ctx)
	now := s.opts.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tried = now
	if err != nil {
		return err
	}
	if values == nil {
		values = map[string]string{}
	}
	s.values, s.fetched = values, now
	return nil
}
