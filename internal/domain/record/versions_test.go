package record_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/pepper"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

var recordNew = flag.Bool("record-payloads", false, "record payloads that are not there yet")

// sample is a kind with a value that has every field set which matters to a reader.
type sample struct {
	kind    record.Kind
	file    string // of testdata/v<version>, without its ending
	version int
	value   any
	into    func() any
}

func of[T any](kind record.Kind, value T) sample { return variant(kind.Name, kind, value) }

// variant is a second sample of a kind: fields came after its first payload was recorded.
func variant[T any](file string, kind record.Kind, value T) sample {
	return sample{kind, file, 1, &value, func() any { return new(T) }}
}

// since makes it a sample of a later version.
func since(version int, s sample) sample {
	s.version = version
	return s
}

func samples() []sample {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	const id, hash, sid = "01KAGJ3Q000000000000000000", "5f2c", "SM00000000000000000000000000000001"
	text := work.Text{ID: id, SID: sid, Sealed: "c2VhbGVk", NumMedia: 1, OptOutType: "STOP", ErrorCode: "11200", AcceptedAt: at, Failures: 2, Redriven: 1}
	job := outbox.Job{
		ID: id + "-0", Number: hash, Class: outbox.Reply, Purpose: "menu", ReplyTo: sid, Sealed: "c2VhbGVk",
		Segments: 2, CreatedAt: at, ExpiresAt: at.Add(time.Hour), Status: outbox.Sending, Reason: "retry:429", Attempt: 2, Resends: 1, Lookups: 3,
		NextAt: at, Owner: "owner", CalledAt: at, SID: sid, Spent: []string{sid}, ErrorCode: 20429, FinishedAt: at,
	}
	receipt := outbox.Receipt{Status: "failed", ErrorCode: 30008, SID: sid, At: at}
	return []sample{
		of(record.KindContact, people.Contact{
			Window: people.Window{Start: at, Texts: 3, CoolDownAt: at}, LinkAt: at, SuspendedToldAt: at, LastTextID: id, Turns: 7,
			OptOut: &people.OptOut{At: at, SID: sid, Words: "keyword:en", Source: "person", TextID: id},
		}),
		of(record.KindPerson, people.Person{ID: id, FirstName: "Ada", LastName: "B", Birthday: "1990-01-02", ZIP: "94110", Region: "san-francisco", State: people.Active, Profile: "empty", CanParticipate: true, CreatedAt: at}),
		of(record.KindSession, session.Session{Mode: session.Idle, StateToken: "menu", AskedAt: at, SourceSID: sid}),
		of(record.KindOptOut, compliance.OptedOut{TextID: id, At: at, SID: sid, Words: "keyword:en", Source: "person"}),
		of(record.KindHold, safety.Hold{Kind: safety.SoftHold, Reason: "review", By: "rule:x", At: at, Until: at}),
		of(record.KindWork, text),
		of(record.KindSignal, work.Signal{ID: work.SignalID(at, id, 1), Flow: "vote", Name: "cast", From: "P#" + hash, Cause: id, At: at, Data: json.RawMessage(`{"yes":true}`), Tries: work.Tries{Failures: 1, Begun: 2, FailingSince: at, NotBefore: at}}),
		of(record.KindTimer, work.Timer{TimerKey: work.TimerKey{Flow: "vote", Name: "close"}, At: at, SetAt: at, Data: json.RawMessage(`{"n":1}`)}),
		of(record.KindInner, work.Inner{ID: id, What: "vote/close", Outcome: "closed", Trace: json.RawMessage(`{"sid":""}`), DoneAt: at}),
		of(record.KindAnswer, work.Answer{Subject: "P#" + hash, Sealed: "c2VhbGVk", At: at}),
		of(record.KindRouted, question.Routed{ID: id, Number: hash, SID: sid, At: at, Mode: deck.Exact, Kind: deck.Cost, Cards: []string{"is_it_free"}, Language: "en", Candidates: []deck.Candidate{{ID: "is_it_free", Language: "en", Similarity: 0.9}}, Sure: 0.9, Reason: "an ask is like it"}),
		variant("routed_version", record.KindRouted, question.Routed{ID: id, Number: hash, At: at, Mode: deck.Exact, Cards: []string{"is_it_free"}, Versions: []int{3}, Reason: "a rule knows it"}),
		of(record.KindCard, question.Made{
			Card: deck.Card{
				ID: "dogs", Kind: deck.Can, Title: "Dogs", Language: "en", Version: 2, VettedBy: "kim", VettedAt: "2026-11-20", Source: "operator",
				Asks: []string{"dogs ok?"}, Short: deck.Lines{"Yes."}, When: map[string]deck.Lines{"stranger": {"Yes, join."}}, Long: "Yes.", Needs: []string{"state"}, Related: []string{"kids"},
			}, Revision: 7, At: at, By: "kim", Reason: "asked often", Withdrawn: true,
		}),
		of(record.KindCards, question.Revised{Revision: 7, At: at}),
		variant("question_language", record.KindQuestion, question.Open{ID: id, Number: hash, Sealed: "c2VhbGVk", SID: sid, At: at, Language: "es"}),
		of(record.KindQuestion, question.Open{ID: id, Number: hash, Sealed: "c2VhbGVk", SID: sid, At: at, Cards: []string{"is_it_free"}}),
		of(record.KindLedger, ledger.Entry{Number: hash, Of: sid, At: at, Lines: []turn.Attempt{{Purpose: "intent", Prompt: "intent", Version: 1, Hash: "0123456789ab", Model: "model", In: 900, Out: 40, Cost: 12_000, Millis: 700, Outcome: "ok"}}}),
		of(record.KindAudit, audit.Record{
			ID: id, At: at, By: "kim", Command: "hold.lift", Look: true, Why: "spoke with them", Number: audit.Of(hash), Subject: id, Outcome: audit.Done,
		}),
		of(record.KindReferral, safety.Referral{Category: safety.SelfHarm, Who: safety.Sender, Missed: true}),
		of(record.KindDraft, question.Draft{
			ID: id, Number: hash, SID: sid, At: at, Language: "en", Near: []string{"is_it_free"}, State: question.Drafting, Done: 1, Begun: at, Tries: 1, Card: "is_it_free", Why: "no", Sealed: "c2VhbGVk",
		}),
		of(record.KindShadow, shadow.Wanted{
			ID: id, SID: sid, At: at, Ours: shadow.Side{Intent: "LINKUP_REQUEST", Confidence: 0.9, Source: "local", LinkUp: &understand.LinkUp{ActivityKey: "coffee"}, Asks: true},
			Begun: at, Question: shadow.Question{Mode: "idle", Now: at, Zone: "America/New_York", Country: "US"},
		}),
		of(record.KindShadowed, shadow.Outcome{
			At: at, Ours: shadow.Taken{Intent: "LINKUP_REQUEST", Confidence: 0.9, Source: "local"}, Theirs: shadow.Taken{Intent: "LINKUP_REQUEST", Confidence: 0.7, Source: "model"},
			Differs: []string{"time"}, Model: "model", Prompt: "intent", Version: 1, Cost: 12_000, Outcome: "ok",
		}),
		of(record.KindLedgerOver, map[string]time.Time{"at": at}),
		of(record.KindOutage, map[string]time.Time{"at": at}),
		of(record.KindMessage, work.Message{Number: hash, TextID: id, At: at}),
		of(record.KindText, work.Filed{Text: text, Status: work.Done, Outcome: "unknown", Trace: json.RawMessage(`{"sid":"x"}`), DoneAt: at}),
		of(record.KindFiledAt, outbox.FiledAt{Number: hash, Job: id + "-0"}),
		of(record.KindJob, job),
		of(record.KindFiledJob, job),
		of(record.KindReceipt, receipt),
		of(record.KindFailed, receipt),
		of(record.KindEvent, event.Event{ID: id, Type: event.OptedOut, At: at, Number: hash, Entity: "opt_out", From: "a", To: "b", Reason: "c", CorrelationID: id, Key: "k", SID: sid}),
		of(record.KindRegion, people.RegionOverride{State: people.Open, At: at}),
		of(record.KindPause, outbox.Pause{Since: at, Code: 20003, Reason: "configuration:401", ProbeAt: at}),
		of(record.KindDead, work.DeadLetter{ID: id, Kind: work.DeadJob, Number: hash, SID: sid, Reason: "tries_used_up", Purpose: "menu", At: at}),
		variant("work_over_fallback", record.KindWork, work.Text{ID: id, SID: sid, Sealed: "c2VhbGVk", ErrorCode: "11200", ErrorURL: "https://josh.example/api/twilio/inbound", AcceptedAt: at}),
		variant("contact_in_talk", record.KindContact, people.Contact{LinkAt: at, Resent: 1, HumanAt: at, Said: "thanks/1", Turns: 3}),
		variant("contact_taken_over", record.KindContact, people.Contact{Takeover: people.Takeover{By: "Kim", At: at, Until: at.Add(people.TakenOver), Keys: []string{"k"}, Texts: 1}, Turns: 3}),
		of(record.KindHuman, people.HumanWanted{ID: id, Number: hash, Sealed: "c2VhbGVk", About: people.HumanAsked, At: at, SIDs: []string{sid}}),
		of(record.KindSaid, people.Said{ID: id, About: "likes", Sealed: "c2VhbGVk", At: at}),
		variant("contact_in_danger", record.KindContact, people.Contact{
			Danger: safety.History{Strikes: 2, StrikeAt: at}, // what it says of replies was counted when they were written: nobody reads it
			WayOut: people.WayOut{Owed: true, At: at}, Turns: 8,
		}),
		variant("contact_in_repeated_danger", record.KindContact, people.Contact{
			Danger: safety.History{
				Last:   safety.Last{Incident: id, At: at, Need: safety.NeedSexual, Job: id + "-0"},
				Alarms: []safety.Alarm{{Incident: id, At: at, Category: safety.SelfHarm, Who: safety.Sender, Severity: safety.High, Minor: true, Repeats: 1}},
			},
			Turns: 9,
		}),
		variant("contact_told", record.KindContact, people.Contact{
			Danger: safety.History{Said: []safety.Said{{Job: id + "-0", At: at, Kind: safety.InCrisis, Need: safety.NeedCrisis}}}, Turns: 10,
		}),
		variant("incident_not_told", record.KindIncident, safety.Incident{
			ID: id, Number: hash, SID: sid, Sealed: "c2VhbGVk", At: at, Category: safety.SelfHarm, Severity: safety.High, Sure: safety.Ambiguous,
			Rule: "words self_harm", Who: safety.Sender, Judged: &safety.Judgement{Crisis: true, Confidence: 0.9, Model: "model"}, Hold: safety.SoftHold, First: true,
			Reply: safety.ReplyMissed, Planned: safety.ReplyFull, ReplyJob: id + "-0", ReplyWhy: "expired: configuration:401",
		}),
		variant("incident_called_for", record.KindIncident, safety.Incident{
			ID: id, Number: hash, SID: sid, Sealed: "c2VhbGVk", At: at, Category: safety.SelfHarm, Severity: safety.High, Sure: safety.Sure,
			Rule: "rule", Who: safety.Sender, Reply: safety.ReplyMissed, Planned: safety.ReplyFull, ReplyJob: id + "-0",
			ReplyWhy: "failed: receipt:permanent", ReplyErr: 30007, ReplyAt: at, Alerted: at,
			Calls: []safety.Call{{At: at, What: safety.CallTold}, {At: at, What: safety.CallMissed}}, Called: 2,
		}),
		variant("incident_repeated", record.KindIncident, safety.Incident{
			ID: id, Number: hash, SID: sid, Sealed: "c2VhbGVk", At: at, Category: safety.SelfHarm, Severity: safety.High, Sure: safety.Sure,
			Rule: "rule", Who: safety.Sender, Minor: true, Hold: safety.HardHold, Strikes: 2, Reply: safety.ReplySilent, RepeatOf: id, Before: 3,
		}),
		variant("hold_by_operator", record.KindHold, safety.Hold{Kind: safety.SoftHold, Reason: "reports", By: safety.ByOperator, At: at, Until: at, Sealed: "c2VhbGVk"}),
		variant("hold_of_incident", record.KindHold, safety.Hold{Kind: safety.HardHold, Reason: "self_harm", By: "rule:x", At: at, Incident: id}),
		variant("person_entitled", record.KindPerson, people.Person{
			ID: id, FirstName: "Ada", State: people.Suspended, CanInitiate: true, GraceUntil: at, PausedUntil: at, Sealed: "c2VhbGVk", CreatedAt: at,
		}),
		variant("person_suspended", record.KindPerson, people.Person{ID: id, State: people.Suspended, Was: people.Interviewing, Sealed: "c2VhbGVk", CreatedAt: at}),
		since(2, of(record.KindPerson, people.Person{
			ID: id, Region: "san-francisco", State: people.Active, Profile: "empty", CanParticipate: true, CanInitiate: true, GraceUntil: at, PausedUntil: at,
			Sealed: "c2VhbGVk", CreatedAt: at,
		})),
		of(record.KindLink, people.Link{Sealed: "c2VhbGVk"}),
		of(record.KindMyPage, people.MyPage{Number: hash, At: at}),
		variant("link_of_number", record.KindLink, people.Link{Number: hash, Sealed: "c2VhbGVk"}),
		variant("link_dated", record.KindLink, people.Link{Number: hash, Sealed: "c2VhbGVk", At: at}),
		variant("erasure_under_way", record.KindErasure, people.Erasure{
			At: at, Upto: id, After: people.Place{PK: "MSG#x", SK: "MSG"}, Passes: 1, Found: true,
			Removed: map[string]int{"message": 2}, Kept: map[string]int{"consents": 1}, Newer: map[string]int{"event": 1},
		}),
		variant("erasure_blocked", record.KindErasure, people.Erasure{
			At: at, Upto: id, Passes: 1, Changed: map[string]int{"vote": 1}, Left: map[string]int{"interview": 1}, Gone: []byte("12345678"),
			Blocks: []people.Place{{PK: "P#" + hash, SK: "A#INTERVIEW"}}, Blocked: true,
		}),
		variant("registration_verified", record.KindRegistration, people.Registration{ID: id, State: people.RegistrationVerified, Number: hash, CreatedAt: at}),
		of(record.KindErasure, people.Erasure{At: at}),
		of(record.KindIncident, safety.Incident{
			ID: id, Number: hash, SID: sid, Sealed: "c2VhbGVk", At: at, Category: safety.SelfHarm, Severity: safety.High, Sure: safety.Ambiguous,
			Rule: "rule", Who: safety.Sender, Lowered: "past", Judged: &safety.Judgement{Crisis: true, Confidence: 0.75, Why: []string{"feature"}},
			Hold: safety.HardHold, Strikes: 2, Reply: safety.ReplyFull, Alerted: at, Closed: at, Outcome: "c2VhbGVk",
			Notes: []safety.Note{{At: at, Sealed: "c2VhbGVk"}},
		}),
		of(record.KindListed, safety.Listed{Number: hash}),
		of(record.KindSupply, "scarce"),
		of(record.KindNaming, erasure.Entry{PK: "LINK#token" + hash, SK: "LINK", Kind: "link"}),
		variant("erasure_by_ways", record.KindErasure, people.Erasure{
			At: at, After: people.Place{PK: "TEXTS#" + hash, SK: "T#" + id}, Trails: []string{"JOB#" + id + "-0"}, Whole: true,
		}),
		of(record.KindPepper, pepper.Stored{"0123456789abcdef0123456789abcdef"}),
		since(2, of(record.KindPepper, pepper.Stored{"0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"})),
		of(record.KindRegistration, people.Registration{
			ID: id, State: people.RegistrationDraft, Number: hash, Sealed: "c2VhbGVk", Link: id, CreatedAt: at,
			Code: people.Code{N: 2, MAC: []byte("mac"), SentAt: at},
		}),
		of(record.KindCodes, people.SentCodes{At: []time.Time{at}}),
		of(record.KindConsents, []people.Consent{{To: people.ConsentTexts, Wording: "1", At: at, Way: "web", Address: "hash"}}),
		of(record.KindWaiting, people.Waiting{Since: at}),
	}
}

