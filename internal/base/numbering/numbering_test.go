package numbering

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"
)

func plans(t testing.TB) *Plans {
	t.Helper()
	p, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typed, want string
		problem     Problem
	}{
		{"(415) 555-2671", "+14155552671", ""},
		{"415.555.2671", "+14155552671", ""},
		{" 1 415 555 2671 ", "+14155552671", ""},
		{"+1 415 555 2671", "+14155552671", ""},
		{"０１１ 1 415 555 2671", "+14155552671", ""},
		{"613 555 0123", "+16135550123", ""},
		{"07400 123456", "+447400123456", ""},
		{"+44 (0)7400 123456", "+447400123456", ""},
		{"0044 7400 123456", "+447400123456", ""},
		{"+1 555 010 0011", "+15550100011", ""},
		{"555 010 0011", "+15550100011", ""},
		{"+1 876 555 0123", "", NotTexting}, // Jamaica shares the code, not the price
		{"+1 900 555 0123", "", NotTexting},
		{"+1 800 555 0123", "", NotTexting},
		{"+44 20 7946 0958", "", NotTexting},
		{"+49 1512 3456789", "", NotServed},
		{"+882 13 123456", "", NotServed},
		{"12345", "", NoNumber},
		{"call me", "", NoNumber},
		{"", "", NoNumber},
		{"+", "", NoNumber},
		{"++14155552671", "", NoNumber},
		{"4155552671\r\nX-Header: 1", "", NoNumber},
		{strings.Repeat("1", 400), "", NoNumber},
	} {
		got, problem := plans(t).Read(c.typed)
		if string(got) != c.want || problem != c.problem {
			t.Errorf("Read(%q) = %q, %q; want %q, %q", c.typed, string(got), problem, c.want, c.problem)
		}
	}
}

// TestAgreesWithLibphonenumber reads random numbers with both: what one takes for a mobile number of these
// countries, so does the other.
func TestAgreesWithLibphonenumber(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for range 20_000 {
		typed := fmt.Sprintf("+1%03d%03d%04d", random.IntN(1000), random.IntN(1000), random.IntN(10000))
		if random.IntN(3) == 0 {
			typed = fmt.Sprintf("+447%09d", random.IntN(1_000_000_000))
		}
		if strings.HasPrefix(typed, "+155501") {
			continue // fictional
		}
		_, problem := plans(t).Read(typed)
		if want := textable(typed); (problem == "") != want {
			t.Fatalf("%s: problem %q, libphonenumber says textable: %v", typed, problem, want)
		}
		if problem == "" {
			taken++
		}
	}
	if taken < 2000 {
		t.Errorf("only %d numbers were taken: the comparison says nothing", taken)
	}
}

func textable(typed string) bool {
	n, err := phonenumbers.Parse(typed, "US")
	if err != nil || !slices.Contains([]string{"US", "CA", "GB"}, phonenumbers.GetRegionCodeForNumber(n)) {
		return false
	}
	switch phonenumbers.GetNumberType(n) {
	case phonenumbers.MOBILE, phonenumbers.FIXED_LINE_OR_MOBILE:
		return true
	}
	return false
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, file := range []string{`{`, `{}`, `{"version":1}`, `{"version":1,"plans":[{"country":"US","code":"1","mobile":"("}]}`} {
		if _, err := parse([]byte(file)); err == nil {
			t.Errorf("accepted: %s", file)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"(415) 555-2671", "+44 (0)7400 123456", "٤١٥", "+1", "\xff", "011"} {
		f.Add(seed)
	}
	p := plans(f)
	f.Fuzz(func(t *testing.T, typed string) {
		number, problem := p.Read(typed)
		if (number == "") == (problem == "") {
			t.Fatalf("%q: number %q and problem %q", typed, string(number), problem)
		}
		if again, _ := p.Read(string(number)); number != "" && again != number {
			t.Fatalf("%q reads as %q, and that as %q", typed, string(number), string(again))
		}
	})
}
