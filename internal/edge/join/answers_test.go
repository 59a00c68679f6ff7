package join_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// standing is what a number is to JOSH when somebody types it into the form.
type standing struct {
	name string
	make func(b *answers, phone string)
	late bool // made just before it is asked for, because it lasts an hour only
}

// standings are compared with the first one.
var standings = []standing{
	{"new", func(*answers, string) {}, false},
	{"known", func(b *answers, phone string) { b.join(phone) }, false},
	{"opted out", func(b *answers, phone string) { b.join(phone); b.w.Text(phone, "stop") }, false},
	{"stranger opted out", func(b *answers, phone string) { b.w.Text(phone, "stop") }, false},
	{"held", func(b *answers, phone string) { b.join(phone); b.w.Text(phone, "I am going to kill myself tonight") }, false},
	{"asked of late", func(b *answers, phone string) { b.codes(phone, 1) }, true},
	{"at its limit", func(b *answers, phone string) { b.codes(phone, people.CodesPerHour) }, true},
}

// asked are the requests that are timed, in the order in which a browser makes them.
var asked = []string{"form", "code page", "wrong code", "new code"}

// perHour is how many forms are sent before the clock moves on by an hour: the limit of a range is 30.
const perHour = 25

// answers measures how long answers take, in a world of its own.
type answers struct {
	w     *testkit.World
	sent  int                             // forms
	hour  int                             // of them since the clock moved
	times map[string]map[string][]float64 // by request and standing, in microseconds
}

// room moves the clock on unless so many forms may still be sent in this hour.
func (b *answers) room(forms int) {
	if b.hour+forms > perHour {
		b.w.Clock.Advance(time.Hour)
		b.hour = 0
	}
	b.hour += forms
}

// browser returns one with an address of its own.
func (b *answers) browser() *testkit.Browser {
	b.sent++
	return b.w.Browser(fmt.Sprintf("10.%d.%d.%d", b.sent>>16&255, b.sent>>8&255, b.sent&255))
}

func (b *answers) join(phone string) {
	b.room(1)
	browser := b.browser()
	browser.Get("/join")
	browser.Post("/join", filled("phone", phone))
	browser.Post("/join/code", url.Values{"code": {codeIn.FindStringSubmatch(b.last(phone))[1]}})
	b.w.Work()
}

// last returns the newest text to a phone.
func (b *answers) last(phone string) string {
	b.w.Work()
	for _, s := range slices.Backward(b.w.Carrier.Taken()) {
		if s.To == phone {
			return s.Body
		}
	}
	return ""
}

// codes has codes sent to a number within this hour.
func (b *answers) codes(phone string, n int) {
	list := people.SentCodes{}
	for range n {
		list.At = append(list.At, b.w.Clock.Now())
	}
	key := record.Codes(b.w.Config.Hash()(phone))
	item, err := record.Encode(key, record.KindCodes, list)
	if err != nil {
		b.w.T.Fatal(err)
	}
	item.Expires = b.w.Clock.Now().Add(time.Hour)
	if err := b.w.Table.Table.Commit(b.w.T.Context(), table.Put(item)); err != nil {
		b.w.T.Fatal(err)
	}
}

// sweep removes what has expired, as `josh run` does every few seconds: replacing an item that has expired
// takes longer than putting a new one, and who joined before has a list of codes that has.
func (b *answers) sweep() {
	sweeper := b.w.Table.Table.(interface {
		Sweep(ctx context.Context, limit int) (removed int, more bool, err error)
	})
	for more := true; more; {
		var err error
		if _, more, err = sweeper.Sweep(b.w.T.Context(), 1000); err != nil {
			b.w.T.Fatal(err)
		}
	}
}

// ask sends the requests for one number and notes how long each took. What they set off is worked off between
// them, as the sender does while the person looks for the text.
func (b *answers) ask(kind, phone string) {
	browser := b.browser()
	browser.Get("/join")
	token := browser.FormToken()
	for _, what := range asked {
		var request func()
		switch what {
		case "form":
			form := withToken(filled("phone", phone), token)
			request = func() { browser.Raw("/join", form) }
		case "code page":
			request = func() { browser.Get("/join/code") }
		case "wrong code":
			form := withToken(url.Values{"code": {"000000"}}, token)
			request = func() { browser.Raw("/join/code", form) }
		case "new code":
			b.w.Clock.Advance(time.Minute)
			form := withToken(url.Values{"again": {"yes"}}, token)
			request = func() { browser.Raw("/join/code", form) }
		}
		began := time.Now()
		request()
		took := time.Since(began)
		if b.times[what] == nil {
			b.times[what] = map[string][]float64{}
		}
		b.times[what][kind] = append(b.times[what][kind], float64(took.Nanoseconds())/1000)
		b.w.Work()
	}
}

