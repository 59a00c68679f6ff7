package optout

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// Rules are what the flow goes by.
type Rules struct {
	Keywords *compliance.Keywords
	Plain    *compliance.Plain
	// Gone reports whether an opt-out may ask for deletion as well.
	Gone func(normal string) bool
	// ProviderConfirms is true when the provider confirms STOP and START (OPT_OUT_CONFIRMATION=provider).
	ProviderConfirms bool
}

// Flow returns the flow of STOP, START and HELP.
func Flow(r Rules, d *danger.Danger) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, r, d} }
	return turn.Flow{
		Name: "opt_out",
		Steps: []turn.Step{
			{Name: "keyword", Stage: turn.Compliance, Run: func(t *turn.Turn) turn.Verdict { return of(t).keyword() }},
			{Name: "plain_opt_out", Stage: turn.Compliance, Run: func(t *turn.Turn) turn.Verdict { return of(t).plainOptOut() }},
			{Name: "opt_out", Stage: turn.Silenced, Run: func(t *turn.Turn) turn.Verdict { return of(t).optOut() }},
		},
		Finish: func(t *turn.Turn) *turn.Ask {
			of(t).payWayOut()
			return nil
		},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn
	Rules

	danger *danger.Danger
}