// declared finds the kinds that codec.go declares: nobody can forget to tell this test of a new one.
var declared = regexp.MustCompile(`= Kind\{"([a-z_]+)", ([0-9]+)\}`)

// TestEveryKindIsRecorded demands a sample of every kind and a recorded payload of every version of it.
func TestEveryKindIsRecorded(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("codec.go")
	if err != nil {
		t.Fatal(err)
	}
	sampled := map[string]bool{}
	for _, s := range samples() {
		sampled[s.kind.Name] = true
	}
	kinds := declared.FindAllStringSubmatch(string(source), -1)
	if len(kinds) < 24 {
		t.Fatalf("found only %d kinds in codec.go", len(kinds))
	}
	for _, kind := range kinds {
		if !sampled[kind[1]] {
			t.Errorf("%s: no sample in this file", kind[1])
		}
		newest, _ := strconv.Atoi(kind[2])
		for version := 1; version <= newest; version++ {
			if _, err := os.Stat(payload(kind[1], version)); err != nil {
				t.Errorf("%s: no recorded payload of version %d: run with -record-payloads and commit it", kind[1], version)
			}
		}
	}
}

func payload(kind string, version int) string {
	return filepath.Join("testdata", "v"+strconv.Itoa(version), kind+".json")
}

// TestRecordedPayloads reads what earlier code has stored. A recorded file is never changed: items like it are
// in the table. If this fails, the shape has changed in a way that needs a new schema version and an upgrade.
func TestRecordedPayloads(t *testing.T) {
	t.Parallel()
	for _, s := range samples() {
		t.Run(s.file+strconv.Itoa(s.version), func(t *testing.T) {
			t.Parallel()
			file := payload(s.file, s.version)
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
			if err := record.Decode(table.Item{Kind: s.kind.Name, Schema: s.version, Data: data}, s.kind, got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(s.value, got); diff != "" {
				t.Errorf("a recorded payload is read differently (-want +got):\n%s", diff)
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
