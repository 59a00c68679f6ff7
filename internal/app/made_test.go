package app_test

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/spine/cards"
	"github.com/josh-sms/josh/internal/text/deck"
)

// bicycle is a card that no release has.
func bicycle() ops.CardEdit {
	return ops.CardEdit{By: "kim", Reason: "asked often", Card: ops.CardWritten{
		ID: "mayors_bicycle", Kind: deck.How, Title: "The mayor's bicycle", Short: deck.Lines{"It's blue, as far as anybody here knows."}, Long: "The bicycle of the mayor is blue.",
		Asks: []string{
			"what colour is the mayors bicycle", "what color is the mayors bicycle", "is the mayors bicycle blue", "tell me the colour of the mayors bicycle", "the mayors bicycle is what colour",
			"does the mayor ride a blue bicycle", "which bicycle does the mayor have", "does the mayor have a bicycle", "how does the mayors bicycle look", "whats the mayors bicycle like",
		}, Related: []string{"hello"},
	}}
}

// TestCardOfAnOperator: it is made from a question, answers whoever asks next, is changed and withdrawn, all without a release, and each
// change stays readable with who made it.
func TestCardOfAnOperator(t *testing.T) {
	t.Parallel()
	w := asking(t)
	const strange = "what colour is the mayors bicycle?"
	w.Text(thinkingAda, strange)
	id := operated[ops.Questions](t, w, "answers.questions", nil).Questions[0].ID
	edit := bicycle()
	operated[ops.QuestionView](t, w, "answers.answer", ops.Found{ID: id, Make: &edit})
	w.Work()
	if got, n := last(w); n != 2 || got != edit.Card.Short[0] {
		t.Fatalf("%d texts, %q", n, got)
	}
	w.Clock.Advance(cards.MaxAge)
	sid := w.Text(thinkingAda, strange)
	if got, n := last(w); n != 3 || got != edit.Card.Short[0] {
		t.Errorf("asked again: %d texts, %q", n, got)
	}
	decided := operated[ops.Decisions](t, w, "answers.decisions", nil).Decisions
	if d := decided[len(decided)-1]; d.Cards[0] != "mayors_bicycle" || !slices.Equal(d.Versions, []int{1}) {
		t.Errorf("%+v", d)
	}
	change := ops.CardEdit{By: "lee", Reason: "it was painted", Card: ops.CardWritten{ID: "mayors_bicycle", Short: deck.Lines{"It's green now."}}}
	if shown := operated[ops.CardShown](t, w, "card.change", change); shown.Card.Version != 2 || len(shown.Changes) != 2 || len(shown.Card.Asks) != 10 || shown.Card.VettedBy != "lee" {
		t.Errorf("%+v", shown)
	}
	w.Text(thinkingAda, strange) // the process has looked just now
	if got, _ := last(w); got == "It's green now." {
		t.Errorf("it looks with every text")
	}
	w.Clock.Advance(cards.MaxAge)
	w.Text(thinkingAda, "hello")
	w.Text(thinkingAda, strange)
	if got, _ := last(w); got != "It's green now." {
		t.Errorf("after the change: %q", got)
	}
	replayed(t, w.Operate("replay.export", ops.Export{SID: sid, Reason: "to see it"}))
	if since := operated[ops.Replayed](t, w, "replay.since", ops.Since{For: "1d"}); since.Turns == 0 || since.Turns != since.Same {
		t.Errorf("%+v", since)
	}
	gone := operated[ops.CardShown](t, w, "card.withdraw", ops.CardNamed{ID: "mayors_bicycle", By: "kim", Reason: "nobody asks"})
	if gone.Origin != "withdrawn" || len(gone.Changes) != 3 || gone.Changes[0].By != "kim" || gone.Changes[1].Short[0] != "It's green now." {
		t.Errorf("%+v", gone)
	}
	w.Clock.Advance(cards.MaxAge)
	w.Text(thinkingAda, "is the mayors bicycle blue?")
	if got, _ := last(w); !strings.Contains(got, "asked a human") {
		t.Errorf("withdrawn: %q", got)
	}
	if again := operated[ops.CardShown](t, w, "card.add", edit); again.Card.Version != 3 || again.Origin != "operators" {
		t.Errorf("%+v", again)
	}
}

