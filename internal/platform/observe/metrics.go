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

// series is what was measured of one metric since the last flush.
type series struct {
	unit   string
	values []float64
}

// Metrics collects measurements and writes them as lines of CloudWatch's embedded metric format (EMF), one
// per Flush. The dimensions are the function and the stage only, or the stage alone for what an alarm watches: a value
// of a request never becomes one.
// It is safe for concurrent use. Make it with NewMetrics; on one machine the writer is io.Discard.
type Metrics struct {
	now             func() time.Time
	function, stage string

	mu     sync.Mutex
	w      io.Writer
	series map[Metric]*series
}

// NewMetrics returns metrics of a function ("inbound", "send", ...) in a stage, written to w: standard
// output in Lambda, where a line must have "_aws" at its root and so does not go through a logger.
func NewMetrics(w io.Writer, function, stage string, now func() time.Time) *Metrics {
	return &Metrics{now: now, function: function, stage: stage, w: w, series: map[Metric]*series{}}
}

// Count adds n to a count. A count of 0 makes the metric present, which lets an alarm tell "none" from
// "no data".
func (m *Metrics) Count(name Metric, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.of(name, unitCount)
	if len(s.values) == 0 {
		s.values = append(s.values, 0)
	}
	s.values[0] += float64(n)
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
	s := m.of(name, unit)
	s.values = append(s.values, value)
	if len(s.values) == maxSamples {
		_ = m.flush() // no caller to tell: a lost metric must not fail the work that it measures
	}
}

// of returns the series of a metric; m.mu is held.
func (m *Metrics) of(name Metric, unit string) *series {
	s := m.series[name]
	if s == nil {
		s = &series{unit: unit}
		m.series[name] = s
	}
	return s
}

// flush writes the line; m.mu is held.
func (m *Metrics) flush() error {
	if len(m.series) == 0 {
		return nil
	}
	line, err := json.Marshal(m.line())
	clear(m.series)
	if err != nil {
		return err
	}
	_, err = m.w.Write(append(line, '\n'))
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

// line returns the object of a line: "_aws", the dimensions, and each metric's value or values.
func (m *Metrics) line() map[string]any {
	each := emfDirective{Namespace: Namespace, Dimensions: [][]string{{"function", "stage"}}}
	summed := emfDirective{Namespace: Namespace, Dimensions: [][]string{{"function", "stage"}, {"stage"}}}
	line := map[string]any{"function": m.function, "stage": m.stage}
	for _, name := range slices.Sorted(maps.Keys(m.series)) {
		s := m.series[name]
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
