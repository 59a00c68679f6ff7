package seal_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

const aad = "P#c0ffee/W#01J9ZK3V7Q8N4T2M6R5B1X0Y9A"

// keyring is a source of fixed keys.
type keyring struct {
	current string
	keys    map[string]*seal.Key
	err     error
}

func (k keyring) Current(context.Context) (*seal.Key, error) { return k.keys[k.current], k.err }

func (k keyring) Find(_ context.Context, ref []byte) (*seal.Key, error) {
	if key := k.keys[string(ref)]; key != nil {
		return key, k.err
	}
	return nil, fault.New(fault.Invalid, "no such key")
}

func newKey(t testing.TB, ref string, fill byte) *seal.Key {
	t.Helper()
	key, err := seal.NewKey([]byte(ref), bytes.Repeat([]byte{fill}, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func newRing(t testing.TB) keyring {
	t.Helper()
	return keyring{current: "two", keys: map[string]*seal.Key{"one": newKey(t, "one", 1), "two": newKey(t, "two", 2)}}
}

func mustSeal(t testing.TB, b *seal.Box, aad string, plain []byte) string {
	t.Helper()
	sealed, err := b.Seal(context.Background(), aad, plain)
	if err != nil {
		t.Fatalf("Seal: %v", err)
	}
	return sealed
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	rapid.Check(t, func(r *rapid.T) {
		plain := rapid.SliceOf(rapid.Byte()).Draw(r, "plain")
		where := rapid.String().Draw(r, "aad")
		sealed := mustSeal(t, box, where, plain)
		got, err := box.Open(context.Background(), where, sealed)
		if err != nil || !bytes.Equal(got, plain) {
			r.Fatalf("Open = %q, %v", got, err)
		}
		if len(plain) > 3 && strings.Contains(sealed, base64.RawURLEncoding.EncodeToString(plain)) {
			r.Fatal("the sealed text shows the plain one")
		}
	})
}

func TestSealedTextsDiffer(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	seen := map[string]bool{}
	for range 1000 {
		seen[mustSeal(t, box, aad, []byte("yes"))] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d different texts of 1000", len(seen))
	}
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	sealed := mustSeal(t, box, aad, []byte("Saturday works for me"))
	foreign := keyring{current: "three", keys: map[string]*seal.Key{"three": newKey(t, "three", 3)}}
	sameName := keyring{current: "two", keys: map[string]*seal.Key{"two": newKey(t, "two", 9)}}
	cases := map[string]struct{ aad, sealed string }{
		"another item":         {"P#c0ffee/W#other", sealed},
		"another partition":    {strings.Replace(aad, "c0ffee", "decaf0", 1), sealed},
		"no place":             {"", sealed},
		"empty":                {aad, ""},
		"not base64":           {aad, "%%%"},
		"padded":               {aad, sealed + "="},
		"with a line break":    {aad, sealed[:20] + "\n" + sealed[20:]},
		"unknown version":      {aad, "A" + "g" + sealed[2:]},
		"unknown key":          {aad, mustSeal(t, seal.NewBox(foreign, nil), aad, []byte("x"))},
		"same key name":        {aad, mustSeal(t, seal.NewBox(sameName, nil), aad, []byte("x"))},
		"reference too long":   {aad, base64.RawURLEncoding.EncodeToString(append([]byte{1, 0xff, 0x7f}, make([]byte, 20000)...))},
		"reference of nothing": {aad, base64.RawURLEncoding.EncodeToString(make([]byte, 60))},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := box.Open(context.Background(), c.aad, c.sealed)
			if got != nil || fault.KindOf(err) != fault.Invalid {
				t.Errorf("Open = %q, %v (kind %q), want invalid", got, err, fault.KindOf(err))
			}
		})
	}
}

func TestOpenRefusesEveryFlippedBitAndEveryTruncation(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	sealed := mustSeal(t, box, aad, []byte("see you there"))
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		t.Fatal(err)
	}
	for bit := range len(raw) * 8 {
		bad := bytes.Clone(raw)
		bad[bit/8] ^= 1 << (bit % 8)
		if _, err := box.Open(context.Background(), aad, base64.RawURLEncoding.EncodeToString(bad)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("bit %d flipped: %v", bit, err)
		}
	}
	for n := range sealed {
		if _, err := box.Open(context.Background(), aad, sealed[:n]); fault.KindOf(err) != fault.Invalid {
			t.Errorf("cut to %d characters: %v", n, err)
		}
	}
}

