package app

import (
	"context"
	"fmt"
	"hash/crc32"
	"maps"
	"net/url"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/meddle"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// setting returns what decisions rest on beside their snapshots.
func (c Config) setting() replay.Setting {
	return replay.Setting{
		Rules: rulesSum(), BaseURL: c.BaseURL(), Contact: c.SupportContact, AtProvider: c.OptOutConfirmation == ByTwilio,
		High: c.IntentHigh, Med: c.IntentMed, Low: c.IntentLow,
		Asks: c.prompt() != 0, Prompt: c.prompt(), Answers: c.answerPrompt(), Interviews: c.interviewPrompt(), Memories: c.memoryPrompt(), Plans: c.planPrompt(), Embeds: c.embeds(), Judges: c.safetyPrompt() != 0, Shadow: c.ModelShadowShare, Planner: c.Planner,
	}
}

// rulesSum tells rules apart: by the sum of the data files, behind the commit where the build knows it. Functions are built
// without one, so that equal sources make equal files.
var rulesSum = sync.OnceValue(func() string {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli)) // 2.4 MB: of the sums the one that takes a third of a millisecond
	for _, file := range slices.Concat(compliance.Files(), safety.Files(), answers.Files(), meddle.Files(), understand.Files(), people.Files(), wording.Files()) {
		_, _ = sum.Write([]byte(file))
	}
	commit, dirty := "", ""
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, s := range build.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = s.Value[:min(12, len(s.Value))] + "/"
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = "+dirty"
			}
		}
	}
	return fmt.Sprintf("%s%08x%s", commit, sum.Sum32(), dirty)
})

// Replays returns these rules as turns are decided again by them.
func (r Rules) Replays() replay.Rules {
	rules := replay.Rules{Machine: r.Machine, Pure: map[string]func(context.Context, turn.Call) ([]byte, error){}}
	for purpose, caller := range r.Callers {
		if caller.Pure {
			rules.Pure[purpose] = caller.Call
		}
	}
	return rules
}

// Replays returns the rules of this release as those who replay take them, under the setting of then.
func Replays(s replay.Setting) (replay.Rules, error) {
	rules, err := replayed(s)
	return rules.Replays(), err
}

func replayed(s replay.Setting, further ...turn.Flow) (Rules, error) {
	c := Config{SupportContact: s.Contact, IntentHigh: s.High, IntentMed: s.Med, IntentLow: s.Low, ModelShadowShare: s.Shadow, Planner: s.Planner}
	if s.Asks {
		c.Model = Scripted // whichever it was: its answers are in the snapshots
	}
	if s.Judges {
		c.SafetyModel = On
	}
	if s.AtProvider {
		c.OptOutConfirmation = ByTwilio
	}
	if s.BaseURL != "" {
		base, err := url.Parse(s.BaseURL)
		if err != nil {
			return Rules{}, fault.Wrap(fault.Invalid, "setting of the bundle", err)
		}
		c.PublicBaseURL = base
	}
	return c.rules(asked{intents: max(s.Prompt, 1), answers: s.Answers, interviews: s.Interviews, memories: s.Memories, plans: s.Plans, embeds: s.Embeds}, further...)
}

// replays returns Replays with the flows and callers of the parts; it loads the rules once for each setting.
func (p Parts) replays() func(replay.Setting) (replay.Rules, error) {
	var mu sync.Mutex
	loaded := map[replay.Setting]replay.Rules{}
	return func(s replay.Setting) (replay.Rules, error) {
		s.Rules, s.Cards = "", 0 // those of now, whichever they were; cards are in the bundle
		mu.Lock()
		defer mu.Unlock()
		if rules, known := loaded[s]; known {
			return rules, nil
		}
		rules, err := replayed(s, p.Flows...)
		if err != nil {
			return replay.Rules{}, err
		}
		maps.Copy(rules.Callers, p.Callers)
		loaded[s] = rules.Replays()
		return loaded[s], nil
	}
}
