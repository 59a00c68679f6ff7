package understand

// help says how sure it is that a text asks what JOSH can do or how it works: less for every word that something else is asked with.
func (r *Reader) help(t *text, s *signs) float64 {
	if !s.any("help") {
		return 0
	}
	left := 0
	for i, word := range t.words {
		if !r.empty(t, i) && !r.asked.has(word.id) && (r.alien.has(word.id) || t.known&mask(i, 1) == 0) {
			left++
		}
	}
	return max(0, 0.93-0.35*float64(left+len(t.found)+len(t.times.Options)))
}