func TestSizeOfShortText(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	// 1 version + 1 length + 3 "two" + 12 nonce + 3 text + 16 tag = 36 bytes = 48 characters.
	if got := len(mustSeal(t, box, aad, []byte("yes"))); got != 48 {
		t.Errorf("a text of 3 bytes is sealed in %d characters, want 48", got)
	}
}

func TestSourceErrorsKeepTheirKind(t *testing.T) {
	t.Parallel()
	ring := newRing(t)
	sealed := mustSeal(t, seal.NewBox(ring, nil), aad, []byte("x"))
	for _, kind := range []fault.Kind{fault.Unavailable, fault.Config} {
		ring.err = fault.New(kind, "key service")
		box := seal.NewBox(ring, nil)
		if _, err := box.Seal(context.Background(), aad, nil); fault.KindOf(err) != kind {
			t.Errorf("Seal: %v, want kind %s", err, kind)
		}
		if _, err := box.Open(context.Background(), aad, sealed); fault.KindOf(err) != kind {
			t.Errorf("Open: %v, want kind %s", err, kind)
		}
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("no entropy") }

func TestSealFailsWithoutRandomness(t *testing.T) {
	t.Parallel()
	if _, err := seal.NewBox(newRing(t), brokenReader{}).Seal(context.Background(), aad, nil); fault.KindOf(err) != fault.Internal {
		t.Errorf("Seal: %v, want an internal error", err)
	}
}

func TestNewKeyRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ ref, secret int }{
		"no reference": {0, 32}, "long reference": {513, 32}, "short secret": {4, 16}, "long secret": {4, 33},
	} {
		if _, err := seal.NewKey(make([]byte, c.ref), make([]byte, c.secret)); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	t.Parallel()
	box := seal.NewBox(newRing(t), nil)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				sealed := mustSeal(t, box, aad, []byte("hello"))
				if got, err := box.Open(context.Background(), aad, sealed); err != nil || string(got) != "hello" {
					t.Errorf("Open = %q, %v", got, err)
				}
			}
		})
	}
	wg.Wait()
}

// vector is a text that was sealed once and must open for ever; the files in testdata are never changed,
// only added to.
type vector struct {
	Ref    []byte `json:"ref"`
	Secret []byte `json:"secret"`
	Nonce  []byte `json:"nonce"`
	AAD    string `json:"aad"`
	Plain  string `json:"plain"`
	Sealed string `json:"sealed"`
}

func TestGoldenVectors(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/format-v*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var vectors []vector
		if err := json.Unmarshal(data, &vectors); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, v := range vectors {
			key, err := seal.NewKey(v.Ref, v.Secret)
			if err != nil {
				t.Fatal(err)
			}
			ring := keyring{current: string(v.Ref), keys: map[string]*seal.Key{string(v.Ref): key}}
			box := seal.NewBox(ring, bytes.NewReader(v.Nonce))
			got, err := box.Open(context.Background(), v.AAD, v.Sealed)
			if err != nil || string(got) != v.Plain {
				t.Errorf("%s: Open = %q, %v, want %q", name, got, err, v.Plain)
			}
			if diff := cmp.Diff(v.Sealed, mustSeal(t, box, v.AAD, []byte(v.Plain))); diff != "" {
				t.Errorf("%s: sealed today (-want +got):\n%s", name, diff)
			}
		}
	}
}

func FuzzOpen(f *testing.F) {
	box := seal.NewBox(newRing(f), nil)
	f.Add(aad, mustSeal(f, box, aad, []byte("yes")))
	f.Add(aad, "AQN0d28")
	f.Add("", "AQ")
	f.Fuzz(func(t *testing.T, where, sealed string) {
		plain, err := box.Open(context.Background(), where, sealed)
		if err != nil && fault.KindOf(err) != fault.Invalid {
			t.Errorf("kind %q: %v", fault.KindOf(err), err)
		}
		if err == nil && len(sealed) != len(mustSeal(t, box, where, plain)) {
			t.Error("it opened a text of another length than Seal makes")
		}
	})
}

func BenchmarkSeal(b *testing.B) {
	box := seal.NewBox(newRing(b), nil)
	plain := bytes.Repeat([]byte("x"), 200)
	b.ReportAllocs()
	for b.Loop() {
		mustSeal(b, box, aad, plain)
	}
}

func BenchmarkOpen(b *testing.B) {
	box := seal.NewBox(newRing(b), nil)
	sealed := mustSeal(b, box, aad, bytes.Repeat([]byte("x"), 200))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := box.Open(context.Background(), aad, sealed); err != nil {
			b.Fatal(err)
		}
	}
}
