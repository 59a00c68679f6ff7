package record_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/session"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/work"
)

var recordNew = flag.Bool("record-payloads", false, "record payloads that are not there yet")

// sample is a kind with a value that has every field set which matters to a reader.
type sample struct {
	kind  record.Kind
	value any
	into  func() any
}

func of[T any](kind record.Kind, value T) sample {
	return sample{kind, &value, func() any { return new(T) }}
}

func samples() []sample {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	const id, hash, sid = "01KAGJ3Q000000000000000000", "5f2c", "SM00000000000000000000000000000001"
	text := work.Text{ID: id, SID: sid, Sealed: "c2VhbGVk", NumMedia: 1, OptOutType: "STOP", ErrorCode: "11200", AcceptedAt: at, Failures: 2, Redriven: 1}
	job := outbox.Job{
		ID: id + "-0", Number: hash, Class: outbox.Reply, Purpose: "menu", Key: sid + ":menu", CorrelationID: id, ReplyTo: sid, Sealed: "c2VhbGVk",
		Segments: 2, CreatedAt: at, ExpiresAt: at.Add(time.Hour), Status: outbox.Sending, Reason: "retry:429", Attempt: 2, Resends: 1, Lookups: 3,
		NextAt: at, Owner: "owner", LeaseUntil: at, CalledAt: at, SID: sid, Spent: []string{sid}, ErrorCode: 20429, FinishedAt: at,
	}
	receipt := outbox.Receipt{Status: "failed", ErrorCode: 30008, SID: sid, At: at}
	return []sample{
		of(record.KindContact, people.Contact{
			Window: people.Window{Start: at, Texts: 3, CoolDownAt: at}, LinkAt: at, PausedAt: at, MenuAt: at, LastTextID: id, Turns: 7,
			OptOut: &people.OptOut{At: at, SID: sid, Words: "keyword:en", Source: "person", TextID: id},
		}),
		of(record.KindPerson, people.Person{ID: id, FirstName: "Ada", LastName: "B", Birthday: "1990-01-02", ZIP: "94110", Region: "san-francisco", State: people.Active, Profile: "empty", CanParticipate: true, CreatedAt: at}),
		of(record.KindSession, session.Session{Mode: session.Idle, StateToken: "menu", AskedAt: at, SourceSID: sid}),
		of(record.KindOptOut, compliance.Gate{TextID: id, At: at, SID: sid, Words: "keyword:en", Source: "person"}),
		of(record.KindHold, safety.Hold{Kind: safety.SoftHold, Reason: "review", By: "rule:x", At: at, Until: at}),
		of(record.KindWork, text),
		of(record.KindMessage, work.Message{Number: hash, TextID: id, Status: work.Done, At: at, Text: &text, Outcome: "unknown", Trace: json.RawMessage(`{"sid":"x"}`), DoneAt: at}),
		of(record.KindJob, job),
		of(record.KindFiledJob, job),
		of(record.KindReceipt, receipt),
		of(record.KindFailed, receipt),
		of(record.KindEvent, event.Event{ID: id, Type: event.OptedOut, At: at, Number: hash, Entity: "opt_out", From: "a", To: "b", Reason: "c", CorrelationID: id, Key: "k", SID: sid}),
		of(record.KindRegion, people.RegionOverride{State: people.Open, At: at}),
		of(record.KindRecent, outbox.Recent{SIDs: []string{sid}}),
		of(record.KindPause, outbox.Pause{Since: at, Code: 20003, Reason: "configuration:401", ProbeAt: at}),
		of(record.KindDead, work.DeadLetter{ID: id, Kind: work.DeadJob, Number: hash, SID: sid, Reason: "tries_used_up", Purpose: "menu", At: at}),
		of(record.KindLink, people.Link{Sealed: "c2VhbGVk"}),
		of(record.KindRegistration, people.Registration{
			ID: id, State: people.RegistrationDraft, Number: hash, Sealed: "c2VhbGVk", Link: id, CreatedAt: at,
			Code: people.Code{N: 2, MAC: []byte("mac"), SentAt: at},
		}),
		of(record.KindCodes, people.SentCodes{At: []time.Time{at}}),
		of(record.KindConsents, []people.Consent{{To: people.ConsentTexts, Wording: "1", At: at, Way: "web", Address: "hash"}}),
		of(record.KindWaiting, people.Waiting{Since: at}),
	}
}

// TestRecordedPayloads reads what earlier code has stored. A recorded file is never changed: items like it are
// in the table. If this fails, the shape has changed in a way that needs a new schema version and an upgrade.
func TestRecordedPayloads(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		t.Run(s.kind.Name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("testdata", "v1", s.kind.Name+".json")
			data, err := os.ReadFile(file)
			if err != nil && *recordNew {
				if data, err = json.Marshal(s.value); err == nil {
					err = os.WriteFile(file, append(data, '\n'), 0o600)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			got := s.into()
			if err := record.Decode(table.Item{Kind: s.kind.Name, Schema: 1, Data: data}, s.kind, got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(s.value, got); diff != "" {
				t.Errorf("a payload of version 1 is read differently (-want +got):\n%s", diff)
			}
			newer := table.Item{Kind: s.kind.Name, Schema: s.kind.Schema + 1, Data: data}
			if err := record.Decode(newer, s.kind, s.into()); fault.KindOf(err) != fault.Unavailable {
				t.Errorf("written by newer code: %v, want unavailable", err)
			}
			if err := record.Decode(table.Item{Kind: "other", Schema: 1, Data: data}, s.kind, s.into()); fault.KindOf(err) != fault.Internal {
				t.Errorf("another kind: %v, want internal", err)
			}
		})
	}
}

func TestRecordedHint(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]fault.Kind{
		`{"v":1,"number":"5f2c","class":"reply"}`: "",
		`{"v":1,"number":"5f2c"}`:                 "",
		`{"v":2,"number":"5f2c","more":true}`:     fault.Unavailable,
		`{"v":1}`:                                 fault.Invalid,
		`{"number":"5f2c"}`:                       fault.Invalid,
		`not JSON`:                                fault.Invalid,
	} {
		hint, err := work.ParseHint(body)
		if fault.KindOf(err) != want || want == "" && hint.Number != "5f2c" {
			t.Errorf("%s: %+v, %v, want kind %q", body, hint, err, want)
		}
	}
	if got := (work.Hint{Number: "5f2c", Class: "reply"}).Encode(); got != `{"v":1,"number":"5f2c","class":"reply"}` {
		t.Errorf("%s", got)
	}
}
