package local

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/textproto"
	"strings"
	"testing"
	"time"
)

// TestTeller: while a command runs its request hears how far it is, once a second, and its answer is as without.
func TestTeller(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		tell := teller(w, func() time.Time { return now })
		for n := range 100 {
			now = now.Add(100 * time.Millisecond)
			tell(n, "items read")
		}
		writeJSON(w, http.StatusOK, map[string]int{"turns": 3})
	}))
	defer server.Close()
	var heard []string
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got1xxResponse: func(code int, header textproto.MIMEHeader) error {
		heard = append(heard, fmt.Sprint(code, " ", header.Get(ProgressHeader)))
		return nil
	}})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if len(heard) != 10 || heard[0] != "102 9 items read" || heard[9] != "102 99 items read" {
		t.Errorf("heard %s", strings.Join(heard, ", "))
	}
	if resp.StatusCode != http.StatusOK || resp.Header.Get(ProgressHeader) != "" {
		t.Errorf("answered %d %v", resp.StatusCode, resp.Header)
	}
}
