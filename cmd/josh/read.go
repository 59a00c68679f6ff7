package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// read runs a command whose answer is one thing. On a terminal it is printed as somebody reads it; with --json or into a pipe it is indented
// JSON, which says more.
func read[T any](ctx context.Context, o operator, s *streams, command string, args any, write func(io.Writer, T) error) error {
	out, err := o.ask(ctx, s, command, args)
	if err != nil {
		return err
	}
	if o.JSON || !s.terminal() {
		return show(s, out)
	}
	var answer T
	if err := json.Unmarshal(out, &answer); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	return write(s.out, answer)
}

// printFigures prints names and values, aligned; a name without a value is left out.
func printFigures(w io.Writer, rows ...figure) error {
	rows = slices.DeleteFunc(rows, func(f figure) bool { return f.value == "" })
	width := 0
	for _, f := range rows {
		width = max(width, len(f.name))
	}
	for _, f := range rows {
		if _, err := fmt.Fprintf(w, "%-*s  %s\n", width, f.name, plain(f.value)); err != nil {
			return err
		}
	}
	return nil
}

// titled prints a table under a title, nothing for no rows.
func titled[Row any](w io.Writer, title string, now time.Time, rows []Row, columns ...column[Row]) error {
	if len(rows) == 0 {
		return nil
	}
	_, _ = fmt.Fprintf(w, "\n%s\n", title)
	return printTable(w, rows, columns, now)
}

// moment is a time as a reader has it, "" for none.
func moment(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Local().Format("Mon Jan 2 2006 15:04")
}

// since is a time and how long ago it was, "" for none.
func since(at, now time.Time) string {
	if at.IsZero() {
		return ""
	}
	return ago(at, now)
}

// said is "yes" for what is so, "" for what is not.
func said(so bool) string {
	if so {
		return "yes"
	}
	return ""
}

// cells are a row of texts that are ready to be shown.
type cells [4]string

// cell is a column of such rows.
func cell(head string, n int) column[cells] {
	return column[cells]{head, func(r cells, _ time.Time) string { return r[n] }}
}

// textRows are a text of a conversation and below it the steps of its turn.
func textRows(t ops.ThreadText, now time.Time) []cells {
	by := "JOSH"
	if t.In {
		by = "they"
	}
	rows := []cells{{ago(t.At, now), by, cmp.Or(t.Status, "-"), strings.Join(filled(t.Purpose, t.Words, t.Why, t.SID), "; ")}}
	for _, s := range t.Steps {
		rows = append(rows, cells{"", "", s.Step, strings.Join(filled(s.Saw, s.Decision, s.Why), "; ")})
	}
	return rows
}

// filled returns those that are not empty.
func filled(all ...string) []string {
	return slices.DeleteFunc(all, func(s string) bool { return s == "" })
}

func printTexts(w io.Writer, title string, now time.Time, texts ...ops.ThreadText) error {
	var rows []cells
	for _, t := range texts {
		rows = append(rows, textRows(t, now)...)
	}
	return titled(w, title, now, rows, cell("when", 0), cell("by", 1), cell("status, step", 2), cell("what", 3))
}

// printThread prints a conversation.
func printThread(w io.Writer, t ops.Thread) error {
	answers := t.By
	if answers != "" {
		answers += ", until " + moment(t.Until)
	}
	err := printFigures(w,
		figure{"number", t.Number}, figure{"name", t.Name}, figure{"phone", t.Phone}, figure{"state", cmp.Or(string(t.State), "nobody JOSH knows")},
		figure{"region", t.Region}, figure{"profile", t.Profile}, figure{"opted out", said(t.OptedOut)}, figure{"hold", string(t.Hold)},
		figure{"no text may reach them", string(t.May)}, figure{"answered by", answers}, figure{"wants a person", since(t.Waiting, t.Now)},
	)
	if err != nil {
		return err
	}
	return printTexts(w, "Texts, the oldest first", t.Now, t.Texts...)
}

// printWhy prints why somebody got no reply.
func printWhy(w io.Writer, y ops.Why) error {
	if len(y.Causes) == 0 {
		_, _ = fmt.Fprintln(w, "nothing keeps a reply from them")
	}
	for n, c := range y.Causes {
		if n > 0 {
			_, _ = fmt.Fprintln(w)
		}
		if err := printFigures(w, figure{"cause", c.Cause}, figure{"says", c.Says}, figure{"do", c.Do}, figure{"since", since(c.Since, y.Now)}); err != nil {
			return err
		}
	}
	if y.Text != nil {
		if err := printTexts(w, "Their last text", y.Now, *y.Text); err != nil {
			return err
		}
	}
	return printTexts(w, "Written to them since", y.Now, y.Replies...)
}

// printPerson prints what a person may do, and what they told.
func printPerson(w io.Writer, p ops.Person) error {
	if err := printEntitled(w, p.Entitled); err != nil {
		return err
	}
	rows := make([]cells, len(p.Told))
	for n, t := range p.Told {
		what := []byte("-")
		switch {
		case t.LinkUp != nil:
			what, _ = json.Marshal(t.LinkUp) // it came as JSON
		case t.Profile != nil:
			what, _ = json.Marshal(t.Profile)
		}
		rows[n] = cells{moment(t.At), string(t.About), string(what), t.ID}
	}
	return titled(w, "Told, the newest first", time.Time{}, rows, cell("when", 0), cell("about", 1), cell("what", 2), cell("id", 3))
}

// printEntitled prints what a person may do.
func printEntitled(w io.Writer, e ops.Entitled) error {
	yes := map[bool]string{true: "yes", false: "no"}
	err := printFigures(w, figure{"phone", e.Phone}, figure{"state", e.State}, figure{"may take part", yes[e.CanParticipate]}, figure{"may start", yes[e.CanInitiate]}, figure{"both until", moment(e.GraceUntil)})
	if err != nil {
		return err
	}
	return titled(w, "What they may do now", time.Time{}, slices.Sorted(maps.Keys(e.May)),
		column[people.Action]{"action", func(a people.Action, _ time.Time) string { return string(a) }},
		column[people.Action]{"may", func(a people.Action, _ time.Time) string { return e.May[a] }},
	)
}