// BenchmarkAnswers times the answers of the form for numbers in every standing, in turns and in a new order each
// time, through the real handler and the bolt store, and compares them with those for a new number by the
// test of Mann and Whitney. It fails when one of them differs.
//
//	go test -run '^$' -bench Answers -benchtime 1000x ./internal/edge/join
func BenchmarkAnswers(tb *testing.B) {
	rounds := tb.N
	if rounds < 100 {
		return // the first call of a benchmark, and of every linter's
	}
	b := &answers{w: testkit.New(tb, map[string]string{"CODES_PER_DAY": "9999999"}), times: map[string]map[string][]float64{}}
	phone := func(kind, round int) string { return fmt.Sprintf("+155501%05d", round*len(standings)+kind) }
	for round := range rounds {
		for kind, s := range standings {
			if !s.late {
				s.make(b, phone(kind, round))
			}
		}
	}
	b.w.Clock.Advance(2 * time.Hour)
	b.sweep()
	random := rand.New(rand.NewPCG(1, 1))
	runtime.GC()
	tb.ResetTimer()
	for round := range rounds {
		b.room(2 * len(standings)) // a form and a new code each
		for kind, s := range standings {
			if s.late {
				s.make(b, phone(kind, round))
			}
		}
		for _, kind := range random.Perm(len(standings)) {
			b.ask(standings[kind].name, phone(kind, round))
		}
	}
	tb.StopTimer()
	b.report(tb)
}

// alpha is how likely one run of the whole comparison may find a difference where there is none.
const alpha = 0.01

// report prints the comparison and fails for a difference.
func (b *answers) report(tb *testing.B) {
	comparisons := float64(len(asked) * (len(standings) - 1))
	threshold := alpha / comparisons // Bonferroni
	var out strings.Builder
	least := 1.0
	fmt.Fprintf(&out, "\n| Request | Number | median us | p95 us | p of no difference |\n|---|---|---|---|---|\n")
	for _, what := range asked {
		base := b.times[what][standings[0].name]
		for i, s := range standings {
			times := b.times[what][s.name]
			verdict := ""
			if i > 0 {
				p := mannWhitney(base, times)
				least = min(least, p)
				verdict = fmt.Sprintf("%.3f", p)
				if p < threshold {
					verdict += " **differs**"
					tb.Errorf("%s, %s: p = %.2g < %.2g", what, s.name, p, threshold)
				}
			}
			fmt.Fprintf(&out, "| %s | %s | %.0f | %.0f | %s |\n", what, s.name, quantile(times, 0.5), quantile(times, 0.95), verdict)
		}
		fmt.Fprintf(&out, "| %s | what it would notice | %.1f | | |\n", what, noticeable(base, threshold))
	}
	fmt.Printf("%s\nanswers: smallest p %.2g in %.0f comparisons of %d answers each, threshold %.2g\n", out.String(), least, comparisons, tb.N, threshold)
}

func quantile(values []float64, q float64) float64 {
	values = slices.Sorted(slices.Values(values))
	return values[min(int(q*float64(len(values))), len(values)-1)]
}

// noticeable returns the smallest shift, in the unit of the values, that the test would find between the first
// half of the values and the second one, were it there.
func noticeable(values []float64, threshold float64) float64 {
	low, high := 0.0, quantile(values, 0.5)
	for range 20 {
		middle := (low + high) / 2
		shifted := make([]float64, len(values))
		for i, v := range values {
			shifted[i] = v + middle
		}
		if mannWhitney(values, shifted) < threshold {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// mannWhitney returns how likely two samples are to differ as much as they do, were they of one distribution
// (two-sided, normal approximation with ties, for more than 20 values each).
func mannWhitney(x, y []float64) float64 {
	type ranked struct {
		value float64
		first bool
	}
	all := make([]ranked, 0, len(x)+len(y))
	for _, v := range x {
		all = append(all, ranked{v, true})
	}
	for _, v := range y {
		all = append(all, ranked{v, false})
	}
	slices.SortFunc(all, func(a, b ranked) int { return cmp.Compare(a.value, b.value) })
	ranks, ties := 0.0, 0.0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].value == all[i].value {
			j++
		}
		for _, r := range all[i:j] {
			if r.first {
				ranks += float64(i+j+1) / 2
			}
		}
		t := float64(j - i)
		ties += t*t*t - t
		i = j
	}
	n, m := float64(len(x)), float64(len(y))
	u := ranks - n*(n+1)/2
	sigma := math.Sqrt(n * m / 12 * (n + m + 1 - ties/((n+m)*(n+m-1))))
	return math.Erfc(math.Abs(u-n*m/2) / sigma / math.Sqrt2)
}

// TestMannWhitney holds the test against known figures, and against samples that do and do not differ.
func TestMannWhitney(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 2))
	sample := func(shift float64) []float64 {
		values := make([]float64, 1000)
		for i := range values {
			values[i] = 100 + shift + 10*random.ExpFloat64()
		}
		return values
	}
	if p := mannWhitney(sample(0), sample(0)); p < 0.01 {
		t.Errorf("the same distribution twice: p = %g", p)
	}
	if p := mannWhitney(sample(0), sample(2)); p > 1e-6 {
		t.Errorf("two percent more: p = %g", p)
	}
	// U = 0 of 25 pairs, sigma = sqrt(25/12*11) = 4.787: z = 2.611
	if p := mannWhitney([]float64{1, 2, 3, 4, 5}, []float64{6, 7, 8, 9, 10}); math.Abs(p-0.00902) > 0.0001 {
		t.Errorf("p = %g", p)
	}
}
