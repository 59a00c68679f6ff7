package observe

import (
	"encoding/json"
	"io"
	"maps"
	"slices"
	"sync"
	"time"
)

// maxSamples is how many values of one metric a line may carry (the embedded metric format takes 100);
// the line is written when a metric has that many, which also bounds the memory between two flushes.
const maxSamples = 100

// Units of CloudWatch that are used here.
const (
	unitCount = "Count"
	unitMs    = "Milliseconds"
	unitNone  = "None"
)

// measure names what is measured: a metric, and of one that has causes which of them.
type measure struct {
	name  Metric
	cause Cause
}

// series is what was measured of one metric since the last flush.
type series struct {
	unit   string
	values []float64
}

// Metrics collects measurements and writes them as lines of CloudWatch's embedded metric format (EMF), one
// per Flush, and one more for each cause. The dimensions are the function and the stage, or the stage alone for what an alarm watches, and the
// cause of what has one: a value of a request never becomes one.
// It is safe for concurrent use. Make it with NewMetrics; on one machine the writer is io.Discard.
type Metrics struct {
	now             func() time.Time
	function, stage string

	mu     sync.Mutex
	w      io.Writer
	series map[measure]*series
	recent *Recent // nil: nobody asks this process what it has counted
}

// NewMetrics returns metrics of a function ("inbound", "send", ...) in a stage, written to w: standard
// output in Lambda, where a line must have "_aws" at its root and so does not go through a logger.
func NewMetrics(w io.Writer, function, stage string, now func() time.Time) *Metrics {
	return &Metrics{now: now, function: function, stage: stage, w: w, series: map[measure]*series{}}
}

// Count adds n to a count. A count of 0 makes the metric present, which lets an alarm tell "none" from
// "no data".
func (m *Metrics) Count(name Metric, n int) { m.CountFor(name, "", n) }

// CountFor adds n to a count of what has a cause, which is a dimension of it.
func (m *Metrics) CountFor(name Metric, cause Cause, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.of(measure{name, cause}, unitCount)
	if len(s.values) == 0 {
		s.values = append(s.values, 0)
	}
	s.values[0] += float64(n)
	m.recent.count(name, cause, n)
}

// Remember makes the metrics keep the last hour in memory as well, for the operators of a process that lives long.
func (m *Metrics) Remember() *Recent {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.recent = newRecent(m.now)
	return m.recent
}

// Duration records one duration, in milliseconds.
func (m *Metrics) Duration(name Metric, d time.Duration) {
	m.sample(name, unitMs, float64(d)/float64(time.Millisecond))
}

// Gauge records the present value of something.
func (m *Metrics) Gauge(name Metric, value float64) { m.sample(name, unitNone, value) }

// Flush writes what was measured since the last flush as one line, nothing when nothing was. Call it at the
// end of each invocation. The measurements are gone even when the writer fails.
func (m *Metrics) Flush() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.flush()
}

func (m *Metrics) sample(name Metric, unit string, value float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.of(measure{name: name}, unit)
	s.values = append(s.values, value)
	m.recent.sample(name, value)
	if len(s.values) == maxSamples {
		_ = m.flush() // no caller to tell: a lost metric must not fail the work that it measures
	}
}

// of returns the series of a metric; m.mu is held.
func (m *Metrics) of(what measure, unit string) *series {
	s := m.series[what]
	if s == nil {
		s = &series{unit: unit}
		m.series[what] = s
	}
	return s
}

// flush writes a line for each cause, "" among them; m.mu is held.
func (m *Metrics) flush() error {
	causes := map[Cause]bool{}
	for what := range m.series {
		causes[what.cause] = true
	}
	var out []byte
	for _, cause := range slices.Sorted(maps.Keys(causes)) {
		line, err := json.Marshal(m.line(cause))
		if err != nil {
			clear(m.series)
			return err
		}
		out = append(append(out, line...), '\n')
	}
	clear(m.series)
	if len(out) == 0 {
		return nil
	}
	_, err := m.w.Write(out)
	return err
}

// The parts of "_aws" as the embedded metric format specifies them.
type (
	emfRoot struct {
		Timestamp         int64          // milliseconds since 1970
		CloudWatchMetrics []emfDirective // at least one
	}
	emfDirective struct {
		Namespace  string
		Dimensions [][]string
		Metrics    []emfMetric
	}
	emfMetric struct {
		Name Metric
		Unit string
	}
)

// line returns the object of the line of a cause: "_aws", the dimensions, and each metric's value or values.
func (m *Metrics) line(cause Cause) map[string]any {
	each := emfDirective{Namespace: Namespace, Dimensions: [][]string{{"function", "stage"}}}
	summed := emfDirective{Namespace: Namespace, Dimensions: [][]string{{"function", "stage"}, {"stage"}}}
	line := map[string]any{"function": m.function, "stage": m.stage}
	if cause != "" {
		line["cause"] = cause
		each.Dimensions = [][]string{{"function", "stage", "cause"}, {"function", "stage"}}
	}
	named := map[Metric]*series{}
	for what, s := range m.series {
		if what.cause == cause {
			named[what.name] = s
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		s := named[name]
		if name.watched() {
			summed.Metrics = append(summed.Metrics, emfMetric{name, s.unit})
		} else {
			each.Metrics = append(each.Metrics, emfMetric{name, s.unit})
		}
		if len(s.values) == 1 {
			line[string(name)] = s.values[0]
		} else {
			line[string(name)] = s.values
		}
	}
	directives := slices.DeleteFunc([]emfDirective{each, summed}, func(d emfDirective) bool { return len(d.Metrics) == 0 })
	line["_aws"] = emfRoot{m.now().UnixMilli(), directives}
	return line
}
