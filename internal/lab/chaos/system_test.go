package chaos

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit/memory"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/erase"
	"github.com/josh-sms/josh/internal/spine/intake"
	"github.com/josh-sms/josh/internal/spine/receipt"
	"github.com/josh-sms/josh/internal/spine/send"
	"github.com/josh-sms/josh/internal/spine/timer"
	"github.com/josh-sms/josh/internal/text/safety"
)

// rules is what is loaded once and never changes.
type rules struct {
	turn  app.Rules
	kinds []erasure.Kind // what becomes of what is stored, that of votes with it
	codes *twilio.Codes
	seed  maphash.Seed
}

func load(t testing.TB) rules {
	t.Helper()
	cfg, err := app.Load(map[string]string{"PUBLIC_BASE_URL": baseURL, "SUPPORT_CONTACT": "help@josh.example"}, app.Local)
	must(t, err)
	loaded, err := cfg.Rules(vote.Flow())
	must(t, err)
	clear(loaded.Callers) // nobody judges ambiguous hits: they stand
	codes, err := twilio.LoadCodes()
	must(t, err)
	return rules{turn: loaded, kinds: app.ErasureKinds(vote.Flow()), codes: codes, seed: maphash.MakeSeed()}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const baseURL = "https://josh.example"

// guards are the places where a test breaks a guard on purpose; the zero value breaks none.
type guards struct {
	commit       func(*system, []table.Op) []table.Op // what really is committed
	read         func(*table.Item)                    // what a step sees of what was read
	findForgives bool                                 // a look-up that fails is taken for "not there"
	frozenClock  bool                                 // a sender does not notice that it was frozen
	calm         bool                                 // nothing else goes wrong: the test finds it sooner
}

// system is a whole JOSH: one table, one carrier, and as many machines as there are processes.
type system struct {
	rules
	now     time.Time
	memory  *memory.Table
	index   erasure.Indexer
	carrier *carrier
	oracle  *oracle
	guards  guards

	current *process // whose step runs, nil outside of any
	answer  answer   // that the call it is at gets
	lazyDue bool

	remembers bool // processes never forget, which makes more states and finds nothing else
	onTaken   func(*message)

	inbound, outbound hints
	ids               *ident.Source
	log               *slog.Logger
}

// began is a Friday afternoon in San Francisco.
func began() time.Time { return time.Date(2026, 11, 20, 22, 30, 0, 0, time.UTC) }

func newSystem(r rules, random io.Reader) *system {
	s := &system{rules: r, now: began(), answer: works, ids: ident.NewSource(random), log: slog.New(slog.DiscardHandler)}
	s.memory, s.index = memory.New(s.time, r.seed), erasure.NewIndexer(r.kinds)
	s.carrier = &carrier{s: s}
	s.oracle = newOracle(s)
	s.inbound, s.outbound = hints{s: s}, hints{s: s}
	return s
}

// Now is the one clock, as the steps see it: who looks at it knows the time. It stands still while a step runs.
func (s *system) Now() time.Time {
	s.current.know(s.seed, s.now.UnixNano())
	return s.now
}

// time is the same clock for what tells a process nothing by looking at it.
func (s *system) time() time.Time { return s.now }

func (s *system) metrics() *observe.Metrics {
	return observe.NewMetrics(io.Discard, "chaos", "test", s.time)
}

// offers makes the queues take hints, for the steps built from then on.
func (s *system) offers(inbound, outbound func(queue.Message)) {
	s.inbound.put, s.outbound.put = inbound, outbound
}

func (s *system) intake() *intake.Intake {
	return &intake.Intake{
		Table: tap{s}, Inbound: s.inbound, Seal: plainSeal{}, Signatures: anySignature{}, Keywords: s.turn.Keywords, Plain: s.turn.Plain,
		Number: func(_ context.Context, phone string) (string, error) { return hashOf(phone), nil }, BaseURL: baseURL, IDs: s.ids, Now: s.Now, Log: s.log, Metrics: s.metrics(), Report: observe.Nop{},
		WarnNow: func() bool { return false }, WarnBad: func() bool { return false },
	}
}

func (s *system) turns() *converse.Turns {
	t := s.turn.Turns()
	t.Table, t.Inbound, t.Outbound, t.Seal, t.Now, t.Random = tap{s}, s.inbound, s.outbound, plainSeal{}, s.Now, zeros{}
	t.Log, t.Metrics, t.Report = s.log, s.metrics(), observe.Nop{}
	return t // nothing is done at once: telling operators runs beside the offer, and a coroutine has no place for that; the clock does it
}

func (s *system) sender(name string) *send.Sender {
	now := s.Now
	if s.guards.frozenClock {
		at := s.now
		now = func() time.Time { return at }
	}
	return &send.Sender{
		Table: tap{s}, Seal: plainSeal{}, Carrier: s.carrier, Pacer: outbox.NewPacer(0), BaseURL: baseURL,
		Regions: s.turn.Turn.Regions, Owner: name, Now: now, Log: s.log, Metrics: s.metrics(), Report: observe.Nop{},
	}
}

func (s *system) failures() *send.Failures {
	return &send.Failures{Table: tap{s}, Codes: s.codes, Now: s.Now, Log: s.log, Metrics: s.metrics(), Report: observe.Nop{}}
}

func (s *system) receipts() *receipt.Receipts {
	return &receipt.Receipts{
		Table: tap{s}, Signatures: anySignature{}, BaseURL: baseURL, Now: s.Now, Log: s.log, Metrics: s.metrics(),
		Report: observe.Nop{}, WarnNow: func() bool { return false }, Failures: s.failures(),
	}
}

func (s *system) clock() *timer.Clock {
	return &timer.Clock{
		Table: tap{s}, Now: s.Now, Log: s.log, Metrics: s.metrics(), Report: observe.Nop{},
		Kinds: append(timer.Jobs(s.outbound), timer.Texts(s.inbound), timer.Inner(s.inbound), timer.FailedReceipts(s.failures().Handle), timer.Incidents(s.alerts().Raise, nil),
			timer.Erasures(s.eraser().GoOn)),
		Workers: 1, // a coroutine has no goroutines of its own
	}
}

func (s *system) eraser() *erase.Eraser {
	return &erase.Eraser{Table: tap{s}, Scan: s.scan, Kinds: s.kinds, Now: s.Now, Log: s.log}
}

func (s *system) alerts() operators {
	return operators{&alert.Alerts{Table: tap{s}, Now: s.Now, Log: s.log, Metrics: s.metrics(), Report: observe.Nop{}}, s}
}

// operators look at once at what they are told: else they are told again and again, for ever.
type operators struct {
	*alert.Alerts
	s *system
}

func (o operators) Raise(ctx context.Context, key table.Key) error {
	if err := o.Alerts.Raise(ctx, key); err != nil {
		return err
	}
	items, err := o.s.memory.Get(ctx, key)
	if err != nil || !items[0].Exists() {
		return err
	}
	item := items[0]
	edited(&item, record.KindIncident, func(i *safety.Incident) {
		if !i.Alerted.IsZero() && i.Seen.IsZero() {
			i.Seen, item.Due = o.s.now, time.Time{}
		}
	})
	return o.s.memory.Commit(ctx, table.Replace(item))
}

// text posts an inbound text and returns the status of the answer.
func (s *system) text(phone, sid, body string) int {
	return s.intake().Handle(context.Background(), post("/api/twilio/inbound", "", url.Values{
		"MessageSid": {sid}, "From": {phone}, "To": {"+15550100000"}, "Body": {body}, "NumMedia": {"0"},
	})).Status
}

// report posts a receipt of a text that was taken.
func (s *system) report(m *message, status string, code int) int {
	failed := status == string(twilio.Failed) || status == string(twilio.Undelivered)
	m.failed = m.failed || failed
	answer := s.receipts().Handle(context.Background(), post("/api/twilio/status", "job="+m.job, url.Values{
		"MessageSid": {m.sid}, "MessageStatus": {status}, "ErrorCode": {fmt.Sprint(code)},
	})).Status
	m.told = m.told || failed && answer == http.StatusNoContent
	return answer
}

func post(path, query string, form url.Values) httpevent.Request {
	return httpevent.Request{
		Method: http.MethodPost, RawPath: path, RawQuery: query, Body: []byte(form.Encode()),
		Header: httpevent.Header{"content-type": "application/x-www-form-urlencoded"},
	}
}

// put stores a value as it would have been stored before the test began.
func (s *system) put(key table.Key, kind record.Kind, due time.Time, value any) {
	item, err := record.Encode(key, kind, value)
	if err == nil {
		item.Due = due
		var ops []table.Op
		if ops, err = s.index.Add([]table.Op{table.Insert(item)}, s.now); err == nil {
			err = s.memory.Commit(context.Background(), ops...)
		}
	}
	if err != nil {
		panic(err)
	}
}

// person makes a phone's owner known, so that their texts get replies.
func (s *system) person(phone string) {
	s.put(record.Person(hashOf(phone)), record.KindPerson, time.Time{}, people.Person{ID: "p", FirstName: "Ada", State: people.Active})
}

// job stores a text that waits to be sent.
func (s *system) job(id, phone string, class outbox.Class, body string) {
	plain, err := json.Marshal(outbox.Content{To: phone, Body: body})
	if err != nil {
		panic(err)
	}
	sealed, _ := plainSeal{}.Seal(context.Background(), record.JobSeal(id), plain)
	rank, _ := class.Rank()
	j := outbox.Job{
		ID: id, Number: hashOf(phone), Class: class, Purpose: "test", Sealed: sealed,
		CreatedAt: s.now, ExpiresAt: s.now.Add(class.TTL()), Status: outbox.Pending,
	}
	s.put(record.PendingJob(j.Number, rank, id), record.KindJob, j.DueAt(), j)
	s.oracle.knows(record.PendingJob(j.Number, rank, id), j)
}

func hashOf(phone string) string { return "h" + phone[1:] }

// plainSeal seals nothing but keeps to the contract: what was sealed for one key opens for no other.
type plainSeal struct{}

func (plainSeal) Seal(_ context.Context, aad string, plain []byte) (string, error) {
	return base64.RawURLEncoding.EncodeToString([]byte(aad + "\n" + string(plain))), nil
}

func (plainSeal) Open(_ context.Context, aad, sealed string) ([]byte, error) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	plain, ok := bytes.CutPrefix(raw, []byte(aad+"\n"))
	if err != nil || !ok {
		return nil, fault.New(fault.Invalid, "sealed for something else")
	}
	return plain, nil
}

type anySignature struct{}

func (anySignature) Verify(context.Context, string, string, twilio.Form) bool { return true }

// zeros is randomness without any.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
