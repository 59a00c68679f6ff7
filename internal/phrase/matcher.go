package phrase

import (
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/fault"
)

// Grammar is what patterns share. All words in it are folded as Fold folds them.
type Grammar struct {
	Classes map[string][]string // name to patterns; a class may refer to others, not to itself
	Same    map[string][]string // a word to other spellings of it, which are read as the word
	Fillers []string            // words that are read over ("fucking", "really")
	Real    []string            // words that look like a slip in a word of a pattern and are none ("testing")
}

// Matcher finds patterns in texts. Make it with New; it is safe for use by many goroutines.
type Matcher struct {
	vocabulary *vocabulary
	classes    map[string]symbol
	words      map[int32]symbol
	sets       [][]uint64 // by number of a set: which symbols a token of that set is
	starts     [][]int32  // by number of a set: states reached from the start
	states     []state
	filler     []bool // by number of a word
}

// state is a state of the automaton.
type state struct {
	edges   []edge
	accepts []int32 // patterns that end here
}

type edge struct {
	symbol symbol
	to     int32
	own    bool // no other pattern may share the state behind it
}

// Match is a pattern found in a text: the tokens Start to End, both included. A pattern that asks for a place
// (^, $, a comma) covers the token of that place too.
type Match struct {
	Pattern    int // index in the patterns given to New
	Start, End int
}

// Overlaps reports whether the matches have a token in common.
func (m Match) Overlaps(o Match) bool { return m.Start <= o.End && o.Start <= m.End }

// maxStates bounds the automaton, because a scan keeps one bit a state on its stack.
const maxStates = 1 << 15

// New compiles patterns. An error names the pattern or the class that is wrong.
func New(g Grammar, patterns []string) (*Matcher, error) {
	b := &builder{
		m:       &Matcher{vocabulary: newVocabulary(), classes: map[string]symbol{}, words: map[int32]symbol{}, states: make([]state, 1)},
		classes: map[string][][]node{}, next: firstFree, single: map[string][]string{},
	}
	if err := b.grammar(g); err != nil {
		return nil, err
	}
	for i, p := range patterns {
		seq, err := parsePattern(p)
		if err != nil {
			return nil, err
		}
		ends, err := b.sequence([]int32{0}, seq)
		if err != nil {
			return nil, fault.Wrap(fault.Config, "pattern "+p, err)
		}
		if slices.Contains(ends, 0) {
			return nil, fault.New(fault.Config, "pattern fits everything: "+p)
		}
		for _, e := range ends {
			b.m.states[e].accepts = append(b.m.states[e].accepts, int32(i))
		}
	}
	if len(b.m.states) > maxStates {
		return nil, fault.New(fault.Config, "patterns need too many states")
	}
	return b.m, b.finish(g)
}

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

func (m *Matcher) is(set int32, s symbol) bool { return m.sets[set][s/64]&(1<<(s%64)) != 0 }

func union(a, b []int32) []int32 {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
