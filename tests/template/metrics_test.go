package template_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// written is what functions have written of metrics, as CloudWatch takes it.
type written struct {
	sum, max map[string]float64         // by namespace, metric and dimensions
	by       map[string]map[string]bool // functions that counted more than 0, by metric
}

func key(namespace, metric, dimensions string) string {
	return namespace + " " + metric + " " + dimensions
}

// written flushes the metrics of all functions and reads the lines of the embedded metric format.
func (r *recorder) written(t *testing.T) written {
	t.Helper()
	for _, m := range r.meters {
		if err := m.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	out := written{maps.Clone(r.sum), maps.Clone(r.peak), map[string]map[string]bool{}}
	for line := range strings.Lines(r.lines.String()) {
		var fields map[string]any
		var root struct {
			AWS struct {
				CloudWatchMetrics []struct {
					Namespace  string
					Dimensions [][]string
					Metrics    []struct{ Name, Unit string }
				}
			} `json:"_aws"`
		}
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(line), &root); err != nil {
			t.Fatal(err)
		}
		for _, directive := range root.AWS.CloudWatchMetrics {
			for _, m := range directive.Metrics {
				values, _ := fields[m.Name].([]any)
				if one, ok := fields[m.Name].(float64); ok {
					values = []any{one}
				}
				for _, set := range directive.Dimensions {
					var pairs []string
					for _, name := range set {
						pairs = append(pairs, name+"="+fields[name].(string))
					}
					k := key(directive.Namespace, m.Name, sorted(pairs))
					out.sum[k] += 0
					for _, v := range values {
						out.sum[k] += v.(float64)
						out.max[k] = max(out.max[k], v.(float64))
					}
				}
				if out.by[m.Name] == nil {
					out.by[m.Name] = map[string]bool{}
				}
				if function := fields["function"].(string); out.sum[key(directive.Namespace, m.Name, sorted([]string{"function=" + function, "stage=" + stage}))] > 0 {
					out.by[m.Name][function] = true
				}
			}
		}
	}
	return out
}

// everyOne is the expression of an alarm that any of its metrics makes ring.
const everyOne = "Expression: SUM(METRICS())\n"

// rings reports whether an alarm would ring over what was written, all of it taken to be within one period.
func (a alarm) rings(t *testing.T, w written) bool {
	t.Helper()
	threshold, err := strconv.ParseFloat(field(a.text, "Threshold"), 64)
	below := field(a.text, "ComparisonOperator") == "LessThanThreshold" && field(a.text, "TreatMissingData") == "breaching"
	if err != nil || !below && field(a.text, "ComparisonOperator") != "GreaterThanThreshold" {
		t.Fatalf("%s: not an alarm that this test can judge", a.name)
	}
	values := map[string]float64{}
	for _, watch := range a.watches {
		k := key(watch.namespace, watch.metric, watch.dimensions)
		if values[watch.id] = w.sum[k]; field(a.text, "Statistic") == "Maximum" {
			values[watch.id] = w.max[k]
		}
	}
	switch {
	case below:
		return values[""] < threshold
	case !strings.Contains(a.text, "Expression:"):
		return values[""] > threshold
	case strings.Contains(a.text, everyOne):
		total := 0.0
		for _, value := range values {
			total += value
		}
		return total > threshold
	}
	// IF(x > n, 100 * <bad> / SUM([...]), 0), with or without the IF; <bad> is one id or a SUM of several.
	m := regexp.MustCompile(`Expression: (?:IF\((\w+) > (\d+), )?100 \* (?:SUM\(\[([\w, ]+)\]\)|(\w+)) / SUM\(\[([\w, ]+)\]\)(?:, 0\))?\n`).FindStringSubmatch(a.text)
	if m == nil {
		t.Fatalf("%s: an expression that this test cannot judge", a.name)
	}
	sum := func(ids string) (total float64) {
		for id := range strings.SplitSeq(ids, ", ") {
			value, ok := values[id]
			if !ok {
				t.Fatalf("%s: the expression has %s, which no metric is", a.name, id)
			}
			total += value
		}
		return total
	}
	if m[1] != "" {
		if least, _ := strconv.ParseFloat(m[2], 64); sum(m[1]) <= least {
			return false
		}
	}
	return 100*sum(m[3]+m[4])/sum(m[5]) > threshold
}

