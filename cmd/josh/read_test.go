package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestReadOnATerminal: what is one thing is read on a terminal as aligned lines, without what moves the cursor, and is JSON with --json or in a pipe.
func TestReadOnATerminal(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	words := "are you\x1b[2J there?"
	text := ops.ThreadText{ID: "01T", In: true, At: now.Add(-2 * time.Hour), Words: words, Status: "menu", SID: "SM1", Steps: []turn.TraceStep{{Step: "limit", Saw: "within the limit", Decision: "go on"}}}
	reply := ops.ThreadText{ID: "01T-1", At: now.Add(-time.Hour), Purpose: "menu", Status: "failed", Why: "filtered (30007)"}
	for _, c := range []struct {
		args  []string
		value any
		lines []string // in their order
	}{
		{[]string{"person", "thread", "+15550100011"}, ops.Thread{Now: now, Number: "ab12", State: people.Active, By: "Kim", Texts: []ops.ThreadText{text, reply}}, []string{
			"number       ab12", "state        active", "answered by  Kim, until ", "Texts, the oldest first", "WHEN ", "2h (", "they  menu          are you [2J there?; SM1", "limit         within the limit; go on", "JOSH  failed        menu; filtered (30007)",
		}},
		{[]string{"person", "why", "+15550100011"}, ops.Why{Now: now, Causes: []ops.Cause{{Cause: "held", Since: now.Add(-time.Hour), Says: "they are held", Do: "look"}, {Cause: "dead", Says: "put aside"}}, Text: &text}, []string{
			"cause  held", "says   they are held", "do     look", "since  1h (", "cause  dead", "Their last text",
		}},
		{[]string{"person", "show", "+15550100011"}, ops.Person{
			Entitled: ops.Entitled{Phone: "+1*****0011", State: "suspended", CanInitiate: true, May: map[people.Action]string{people.Talk: "suspended", people.Join: "allowed"}},
			Told:     []ops.Told{{ID: "01U", At: now, About: "plans", LinkUp: &understand.LinkUp{ActivityKey: "coffee"}}},
		}, []string{"phone          +1*****0011", "state          suspended", "may take part  no", "may start      yes", "ACTION  MAY", "join    allowed", "talk    suspended", "Told, the newest first", `{"activity_key":"coffee"}`}},
		{[]string{"linkup", "show", "01L"}, ops.LinkUpRow{
			ID: "01L", State: "locked", Activity: "coffee", Group: linkup.Group{Min: 2, Max: 4}, In: 2, Seats: []ops.LinkUpSeat{
				{Seat: "0", Phone: "+1*****0011", State: "accepted", In: true}, {Seat: "1", Phone: "+1*****0012", State: "declined", Score: 0.5, Reasons: []string{"likes coffee", "is near"}, Marks: []linkup.Mark{{At: now, What: "no"}}},
			}, Ahead: []linkup.Coming{{At: now, What: "reminder"}}, History: []linkup.Moment{{At: now, Event: "locked", Reason: "enough"}},
		}, []string{"state   locked", "in      2 of 2-4", "People", "SEAT  WHO", "0     +1*****0011  accepted  yes  -      -", "1     +1*****0012  declined  no   0.50   likes coffee, is near  no, ", "Ahead", "reminder", "History", "locked  enough"}},
		{[]string{"talk", "show", "aa11"}, ops.TalkRow{
			ID: "aa11", State: "open", At: now, Last: now, Next: now.Add(time.Hour), Coming: "it rests", Sides: []ops.TalkSide{{Side: 0, Stage: talk.Perspective, Heard: true}, {Side: 1, Stage: talk.Witness}},
			Released: []ops.TalkWords{{What: talk.ToldInvited, Words: "shall we\x1b[2J talk?"}}, Spoken: []ops.TalkSpoken{{Spoken: turn.Spoken{Purpose: "talk_witness", Mode: "Witness", Warnings: []string{"no text"}}}}, History: []talk.Moment{{At: now, Event: "heard"}},
		}, []string{"state", "open", "next", ", it rests", "side 0", "stage 2, heard true", "side 1", "stage 1, heard false", "released by 0", "invited shall we [2J talk?", "a model to 0", "talk_witness, Witness, no text", "heard, side 0"}},
		{[]string{"incident", "show", "01I"}, ops.IncidentView{
			Incident: safety.Incident{ID: "01I", At: now, Category: safety.SelfHarm, Who: safety.Sender, Severity: safety.High, Notes: []safety.Note{{At: now}}, Calls: []safety.Call{{At: now, What: safety.CallTold}}},
			Phone:    "+1*****0011", State: "open", ReplyWords: "all of it", NoteTexts: []string{"called them"}, Text: &words,
		}, []string{"what      self_harm of sender", "severity  high", "phone     +1*****0011", "text      are you [2J there?", "answer    all of it", "seen      no", "Operators were called", "Notes", "called them"}},
	} {
		raw, err := json.Marshal(c.value)
		if err != nil {
			t.Fatal(err)
		}
		at := desk(t, string(raw))
		said := func(tty bool, more ...string) string {
			var out, errs bytes.Buffer
			code := runOn(t.Context(), append(append(c.args, "--url", at.URL), more...), &streams{out: &out, err: &errs, tty: tty})
			if code != 0 {
				t.Fatalf("%v: %d %s", c.args, code, errs.String())
			}
			return out.String()
		}
		shown := said(true)
		rest := shown
		for _, line := range c.lines {
			var found bool
			if _, rest, found = strings.Cut(rest, line); !found {
				t.Errorf("%v: no %q in its place:\n%s", c.args, line, shown)
				break
			}
		}
		if strings.Contains(shown, "\x1b") {
			t.Errorf("%v: a control character reaches the terminal", c.args)
		}
		for _, out := range []string{said(false), said(true, "--json")} {
			if !json.Valid([]byte(out)) {
				t.Errorf("%v: no JSON: %s", c.args, out)
			}
		}
	}
}

// TestHealthWaitsADay: how long is written as everywhere.
func TestHealthWaitsADay(t *testing.T) {
	t.Parallel()
	over, stop := context.WithCancel(t.Context())
	stop()
	for wait, want := range map[string]int{"1d": exitFailed, "1d12h": exitFailed, "10s": exitFailed, "soon": exitUsage} {
		var out, errs bytes.Buffer
		if code := run(over, []string{"health", "--wait", wait, "--addr", "127.0.0.1:1"}, nil, &out, &errs, nil); code != want {
			t.Errorf("--wait %s: %d %s", wait, code, errs.String())
		}
	}
}
