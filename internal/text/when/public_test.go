package when_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// floor is the share of the extract that has to be right. The rest are conventions of others ("tonight at 2" is in
// the afternoon) and what nobody plans by ("in 1/4h").
const floor = 0.84

// TestPublic reads an extract of three public test suites (testdata/public.json names them and their licences).
func TestPublic(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/public.json")
	if err != nil {
		t.Fatal(err)
	}
	var set struct {
		Rows []struct {
			Text, Country string
			Now           time.Time
			Starts        []string // a date, or a date and an hour
		}
	}
	if err := json.Unmarshal(data, &set); err != nil {
		t.Fatal(err)
	}
	right := 0
	for _, row := range set.Rows {
		r := when.Read(row.Text, when.Context{Now: row.Now, Zone: row.Now.Location(), Country: row.Country})
		one := func(o when.Option) bool { return slices.ContainsFunc(row.Starts, starts(o)) }
		if slices.ContainsFunc(r.Options, one) {
			right++
			continue
		}
		t.Logf("%s, %q: %q, want one of %q", row.Now.Format("Mon 2006-01-02 15:04"), row.Text, short(r), row.Starts)
	}
	if share := float64(right) / float64(len(set.Rows)); len(set.Rows) < 50 || share < floor {
		t.Errorf("%d of %d right: %.3f, the floor is %.2f", right, len(set.Rows), share, floor)
	}
}

// starts returns whether an option begins when a row says. Parts of the day begin at different hours with everybody:
// where a row has no hour, the date decides.
func starts(o when.Option) func(string) bool {
	return func(start string) bool {
		date, hour, _ := strings.Cut(start, " ")
		return o.Date == date && (hour == "" || hour == o.From)
	}
}
