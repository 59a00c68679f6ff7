package understand

import "sync"

// Later is a Reader whose rules are made for the first text: that takes 8 ms, a start of the function 6. Make it with
// NewLater; it is safe for use by many goroutines.
type Later struct{ reader func() (*Reader, error) }

// once is Load for the whole process: a Reader is never changed.
var once = sync.OnceValues(Load)

// NewLater returns a reader that is not ready yet. What Load would say of a broken data file it cannot: tests do.
func NewLater() *Later { return &Later{once} }

// Read is Reader.Read. With broken data nothing is understood.
func (l *Later) Read(text string, c Context) Understanding {
	r, err := l.reader()
	if err != nil {
		return Understanding{Intent: Unknown, Source: Offline}
	}
	return r.Read(text, c)
}

// Named is Reader.Named. With broken data nothing is named.
func (l *Later) Named(text string, c Context, activity string) (named LinkUp, left int) {
	r, err := l.reader()
	if err != nil {
		return LinkUp{}, 0
	}
	return r.Named(text, c, activity)
}

// Beside is Reader.Beside. With broken data nothing is said beside.
func (l *Later) Beside(text string, c Context, older []string) (list []Interview, back bool) {
	r, err := l.reader()
	if err != nil {
		return nil, false
	}
	return r.Beside(text, c, older)
}

// Patterns is Reader.Patterns. With broken data there are none.
func (l *Later) Patterns(text string, c Context) []Pattern {
	r, err := l.reader()
	if err != nil {
		return nil
	}
	return r.Patterns(text, c)
}

// Refused is Reader.Refused. With broken data nothing is refused.
func (l *Later) Refused(text string) []string {
	r, err := l.reader()
	if err != nil {
		return nil
	}
	return r.Refused(text)
}

// Extracted is Reader.Extracted. With broken data nothing is.
func (l *Later) Extracted(raw []byte, text string, c Context) (Extract, error) {
	r, err := l.reader()
	if err != nil {
		return Extract{}, err
	}
	return r.Extracted(raw, text, c)
}

// Label is Reader.Label. With broken data there is none.
func (l *Later) Label(key string) string {
	r, err := l.reader()
	if err != nil {
		return ""
	}
	return r.Label(key)
}

// Answered is Reader.Answered. With broken data nothing is.
func (l *Later) Answered(raw []byte, text string, c Context) (Understanding, error) {
	r, err := l.reader()
	if err != nil {
		return Understanding{}, err
	}
	return r.Answered(raw, text, c)
}