// field returns the value of a property of an alarm.
func field(text, name string) string {
	m := regexp.MustCompile(`(?m)^      ` + name + `: (.*)$`).FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1]
}

// TestMetrics provokes every fault that an alarm is for through the real handlers, and has the alarm ring over what they
// write: under the namespace and the dimensions that it reads, whichever function counts it. In quiet, none rings.
func TestMetrics(t *testing.T) {
	t.Parallel()
	all := alarms(t)
	rung, looks := map[string]bool{}, promises(t)
	calm := quiet(t)
	for _, f := range append(faults(t), awsFaults(t)...) {
		a, ok := all[f.alarm]
		if !ok {
			t.Errorf("no alarm %s", f.alarm)
			continue
		}
		rung[f.alarm] = true
		r := newRecorder()
		f.provoke(t, r)
		written := r.written(t)
		if !a.rings(t, written) {
			t.Errorf("%s does not ring over %s: %v", f.alarm, f.what, slices.Sorted(maps.Keys(written.sum)))
		}
		looks.keep(t, f.alarm, r)
		for _, w := range a.watches {
			if k := key(w.namespace, w.metric, w.dimensions); written.sum[k] > 0 {
				rung[f.alarm+" "+k] = true
			}
		}
		metric := a.watches[0].metric
		if by := slices.Sorted(maps.Keys(written.by[metric])); f.by != "" && !slices.Contains(by, f.by) {
			t.Errorf("%s: %s is counted by %q, not by %s", f.what, metric, by, f.by)
		}
		if a.rings(t, calm) {
			t.Errorf("%s rings when all is well", f.alarm)
		}
	}
	for name, a := range all {
		if !rung[name] {
			t.Errorf("nothing provokes %s", name)
		}
		for _, w := range a.watches {
			if k := key(w.namespace, w.metric, w.dimensions); strings.Contains(a.text, everyOne) && !rung[name+" "+k] {
				t.Errorf("nothing has %s ring over %s", name, k)
			}
		}
	}
	looks.kept(t)
}

// quiet is a text that is answered, and some minutes in which nothing goes wrong.
func quiet(t *testing.T) written {
	t.Helper()
	a := newAWS(t, newRecorder())
	if status := a.post("inbound", webhook("/api/twilio/inbound", a.w)); status != 200 {
		t.Fatalf("a text is answered %d", status)
	}
	for range 7 {
		a.minute()
	}
	if n := len(a.w.Carrier.Taken()); n != 1 {
		t.Fatalf("%d texts left", n)
	}
	return a.written(t)
}

// TestEveryMetric finds what the code writes on the dashboard or in an alarm, what the dashboard reads among what the code
// writes, and each name of internal/platform/observe in use.
func TestEveryMetric(t *testing.T) {
	t.Parallel()
	r := newRecorder()
	for _, flow := range []func(*testing.T, *recorder){texting, carrierTrouble, lostHints, reports, danger, poison, joining, refusals, plans, talk} {
		flow(t, r)
	}
	for _, f := range faults(t) { // of what AWS writes by itself, TestMetricsOfAWS knows
		f.provoke(t, r)
	}
	written, read, reads := r.written(t), map[string]bool{}, everyWatch(t)
	alarmed := map[string]bool{}
	for _, a := range alarms(t) {
		for _, w := range a.watches {
			alarmed[w.metric] = true
		}
	}
	for _, w := range reads {
		if w.namespace != "JOSH" {
			continue
		}
		read[w.metric] = true
		if _, ok := written.sum[key(w.namespace, w.metric, w.dimensions)]; !ok {
			t.Errorf("an alarm or the dashboard reads %s by %s, which nothing writes", w.metric, w.dimensions)
		}
	}
	for _, metric := range metrics(t) {
		if _, ok := written.sum[key("JOSH", metric, "stage="+stage)]; ok != alarmed[metric] {
			t.Errorf("%s is written for the stage: %t, read by an alarm: %t", metric, ok, alarmed[metric])
		}
		if !read[metric] {
			t.Errorf("no alarm and no dashboard reads %s", metric)
		}
		if _, ok := written.by[metric]; !ok {
			t.Errorf("no flow of this test writes %s", metric)
		}
	}
}
