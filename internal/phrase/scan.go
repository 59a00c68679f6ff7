package phrase

// maxActive bounds how many readings of a text are followed at a time. The most that any text needs with the rules of
// this project is a tenth of it; a test says so.
const maxActive = 1 << 10

// reading is a state of the automaton and the token at which the way to it began.
type reading struct {
	state int32
	start int32
}

// scan is one run of the automaton.
type scan struct {
	m       *Matcher
	now     []reading
	next    []reading
	seen    [maxStates / 64]uint64  // states in next
	is      [maxSymbols / 64]uint64 // symbols of the token
	matches []Match
}

// Scan returns the patterns found in a text in normal form (see sms.Normalize), in the order in which they end. Its time
// is linear in the text and bounded for every word of it.
func (m *Matcher) Scan(normal string) (*Text, []Match) {
	text := m.read(normal)
	s := &scan{m: m}
	for i, t := range text.tokens {
		s.token(t, i)
	}
	return text, s.matches
}

func (s *scan) token(t token, at int) {
	symbols := s.m.symbols.at(t.set)
	for i := range symbols.Len() {
		y := symbols.At(i)
		s.is[y/64] |= 1 << (y % 64)
	}
	starts := s.m.starts.at(t.set)
	for i := range starts.Len() {
		s.reach(starts.At(i), int32(at), at)
	}
	for _, r := range s.now {
		edges := s.m.edges.at(r.state)
		for i := range edges.Len() {
			e := edge(edges.At(i))
			if y := e.symbol(); s.is[y/64]&(1<<(y%64)) != 0 {
				s.reach(e.to(), r.start, at)
			}
		}
	}
	if t.over {
		for _, r := range s.now {
			s.keep(r)
		}
	}
	for _, r := range s.next {
		s.seen[r.state/64] &^= 1 << (r.state % 64)
	}
	for i := range symbols.Len() {
		y := symbols.At(i)
		s.is[y/64] &^= 1 << (y % 64)
	}
	s.now, s.next = s.next, s.now[:0]
}

// reach takes note of a state that was reached by a token, and of the patterns that end there. A state that two ways lead
// to keeps the later start, which was reached first.
func (s *scan) reach(to, start int32, at int) {
	if !s.keep(reading{to, start}) {
		return
	}
	edges := s.m.edges.at(to)
	for i := range edges.Len() {
		e := edge(edges.At(i))
		if e.symbol() != accepts {
			return
		}
		s.matches = append(s.matches, Match{Pattern: int(e.to()), Start: int(start), End: at})
	}
}

func (s *scan) keep(r reading) bool {
	bit := uint64(1) << (r.state % 64)
	if s.seen[r.state/64]&bit != 0 || len(s.next) == maxActive {
		return false
	}
	s.seen[r.state/64] |= bit
	s.next = append(s.next, r)
	return true
}