// replayed decides a turn again from a file alone, by the cards as they were.
func replayed(t *testing.T, file []byte) {
	t.Helper()
	bundle, err := replay.Parse(file)
	if err != nil || bundle.Made == nil || bundle.Made.Cards[0].Version != 1 {
		t.Fatalf("%v, %+v", err, bundle.Made)
	}
	rules, err := app.Replays(bundle.Setting)
	if err != nil {
		t.Fatal(err)
	}
	if _, differences, err := rules.Again(t.Context(), bundle); err != nil || len(differences) > 0 {
		t.Errorf("%v, %+v", err, differences)
	}
}

// TestCardOfTheRelease is changed by operators, and is itself again when that is withdrawn. Its places stay places.
func TestCardOfTheRelease(t *testing.T) {
	t.Parallel()
	w := asking(t)
	change := ops.CardEdit{By: "kim", Reason: "people ask", Card: ops.CardWritten{ID: "is_this_a_scam", Short: deck.Lines{"No, {name}. Ask the people behind me: {support}"}}}
	if shown := operated[ops.CardShown](t, w, "card.change", change); shown.Card.Version < 2 || shown.Origin != "operators" {
		t.Fatalf("%+v", shown)
	}
	if listed := operated[ops.Cards](t, w, "answers.cards", nil).Cards; !slices.ContainsFunc(listed, func(v ops.CardView) bool { return v.ID == "is_this_a_scam" && v.Ours }) {
		t.Error("the list does not show whose it is")
	}
	w.Text(thinkingAda, "is this a scam?")
	if got, _ := last(w); !strings.HasPrefix(got, "No, Ada. Ask the people behind me: ") || strings.Contains(got, "{") {
		t.Errorf("%q", got)
	}
	operated[ops.CardShown](t, w, "card.withdraw", ops.CardNamed{ID: "is_this_a_scam", By: "kim", Reason: "enough"})
	if again := operated[ops.CardShown](t, w, "card.change", change); again.Card.Version != 3 {
		t.Errorf("two versions have the number %d", again.Card.Version)
	}
	operated[ops.CardShown](t, w, "card.withdraw", ops.CardNamed{ID: "is_this_a_scam", By: "kim", Reason: "enough"})
	w.Clock.Advance(cards.MaxAge)
	w.Text(thinkingAda, "hello")
	w.Text(thinkingAda, "is this a scam?")
	if got, _ := last(w); !strings.HasPrefix(got, "Fair question") {
		t.Errorf("%q", got)
	}
}

