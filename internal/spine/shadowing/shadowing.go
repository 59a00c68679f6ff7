package shadowing

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/understand"
)

// readTime bounds one reading: as long as a turn's calls have.
const readTime = 8 * time.Second

// Answer is what a second reader says of a text.
type Answer struct {
	Understood *understand.Understanding // nil when there is no answer
	Output     []byte                    // a turn.Thought, for the ledger; nil for rules
}

// Shadows reads texts again. It is safe for concurrent use.
type Shadows struct {
	Table table.Table
	Seal  seal.Sealer
	// Read is the second reader; nil when there is none any more, and what waits for one goes. An error is an answer, too: none.
	Read    func(ctx context.Context, q shadow.Question) (Answer, error)
	Over    func(ctx context.Context) (bool, error) // whether the day's budget of models is used up; nil never is
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
}

// Handle reads a text of a number again. That a reading is begun is stored before it: whoever dies over it may have paid, and nobody pays
// again. A text that is gone, or too old to matter, is left out.
func (s *Shadows) Handle(ctx context.Context, number, id string) error {
	items, err := s.Table.Get(ctx, record.Shadow(number, id))
	if err != nil || !items[0].Exists() {
		return err
	}
	item := items[0]
	var wanted shadow.Wanted
	switch err := record.Decode(item, record.KindShadow, &wanted); {
	case fault.KindOf(err) == fault.Unavailable: // newer code's
		return err
	case err == nil && !wanted.Begun.IsZero() && s.Now().Sub(wanted.Begun) < 2*readTime: // somebody may still be at it
		return nil
	case err == nil && !wanted.Begun.IsZero():
		return s.lost(ctx, number, item, wanted)
	case err != nil, s.Read == nil, s.Now().Sub(wanted.At) > shadow.Late:
		return s.drop(ctx, item)
	}
	if wanted.Text, err = s.words(ctx, number, wanted); err != nil && fault.Away(err) {
		return err
	}
	over := false
	if err == nil && wanted.Text != "" && s.Over != nil {
		if over, err = s.Over(ctx); err != nil {
			return err
		}
	}
	if err != nil || wanted.Text == "" || over {
		return s.drop(ctx, item)
	}
	return s.begin(ctx, number, item, wanted)
}

// begin notes that a reading is begun, and does it.
func (s *Shadows) begin(ctx context.Context, number string, item table.Item, wanted shadow.Wanted) error {
	wanted.Begun, wanted.Of = s.Now(), wanted.SID
	begun, err := record.Encode(item.Key, record.KindShadow, wanted)
	if err != nil {
		return err
	}
	begun.Version, begun.Due, begun.Expires = item.Version, item.Due, item.Expires
	switch err := s.Table.Commit(ctx, table.Replace(begun)); {
	case fault.KindOf(err) == fault.Conflict: // somebody else is at it, or it was erased
		return nil
	case err != nil:
		return err
	}
	within, cancel := context.WithTimeout(ctx, readTime)
	answer, failed := s.Read(within, wanted.Question)
	cancel()
	if failed != nil {
		s.Log.WarnContext(ctx, "second reading without an answer", "kind", fault.KindOf(failed), "error", failed)
	}
	begun.Version++
	return s.store(ctx, number, begun, wanted, answer)
}

// store writes down what came of a reading and what it cost, and takes the text off the list.
func (s *Shadows) store(ctx context.Context, number string, item table.Item, wanted shadow.Wanted, answer Answer) error {
	outcome, err := outcomeItem(made(wanted, answer, s.Now()), wanted.ID)
	if err != nil {
		return err
	}
	lines := ledger.Made(answer.Output)
	paid, err := costs(number, wanted, lines)
	if err != nil {
		return err
	}
	err = s.Table.Commit(ctx, append(paid, table.Insert(outcome), table.Delete(item.Key, item.Version))...)
	if fault.KindOf(err) == fault.Conflict && len(paid) > 0 {
		err = s.late(ctx, number, wanted, lines)
	}
	if err == nil && len(lines) > 0 && s.Metrics != nil {
		s.Metrics.Count(observe.ModelCalls, len(lines))
		s.Metrics.Count(observe.ModelCost, int(ledger.Entry{Lines: lines}.Cost()))
	}
	return err
}

