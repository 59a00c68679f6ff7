package bench

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Row is a line of the table: what was measured, what it must reach, what it is.
type Row struct {
	What, Bar, Figure string
	Missed            bool // the bar
	Aim               bool // the bar is only aimed at: to miss it is no fault
	Command           string
}

// Print writes rows as a Markdown table and returns how many bars were missed.
func Print(w io.Writer, rows []Row) (missed int) {
	_, _ = fmt.Fprintln(w, "| What | Bar | Figure | | Command |\n|---|---|---|---|---|")
	for _, r := range rows {
		verdict := "reached"
		switch {
		case r.Aim && r.Missed:
			verdict = "aim missed"
		case r.Missed:
			verdict = "**missed**"
			missed++
		case r.Bar == "":
			verdict = ""
		}
		_, _ = fmt.Fprintf(w, "| %s | %s | %s | %s | `%s` |\n", r.What, r.Bar, r.Figure, verdict, strings.ReplaceAll(r.Command, "|", `\|`))
	}
	return missed
}

// micros are the Go benchmarks of the table. A bar of 0 is none.
type micro struct {
	what, pkg, name string
	most            time.Duration
	allocs          int
	rate            string // unit of the rate that counts instead of the time
}

func micros() []micro {
	return []micro{
		{"signature check, form of 22 fields", "./internal/platform/twilio", "BenchmarkVerify", 5 * time.Microsecond, 20, ""},
		{"webhook handler's own work, without the store", "./internal/app", "BenchmarkInbound", 40 * time.Microsecond, 120, ""},
		{"one text understood and decided: normal form, keywords, all steps", "./internal/app", "BenchmarkText", 50 * time.Microsecond, 0, ""},
		{"what one text asks for, read by rules", "./internal/text/understand", "BenchmarkRead", 60 * time.Microsecond, 0, ""},
		{"a question of two parts finds its cards among 500", "./internal/text/deck", "BenchmarkRoute", 200 * time.Microsecond, 0, ""},
		{"what a call of a model is given, of 5,000 stored texts", "./internal/platform/model/assemble", "BenchmarkAssemble", 200 * time.Microsecond, 0, ""},
		{"one line of josh explain (at least 1,000 a second)", "./internal/edge/explain", "BenchmarkLines", time.Millisecond, 0, ""},
		{"normal form of a text", "./internal/base/sms", "BenchmarkNormalizeCurly", 0, 0, ""},
		{"segments of a text of 300 characters", "./internal/base/sms", "BenchmarkCount", 0, 0, ""},
		{"sealing a body", "./internal/platform/seal", "BenchmarkSeal", 0, 0, ""},
		{"durable commits of four items, 128 callers", "./internal/platform/table/bolt", "BenchmarkCommit/callers=128", 0, 0, "commits/s"},
		{"a queue message sent, received and deleted", "./internal/platform/queue/memory", "BenchmarkSendReceiveDelete", 0, 0, ""},
	}
}

// row is a benchmark's line of the table.
func (b micro) row(m Micro) Row {
	r := Row{What: b.what, Figure: fmt.Sprintf("%s, %d allocations", short(m.Took), m.Allocs), Command: quoted(microCommand(b.pkg, b.name))}
	if b.rate != "" {
		r.Figure = fmt.Sprintf("%.0f %s", m.PerSec, b.rate)
	}
	if b.most > 0 {
		r.Bar = "<= " + short(b.most)
		r.Missed = m.Took > b.most
	}
	if b.allocs > 0 {
		r.Bar += fmt.Sprintf(", <= %d allocations", b.allocs)
		r.Missed = r.Missed || m.Allocs > b.allocs
	}
	return r
}

// short writes a time with three digits.
func short(d time.Duration) string {
	for _, unit := range []time.Duration{time.Second, time.Millisecond, time.Microsecond} {
		if d >= unit {
			return strings.Replace(d.Round(unit/100).String(), "µ", "u", 1)
		}
	}
	return d.String()
}

// most is a row for a time that must not exceed a bar.
func most(what string, bar, got time.Duration, command string) Row {
	return Row{What: what, Bar: "<= " + short(bar), Figure: short(got), Missed: got > bar, Command: command}
}

// kept is the row that says that no text was lost or answered twice.
func (r Run) kept(what, command string) Row {
	return Row{
		What: what + ": nothing lost, nothing twice", Bar: "0 and 0", Command: command,
		Figure: fmt.Sprintf("%d texts, %d refused, %d lost, %d twice", r.Texts, r.Refused, r.Lost, r.Twice),
		Missed: r.Refused+r.Lost+r.Twice > 0 || r.Texts == 0,
	}
}

// memory is the row that says whether the memory stayed within its bound.
func (r Run) memory(what, command string) Row {
	early, late := r.Heap()
	return Row{
		What: what + ": memory that belongs to no file", Bar: "<= 160 MB at any number of texts", Command: command,
		Figure: fmt.Sprintf("%d MB early, %d MB late (peak %d MB with the mapped data files)", early>>20, late>>20, r.Peak()>>20),
		Missed: late > maxHeap,
	}
}

// maxHeap is the soft limit of `josh run` (128 MB) and a quarter more for stacks and the runtime's own.
const maxHeap = 160 << 20
