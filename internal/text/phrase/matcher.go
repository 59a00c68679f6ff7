package phrase

import "github.com/josh-sms/josh/internal/base/fault"

// Grammar is what patterns share. All words in it are folded as Fold folds them.
type Grammar struct {
	Classes map[string][]string // name to patterns; a class may refer to others, not to itself
	Same    map[string][]string // a word to other spellings of it, which are read as the word
	Fillers []string            // words that are read over ("fucking", "really")
	Real    []string            // words that look like a slip in a word of a pattern and are none ("testing")
}

// Matcher finds patterns in texts. Make it with New; it is safe for use by many goroutines.
type Matcher struct {
	vocabulary vocabulary
	symbols    lists // by number of a set: the symbols of its tokens
	starts     lists // by number of a set: states reached from the start
	automaton  automaton
}

// edge leads to a state for the tokens that have a symbol: the state times maxSymbols, plus the symbol. One with the
// symbol accepts says that a pattern ends here, and has its number for that of a state; such come first.
type edge int32

func (e edge) to() int32      { return int32(e >> symbolBits) }
func (e edge) symbol() symbol { return symbol(e & (maxSymbols - 1)) }

// Match is a pattern found in a text: the tokens Start to End, both included. A pattern that asks for a place
// (^, $, a comma) covers the token of that place too.
type Match struct {
	Pattern    int // index in the patterns given to New
	Start, End int
}

// Overlaps reports whether the matches have a token in common.
func (m Match) Overlaps(o Match) bool { return m.Start <= o.End && o.Start <= m.End }

// Bounds of the automaton: a scan keeps one bit a state and a symbol on its stack, and a state is a number of 16 bits without a sign where
// it is packed.
const (
	maxStates  = 1 << 16
	symbolBits = 13
	maxSymbols = 1 << symbolBits
)

// New compiles patterns. An error names the pattern or the class that is wrong.
func New(g Grammar, patterns []string) (*Matcher, error) {
	b := newBuilder()
	if err := b.grammar(g); err != nil {
		return nil, err
	}
	for i, p := range patterns {
		if err := b.pattern(int32(i), p); err != nil {
			return nil, err
		}
	}
	if len(b.states) > maxStates || len(patterns) > maxStates || b.next > maxSymbols {
		return nil, fault.New(fault.Config, "patterns need too many states or symbols")
	}
	return b.finish(g)
}
