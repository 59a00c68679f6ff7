package memory

import (
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// SummaryPurpose is that of the call by which a model summarises what was said.
const SummaryPurpose = "summarise"

// Summed is the input of that call.
type Summed struct {
	Before []string    // the summary so far, a line for each aspect
	Texts  []said.Text // since then, both ways, the oldest first
	Names  []string    // of the person, which no model is told
}

const (
	// summedEvery is after how many texts of a person it is looked whether there is enough to summarise: with their answers ten texts.
	summedEvery = 5
	// mostSummed is how many of the newest texts are looked through, those about plans and the account among them. What is older is in no summary.
	mostSummed = 100
	// mostTokens is how much is summarised at once: what is beyond it is there for the next time. A call has room for more.
	mostTokens = 8000
)

// summarise makes a summary of what was said, once there is enough of it. It is for who has said that things may be noted: it outlives the texts.
func (t running) summarise() turn.Verdict {
	const saw = "what was said over time"
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	if !slot.Value.MaySum || slot.Value.Consent != memory.Given || t.models.Prompt == 0 || !t.works() {
		return t.End("memory_quiet", saw, "not summarised", "nobody of whom something may be noted now")
	}
	query := record.TextsQuery(t.State.Number)
	query.Limit = mostSummed
	page, ask := t.Page(query)
	if ask != nil {
		return turn.Wait(ask)
	}
	list := enough(slot.Value, said.Everyday(page.Items))
	if len(list) == 0 {
		return t.End("memory_quiet", saw, "not summarised", "not enough since the last")
	}
	thought, ask := t.thought(SummaryPurpose, Summed{slot.Value.Summary.Lines(), list, t.names()})
	if ask != nil {
		return turn.Wait(ask)
	}
	var says map[memory.Aspect][]string
	if thought.Read(&says) != nil && !hidden(thought) {
		return t.waits(summing, saw)
	}
	for of, lines := range says {
		says[of] = slices.DeleteFunc(lines, t.reader.Never)
	}
	m, texts := slot.Value, len(list)
	if m.Summary != nil {
		texts += m.Summary.Texts
	}
	made := memory.NewSummary(says, list[len(list)-1].ID, texts, t.Now)
	if len(made.Parts) == 0 && m.Summary != nil { // there was nothing to add
		made.Parts = m.Summary.Parts
	}
	m.Summary = made
	t.keep(slot, m)
	return t.End("memory_summarised", saw, "summarised", "they have said that it may be noted")
}

// works reports whether something may be made now of what the person has told.
func (t running) works() bool {
	return t.State.Known() && t.May(people.Talk) == people.Allowed && !t.State.Person.Value.Paused(t.Now) && t.State.HoldInForce(t.Now) == nil
}

// waits has work tried again later that no model has done.
func (t running) waits(timer, saw string) turn.Verdict {
	var before wait
	broken := json.Unmarshal(t.Message.Timer.Data, &before)
	if d, again := before.again(); broken == nil && again {
		t.SetTimer(name, timer, t.Now.Add(d), wait{before.Tries + 1})
		return t.End("memory_waits", saw, "later", "no model gave an answer")
	}
	return t.End("memory_quiet", saw, "not at all", "no model gave an answer for a day")
}

// hidden reports whether no model was asked because it may see none of the texts: it is of no use to ask again.
func hidden(thought turn.Thought) bool {
	return thought.Answer == nil && len(thought.Attempts) > 0 && !slices.ContainsFunc(thought.Attempts, func(a turn.Attempt) bool { return a.Outcome != "unasked" })
}

// enough returns those texts that are to be summarised, the oldest first; none where there are too few. newest are texts, the newest first.
func enough(m memory.Memory, newest []said.Text) []said.Text {
	had := m.Summary
	upto, least := m.SummedFrom, memory.FirstAfter
	if had != nil {
		upto, least = max(upto, had.Upto), memory.AgainAfter+memory.StayVerbatim
	}
	var list []said.Text
	sum := 0
	for _, text := range newest {
		if text.ID > upto {
			list = append(list, text)
			sum += tokens(text)
		}
	}
	if len(list) < least && (had != nil || sum < memory.FirstAfterTokens) || len(list) <= memory.StayVerbatim {
		return nil
	}
	list = list[memory.StayVerbatim:]
	slices.Reverse(list)
	return slices.Clip(list[:within(list, mostTokens)])
}

// within returns how many texts from the first on have so many tokens together.
func within(list []said.Text, most int) (n int) {
	for ; n < len(list); n++ {
		if most -= tokens(list[n]); most < 0 {
			break
		}
	}
	return n
}

// tokens estimates how long a text is, which nobody has opened.
func tokens(text said.Text) int {
	return len(text.Sealed) * sealedBytes / sealedLetters / lettersPerToken
}

// What is sealed is in base64, and an English token has some four letters.
const (
	sealedBytes     = 3
	sealedLetters   = 4
	lettersPerToken = 4
)
