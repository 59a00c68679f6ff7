package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Parts of the table, in order; each can be measured alone.
func Parts() []string {
	return []string{"micro", "store", "start", "steady", "sustained", "simulated", "peer", "pages", "replies", "wave", "sim", "answers", "console"}
}

// command is how one part is repeated.
func command(part string) string { return "go run ./internal/lab/bench/cmd " + part }

// Measure measures one part from the root of the repository and returns its rows.
func Measure(ctx context.Context, part string) ([]Row, error) {
	switch part {
	case "micro":
		return microRows(ctx)
	case "store":
		return storeRows(ctx)
	case "start":
		return startRows(ctx)
	case "answers":
		return answerRows(ctx)
	case "wave":
		return waveRows(ctx)
	case "steady", "sustained", "simulated", "peer", "pages", "replies", "sim", "console":
		return loadRows(ctx, part)
	}
	return nil, fmt.Errorf("no part %q: there are %s", part, strings.Join(Parts(), ", "))
}

func microRows(ctx context.Context) ([]Row, error) {
	var rows []Row
	for _, b := range micros() {
		m, err := Benchmark(ctx, b.pkg, b.name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, b.row(m))
	}
	peer, err := Benchmark(ctx, "./internal/lab/bench", "BenchmarkTwilioGo")
	if err != nil {
		return nil, err
	}
	rows[0].Figure += fmt.Sprintf(" (twilio-go: %s, %d)", short(peer.Took), peer.Allocs)
	return rows, nil
}

// storeRows runs the counting tests: what they assert is the figure.
func storeRows(ctx context.Context) ([]Row, error) {
	words := []string{"go", "test", "-count=1", "-run", "TestStoreWork|TestWriteUnitsDoc", "./internal/lab/bench"}
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
	r := Row{
		What: "store work of a text: stranger, known person, STOP, HELP", Command: quoted(words),
		Bar:    "webhook 1 commit; turn 2 reads + 1 commit; send 1 read + 2 commits; receipt 1 commit",
		Figure: "as counted in docs/performance.md",
	}
	if err != nil {
		r.Missed, r.Figure = true, lastLine(string(out))
	}
	return []Row{r}, nil
}

// answerRows compares how long the form's answers take for numbers in every standing. What the benchmark asserts
// is the bar: that none differs from those for a new number.
func answerRows(ctx context.Context) ([]Row, error) {
	words := []string{"go", "test", "-run", "^$", "-bench", "Answers", "-benchtime", "1000x", "./internal/edge/join"}
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
	r := Row{
		What: "time of the form's answers: known, opted out, held, asked of late, at its limit, against a new number", Command: quoted(words),
		Bar: "no difference (Mann-Whitney, 1 % over all comparisons)",
	}
	for line := range strings.Lines(string(out)) {
		if figure, ok := strings.CutPrefix(line, "answers: "); ok {
			r.Figure = strings.TrimSpace(figure)
		}
	}
	if r.Figure == "" {
		return nil, fmt.Errorf("no comparison: %w\n%s", err, out)
	}
	r.Missed = err != nil
	return []Row{r}, nil
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// Bars of a function.
const (
	maxRatio = 1.5
	maxSize  = 31_000_000
)

func startRows(ctx context.Context) ([]Row, error) {
	mains, err := filepath.Glob("functions/*/main.go")
	if err != nil {
		return nil, err
	}
	var names []string
	for _, m := range mains {
		names = append(names, filepath.Base(filepath.Dir(m)))
	}
	starts, err := Starts(ctx, names)
	if err != nil || len(starts) == 0 {
		return nil, fmt.Errorf("functions: %w", err)
	}
	var rows []Row
	for _, s := range starts {
		rows = append(rows, Row{
			What: "Lambda " + s.Function + ": start to first poll, and size for arm64", Bar: "<= 1.5x an empty program with the same SDK clients, <= 31 MB",
			Figure: fmt.Sprintf("%s / %s = %.2fx, %.2f MB", short(s.Took), short(s.Peer), s.Ratio(), float64(s.Size)/1e6),
			Missed: s.Ratio() > maxRatio || s.Size > maxSize, Command: command("start"),
		})
	}
	return rows, nil
}

// loadRows builds josh and puts one of the loads on it.
func loadRows(ctx context.Context, part string) ([]Row, error) {
	dir, err := os.MkdirTemp("", "josh-binary-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary := filepath.Join(dir, "josh")
	if out, err := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", binary, "./cmd/josh").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build josh: %w\n%s", err, out)
	}
	switch part {
	case "steady":
		r, err := Steady(ctx, binary)
		return r.steadyRows(), err
	case "sustained":
		r, err := Sustained(ctx, binary)
		return r.sustainedRows(), err
	case "pages":
		v, err := Pages(ctx, binary)
		return v.rows(), err
	case "replies":
		took, err := replyTimes(ctx, binary)
		return took.replyRows(), err
	case "sim":
		return town(ctx, binary), nil
	case "peer":
		c, err := Peer(ctx, binary)
		return c.rows(), err
	case "console":
		d, err := Console(ctx, binary)
		return d.rows(), err
	}
	r, err := Simulated(ctx, binary)
	return r.simulatedRows(), err
}

func (r Run) steadyRows() []Row {
	const what = "200 texts/s for 30 s"
	c := command("steady")
	p99 := most(what+": webhook p99", 25*time.Millisecond, r.Webhook.at(0.99), c)
	p99.Figure += fmt.Sprintf(" (slowest %s)", short(r.Webhook.max()))
	carrier := most(what+": text to carrier p99", 100*time.Millisecond, r.ToCarrier.at(0.99), c)
	carrier.Figure += fmt.Sprintf(" (p50 %s, slowest %s)", short(r.ToCarrier.at(0.5)), short(r.ToCarrier.max()))
	return []Row{most(what+": webhook p50", 5*time.Millisecond, r.Webhook.at(0.5), c), p99, carrier, r.kept(what, c)}
}

func (l latencies) replyRows() []Row {
	row := most("200 replies/s to invites, plans lock meanwhile: reply to confirmation p99", 150*time.Millisecond, l.at(0.99), command("replies"))
	row.Figure += fmt.Sprintf(" (p50 %s, slowest %s, of %d)", short(l.at(0.5)), short(l.max()), len(l))
	return []Row{row}
}

func (r Run) sustainedRows() []Row {
	const what = "as much as gets through, 60 s"
	c := command("sustained")
	rate := Row{
		What: what + ": texts/s through to the carrier", Bar: ">= 1,000", Command: c, Missed: r.Texts == 0 || r.PerSecond() < 1000,
		Figure: fmt.Sprintf("%.0f (text to carrier p50 %s, p99 %s; %s of processor time a text)",
			r.PerSecond(), short(r.ToCarrier.at(0.5)), short(r.ToCarrier.at(0.99)), short(r.CPU())),
	}
	return []Row{rate, r.kept(what, c), r.memory(what, c)}
}

func (r Run) simulatedRows() []Row {
	const what = "1,000 texts/s for 20 s with the simulated carrier and its 2 receipts a text"
	c := command("simulated")
	rate := Row{
		What: what + ": texts/s until nothing is left to do", Bar: ">= 950", Command: c, Missed: r.Texts == 0 || r.PerSecond() < 950,
		Figure: fmt.Sprintf("%.0f (webhook p50 %s, p99 %s; %s of processor time a text)",
			r.PerSecond(), short(r.Webhook.at(0.5)), short(r.Webhook.at(0.99)), short(r.CPU())),
	}
	return []Row{rate, r.kept(what, c)}
}
