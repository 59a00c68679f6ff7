package dynamo_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

func item(sk string) table.Item {
	return table.Item{Key: table.Key{PK: "P", SK: sk}, Kind: "thing", Schema: 1, Data: []byte(`{}`)}
}

// TestCommitLostAnswer drops the connection after the transaction was done: the repeat must not meet its own
// write as somebody else's.
func TestCommitLostAnswer(t *testing.T) {
	t.Parallel()
	done := ""
	f, tab := newFake(t, nil, func(_ int, _ string, body map[string]any) reply {
		switch token := body["ClientRequestToken"].(string); done {
		case "":
			done = token
			return dropped
		case token:
			return ok(`{}`)
		}
		return canceled("ConditionalCheckFailed")
	})
	if err := tab.Commit(t.Context(), table.Insert(item("a"))); err != nil {
		t.Fatalf("Commit: %v", err)
	}
	if len(f.bodies) != 2 {
		t.Fatalf("%d requests, want 2", len(f.bodies))
	}
}

// TestEqualCommitsAreTwo holds that a token is of a call, not of its content.
func TestEqualCommitsAreTwo(t *testing.T) {
	t.Parallel()
	f, tab := newFake(t, nil, inOrder(ok(`{}`)))
	for range 2 {
		if err := tab.Commit(t.Context(), table.Replace(table.Item{Key: item("a").Key, Version: 1, Kind: "k", Schema: 1})); err != nil {
			t.Fatal(err)
		}
	}
	tokens := f.tokens()
	if len(tokens[0]) != 32 || tokens[0] == tokens[1] {
		t.Fatalf("tokens %q, want two of 32 characters", tokens)
	}
}

func TestCommitCancelled(t *testing.T) {
	t.Parallel()
	const (
		none     = "None"
		failed   = "ConditionalCheckFailed"
		conflict = "TransactionConflict"
	)
	tests := map[string]struct {
		replies  []reply
		requests int
		failed   []int
		kind     fault.Kind
	}{
		"conflict, then done":            {[]reply{canceled(none, conflict), ok(`{}`)}, 2, nil, ""},
		"throttled, then done":           {[]reply{canceled("ThrottlingError", none), canceled(none, "ProvisionedThroughputExceeded"), ok(`{}`)}, 3, nil, ""},
		"condition":                      {[]reply{canceled(none, failed)}, 1, []int{1}, fault.Conflict},
		"both conditions":                {[]reply{canceled(failed, failed)}, 1, []int{0, 1}, fault.Conflict},
		"mixed, then condition":          {[]reply{canceled(failed, conflict), canceled(failed, none)}, 2, []int{0}, fault.Conflict},
		"mixed, then done":               {[]reply{canceled(failed, conflict), ok(`{}`)}, 2, nil, ""},
		"conflict for ever":              {[]reply{canceled(conflict, none)}, 8, nil, fault.Unavailable},
		"refused by DynamoDB":            {[]reply{canceled(none, "ValidationError")}, 1, nil, fault.Internal},
		"no reason":                      {[]reply{canceled(none, none)}, 1, nil, fault.Internal},
		"throttled by the SDK's measure": {[]reply{failure(http.StatusBadRequest, "ThrottlingException"), ok(`{}`)}, 2, nil, ""},
		"still in progress":              {[]reply{failure(http.StatusBadRequest, "TransactionInProgressException"), ok(`{}`)}, 2, nil, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, tab := newFake(t, nil, inOrder(test.replies...))
			err := tab.Commit(t.Context(), table.Insert(item("a")), table.Insert(item("b")))
			if fault.KindOf(err) != test.kind {
				t.Fatalf("Commit: %v, want kind %q", err, test.kind)
			}
			checkFailed(t, err, test.failed)
			if tokens := f.tokens(); len(tokens) != test.requests || len(slices.Compact(tokens)) != 1 {
				t.Errorf("tokens %q, want the same one %d times", tokens, test.requests)
			}
		})
	}
}

// checkFailed holds an error to the conditions that did not hold, nil for an error of another kind or none.
func checkFailed(t *testing.T, err error, want []int) {
	t.Helper()
	condition := (*table.ConditionError)(nil)
	if errors.As(err, &condition); condition != nil || want != nil {
		if diff := cmp.Diff(want, condition.Failed); diff != "" {
			t.Error(diff)
		}
	}
}

// countedOut is the answer to a transaction of an insert and a count; item is what the condition of the count met,
// none when it was true.
func countedOut(insert, item string) reply {
	count := `{"Code":"None"}`
	if item != "" {
		count = `{"Code":"ConditionalCheckFailed","Item":` + item + `}`
	}
	return reply{http.StatusBadRequest, `{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException","Message":"m","CancellationReasons":[{"Code":"` +
		insert + `"},` + count + `]}`}
}

