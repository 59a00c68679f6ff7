package safety

import (
	"slices"
	"time"
)

// Alarm is an incident for which operators were called, or will be: it is due until they are. More of the same from
// the same number within AlarmWindow is recorded, counted and listed, and calls nobody: one person in distress who
// texts twenty times must not bury another.
type Alarm struct {
	Incident string    `json:"incident"` // id
	At       time.Time `json:"at"`
	Category Category  `json:"category"`
	Who      Who       `json:"who"`
	Severity Severity  `json:"severity,omitempty"`
	Minor    bool      `json:"minor,omitempty"`
	Repeats  int       `json:"repeats,omitempty"` // incidents since that called nobody
}

// covers reports whether an incident tells operators nothing that they were not called for: the same kind of danger,
// no graver, within the window. That the sender is under 18 is news as well.
func (a Alarm) covers(i Incident) bool { return a.tells(i) && i.At.Sub(a.At) < AlarmWindow }

// tells reports whether an incident is of the same kind and no graver, whenever it is.
func (a Alarm) tells(i Incident) bool {
	return a.Category == i.Category && a.Who == i.Who && i.Severity.rank() <= a.Severity.rank() && (a.Minor || !i.Minor)
}

// news reports whether none of the last alarms was of an incident's kind and as grave.
func (h History) news(i Incident) bool {
	return !slices.ContainsFunc(h.Alarms, func(a Alarm) bool { return a.tells(i) })
}

// rank orders severities; no severity comes before the least.
func (s Severity) rank() int { return slices.Index([]Severity{Low, Medium, High, Critical}, s) }

// Covering returns the id of the incident that operators were called for and that an incident only repeats, "" when
// it calls for them itself.
func (h History) Covering(i Incident) string {
	for _, a := range h.Alarms {
		if a.covers(i) {
			return a.Incident
		}
	}
	return ""
}

// Alarm enters an incident: as a repeat of the one that it names (Incident.RepeatOf), or as an alarm of its own, which
// then says how many repeats of its kind came before it.
func (h History) Alarm(i *Incident) History {
	var alarms []Alarm
	for _, a := range h.Alarms {
		kind := a.Category == i.Category && a.Who == i.Who
		switch {
		case a.Incident == i.RepeatOf:
			a.Repeats++
			alarms = append(alarms, a)
		case kind && i.RepeatOf == "":
			i.Before = a.Repeats
		case i.At.Sub(a.At) < AlarmWindow:
			alarms = append(alarms, a)
		}
	}
	if i.RepeatOf == "" {
		alarms = append(alarms, Alarm{Incident: i.ID, At: i.At, Category: i.Category, Who: i.Who, Severity: i.Severity, Minor: i.Minor})
	}
	h.Alarms = alarms
	return h
}
