package bench

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// The bars of a wave: what is asked of it among 100,000 people of one region, whether many, some or none name the activity.
const (
	waveReads   = 20
	waveScored  = 400
	waveCPU     = 50 * time.Millisecond
	waveP99     = 100 * time.Millisecond
	waveSearch  = "BenchmarkWave"
	wavePackage = "./internal/flow/linkup"
)

// wave is what the search of one benchmark's case took.
type wave struct {
	of            string // how many name the activity
	reads, scored float64
	cpu, p99      time.Duration
}

// waveCommand runs the searches among 100,000 people, each 300 times.
func waveCommand() []string {
	return []string{"go", "test", "-run=^$", "-bench=^" + waveSearch + "$/^100000$", "-benchtime=300x", wavePackage}
}

// waveRows measures the searches.
func waveRows(ctx context.Context) ([]Row, error) {
	words := waveCommand()
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, out)
	}
	waves, err := parseWaves(string(out))
	var rows []Row
	for _, w := range waves {
		rows = append(rows, w.row())
	}
	return rows, err
}

// row is the line of one case.
func (w wave) row() Row {
	return Row{
		What:   "who is asked by a wave among 100,000 people of a region, an activity that " + w.of,
		Bar:    fmt.Sprintf("<= %d reads, <= %d looked at, <= %s of processor time, p99 <= %s", waveReads, waveScored, short(waveCPU), short(waveP99)),
		Figure: fmt.Sprintf("%.0f reads, %.0f looked at, %s of processor time, p99 %s", w.reads, w.scored, short(w.cpu), short(w.p99)),
		Missed: w.reads > waveReads || w.scored > waveScored || w.cpu > waveCPU || w.p99 > waveP99, Command: quoted(waveCommand()),
	}
}

// parseWaves reads the lines of the benchmark, one for each case: its name, how often it ran, then pairs of value and unit. A case without one of the
// metrics is an error: a bar that nothing is held to is none.
func parseWaves(out string) (waves []wave, err error) {
	cases := map[string]string{"coffee": "one in five names", "picnic": "all name", "climbing": "nobody names"}
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, waveSearch+"/") || len(fields) < 4 {
			continue
		}
		name, _, _ := strings.Cut(fields[0][strings.LastIndex(fields[0], "/")+1:], "-")
		w, known := wave{of: cases[name]}, map[string]bool{}
		for i := 2; i+1 < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i], 64)
			if err != nil {
				return nil, fmt.Errorf("not a benchmark's line: %s", line)
			}
			known[fields[i+1]] = true
			switch fields[i+1] {
			case "reads":
				w.reads = value
			case "scored":
				w.scored = value
			case "cpu-ms":
				w.cpu = time.Duration(value * float64(time.Millisecond))
			case "p99-ms":
				w.p99 = time.Duration(value * float64(time.Millisecond))
			}
		}
		if w.of == "" || !known["reads"] || !known["scored"] || !known["cpu-ms"] || !known["p99-ms"] {
			return nil, fmt.Errorf("a metric of the wave is missing, or its case is not known: %s", line)
		}
		waves = append(waves, w)
	}
	if len(waves) != len(cases) {
		return nil, fmt.Errorf("%d searches of %d in:\n%s", len(waves), len(cases), out)
	}
	return waves, nil
}

// townTime is how long a town of 2,000 people and 30 days may take.
const townTime = 120 * time.Second

// townArgs is that town.
func townArgs() []string { return []string{"sim", "--people", "2000", "--days", "30", "--seed", "7"} }

// town lives through it with a build of josh. A promise that is broken ends it with an error of josh's, which the row says.
func town(ctx context.Context, binary string) []Row {
	began := time.Now()
	out, err := exec.CommandContext(ctx, binary, townArgs()...).CombinedOutput()
	return []Row{townRow(time.Since(began), string(out), err)}
}

func townRow(took time.Duration, out string, err error) Row {
	r := most("a town of 2,000 people and 30 days, every promise checked after each step", townTime, took, "bin/josh "+strings.Join(townArgs(), " "))
	if r.Bar += ", no promise broken"; err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
		r.Missed, r.Figure = true, "ended after "+short(took)+": "+first
	}
	return r
}
