package twilio

import (
	"testing"
	"time"
)

func TestWaitUntil(t *testing.T) {
	t.Parallel()
	codes, err := LoadCodes()
	if err != nil {
		t.Fatal(err)
	}
	at := func(s string) time.Time {
		v, err := time.Parse(time.RFC3339, s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		code      int
		now, want string
	}{
		{30022, "2026-11-20T22:30:00Z", "2026-11-20T22:45:00Z"},
		{30023, "2026-11-20T22:30:00Z", "2026-11-21T08:00:00Z"}, // midnight in Los Angeles, standard time
		{30023, "2026-07-01T07:30:00Z", "2026-07-02T07:00:00Z"}, // half past midnight there, daylight time
		{63038, "2026-11-20T23:59:59Z", "2026-11-21T00:00:00Z"},
	} {
		if got := codes.WaitUntil(c.code, at(c.now)); !got.Equal(at(c.want)) {
			t.Errorf("%d at %s: %s, want %s", c.code, c.now, got, c.want)
		}
	}
	if got := codes.WaitUntil(21211, at("2026-11-20T22:30:00Z")); !got.IsZero() {
		t.Errorf("a permanent failure waits until %s", got)
	}
}

func TestParseCodesRefusesAWaitWithoutWindow(t *testing.T) {
	t.Parallel()
	for _, wait := range []string{"", "0s", "-1m", "midnight Nowhere/Land", "soon"} {
		file := `{"version":1,"codes":[{"code":30022,"class":"wait","meaning":"m","wait":"` + wait + `"}]}`
		if _, err := parseCodes([]byte(file)); err == nil {
			t.Errorf("%q accepted", wait)
		}
	}
}
