package app_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/table"
)

// turns is how many turns are held to the journal of a server; `make explore` takes 1,000.
var turns = flag.Int("turns", 100/sample.Stride, "turns whose ledger is held to the journal of a server")

// mishaps befall turns while a test is under way: processes that die, commits that fail, commits whose answer is lost.
type mishaps struct {
	table.Table
	dice *rand.Rand
	left int  // of the text that is under way
	call bool // one of them may have lost what a call has cost
}

func (m *mishaps) befalls(one int) bool {
	if m.left == 0 || m.dice.IntN(one) > 0 {
		return false
	}
	m.left--
	return true
}

// boundary is told of each boundary of a process.
func (m *mishaps) boundary(p crash.Point) {
	if strings.HasPrefix(string(p), "turn.") && m.befalls(4) {
		m.call = m.call || p == crash.TurnBeforeCall || p == crash.TurnAfterCall
		runtime.Goexit()
	}
}

// Commit implements table.Table.
func (m *mishaps) Commit(ctx context.Context, ops ...table.Op) error {
	broken := m.befalls(4)
	if broken {
		m.call = m.call || slices.ContainsFunc(ops, func(op table.Op) bool { return op.Item.Kind == record.KindAnswer.Name })
	}
	if broken && m.dice.IntN(2) == 0 {
		return fault.New(fault.Unavailable, "table: away")
	}
	err := m.Table.Commit(ctx, ops...)
	if err == nil && broken {
		err = fault.New(fault.Unavailable, "table: the answer is lost")
	}
	return err
}

// failing is a server of which half of all calls end with some fault, and that counts other tokens each time.
func failing(dice *rand.Rand) *modeltest.Server {
	faults := slices.DeleteFunc(modeltest.All(), func(f modeltest.Fault) bool { return f == modeltest.Hang || f == modeltest.Huge }) // those cost time
	return &modeltest.Server{Pause: time.Millisecond, Otherwise: func() modeltest.Answer {
		a := modeltest.Answer{Tool: json.RawMessage(climbing), Usage: modeltest.Usage{InputTokens: 500 + dice.IntN(1000), OutputTokens: 20 + dice.IntN(50), CacheReadInputTokens: dice.IntN(3) * 700}}
		if dice.IntN(2) == 0 {
			a.Fault = faults[dice.IntN(len(faults))]
		}
		return a
	}}
}

// journaled returns a JOSH that asks two models of a server, and never finds a breaker open: by their clock every moment is a
// minute after the one before.
func journaled(t *testing.T, server *modeltest.Server, m *mishaps) *testkit.World {
	t.Helper()
	listener := httptest.NewServer(server)
	t.Cleanup(func() { listener.CloseClientConnections(); listener.Close() })
	client := bedrockruntime.New(bedrockruntime.Options{
		Region: "us-east-1", BaseEndpoint: aws.String(listener.URL),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "y"}, nil
		}),
	})
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	var engines []model.Engine
	for _, id := range []string{"global.anthropic.claude-haiku-5-5", "us.anthropic.claude-haiku-5-5"} {
		card, err := cards.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		engines = append(engines, model.Engine{Card: card, Model: bedrock.New(client, card, bedrock.Options{})})
	}
	var clock atomic.Int64
	chain, err := model.Chain(model.Options{Now: func() time.Time { return time.Unix(clock.Add(60), 0) }}, engines...)
	if err != nil {
		t.Fatal(err)
	}
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(function string, p app.Parts) app.Parts {
		if p.Model = chain; function == "converse" {
			m.Table = p.Table
			p.Table = m
		}
		return p
	})
	w.OnBoundary = m.boundary
	return w
}

