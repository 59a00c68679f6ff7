package carrier_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// arm arms a fault that has to be fine.
func arm(t testing.TB, s *carrier.Simulator, f carrier.Fault) {
	t.Helper()
	if _, err := s.Arm(f); err != nil {
		t.Fatal(err)
	}
}

// What each fault does to the create it strikes, in process and over a socket. A time-out ends by the
// caller's deadline.
func TestFaultsAtCreate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		fault    string
		status   int   // 0: none
		code     int   // of the JSON body, 0: no JSON
		err      error // in process
		socket   error // over a socket, when different
		accepted int
	}{
		{fault: "429", status: 429, code: 20429},
		{fault: "500", status: 500, code: 20500},
		{fault: "503", status: 503},
		{fault: "reject:21610", status: 400, code: 21610},
		{fault: "reject:20003", status: 401, code: 20003},
		{fault: "reject:20503", status: 503, code: 20503},
		{fault: "reject:63038", status: 400, code: 63038},
		{fault: "refuse", err: syscall.ECONNREFUSED, socket: syscall.ECONNRESET},
		{fault: "reset", err: syscall.ECONNRESET},
		{fault: "reset_after_accept", err: io.ErrUnexpectedEOF, accepted: 1},
		{fault: "timeout", err: context.DeadlineExceeded},
		{fault: "timeout_after_accept", err: context.DeadlineExceeded, accepted: 1},
		{fault: "fail_later:30003", status: 201, accepted: 1},
		{fault: "receipts_late", status: 201, accepted: 1},
		{fault: "receipts_shuffled", status: 201, accepted: 1},
		{fault: "receipts_dup", status: 201, accepted: 1},
		{fault: "receipts_none", status: 201, accepted: 1},
	}
	for _, tt := range tests {
		for _, socket := range []bool{false, true} {
			t.Run(tt.fault+map[bool]string{true: " over a socket"}[socket], func(t *testing.T) {
				t.Parallel()
				s := newSimulator(t, nil)
				transport, base, want := s.Transport(), "http://carrier.test", tt.err
				if socket {
					server := httptest.NewServer(http.StripPrefix("/carrier", s.Handler()))
					defer server.Close()
					transport, base = server.Client().Transport, server.URL+"/carrier"
					if tt.socket != nil {
						want = tt.socket
					}
				}
				arm(t, s, carrier.Fault{Name: tt.fault})
				limit := time.Minute
				if strings.HasPrefix(tt.fault, "timeout") {
					limit = 50 * time.Millisecond // the real time that this test takes
				}
				resp, err := send(t, transport, base, limit)
				if !errors.Is(err, want) {
					t.Fatalf("error = %v, want %v", err, want)
				}
				if err == nil {
					checkAnswer(t, resp, tt.status, tt.code)
				}
				if all, _ := s.Messages("", 9); len(all) != tt.accepted {
					t.Errorf("%d messages accepted, want %d", len(all), tt.accepted)
				}
				if left := s.Armed(); len(left) != 0 {
					t.Errorf("still armed: %v", left)
				}
				if resp, err := send(t, transport, base, time.Minute); err != nil || resp.StatusCode != http.StatusCreated {
					t.Errorf("the next message = %v, %v; want 201", resp, err)
				}
			})
		}
	}
}

// send creates a message through a transport within a time limit.
func send(t testing.TB, transport http.RoundTripper, base string, limit time.Duration) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	t.Cleanup(cancel)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+messages, strings.NewReader(params().Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.SetBasicAuth(account, token)
	return transport.RoundTrip(req)
}

// checkAnswer checks status and code of an answer; an answer without a code is a message or plain text.
func checkAnswer(t testing.TB, resp *http.Response, status, code int) {
	t.Helper()
	data := body(t, resp)
	if resp.StatusCode != status {
		t.Errorf("status = %d, want %d", resp.StatusCode, status)
	}
	if code == 0 {
		if (resp.Header.Get("Content-Type") == "text/plain") != (status == http.StatusServiceUnavailable) {
			t.Errorf("content type of %d = %s", status, resp.Header.Get("Content-Type"))
		}
		return
	}
	if got := decode(t, data).(map[string]any)["code"]; got != float64(code) {
		t.Errorf("code = %v, want %d", got, code)
	}
}

