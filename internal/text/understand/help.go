package understand

// help says how sure it is that a text asks what JOSH can do or how it works: less for every word that something else is asked with.
func (r *Reader) help(t *text, s *signs) float64 {
	if !s.any("help") {
		return 0
	}
	left, alien := r.left(t)
	return max(0, 0.93-0.35*float64(left+alien)-0.35*float64(len(t.found)+len(t.times.Options)))
}
