package smoke_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/edge/smoke"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// system is a JOSH with a webhook that is reached by HTTP. Workers work while it answers.
type system struct {
	*testkit.World

	url   string
	idle  bool // no worker runs
	asked func(command string, answer any)
	told  []smoke.Result
	mu    sync.Mutex
	sent  int // texts of which receipts have come
	sids  int
}

func newSystem(t *testing.T, at time.Time) *system {
	t.Helper()
	s := &system{World: testkit.New(t, map[string]string{"STAGE": "staging", "STAGING_ALLOWLIST": "+15550100061,+15550100062"})}
	s.Clock.Set(at)
	server := httptest.NewServer(http.HandlerFunc(s.webhook))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func (s *system) webhook(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	raw, _ := io.ReadAll(r.Body)
	form, err := twilio.ParseForm(raw)
	if err != nil || !twilio.NewVerifier(inprocess.Token).Verify(r.Header.Get("X-Twilio-Signature"), inprocess.BaseURL+r.URL.Path, form) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	answer := s.PostEvent(inprocess.Event(r.URL.Path, "", form))
	s.work()
	w.WriteHeader(answer.StatusCode)
}

// work has the workers work, and the carrier report.
func (s *system) work() {
	for !s.idle {
		s.Work()
		taken := s.Carrier.Taken()
		if s.sent == len(taken) {
			return
		}
		for _, sent := range taken[s.sent:] {
			_, query, _ := strings.Cut(sent.Callback, "?")
			s.Post("/api/twilio/status", query, inprocess.Receipt(sent, "delivered"))
		}
		s.sent = len(taken)
	}
}

func (s *system) ask(_ context.Context, command string, args, answer any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	out, err := s.TryOperate(command, args)
	s.work()
	if err == nil {
		err = json.Unmarshal(out, answer)
	}
	if err == nil && s.asked != nil {
		s.asked(command, answer)
	}
	return err
}

func (s *system) smoke(ctx context.Context) error {
	return (&smoke.Smoke{
		Target: smoke.Target{URL: s.url, BaseURL: inprocess.BaseURL, Token: inprocess.Token, To: inprocess.Number, Phones: []sms.Phone{"+15550100061", "+15550100062"}},
		Ask:    s.ask, HTTP: http.DefaultClient, Now: s.Clock.Now, Patience: 3 * time.Second, Pause: time.Millisecond, // the first text that is understood has the rules loaded: with the race detector half a second
		SID:  func() string { s.sids++; return inprocess.SID(s.sids) },
		Tell: func(r smoke.Result) { s.told = append(s.told, r) },
	}).Run(ctx)
}

// of returns how a check ended.
func (s *system) of(name string) smoke.Result {
	for _, r := range s.told {
		if r.Check == name {
			return r
		}
	}
	return smoke.Result{}
}

var day, night = time.Date(2027, 3, 1, 20, 0, 0, 0, time.UTC), time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // constants

// TestSmoke: a JOSH that is well passes all checks, by day and by night, when nobody is asked to join a plan; and nothing is left of the numbers.
func TestSmoke(t *testing.T) {
	t.Parallel()
	for _, at := range []time.Time{day, night} {
		s := newSystem(t, at)
		if err := s.smoke(t.Context()); err != nil {
			t.Errorf("%v: %+v", err, s.told)
		}
		want := smoke.Passed
		if at.Equal(night) {
			want = smoke.NotRun
		}
		if r := s.of("A to an invite"); r.Outcome != want || at.Equal(night) && !strings.Contains(r.Saw, "2027-03-01T09:00:00-05:00") {
			t.Errorf("%+v", r)
		}
		if _, err := s.TryOperate("person.thread", map[string]string{"who": "+15550100061"}); fault.KindOf(err) != fault.NotFound {
			t.Errorf("something is left: %v", err)
		}
		audit := string(s.Operate("audit", map[string]any{}))
		if strings.Contains(audit, "smoke.look") || strings.Count(audit, "smoke.begin") < 2 {
			t.Error(audit)
		}
	}
}

// TestFaults: a fault in the system is told by the check that meets it, the others are not made, and a STOP is taken back.
func TestFaults(t *testing.T) {
	t.Parallel()
	replies := func(from, to string) func(command string, answer any) {
		return func(_ string, answer any) {
			if thread, ok := answer.(*ops.Thread); ok {
				for n, text := range thread.Texts {
					thread.Texts[n].Purpose = strings.Replace(text.Purpose, from, to, 1)
				}
			}
		}
	}
	for _, c := range []struct {
		name, check, says string
		plant             func(s *system)
	}{
		{"no worker runs", "HELP", "no worker takes it", func(s *system) { s.idle = true }},
		{"a reply of another purpose", "HELP", "its reply is menu and not help", func(s *system) { s.asked = replies("help", "menu") }},
		{"a confirmation of another purpose", "STOP", "its reply is menu and not stop_confirmed", func(s *system) { s.asked = replies("stop_confirmed", "menu") }},
		{"an invite that is not decided", "a plan for two", "no text linkup_invite was decided", func(s *system) { s.asked = replies("linkup_invite", "menu") }},
		{"another outcome", "an ambiguous plan", `its turn ended as "answered" and not as "asked"`, func(s *system) {
			s.asked = func(_ string, answer any) {
				if thread, ok := answer.(*ops.Thread); ok {
					for n, text := range thread.Texts {
						thread.Texts[n].Status = strings.Replace(text.Status, "asked", "answered", 1)
					}
				}
			}
		}},
		{"a text that the carrier refuses", "HELP", "is failed", func(s *system) { s.Carrier.Next(400, 21211, false, nil) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSystem(t, day)
			c.plant(s)
			err := s.smoke(t.Context())
			if err == nil || !strings.HasPrefix(err.Error(), "smoke failed: "+c.check+": ") || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("%v: %+v", err, s.told)
			}
			at := slices.IndexFunc(s.told, func(r smoke.Result) bool { return r.Outcome == smoke.Failed })
			if s.told[at].Check != c.check || c.check != "A to an invite" && s.of("A to an invite").Outcome != smoke.NotRun {
				t.Errorf("%+v", s.told)
			}
			if s.idle {
				return // nobody can let go of the numbers, and it says so
			}
			if items, err := s.Table.Get(t.Context(), record.OptOut(s.Config.Hash()("+15550100061"))); err != nil || items[0].Exists() {
				t.Errorf("an opt-out is left: %v", err)
			}
			if r := s.of("erased +1*****0062"); r.Outcome != smoke.Passed {
				t.Errorf("%+v", r)
			}
		})
	}
}

// TestLeftBehind: what could not be erased is told.
func TestLeftBehind(t *testing.T) {
	t.Parallel()
	s := newSystem(t, day)
	s.idle = true
	if err := s.smoke(t.Context()); err == nil || s.of("erased +1*****0061").Outcome != smoke.Failed || !strings.Contains(s.of("erased +1*****0061").Saw, "josh person erase") {
		t.Errorf("%v: %+v", err, s.told)
	}
}

// TestTwoAtOnce: a smoke takes no number that another one uses.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	s := newSystem(t, day)
	s.Operate("smoke.begin", ops.SmokeNumber{Phone: "+15550100061"})
	if err := s.smoke(t.Context()); err == nil || !strings.Contains(err.Error(), "in use by another smoke") {
		t.Fatalf("%v: %+v", err, s.told)
	}
	s.Clock.Advance(11 * time.Minute)
	if err := s.smoke(t.Context()); err != nil {
		t.Errorf("%v: %+v", err, s.told)
	}
}
