package pepper_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"github.com/josh-sms/josh/internal/domain/pepper"
)

const (
	old    = pepper.Pepper("the-first-pepper-of-all")
	second = pepper.Pepper("p2:the-second-pepper")
	third  = pepper.Pepper("p2:the-third-pepper")
)

// TestNumber: a pepper without a mark hashes as every release has, and one with a mark hashes otherwise, to as many digits.
func TestNumber(t *testing.T) {
	t.Parallel()
	mac := hmac.New(sha256.New, []byte(old))
	mac.Write([]byte("+15550100123"))
	if got, want := old.Number("+15550100123"), hex.EncodeToString(mac.Sum(nil)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	seen := map[string]bool{}
	for _, p := range []pepper.Pepper{old, second, third} {
		for n := range 200 {
			number := p.Number(fmt.Sprintf("+1555010%04d", n))
			if len(number) != 64 || seen[number] {
				t.Errorf("%s again, or of another length", number)
			}
			seen[number] = true
		}
	}
}

// TestMaker: each number is told to be of its pepper, whatever the order of the list.
func TestMaker(t *testing.T) {
	t.Parallel()
	for _, list := range []pepper.List{{old}, {second}, {old, second}, {second, old}, {third, second, old}, {second, third}} {
		for i, p := range list {
			for n := range 50 {
				if got := list.Maker(p.Number(fmt.Sprintf("+1555010%04d", n))); got != i {
					t.Fatalf("%v: a number of the pepper at %d is told to be of that at %d", list, i, got)
				}
			}
		}
	}
	if got := (pepper.List{second, third}).Maker(old.Number("+15550100123")); got != -1 {
		t.Errorf("a number of none of them is told to be of that at %d", got)
	}
	if got := (pepper.List{second}).Maker("no number"); got != -1 {
		t.Errorf("what is no number is told to be of that at %d", got)
	}
}

func TestFits(t *testing.T) {
	t.Parallel()
	other := pepper.Pepper("another-without-a-mark")
	for _, c := range []struct {
		list pepper.List
		want bool
	}{
		{pepper.List{old}, true}, {pepper.List{second}, true}, {pepper.List{old, second}, true}, {pepper.List{third, second, old}, true},
		{pepper.List{second, third}, true}, {pepper.List{old, other}, false}, {pepper.List{second, second}, false},
	} {
		if got := c.list.Fits(); got != c.want {
			t.Errorf("%v: %t", c.list, got)
		}
	}
}

// TestKeys: keys differ by pepper and use, and so do fingerprints and the names of keys of profiles.
func TestKeys(t *testing.T) {
	t.Parallel()
	list := pepper.List{third, second, old}
	seen := map[string]bool{}
	for _, use := range []string{"profiles", "join session"} {
		for _, key := range list.Keys(use) {
			if seen[string(key)] || len(key) != 64 {
				t.Errorf("a key for %s is there twice, or of another length", use)
			}
			seen[string(key)] = true
		}
	}
	for i, name := range list.Fingerprints() {
		if seen[name] || seen[list[i].Ref()] || len(name) != 32 {
			t.Errorf("the name of the pepper at %d is that of another", i)
		}
		seen[name], seen[list[i].Ref()] = true, true
	}
	if old.Ref() != "profiles-1" {
		t.Errorf("profiles that older releases sealed have the key profiles-1, not %s", old.Ref())
	}
}
