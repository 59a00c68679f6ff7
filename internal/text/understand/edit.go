package understand

// edits returns the edits with the meanings of their patterns, the one that counts most first.
func edits() []Edit { return []Edit{Late, ChangeTime, Cancel, Drop, Who, Status, When} }

// edit returns what a text wants of a plan that there is, and how sure that is.
func (r *Reader) edit(t *text, s *signs) (Edit, float64) {
	for _, e := range edits() {
		if s.any(string(e)) {
			return e, 0.85
		}
	}
	return "", 0
}
