package wish

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/compliance"
)

// Deletes reports whether a text as a whole wishes the account deleted.
func (r *Reader) Deletes(normal string) bool { return May(normal) && r.patterns().deletes(normal) }

func (p *patterns) deletes(normal string) bool {
	return p.wantsDeletion.MatchString(strings.ToLower(p.unwrapped(normal)))
}

// Confirms reports whether the answer to the question of deletion is a plain yes. A second "delete my account" is not:
// it may be the same text typed again.
func (r *Reader) Confirms(normal string) bool {
	return r.patterns().plainYes.MatchString(compliance.Fold(normal))
}

// Refuses reports whether the answer is a plain no.
func (r *Reader) Refuses(normal string) bool {
	return r.patterns().plainNo.MatchString(compliance.Fold(normal))
}

// AsksOfDeletion reports whether a text asks something about a deletion that was just offered, and wishes nothing else.
func (r *Reader) AsksOfDeletion(normal string) bool {
	p, folded := r.patterns(), strings.ToLower(normal)
	asks := strings.Contains(folded, "?") || p.beginsAsking.MatchString(folded)
	return asks && len(folded) <= longestWish && p.ofDeletion.MatchString(folded) && !p.deletes(normal)
}

// Gone reports whether an opt-out may ask for deletion as well.
func (r *Reader) Gone(normal string) bool {
	return May(normal) && r.patterns().wantsGone.MatchString(strings.ToLower(normal))
}
