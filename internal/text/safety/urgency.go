package safety

import "cmp"

// ByUrgency orders incidents for operators, the one to look at first before the others: a person whom the answer did not
// reach; a hold that rests on words alone, which may be wrong; then the gravest, and of equals the one that waits longest.
// An age that somebody gave has no severity, and comes last.
func ByUrgency(a, b Incident) int {
	return cmp.Or(
		first(a.Reply == ReplyMissed, b.Reply == ReplyMissed),
		first(a.First, b.First),
		cmp.Compare(b.Severity.rank(), a.Severity.rank()),
		a.At.Compare(b.At),
		cmp.Compare(a.ID, b.ID),
	)
}

// first orders what is so before what is not.
func first(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
