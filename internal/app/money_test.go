package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/table"
)

// cost asks the operator's command.
func cost(t *testing.T, w *testkit.World, back string, by ...ledger.By) []ledger.Sum {
	t.Helper()
	var answer struct{ Sums []ledger.Sum }
	if err := json.Unmarshal(w.Operate("cost", map[string]any{"by": by, "since": back}), &answer); err != nil {
		t.Fatal(err)
	}
	return answer.Sums
}

// TestCost: each call has its line once, whoever dies or delivers again, and an operator can add them up; whose they were goes
// with the person, and the money stays.
func TestCost(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	w.Text(thinkingAda, "thanks")
	if sums := cost(t, w, "1d", ledger.All); len(sums) != 0 {
		t.Fatalf("a text without a model costs %+v", sums)
	}
	sid := w.Text(thinkingAda, unclear)
	w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, unclear, sid))
	w.Work()
	w.Clock.Advance(26 * time.Hour)
	w.Tick()
	w.Text(thinkingAda, unclear+" or else")
	number := w.Config.Hash()(thinkingAda)
	want := func(sums []ledger.Sum, by ledger.By, keys ...string) {
		t.Helper()
		calls, cents := 0, 0.0
		for i, s := range sums {
			calls, cents = calls+s.Calls, cents+s.Cents
			if i >= len(keys) || s.Keys[by] != keys[i] || s.Texts != s.Calls {
				t.Errorf("%+v, want %q", sums, keys)
			}
		}
		if calls != m.calls() || calls != 2 || cents != 0.02 {
			t.Errorf("%d calls for %v cents, %d were made", calls, cents, m.calls())
		}
	}
	want(cost(t, w, "7d", ledger.Day), ledger.Day, "2026-11-20", "2026-11-22")
	want(cost(t, w, "7d", ledger.Person), ledger.Person, number)
	want(cost(t, w, "400d", ledger.Purpose), ledger.Purpose, "intent")
	want(cost(t, w, "7d", ledger.Model), ledger.Model, "test")
	if sums := cost(t, w, "1h", ledger.All); len(sums) != 1 || sums[0].Calls != 1 {
		t.Errorf("of the last hour: %+v", sums)
	}
	for _, wrong := range []map[string]any{{"since": "401d"}, {"since": "-1h"}, {"by": []string{"day", "colour"}}} {
		if _, err := w.TryOperate("cost", wrong); err == nil {
			t.Errorf("%v was taken", wrong)
		}
	}
	w.Text(thinkingAda, "delete my account")
	w.Text(thinkingAda, "yes")
	w.Clock.Advance(time.Hour)
	w.Tick()
	w.Work()
	want(cost(t, w, "7d", ledger.Person), ledger.Person, ledger.Nobody)
	for key, words := range w.Everything() {
		if strings.HasPrefix(key.PK, "COST#") && strings.Contains(words, number) {
			t.Errorf("%s still names the number", key)
		}
	}
}

// TestCostOfTwoWorkers: two workers that ask at the same time have both paid, and the text has one reply.
func TestCostOfTwoWorkers(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, nil)
	converse, err := app.NewConverse(w.Config, func() app.Parts { p := safetyParts(w); p.Model = m; return p }())
	if err != nil {
		t.Fatal(err)
	}
	batch := testkit.Batch(1, work.Offer(w.Config.Hash()(thinkingAda), "x"))
	line := model.Line{Purpose: "intent", Model: "test", Cost: ledger.Cent, Outcome: model.OK}
	m.says = func(ctx context.Context, n int) (model.Response, error) {
		if n == 1 { // meanwhile the same hint comes to another worker, who ends first
			w.Clock.Advance(time.Minute)
			if answer, err := converse(ctx, batch); err != nil || len(answer.BatchItemFailures) > 0 {
				t.Errorf("%+v, %v", answer, err)
			}
		}
		resp, err := fills(climbing)(ctx, n)
		resp.Ledger = []model.Line{line}
		return resp, err
	}
	w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, unclear, w.NextSID()))
	if _, err := converse(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	w.Work()
	if sums := cost(t, w, "1d", ledger.All); len(sums) != 1 || sums[0].Calls != 2 || m.calls() != 2 {
		t.Errorf("%d calls, %+v", m.calls(), sums)
	}
	if _, n := last(w); n != 1 {
		t.Errorf("%d texts", n)
	}
}

