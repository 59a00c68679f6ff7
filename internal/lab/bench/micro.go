package bench

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// Micro is a Go benchmark, as medians of its runs.
type Micro struct {
	Took   time.Duration // of one operation
	Allocs int           // of one operation
	PerSec float64       // of the metric that ends in "/s", 0 when it has none
}

// microRuns is how often a benchmark runs, each time for microTime.
const (
	microRuns = 5
	microTime = "300ms"
)

// microCommand returns the command that runs a benchmark of a package.
func microCommand(pkg, name string) []string {
	name = strings.ReplaceAll(name, "/", "$/^")
	return []string{"go", "test", "-run=^$", "-bench=^" + name + "$", "-benchmem", "-count=" + strconv.Itoa(microRuns), "-benchtime=" + microTime, pkg}
}

// Benchmark runs a Go benchmark; a name with a slash is one of its cases.
func Benchmark(ctx context.Context, pkg, name string) (Micro, error) {
	words := microCommand(pkg, name)
	out, err := exec.CommandContext(ctx, words[0], words[1:]...).CombinedOutput()
	if err != nil {
		return Micro{}, fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, out)
	}
	return parseMicro(string(out))
}

// parseMicro reads the lines of a benchmark: its name, how often it ran, then pairs of value and unit.
func parseMicro(out string) (Micro, error) {
	var times []time.Duration
	var m Micro
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, "Benchmark") || len(fields) < 4 {
			continue
		}
		for i := 2; i+1 < len(fields); i += 2 {
			value, err := strconv.ParseFloat(fields[i], 64)
			switch unit := fields[i+1]; {
			case err != nil:
				return Micro{}, fmt.Errorf("not a benchmark's line: %s", line)
			case unit == "ns/op":
				times = append(times, time.Duration(value))
			case unit == "allocs/op":
				m.Allocs = int(value)
			case strings.HasSuffix(unit, "/s"):
				m.PerSec = max(m.PerSec, value)
			}
		}
	}
	if len(times) == 0 {
		return Micro{}, fmt.Errorf("no benchmark in:\n%s", out)
	}
	m.Took = median(times)
	return m, nil
}

// quoted writes a command as one types it into a shell.
func quoted(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = w
		if strings.ContainsAny(w, "^$|") {
			list[i] = "'" + w + "'"
		}
	}
	return strings.Join(list, " ")
}
