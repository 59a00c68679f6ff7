package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"time"
)

// lines is the transcript of a town: its sum, and its lines for who wants them.
type lines struct {
	sum  hash.Hash
	keep bool
	all  []string
}

func newLines(keep bool) *lines { return &lines{sum: sha256.New(), keep: keep} }

// tell says all lines.
func (l *lines) tell(see func(string)) {
	for _, line := range l.all {
		see(line)
	}
}

// in notes a text of a person, out one to them.
func (l *lines) in(t *town, p *phone, body string)  { l.line(t, "> "+p.name+": "+body) }
func (l *lines) out(t *town, p *phone, body string) { l.line(t, "< "+p.name+": "+body) }

func (l *lines) line(t *town, text string) {
	line := fmt.Sprintf("%s %s\n", t.josh.Clock.Now().Format(time.RFC3339), text)
	_, _ = l.sum.Write([]byte(line)) // never fails
	if l.keep {
		l.all = append(l.all, line)
	}
}

// digest is the sum of the texts of all towns.
func digest(towns []*town) string {
	sum := sha256.New()
	for _, t := range towns {
		_, _ = sum.Write(t.lines.sum.Sum(nil)) // never fails
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