// spender returns a JOSH whose every call costs two cents, with a budget of a day.
func spender(t *testing.T, cents int) (*testkit.World, *thinker) {
	t.Helper()
	m := &thinker{says: func(ctx context.Context, n int) (model.Response, error) {
		resp, err := fills(climbing)(ctx, n)
		resp.Usage = model.Usage{In: 20_000}
		return resp, err
	}}
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted", "MODEL_DAILY_BUDGET_CENTS": strconv.Itoa(cents)}, func(_ string, p app.Parts) app.Parts {
		p.Model = dear(t, m, p.Now)
		return p
	})
	for i := range 30 {
		phone := fmt.Sprintf("+155501002%02d", i)
		w.Join(phone, people.Person{ID: phone, FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	}
	return w, m
}

// dear returns the chain around a model of which 20,000 tokens cost two cents.
func dear(t *testing.T, m model.Model, now func() time.Time) model.Model {
	t.Helper()
	card := model.Card{ID: "test", ForcedTool: true, Deadline: time.Second, Price: model.Price{In: 10_000}}
	chain, err := model.Chain(model.Options{Now: now, Least: time.Millisecond}, model.Engine{Card: card, Model: m})
	if err != nil {
		t.Fatal(err)
	}
	return chain
}

// TestBudget: over the budget of a day nobody is asked, everybody is answered, operators hear of it once; the next day begins
// anew.
func TestBudget(t *testing.T) {
	t.Parallel()
	w, m := spender(t, 5)
	var sid string
	for i := range 6 {
		sid = w.Text(fmt.Sprintf("+155501002%02d", i), unclear)
	}
	if u := use(t, w, sid); m.calls() != 3 || u == nil || u.Outcome != "over_budget" || u.Source != "offline" || u.Cents != 0 {
		t.Errorf("%d calls, %+v", m.calls(), u)
	}
	if _, n := last(w); n != 6 {
		t.Errorf("%d texts were answered", n)
	}
	if told := strings.Count(w.Logs.String(), "rules answer until midnight"); told != 1 {
		t.Errorf("operators were told %d times", told)
	}
	w.Clock.Advance(24 * time.Hour)
	w.Text("+15550100207", unclear)
	if m.calls() != 4 {
		t.Errorf("the next day: %d calls", m.calls())
	}
}

// TestBudgetSeesOthers: what another process has paid counts, also when its line arrives late.
func TestBudgetSeesOthers(t *testing.T) {
	t.Parallel()
	w, m := spender(t, 1000)
	w.Text("+15550100200", unclear)
	other := ledger.Entry{At: w.Clock.Now().Add(-5 * time.Second), Of: "another", Lines: []turn.Attempt{{Purpose: "intent", Model: "test", Cost: 1000 * ledger.Cent, Outcome: "ok"}}}
	item, err := other.Item("CALL#intent@1", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	w.Text("+15550100201", unclear)
	if m.calls() != 1 {
		t.Errorf("%d calls", m.calls())
	}
	items, err := w.Table.Get(t.Context(), record.LedgerOver(w.Clock.Now()))
	if err != nil || items[0].Version != 1 {
		t.Errorf("not written down: %+v, %v", items, err)
	}
}

// TestBudgetOfManyProcesses: whatever asks at the same time, and in however many processes, a day costs at most its budget and
// what was under way when it was reached: of n turns at a time n-1 more than the one that reached it. Operators hear of it once.
func TestBudgetOfManyProcesses(t *testing.T) {
	t.Parallel()
	const processes, each, budget, price = 4, 2, 20, 2
	w, m := spender(t, budget)
	plain := m.says
	m.says = func(ctx context.Context, n int) (model.Response, error) {
		time.Sleep(2 * time.Millisecond) // so that others ask meanwhile
		w.Clock.Advance(time.Second)
		return plain(ctx, n)
	}
	texts := make(chan int)
	var group sync.WaitGroup
	for range processes {
		p := safetyParts(w)
		p.Model = dear(t, m, p.Now)
		converse, err := app.NewConverse(w.Config, p)
		if err != nil {
			t.Fatal(err)
		}
		for range each {
			group.Go(func() {
				for i := range texts {
					number := w.Config.Hash()(fmt.Sprintf("+155501002%02d", i))
					if answer, err := converse(t.Context(), testkit.Batch(1, work.Offer(number, "x"))); err != nil || len(answer.BatchItemFailures) > 0 {
						t.Errorf("%+v, %v", answer, err)
					}
				}
			})
		}
	}
	for i := range 30 {
		w.Post("/api/twilio/inbound", "", testkit.Form(fmt.Sprintf("+155501002%02d", i), unclear, w.NextSID()))
		texts <- i
	}
	close(texts)
	group.Wait()
	w.Work()
	if calls := m.calls(); calls < budget/price || calls > budget/price+processes*each-1 {
		t.Errorf("%d calls of %d cents", calls, price)
	}
	sums := cost(t, w, "1d", ledger.All)
	if len(sums) != 1 || sums[0].Calls != m.calls() || sums[0].Cents != float64(price*m.calls()) {
		t.Errorf("%d calls, %+v", m.calls(), sums)
	}
	if _, n := last(w); n != 30 {
		t.Errorf("%d texts were answered", n)
	}
	if told := strings.Count(w.Logs.String(), "rules answer until midnight"); told != 1 {
		t.Errorf("operators were told %d times", told)
	}
}

// TestCostOfDeadLetters: a turn that never commits and is given up has paid once, and its line is there.
func TestCostOfDeadLetters(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	w.OnBoundary = func(p crash.Point) {
		if p == crash.TurnBeforeCommit {
			panic("of a certain turn")
		}
	}
	sid := w.Text(thinkingAda, unclear)
	for range 10 {
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		w.Work()
	}
	sums := cost(t, w, "1d", ledger.Person)
	if w.Filed(sid).Status != work.Dead || m.calls() != 1 || len(sums) != 1 || sums[0].Calls != 1 || sums[0].Keys[ledger.Person] != w.Config.Hash()(thinkingAda) {
		t.Errorf("%s, %d calls, %+v", w.Filed(sid).Status, m.calls(), sums)
	}
}

// TestMoney: everything that cost can be added up by adds up to the same, and beside it stands how much of the day's budget is used.
func TestMoney(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	w.Text(thinkingAda, unclear)
	w.Clock.Advance(26 * time.Hour)
	w.Text(thinkingAda, unclear+" or else")
	p := safetyParts(w)
	cfg := w.Config
	cfg.ModelDailyBudgetCents = 5
	commands, err := app.NewOps(cfg, p)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(since string) (money ops.Money, err error) {
		value, err := commands.Call(t.Context(), "money", []byte(`{"since":"`+since+`"}`))
		if err == nil {
			money = value.(ops.Money)
		}
		return money, err
	}
	week, err := ask("7d")
	if err != nil {
		t.Fatal(err)
	}
	cents := func(sums []ledger.Sum) (all float64) {
		for _, s := range sums {
			all += s.Cents
		}
		return all
	}
	if m.calls() != 2 || cents(week.All) != 0.02 || len(week.Days) != 2 || cents(week.Days) != 0.02 || cents(week.Purposes) != 0.02 || cents(week.People) != 0.02 || len(week.LinkUps) != 0 {
		t.Errorf("%d calls: %+v", m.calls(), week)
	}
	if week.Budget != 5 || week.Today != 0.01 || week.Over || week.People[0].Keys[ledger.Person] != w.Config.Hash()(thinkingAda) {
		t.Errorf("%+v", week)
	}
	if today, err := ask("0s"); err != nil || cents(today.All) != 0.01 || len(today.Days) != 1 {
		t.Errorf("today: %+v, %v", today, err)
	}
	for _, wrong := range []string{"401d", "-1h"} {
		if _, err := ask(wrong); err == nil {
			t.Errorf("%s was taken", wrong)
		}
	}
}

// TestContext: what a model was given in the turn of a text is shown by its parts and their sizes, as the model server's journal has them, and
// not a word of it. A text of rules alone has no call, and one that nobody knows is refused.
func TestContext(t *testing.T) {
	t.Parallel()
	w, m := thinking(t, fills(climbing))
	sid := w.Text(thinkingAda, unclear)
	var given ops.Given
	raw := w.Operate("context", map[string]any{"sid": sid})
	if err := json.Unmarshal(raw, &given); err != nil || len(given.Calls) != 1 || m.calls() != 1 {
		t.Fatalf("%s, %v", raw, err)
	}
	call, asked := given.Calls[0], m.asked[0]
	if call.Purpose != "intent" || call.Version != asked.Prompt.Version || call.Hash != asked.Prompt.Hash || call.TokensIn == 0 || len(call.Blocks) != len(asked.Blocks) || len(call.Blocks) < 4 {
		t.Errorf("%s", raw)
	}
	for i, b := range call.Blocks {
		if model.Block(b) != asked.Blocks[i] {
			t.Errorf("block %d is %+v and not %+v", i, b, asked.Blocks[i])
		}
	}
	if strings.Contains(string(raw), unclear) {
		t.Errorf("words are in it: %s", raw)
	}
	plain := w.Text(thinkingAda, "thanks")
	if raw := string(w.Operate("context", map[string]any{"sid": plain})); !strings.Contains(raw, `"calls":[]`) {
		t.Errorf("rules alone: %s", raw)
	}
}
