package understand

// invite reads a reply to an invite: A, B, YES, NO, CANT or MAYBE, and how sure that is. It is "" when the text is no reply.
// A YES to an invite with two options does not say which.
func (r *replies) invite(s *said, c Context) (response string, confidence float64) {
	if len(s.words) == 0 {
		return "", 0
	}
	meaning, n := r.invites.at(s, 0, len(s.words))
	if n < len(s.words) {
		return "", 0
	}
	return meaning, 0.95
}
