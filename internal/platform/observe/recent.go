package observe

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

const (
	// kept is how many minutes are remembered.
	kept = 60
	// samplesKept bounds the values of one metric in one minute: more would not move a quantile that a person reads.
	samplesKept = 512
)

// Recent is what was counted in the last hour, minute by minute, and for each cause since the process began. It is safe for concurrent use.
// A nil one remembers nothing.
type Recent struct {
	now   func() time.Time
	since time.Time

	mu      sync.Mutex
	minutes [kept]minute
	causes  map[measure]Caused
}

// minute is what was counted in one.
type minute struct {
	at      int64 // minutes since 1970
	counts  map[Metric]float64
	samples map[Metric][]float64
}

// Caused is how often something was counted for a cause, and when last.
type Caused struct {
	Cause Cause     `json:"cause"`
	Count int       `json:"count"`
	Last  time.Time `json:"last"`
}

func newRecent(now func() time.Time) *Recent {
	return &Recent{now: now, since: now(), causes: map[measure]Caused{}}
}

// Since returns from when on something is remembered: an hour ago, or when the process began.
func (r *Recent) Since() time.Time {
	hour := r.now().Add(-kept * time.Minute)
	if r.since.After(hour) {
		return r.since
	}
	return hour
}

// EachQuantile returns a quantile of the values that were recorded in each of the last minutes, the present one last; 0 where there were none.
func (r *Recent) EachQuantile(name Metric, at float64) []float64 {
	each := make([]float64, kept)
	r.look(func(i int, m *minute) {
		if all := slices.Sorted(slices.Values(m.samples[name])); len(all) > 0 {
			each[i] = all[min(int(at*float64(len(all))), len(all)-1)]
		}
	})
	return each
}

// Each returns what was counted of some metrics, or how many values of them were recorded, in each of the last minutes, the present one last.
func (r *Recent) Each(names ...Metric) []float64 {
	each := make([]float64, kept)
	r.look(func(i int, m *minute) { each[i] = m.total(names) })
	return each
}

// Total returns what was counted of some metrics, or how many values of them were recorded, in the last hour.
func (r *Recent) Total(names ...Metric) (sum float64) {
	r.look(func(_ int, m *minute) { sum += m.total(names) })
	return sum
}

func (m *minute) total(names []Metric) (sum float64) {
	for _, name := range names {
		sum += m.counts[name]
	}
	return sum
}

// Quantiles returns how many durations, or values of a gauge, were recorded in the last hour, and of these some quantiles (0.5 is the median).
func (r *Recent) Quantiles(name Metric, at ...float64) (n int, values []float64) {
	var all []float64
	r.look(func(_ int, m *minute) { all = append(all, m.samples[name]...) })
	slices.Sort(all)
	values = make([]float64, len(at))
	for i, q := range at {
		if len(all) > 0 {
			values[i] = all[min(int(q*float64(len(all))), len(all)-1)]
		}
	}
	return len(all), values
}

// Last returns the value of a gauge that was recorded last, false for none in this hour.
func (r *Recent) Last(name Metric) (value float64, ok bool) {
	latest := int64(0)
	r.look(func(_ int, m *minute) {
		if all := m.samples[name]; len(all) > 0 && m.at > latest {
			value, ok, latest = all[len(all)-1], true, m.at
		}
	})
	return value, ok
}

// Causes returns for what causes something was counted since the process began, the latest first.
func (r *Recent) Causes(name Metric) []Caused {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := []Caused{}
	for what, c := range r.causes {
		if what.name == name {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b Caused) int { return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Cause, b.Cause)) })
	return list
}

// look calls fn for each minute that is remembered, by its place among the last ones.
func (r *Recent) look(fn func(i int, m *minute)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := r.now().Unix()/60 - kept + 1
	for i := range r.minutes {
		if m := &r.minutes[i]; m.at >= first && m.at < first+kept {
			fn(int(m.at-first), m)
		}
	}
}

func (r *Recent) count(name Metric, cause Cause, n int) {
	if r == nil || n == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.present().counts[name] += float64(n)
	if cause != "" {
		what := measure{name, cause}
		r.causes[what] = Caused{cause, r.causes[what].Count + n, r.now()}
	}
}

func (r *Recent) sample(name Metric, value float64) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.present()
	m.counts[name]++ // how many there were, also beyond those that are kept
	if len(m.samples[name]) < samplesKept {
		m.samples[name] = append(m.samples[name], value)
	}
}

// present returns the minute of now; r.mu is held.
func (r *Recent) present() *minute {
	at := r.now().Unix() / 60
	m := &r.minutes[at%kept]
	if m.at != at {
		*m = minute{at, map[Metric]float64{}, map[Metric][]float64{}}
	}
	return m
}
