package understand

// help says how sure it is that a text asks what JOSH can do or how it works.
func (r *Reader) help(t *text, s *signs) float64 {
	if !s.any("help") {
		return 0
	}
	return 0.9
}
