package dynamo_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestNote has the answers to a plain put. Whatever is there under the key is never taken for the caller's own.
func TestNote(t *testing.T) {
	t.Parallel()
	var (
		taken    = failure(http.StatusBadRequest, "ConditionalCheckFailedException")
		conflict = failure(http.StatusBadRequest, "TransactionConflictException")
	)
	for name, test := range map[string]struct {
		replies  []reply
		requests int
		failed   []int
		kind     fault.Kind
	}{
		"stored":                     {[]reply{ok(`{}`)}, 1, nil, ""},
		"somebody was first":         {[]reply{taken}, 1, []int{0}, fault.Conflict},
		"lost before it was done":    {[]reply{dropped, ok(`{}`)}, 2, nil, ""},
		"lost after it was done":     {[]reply{dropped, taken}, 2, []int{0}, fault.Conflict},
		"in a transaction, then not": {[]reply{conflict, conflict, ok(`{}`)}, 3, nil, ""},
		"in a transaction for ever":  {[]reply{conflict}, 8, nil, fault.Unavailable},
		"in one that has stored it":  {[]reply{conflict, taken}, 2, []int{0}, fault.Conflict},
		"no answer":                  {[]reply{dropped}, 3, nil, fault.Unavailable},
		"refused by DynamoDB":        {[]reply{failure(http.StatusBadRequest, "ValidationException")}, 1, nil, fault.Internal},
		"no permission":              {[]reply{failure(http.StatusBadRequest, "AccessDeniedException")}, 1, nil, fault.Config},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, tab := newFake(t, nil, inOrder(test.replies...))
			err := tab.Commit(t.Context(), table.Note(item("a")))
			if fault.KindOf(err) != test.kind {
				t.Fatalf("Commit: %v, want kind %q", err, test.kind)
			}
			checkFailed(t, err, test.failed)
			if got := f.requests(); len(got) != test.requests || len(slices.Compact(got)) != 1 || got[0] != "PutItem" {
				t.Errorf("requests %q, want PutItem %d times", got, test.requests)
			}
		})
	}
}

// TestOnlyNotesAloneArePut: everything else is a transaction, which has a token.
func TestOnlyNotesAloneArePut(t *testing.T) {
	t.Parallel()
	stored := item("a")
	stored.Version = 1
	for name, ops := range map[string][]table.Op{
		"an insert":     {table.Insert(item("a"))},
		"a replace":     {table.Replace(stored)},
		"an upsert":     {table.Upsert(stored)},
		"a delete":      {table.Delete(stored.Key, 1)},
		"a note beside": {table.Note(item("a")), table.Check(item("b").Key, 0)},
		"two notes":     {table.Note(item("a")), table.Note(item("b"))},
	} {
		f, tab := newFake(t, nil, inOrder(ok(`{}`)))
		err := tab.Commit(t.Context(), ops...)
		if got := f.requests(); err != nil || len(got) != 1 || got[0] != "TransactWriteItems" || f.tokens()[0] == "" {
			t.Errorf("%s: %v, %q, want one transaction with a token", name, err, got)
		}
	}
}
