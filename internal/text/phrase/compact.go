package phrase

import (
	"strings"

	"github.com/josh-sms/josh/internal/text/pack"
)

// A Matcher is a few flat lists of numbers, read where they lie: a process that starts builds and copies nothing.

// halves is a list of numbers of 16 bits as it is packed.
type halves string

// maxHalf is the largest number of 16 bits with a sign.
const maxHalf = 1<<15 - 1

func halvesOf[T ~int32 | ~int](list []T) halves {
	data := make([]byte, 0, 2*len(list))
	for _, n := range list {
		data = append(data, byte(n), byte(n>>8))
	}
	return halves(data)
}

func (h halves) len() int { return len(h) / 2 }

func (h halves) at(i int) int32 {
	s := h[2*i : 2*i+2]
	return int32(int16(uint16(s[0]) | uint16(s[1])<<8))
}

// unsigned returns the number at index i of a list of numbers without a sign, from 0 to 2*maxHalf+1.
func (h halves) unsigned(i int) int32 { return int32(uint16(h.at(i))) }

func (h halves) slice(i, j int) halves { return h[2*i : 2*j] }

func (h halves) contains(n int32) bool {
	for i := range h.len() {
		if h.at(i) == n {
			return true
		}
	}
	return false
}

// lists is a list of lists of numbers without a sign. Equal ones are kept once.
type lists struct {
	places halves // by number of a list: the only number in it, if a sign leaves room for it, or ^ where its length stands in items
	items  halves // the length of a list, and what is in it
}

func flatten[T ~int32](all [][]T) lists {
	var places []int32
	var items []T
	had := map[halves]int32{}
	for _, list := range all {
		if len(list) == 1 && list[0] <= maxHalf {
			places = append(places, int32(list[0]))
			continue
		}
		packed := halvesOf(list)
		place, ok := had[packed]
		if !ok {
			place = int32(len(items))
			had[packed] = place
			items = append(append(items, T(len(list))), list...)
		}
		places = append(places, ^place)
	}
	return lists{halvesOf(places), halvesOf(items)}
}

func (l *lists) at(i int32) halves {
	place := int(l.places.at(int(i)))
	if place >= 0 {
		return l.places.slice(int(i), int(i)+1)
	}
	place = ^place
	return l.items.slice(place+1, place+1+int(l.items.at(place)))
}

func (l *lists) pack(w *pack.Writer) {
	w.Text(string(l.places))
	w.Text(string(l.items))
}

func unpackLists(r *pack.Reader) lists {
	return lists{places: halves(r.Text()), items: halves(r.Text())}
}

// texts is a list of strings, one after another.
type texts struct {
	ends halves // where each ends in all, without a sign
	all  string
}

func join(list []string) texts {
	var ends []int32
	all := strings.Join(list, "")
	end := 0
	for _, s := range list {
		end += len(s)
		ends = append(ends, int32(end))
	}
	return texts{halvesOf(ends), all}
}

func (t *texts) at(i int32) string {
	start := int32(0)
	if i > 0 {
		start = t.ends.unsigned(int(i) - 1)
	}
	return t.all[start:t.ends.unsigned(int(i))]
}

func (t *texts) pack(w *pack.Writer) {
	w.Text(string(t.ends))
	w.Text(t.all)
}

func unpackTexts(r *pack.Reader) texts { return texts{ends: halves(r.Text()), all: r.Text()} }

// buckets finds candidates by the hash of a string; whoever asks has to look whether a candidate is what it should be.
type buckets struct {
	lists
}

// entry is a number to be found by a string.
type entry struct {
	key string
	n   int32
}

// bucket files entries. Those of one key keep their order.
func bucket(entries []entry) buckets {
	size := 1
	for 4*size < len(entries) { // a few candidates each: comparing is cheap, and places are most of the size
		size *= 2
	}
	all := make([][]int32, size)
	for _, e := range entries {
		h := hash(e.key) & uint32(size-1)
		all[h] = append(all[h], e.n)
	}
	return buckets{flatten(all)}
}

// candidates returns what may be filed by a key of that hash.
func (b *buckets) candidates(hash uint32) halves {
	return b.at(int32(hash & uint32(b.places.len()-1)))
}

// basis and prime are those of FNV-1a.
const (
	basis = 2166136261
	prime = 16777619
)

func hash(s string) uint32 { return spread(extend(basis, s)) }

// extend goes on with a hash, which begins with basis.
func extend(h uint32, s string) uint32 {
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * prime
	}
	return h
}

// spread ends a hash: it folds the upper half into the lower one, which picks the bucket.
func spread(h uint32) uint32 { return h ^ h>>16 }

// fits reports whether all numbers of a Matcher are within 16 bits.
func (m *Matcher) fits() bool {
	v := &m.vocabulary
	ok := v.keys.ends.len() <= maxHalf && len(v.keys.all) <= 2*maxHalf && len(v.real.all) <= 2*maxHalf
	for _, l := range []*lists{&m.symbols, &m.starts, &v.byKey.lists, &v.byReal.lists, &v.squeezed.lists, &v.deletes.lists} {
		ok = ok && l.places.len() <= maxHalf && l.items.len() <= maxHalf
	}
	return ok
}

// Pack writes a Matcher as Unpack reads it.
func (m *Matcher) Pack(w *pack.Writer) {
	m.vocabulary.pack(w)
	m.symbols.pack(w)
	m.starts.pack(w)
	m.automaton.pack(w)
}

// Unpack reads a Matcher that Pack wrote; the Reader tells of errors.
func Unpack(r *pack.Reader) *Matcher {
	return &Matcher{
		vocabulary: unpackVocabulary(r), symbols: unpackLists(r), starts: unpackLists(r),
		automaton: unpackAutomaton(r),
	}
}
