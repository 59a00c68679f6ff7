package phrase

import "slices"

// maxActive bounds how many readings of a text are followed at a time. The most that a search for the worst text found with
// the rules of this project is 28.
const maxActive = 1 << 10

// few readings are followed at a token: there is room for them without allocating, and TestFewReadings holds the worst texts to it.
// fewStates are led to by one reading.
const (
	few       = 64
	fewStates = 32
)

// reading is a state of the automaton and the token at which the way to it began.
type reading struct {
	state int32
	start int32
	place place // of the edges of the state
}

// scan is one run of the automaton.
type scan struct {
	m       *Matcher
	at      int32                   // the token, from 0
	set     int32                   // of its symbols
	seen    [maxStates / 64]uint64  // states reached
	is      [maxSymbols / 64]uint64 // symbols of the token
	symbols halves                  // the same as a list
	asked   [64]asked               // tables looked at for the token, by the last bits of their place
	vain    [512]asked              // tables that have nothing for a word, by the last bits of both: texts repeat their words
	to      []int32                 // states that a reading leads to
	matches []Match
}

// asked is a table and for what it was looked at.
type asked struct {
	table place
	what  int32 // a token, or the set of its symbols
}

// Scan returns the patterns found in a text in normal form (see sms.Normalize), in the order in which they end. Its time
// is linear in the text and bounded for every word of it.
func (m *Matcher) Scan(normal string) (*Text, []Match) {
	text := m.read(normal)
	s := scan{m: m, to: make([]int32, 0, fewStates)}
	var room [2][few]reading // on the stack, as long as nothing in s holds it
	now, next := room[0][:0], room[1][:0]
	for _, t := range text.tokens {
		next = s.token(t, now, next[:0])
		now, next = next, now
	}
	return text, s.matches
}

// token appends the readings that a token leads to from those that there were before it.
func (s *scan) token(t token, now, next []reading) []reading {
	s.set = t.set
	s.symbols = s.m.symbols.at(t.set)
	for i := range s.symbols.len() {
		y := s.symbols.at(i)
		s.is[y/64] |= 1 << (y % 64)
	}
	starts := s.m.starts.at(t.set)
	for i := range starts.len() {
		next = s.reach(next, starts.unsigned(i), s.at)
	}
	for _, r := range now {
		next = s.follow(next, r)
	}
	if t.over {
		for _, r := range now {
			if r.place < 0 || r.place.symbol() != accepts { // more than an end
				next, _ = s.keep(next, r)
			}
		}
	}
	for i := range next {
		state := next[i].state
		s.seen[state/64] &^= 1 << (state % 64)
	}
	for i := range s.symbols.len() {
		s.is[s.symbols.at(i)/64] = 0
	}
	s.at++
	return next
}

// asks reports whether an edge is for the token.
func (s *scan) asks(e edge) bool {
	y := e.symbol()
	return s.is[y/64]&(1<<(y%64)) != 0
}

// follow takes a reading to wherever the token leads from it.
func (s *scan) follow(next []reading, r reading) []reading {
	p := r.place
	switch {
	case p >= 0:
		if s.asks(p) {
			next = s.reach(next, p.to(), r.start)
		}
		return next
	case ^p&isRecord != 0:
		record := s.m.automaton.records[^p>>kindBits*4:]
		p = place(record.At(0))
		if s.is[0]&(1<<anyWord) != 0 {
			for i := range record.At(1) & 0xffff {
				s.lead(edge(record.At(2 + int(i))).to())
			}
		}
	}
	if p < 0 {
		s.ask(p)
	} else if s.asks(p) {
		s.lead(p.to())
	}
	slices.Sort(s.to) // of their numbers, which is the order in which the patterns were given
	for _, to := range s.to {
		next = s.reach(next, to, r.start)
	}
	s.to = s.to[:0]
	return next
}

// ask looks for the token in a table. A second look at the same table, from another state, would lead only to states that are reached
// already.
func (s *scan) ask(p place) {
	hash := uint32(p >> kindBits)
	last, vain := &s.asked[hash%uint32(len(s.asked))], &s.vain[(hash^uint32(s.set)*prime)%uint32(len(s.vain))]
	if *last == (asked{p, s.at}) || *vain == (asked{p, s.set}) {
		return
	}
	*last = asked{p, s.at}
	if !s.look(s.m.automaton.table(p)) {
		*vain = asked{p, s.set}
	}
}

// look adds the states to which a table leads, and reports whether there are any.
func (s *scan) look(t table) bool {
	had := len(s.to)
	if t.mask == 0 {
		for i := range t.edges {
			if y := t.symbol(i); s.is[y/64]&(1<<(y%64)) != 0 {
				s.lead(t.to(i))
			}
		}
		return len(s.to) > had
	}
	for i := range s.symbols.len() {
		y := symbol(s.symbols.at(i))
		if y == anyWord || y == filler { // which no table has
			continue
		}
		for i, to := t.bucket(y); i < to; i++ {
			if t.symbol(i) == y {
				s.lead(t.to(i))
			}
		}
	}
	return len(s.to) > had
}

// lead adds a state.
func (s *scan) lead(to int32) { s.to = append(s.to, to) }

// reach takes note of a state that was reached by a token, and of the patterns that end there. A state that two ways lead
// to keeps the later start, which was reached first.
func (s *scan) reach(next []reading, to, start int32) []reading {
	p := place(s.m.automaton.places.At(int(to)))
	next, fresh := s.keep(next, reading{to, start, p})
	if !fresh {
		return next
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
	return next
}

func (s *scan) match(e edge, start int32) {
	s.matches = append(s.matches, Match{Pattern: int(e.to()), Start: int(start), End: int(s.at)})
}

// keep appends a reading, unless its state was reached by the same token before.
func (s *scan) keep(next []reading, r reading) (kept []reading, fresh bool) {
	bit := uint64(1) << (r.state % 64)
	if s.seen[r.state/64]&bit != 0 || len(next) == maxActive {
		return next, false
	}
	s.seen[r.state/64] |= bit
	return append(next, r), true
}
