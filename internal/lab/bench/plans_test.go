package bench

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestWaveRows: each of the four bars of a wave is one, and a metric that the benchmark does not report is an error.
func TestWaveRows(t *testing.T) {
	t.Parallel()
	const good = "BenchmarkWave/100000/coffee-2  300  16 ns/op  9.5 cpu-ms  16 p99-ms  2.0 reads  400 scored\n" +
		"BenchmarkWave/100000/picnic-2  300  16 ns/op  9 cpu-ms  16 p99-ms  5 reads  400 scored\n" +
		"BenchmarkWave/100000/climbing  300  16 ns/op  9 cpu-ms  16 p99-ms  5 reads  400 scored\nPASS\n"
	waves, err := parseWaves(good)
	if err != nil {
		t.Fatal(err)
	}
	want := wave{of: "one in five names", reads: 2, scored: 400, cpu: 9500 * time.Microsecond, p99: 16 * time.Millisecond}
	if diff := cmp.Diff(want, waves[0], cmp.AllowUnexported(wave{})); diff != "" || waves[0].row().Missed {
		t.Error(diff, waves[0].row())
	}
	for name, worse := range map[string]wave{
		"reads": {reads: 21}, "looked at": {scored: 401}, "processor time": {cpu: 51 * time.Millisecond}, "p99": {p99: 101 * time.Millisecond},
	} {
		if !worse.row().Missed {
			t.Errorf("%s: %+v is within the bars", name, worse)
		}
	}
	for name, out := range map[string]string{
		"no metric": strings.ReplaceAll(good, "400 scored", ""), "a case less": strings.Replace(good, "picnic", "yoga", 1), "nothing": "PASS\n",
		"a line less": good[strings.Index(good, "\n")+1:],
	} {
		if waves, err := parseWaves(out); err == nil {
			t.Errorf("%s: %+v", name, waves)
		}
	}
}

// TestTownRow: a town that takes too long, and one in which a promise is broken, miss the bar.
func TestTownRow(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		row    Row
		missed bool
		says   string
	}{
		"in time":  {townRow(100*time.Second, "| people |", nil), false, "1m40s"},
		"too late": {townRow(121*time.Second, "| people |", nil), true, "2m1s"},
		"broken":   {townRow(time.Second, "josh: seed 7: a text after STOP\n  > STOP", errors.New("exit 1")), true, "ended after 1s: josh: seed 7: a text after STOP"},
	} {
		if c.row.Missed != c.missed || c.row.Figure != c.says {
			t.Errorf("%s: %+v", name, c.row)
		}
	}
}