// What each fault does to the receipts, and what the carrier's own record says in the end.
func TestFaultsAtReceipts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		fault   string
		soon    []string // callbacks within a minute
		late    []string // and within an hour
		status  string
		errCode int
	}{
		{"fail_later:30003", []string{"sent", "undelivered/30003"}, nil, "undelivered", 30003},
		{"fail_later:30001", []string{"failed/30001"}, nil, "failed", 30001},
		{"receipts_late", nil, []string{"sent", "delivered"}, "delivered", 0},
		{"receipts_shuffled", []string{"delivered", "sent"}, nil, "delivered", 0},
		{"receipts_dup", []string{"sent", "sent", "delivered", "delivered"}, nil, "delivered", 0},
		{"receipts_none", nil, nil, "delivered", 0},
		{"reset_after_accept", []string{"sent", "delivered"}, nil, "delivered", 0},
	}
	for _, tt := range tests {
		t.Run(tt.fault, func(t *testing.T) {
			t.Parallel()
			a := &app{}
			inTime(t, a, nil, func(t *testing.T, s *carrier.Simulator) {
				arm(t, s, carrier.Fault{Name: tt.fault})
				_, _ = s.Transport().RoundTrip(request(messages, params().Encode()))
				wait(time.Minute)
				if diff := cmp.Diff(tt.soon, a.statuses()); diff != "" {
					t.Errorf("callbacks soon (-want +got):\n%s", diff)
				}
				m := stored(t, s, alice)
				if m.Status != tt.status || (m.ErrorCode == nil) != (tt.errCode == 0) || (tt.errCode != 0 && *m.ErrorCode != tt.errCode) {
					t.Errorf("message = %+v, want %s %d", m, tt.status, tt.errCode)
				}
				wait(time.Hour)
				if diff := cmp.Diff(append(tt.soon, tt.late...), a.statuses()); diff != "" {
					t.Errorf("callbacks in the end (-want +got):\n%s", diff)
				}
			})
		})
	}
}

func TestArmCountsAndFilters(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	if n, err := s.Arm(carrier.Fault{Name: "429", Count: 2, To: bob}); n != 2 || err != nil {
		t.Fatalf("Arm = %d, %v; want 2", n, err)
	}
	if n, err := s.Arm(carrier.Fault{Name: "500"}); n != 3 || err != nil {
		t.Fatalf("Arm = %d, %v; want 3 in all", n, err)
	}
	var codes []int
	for _, to := range []string{bob, alice, alice, bob, bob} {
		var v any
		codes = append(codes, get(t, s, request(messages, params("To", to).Encode()), &v))
	}
	if want := []int{429, 500, 201, 429, 201}; !slices.Equal(codes, want) {
		t.Errorf("answers = %v, want %v", codes, want)
	}
}

func TestFaultsSpareWhatIsRefusedAnyway(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	arm(t, s, carrier.Fault{Name: "reset"})
	var v apiError
	get(t, s, request(messages, params("To", "").Encode()), &v)
	list(t, s, messages)
	if left := s.Armed(); v.Code != 21604 || len(left) != 1 {
		t.Errorf("code %d, armed %v; want 21604 and the fault still there", v.Code, left)
	}
}

func TestDisarm(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	arm(t, s, carrier.Fault{Name: "500", Count: 9})
	if n, err := s.Arm(carrier.Fault{Name: "none"}); n != 0 || err != nil || len(s.Armed()) != 0 {
		t.Errorf("Arm none = %d, %v, left %v", n, err, s.Armed())
	}
}

func TestArmRefuses(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	for _, f := range []carrier.Fault{
		{}, {Name: "418"}, {Name: "reject"}, {Name: "reject:"}, {Name: "reject:abc"}, {Name: "reject:1"},
		{Name: "fail_later:999999"}, {Name: "429:21610"}, {Name: "reset", Count: -1}, {Name: "reset", Delay: -1},
	} {
		if n, err := s.Arm(f); fault.KindOf(err) != fault.Invalid || n != 0 {
			t.Errorf("Arm(%+v) = %d, %v; want fault.Invalid", f, n, err)
		}
	}
}

// Every name that FaultNames offers can be armed, those with a colon with a code behind it.
func TestFaultNamesCanBeArmed(t *testing.T) {
	t.Parallel()
	s := newSimulator(t, nil)
	for _, name := range carrier.FaultNames() {
		if strings.HasSuffix(name, ":") {
			name += "30007"
		}
		arm(t, s, carrier.Fault{Name: name})
	}
}
