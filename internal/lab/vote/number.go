package vote

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// claim reads a text of somebody who joins a vote, casts a voice or leaves.
func claim(t *turn.Turn) turn.Verdict {
	what, vote, words := read(t.Message.Normal)
	if what == "" {
		return turn.GoOn("no vote", "go on", "")
	}
	mine, ask := turn.Record[Membership](t, name, KindMember)
	if ask != nil {
		return turn.Wait(ask)
	}
	in := slices.Contains(mine.Value.Votes, vote)
	if what == joins {
		if !in {
			mine.Value.Votes = append(slices.Clone(mine.Value.Votes), vote)
			mine.Value.At = t.Now
			turn.SetRecord(t, name, KindMember, mine)
		}
		return tells(t, joins, said{Vote: vote}, "You are in vote "+vote+".")
	}
	if !in {
		return answered(t, "not in it", "You are not in vote "+vote+".")
	}
	if what == leaves {
		mine.Value.Votes = slices.DeleteFunc(slices.Clone(mine.Value.Votes), func(v string) bool { return v == vote })
		mine.Value.At = t.Now
		turn.SetRecord(t, name, KindMember, mine)
		return tells(t, leaves, said{Vote: vote}, "You are out of vote "+vote+".")
	}
	voice := words
	if voice != "yes" && voice != "no" {
		answer, ask := t.Answer(turn.Call{Purpose: Meaning, Version: "1", Input: words})
		if ask != nil {
			return turn.Wait(ask)
		}
		voice = string(answer.Output)
	}
	if voice != "yes" && voice != "no" {
		return answered(t, "no voice", "Is that a yes or a no for vote "+vote+"?")
	}
	return tells(t, voices, said{Vote: vote, Voice: voice}, "Noted: "+voice+" for vote "+vote+".")
}

// tells says something to the group of a vote, and that it was done to the person.
func tells(t *turn.Turn, what string, s said, words string) turn.Verdict {
	s.Number = t.State.Number
	t.Signal(record.LinkUp(s.Vote), name, what, s)
	return answered(t, what, words)
}

func answered(t *turn.Turn, what, words string) turn.Verdict {
	t.Texts = append(t.Texts, turn.Text{Purpose: "vote_answer", Class: outbox.Reply, Words: words})
	return t.End(name, "a vote", what, "")
}

// left takes a person out of all their votes who has gone out of reach.
func left(t *turn.Turn, reason people.Reason) {
	mine, ask := turn.Record[Membership](t, name, KindMember)
	if ask != nil || len(mine.Value.Votes) == 0 || reason == people.Pausing {
		return
	}
	for _, vote := range mine.Value.Votes {
		t.Signal(record.LinkUp(vote), name, leaves, said{Vote: vote, Number: t.State.Number})
	}
	if reason != people.NotAPerson { // whose record goes by itself
		turn.SetRecord(t, name, KindMember, record.Slot[Membership]{Version: mine.Version, Value: Membership{At: t.Now}})
	}
}

// told tells a member how a vote has ended, once.
func told(t *turn.Turn) turn.Verdict {
	var s said
	if json.Unmarshal(t.Message.Signal.Data, &s) != nil {
		return t.End("ignored", "a result", "dropped", "not one")
	}
	mine, ask := turn.Record[Membership](t, name, KindMember)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case !slices.Contains(mine.Value.Votes, s.Vote):
		return t.End("not_told", "a result", "silent", "has left meanwhile")
	}
	mine.Value.Votes = slices.DeleteFunc(slices.Clone(mine.Value.Votes), func(v string) bool { return v == s.Vote })
	mine.Value.At = t.Now
	turn.SetRecord(t, name, KindMember, mine)
	t.Texts = append(t.Texts, turn.Text{
		Purpose: "vote_result", Class: outbox.Proactive, MustNotMiss: true,
		Words: fmt.Sprintf("Vote %s is over: %d yes, %d no.", s.Vote, s.Yes, s.No),
	})
	return t.End("told", "a result", "one text", "")
}
