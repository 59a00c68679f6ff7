package app

import (
	"context"
	"encoding/json"
	"maps"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/account"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/flow/deletion"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/flow/optout"
	"github.com/josh-sms/josh/internal/flow/plans"
	"github.com/josh-sms/josh/internal/flow/remind"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/flow/takeover"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/flow/welcome"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/text/actions"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/meddle"
	planstext "github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/recall"
	"github.com/josh-sms/josh/internal/text/remember"
	remindtext "github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/wish"
)

// Rules is what every turn goes by, loaded.
type Rules struct {
	Turn     turn.Rules
	Keywords *compliance.Keywords
	Plain    *compliance.Plain
	Danger   *danger.Danger
	Reader   *understand.Later
	Profiles func() (*profile.Rules, error) // loaded when they are asked for first
	Meddling *meddle.Rules
	Memory   *remember.Reader
	Planner  *actions.Reader
	Guard    linkup.Guard // of words of one person before others get them
	// Talks is of what one side of a talk releases. Its author speaks of what hurts: a phrase of the lexicon keeps it, no suspicion by words alone. What
	// meddles in it is shown to no model.
	Talks   linkup.Guard
	Flows   []turn.Flow
	Machine *turn.Machine
	Callers map[string]converse.Caller // by the purpose of a call
	Setting func() replay.Setting      // what decisions rest on beside their snapshots
	Packer  *replay.Packer             // of what decisions rested on: one for all turns, because it keeps a megabyte
}

// Rules loads what every turn goes by, with further flows behind those of the product. An error means a broken data file,
// or flows that do not fit together.
func (c Config) Rules(further ...turn.Flow) (Rules, error) {
	return c.rules(c.asked(), further...)
}

// asked returns what models are asked by now.
func (c Config) asked() asked {
	return asked{intents: c.prompt(), answers: c.answerPrompt(), interviews: c.interviewPrompt(), memories: c.memoryPrompt(), plans: c.planPrompt(), talks: c.talkPrompt(), embeds: c.embeds()}
}

// asked are the versions of the prompts by which a model is asked, 0 for one by which none is, and the weights by which people are found,
// nil for those of the data file.
type asked struct {
	intents, answers, interviews, memories, plans, talks int
	embeds                                               string // the model that facts are found by, "" for none
	weights                                              func() (match.Weights, error)
}

// rules is Rules where models are asked by these versions of the prompts, as far as the configuration has a model.
func (c Config) rules(by asked, further ...turn.Flow) (r Rules, err error) {
	if r.Keywords, err = compliance.Load(); err != nil {
		return r, err
	}
	if r.Plain, err = compliance.LoadPlain(); err != nil {
		return r, err
	}
	detector, err := safety.LoadLexicon()
	if err != nil {
		return r, err
	}
	r.Meddling = meddle.New()
	r.Danger = danger.New(detector, r.asking(c.safetyPrompt()))
	r.Memory = remember.New(func(normal string) bool { return r.Meddling.Finds(normal) != "" }, r.Danger.InDanger)
	r.Guard = r.guard(detector)
	r.Talks = linkup.Guard{Keyword: r.Guard.Keyword, Unsafe: func(normal string) bool {
		hit := detector.Detect(normal).Hit
		return hit != nil && !hit.WordsAlone()
	}}
	r.Callers = map[string]converse.Caller{danger.ByWords: {Pure: true, Call: judge(safety.NewScorer(detector))}}
	r.Turn = turn.Rules{Book: wording.NewBook(), BaseURL: c.BaseURL(), Support: c.SupportContact, Model: c.prompt() != 0, Confirms: c.Planner == On}
	if r.Turn.Resources, err = safety.LoadResources(); err != nil {
		return r, err
	}
	if r.Turn.Regions, err = people.LoadRegions(); err != nil {
		return r, err
	}
	if r.Turn.Answers, err = answers.Load(); err != nil {
		return r, err
	}
	r.Reader = understand.NewLater()
	r.Planner = actions.New(r.Reader, remindtext.New(), planstext.New(), r.Memory, wish.New())
	r.Profiles = sync.OnceValues(profile.Load)
	r.Turn.Label = labels(r.Reader.Label, r.Profiles)
	r.Setting = sync.OnceValue(c.setting)
	r.Packer = new(replay.Packer)
	r.Flows = append(c.flows(r, asked{
		intents: min(by.intents, c.prompt()), answers: min(by.answers, c.answerPrompt()), interviews: min(by.interviews, c.interviewPrompt()),
		memories: min(by.memories, c.memoryPrompt()), plans: min(by.plans, c.planPrompt()), talks: min(by.talks, c.talkPrompt()), embeds: by.embeds, weights: by.weights,
	}), further...)
	r.Machine, err = turn.New(r.Turn, r.Flows...)
	return r, err
}

