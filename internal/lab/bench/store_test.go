package bench_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

var update = flag.Bool("update", false, "rewrite the table of store work in docs/performance.md")

// work is what a step asks of the table.
type work struct {
	reads, commits int
	units          int // DynamoDB write request units
}

// meter counts what is asked of a table, and what the commits would cost on DynamoDB.
type meter struct {
	table.Table
	t *testing.T
	work
}

func (m *meter) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if !slices.Contains(keys, record.Cards()) { // a look of the process every half minute, and none of the turn
		m.reads++
	}
	return m.Table.Get(ctx, keys...)
}

func (m *meter) Query(ctx context.Context, q table.Query) (table.Page, error) {
	m.reads++
	return m.Table.Query(ctx, q)
}

func (m *meter) Commit(ctx context.Context, ops ...table.Op) error {
	m.commits++
	for _, op := range ops {
		stored, err := m.Table.Get(ctx, op.Item.Key)
		if err != nil {
			m.t.Error(err)
			return err
		}
		m.units += units(op, stored[0], len(ops))
	}
	return m.Table.Commit(ctx, ops...)
}

func (m *meter) take() work {
	w := m.work
	m.work = work{}
	return w
}

// units are the write request units of one of so many operations (rules in internal/platform/table/dynamo/doc.go):
// 2 for each KB, begun, of the larger of the old and the new item, 1 when it is a note alone, and 1 for each entry of
// the index that is put or removed.
func units(op table.Op, stored table.Item, of int) int {
	size := itemSize(stored)
	gone, put := !stored.Due.IsZero(), false
	switch op.Kind {
	case table.OpCheck:
		gone = false
	case table.OpDelete, table.OpCount:
	case table.OpInsert, table.OpReplace, table.OpUpsert:
		size = max(size, itemSize(op.Item))
		put = !op.Item.Due.IsZero()
		if put && stored.Due.Equal(op.Item.Due) {
			gone, put = false, false
		}
	}
	n := max(1, (size+1023)/1024)
	if of > 1 || !op.Again {
		n *= 2
	}
	if gone {
		n++
	}
	if put {
		n++
	}
	return n
}

// itemSize is what DynamoDB counts of an item, 0 of one that is not there.
func itemSize(i table.Item) int {
	if i.Kind == "" {
		return 0
	}
	i.Data = timeless(i.Data)
	return dynamo.Size(i)
}

// flow is a text whose work on the store is counted.
type flow struct {
	name  string
	known bool
	words string
	reads int // that the webhook may make
	calls int // of a model, within a budget
}

func flows() []flow {
	return []flow{
		{"a stranger's first text", false, "Hi, I heard about this from a friend", 0, 0},
		{"a known person's text", true, "good morning to you", 0, 0},
		{"a known person's question", true, "what is this about?", 0, 0},
		{"a known person's text that a model reads", true, "the blue one goes under the other two I think", 0, 1},
		{"a known person's question that a model routes in two rounds", true, "would a stranger know which building is mine?", 0, 3},
		{"STOP", true, "STOP", 1, 0}, // it looks for a text in the air before it is confirmed
		{"HELP", true, "HELP", 0, 0},
	}
}

// steps of a text, in order.
type steps struct{ webhook, turn, send, receipts work }

// timeless returns a trace with its stopwatch at usual readings, so that no item is larger on a busy machine. They differ,
// as real ones do: equal ones would pack better.
func timeless(data []byte) []byte {
	n := 0
	return stopwatch.ReplaceAllFunc(data, func([]byte) []byte {
		n++
		return fmt.Appendf(nil, `"ms":0.%03d`, n*37%100)
	})
}

var stopwatch = regexp.MustCompile(`"ms":[0-9.e-]+`)

func (s steps) units() int { return s.webhook.units + s.turn.units + s.send.units + s.receipts.units }

// wrappedKey is a source of one key with a reference as long as a data key that KMS has wrapped.
type wrappedKey struct{ *seal.Key }

func (w wrappedKey) Current(context.Context) (*seal.Key, error)      { return w.Key, nil }
func (w wrappedKey) Find(context.Context, []byte) (*seal.Key, error) { return w.Key, nil }

