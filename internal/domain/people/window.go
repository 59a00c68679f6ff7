package people

import "time"

// Limits on texts from one number in an hour. A stranger gets one full answer and the cool-down; a person
// in a lively talk never notices theirs (more than three texts a minute for an hour). STOP, START and HELP
// come before the limits and do not count.
const (
	WindowLength  = time.Hour
	StrangerTexts = 2
	PersonTexts   = 200
)

// Window counts texts of the current hour.
type Window struct {
	Start      time.Time `json:"start,omitzero"`
	Texts      int       `json:"texts"`
	CoolDownAt time.Time `json:"cool_down_at,omitzero"` // when the one cool-down reply of the hour was written
}

// Admission is what a limit says of a text.
type Admission int

// The answers of Admit.
const (
	Admitted Admission = iota // within the limit
	CoolDown                  // the first one over it: one reply says so
	Silent                    // over it, and told so within the hour
)

// Admit counts a text that arrived at now against limit and returns the window as it is then.
func (w Window) Admit(now time.Time, limit int) (Window, Admission) {
	if now.Sub(w.Start) >= WindowLength || now.Before(w.Start) {
		w.Start, w.Texts = now, 0
	}
	w.Texts++
	switch {
	case w.Texts <= limit:
		return w, Admitted
	case w.CoolDownAt.IsZero() || now.Sub(w.CoolDownAt) >= WindowLength:
		w.CoolDownAt = now
		return w, CoolDown
	}
	return w, Silent
}
