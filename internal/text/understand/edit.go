package understand

// edits returns the edits with the meanings of their patterns, the one that counts most first.
func edits() []Edit { return []Edit{Late, ChangeTime, Cancel, Drop, Status, Who, When} }

// edit returns what a text wants of a plan that there is, and how sure that is. It is less sure for every word that something else may be
// said with; who will not come or is late may say why.
func (r *Reader) edit(t *text, s *signs) (best Edit, sure float64) {
	drop := s.first(Drop)
	for _, e := range edits() {
		at := s.first(e)
		if at < 0 || e == ChangeTime && drop >= 0 && s.last(e) <= drop+2 {
			continue // "not going to make it tonight" holds "make it tonight"
		}
		left, alien := r.leftBy(t, s, e, at)
		each := 0.35
		if e == Drop || e == Late {
			each = 0.07
		}
		if e == Cancel || e == ChangeTime {
			each = 0.2
		}
		if n := 0.93 - each*float64(left) - 2*each*float64(alien); n > sure {
			best, sure = e, n
		}
	}
	return best, sure
}

// elsewhere reports whether a question about a plan is in another thought than what is asked for: "i don't know anyone yet, board games on
// wednesday?" asks for a plan.
func (r *Reader) elsewhere(t *text, s *signs, e Edit) bool {
	_, at := r.main(t)
	return at >= 0 && t.thought(s.first(e)) != t.thought(at)
}

// first returns the word that the first hit of an edit begins with, -1 for none; last that of its last one.
func (s *signs) first(e Edit) int {
	at := -1
	for _, h := range s.hits {
		if h.is == string(e) && (at < 0 || h.from < at) {
			at = h.from
		}
	}
	return at
}

func (s *signs) last(e Edit) int {
	at := -1
	for _, h := range s.hits {
		if h.is == string(e) {
			at = max(at, h.from)
		}
	}
	return at
}

// leftBy counts the words that nothing explains in the thought that an edit is in.
func (r *Reader) leftBy(t *text, s *signs, e Edit, at int) (left, alien int) {
	var read uint64
	for _, h := range s.hits {
		if h.is == string(e) {
			read |= h.words
		}
	}
	for i, word := range t.words {
		if t.thought(i) != t.thought(at) || (t.named|read)&mask(i, 1) != 0 || word.kind == number || r.empty(t, i) {
			continue
		}
		if left++; r.alien.has(word.id) {
			alien++
		}
	}
	return left, alien
}