// TestCommitCountsAnew counts in a commit on a counter that has expired or is at its limit, alone and while somebody
// else counts: each form of the addition is a request of its own, with a token of its own.
func TestCommitCountsAnew(t *testing.T) {
	t.Parallel()
	const (
		none, failed, conflict = "None", "ConditionalCheckFailed", "TransactionConflict"
		gone                   = `{"n":{"N":"3"},"ttl":{"N":"5"}}`
		full                   = `{"n":{"N":"3"},"ttl":{"N":"99999999999"}}`
		begun                  = `{"n":{"N":"1"},"ttl":{"N":"99999999999"}}`
	)
	for name, test := range map[string]struct {
		replies []reply
		tokens  int // different ones
		failed  []int
		kind    fault.Kind
	}{
		"below its limit":             {[]reply{ok(`{}`)}, 1, nil, ""},
		"at its limit":                {[]reply{countedOut(none, full)}, 1, []int{1}, fault.Conflict},
		"expired":                     {[]reply{countedOut(none, gone), ok(`{}`)}, 2, nil, ""},
		"begun by somebody else":      {[]reply{countedOut(none, gone), countedOut(none, begun), ok(`{}`)}, 3, nil, ""},
		"filled up by somebody else":  {[]reply{countedOut(none, gone), countedOut(none, full), countedOut(none, full)}, 3, []int{1}, fault.Conflict},
		"expired, then removed":       {[]reply{countedOut(none, gone), countedOut(none, `{}`), ok(`{}`)}, 3, nil, ""},
		"expired, and the item there": {[]reply{countedOut(failed, gone)}, 1, []int{0}, fault.Conflict},
		"at its limit, and there":     {[]reply{countedOut(failed, full)}, 1, []int{0, 1}, fault.Conflict},
		"expired, beside a conflict":  {[]reply{countedOut(conflict, gone), countedOut(none, gone), ok(`{}`)}, 2, nil, ""},
		"expires again and again":     {[]reply{countedOut(none, gone)}, 8, nil, fault.Unavailable},
		"there only when begun anew":  {[]reply{countedOut(none, gone), countedOut(failed, "")}, 2, []int{0}, fault.Conflict},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, tab := newFake(t, nil, inOrder(test.replies...))
			err := tab.Commit(t.Context(), table.Insert(item("a")), table.Count(item("count").Key, 3, now.Add(time.Hour)))
			if fault.KindOf(err) != test.kind {
				t.Fatalf("Commit: %v, want kind %q", err, test.kind)
			}
			checkFailed(t, err, test.failed)
			if tokens := slices.Compact(f.tokens()); len(tokens) != test.tokens {
				t.Errorf("%d different tokens, want %d", len(tokens), test.tokens)
			}
		})
	}
}

// half is a source whose numbers are all half of what they can be.
type half struct{}

func (half) Read(p []byte) (int, error) {
	clear(p)
	for i := 0; i < len(p); i += 4 {
		p[i] = 0x80
	}
	return len(p), nil
}

func TestCommitBackoff(t *testing.T) {
	t.Parallel()
	f, tab := newFake(t, half{}, inOrder(canceled("TransactionConflict")))
	if err := tab.Commit(t.Context(), table.Insert(item("a"))); fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("Commit: %v", err)
	}
	want := []time.Duration{10, 20, 40, 80, 160, 250, 250} // half of 20 doubled, at most 500
	for i := range want {
		want[i] *= time.Millisecond
	}
	if diff := cmp.Diff(want, f.sleeps); diff != "" {
		t.Error(diff)
	}
}

func TestCommitEndsWithContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	_, tab := newFake(t, nil, func(int, string, map[string]any) reply {
		cancel()
		return canceled("TransactionConflict")
	})
	if err := tab.Commit(ctx, table.Insert(item("a"))); fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("Commit: %v, want kind unavailable", err)
	}
}

func TestKinds(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		reply reply
		want  fault.Kind
	}{
		"no answer":             {dropped, fault.Unavailable},
		"server error":          {failure(http.StatusInternalServerError, "InternalServerError"), fault.Unavailable},
		"not DynamoDB":          {reply{http.StatusBadGateway, "<html>"}, fault.Unavailable},
		"throttled for ever":    {failure(http.StatusBadRequest, "ProvisionedThroughputExceededException"), fault.Unavailable},
		"no table":              {failure(http.StatusBadRequest, "ResourceNotFoundException"), fault.Config},
		"no permission":         {failure(http.StatusBadRequest, "AccessDeniedException"), fault.Config},
		"a request of ours":     {failure(http.StatusBadRequest, "ValidationException"), fault.Internal},
		"a token used for else": {failure(http.StatusBadRequest, "IdempotentParameterMismatchException"), fault.Internal},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, tab := newFake(t, nil, inOrder(test.reply))
			_, getErr := tab.Get(t.Context(), item("a").Key)
			_, batchErr := tab.Get(t.Context(), item("a").Key, item("b").Key)
			_, queryErr := tab.Query(t.Context(), table.Query{PK: "P"})
			_, dueErr := tab.Due(t.Context(), 0, now, 1)
			_, _, countErr := tab.Count(t.Context(), item("a").Key, 1, now)
			for i, err := range []error{tab.Commit(t.Context(), table.Insert(item("a"))), getErr, batchErr, queryErr, dueErr, countErr} {
				if fault.KindOf(err) != test.want {
					t.Errorf("call %d: %v, want kind %s", i, err, test.want)
				}
			}
		})
	}
}
