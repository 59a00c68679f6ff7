package mypage

import (
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
)

// exportPath follows the token in the address of the same data for machines.
const exportPath = "/data.json"

// export is all that the page shows, for whoever wants to take it elsewhere.
type export struct {
	At        time.Time        `json:"at"`
	Likes     []string         `json:"likes"`
	Avoids    []string         `json:"would_rather_not"`
	OwnWords  string           `json:"would_rather_not_in_own_words,omitempty"`
	Times     []string         `json:"times"`
	Group     *exportGroup     `json:"group,omitempty"`
	Miles     int              `json:"miles,omitempty"`
	Facts     []exportFact     `json:"told"`
	MayNote   memory.Consent   `json:"may_note"`
	Summary   []string         `json:"summary"` // of what was said over weeks, an aspect a line
	Talks     []Talk           `json:"talks"`
	Reminders []exportReminder `json:"reminders"`
	Calendar  *exportCalendar  `json:"calendar_link,omitempty"` // that there is one: nobody knows the link itself
	FirstName string           `json:"first_name,omitempty"`
	LastName  string           `json:"last_name,omitempty"`
	Birthday  string           `json:"birthday,omitempty"`
	Postcode  string           `json:"postcode,omitempty"`
	Email     string           `json:"e_mail,omitempty"`
}

type exportGroup struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}

type exportFact struct {
	Words    string    `json:"words"`
	Category string    `json:"category"`
	Asked    bool      `json:"asked"` // for it to be remembered; else it was noted
	At       time.Time `json:"at"`
}

type exportReminder struct {
	Words string    `json:"words"`
	At    time.Time `json:"at"`
}

type exportCalendar struct {
	Since time.Time `json:"since"`
}

// exported answers with what the page shows as JSON, to be saved.
func (s *Site) exported(t them) httpevent.Response {
	e := export{
		At: s.Now().UTC(), Likes: []string{}, Avoids: []string{}, OwnWords: t.words, Times: append([]string{}, t.profile.Preferences.Times...), Miles: t.profile.Preferences.RadiusMiles,
		Facts: []exportFact{}, MayNote: t.memory.Consent, Summary: append([]string{}, t.memory.Summary.Lines()...), Talks: append([]Talk{}, t.talks...), Reminders: []exportReminder{},
		FirstName: t.person.FirstName, LastName: t.person.LastName, Birthday: t.person.Birthday, Postcode: t.person.ZIP, Email: t.person.Email,
	}
	for i := range t.profile.Activities {
		e.Likes = append(e.Likes, s.label(t.profile.Activities[i].Key))
	}
	for _, key := range t.profile.Avoid {
		if key != profile.OwnWords {
			e.Avoids = append(e.Avoids, s.label(key))
		}
	}
	if size := t.profile.Preferences.Group; size != nil {
		e.Group = &exportGroup{size.Min, size.Max}
	}
	for _, f := range t.memory.Newest() {
		e.Facts = append(e.Facts, exportFact{f.Words, string(f.Category), f.Asked, f.At.UTC()})
	}
	for _, r := range t.reminds.Open {
		e.Reminders = append(e.Reminders, exportReminder{r.Words, r.At.UTC()})
	}
	if t.link.ID != "" {
		e.Calendar = &exportCalendar{t.link.At.UTC()}
	}
	var body strings.Builder
	out := json.NewEncoder(&body) // which escapes < and >: no browser reads a page in it
	out.SetIndent("", "  ")
	if out.Encode(e) != nil {
		return pages.Plain(http.StatusServiceUnavailable)
	}
	return httpevent.Response{Status: http.StatusOK, ContentType: "application/json; charset=utf-8", Body: body.String(), Header: map[string]string{
		"cache-control": "no-store", "content-disposition": `attachment; filename="josh.json"`, "x-content-type-options": "nosniff", "x-robots-tag": "noindex", "referrer-policy": "no-referrer",
	}}
}

// label is a key as people say it.
func (s *Site) label(key string) string {
	if words := s.Label(key); words != "" {
		return words
	}
	return key
}
