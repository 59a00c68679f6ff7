package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/edge/ops"
)

// printIncident prints an incident and what operators wrote about it.
func printIncident(w io.Writer, i ops.IncidentView) error {
	text := ""
	if i.Text != nil {
		text = *i.Text
	}
	repeats := ""
	if i.Repeats > 0 {
		repeats = strconv.Itoa(i.Repeats)
	}
	err := printFigures(w,
		figure{"incident", i.ID}, figure{"state", i.State}, figure{"what", string(i.Category) + " of " + string(i.Who)}, figure{"severity", string(i.Severity)},
		figure{"when", moment(i.At)}, figure{"phone", i.Phone}, figure{"number", i.Number}, figure{"text", text}, figure{"rule", i.Rule},
		figure{"a minor", said(i.Minor)}, figure{"held then", string(i.Hold)}, figure{"strikes", strconv.Itoa(i.Strikes)},
		figure{"answer", strings.Join(filled(i.ReplyWords, moment(i.ReplyAt)), ", ")}, figure{"repeats", i.RepeatOf}, figure{"repeated", repeats},
		figure{"linkup", i.LinkUp}, figure{"seat", i.Seat}, figure{"seen", cmp.Or(moment(i.Seen), "no")}, figure{"closed", moment(i.Closed)}, figure{"outcome", i.Conclusion},
	)
	if err != nil {
		return err
	}
	calls := make([]cells, len(i.Calls))
	for n, c := range i.Calls {
		calls[n] = cells{moment(c.At), string(c.What)}
	}
	if err := titled(w, "Operators were called", time.Time{}, calls, cell("when", 0), cell("what", 1)); err != nil {
		return err
	}
	notes := make([]cells, len(i.NoteTexts))
	for n, text := range i.NoteTexts {
		notes[n] = cells{"", text}
		if n < len(i.Notes) {
			notes[n][0] = moment(i.Notes[n].At)
		}
	}
	return titled(w, "Notes", time.Time{}, notes, cell("when", 0), cell("note", 1))
}

// printLinkUp prints the life of a LinkUp.
func printLinkUp(w io.Writer, l ops.LinkUpRow) error {
	err := printFigures(w,
		figure{"linkup", l.ID}, figure{"state", l.State}, figure{"what", l.Activity}, figure{"where", l.Region}, figure{"when", times(l)},
		figure{"in", fmt.Sprintf("%d of %d-%d", l.In, l.Group.Min, l.Group.Max)}, figure{"asked", fmt.Sprintf("%d, wave %d", l.Asked, l.Wave)},
		figure{"began", moment(l.CreatedAt)}, figure{"asks until", moment(l.ExpiresAt)}, figure{"on since", moment(l.LockedAt)}, figure{"relaxed", strings.Join(l.Relaxed, ", ")},
	)
	if err != nil {
		return err
	}
	type seat = ops.LinkUpSeat
	err = titled(w, "People", time.Time{}, l.Seats,
		column[seat]{"seat", func(s seat, _ time.Time) string { return s.Seat }},
		column[seat]{"who", func(s seat, _ time.Time) string { return strings.Join(filled(s.Name, s.Phone), ", ") }},
		column[seat]{"state", func(s seat, _ time.Time) string { return strings.Join(filled(s.State, s.Option, s.Unable), ", ") }},
		column[seat]{"in", func(s seat, _ time.Time) string { return cmp.Or(said(s.In), "no") }},
		column[seat]{"score", func(s seat, _ time.Time) string {
			if s.Score == 0 {
				return "-"
			}
			return strconv.FormatFloat(s.Score, 'f', 2, 64)
		}},
		column[seat]{"because", func(s seat, _ time.Time) string { return cmp.Or(strings.Join(s.Reasons, ", "), "-") }},
		column[seat]{"last", func(s seat, _ time.Time) string {
			if len(s.Marks) == 0 {
				return "-"
			}
			m := s.Marks[len(s.Marks)-1]
			return strings.Join(filled(m.What, m.Option, moment(m.At)), ", ")
		}},
	)
	if err != nil {
		return err
	}
	ahead, history := make([]cells, len(l.Ahead)), make([]cells, len(l.History))
	for n, a := range l.Ahead {
		ahead[n] = cells{moment(a.At), a.What}
	}
	for n, h := range l.History {
		history[n] = cells{moment(h.At), h.Event, cmp.Or(h.Reason, "-")}
	}
	if err := titled(w, "Ahead", time.Time{}, ahead, cell("when", 0), cell("what", 1)); err != nil {
		return err
	}
	return titled(w, "History", time.Time{}, history, cell("when", 0), cell("what", 1), cell("why", 2))
}
