package template_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app/cloud"
)

// awsFaults lists every fault that an alarm on a metric of AWS is for.
func awsFaults(t *testing.T) []provoked {
	t.Helper()
	list := []provoked{
		{"turns that cannot read the table", "InboundDeadLetters", "", tried("converse")},
		{"sends that cannot read the table", "OutboundDeadLetters", "", tried("send")},
		{"urgent sends that cannot read the table", "UrgentDeadLetters", "", tried("urgent")},
		{"turns that nothing takes", "InboundAge", "", waits("converse", 7*time.Minute)},
		{"texts that nothing sends", "OutboundAge", "", waits("send", 27*time.Minute)},
		{"urgent texts that nothing sends", "UrgentAge", "", waits("urgent", 5*time.Minute)},
		{"a text that the table does not take", "ApiErrors", "", webhookFails},
		{"a form that panics", "ApiErrors", "", pagePanics},
		{"a clock whose rule is off", "ClockStopped", "", clockOff},
	}
	for _, function := range slices.Sorted(maps.Keys(starts())) {
		list = append(list,
			provoked{function + " without its configuration", resourceOf(function) + "Errors", "", doesNotStart(function)},
			provoked{function + " without concurrency", "Throttles", "", noConcurrency(function)})
	}
	for _, kind := range []string{"ReadThrottleEvents", "ReadThrottleEvents due", "WriteThrottleEvents", "WriteThrottleEvents due"} {
		list = append(list, provoked{"a table that is throttled: " + kind, "TableThrottles", "", tableThrottles(kind)})
	}
	return list
}

// greeted returns what runs a JOSH after a text that is a greeting, or, for the urgent queue, a STOP.
func greeted(t *testing.T, r *recorder, function string) *aws {
	a := newAWS(t, r)
	_, err := a.w.JOSH.Text(phone, map[bool]string{true: "stop", false: "hello"}[function == "urgent"])
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// tried has a function's work fail until its message is dead. The work itself is in the table: it is done by the time the
// fault is over.
func tried(function string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		a := greeted(t, r, function)
		r.setBroken(function + " ")
		for range 30 {
			a.minute()
		}
		r.setBroken("")
		for range 5 {
			a.minute()
		}
		if len(a.w.Carrier.Taken()) != 1 {
			t.Error("a text whose hint is dead is not answered after all")
		}
	}
}

// waits has a queue be worked off by nobody.
func waits(function string, d time.Duration) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		a := greeted(t, r, function)
		a.idle[function] = true
		for ; d > 0; d -= time.Minute {
			a.minute()
		}
		a.idle[function] = false
		if a.minute(); len(a.w.Carrier.Taken()) == 0 {
			a.minute()
		}
		if len(a.w.Carrier.Taken()) != 1 {
			t.Error("a text that nobody took is not answered after all")
		}
	}
}

// webhookFails has the API answer for a function that can store nothing.
func webhookFails(t *testing.T, r *recorder) {
	a := newAWS(t, r)
	r.throttles = "WriteThrottleEvents"
	if status := a.post("inbound", webhook("/api/twilio/inbound", a.w)); status != 503 {
		t.Errorf("a text that is not stored is answered %d", status)
	}
}

// pagePanics has the API answer for a function that panics.
func pagePanics(t *testing.T, r *recorder) {
	a := newAWS(t, r)
	a.w.Table.Table = nil
	if status := a.post("inbound", webhook("/api/twilio/inbound", a.w)); status != 500 {
		t.Errorf("a panic is answered %d", status)
	}
}

// clockOff has no rule call the clock.
func clockOff(t *testing.T, r *recorder) {
	a := newAWS(t, r)
	a.idle["clock"] = true
	for range 5 {
		a.minute()
	}
}

// starts has what builds each function's handler when Lambda starts it.
func starts() map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"inbound":  started(cloud.Inbound),
		"status":   started(cloud.Status),
		"web":      started(cloud.Web),
		"converse": started(cloud.Converse),
		"send":     started(cloud.Send),
		"urgent":   started(cloud.Urgent),
		"clock":    started(cloud.Clock),
	}
}

func started[Handler any](build func(context.Context) (Handler, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := build(ctx)
		return err
	}
}

// doesNotStart starts a function in the environment of this test, which has nothing of what it needs.
func doesNotStart(function string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		a := newAWS(t, r)
		err := starts()[function](t.Context())
		if err == nil || !strings.Contains(err.Error(), "SECRETS_PREFIX: is required") {
			t.Errorf("%s does not say what it lacks: %v", function, err)
		}
		a.called(function, err)
	}
}

// noConcurrency has Lambda call a function no more for a while. What it refuses is not lost.
func noConcurrency(function string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		a := newAWS(t, r)
		a.refuses[function] = true
		e := webhook("/api/twilio/inbound", a.w)
		switch function {
		case "status":
			e = webhook("/api/twilio/status", a.w)
		case "urgent":
			_, _ = a.w.JOSH.Text(phone, "stop")
		case "web":
			e.RawPath, e.RequestContext.HTTP.Method = "/terms", "GET"
		}
		door := map[string]string{"status": "status", "web": "web"}[function]
		if door == "" {
			door = "inbound"
		}
		status := a.post(door, e)
		for range 3 {
			a.minute()
		}
		if refused := status >= 500; refused != (door == function) {
			t.Errorf("%s has no concurrency, and a request of %s is answered %d", function, door, status)
		}
		a.refuses[function] = false
		if door == function {
			status = a.post(door, e)
		}
		for range 5 {
			a.minute()
		}
		if n := len(a.w.Carrier.Taken()); status >= 500 || n == 0 && door == "inbound" {
			t.Errorf("%s has concurrency again: %d, %d texts left", function, status, n)
		}
	}
}

// tableThrottles has DynamoDB refuse one kind of call for a while. What was refused is tried again.
func tableThrottles(kind string) func(*testing.T, *recorder) {
	return func(t *testing.T, r *recorder) {
		a := newAWS(t, r)
		e := webhook("/api/twilio/inbound", a.w)
		r.throttles = kind
		status := a.post("inbound", e)
		a.minute()
		r.throttles = ""
		if status == 503 { // the carrier tries again
			status = a.post("inbound", e)
		}
		for range 5 {
			a.minute()
		}
		if n := len(a.w.Carrier.Taken()); status != 200 || n != 1 {
			t.Errorf("after %s a text is answered %d, %d left", kind, status, n)
		}
	}
}
