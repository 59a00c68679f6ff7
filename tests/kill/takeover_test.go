package kill

import (
	"net/http"
	"strings"
	"time"
)

// kimsText is what a person answers with in the flow "takeover".
const kimsText = "Kim from JOSH: It was moved to 7."

// operated gives an operator's command about ann, again when it was interrupted.
func (w *world) operated(name string, args map[string]any) {
	args["who"] = ann
	status, err := w.call(http.MethodPost, "/ops/"+name, args, nil)
	check(err)
	demand(status == http.StatusOK, "%s: %d", name, status)
}

// takenOver has a person answer ann, by a click that is made twice, until a day is over.
func takenOver(w *world) {
	w.outside = func(m *message) bool { return strings.Contains(m.body, "Kim") }
	w.insists(w.say(ann, "talk to a human"))
	w.rest()
	w.operated("person.take", map[string]any{"as": "Kim", "reason": "she asked"})
	w.insists(w.say(ann, "hi kim"))
	w.rest()
	for range 2 {
		w.operated("person.text", map[string]any{"text": "It was moved to 7.", "key": "a click"})
	}
	w.pass(26 * time.Hour)
	w.pass(12 * time.Hour) // what was said by night has left by now
}

// silent demands that JOSH said nothing while the person answered, and that each text of theirs came once.
func silent(w *world, sum tally) {
	demand(sum.jobs == 1, "%+v: only the wish for a person is answered by JOSH", sum)
	tr, _ := w.trace(w.texts[len(w.texts)-1])
	demand(tr.Outcome == "taken_over" && len(tr.Jobs) == 0, "the text to the person: %+v", tr)
	count := map[string]int{}
	for _, m := range w.carrier.to(ann) {
		switch {
		case strings.Contains(m.body, "a real person"):
			count["here"]++
		case m.body == kimsText:
			count["text"]++
		case strings.HasPrefix(m.body, "Kim has left the chat"):
			count["back"]++
		}
	}
	demand(count["here"] == 1 && count["text"] == 1 && count["back"] == 1, "the person's texts: %v", count)
	demand(w.happened(ann, "taken_over") == 1 && w.happened(ann, "takeover_text") == 1 && w.happened(ann, "handed_back") == 1, "events of the takeover")
}