// Turns returns the driver of turns that go by these rules, without its ports.
func (r Rules) Turns() *converse.Turns {
	return &converse.Turns{
		Machine: r.Machine, Rules: r.Turn, Keywords: r.Keywords, LastWords: r.Danger, Pressing: r.pressing, Callers: maps.Clone(r.Callers), Setting: r.Setting, Packer: r.Packer,
	}
}

// pressing reports whether a text waits for no model: it is a STOP, START or HELP, in whatever words, or tells of danger.
func (r Rules) pressing(normal string) bool {
	return r.Danger.InDanger(normal) || r.Keywords.Recognise(normal, "", false).Keyword != "" || r.Plain.Match(normal).OptOut
}

// asking returns how models are asked by a version of a prompt, 0 for never.
func (r Rules) asking(prompt int) turn.Asking {
	return turn.Asking{Prompt: prompt, Meddles: r.Meddling.Finds}
}

// flows lists the capabilities of JOSH. Of two that claim the same text the first answers it.
func (c Config) flows(r Rules, by asked) []turn.Flow {
	wishes, recalls := wish.New(), recall.New()
	acquainted := others(linkup.Acquainted(r.Reader, r.Talks))
	if by.weights == nil {
		by.weights = sync.OnceValues(match.Load)
	}
	return []turn.Flow{
		optout.Flow(optout.Rules{Keywords: r.Keywords, Plain: r.Plain, Gone: wishes.Gone, ProviderConfirms: c.OptOutConfirmation == ByTwilio}, r.Danger),
		deletion.Flow(wishes),
		talk.Flow(acquainted, r.asking(by.talks)),
		action.Flow(r.Planner, action.Mode(c.Planner), r.asking(by.plans), linkup.Ahead(r.Reader)),
		account.Flow(wishes),
		r.Danger.Flow(),
		takeover.Flow(),
		welcome.Flow(r.Danger),
		remind.Flow(remindtext.New(), recalls, r.Memory.Secret),
		plans.Flow(planstext.New(), linkup.Ahead(r.Reader)),
		memory.Flow(r.Memory, recalls, memory.Models{Asking: r.asking(by.memories), Embeds: by.embeds}),
		linkup.Flow(r.Reader, linkup.FromPool(by.weights), r.Guard),
		interview.Flow(r.Reader, r.Profiles, r.asking(by.interviews)),
		request.Flow(r.Reader, recalls, c.thresholds(), r.asking(by.intents), c.ModelShadowShare, linkup.Starter(r.Reader)),
		interview.Changes(r.Reader, r.Profiles),
		talk.Rest(acquainted, r.asking(by.talks)),
		action.Rest(r.Planner, action.Mode(c.Planner), linkup.Ahead(r.Reader)),
		menu.Flow(r.asking(by.answers)),
		linkup.Pool(profileIn, interview.Kind),
	}
}

// guard is what keeps words of one person from others. A phrase of the lexicon does, whatever the second stage would say of it; what only the words
// together suspect ("I can't make it anymore") has to stand. What tells a machine what to do does as well: a model may be shown what its person was told.
func (r Rules) guard(d *safety.Detector) linkup.Guard {
	scorer := safety.NewScorer(d)
	return linkup.Guard{
		Unsafe: func(normal string) bool {
			hit := d.Detect(normal).Hit
			if hit == nil || !hit.WordsAlone() || hit.Confidence != safety.Ambiguous {
				return hit != nil || r.Meddling.Finds(normal) != ""
			}
			judgement, err := scorer.Judge(context.Background(), normal, *hit)
			return safety.Stands(*hit, judgement, err) || r.Meddling.Finds(normal) != ""
		},
		Keyword: func(normal string) bool { return r.Keywords.Recognise(normal, "", false).Keyword != "" },
	}
}

// labels returns what names activities and boundaries, "" for a key that is neither.
func labels(activity func(key string) string, profiles func() (*profile.Rules, error)) func(key string) string {
	return func(key string) string {
		if label := activity(key); label != "" {
			return label
		}
		rules, err := profiles()
		if err != nil { // a test reads them
			return ""
		}
		return rules.Boundary(key)
	}
}

// thresholds returns the confidences that decide what is done about a text; a configuration that was not loaded has the
// documented ones.
func (c Config) thresholds() turn.Thresholds {
	if c.IntentHigh == 0 {
		return turn.Thresholds{High: understand.High, Med: understand.Med, Low: understand.Low}
	}
	return turn.Thresholds{High: c.IntentHigh, Med: c.IntentMed, Low: c.IntentLow}
}

// judge answers the second stage of safety by the words alone.
func judge(j safety.Judge) func(context.Context, turn.Call) ([]byte, error) {
	return func(ctx context.Context, call turn.Call) ([]byte, error) {
		q, ok := call.Input.(danger.Question)
		if !ok {
			return nil, fault.New(fault.Internal, "judge: not a question")
		}
		judgement, err := j.Judge(ctx, q.Normal, q.Hit)
		if err != nil {
			return nil, err
		}
		return json.Marshal(judgement)
	}
}
