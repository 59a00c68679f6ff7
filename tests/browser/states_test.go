package browser

import (
	"strings"
	"testing"
	"time"
)

// story is a thread with every state that a text can be in.
func story() *fake {
	f := &fake{
		traces: map[string]any{
			"SM1": map[string]any{"sid": "SM1", "outcome": "join_link", "correlation_id": "01KM0000000000000000000001", "at": noon,
				"steps": []any{
					map[string]any{"step": "claim", "saw": "2 characters, 0 pictures", "decision": "accepted", "why": "first delivery of this MessageSid", "ms": 0.004},
					map[string]any{"step": "keyword", "saw": "whole text", "decision": "no keyword", "why": "not one of the STOP, START or HELP words", "ms": 0.001},
					map[string]any{"step": "a_new_step", "saw": "stranger", "decision": "registration_link", "why": "no link in the last 24 hours", "ms": 0.02},
				},
				"jobs": []any{map[string]any{"id": "J1", "class": "reply", "purpose": "join_link", "status": "sent", "segments": 1, "sid": "SM2"}},
				"model": map[string]any{"purpose": "intent", "prompt": "intent", "version": 1, "hash": "0123456789ab", "intent": "LINKUP_REQUEST", "confidence": 0.9, "source": "model",
					"model": "global.anthropic.claude-haiku-5-5", "tokens_in": 1840, "tokens_out": 81, "cents": 0.0224, "ms": 912, "outcome": "ok", "attempts": []any{
						map[string]any{"purpose": "intent", "prompt": "intent", "version": 1, "model": "global.anthropic.claude-haiku-5-5", "in": 900, "out": 40, "cost": 11000, "ms": 400, "outcome": "prose"},
						map[string]any{"purpose": "intent", "prompt": "intent", "version": 1, "model": "global.anthropic.claude-haiku-5-5", "in": 900, "out": 41, "cache_read": 40, "cost": 11400, "ms": 512, "outcome": "ok"}}}},
			"SM3": map[string]any{"outcome": "pending"},
		},
		people: map[string]any{
			"+15550100012": map[string]any{"id": "P1", "first_name": "Maya", "state": "active", "region": "sf", "opted_out": map[string]any{"at": noon}, "hold": nil,
				"strikes": 0, "session": map[string]any{"mode": "interviewing"},
				"profile": map[string]any{"state": "complete_mvp", "activities": []any{map[string]any{"key": "board_games", "confidence": 0.7}}, "times": []string{"weekends"},
					"group": map[string]int{"min": 2, "max": 6}, "factors": map[string]any{"social_energy": map[string]any{"value": 0.5, "confidence": 0.6}}, "avoid": []string{"bars"}, "step": ""},
				"linkups": []any{map[string]any{"id": "L1", "state": "locked", "role": "initiator"}, map[string]any{"id": "L2", "state": "canceled", "role": "participant"}},
				"invites": []any{map[string]any{"linkup": "L3", "state": "pending", "wave": 2, "expires_at": noon.Add(3 * time.Hour)}},
				"talks":   []any{map[string]any{"id": "T1", "state": "in", "stage": 2, "side": "author"}, map[string]any{"id": "T2", "state": "alone", "stage": 1, "side": "author"}}},
			"+15550100013": map[string]any{"id": "P2", "first_name": "Theo", "state": "active", "region": "nyc", "opted_out": nil, "hold": map[string]any{"kind": "soft_hold"}, "strikes": 1},
		},
	}
	in := func(phone, body, sid string) {
		f.put(map[string]any{"at": noon, "direction": "in", "from": phone, "to": "+15550100000", "body": body, "segments": 1, "sid": sid, "status": "received"})
	}
	out := func(phone, body, status string, code int, replyTo, job string) {
		f.put(map[string]any{"at": noon.Add(time.Second), "direction": "out", "from": "+15550100000", "to": phone, "body": body, "segments": 1,
			"class": "reply", "purpose": "join_link", "status": status, "error_code": code, "error_meaning": map[int]string{30007: "the carrier filtered it as spam"}[code],
			"reply_to": replyTo, "job": job, "sid": "SM2"})
	}
	in("+15550100011", "hi", "SM1")
	out("+15550100011", "Hi, I'm JOSH. I bring small groups together for real plans. Join here: http://127.0.0.1:8080/join?t=abc", "delivered", 0, "SM1", "J1")
	in("+15550100011", "still there?", "SM3")
	for i, status := range []string{"pending", "queued", "sending", "sent", "delivered", "undelivered", "failed", "suppressed", "expired"} {
		code := 0
		if status == "failed" || status == "undelivered" {
			code = 30007
		}
		out("+15550100012", "A text that is "+status+".", status, code, "SM1", "J"+string(rune('a'+i)))
	}
	f.costs = map[string]any{"intent": 0.0224, "safety_stage2": 0.0113}
	f.incidents = []map[string]any{{"id": "I1", "number": "n13", "category": "self_harm", "severity": "critical", "who": "sender", "phone": "+1*****0013", "at": noon, "reply": "full", "reply_words": "told who can help", "state": "open"}}
	f.humans = []map[string]any{{"id": "H1", "about": "report", "phone": "+1*****0012", "at": noon.Add(-26*time.Hour - 10*time.Second), "sids": []string{"SM1", "SM3"}}}
	f.became = map[string]any{"2": map[string]any{"job": "J1", "moments": []any{
		map[string]any{"at": noon, "what": "decided", "words": "JOSH decided to send it", "ahead": false},
		map[string]any{"at": noon.Add(time.Second), "what": "undelivered", "words": "not delivered: the carrier filtered it as spam (30007)", "ahead": false},
		map[string]any{"at": noon.Add(26 * time.Hour), "what": "waits", "words": "is tried again: the carrier filtered it as spam (30007)", "ahead": true},
	}}}
	return f
}

