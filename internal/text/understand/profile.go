package understand

// profile reads what a text changes about its sender, and how sure it is that it does. It returns nothing for a question
// and for what is past.
func (r *replies) profile(s *said, _ Context) (patches []Patch, confidence float64) {
	if n := len(s.words); n == 3 && s.phrase(0, 2) == "call me" {
		return []Patch{{Path: "first_name", Op: "set", Value: s.source(2, 3)}}, High
	}
	return nil, 0
}
