package phrase

import (
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
)

// builder is a Matcher being built.
type builder struct {
	m       *Matcher
	classes map[string][][]node // the patterns of a class
	single  map[string][]string // the single words of a class, with those of the classes in it
	open    []string            // classes being expanded, against circles
	next    symbol
}

func (b *builder) grammar(g Grammar) error {
	for _, name := range slices.Sorted(maps.Keys(g.Classes)) {
		for _, p := range g.Classes[name] {
			seq, err := parsePattern(p)
			if err != nil || len(seq) == 0 {
				return fault.Wrap(fault.Config, "class "+name, cmpErr(err, "an empty pattern"))
			}
			b.classes[name] = append(b.classes[name], seq)
		}
	}
	for _, w := range g.Real {
		b.m.vocabulary.real[w] = true
	}
	return nil
}

func cmpErr(err error, otherwise string) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Config, otherwise)
}

// sequence adds the states for a sequence that starts in any of from, and returns those it ends in.
func (b *builder) sequence(from []int32, seq []node) ([]int32, error) {
	var err error
	for _, n := range seq {
		if from, err = b.node(from, n); err != nil {
			return nil, err
		}
	}
	return from, nil
}

func (b *builder) node(from []int32, n node) ([]int32, error) {
	switch n := n.(type) {
	case word:
		return b.step(from, b.wordSymbol(string(n))), nil
	case anchor:
		return b.step(from, symbol(n)), nil
	case class:
		return b.class(from, string(n))
	case gap:
		ends := slices.Clone(from)
		for range int(n) {
			from = b.step(from, anyWord)
			ends = append(ends, from...)
		}
		return ends, nil
	case maybe:
		ends, err := b.node(from, n.of)
		return union(from, ends), err
	case group:
		var ends []int32
		for _, seq := range n {
			e, err := b.sequence(from, seq)
			if err != nil {
				return nil, err
			}
			ends = union(ends, e)
		}
		return ends, nil
	}
	return nil, fault.New(fault.Internal, "unknown part of a pattern")
}

// class adds one edge for all single words of a class and a path for each of its other patterns.
func (b *builder) class(from []int32, name string) ([]int32, error) {
	seqs, ok := b.classes[name]
	if !ok {
		return nil, fault.New(fault.Config, "no class "+name)
	}
	if slices.Contains(b.open, name) {
		return nil, fault.New(fault.Config, "class refers to itself: "+name)
	}
	b.open = append(b.open, name)
	defer func() { b.open = b.open[:len(b.open)-1] }()
	var ends []int32
	if len(b.singles(name)) > 0 {
		ends = b.step(from, b.classSymbol(name))
	}
	for _, seq := range seqs {
		if _, single := only(seq); single {
			continue
		}
		e, err := b.sequence(from, seq)
		if err != nil {
			return nil, err
		}
		ends = union(ends, e)
	}
	return ends, nil
}

// singles returns the single words of a class.
func (b *builder) singles(name string) []string {
	if list, ok := b.single[name]; ok {
		return list
	}
	list := []string{}
	for _, seq := range b.classes[name] {
		if w, ok := only(seq); ok {
			list = append(list, w)
		}
	}
	b.single[name] = list
	return list
}

// only returns the word that a sequence is, if it is one.
func only(seq []node) (string, bool) {
	if len(seq) != 1 {
		return "", false
	}
	w, ok := seq[0].(word)
	return string(w), ok
}

// step adds an edge to each of from. From a single state an edge that is there already is shared.
func (b *builder) step(from []int32, s symbol) []int32 {
	if len(from) == 1 {
		for _, e := range b.m.states[from[0]].edges {
			if e.symbol == s && !e.own {
				return []int32{e.to}
			}
		}
	}
	to := int32(len(b.m.states))
	b.m.states = append(b.m.states, state{})
	for _, f := range from {
		b.m.states[f].edges = append(b.m.states[f].edges, edge{s, to, len(from) > 1})
	}
	return []int32{to}
}

func (b *builder) wordSymbol(w string) symbol {
	n := b.m.vocabulary.add(w)
	s, ok := b.m.words[n]
	if !ok {
		s, b.next = b.next, b.next+1
		b.m.words[n] = s
	}
	return s
}

func (b *builder) classSymbol(name string) symbol {
	s, ok := b.m.classes[name]
	if !ok {
		s, b.next = b.next, b.next+1
		b.m.classes[name] = s
	}
	return s
}

// finish numbers the words of classes, fillers and spellings, and works out which symbols each word is.
func (b *builder) finish(g Grammar) error {
	m := b.m
	for _, name := range slices.Sorted(maps.Keys(m.classes)) {
		for _, w := range b.singles(name) {
			m.vocabulary.add(w)
		}
	}
	fillers := map[string]bool{}
	for _, w := range g.Fillers {
		m.vocabulary.add(w)
		fillers[w] = true
	}
	if err := m.spellings(g.Same); err != nil {
		return err
	}
	m.symbols(int(b.next), fillers, b.single)
	m.starts = make([][]int32, len(m.sets))
	for set := range m.sets {
		for _, e := range m.states[0].edges {
			if m.is(int32(set), e.symbol) {
				m.starts[set] = append(m.starts[set], e.to)
			}
		}
	}
	return nil
}

// spellings adds other spellings of words that some pattern has.
func (m *Matcher) spellings(same map[string][]string) error {
	for _, w := range slices.Sorted(maps.Keys(same)) {
		n, ok := m.vocabulary.numbers[w]
		if !ok {
			continue
		}
		for _, other := range same[w] {
			if had, twice := m.vocabulary.numbers[other]; twice && had != n {
				return fault.New(fault.Config, "a spelling that is a word of its own: "+other)
			}
			m.vocabulary.numbers[other] = n
		}
	}
	return nil
}

// symbols works out which symbols the tokens of each set are.
func (m *Matcher) symbols(count int, fillers map[string]bool, single map[string][]string) {
	size := (count + 63) / 64
	m.sets = make([][]uint64, int(firstWordSet)+len(m.vocabulary.words))
	for i := range m.sets {
		m.sets[i] = make([]uint64, size)
	}
	put := func(set int32, s symbol) { m.sets[set][s/64] |= 1 << (s % 64) }
	put(setUnknown, anyWord)
	put(setTextStart, textStart)
	put(setTextStart, start)
	put(setTextEnd, textEnd)
	put(setTextEnd, end)
	put(setBoundary, start)
	put(setBoundary, end)
	put(setComma, comma)
	m.filler = make([]bool, len(m.vocabulary.words))
	for n, w := range m.vocabulary.words {
		put(firstWordSet+int32(n), anyWord)
		m.filler[n] = fillers[w]
	}
	for n, s := range m.words {
		put(firstWordSet+n, s)
	}
	for name, s := range m.classes {
		for _, w := range single[name] {
			put(firstWordSet+m.vocabulary.numbers[w], s)
		}
	}
}

func union(a, b []int32) []int32 {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
