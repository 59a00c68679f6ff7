package app_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// followUps are what people text after they told of a danger.
func followUps() []string {
	return []string{
		"what do I do", "how do I help her", "should I call someone", "what if she's serious", "who do I call", "is there a number", "she won't talk to me",
		"im so scared", "can you call someone", "please help",
	}
}

// leaves files the text of a turn as one that the carrier has.
func (c *talk) leaves(d turn.Decision) {
	c.t.Helper()
	id := outbox.JobID(c.state.Contact.Value.LastTextID, 0)
	item, err := record.Encode(record.Text(c.state.Number, id), record.KindFiledJob, outbox.Job{ID: id, Class: d.Texts[0].Class, Status: outbox.Sent, FinishedAt: c.now, SID: "SM9"})
	if err != nil {
		c.t.Fatal(err)
	}
	item.Version = 1
	c.items[item.Key] = item
}

// TestFollowUpsGetTheLinesAgain: for a day, of members and strangers alike, without an incident, and at most once an hour and three
// times a day; what comes in between is answered kindly and in other words each time.
func TestFollowUpsGetTheLinesAgain(t *testing.T) {
	t.Parallel()
	for told, want := range map[string]struct {
		purpose wording.Purpose
		names   string
	}{
		"my friend wants to kill himself":                  {wording.FollowUpWorried, "988"},
		"My boyfriend beats me and I am scared of him":     {wording.FollowUpVictim, "1-800-799-7233"},
		"my mom collapsed and shes not breathing call 911": {wording.FollowUpEmergency, "911"},
	} {
		for _, stranger := range []bool{false, true} {
			for _, ask := range followUps() {
				c := newTalk(t, member())
				if stranger {
					c = newTalk(t, nil)
				}
				if d := c.says(told); incidentOf(d) == nil {
					t.Fatalf("%q: %s", told, d.Outcome)
				}
				incident := c.state.Contact.Value.Danger.Last.Incident
				d := c.says(ask)
				if len(d.Texts) != 1 || d.Texts[0].Purpose != want.purpose || d.Texts[0].Class != outbox.Safety || !strings.Contains(words(d), want.names) {
					t.Errorf("%q, then %q: %s %+v", told, ask, d.Outcome, d.Texts)
				}
				if i := incidentIn(d, incident); i == nil || i.Asked == 0 || incidentOf(d) != nil || d.After.Hold.Present() || d.After.Contact.Value.Danger.Strikes != 0 {
					t.Errorf("%q: follows up %v, incident %+v", ask, i != nil, incidentOf(d))
				}
				c.leaves(d)
				first, second := c.says(ask), c.says(ask)
				if words(first) == words(second) || first.Texts[0].Purpose != wording.FollowUpMore || second.Texts[0].Purpose != wording.FollowUpMoreToo || changes(first, record.KindIncident) != 0 {
					t.Errorf("%q once more: %q, then %q", ask, words(first), words(second))
				}
			}
		}
	}
}

// TestFollowUpsAreBounded by the hour and the day, like the lines for somebody under a hold.
func TestFollowUpsAreBounded(t *testing.T) {
	t.Parallel()
	c, lines := newTalk(t, member()), 0
	c.says("my friend wants to kill himself")
	for hour := range 30 {
		d := c.says("what do i do")
		if changes(d, record.KindIncident) == 1 {
			c.leaves(d)
			lines++
		}
		if asked := hour < 24; asked != (d.Outcome == "followed_up") {
			t.Errorf("after %d hours: %s", hour, d.Outcome)
		}
		c.now = c.now.Add(time.Hour)
	}
	if lines != 3 {
		t.Errorf("the lines %d times in a day", lines)
	}
}

// TestNothingHappenedNoFollowUp: the same words are everyday ones for people who told of no danger, or who did something to others.
func TestNothingHappenedNoFollowUp(t *testing.T) {
	t.Parallel()
	for _, ask := range followUps() {
		for _, told := range []string{"hi", "I know where she lives and I will follow her home"} {
			c := newTalk(t, member())
			c.says(told)
			if d := c.says(ask); d.Outcome == "followed_up" {
				t.Errorf("%q, then %q: %+v", told, ask, d.Texts)
			}
		}
	}
	c := newTalk(t, member())
	c.says("my friend wants to kill himself")
	for _, danger := range []string{"what do i do, i want to kill myself", "should i call someone before i end my life", "i want to die"} {
		c := newTalk(t, member())
		c.says("my friend wants to kill himself")
		if d := c.says(danger); incidentOf(d) == nil || incidentOf(d).Hold != safety.HardHold {
			t.Errorf("%q behind worry: %s", danger, d.Outcome)
		}
	}
	for _, everyday := range []string{"is it free", "how does this work", "thanks", "i like hiking"} {
		if d := c.says(everyday); d.Outcome == "followed_up" {
			t.Errorf("%q: %+v", everyday, d.Texts)
		}
	}
}
