package phrase

import (
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

func (m *Matcher) is(set int32, s symbol) bool { return m.sets[set][s/64]&(1<<(s%64)) != 0 }
