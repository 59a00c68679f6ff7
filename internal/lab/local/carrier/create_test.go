package carrier_test

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// apiError is the shape of every refusal.
type apiError struct {
	Code     int    `json:"code"`
	Message  string `json:"message"`
	MoreInfo string `json:"more_info"`
	Status   int    `json:"status"`
}

func TestCreateRefuses(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	if err := s.Block(bob); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("é", 1601)
	tests := []struct {
		name   string
		params url.Values
		code   int
	}{
		{"no recipient", params("To", ""), 21604},
		{"recipient without plus", params("To", "15550100001"), 21211},
		{"recipient with letters", params("To", "+1555JOSH000"), 21211},
		{"recipient too short", params("To", "+155501"), 21211},
		{"recipient too long", params("To", "+1555010000112345"), 21211},
		{"recipient is the sender", params("To", josh), 21211},
		{"no body", params("Body", ""), 21602},
		{"body of 1601 characters", params("Body", long), 21617},
		{"eleven pictures", func() url.Values {
			p := params()
			p["MediaUrl"] = strings.Split(strings.Repeat("https://example.com/a.jpg ", 10)+"https://example.com/b.jpg", " ")
			return p
		}(), 21623},
		{"no sender", params("From", ""), 21603},
		{"sender that is none", params("From", "JOSH"), 21212},
		{"sender of somebody else", params("From", alice, "To", bob), 21659},
		{"unknown messaging service", params("MessagingServiceSid", "MG1"), 21701},
		{"callback that is no URL", params("StatusCallback", "status"), 21609},
		{"callback with another scheme", params("StatusCallback", "ftp://example.com/"), 21609},
		{"callback host with underscore", params("StatusCallback", "https://my_host.example.com/"), 21609},
		{"opted out", params("To", bob), 21610},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got apiError
			status := get(t, s, request(messages, tt.params.Encode()), &got)
			if status != http.StatusBadRequest || got.Code != tt.code || got.Status != status || got.Message == "" ||
				!strings.HasPrefix(got.MoreInfo, "https://www.twilio.com/docs/errors/") {
				t.Errorf("create = %d %+v, want 400 with code %d", status, got, tt.code)
			}
		})
	}
}

func TestCreateAcceptsTheLimits(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	if m := create(t, s, "Body", strings.Repeat("é", 1600)); m.NumSegments != "11" { // 1600 septets of 153
		t.Errorf("num_segments = %s, want 11", m.NumSegments)
	}
	if m := create(t, s, "Body", "", "MediaUrl", "https://example.com/a.jpg"); m.NumMedia != "1" || m.SID[:2] != "MM" {
		t.Errorf("message with a picture alone = %s with num_media %s, want MM... with 1", m.SID, m.NumMedia)
	}
}

// The file is the example of Twilio's page of the Message resource with this account's values; every key has
// to be there with a value of the same kind.
func TestCreateAnswersInTwiliosShape(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, func(c *carrier.Config) {
		c.Now = func() time.Time { return time.Date(2023, 8, 24, 5, 1, 45, 0, time.UTC) }
		c.IDs = func() string { return strings.Repeat("0a", 16) }
	})
	resp, err := s.Transport().RoundTrip(request(messages, params().Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if resp.StatusCode != http.StatusCreated || resp.Header.Get("Content-Type") != "application/json;charset=utf-8" {
		t.Errorf("create = %d %s", resp.StatusCode, resp.Header.Get("Content-Type"))
	}
	want, err := os.ReadFile("testdata/message.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(decode(t, want), decode(t, body(t, resp))); diff != "" {
		t.Errorf("message resource (-want +got):\n%s", diff)
	}
}

func TestCredentials(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, func(c *carrier.Config) {
		c.Users = map[string]string{account: token, "SK1": "secret"}
	})
	tests := []struct {
		name, user, pass, path string
		status, code           int
	}{
		{"account and token", account, token, messages, http.StatusOK, 0},
		{"key and secret", "SK1", "secret", messages, http.StatusOK, 0},
		{"key and token", "SK1", token, messages, http.StatusUnauthorized, 20003},
		{"unknown user", "SK2", "", messages, http.StatusUnauthorized, 20003},
		{"nobody", "", "", messages, http.StatusUnauthorized, 20003},
		{"other account", account, token, "/2010-04-01/Accounts/AC1/Messages.json", http.StatusUnauthorized, 20003},
		{"unknown message", account, token, "/2010-04-01/Accounts/" + account + "/Messages/SM1.json", http.StatusNotFound, 20404},
		{"unknown resource", account, token, "/2010-04-01/Accounts/" + account + "/Calls.json", http.StatusNotFound, 20404},
		{"not JSON", account, token, "/2010-04-01/Accounts/" + account + "/Messages", http.StatusNotFound, 20404},
		{"unknown version", account, token, "/2008-08-01/Accounts/" + account + "/Messages.json", http.StatusNotFound, 20404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			req := request(tt.path, "")
			req.SetBasicAuth(tt.user, tt.pass)
			var got apiError
			if status := get(t, s, req, &got); status != tt.status || got.Code != tt.code {
				t.Errorf("GET %s = %d, code %d; want %d, code %d", tt.path, status, got.Code, tt.status, tt.code)
			}
		})
	}
}

func TestMethods(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	req := request(messages, "")
	req.Method = http.MethodDelete
	var got apiError
	if status := get(t, s, req, &got); status != http.StatusMethodNotAllowed || got.Code != 20004 {
		t.Errorf("DELETE = %d, code %d; want 405, code 20004", status, got.Code)
	}
}

func TestConfigIsChecked(t *testing.T) {
	t.Parallel()
	full := carrier.Config{AccountSID: account, AuthToken: token, From: []string{josh}}
	for name, change := range map[string]func(*carrier.Config){
		"account": func(c *carrier.Config) { c.AccountSID = "" },
		"token":   func(c *carrier.Config) { c.AuthToken = "" },
		"number":  func(c *carrier.Config) { c.From = nil },
		"pace":    func(c *carrier.Config) { c.MPS = -1 },
		"file":    func(c *carrier.Config) { c.Path = t.TempDir() },
	} {
		c := full
		change(&c)
		if s, err := carrier.New(c); err == nil {
			t.Errorf("New without a good %s = %v, want an error", name, s)
		}
	}
}

func TestClosedSimulatorRefuses(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var got apiError
	if status := get(t, s, request(messages, params().Encode()), &got); status != http.StatusInternalServerError || got.Code != 20500 {
		t.Errorf("create after Close = %d, code %d; want 500, code 20500", status, got.Code)
	}
}

// FuzzAPI sends any body and query: the API answers every one, in JSON.
func FuzzAPI(f *testing.F) {
	f.Add(params().Encode(), "PageSize=1&Page=1")
	f.Add("To=%2B15550100001&From=%2B15550100000&Body=%", "DateSent%3E=2026-11-21&PageToken=PASM1")
	f.Add("To=&To=%2B15550100001;Body=\x00", "PageSize=-1&Page=99999999999999999999&DateSent=x")
	s := newSimulator(f, nil)
	f.Fuzz(func(t *testing.T, body, query string) {
		var v map[string]any
		if status := get(t, s, request(messages, "x=&"+body), &v); status != http.StatusCreated && status != http.StatusBadRequest {
			t.Errorf("create = %d", status)
		}
		req := request(messages, "")
		req.URL.RawQuery = query
		if status := get(t, s, req, &v); status != http.StatusOK && status != http.StatusBadRequest {
			t.Errorf("list = %d", status)
		}
	})
}
