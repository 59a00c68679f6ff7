package phrase

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/josh-sms/josh/internal/text/pack"
)

// automaton says where each state leads. A scan asks dozens of states a word, and a state may have hundreds of edges: they are kept so
// that a word looks only at those that may be its own.
type automaton struct {
	places  pack.Ints // by number of a state
	records pack.Ints // the place of a table; how many edges ask for any word, and how many patterns end there (in the upper half); both
	tables  halves    // how many edges; where each bucket but the first begins; their symbols by bucket; the states that they lead to, without a sign
}

// place says where the edges of a state are. A state with one edge holds that edge itself. For any other, the place is
// the complement of an index, whose last two bits (isTable and the others) say which list the index counts in.
type place = edge

const (
	isTable  = 0 // all of its edges are in a table
	isRecord = 1 // it has edges for any word
	isEnd    = 2 // patterns end there: of a record
	kindBits = 2
)

// noEdge is the table of a state that has no edges for words and places: no edge asks for a filler.
const noEdge = place(filler)

// buckets of a table: so few edges share one that looking at all is as fast as any search. A small table is a single one.
const (
	perBucket  = 8 // edges at least
	fewBuckets = 2
)

// bucketMask returns the bits of a symbol that pick its bucket among those of n edges.
func bucketMask(n int) int {
	if n < perBucket*fewBuckets {
		return 0
	}
	return 1<<(bits.Len(uint(n/perBucket))-1) - 1
}

// newAutomaton lays out the edges of states. Equal records and tables are kept once: most states share what comes after them.
func newAutomaton(edges [][]edge) automaton {
	var a automaton
	var places, records []edge
	tableOf, recordOf := map[pack.Ints]place{}, map[pack.Ints]place{}
	for _, list := range edges {
		if len(list) == 1 {
			places = append(places, list[0])
			continue
		}
		var ends, anys, rest []edge
		for _, e := range list {
			switch e.symbol() {
			case accepts:
				ends = append(ends, e)
			case anyWord:
				anys = append(anys, e)
			default:
				rest = append(rest, e)
			}
		}
		table := noEdge
		if len(rest) == 1 {
			table = rest[0]
		} else if len(rest) > 1 {
			table = once(tableOf, rest, func() place {
				at := a.tables.len()
				a.tables += newTable(rest)
				return ^place(at<<kindBits | isTable)
			})
		}
		if len(ends)+len(anys) == 0 && table < 0 {
			places = append(places, table)
			continue
		}
		record := slices.Concat([]edge{table, edge(len(anys) | len(ends)<<16)}, anys, ends)
		places = append(places, once(recordOf, record, func() place {
			at, kind := len(records), isRecord
			if len(ends) > 0 {
				kind |= isEnd
			}
			records = append(records, record...)
			return ^place(at<<kindBits | kind)
		}))
	}
	a.places, a.records = pack.IntsOf(places), pack.IntsOf(records)
	return a
}

// once returns the place of a list, made when there is no equal one.
func once(of map[pack.Ints]place, list []edge, put func() place) place {
	packed := pack.IntsOf(list)
	p, ok := of[packed]
	if !ok {
		p = put()
		of[packed] = p
	}
	return p
}

// newTable packs edges by bucket.
func newTable(list []edge) halves {
	mask := bucketMask(len(list))
	bucket := func(e edge) int { return int(e.symbol()) & mask }
	list = slices.SortedFunc(slices.Values(list), func(a, b edge) int {
		return cmp.Or(cmp.Compare(bucket(a), bucket(b)), cmp.Compare(a.symbol(), b.symbol()), cmp.Compare(a, b))
	})
	table := []int{len(list)}
	for b := range mask {
		begins := slices.IndexFunc(list, func(e edge) bool { return bucket(e) > b })
		if begins < 0 {
			begins = len(list)
		}
		table = append(table, begins)
	}
	for _, e := range list {
		table = append(table, int(e.symbol()))
	}
	for _, e := range list {
		table = append(table, int(e.to()))
	}
	return halvesOf(table)
}

// table is one of the tables, cut into its parts.
type table struct {
	edges, mask int
	data        halves // where the buckets but the first begin, symbols, states
}

func (a *automaton) table(p place) table {
	at := int(^p >> kindBits)
	n := int(a.tables.at(at))
	mask := bucketMask(n)
	return table{n, mask, a.tables.slice(at+1, at+1+mask+2*n)}
}

// bucket returns the range of the edges among which those for a symbol are.
func (t *table) bucket(y symbol) (from, to int) {
	b := int(y) & t.mask
	to = t.edges
	if b > 0 {
		from = int(t.data.at(b - 1))
	}
	if b < t.mask {
		to = int(t.data.at(b))
	}
	return from, to
}

func (t *table) symbol(i int) symbol { return symbol(t.data.at(t.mask + i)) }
func (t *table) to(i int) int32      { return t.data.unsigned(t.mask + t.edges + i) }

func (a *automaton) pack(w *pack.Writer) {
	w.Ints(a.places)
	w.Ints(a.records)
	w.Text(string(a.tables))
}

func unpackAutomaton(r *pack.Reader) automaton {
	return automaton{places: r.Ints(), records: r.Ints(), tables: halves(r.Text())}
}
