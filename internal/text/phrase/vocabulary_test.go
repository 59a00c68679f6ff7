package phrase

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// plainTypo is what typo does, word by word.
func plainTypo(v *vocabulary, token string) int32 {
	without := func(i int) string { return token[:i] + token[i+1:] }
	slipped := func(part string) int32 {
		found := v.deletes.candidates(hash(part))
		for i := range found.len() {
			if w := v.word(found.at(i)); w[0] == token[0] && oneMore(w, part) && slip(token, w) {
				return found.at(i)
			}
		}
		return unknown
	}
	n := slipped(token)
	for i := 1; i < len(token) && n == unknown; i++ {
		if known, ok := v.number(without(i)); ok && len(token) > minTypo {
			return known
		}
		n = slipped(without(i))
	}
	return n
}

// plainSplit returns how many words letters are at least, 0 if they are none.
func plainSplit(v *vocabulary, letters string) int {
	least := make([]int, len(letters)+1)
	for i := 1; i <= len(letters); i++ {
		for j := max(0, i-longestPart); j < i; j++ {
			part := letters[j:i]
			if _, ok := v.number(part); !ok || j > 0 && least[j] == 0 || len(part) == 1 && !strings.Contains("iau", part) {
				continue
			}
			if least[i] == 0 || least[j]+1 < least[i] {
				least[i] = least[j] + 1
			}
		}
	}
	return least[len(letters)]
}

// TestVocabularyIsPlain holds the search for typos and for words written together to plain ones, over mistyped words of the rules.
func TestVocabularyIsPlain(t *testing.T) {
	t.Parallel()
	for name, m := range projectMatchers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v, r := &m.vocabulary, rand.New(rand.NewPCG(1, 2))
			typos, splits := 0, 0
			for range 20_000 {
				var words []string
				for range 1 + r.IntN(3) {
					words = append(words, v.keys.at(int32(r.IntN(v.keys.ends.len()))))
				}
				together := strings.Join(words, "")
				if len(together) <= maxTogether {
					parts := v.split(together)
					if len(parts) != plainSplit(v, together) || parts != nil && strings.Join(parts, "") != together {
						t.Fatal(together, parts)
					}
					splits += min(1, len(parts))
				}
				token := []byte(words[0])
				switch i := r.IntN(len(token)); r.IntN(4) {
				case 0:
					token[i] = byte('a' + r.IntN(26))
				case 1:
					token = slices.Insert(token, i, byte('a'+r.IntN(26)))
				case 2:
					token = slices.Delete(token, i, i+1)
				case 3:
					j := max(0, i-1)
					token[i], token[j] = token[j], token[i]
				}
				if len(token) < minSwap-1 || len(token) > maxTypo || !isASCII(string(token)) {
					continue
				}
				n := v.typo(string(token))
				if n != plainTypo(v, string(token)) {
					t.Fatal(string(token), n)
				}
				if n != unknown {
					typos++
				}
			}
			if typos < 1000 || splits < 1000 {
				t.Errorf("%d typos and %d splits", typos, splits)
			}
		})
	}
}
