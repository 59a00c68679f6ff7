package sqs_test

import (
	"slices"
	"testing"
)

// TestTraceIsAnAttribute: a trace goes as the message attribute traceparent, is asked for and comes back; without one there is none.
func TestTraceIsAnAttribute(t *testing.T) {
	t.Parallel()
	const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
	received := message(`{"n":0}`, nil)
	received["MessageAttributes"] = map[string]any{"traceparent": map[string]string{"DataType": "String", "StringValue": trace}}
	f, q := newFake(t, answer{}, messages(received, message(`{"n":1}`, nil)))
	traced := msg(0)
	traced.Trace = trace
	if err := q.Send(t.Context(), traced, msg(1)); err != nil {
		t.Fatal(err)
	}
	got, err := q.Receive(t.Context(), 10, 0)
	if err != nil || len(got) != 2 || got[0].Trace != trace || got[1].Trace != "" {
		t.Fatalf("%+v, %v", got, err)
	}
	sent := f.requests[0].Entries
	if a := sent[0].MessageAttributes["traceparent"]; a.DataType != "String" || a.StringValue != trace || len(sent[1].MessageAttributes) != 0 {
		t.Errorf("sent %+v", sent)
	}
	if !slices.Contains(f.requests[1].MessageAttributeNames, "traceparent") {
		t.Errorf("asked for %v", f.requests[1].MessageAttributeNames)
	}
}
