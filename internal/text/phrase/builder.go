package phrase

import (
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

// builder collects what a Matcher is made of.
type builder struct {
	words    *glossary
	states   []state
	ofWord   map[int32]symbol // by number of a word that patterns have literally
	ofClass  map[string]symbol
	next     symbol
	classes  map[string][][]node // the patterns of a class
	ofSingle map[string][]string // the single words of a class
	open     []string            // classes being expanded, against circles
	behind   map[way]int32       // the state to which a way leads
}

// way is a symbol after one of some states: patterns that go the same way share the state to which it leads.
type way struct {
	from   pack.Ints // sorted, each once
	symbol symbol
}

// state is a state of the automaton.
type state struct {
	steps   []step
	accepts []int32 // patterns that end here
}

type step struct {
	symbol symbol
	to     int32
}

func newBuilder() *builder {
	return &builder{
		words: newGlossary(), states: make([]state, 1), ofWord: map[int32]symbol{}, ofClass: map[string]symbol{}, next: firstFree,
		classes: map[string][][]node{}, ofSingle: map[string][]string{}, behind: map[way]int32{},
	}
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
		b.words.real[w] = true
	}
	return nil
}

func cmpErr(err error, otherwise string) error {
	if err != nil {
		return err
	}
	return fault.New(fault.Config, otherwise)
}

// pattern adds the states of a pattern.
func (b *builder) pattern(number int32, p string) error {
	seq, err := parsePattern(p)
	if err != nil {
		return err
	}
	ends, err := b.sequence([]int32{0}, seq)
	if err != nil {
		return fault.Wrap(fault.Config, "pattern "+p, err)
	}
	if slices.Contains(ends, 0) {
		return fault.New(fault.Config, "pattern fits everything: "+p)
	}
	for _, e := range ends {
		b.states[e].accepts = append(b.states[e].accepts, number)
	}
	return nil
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
	if list, ok := b.ofSingle[name]; ok {
		return list
	}
	list := []string{}
	for _, seq := range b.classes[name] {
		if w, ok := only(seq); ok {
			list = append(list, w)
		}
	}
	b.ofSingle[name] = list
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

// step adds an edge for a symbol to each state of from, and returns the one state to which all of them lead: the one that the same way led
// to before, if there is one. A text that gets there has fitted all that stands before, of whichever pattern.
func (b *builder) step(from []int32, s symbol) []int32 {
	from = union(from, nil)
	w := way{pack.IntsOf(from), s}
	to, ok := b.behind[w]
	if !ok {
		to = int32(len(b.states))
		b.behind[w] = to
		b.states = append(b.states, state{})
		for _, f := range from {
			b.states[f].steps = append(b.states[f].steps, step{s, to})
		}
	}
	return []int32{to}
}

func (b *builder) wordSymbol(w string) symbol {
	n := b.words.add(w)
	s, ok := b.ofWord[n]
	if !ok {
		s, b.next = b.next, b.next+1
		b.ofWord[n] = s
	}
	return s
}

func (b *builder) classSymbol(name string) symbol {
	s, ok := b.ofClass[name]
	if !ok {
		s, b.next = b.next, b.next+1
		b.ofClass[name] = s
	}
	return s
}

// finish numbers the words of classes, fillers and spellings, and lays everything out flat.
func (b *builder) finish(g Grammar) (*Matcher, error) {
	for _, name := range slices.Sorted(maps.Keys(b.ofClass)) {
		for _, w := range b.singles(name) {
			b.words.add(w)
		}
	}
	for _, w := range g.Fillers {
		b.words.add(w)
	}
	if err := b.words.spellings(g.Same); err != nil {
		return nil, err
	}
	symbols := b.symbols(g.Fillers)
	starts := make([][]int32, len(symbols))
	for set := range symbols {
		for _, to := range b.states[0].steps {
			if slices.Contains(symbols[set], to.symbol) {
				starts[set] = append(starts[set], to.to)
			}
		}
	}
	m := &Matcher{b.words.vocabulary(), flatten(symbols), flatten(starts), newAutomaton(b.edges())}
	if !m.fits() {
		return nil, fault.New(fault.Config, "patterns need too many words")
	}
	return m, nil
}

// edges returns the edges of all states.
func (b *builder) edges() [][]edge {
	edges := make([][]edge, len(b.states))
	for i, s := range b.states {
		for _, p := range s.accepts {
			edges[i] = append(edges[i], edge(p*maxSymbols+int32(accepts)))
		}
		for _, to := range s.steps {
			edges[i] = append(edges[i], edge(to.to*maxSymbols+int32(to.symbol)))
		}
	}
	return edges
}

// symbols works out which symbols the tokens of each set have.
func (b *builder) symbols(fillers []string) [][]symbol {
	sets := make([][]symbol, int(firstWordSet)+len(b.words.words))
	sets[setUnknown] = []symbol{anyWord}
	sets[setTextStart] = []symbol{textStart, start}
	sets[setTextEnd] = []symbol{textEnd, end}
	sets[setBoundary] = []symbol{start, end}
	sets[setComma] = []symbol{comma}
	for n := range b.words.words {
		sets[int(firstWordSet)+n] = []symbol{anyWord}
	}
	put := func(n int32, s symbol) { sets[firstWordSet+n] = append(sets[firstWordSet+n], s) }
	for _, w := range fillers {
		put(b.words.numbers[w], filler)
	}
	for n, s := range b.ofWord {
		put(n, s)
	}
	for name, s := range b.ofClass {
		for _, w := range b.ofSingle[name] {
			put(b.words.numbers[w], s)
		}
	}
	for i := range sets {
		slices.Sort(sets[i])
		sets[i] = slices.Compact(sets[i])
	}
	return sets
}

func union(a, b []int32) []int32 {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
