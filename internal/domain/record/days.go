package record

import (
	"fmt"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What is kept by days, and what of it waits for operators.

// Ledger is what the calls of models behind one answer cost, in the partition of its day (UTC). Entries sort by time; id tells
// those of one millisecond apart.
func Ledger(at time.Time, id string) table.Key {
	return table.Key{PK: ledgerPK + at.UTC().Format(time.DateOnly), SK: fmt.Sprintf("%s%013d#%s", ledgerFrom, at.UnixMilli(), id)}
}

// LedgerQuery lists the entries of the day of a moment, from that moment on.
func LedgerQuery(from time.Time) table.Query {
	key := Ledger(from, "")
	return table.Query{PK: key.PK, From: key.SK, To: ledgerFrom + "~", Limit: 1000}
}

// LedgerOver exists from when calls have cost as much on a day as they may.
func LedgerOver(day time.Time) table.Key { return table.Key{PK: Ledger(day, "").PK, SK: "OVER"} }

// Outage is when a model was given up last.
func Outage(model string) table.Key { return table.Key{PK: "MODEL#" + model, SK: "OUTAGE"} }

const (
	ledgerPK   = "COST#"
	ledgerFrom = "L#"
)

// Routed is what became of a question, in the partition of its day (UTC); id is that of the text, which tells the day.
func Routed(id string) table.Key {
	return table.Key{PK: routedPK + ident.Time(id).UTC().Format(time.DateOnly), SK: "D#" + id}
}

// RoutedQuery lists what became of the questions of a day, oldest first.
func RoutedQuery(day time.Time) table.Query {
	return table.Query{PK: routedPK + day.UTC().Format(time.DateOnly)}
}

const routedPK = "ROUTED#"

// Question is a question that waits for an operator; id is that of the text that it is filed under.
func Question(id string) table.Key { return table.Key{PK: questionsPK, SK: "Q#" + id} }

// QuestionsQuery lists the questions that wait, oldest first.
func QuestionsQuery() table.Query { return table.Query{PK: questionsPK} }

const questionsPK = "QUESTIONS"

// Cards says how often operators have changed cards.
func Cards() table.Key { return table.Key{PK: cardsPK, SK: "REVISED"} }

// Card is a card that an operator has made, as it is now.
func Card(language, id string) table.Key {
	return table.Key{PK: cardsPK, SK: cardFrom + language + "#" + id}
}

// CardsQuery lists the cards that operators have made, those that were withdrawn among them.
func CardsQuery() table.Query { return table.Prefix(cardsPK, cardFrom) }

// CardChange is a card as one change has left it. Changes are never removed: they say what a person was told, and by whom.
func CardChange(revision int64) table.Key {
	return table.Key{PK: cardChangesPK, SK: fmt.Sprintf("%s%010d", cardChangeFrom, revision)}
}

// CardChangesQuery lists all changes of cards by operators, in their order.
func CardChangesQuery() table.Query { return table.Prefix(cardChangesPK, cardChangeFrom) }

const (
	cardsPK        = "CARDS"
	cardFrom       = "C#"
	cardChangesPK  = "CARDS#CHANGES"
	cardChangeFrom = "R#"
)
