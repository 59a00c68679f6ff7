package bench

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestLatencies(t *testing.T) {
	t.Parallel()
	var list []time.Duration
	for n := range 100 {
		list = append(list, time.Duration(100-n))
	}
	l := sorted(list)
	got := []time.Duration{l.at(0), l.at(0.5), l.at(0.99), l.max(), latencies(nil).at(0.5)}
	if diff := cmp.Diff([]time.Duration{1, 51, 100, 100, 0}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPhones(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, phones - 1} {
		if got, ok := phoneIndex(phone(n)); !ok || got != n {
			t.Errorf("phone %d is read as %d, %v", n, got, ok)
		}
	}
	for _, other := range []string{"", joshNumber, "+15551000000", "+15550x00000", "+16502000000"} {
		if n, ok := phoneIndex(other); ok {
			t.Errorf("%q is read as phone %d", other, n)
		}
	}
}

func TestParseMicro(t *testing.T) {
	t.Parallel()
	got, err := parseMicro("goos: linux\nBenchmarkX-2  100  30 ns/op  5 B/op  2 allocs/op\nBenchmarkX-2  100  10 ns/op  7.5 commits/s  5 B/op  2 allocs/op\n" +
		"BenchmarkX-2  100  20 ns/op  5 B/op  2 allocs/op\nPASS\n")
	if diff := cmp.Diff(Micro{Took: 20, Allocs: 2, PerSec: 7.5}, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
	if _, err := parseMicro("PASS\n"); err == nil {
		t.Error("no benchmark is not an error")
	}
}

func TestPrint(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	missed := Print(&b, []Row{
		most("quick", time.Second, time.Millisecond, "x | y"), most("slow", time.Millisecond, 1234*time.Microsecond, "z"), {What: "plain", Figure: "1", Command: "p"},
	})
	want := "| What | Bar | Figure | | Command |\n|---|---|---|---|---|\n" +
		"| quick | <= 1s | 1ms | reached | `x \\| y` |\n| slow | <= 1ms | 1.23ms | **missed** | `z` |\n| plain |  | 1 |  | `p` |\n"
	if diff := cmp.Diff(want, b.String()); diff != "" || missed != 1 {
		t.Error(missed, diff)
	}
}

// TestPeerRows compares with Express: aims that are missed are no bars that are, and without Express nothing is.
func TestPeerRows(t *testing.T) {
	t.Parallel()
	c := Comparison{
		josh: webhook{p50: 2 * time.Millisecond, p99: 4 * time.Millisecond, accepted: 3000, cpu: time.Millisecond}, through: 900,
		express: [maxWorkers]webhook{{p50: 4 * time.Millisecond, p99: 5 * time.Millisecond, accepted: 2000, cpu: time.Millisecond}, {p50: 1, p99: 1, accepted: 1}},
	}
	var b strings.Builder
	missed := Print(&b, c.rows())
	for _, want := range []string{
		"one process: webhook p50 at 200 texts/s | aim <= 0.7x | 0.50x (2ms to 4ms) | reached |",
		"one process: webhook p99 at 200 texts/s | aim <= 0.5x | 0.80x (4ms to 5ms) | aim missed |",
		"one process: most texts accepted | aim >= 1.0x | 1.50x (3000 to 2000 texts/s) | reached |",
		"of what Express accepts | aim >= 1.0x | 0.45x (900 to 2000 texts/s) | aim missed |",
		"every text answered 200 | all | 0 not | reached |",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in:\n%s", want, b.String())
		}
	}
	if c.express[1].refused = 3; missed != 0 || Print(&b, c.rows()) != 1 {
		t.Errorf("%d bars are missed, and those refused are none", missed)
	}
	_, missing := expressFolder(t.TempDir())
	if rows := (Comparison{Skipped: missing}).rows(); missing == "" || len(rows) != 1 || !strings.Contains(rows[0].Figure, missing) || rows[0].Missed {
		t.Errorf("without Express: %q, %v", missing, rows)
	}
}

// TestLoadInTurn has every connection send its next text when the last is answered, until the time is up.
func TestLoadInTurn(t *testing.T) {
	t.Parallel()
	var most, now atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		most.Store(max(most.Load(), now.Add(1)))
		time.Sleep(time.Millisecond)
		now.Add(-1)
	}))
	t.Cleanup(server.Close)
	sign, err := newSigner(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sign.close)
	l := load{duration: 100 * time.Millisecond, connections: 3}
	r, err := l.answers(t.Context(), sign, strings.TrimPrefix(server.URL, "http://"))
	if err != nil || r.Texts < 4 || r.Refused != 0 || len(r.Webhook) != r.Texts || most.Load() > 3 {
		t.Errorf("%d texts, %d refused, %d times, %d at once, %v", r.Texts, r.Refused, len(r.Webhook), most.Load(), err)
	}
}

// TestLoad puts a load on a server that is no JOSH: every text is sent once, signed, at its moment.
func TestLoad(t *testing.T) {
	t.Parallel()
	seen := make(chan string, 1000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ParseForm() == nil && r.Header.Get("X-Twilio-Signature") != "" {
			seen <- r.PostForm.Get("From")
		}
		w.WriteHeader(http.StatusOK)
	}))
	t.Cleanup(server.Close)
	sign, err := newSigner(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sign.close)
	l := load{duration: 50 * time.Millisecond, rate: 400, connections: 4}
	shots, err := l.run(t.Context(), sign, strings.TrimPrefix(server.URL, "http://"), time.Now(), nil)
	if err != nil {
		t.Fatal(err)
	}
	close(seen)
	phones := map[string]int{}
	for from := range seen {
		phones[from]++
	}
	if len(shots) != len(l.moments()) || len(phones) != len(shots) || refused(shots) != 0 || webhookTimes(shots).max() == 0 {
		t.Errorf("%d shots, %d phones, %d refused of %d texts", len(shots), len(phones), refused(shots), len(l.moments()))
	}
}

// TestJudge tells lost texts from those that were answered twice.
func TestJudge(t *testing.T) {
	t.Parallel()
	s, err := startStandIn(4, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	for n, times := range []int{1, 0, 2, 0} {
		for range times {
			resp, err := http.PostForm(s.url, map[string][]string{"To": {phone(n)}})
			if err != nil {
				t.Fatal(err)
			}
			_ = resp.Body.Close()
		}
	}
	r := s.judge([]shot{{status: 200}, {status: 200}, {status: 200}, {status: 503}}, s.began)
	if r.Texts != 3 || r.Refused != 1 || r.Lost != 1 || r.Twice != 1 || len(r.ToCarrier) != 2 {
		t.Errorf("%d texts, %d refused, %d lost, %d twice, %d times", r.Texts, r.Refused, r.Lost, r.Twice, len(r.ToCarrier))
	}
}
