package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/term"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
)

// column is one column of a list that is shown as a table.
type column[Row any] struct {
	head string
	cell func(row Row, now time.Time) string // now is by the clock of the answer, which josh run may have moved
}

// list runs a command whose answer is a list under a name. On a terminal it prints a table; with --json or into a pipe it
// prints each row as one line of JSON, which says more than the table.
func list[Row any](ctx context.Context, o operator, s *streams, command string, args any, name string, columns ...column[Row]) error {
	out, err := o.ask(ctx, s, command, args)
	if err != nil {
		return err
	}
	var answer map[string]json.RawMessage
	var raw []json.RawMessage
	if err = json.Unmarshal(out, &answer); err == nil {
		err = json.Unmarshal(answer[name], &raw)
	}
	if err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	if o.JSON || !s.terminal() {
		for _, row := range raw {
			if err := line(s.out, row); err != nil {
				return err
			}
		}
		return nil
	}
	rows := make([]Row, len(raw))
	for i := range raw {
		if err := json.Unmarshal(raw[i], &rows[i]); err != nil {
			return fault.Wrap(fault.Internal, "answer", err)
		}
	}
	var now time.Time
	_ = json.Unmarshal(answer["now"], &now) // a list without times has none
	return printTable(s.out, rows, columns, now)
}

// line prints a value as one line of JSON.
func line(w io.Writer, value json.RawMessage) error {
	var compact bytes.Buffer
	if err := json.Compact(&compact, value); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	_, err := fmt.Fprintln(w, compact.String())
	return err
}

// printTable prints rows under their heads, aligned. Control characters do not reach the terminal: some cells are what people
// typed.
func printTable[Row any](w io.Writer, rows []Row, columns []column[Row], now time.Time) error {
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, "none")
		return err
	}
	aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	cells := make([]string, len(columns))
	row := func(cell func(column[Row]) string) {
		for i, c := range columns {
			cells[i] = plain(cell(c))
		}
		_, _ = fmt.Fprintln(aligned, strings.TrimRight(strings.Join(cells, "\t"), "\t")) // Flush has its error
	}
	row(func(c column[Row]) string { return strings.ToUpper(c.head) })
	for _, r := range rows {
		row(func(c column[Row]) string { return c.cell(r, now) })
	}
	return aligned.Flush()
}

// plain returns a cell without what moves a terminal's cursor.
func plain(cell string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, cell)
}

// terminal reports whether a person reads the output.
func (s *streams) terminal() bool {
	f, ok := s.out.(*os.File)
	return s.tty || ok && term.IsTerminal(int(f.Fd()))
}

// ago is a moment as a table shows it: how long before now, and when.
func ago(at, now time.Time) string {
	return span.Short(now.Sub(at)) + " (" + at.Local().Format("Jan 2 15:04") + ")"
}
