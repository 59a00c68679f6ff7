package evaluate

import (
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/personas"
)

// What figures of a member's texts count.
const (
	toMenu   = "menu or a question back"
	toNobody = "no answer"
	tooLong  = "more than two segments"
	sameText = "one text to all of them"
)

// mostSegments is the budget of a text (product contract).
const mostSegments = 2

// members measures what a member gets for texts that whoever wrote rules has not read, each the first of a day.
func members() ([]Figure, error) {
	data, err := lists.ReadFile("testdata/member_questions_unseen.jsonl")
	if err != nil {
		return nil, fault.Wrap(fault.NotFound, "list", err)
	}
	var texts []string
	for line := range strings.Lines(string(data)) {
		var row struct {
			Text string `json:"text"`
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil || row.Text == "" {
			return nil, fault.Wrap(fault.Invalid, "list of a member's texts", err)
		}
		texts = append(texts, row.Text)
	}
	replies, err := personas.Members(texts)
	if err != nil {
		return nil, err
	}
	all := func(of string) Figure { return Figure{Name: "texts of a member unseen: " + of, Of: of, N: len(texts)} }
	menu, silent, long, same := all(toMenu), all(toNobody), all(tooLong), all(sameText)
	times := map[string]int{}
	for _, r := range replies {
		times[r.Words]++
		same.K = max(same.K, times[r.Words])
		if strings.HasPrefix(r.Purpose, "menu") || asksBack(r.Purpose) {
			menu.K++
		}
		if r.Purpose == "" {
			silent.K++
		}
		if r.Segments > mostSegments {
			long.K++
		}
	}
	return []Figure{menu, silent, long, same}, nil
}

// asksBack reports whether a text asks what is meant, in place of an answer.
func asksBack(purpose string) bool {
	switch purpose {
	case "request_activity", "request_time", "request_part", "request_intended", "human_offer":
		return true
	}
	return false
}
