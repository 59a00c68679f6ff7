package ops

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
)

// TalkSpoken is what a model said in a turn of one of the two, without a word of it.
type TalkSpoken struct {
	turn.Spoken

	Side int       `json:"side"`
	At   time.Time `json:"at"`
}

// spokenIn returns what models said in a talk, of the last texts of both, the newest first. The traces of these texts have it; the texts stay sealed.
func (o *Ops) spokenIn(ctx context.Context, t talk.Talk) (all []TalkSpoken, err error) {
	for n, side := range t.Sides {
		if side.Number == "" {
			continue
		}
		q := record.TextsQuery(side.Number)
		q.Limit = threadTexts
		page, err := o.Table.Query(ctx, q)
		if err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			var in work.Filed
			var trace struct {
				Spoken []turn.Spoken `json:"spoken"`
			}
			if record.Decode(item, record.KindText, &in) != nil || json.Unmarshal(in.Trace, &trace) != nil {
				continue // a text out, or one without a trace
			}
			for _, s := range trace.Spoken {
				if s.Begun == t.Begun && t.Begun != "" { // else of another talk of theirs
					all = append(all, TalkSpoken{Spoken: s, Side: n, At: in.AcceptedAt})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b TalkSpoken) int { return b.At.Compare(a.At) })
	return all, nil
}