func TestEveryState(t *testing.T) {
	t.Parallel()
	for _, l := range looks {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			f := story()
			b := open(t, f.serve(t), l)
			b.until(`document.querySelectorAll(".bubble").length === 12`)
			b.until(`document.querySelector("#phone-15550100013 .badge")`)
			b.until(`document.querySelectorAll("#models-list li").length === 2 && !document.getElementById("models-over").hidden`)
			b.until(`document.getElementById("models-share").textContent === "50 % of 2 texts needed no model today (UTC)."`)
			b.accessible()
			b.fits()
			b.shoot("states-" + l.String())
			b.do(`document.querySelector("#phone-15550100011 .text.out .bubble").click()`)
			b.until(`document.querySelectorAll("#trace .station").length === 3 && document.querySelectorAll("#trace .became li").length === 3`)
			if days := eval[int](b, `document.querySelectorAll("#trace .became time span").length`); days != 2 {
				t.Errorf("two days are named %d times", days)
			}
			if said := eval[string](b, `document.querySelector("#trace [aria-label='Calls of models, in order']").parentNode.textContent`); !strings.Contains(said, "1,840 tokens in, 81 out") ||
				!strings.Contains(said, "0.0224\u00a0cents") || !strings.Contains(said, "claude-haiku-5-5: prose") {
				t.Errorf("of the model it says %q", said)
			}
			b.accessible()
			b.fits()
			b.shoot("trace-" + l.String())
		})
	}
}

func TestPendingTraceFillsIn(t *testing.T) {
	t.Parallel()
	f := story()
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 3`)
	b.do(`document.querySelector("#phone-15550100011 li:last-child .bubble").click()`)
	b.until(`document.querySelector("#trace .pending")`)
	f.mu.Lock()
	f.traces["SM3"] = f.traces["SM1"]
	f.mu.Unlock()
	b.until(`document.querySelectorAll("#trace .station").length === 3`)
}

func TestTroubleIsSaidKindly(t *testing.T) {
	t.Parallel()
	f := story()
	f.broken = true
	b := open(t, f.serve(t), looks[0])
	b.pardon("503")
	b.do(`document.querySelector("#phone-15550100011 textarea").focus()`)
	b.press("hello\r")
	b.until(`document.querySelector("#phone-15550100011 .note").textContent === "the data folder is full"`)
	if kept := eval[string](b, `document.querySelector("#phone-15550100011 textarea").value`); strings.TrimSpace(kept) != "hello" {
		t.Errorf("the text is lost: %q", kept)
	}
}

func TestTextsAreOnlyText(t *testing.T) {
	t.Parallel()
	body := "<img src=//example.org/x onerror=alert(1)> {{7*7}} \u202e\u0645\u0631\u062d\u0628\u0627 ' OR 1=1"
	f := story()
	f.answer("+15550100013", body)
	b := open(t, f.serve(t), looks[2])
	b.until(`document.querySelectorAll("#phone-15550100013 .bubble").length === 2`)
	b.until(`document.querySelector("#phone-15550100013 .bubble bdi").textContent` + ` === ` + quoted(body))
	b.fits()
}

func TestFitsOtherWindows(t *testing.T) {
	t.Parallel()
	for _, l := range []look{{320, 568, "light", 1}, {820, 1180, "dark", 1}, {1024, 700, "light", 1}, {2200, 1100, "dark", 1}} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			b := open(t, story().serve(t), l)
			b.until(`document.querySelectorAll(".bubble").length === 12`)
			b.fits()
			if low := eval[float64](b, `document.querySelector(".composer").getBoundingClientRect().bottom`); low > float64(l.height) || low < float64(l.height)-40 {
				t.Errorf("the box to type in ends at %v of %d px", low, l.height)
			}
		})
	}
}