// TestCardsThatNobodyGets: what may not be sent, takes the questions of others or is not to be found is refused, with nothing stored.
func TestCardsThatNobodyGets(t *testing.T) {
	t.Parallel()
	w := asking(t)
	for want, change := range map[string]func(*ops.CardEdit){
		"promises":              func(e *ops.CardEdit) { e.Card.Short = deck.Lines{"You'll always find it there."} },
		"STOP":                  func(e *ops.CardEdit) { e.Card.Short = deck.Lines{"Text STOP if it isn't."} },
		"segments":              func(e *ops.CardEdit) { e.Card.Short = deck.Lines{strings.Repeat("It is blue. ", 30)} },
		"halve":                 func(e *ops.CardEdit) { e.Card.Short = deck.Lines{"It\u2019s blue."} },
		"number or the address": func(e *ops.CardEdit) { e.Card.Short = deck.Lines{"Call +1 555 010 0199."} },
		"address of somebody":   func(e *ops.CardEdit) { e.Card.Long = "Write to kim@example.com." },
		"10 ways":               func(e *ops.CardEdit) { e.Card.Asks = e.Card.Asks[:9] },
		"is_it_free": func(e *ops.CardEdit) {
			e.Card.Asks = append(slices.Clone(e.Card.Asks), "how much does it cost", "is it free")
		},
		"no such card": func(e *ops.CardEdit) { e.Card.ID = "" },
		"{prize}":      func(e *ops.CardEdit) { e.Card.Short = deck.Lines{"You get {prize}."} },
		"lacks a kind": func(e *ops.CardEdit) { e.Card.Kind = "maybe" },
		"no card":      func(e *ops.CardEdit) { e.Card.Related = []string{"nobody"} },
		"is not like":  func(e *ops.CardEdit) { e.Card.ID = "The Mayor" },
		"id in that":   func(e *ops.CardEdit) { e.Card.ID = "dogs" },
		"language":     func(e *ops.CardEdit) { e.Card.Language = "fr" },
		"operator":     func(e *ops.CardEdit) { e.By = " " },
		"reason":       func(e *ops.CardEdit) { e.Reason = "" },
	} {
		edit := bicycle()
		change(&edit)
		if _, err := w.TryOperate("card.add", edit); err == nil || !strings.Contains(err.Error(), want) && want != "no such card" && want != "no card" {
			t.Errorf("%s: %v", want, err)
		}
	}
	for name, edit := range map[string]ops.CardEdit{
		"a card that there is not":    bicycle(),
		"a card that a flow answers":  {By: "kim", Reason: "x", Card: ops.CardWritten{ID: "talk_to_human", Short: deck.Lines{"No."}}},
		"help without who to call":    {By: "kim", Reason: "x", Card: ops.CardWritten{ID: "emergency", Short: deck.Lines{"I can't help. {nobody}"}}},
		"another language without it": {By: "kim", Reason: "x", Card: ops.CardWritten{ID: "dogs", Language: "es", Short: deck.Lines{"Si."}}},
	} {
		if _, err := w.TryOperate("card.change", edit); err == nil {
			t.Errorf("%s was changed", name)
		}
	}
	if _, err := w.TryOperate("card.withdraw", ops.CardNamed{ID: "dogs", By: "kim", Reason: "x"}); err == nil {
		t.Error("a card of the release was withdrawn")
	}
	if items, err := w.Table.Get(t.Context(), record.Cards()); err != nil || items[0].Exists() {
		t.Errorf("%v, %+v", err, items)
	}
}

// TestCardsThatCannotBeRead cost nobody an answer: a process goes on with those that it has.
func TestCardsThatCannotBeRead(t *testing.T) {
	t.Parallel()
	w := asking(t)
	edit := bicycle()
	operated[ops.CardShown](t, w, "card.add", edit)
	w.Text(thinkingAda, "hello")
	w.Put(record.Cards(), record.KindCards, "broken")
	w.Clock.Advance(time.Hour)
	w.Text(thinkingAda, "does the mayor have a bicycle?")
	if got, _ := last(w); got != edit.Card.Short[0] || !strings.Contains(w.Logs.String(), "operators' cards not read") {
		t.Errorf("%q", got)
	}
}

// TestCardsOfManyOperators: of changes at the same time each is done once, in a row, or refused; none is lost.
func TestCardsOfManyOperators(t *testing.T) {
	t.Parallel()
	w := asking(t)
	var wait sync.WaitGroup
	var done atomic.Int64
	for n := range 3 {
		wait.Go(func() {
			change := ops.CardEdit{By: "kim", Reason: "x", Card: ops.CardWritten{ID: "dogs", Short: deck.Lines{"Dogs are fine. " + strings.Repeat("Woof. ", n)}}}
			if _, err := w.TryOperate("card.change", change); err == nil {
				done.Add(1)
			}
		})
	}
	wait.Wait()
	shown := operated[ops.CardShown](t, w, "card.show", ops.CardNamed{ID: "dogs"})
	if n := int(done.Load()); n == 0 || len(shown.Changes) != n || shown.Card.Version != n+1 {
		t.Errorf("%d changes were done, %d are kept, version %d", n, len(shown.Changes), shown.Card.Version)
	}
}