// underKMS returns a box whose texts are as long as those that are sealed under KMS.
func underKMS(t *testing.T, random io.Reader) *seal.Box {
	t.Helper()
	ref := make([]byte, 184)
	if _, err := io.ReadFull(random, ref); err != nil {
		t.Fatal(err)
	}
	key, err := seal.NewKey(ref, make([]byte, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	return seal.NewBox(wrappedKey{key}, random)
}

// scriptedOnce is a model that reads one text and routes one question.
func scriptedOnce(t *testing.T, now func() time.Time) model.Model {
	t.Helper()
	m := scripted.New()
	routes := func(tool, input string) scripted.Answer {
		return scripted.Answer{Purpose: "answer", Calls: []scripted.Call{{Name: tool, Input: json.RawMessage(input)}}}
	}
	err := m.Script(scripted.Answer{Purpose: "intent", Tool: json.RawMessage(
		`{"intent":"UNKNOWN","confidence":0.9,"extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`)},
		routes("get_card", `{"id":"address_safe"}`), routes("answer", `{"mode":"exact","cards":["address_safe"],"reason":"same_question"}`))
	if err != nil {
		t.Fatal(err)
	}
	card := scripted.Card()
	card.ID = "global.anthropic.claude-haiku-5-5" // as long as ids are
	chain, err := model.Chain(model.Options{Now: now}, model.Engine{Card: card, Model: m})
	if err != nil {
		t.Fatal(err)
	}
	return chain
}

func measure(t *testing.T, f flow) steps {
	t.Helper()
	random := rand.NewChaCha8([32]byte{}) // the same in each run: what is packed depends on it
	sealed := underKMS(t, random)
	settings := map[string]string{}
	if f.calls > 0 {
		settings = map[string]string{"MODEL": "scripted", "MODEL_DAILY_BUDGET_CENTS": "500"}
	}
	w := testkit.NewWrapped(t, settings, func(_ string, parts app.Parts) app.Parts {
		parts.Seal, parts.IDs = underKMS(t, random), ident.NewSource(random) // each function has a data key of its own
		if f.calls > 0 {
			parts.Model = scriptedOnce(t, parts.Now)
		}
		return parts
	})
	w.Seal = sealed
	const from = "+15550100011"
	if f.known {
		hash := w.Config.Hash()(from)
		person, err := live.SealPerson(t.Context(), w.Seal, hash, people.Person{}, people.Person{
			ID: "01J9ZK3V7Q8N4T2M6R5B1X0Y9A", Phone: from, FirstName: "Ada", LastName: "B", Birthday: "1990-01-02", ZIP: "94110",
			State: people.Active, Region: "san-francisco", CreatedAt: w.Clock.Now(), CanParticipate: true, CanInitiate: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		w.Put(record.Person(hash), record.KindPerson, person)
	}
	m := &meter{Table: w.Table.Table, t: t}
	w.Table.Table = m
	var s steps
	var id [16]byte // as random as the carrier's
	if _, err := io.ReadFull(random, id[:]); err != nil {
		t.Fatal(err)
	}
	sid := fmt.Sprintf("SM%x", id)
	if got := w.Post("/api/twilio/inbound", "", testkit.Form(from, f.words, sid)); got.StatusCode != 200 {
		t.Fatalf("webhook answered %d", got.StatusCode)
	}
	s.webhook = m.take()
	w.Converse()
	s.turn = m.take()
	w.Send()
	s.send = m.take()
	for _, sent := range w.Carrier.Taken() {
		_, query, _ := strings.Cut(sent.Callback, "?")
		for _, status := range []string{"sent", "delivered"} {
			w.Post("/api/twilio/status", query, twilio.Form{{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: status}})
		}
	}
	s.receipts = m.take()
	return s
}

// TestStoreWork holds what each step of a text may ask of the table.
func TestStoreWork(t *testing.T) {
	t.Parallel()
	for _, f := range flows() {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			s := measure(t, f)
			check := func(step string, got work, reads, commits int) {
				t.Helper()
				if got.reads > reads || got.commits != commits {
					t.Errorf("%s: %d reads and %d commits, want at most %d and %d", step, got.reads, got.commits, reads, commits)
				}
			}
			check("webhook", s.webhook, f.reads, 1)
			if f.calls > 0 { // earlier texts once; for each call its answer, the day's entries and texts behind the turn; that it is asked is stored, and what it says
				check("turn", s.turn, 3+3*f.calls, 1+2*f.calls)
			} else {
				check("turn", s.turn, 2, 1)
			}
			check("send", s.send, 1, 2)
			check("two receipts", s.receipts, 0, 2)
		})
	}
}

// The table of store work in docs/performance.md stands between these lines.
const (
	performance = "../../../docs/performance.md"
	tableBegin  = "<!-- store work: written by `go test ./internal/lab/bench -update` -->\n"
	tableEnd    = "<!-- end -->"
)

// TestWriteUnitsDoc holds the stated write request units to what the operations really cost.
func TestWriteUnitsDoc(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("| Text | Webhook | Turn | Send | 2 receipts | Write request units |\n|---|---|---|---|---|---|\n")
	for _, f := range flows() {
		s := measure(t, f)
		cell := func(w work) string { return fmt.Sprintf("%d R + %d C, %d", w.reads, w.commits, w.units) }
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | **%d** |\n", f.name, cell(s.webhook), cell(s.turn), cell(s.send), cell(s.receipts), s.units())
	}
	doc, err := os.ReadFile(performance)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(doc), tableBegin)
	stated, after, ended := strings.Cut(rest, tableEnd)
	switch {
	case !begun || !ended:
		t.Fatal("docs/performance.md has no place for the table of store work")
	case stated == b.String():
	case *update:
		if err := os.WriteFile(performance, []byte(before+tableBegin+b.String()+tableEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("docs/performance.md states\n%s\nbut it is\n%s\nrun go test ./internal/lab/bench -update", stated, b.String())
	}
}
