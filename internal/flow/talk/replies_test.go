package talk_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// TestReplies: whatever was asked last in a talk, and whatever is texted back, the answer is one of the talk: nothing of it gets the menu, and nothing
// of it is taken for a wish about plans.
func TestReplies(t *testing.T) {
	t.Parallel()
	in := func(stage rules.Stage, open string) talk.Side {
		return talk.Side{State: talk.In, Stage: stage, Open: open}
	}
	draft := func(s talk.Side) talk.Side { s.Draft = "Maybe it was hard for you."; return s }
	for said, c := range map[wording.Purpose]struct {
		side talk.Side
		say  []string
	}{
		wording.TalkAbout:     {talk.Side{State: talk.Drafting, Open: "about"}, []string{"saturday", "she was rude to me at the picnic and I can't let it go", "idk"}},
		wording.TalkDraft:     {talk.Side{State: talk.Drafting, Open: "invite", Draft: "Hi Pat, can we talk?"}, []string{"send", "yes", "softer", "nicer pls", "no", "too formal", "Hi Pat I miss us can we talk"}},
		wording.TalkInvited:   {talk.Side{State: talk.Asked}, []string{"yes", "no", "what is this", "maybe", "who is that", "not now"}},
		wording.TalkDeclined:  {talk.Side{State: talk.Alone, Open: "solo"}, []string{"yes", "no", "why", "ok"}},
		wording.TalkOpened:    {in(rules.Witness, ""), []string{"he was late", "idk where to start", "I want to cancel on her forever", "we met at the coffee thing on saturday"}},
		wording.TalkHeard:     {in(rules.Witness, "heard"), []string{"yes", "kind of", "no", "you forgot that she laughed", "that's all"}},
		wording.TalkHeardAll:  {in(rules.Witness, "heard"), []string{"yes", "I guess", "no", "one more thing, she laughed"}},
		wording.TalkView:      {in(rules.Perspective, ""), []string{"no idea", "she was tired I guess", "I don't care", "why should I"}},
		wording.TalkViewDraft: {draft(in(rules.Perspective, "view")), []string{"share", "softer", "yes", "no", "she was also sad"}},
		wording.TalkTheirs:    {in(rules.Needs, "theirs"), []string{"yes", "no", "not at all, I was angry", "thanks"}},
		wording.TalkFixDraft:  {draft(in(rules.Needs, "fix")), []string{"share", "no", "I was rather sad than angry"}},
		wording.TalkNeeds:     {in(rules.Needs, ""), []string{"notice", "I need space", "nothing", "idk", "that she apologizes"}},
		wording.TalkNeedDraft: {draft(in(rules.Needs, "needs")), []string{"share", "no", "I need more time"}},
		wording.TalkNeedBoth:  {in(rules.Needs, "both"), []string{"yes", "no", "I need honesty too"}},
		wording.TalkRepair:    {in(rules.Repair, ""), []string{"I'll call first", "idk", "done", "let's meet for coffee before sunday", "nothing", "no"}},
		wording.TalkByWhen:    {draft(in(rules.Repair, "when")), []string{"by friday", "always", "idk"}},
		wording.TalkPactDraft: {draft(in(rules.Repair, "pact")), []string{"send", "no", "softer"}},
		wording.TalkProposed:  {in(rules.Repair, "answer"), []string{"yes", "no", "only if she does it too"}},
		wording.TalkAgreed:    {in(rules.Repair, ""), []string{"done", "we both text before plans from now on"}},
		wording.TalkCheck:     {talk.Side{State: talk.Agreed, Stage: rules.Repair, Open: "checkin"}, []string{"yes", "so so", "not at all"}},
		wording.TalkReminder:  {in(rules.Witness, ""), []string{"ok", "I'm ready", "not today", "PAUSE", "LEAVE", "how is she doing?"}},
	} {
		t.Run(string(said), func(t *testing.T) {
			t.Parallel()
			for _, body := range c.say {
				w := met(t, nil)
				w.stands(c.side, said)
				before := len(w.heard(ada))
				w.says(ada, body)
				heard := w.heard(ada)[before:]
				if len(heard) != 1 || !wording.IsTalk(w.State(ada).Contact.Value.Said) {
					t.Errorf("after %s: %q gets %q, which is %s", said, body, heard, w.State(ada).Contact.Value.Said)
				}
			}
		})
	}
}

// stands puts Ada where a talk with Pat has just said something to her.
func (w world) stands(s talk.Side, said wording.Purpose) {
	w.T.Helper()
	s.ID, s.Begun, s.Other, s.At = rules.PairID(w.hash(ada), w.hash(pat)), "01BEGUN", w.hash(pat), w.Clock.Now()
	s.Got = []talk.Kept{{ID: "x", What: rules.ToldProposed, Words: "I'll text by six."}}
	s.Pending = "x"
	if s.State == talk.Agreed {
		s.Pacts = s.Got
	}
	w.Put(record.FlowRecord(record.Number(w.hash(ada)), talk.Name), talk.KindMine, talk.Mine{Talks: []talk.Side{s}, Focus: s.ID, At: s.At})
	contact := w.State(ada).Contact.Value
	contact.Said = string(said)
	w.Put(record.Contact(w.hash(ada)), record.KindContact, contact)
}
