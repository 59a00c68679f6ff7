package standin

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/text/envelope"
)

// checkFrom is the turn of a stage from which on somebody seems to be heard.
const checkFrom = 3

// calmFrom is the intensity from which on there is no draft and no flag (specification 10).
const calmFrom = 9

// talks says what a model would in a talk: always the same of a stage, so that a talk gets on. What it does not know is refused.
func talks(r model.Request) model.Response {
	said := r.Messages[0].Text
	var text string
	switch r.Purpose {
	case "talk_explain":
		text = "Each of you is heard in private, and the other reads only what you release yourself. So, where were we?"
	case "talk_memory":
		text = "What you tell here stays in this talk. To see what I keep elsewhere, text \"what do you remember about me\"."
	case "talk_reconcile":
		text = "NOTHING"
	case "talk_shorter":
		text = shorter(between(said, "text"))
	default:
		text = guides(r.Purpose, said)
	}
	if text == "" {
		return model.Response{Stop: model.StopRefused}
	}
	return model.Response{Stop: model.StopEnd, Text: text}
}

// shorter cuts a text behind its last sentence that has room.
func shorter(text string) string {
	letters := []rune(text)
	text = string(letters[:min(len(letters), envelope.Longest)])
	if end := strings.LastIndexAny(text, ".?!"); end >= 0 {
		return text[:end+1]
	}
	return text
}

// guides answers in the form of a stage, "" where the purpose is none of them.
func guides(purpose, said string) string {
	turn, _ := strconv.Atoi(after(said, "Turn of this stage: "))
	intensity, _ := strconv.Atoi(after(said, "Intensity so far, 0 for not known: "))
	e := envelope.Envelope{Meta: envelope.Meta{Mode: envelope.Witness, Strategy: envelope.Reflect, Intensity: max(intensity, 1)}}
	switch purpose {
	case "talk_invite":
		e.Draft, e.Text = "I'd like to talk something over with you, when it suits you.", "I put it in a few words. Does that sound like you?"
	case "talk_witness":
		e.Meta.Check, e.Text = turn >= checkFrom, "That sounds hard, and it makes sense that it stays with you. What weighs most in it?"
	case "talk_view":
		e.Meta.Mode, e.Meta.Share = envelope.Insight, true
		e.Draft, e.Text = "Maybe it was not easy for you, either.", "I put your guess in words. Would you change anything?"
	case "talk_needs":
		e.Meta.Mode, e.Text = envelope.Bridge, "I hear a wish in that. What do you need from here on?"
	case "talk_repair":
		e.Meta.Mode = envelope.Build
		e.Draft, e.Text = "We both say so a day ahead when something changes.", "That is small enough to keep. Would you agree to it?"
	case "talk_solo":
		e.Meta.Mode, e.Text = envelope.Insight, "It mattered to you, and you tried. What do you want to take with you from it?"
	default:
		return ""
	}
	if intensity >= calmFrom {
		e.Draft, e.Text, e.Meta.Check, e.Meta.Share = "", "That is a lot. I am here, and there is no hurry.", false, false
	}
	return written(e)
}

// written writes an answer as models do.
func written(e envelope.Envelope) string {
	meta := map[string]any{"mode": e.Meta.Mode, "strategy": e.Meta.Strategy, "intensity": e.Meta.Intensity, "dispatch": nil, "analysis": "stands in for a model"}
	if e.Meta.Check {
		meta["check"] = true
	}
	if e.Meta.Share {
		meta["share"] = true
	}
	raw, err := json.Marshal(meta)
	if err != nil {
		return ""
	}
	text := "<meta>" + string(raw) + "</meta>"
	if e.Draft != "" {
		text += "<draft>" + e.Draft + "</draft>"
	}
	return text + e.Text
}
