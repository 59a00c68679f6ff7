package phrase

import "slices"

// maxActive bounds how many readings of a text are followed at a time. The most that any text needs with the rules of
// this project is a tenth of it; a test says so.
const maxActive = 1 << 10

// reading is a state of the automaton and the token at which the way to it began.
type reading struct {
	state int32
	start int32
	place place // of the edges of the state
}

// scan is one run of the automaton.
type scan struct {
	m       *Matcher
	at      int32 // the token, from 0
	now     []reading
	next    []reading
	seen    [maxStates / 64]uint64  // states in next
	is      [maxSymbols / 64]uint64 // symbols of the token
	symbols []symbol                // the same without anyWord and filler, which no table has
	asked   [64]asked               // tables looked at, by the last bits of their place
	to      []int32                 // states that a reading leads to
	matches []Match
}

// asked is a table and the token for which it was looked at.
type asked struct {
	table place
	at    int32
}

// Scan returns the patterns found in a text in normal form (see sms.Normalize), in the order in which they end. Its time
// is linear in the text and bounded for every word of it.
func (m *Matcher) Scan(normal string) (*Text, []Match) {
	text := m.read(normal)
	var now, next [64]reading
	var symbols [16]symbol
	var to [16]int32
	s := scan{m: m, now: now[:0], next: next[:0], symbols: symbols[:0], to: to[:0]}
	for _, t := range text.tokens {
		s.token(t)
	}
	return text, s.matches
}

func (s *scan) token(t token) {
	symbols := s.m.symbols.at(t.set)
	s.symbols = s.symbols[:0]
	for i := range symbols.len() {
		y := symbol(symbols.at(i))
		s.is[y/64] |= 1 << (y % 64)
		if y != anyWord && y != filler {
			s.symbols = append(s.symbols, y)
		}
	}
	starts := s.m.starts.at(t.set)
	for i := range starts.len() {
		s.reach(starts.at(i), s.at)
	}
	for _, r := range s.now {
		s.follow(r)
	}
	if t.over {
		for _, r := range s.now {
			s.keep(r)
		}
	}
	for i := range s.next {
		state := s.next[i].state
		s.seen[state/64] &^= 1 << (state % 64)
	}
	s.is[0] = 0
	for _, y := range s.symbols {
		s.is[y/64] &^= 1 << (y % 64)
	}
	s.now, s.next = s.next, s.now[:0]
	s.at++
}

// asks reports whether an edge is for the token.
func (s *scan) asks(e edge) bool {
	y := e.symbol()
	return s.is[y/64]&(1<<(y%64)) != 0
}

// follow takes a reading to wherever the token leads from it.
func (s *scan) follow(r reading) {
	p := r.place
	switch {
	case p >= 0:
		if s.asks(p) {
			s.reach(p.to(), r.start)
		}
		return
	case ^p&isRecord != 0:
		record := s.m.automaton.records[^p>>kindBits*4:]
		p = place(record.At(0))
		if s.is[0]&(1<<anyWord) != 0 {
			for i := range record.At(1) & 0xffff {
				s.to = append(s.to, edge(record.At(2+int(i))).to())
			}
		}
	}
	if p < 0 {
		s.ask(p)
	} else if s.asks(p) {
		s.to = append(s.to, p.to())
	}
	if len(s.to) > 1 {
		slices.Sort(s.to) // the order in which the patterns were given
	}
	for _, to := range s.to {
		s.reach(to, r.start)
	}
	s.to = s.to[:0]
}

// ask looks for the token in a table. A second look at the same table, from another state, would lead only to states that are reached
// already.
func (s *scan) ask(p place) {
	last := &s.asked[uint32(p>>kindBits)%uint32(len(s.asked))]
	if last.table == p && last.at == s.at {
		return
	}
	last.table, last.at = p, s.at
	t := s.m.automaton.table(p)
	if t.mask == 0 {
		for i := range t.edges {
			if y := t.symbol(i); s.is[y/64]&(1<<(y%64)) != 0 {
				s.to = append(s.to, t.to(i))
			}
		}
		return
	}
	for _, y := range s.symbols {
		for i, to := t.bucket(y); i < to; i++ {
			if t.symbol(i) == y {
				s.to = append(s.to, t.to(i))
			}
		}
	}
}

// reach takes note of a state that was reached by a token, and of the patterns that end there. A state that two ways lead
// to keeps the later start, which was reached first.
func (s *scan) reach(to, start int32) {
	p := place(s.m.automaton.places.At(int(to)))
	if !s.keep(reading{to, start, p}) {
		return
	}
	switch {
	case p >= 0 && p.symbol() == accepts:
		s.match(p, start)
	case p < 0 && ^p&isEnd != 0:
		record := s.m.automaton.records[^p>>kindBits*4:]
		n := int(record.At(1))
		for i := range n >> 16 {
			s.match(edge(record.At(2+n&0xffff+i)), start)
		}
	}
}

func (s *scan) match(e edge, start int32) {
	s.matches = append(s.matches, Match{Pattern: int(e.to()), Start: int(start), End: int(s.at)})
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
