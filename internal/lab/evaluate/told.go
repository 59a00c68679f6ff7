package evaluate

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// told counts what of recorded answers to "extract_interview" comes into a profile of which nothing is known: the factors that an answer tells, on the
// side that it tells; answers that set no factor which they do not tell; letters and activities as labelled.
func (r *Rules) told(rows []PromptRow, answers []json.RawMessage) ([]Figure, error) {
	rules, err := profile.Load()
	if err != nil {
		return nil, err
	}
	tells, others := Figure{Name: " factors that are told", Of: right}, Figure{Name: " answers that set no other factor", Of: right}
	letters, likes := Figure{Name: " letters", Of: right}, Figure{Name: " activities", Of: right}
	var input explain.Reader
	for i, row := range rows {
		c, err := input.Context(row.Input)
		if err != nil {
			return nil, err
		}
		var x understand.Extract
		if answers[i] != nil {
			if x, err = r.reader.Extracted(answers[i], sms.Normalize(*row.Text), c); err != nil {
				return nil, err
			}
		}
		a := profile.Answer{Step: profile.Step(c.Step)}
		for _, f := range x.Factors {
			a.Signs = append(a.Signs, profile.Sign{Factor: profile.Factor(slices.Index(profile.Names(), f.Factor)), Value: f.Value, Confidence: f.Confidence})
		}
		strays := 0
		for f, m := range rules.Apply(profile.Profile{}, a, c.Now).Factors {
			want, wanted := row.Tells[profile.Factor(f).String()]
			tells.N += one(wanted)
			tells.K += one(wanted && m.Confidence > 0 && (m.Value > middle) == (want == "high"))
			strays += one(!wanted && m.Confidence > 0)
		}
		others.N, others.K = others.N+1, others.K+one(strays == 0)
		if row.Want.Options != nil || row.Want.Vague {
			var said []string
			for _, q := range x.Options {
				said = append(said, q.Is)
			}
			letters.N, letters.K = letters.N+1, letters.K+one(sameSet(row.Want.Options, said))
		}
		if row.Want.Activities != nil {
			likes.N, likes.K = likes.N+1, likes.K+one(sameSet(row.Want.Activities, x.Activities))
		}
	}
	return []Figure{tells, others, letters, likes}, nil
}

// middle is the value of a factor that says neither the one nor the other.
const middle = 0.5
