package carrier_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

type page struct {
	Messages     []carrier.Message `json:"messages"`
	FirstPageURI string            `json:"first_page_uri"`
	NextPageURI  *string           `json:"next_page_uri"`
	PrevPageURI  *string           `json:"previous_page_uri"`
	Page         int               `json:"page"`
	PageSize     int               `json:"page_size"`
	Start        int               `json:"start"`
	End          int               `json:"end"`
}

// list reads one page.
func list(t testing.TB, s *carrier.Simulator, pathAndQuery string) page {
	t.Helper()
	var p page
	if code := get(t, s, request(pathAndQuery, ""), &p); code != http.StatusOK {
		t.Fatalf("GET %s = %d", pathAndQuery, code)
	}
	return p
}

// bodies tells messages apart.
func bodies(all []carrier.Message) []string {
	found := []string{}
	for _, m := range all {
		found = append(found, m.Body)
	}
	return found
}

func TestListFilters(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	create(t, s, "Body", "1")
	create(t, s, "Body", "2", "To", bob)
	create(t, s, "Body", "3", "From", "+15550100009")
	// A number that begins like another one: the filter is for the whole number.
	create(t, s, "Body", "4", "To", alice+"1")
	tests := []struct {
		query string
		want  []string
	}{
		{"", []string{"4", "3", "2", "1"}},
		{"To=" + url.QueryEscape(alice), []string{"3", "1"}},
		{"To=" + url.QueryEscape(bob), []string{"2"}},
		{"From=" + url.QueryEscape(josh), []string{"4", "2", "1"}},
		{"To=%2B15550100001&From=%2B15550100009", []string{"3"}},
		{"To=%2B15550100008", []string{}},
		{"PageSize=3&Page=1", []string{"1"}},
		{"PageSize=2&Page=5", []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.query, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, bodies(list(t, s, messages+"?"+tt.query).Messages)); diff != "" {
				t.Errorf("list (-want +got):\n%s", diff)
			}
		})
	}
}

// Twilio filters by date_sent, and a message that has not left has none: a reconciler that asks by day does
// not see what is still queued.
func TestDateSentMissesWhatIsQueued(t *testing.T) {
	t.Parallel()
	inTime(t, nil, func(c *carrier.Config) { c.MPS = 0.1 }, func(t *testing.T, s *carrier.Simulator) {
		create(t, s, "Body", "left")
		create(t, s, "Body", "queued")
		wait(time.Second)
		today := time.Now().UTC()
		for query, want := range map[string][]string{
			"DateSent%3E=" + today.Format(time.DateOnly):                   {"left"},
			"DateSent>=" + today.Format(time.DateOnly):                     {"left"},
			"DateSent%3C=" + today.Format(time.DateOnly):                   {"left"},
			"DateSent=" + today.Format(time.DateOnly):                      {"left"},
			"DateSent%3E=" + today.AddDate(0, 0, 1).Format(time.DateOnly):  {},
			"DateSent%3C=" + today.AddDate(0, 0, -1).Format(time.DateOnly): {},
			"DateSent=" + today.AddDate(0, 0, 1).Format(time.DateOnly):     {},
			"DateSent%3E=" + today.Add(-time.Minute).Format(time.RFC3339):  {"left"},
			"To=" + url.QueryEscape(alice):                                 {"queued", "left"},
		} {
			if diff := cmp.Diff(want, bodies(list(t, s, messages+"?"+query).Messages)); diff != "" {
				t.Errorf("list by %s (-want +got):\n%s", query, diff)
			}
		}
		wait(10 * time.Second)
		got := bodies(list(t, s, messages+"?DateSent%3E="+today.Format(time.DateOnly)).Messages)
		if !slices.Equal(got, []string{"queued", "left"}) {
			t.Errorf("list once both have left = %v", got)
		}
	})
}

// Following next_page_uri visits every message once, newest first, whatever the size of the pages, also while
// new messages come in.
func TestPagesVisitEveryMessageOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		s := newSimulator(t, nil)
		n, size := rapid.IntRange(0, 12).Draw(r, "messages"), rapid.IntRange(1, 7).Draw(r, "page size")
		var want []string
		for i := range n {
			create(t, s, "Body", fmt.Sprint(i))
			want = append([]string{fmt.Sprint(i)}, want...)
		}
		var got []string
		next := messages + "?To=%2B15550100001&PageSize=" + fmt.Sprint(size)
		for pages := 0; ; pages++ {
			p := list(t, s, next)
			got = append(got, bodies(p.Messages)...)
			if p.Page != pages || p.PageSize != size || p.Start != pages*size || (p.PrevPageURI == nil) != (pages == 0) {
				r.Fatalf("page %d of size %d says %+v", pages, size, p)
			}
			if p.NextPageURI == nil {
				break
			}
			next = *p.NextPageURI
			create(t, s, "Body", "new")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			r.Fatalf("pages of %d (-want +got):\n%s", size, diff)
		}
	})
}

func TestPageSizes(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	for range 51 {
		create(t, s)
	}
	for query, want := range map[string]int{"": 50, "?PageSize=7": 7, "?PageSize=1000": 1000, "?PageSize=1001": 1000, "?PageSize=0": 50} {
		if p := list(t, s, messages+query); p.PageSize != want || len(p.Messages) != min(want, 51) || (p.NextPageURI == nil) != (want > 50) {
			t.Errorf("list%s = %d messages of page size %d", query, len(p.Messages), p.PageSize)
		}
	}
	var refused apiError
	if code := get(t, s, request(messages+"?PageToken=PASM1", ""), &refused); code != http.StatusBadRequest {
		t.Errorf("list with a token of no message = %d, want 400", code)
	}
}
