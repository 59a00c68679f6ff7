package app

import (
	"context"
	"fmt"
	"hash/crc32"
	"runtime/debug"
	"slices"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// setting returns what decisions rest on beside their snapshots.
func (c Config) setting() replay.Setting {
	return replay.Setting{Rules: rulesSum(), BaseURL: c.BaseURL(), Contact: c.SupportContact, AtProvider: c.OptOutConfirmation == ByTwilio}
}

// rulesSum tells rules apart: by the sum of the data files, behind the commit where the build knows it. Functions are built
// without one, so that equal sources make equal files.
func rulesSum() string {
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli)) // 2.4 MB: of the sums the one that takes a third of a millisecond
	for _, file := range slices.Concat(compliance.Files(), safety.Files(), answers.Files(), people.Files()) {
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
}

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
