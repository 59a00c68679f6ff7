package outbox

import "time"

// ProbeEvery is the wait between two probes while sending is paused: one text a minute finds out whether the
// configuration is mended.
const ProbeEvery = time.Minute

// Pause is the record that sending has stopped because our account or sender is at fault. It exists until a
// probe succeeds or an operator resumes.
type Pause struct {
	Since   time.Time `json:"since"`
	Code    int       `json:"code,omitempty"` // the provider's error code that caused it
	Reason  string    `json:"reason"`
	ProbeAt time.Time `json:"probe_at"` // the next text that is tried, whoever takes it
}

// Probe returns the pause with the next probe taken at now; ok is false while it is not time for one.
func (p Pause) Probe(now time.Time) (next Pause, ok bool) {
	if now.Before(p.ProbeAt) {
		return p, false
	}
	p.ProbeAt = now.Add(ProbeEvery)
	return p, true
}