// late writes down what a reading cost whose text is not on the list any more: somebody took it off as lost, or the person has been erased.
// Of those nothing is named.
func (s *Shadows) late(ctx context.Context, number string, wanted shadow.Wanted, lines []turn.Attempt) error {
	items, err := s.Table.Get(ctx, record.Text(number, wanted.ID))
	if err != nil {
		return err
	}
	if !items[0].Exists() {
		number = ""
	}
	paid, err := costs(number, wanted, lines)
	if err != nil {
		return err
	}
	return s.Table.Commit(ctx, paid...)
}

// lost takes a text off the list over which somebody has died: nobody knows whether the call was made.
func (s *Shadows) lost(ctx context.Context, number string, item table.Item, wanted shadow.Wanted) error {
	entry := ledger.Entry{Number: number, Of: wanted.SID, At: wanted.Begun, Lines: []turn.Attempt{ledger.Lost(shadow.Purpose, "intent")}}
	noted, err := entry.Item(shadow.Purpose, 1)
	if err != nil {
		return err
	}
	err = s.Table.Commit(ctx, table.Insert(noted), table.Delete(item.Key, item.Version))
	if fault.KindOf(err) == fault.Conflict { // it has ended after all
		return nil
	}
	return err
}

// costs returns the operations that write down what a reading cost, over what others have noted of it meanwhile; none for none.
func costs(number string, wanted shadow.Wanted, lines []turn.Attempt) ([]table.Op, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	entry := ledger.Entry{Number: number, Of: wanted.SID, At: wanted.Begun, Lines: lines}
	item, err := entry.Item(shadow.Purpose, 1)
	if number == "" {
		entry.Of = ""
		var unnamed table.Item
		unnamed, err = record.Encode(item.Key, record.KindLedger, entry)
		unnamed.Expires = item.Expires
		item = unnamed
	}
	item.Version = wanted.Begun.UnixNano() + 1
	return []table.Op{table.Upsert(item)}, err
}

// made says how far the two readers agree.
func made(wanted shadow.Wanted, answer Answer, at time.Time) shadow.Outcome {
	o := shadow.Outcome{At: at, Ours: wanted.Ours.Taken(), Outcome: "no_answer"}
	var thought turn.Thought
	_ = json.Unmarshal(answer.Output, &thought) // rules have none
	for _, a := range thought.Attempts {
		o.Model, o.Prompt, o.Version, o.Outcome = a.Model, a.Prompt, a.Version, a.Outcome
		o.Cost += a.Cost
	}
	if answer.Understood == nil {
		return o
	}
	o.Outcome = "ok"
	theirs := shadow.Of(*answer.Understood)
	o.Theirs, o.Differs = theirs.Taken(), wanted.Ours.Differs(theirs)
	return o
}

// outcomeItem makes the item of an outcome. Its key is a hash that names nobody.
func outcomeItem(o shadow.Outcome, id string) (table.Item, error) {
	sum := sha256.Sum256([]byte("shadowed/" + id))
	item, err := record.Encode(record.Shadowed(o.At, hex.EncodeToString(sum[:8])), record.KindShadowed, o)
	item.Expires = o.At.Add(shadow.Kept)
	return item, err
}

// drop takes a text off the list.
func (s *Shadows) drop(ctx context.Context, item table.Item) error {
	err := s.Table.Commit(ctx, table.Delete(item.Key, item.Version))
	if fault.KindOf(err) == fault.Conflict {
		return nil
	}
	return err
}

// words returns a text in its normal form, "" for one that is not there any more.
func (s *Shadows) words(ctx context.Context, number string, wanted shadow.Wanted) (string, error) {
	items, err := s.Table.Get(ctx, record.Text(number, wanted.ID))
	if err != nil || !items[0].Exists() {
		return "", err
	}
	var filed work.Filed
	if err := record.Decode(items[0], record.KindText, &filed); err != nil {
		return "", err
	}
	plain, err := s.Seal.Open(ctx, record.Message(filed.SID).String(), filed.Sealed)
	if err != nil {
		return "", err
	}
	var content work.Content
	if err := json.Unmarshal(plain, &content); err != nil {
		return "", fault.New(fault.Internal, "text: content is not JSON")
	}
	return sms.Normalize(content.Body), nil
}
