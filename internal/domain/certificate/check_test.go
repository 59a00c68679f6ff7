package certificate_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/certificate"
)

// group is the record of a LinkUp of three that has just locked.
type group struct {
	LockVersion int                      `json:"lock_version"`
	InitiatorIn bool                     `json:"initiator_in"`
	Certificate *certificate.Certificate `json:"certificate,omitempty"`
	Invites     []map[string]any         `json:"invites"`
	History     []map[string]any         `json:"history"`
}

func locked() *group {
	asked := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	said, at, begins := asked.Add(time.Hour), asked.Add(2*time.Hour), asked.Add(24*time.Hour)
	seat := func(id string, wave int) certificate.Seat {
		return certificate.Seat{Seat: id, Wave: wave, Score: 0.7, Asked: asked, Said: said, Waited: 3600, For: begins}
	}
	return &group{
		LockVersion: 1, InitiatorIn: true, History: []map[string]any{{"event": "locked"}},
		Invites: []map[string]any{{"id": "1", "state": "accepted"}, {"id": "2", "state": "declined"}, {"id": "3", "state": "accepted"}},
		Certificate: &certificate.Certificate{
			At: at, LockVersion: 1, Option: "A", From: begins, To: begins.Add(time.Hour), Min: 2, Max: 3, Relaxed: []string{"wider area"},
			Seats: []certificate.Seat{seat("0", 0), seat("1", 1), seat("3", 2)},
			Met:   []certificate.Pair{{Seats: [2]string{"0", "1"}, At: begins.AddDate(0, 0, -14)}},
		},
	}
}

// TestCheck: a certificate holds, and each single thing that is wrong with it is found.
func TestCheck(t *testing.T) {
	t.Parallel()
	c := locked().Certificate
	for want, spoil := range map[string]func(*group){
		"":                    func(*group) {},
		"locked without":      func(g *group) { g.Certificate = nil },
		"there twice":         func(g *group) { g.Certificate.Seats[1].Seat = "0" },
		"by a score of 0.54":  func(g *group) { g.Certificate.Seats[1].Score = 0.54 },
		"yes to another time": func(g *group) { g.Certificate.Seats[2].Option = "B" },
		"not too late for B": func(g *group) {
			g.Certificate.Seats[2].Option, g.Certificate.Late = "B", []certificate.Late{{Option: "B", From: g.Certificate.At.Add(14 * time.Hour)}}
		},
		"before they were asked":     func(g *group) { g.Certificate.Seats[1].Asked = g.Certificate.At.Add(time.Hour) },
		"waited another time":        func(g *group) { g.Certificate.Seats[2].Waited = 1 },
		"asked by no wave":           func(g *group) { g.Certificate.Seats[2].Wave = 0 },
		"in without a certificate":   func(g *group) { g.Invites[1]["state"] = "accepted" },
		"3 certified":                func(g *group) { g.Invites[2]["left"] = true },
		"who asked for it is not in": func(g *group) { g.Certificate.Seats = g.Certificate.Seats[1:] },
		"certified":                  func(g *group) { g.LockVersion = 2 },
		"people where 2 to 2":        func(g *group) { g.Certificate.Max = 2 },
		"people where 4 to 4":        func(g *group) { g.Certificate.Min, g.Certificate.Max = 4, 4 },
		"begins before the lock":     func(g *group) { g.Certificate.From = g.Certificate.At },
		"no relaxation":              func(g *group) { g.Certificate.Relaxed = []string{"holds"} },
		"met less than 336h":         func(g *group) { g.Certificate.Met[0].At = c.From.AddDate(0, 0, -13) },
		"met less than 12h": func(g *group) {
			g.Certificate.Relaxed[0], g.Certificate.Met[0].At, g.Certificate.Seats[1].For = "shorter cooldown", c.At.Add(-3*time.Hour), c.At
			g.Certificate.Seats[0].For = c.At
		},
	} {
		g := locked()
		spoil(g)
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		wrong := certificate.Check(data, true)
		if want == "" && len(wrong) > 0 || want != "" && !strings.Contains(strings.Join(wrong, "\n"), want) {
			t.Errorf("%q: finds %q", want, wrong)
		}
	}
	moved := locked()
	moved.Certificate.Seats[2].Option = "B"
	moved.History = append(moved.History, map[string]any{"event": "moved"})
	if data, _ := json.Marshal(moved); len(certificate.Check(data, true)) > 0 {
		t.Error("most were for another time than somebody said yes to at first, and it does not hold")
	}
	late := locked()
	late.Certificate.Seats[2].Option, late.Certificate.Late = "B", []certificate.Late{{Option: "B", From: late.Certificate.At.Add(-time.Hour)}}
	if data, _ := json.Marshal(late); len(certificate.Check(data, true)) > 0 {
		t.Error("it was too late for the time that most had said yes to, and it does not hold")
	}
	left := locked()
	left.Invites[2]["left"] = true
	data, _ := json.Marshal(left)
	if wrong := certificate.Check(data, false); len(wrong) > 0 {
		t.Errorf("somebody has left: finds %q", wrong)
	}
	taken := locked() // two have left, who asked for it among them, and one has taken a seat
	taken.LockVersion, taken.Certificate.LockVersion, taken.InitiatorIn, taken.Certificate.Min = 4, 4, false, 3
	taken.Certificate.Seats, taken.Certificate.Met = taken.Certificate.Seats[1:], nil
	data, _ = json.Marshal(taken)
	if wrong := certificate.Check(data, true); len(wrong) > 0 {
		t.Errorf("a seat is taken: finds %q", wrong)
	}
	if wrong := certificate.Check([]byte("no"), false); len(wrong) != 1 || len(certificate.Check([]byte(`{"history":[]}`), false)) > 0 {
		t.Errorf("%q", wrong)
	}
}
