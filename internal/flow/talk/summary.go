package talk

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// SummaryPurpose is that of the call by which a model summarises what one side has said in private.
const SummaryPurpose = "talk_summarise"

// Summed is the input of that call. All of it is of one side.
type Summed struct {
	Before []string // the summary so far, a line for each aspect
	Lines  []Line   // since then, the oldest first
	Names  []string // of both, which no model is told
}

const (
	sums         = "sum"           // the timer by which a summary is made
	sumAfter     = 5 * time.Minute // of silence: a text that comes meanwhile goes before
	sumAgain     = time.Hour       // where no model gave an answer
	mostSumTries = 4
	tokenLetters = 4 // an English token has some four letters
)

// tried is the data of the timer.
type tried struct {
	Tries int `json:"tries,omitempty"`
}

// long reports whether there is enough in private to be summarised (specification 8). Who is overwhelmed is not recalled.
func (s Side) long() bool {
	if s.State != In && s.State != Alone || s.Intensity >= tooStrong {
		return false
	}
	least, letters := memory.FirstAfter, 0
	if s.Summary != nil {
		least = memory.AgainAfter + memory.StayVerbatim
	}
	for _, l := range s.Lines {
		letters += utf8.RuneCountInString(l.Words)
	}
	return len(s.Lines) >= least || s.Summary == nil && len(s.Lines) > memory.StayVerbatim && letters >= memory.FirstAfterTokens*tokenLetters
}

// sumsLater has what was said in private summarised once it has been quiet.
func (t member) sumsLater(m Mine) {
	if t.asking.Prompt > 0 && slices.ContainsFunc(m.Talks, Side.long) {
		t.SetTimer(Name, sums, t.Now.Add(sumAfter), tried{})
	}
}

// summarise has a model say in short what the oldest lines of a side are; the newest stay as they are. What the other side says in private
// is not in it, because no record of this person has it.
func (t member) summarise() turn.Verdict {
	const saw = "a long talk"
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	n := slices.IndexFunc(mine.Value.Talks, Side.long)
	if n < 0 || t.asking.Prompt == 0 || !t.State.Known() || t.May(people.Talk) != people.Allowed || t.State.HoldInForce(t.Now) != nil {
		return t.End("talk_quiet", saw, "not summarised", "not enough, or nobody to whom it is of use now")
	}
	s := mine.Value.Talks[n]
	them, ask := t.name(s.Other)
	if ask != nil {
		return turn.Wait(ask)
	}
	old, person := s.Lines[:len(s.Lines)-memory.StayVerbatim], t.State.Person.Value
	answer, ask := t.Answer(turn.Call{
		Purpose: SummaryPurpose, Version: strconv.Itoa(t.asking.Prompt), Talk: s.ID,
		Input: Summed{Before: s.Summary.Lines(), Lines: old, Names: []string{person.FirstName, person.LastName, them}},
	})
	if ask != nil {
		return turn.Wait(ask)
	}
	var says map[memory.Aspect][]string
	if _, read := t.Reads(answer, SummaryPurpose, t.asking.Prompt, &says); !read {
		return t.sumsAgain(saw)
	}
	made := memory.NewSummary(says, "", len(old), t.Now)
	if s.Summary != nil {
		made.Texts += s.Summary.Texts
		if len(made.Parts) == 0 { // there was nothing to add
			made.Parts = s.Summary.Parts
		}
	}
	s.Summary, s.Lines = made, slices.Clone(s.Lines[len(old):])
	mine.Value.Talks = slices.Clone(mine.Value.Talks)
	mine.Value.Talks[n] = s
	turn.SetRecord(t.Turn, Name, KindMine, mine)
	t.sumsLater(mine.Value) // of another talk
	return t.End("talk_summarised", saw, "summarised", "")
}

// sumsAgain tries later what no model has done, a few times: the next text begins anew.
func (t member) sumsAgain(saw string) turn.Verdict {
	var before tried
	if json.Unmarshal(t.Message.Timer.Data, &before) == nil && before.Tries+1 < mostSumTries {
		t.SetTimer(Name, sums, t.Now.Add(sumAgain), tried{before.Tries + 1})
		return t.End("talk_waits", saw, "later", "no model gave an answer")
	}
	return t.End("talk_quiet", saw, "not at all", "no model gave an answer")
}
