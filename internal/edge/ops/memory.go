package ops

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/text/remember"
)

// AboutMemory is how much is remembered of somebody. Their words are there for a reason only.
type AboutMemory struct {
	Facts   int                       `json:"facts"`
	Asked   int                       `json:"asked"` // of them, that they asked for; the others were noted
	By      map[remember.Category]int `json:"by"`
	Consent memory.Consent            `json:"consent"` // "" where nobody has asked them
	Told    []AboutFact               `json:"told,omitempty"`
	Summed  int                       `json:"summed"`            // texts that are in the summary of what was said
	Summary []string                  `json:"summary,omitempty"` // an aspect a line
}

// AboutFact is something that is remembered.
type AboutFact struct {
	Category remember.Category `json:"category"`
	Words    string            `json:"words"`
	At       time.Time         `json:"at"`
	SIDs     []string          `json:"sids"`
}

// memoryOf counts what is remembered of somebody; with words it says it.
func memoryOf(state live.State, words bool) (a AboutMemory, err error) {
	m, err := memory.In(state.Records)
	if err != nil {
		return a, err
	}
	a = AboutMemory{Facts: len(m.Facts), By: map[remember.Category]int{}, Consent: m.Consent}
	if m.Summary != nil {
		a.Summed = m.Summary.Texts
	}
	if words {
		a.Summary = m.Summary.Lines()
	}
	for _, f := range m.Newest() {
		a.By[f.Category]++
		if f.Asked {
			a.Asked++
		}
		if words {
			a.Told = append(a.Told, AboutFact{f.Category, f.Words, f.At, f.SIDs})
		}
	}
	return a, nil
}