// TestLedgerIsTheJournal: turns ask a server that fails in every way, are delivered again and meet every mishap. For each text
// the ledger has the calls that the server has in its journal, token by token and once; where a mishap has lost what a call
// cost, a line says so. Sums are those of the lines.
func TestLedgerIsTheJournal(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(33, 1))
	server, m := failing(rand.New(rand.NewPCG(33, 2))), &mishaps{dice: dice}
	w := journaled(t, server, m)
	numbers, lost := map[string]int{}, map[string]bool{} // by sid
	for i := range *turns {
		phone := fmt.Sprintf("+1555010%04d", 1000+i)
		w.Join(phone, people.Person{ID: phone, FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		sid := w.NextSID()
		numbers[sid] = i
		form := testkit.Form(phone, fmt.Sprintf("%s, as number %d said", unclear, i), sid)
		m.left, m.call = max(0, dice.IntN(8)-4), false
		for range 1 + dice.IntN(2) {
			w.Post("/api/twilio/inbound", "", form)
		}
		for testkit.Survives(w.Work); w.Filed(sid).Status == ""; testkit.Survives(w.Work) {
			w.Clock.Advance(3 * time.Minute)
			testkit.Survives(w.Tick)
		}
		if lost[sid] = m.call; w.Filed(sid).Status != work.Done {
			t.Errorf("text %d: %s", i, w.Filed(sid).Status)
		}
	}
	m.left = 0
	holdToJournal(t, w, server.Journal(), numbers, lost)
}

// holdToJournal compares the lines of each text with the calls that a server had of it, and sums with lines.
func holdToJournal(t *testing.T, w *testkit.World, journal []modeltest.Entry, numbers map[string]int, lost map[string]bool) {
	t.Helper()
	had := map[int][]modeltest.Entry{}
	number := regexp.MustCompile(`as number (\d+) said`)
	for _, e := range journal {
		if e.Problem != "" {
			t.Fatalf("the server does not take a request: %s", e.Problem)
		}
		var i int
		if _, err := fmt.Sscan(number.FindStringSubmatch(e.Request.Messages[0].Content[0].Text)[1], &i); err != nil {
			t.Fatal(err)
		}
		had[i] = append(had[i], e)
	}
	lines, cents := map[string][]turn.Attempt{}, int64(0)
	if err := w.Table.All(t.Context(), func(item table.Item) bool {
		if e := (ledger.Entry{}); item.Kind == record.KindLedger.Name && record.Decode(item, record.KindLedger, &e) == nil {
			lines[e.Of] = append(lines[e.Of], e.Lines...)
			cents += e.Cost()
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	calls, unknown := 0, 0
	for sid, i := range numbers {
		calls += len(lines[sid])
		left := had[i]
		mayBe := 0
		for _, line := range lines[sid] {
			if line.Outcome == "lost" {
				mayBe += model.MaxCalls
				continue
			}
			at := slices.IndexFunc(left, func(e modeltest.Entry) bool {
				return e.Model == line.Model && e.Usage.InputTokens == line.In && e.Usage.OutputTokens == line.Out && e.Usage.CacheReadInputTokens == line.CacheRead
			})
			if at < 0 {
				t.Fatalf("text %d: %+v is not in the journal, which has %+v", i, line, left)
			}
			left = slices.Delete(left, at, at+1)
		}
		if len(left) > mayBe || mayBe > 0 && !lost[sid] {
			t.Errorf("text %d: the ledger has %+v, the journal besides %d calls; lost: %t", i, lines[sid], len(left), lost[sid])
		}
		unknown += len(left)
	}
	sum := cost(t, w, "30d", ledger.All)
	if len(sum) != 1 || sum[0].Calls != calls || sum[0].Cost != cents || sum[0].Texts != len(numbers) {
		t.Errorf("%+v, and %d lines that cost %d", sum, calls, cents)
	}
	for _, by := range [][]ledger.By{{ledger.Day}, {ledger.Purpose, ledger.Month}, {ledger.Person, ledger.Day}, {ledger.Model}} {
		calls, cents := calls, cents
		for _, s := range cost(t, w, "30d", by...) {
			calls, cents = calls-s.Calls, cents-s.Cost
		}
		if calls != 0 || cents != 0 {
			t.Errorf("by %v %d calls and %d millionths of a cent are missing", by, calls, cents)
		}
	}
	t.Logf("%d calls in the journal, %d lines; of %d calls nobody knows what they cost", len(journal), calls, unknown)
}
