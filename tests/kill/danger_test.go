package kill

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// The people of the flow "danger". ann, who is in every flow, is the one whom josh knows.
const (
	lone    = "+15550100071" // a stranger
	leaver  = "+15550100072" // opted out before
	hurried = "+15550100073" // says STOP right behind
)

const inCrisis = "I want to kill myself"

// stopsFirst opts leaver out, before death may come.
func stopsFirst(w *world) {
	w.person(leaver)
	w.say(leaver, "STOP")
}

// endangered has everybody text that they are in danger.
func endangered(w *world) {
	for _, phone := range []string{ann, lone, leaver, hurried} {
		w.insists(w.say(phone, inCrisis))
	}
	w.insists(w.say(hurried, "STOP"))
}

// mostSends is how often a text is sent again that josh has not taken: a start takes a while on a busy machine.
const mostSends = 20

// insists sends a text again until josh has taken it, as a person does who gets no answer.
func (w *world) insists(t *text) {
	for range mostSends {
		if !t.answered.IsZero() {
			return
		}
		w.send(t)
	}
	demand(!t.answered.IsZero(), "%s is not taken", t.sid)
}

// helped demands of each of them one incident, one hold, an alert at least, and one text that says who can help,
// unless they had opted out before.
func helped(w *world, _ tally) {
	told := w.alerts()
	for _, phone := range []string{ann, lone, leaver, hurried} {
		view := w.known(phone)
		demand(len(view.Incidents) == 1, "%s: %d incidents", phone, len(view.Incidents))
		i := view.Incidents[0]
		demand(i.Alerted != "" && told[i.ID] > 0, "%s: nobody was told of %+v", phone, i)
		demand(view.Hold.Kind == "hard_hold" && view.Hold.Incident == i.ID && view.Strikes == 0, "%s: hold %+v, %d strikes", phone, view.Hold, view.Strikes)
		demand(w.happened(phone, "safety_incident") == 1 && w.happened(phone, "hold_placed") == 1, "%s: events", phone)
		help := 0
		for _, m := range w.carrier.to(phone) {
			if strings.Contains(m.body, "988") {
				help++
			}
		}
		least, most := 1, 1
		switch phone {
		case leaver:
			least, most = 0, 0
		case hurried: // when the STOP comes while the reply is in the air, nobody knows whether it will arrive
			most = 2
		}
		demand(help >= least && help <= most, "%s was told %d times who can help", phone, help)
	}
	demand(len(w.carrier.to(ann)) == 1 && len(w.carrier.to(lone)) == 1 && len(w.carrier.to(leaver)) == 1 && len(w.carrier.to(hurried)) <= 2, "more texts than owed")
}

// endangeredPerson is what josh knows of somebody in danger.
type endangeredPerson struct {
	Strikes   int
	Hold      struct{ Kind, Incident string }
	Incidents []struct{ ID, Alerted string }
}

// known reads what josh knows of a phone.
func (w *world) known(phone string) (view endangeredPerson) {
	status, err := w.call(http.MethodGet, "/dev/people/"+url.PathEscape(phone), nil, &view)
	check(err)
	demand(status == http.StatusOK, "GET /dev/people: %d", status)
	return view
}

// alerts counts, by incident, how often operators were told, over all of the lives of the process.
func (w *world) alerts() map[string]int {
	file, err := os.Open(w.log)
	check(err)
	defer func() { _ = file.Close() }()
	told := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var line struct{ Message, Incident string }
		if json.Unmarshal(lines.Bytes(), &line) == nil && line.Message == "safety incident" {
			told[line.Incident]++
		}
	}
	return told
}
