package erase

import "maps"

// With returns the proof of two erasures, of numbers that are of the same phone.
func (p Proof) With(other Proof) Proof {
	p.Removed, p.Changed, p.Kept = sums(p.Removed, other.Removed), sums(p.Changed, other.Changed), sums(p.Kept, other.Kept)
	p.Newer, p.LeftKinds = sums(p.Newer, other.Newer), sums(p.LeftKinds, other.LeftKinds)
	p.Left += other.Left
	p.Passes = max(p.Passes, other.Passes)
	p.Whole, p.Done = p.Whole && other.Whole, p.Done && other.Done
	return p
}

// With returns what two audits have found, of numbers that are of the same phone.
func (a Audited) With(other Audited) Audited {
	a.Old, a.Kept, a.Newer = sums(a.Old, other.Old), sums(a.Kept, other.Kept), sums(a.Newer, other.Newer)
	a.LeftKinds, a.Astray = sums(a.LeftKinds, other.LeftKinds), sums(a.Astray, other.Astray)
	a.Items = max(a.Items, other.Items) // each reads the same table
	a.Expired += other.Expired
	return a
}

// sums adds counts up; none is nil where one of them was.
func sums(a, b map[string]int) map[string]int {
	if b == nil {
		return a
	}
	all := maps.Clone(b)
	for kind, n := range a {
		all[kind] += n
	}
	return all
}
