package erasure

import (
	"encoding/binary"
	"hash/fnv"
)

// MaxNames bounds the names that an erasure remembers: 80 KB, of the 380 that an item has room for. A text and its
// answer have three or four of them, and are kept 30 days.
const MaxNames = 10_000

// nameSize is how much of a name is remembered: by 64 bits no two of 10,000 names and a thousand million others meet.
const nameSize = 8

// Names are the sids, ids and partitions of what an erasure has removed, as fingerprints: the order that lists them
// names nobody. The zero value has none.
type Names struct{ prints map[uint64]bool }

// ReadNames returns the names that Bytes wrote.
func ReadNames(b []byte) Names {
	n := Names{make(map[uint64]bool, len(b)/nameSize)}
	for ; len(b) >= nameSize; b = b[nameSize:] {
		n.prints[binary.BigEndian.Uint64(b)] = true
	}
	return n
}

// Has reports whether a name is among them.
func (n Names) Has(name string) bool { return n.prints[fingerprint(name)] }

// Add adds names to those that ReadNames returned and to their bytes, and returns the bytes. Of more than MaxNames
// the rest is not remembered.
func (n Names) Add(b []byte, names ...string) []byte {
	for _, name := range names {
		p := fingerprint(name)
		if name == "" || n.prints[p] || len(n.prints) >= MaxNames {
			continue
		}
		n.prints[p] = true
		b = binary.BigEndian.AppendUint64(b, p)
	}
	return b
}

// In reports whether any of the names stands in a text as a word: with nothing of letters, digits and - beside it, or
// as what comes before the number of a job ("<id>-0").
func (n Names) In(text []byte) bool {
	if len(n.prints) == 0 {
		return false
	}
	start := -1
	for i := 0; i <= len(text); i++ {
		if i < len(text) && isWord(text[i]) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 && n.word(text[start:i]) {
			return true
		}
		start = -1
	}
	return false
}

// The lengths of what is a name: a ULID has 26 letters, a sid 34, and the id of a job some more than a ULID.
const (
	shortestName = idLength
	longestName  = 40
)

func (n Names) word(w []byte) bool {
	if len(w) < shortestName || len(w) > longestName {
		return false
	}
	return n.Has(string(w)) || len(w) > idLength && w[idLength] == '-' && n.Has(string(w[:idLength]))
}

func isWord(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c == '-'
}

func fingerprint(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name))
	return h.Sum64()
}
