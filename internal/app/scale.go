package app

import (
	"sync"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

// scale is how many tokens models really read of what is estimated: a model counts in its own way, and limits are in its tokens. A process has
// one and learns it from its own answers: a limit is wide, and what an estimate lacks is little. It is safe for concurrent use; nil knows nothing.
type scale struct {
	mu   sync.Mutex
	by   map[string][]assemble.Counted // of each model, the oldest first
	last string                        // the model that answered last: it is likely to be asked next
}

func newScale() *scale { return &scale{by: map[string][]assemble.Counted{}} }

// note takes down what a request was counted as by those who answered it.
func (s *scale) note(r model.Request, lines []model.Line) {
	if s == nil {
		return
	}
	estimated := r.Prefix()
	for _, m := range r.Messages {
		estimated += m.Tokens()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range lines {
		if read := line.In + line.CacheRead + line.CacheWrite; read > 0 {
			had := s.by[line.Model]
			had = append(had[max(0, len(had)-assemble.Answers+1):], assemble.Counted{Estimated: estimated, Real: read})
			s.by[line.Model], s.last = had, line.Model
		}
	}
}

// correction returns what estimates are multiplied by.
func (s *scale) correction() float64 {
	if s == nil {
		return 1
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return assemble.Correction(s.by[s.last])
}
