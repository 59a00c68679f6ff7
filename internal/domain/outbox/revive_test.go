package outbox_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// TestReviveResetsEveryCounter: a job that an operator sends again has all its tries, whatever was counted before. A
// field that is added to Job and counts is held to it without being named here.
func TestReviveResetsEveryCounter(t *testing.T) {
	t.Parallel()
	spent := newJob().End(outbox.Failed, "never_heard_of", noon)
	fields, counters := reflect.ValueOf(&spent).Elem(), 0
	for i := range fields.NumField() {
		if fields.Field(i).CanInt() {
			fields.Field(i).SetInt(5)
		}
	}
	revived := reflect.ValueOf(spent.Revive(noon.Add(time.Hour)))
	for i := range revived.NumField() {
		name := revived.Type().Field(i).Name
		if !revived.Field(i).CanInt() || name == "Segments" { // the size of the text counts no try
			continue
		}
		if counters++; revived.Field(i).Int() != 0 {
			t.Errorf("%s is %d in a job that begins again", name, revived.Field(i).Int())
		}
	}
	if counters < 6 {
		t.Errorf("looked at %d counters", counters)
	}
}
