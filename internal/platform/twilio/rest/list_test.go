package rest_test

import (
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// record returns a message as Twilio lists it.
func record(n int) string {
	return fmt.Sprintf(`{"sid":"SM%032d","to":"+15550100001","from":"+15550100000","body":"text %d","direction":"outbound-api",`+
		`"status":"delivered","error_code":null,"date_created":"Sat, 21 Nov 2026 04:0%d:00 +0000","num_segments":"1"}`, n, n, n)
}

// pages serves a list of three pages of two messages.
func pages(t *testing.T) (base string, queries chan string) {
	t.Helper()
	queries = make(chan string, 10)
	base = serve(t, func(w http.ResponseWriter, r *http.Request) {
		queries <- r.Method + " " + r.URL.RequestURI()
		next, first := "null", 1
		switch r.URL.Query().Get("Page") {
		case "":
			next = `"/2010-04-01/Accounts/` + account + `/Messages.json?Page=1&PageToken=x"`
		case "1":
			next, first = `"/2010-04-01/Accounts/`+account+`/Messages.json?Page=2"`, 3
		case "2":
			first = 5
		}
		fmt.Fprintf(w, `{"next_page_uri":%s,"messages":[%s,%s],"page":0}`, next, record(first), record(first+1)) //nolint:errcheck // the client's side is tested
	})
	return base, queries
}

func TestListReadsEveryPage(t *testing.T) {
	t.Parallel()
	base, queries := pages(t)
	since := time.Date(2026, 11, 20, 23, 30, 0, 0, time.FixedZone("", -3600)) // the 21st in UTC
	var got []rest.Listed
	err := newClient(t, base, nil).List(t.Context(), to, since, func(m rest.Listed) bool {
		got = append(got, m)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 6 {
		t.Fatalf("%d messages, want 6", len(got))
	}
	want := rest.Listed{
		SID: "SM00000000000000000000000000000001", To: to, From: "+15550100000", Body: "text 1",
		Direction: "outbound-api", Status: "delivered", DateCreated: time.Date(2026, 11, 21, 4, 1, 0, 0, time.UTC),
	}
	if diff := cmp.Diff(want, got[0]); diff != "" {
		t.Error(diff)
	}
	path := "GET /2010-04-01/Accounts/" + account + "/Messages.json?"
	for _, want := range []string{path + "DateSent%3E=2026-11-21&PageSize=100&To=%2B15550100001", path + "Page=1&PageToken=x", path + "Page=2"} {
		if got := <-queries; got != want {
			t.Errorf("asked for %s, want %s", got, want)
		}
	}
}

func TestListStopsWhenTold(t *testing.T) {
	t.Parallel()
	base, queries := pages(t)
	n := 0
	err := newClient(t, base, nil).List(t.Context(), to, time.Time{}, func(rest.Listed) bool {
		n++
		return n < 3
	})
	if err != nil || n != 3 || len(queries) != 2 {
		t.Errorf("%d messages in %d requests, %v; want 3 in 2", n, len(queries), err)
	}
}

func TestListFailures(t *testing.T) {
	t.Parallel()
	unreadable := rest.SendError{Class: twilio.Retry, Processed: rest.No}
	tests := []struct {
		name, answer string
		status       int
		want         rest.SendError
		kind         fault.Kind
	}{
		{"no JSON", "<html>", 200, unreadable, fault.Unavailable},
		{"next page elsewhere", `{"next_page_uri":"@evil.example/"}`, 200, unreadable, fault.Unavailable},
		{"next page that is no URL", `{"next_page_uri":"/2010-04-01/Accounts/\u007f"}`, 200, unreadable, fault.Unavailable},
		{"503", "away", 503, rest.SendError{Class: twilio.Retry, HTTPStatus: 503, Processed: rest.No}, fault.Unavailable},
		{"429", `{"code":20429}`, 429, rest.SendError{Class: twilio.Retry, Code: 20429, HTTPStatus: 429, Processed: rest.No}, fault.Unavailable},
		{"login", `{"code":20003}`, 401, rest.SendError{Class: twilio.Configuration, Code: 20003, HTTPStatus: 401, Processed: rest.No}, fault.Config},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			base := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(tt.status)
				io.WriteString(w, tt.answer) //nolint:errcheck // the client's side is tested
			})
			err := newClient(t, base, nil).List(t.Context(), to, time.Time{}, func(rest.Listed) bool { return true })
			checkFailure(t, err, tt.want, tt.kind)
		})
	}
}

func TestListWithoutEnd(t *testing.T) {
	t.Parallel()
	base := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"next_page_uri":%q}`, r.URL.RequestURI()) //nolint:errcheck // the client's side is tested
	})
	err := newClient(t, base, nil).List(t.Context(), to, time.Time{}, func(rest.Listed) bool { return true })
	if fault.KindOf(err) != fault.TooLarge {
		t.Errorf("got %v", err)
	}
}
