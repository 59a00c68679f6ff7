package app

import (
	"context"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/mypage"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/meddle"
	planstext "github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/when"
)

// talkPrompt is the version of the prompts of talks.
const talkPrompt = 1

// talkPrompt returns the version of the prompts of talks, 0 when no model is asked.
func (c Config) talkPrompt() int {
	if c.prompt() == 0 {
		return 0
	}
	return talkPrompt
}

// longQuestion is from how many words a text of somebody in a talk is no question about plans, whatever is in it.
const longQuestion = 8

// others is what talks ask of plans.
func others(of linkup.Acquaintances) talk.Others {
	plans := planstext.New()
	commands := func(normal string) bool {
		words := strings.Fields(strings.ToLower(normal))
		if of.Commands(normal) || len(words) == 0 || len(words) > longQuestion {
			return of.Commands(normal)
		}
		asks := strings.HasSuffix(normal, "?") || slices.Contains([]string{"what", "when", "where", "who", "which", "do", "am", "show", "list"}, words[0])
		return asks && (plans.Wish(normal, when.Context{}).Kind != planstext.None || slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "linkup") }))
	}
	return talk.Others{
		Met: func(t *turn.Turn) (met []talk.Other, ask *turn.Ask) {
			numbers, names, ask := of.Met(t)
			for n := range numbers {
				met = append(met, talk.Other{Number: numbers[n], Name: names[n]})
			}
			return met, ask
		},
		Apart: of.Apart, Bars: of.Bars, Commands: commands, Edits: of.Edits,
	}
}

// talkData is what the prompts of talks show of a question: one side of a talk, and of the other what it has released. A line that meddles is left out.
func talkData(meddling *meddle.Rules) shows {
	return func(_ context.Context, question any) (any, []string, error) {
		q, ok := question.(talk.Question)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not a turn of a talk")
		}
		shown := prompts.Talk{Stage: q.Stage, Turn: q.Turn, Intensity: q.Intensity, New: q.New, About: prompts.Redact(q.Topic, q.Names...)}
		shown.Draft, shown.Text = prompts.Redact(q.Draft, q.Names...), prompts.Redact(q.Text, q.Names...)
		shown.Own, shown.Summary = redacted(q.Own, q.Names), redacted(q.Summary, q.Names)
		shown.Released = releasedOf(meddling, q)
		shown.Said = saidIn(meddling, q.Lines, q.Names)
		return shown, nil, nil
	}
}

func releasedOf(meddling *meddle.Rules, q talk.Question) (list []prompts.Released) {
	for _, k := range q.Released {
		if meddling.Finds(sms.Normalize(k.Words)) == "" {
			list = append(list, prompts.Released{Text: prompts.Redact(k.Words, q.Names...), Consent: k.ID})
		}
	}
	return list
}

func saidIn(meddling *meddle.Rules, lines []talk.Line, names []string) (list []prompts.Said) {
	for _, l := range lines {
		if meddling.Finds(sms.Normalize(l.Words)) == "" {
			list = append(list, prompts.Said{ByJosh: l.ByJosh, Text: prompts.Redact(l.Words, names...)})
		}
	}
	return list
}

// specialistData, reconcileData and shorterData are what the other prompts of talks show of one.
func specialistData(meddling *meddle.Rules) shows {
	return talked(func(q talk.Question) any {
		return prompts.TalkSpecialist{Stage: q.Stage, Said: saidIn(meddling, q.Lines, q.Names), Text: prompts.Redact(q.Text, q.Names...)}
	})
}

func reconcileData(meddling *meddle.Rules) shows {
	return talked(func(q talk.Question) any {
		return prompts.TalkReconcile{Draft: prompts.Redact(q.Draft, q.Names...), Said: releasedOf(meddling, q)}
	})
}

func shorterData() shows {
	return talked(func(q talk.Question) any { return prompts.TalkShorter{Text: prompts.Redact(q.Text, q.Names...)} })
}

// summarisedData is what the prompt of summaries shows of a side.
func summarisedData(meddling *meddle.Rules) shows {
	return func(_ context.Context, in any) (any, []string, error) {
		s, ok := in.(talk.Summed)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not lines of a talk")
		}
		return prompts.Summarise{Before: redacted(s.Before, s.Names), Said: saidIn(meddling, s.Lines, s.Names)}, nil, nil
	}
}

func talked(show func(talk.Question) any) shows {
	return func(_ context.Context, question any) (any, []string, error) {
		q, ok := question.(talk.Question)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not a turn of a talk")
		}
		return show(q), nil, nil
	}
}

// ownTalks are the talks of somebody as their page shows them.
func ownTalks(state live.State) (list []mypage.Talk, err error) {
	own, err := talk.Owned(state.Records)
	for _, t := range own {
		list = append(list, mypage.Talk(t))
	}
	return list, err
}

// talkers are who answers the calls of talks, by purpose.
func (p Parts) talkers(meddling *meddle.Rules) map[string]shows {
	by := map[string]shows{}
	for _, purpose := range talk.Purposes() {
		by[purpose] = talkData(meddling)
	}
	by[talk.ExplainPurpose], by[talk.MemoryPurpose] = specialistData(meddling), specialistData(meddling)
	by[talk.ReconcilePurpose], by[talk.ShorterPurpose] = reconcileData(meddling), shorterData()
	by[talk.SummaryPurpose] = summarisedData(meddling)
	return by
}

// talksIn returns the ids of the talks that the records of somebody name, the newest last.
func talksIn(records []table.Item) (ids []string, err error) {
	mine, err := record.In[talk.Mine](records, talk.KindMine)
	for _, side := range mine.Talks {
		ids = append(ids, side.ID)
	}
	return ids, err
}
