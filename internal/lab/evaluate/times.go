package evaluate

import (
	"bufio"
	"encoding/json"
	"io"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/when"
)

// momentRow is a row of a public list of times.
type momentRow struct {
	Text     string          `json:"text"`
	Ref      string          `json:"ref"`      // when it was written, with or without a zone
	Expected json.RawMessage `json:"expected"` // null where no time is
}

// Times holds the reader of times against a public list. Such lists differ in what a day's hours are and in what "next friday" is: what is
// measured is the date of those that a plan may have, and whether something is read where nothing is.
func Times(name string, in io.Reader) ([]Figure, error) {
	dates, invented := Figure{Name: name + " date", Of: right}, Figure{Name: name + " " + falseAlarms, Of: falseAlarms}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		var row momentRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil || row.Text == "" {
			return nil, fault.New(fault.Invalid, "list: a row is no object with a text")
		}
		now, err := reference(row.Ref)
		if err != nil {
			return nil, err
		}
		got := when.Read(row.Text, when.Context{Now: now, Zone: now.Location(), Country: "US"})
		m := Miss{Row{Text: row.Text}, string(row.Expected)}
		if len(row.Expected) == 0 || string(row.Expected) == "null" {
			invented.N++
			if len(got.Options) > 0 {
				invented.K++
				invented.Misses = append(invented.Misses, m)
			}
			continue
		}
		want := datesOf(row.Expected, now)
		if len(want) == 0 {
			continue
		}
		dates.N++
		if len(got.Options) > 0 && want[got.Options[0].Date] {
			dates.K++
		} else {
			dates.Misses = append(dates.Misses, m)
		}
	}
	return []Figure{dates, invented}, fault.Wrap(fault.Invalid, "list", lines.Err())
}

// reference reads a moment. Without a zone it is taken for UTC's; without anything it is publicNow.
func reference(ref string) (time.Time, error) {
	if ref == "" {
		ref = publicNow
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05"} {
		if now, err := time.Parse(layout, ref); err == nil {
			return now, nil
		}
	}
	return time.Time{}, fault.New(fault.Invalid, "list: a ref that is no time")
}

// datesOf returns the dates that are right and that a plan may have: today to 21 days ahead.
func datesOf(expected json.RawMessage, now time.Time) map[string]bool {
	const horizon = 21 * 24 * time.Hour
	type moment struct{ Start, Value string }
	var one struct {
		moment
		Parts struct{ Year, Month, Day int } `json:"start_components"`
	}
	var spans []struct{ Values []moment }
	var found []string
	if json.Unmarshal(expected, &one) == nil {
		found = append(found, one.Start)
		if p := one.Parts; one.Start == "" && p.Year > 0 {
			found = append(found, time.Date(p.Year, time.Month(p.Month), p.Day, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
		}
	} else if json.Unmarshal(expected, &spans) == nil && len(spans) > 0 {
		for _, m := range spans[0].Values {
			found = append(found, m.Start, m.Value)
		}
	}
	today, last := now.Format(time.DateOnly), now.Add(horizon).Format(time.DateOnly)
	dates := map[string]bool{}
	for _, f := range found {
		if len(f) < len(time.DateOnly) {
			continue
		}
		if date := f[:len(time.DateOnly)]; date >= today && date <= last {
			dates[date] = true
		}
	}
	return dates
}
