package dynamo_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
)

// TestRequests compares what is sent, field by field, with what was accepted by an independent engine.
func TestRequests(t *testing.T) {
	t.Parallel()
	full := item("full")
	full.Due, full.Expires = now, now.Add(time.Hour)
	binary := item("binary")
	binary.Data = []byte{0xff}
	key := item("a").Key
	tests := map[string]func(*testing.T, table.Table) error{
		"commit": func(t *testing.T, tab table.Table) error {
			replaced, upserted := item("replaced"), item("upserted")
			replaced.Version, upserted.Version = 3, 99
			return tab.Commit(t.Context(), table.Insert(full), table.Insert(binary), table.Replace(replaced),
				table.Upsert(upserted), table.Delete(table.Key{PK: "P", SK: "deleted"}, 4),
				table.Check(table.Key{PK: "P", SK: "checked"}, 5), table.Check(table.Key{PK: "P", SK: "absent"}, 0))
		},
		"commit-count": func(t *testing.T, tab table.Table) error {
			return tab.Commit(t.Context(), table.Insert(item("b")), table.Count(key, 3, now.Add(time.Hour)),
				table.Count(table.Key{PK: "P", SK: "ever"}, 1, time.Time{}))
		},
		"commit-note": func(t *testing.T, tab table.Table) error {
			return tab.Commit(t.Context(), table.Note(full))
		},
		"get-one": func(t *testing.T, tab table.Table) error {
			_, err := tab.Get(t.Context(), key)
			return err
		},
		"get-batch": func(t *testing.T, tab table.Table) error {
			_, err := tab.Get(t.Context(), key, item("b").Key, key)
			return err
		},
		"query-range": func(t *testing.T, tab table.Table) error {
			_, err := tab.Query(t.Context(), table.Query{PK: "P", From: "A", To: "X", Limit: 400})
			return err
		},
		"query-reverse": func(t *testing.T, tab table.Table) error {
			_, err := tab.Query(t.Context(), table.Query{PK: "P", To: "X", After: "M", Reverse: true})
			return err
		},
		"scan": func(t *testing.T, tab table.Table) error {
			_, _, err := tab.(*dynamo.Table).Scan(t.Context(), table.Key{PK: "P", SK: "a"}, 500)
			return err
		},
		"due": func(t *testing.T, tab table.Table) error {
			_, err := tab.Due(t.Context(), 15, now, 25)
			return err
		},
		"count": func(t *testing.T, tab table.Table) error {
			_, _, err := tab.Count(t.Context(), key, 3, now.Add(time.Hour))
			return err
		},
		"count-for-ever": func(t *testing.T, tab table.Table) error {
			_, _, err := tab.Count(t.Context(), key, 3, time.Time{})
			return err
		},
	}
	for name, call := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, tab := newFake(t, nil, inOrder(ok(`{}`)))
			if err := call(t, tab); err != nil {
				t.Fatal(err)
			}
			if len(f.bodies) != 1 {
				t.Fatalf("%d requests, want 1", len(f.bodies))
			}
			delete(f.bodies[0], "ClientRequestToken")
			golden(t, name, map[string]any{"target": f.targets[0], "body": f.bodies[0]})
		})
	}
}

// golden compares with testdata/<name>.json, which JOSH_UPDATE_GOLDEN=1 writes anew.
func golden(t *testing.T, name string, got map[string]any) {
	t.Helper()
	path := filepath.Join("testdata", name+".json")
	if os.Getenv("JOSH_UPDATE_GOLDEN") != "" {
		raw, err := json.MarshalIndent(got, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(raw, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]any
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("request (-want +got):\n%s", diff)
	}
}

const (
	itemA  = `{"pk":{"S":"P"},"sk":{"S":"a"},"v":{"N":"1"},"k":{"S":"thing"},"s":{"N":"1"},"d":{"S":"{}"}}`
	itemB  = `{"pk":{"S":"P"},"sk":{"S":"b"},"v":{"N":"2"},"k":{"S":"thing"},"s":{"N":"1"},"d":{"B":"/w=="},"ttl":{"N":"99999999999"}}`
	itemC  = `{"pk":{"S":"P"},"sk":{"S":"c"},"v":{"N":"1"},"k":{"S":"thing"},"s":{"N":"1"},"d":{"S":""},"ttl":{"N":"1"}}`
	broken = `{"pk":{"S":"P"},"sk":{"S":"d"}}`
)

func TestGetUnprocessed(t *testing.T) {
	t.Parallel()
	f, tab := newFake(t, nil, inOrder(
		ok(`{"Responses":{"josh":[`+itemB+`]},"UnprocessedKeys":{"josh":{"ConsistentRead":true,"Keys":[{"pk":{"S":"P"},"sk":{"S":"a"}},{"pk":{"S":"P"},"sk":{"S":"c"}}]}}}`),
		ok(`{"Responses":{"josh":[`+itemC+`,`+itemA+`]}}`),
	))
	got, err := tab.Get(t.Context(), item("a").Key, item("b").Key, item("c").Key, item("a").Key)
	if err != nil {
		t.Fatal(err)
	}
	a, b := item("a"), item("b")
	a.Version, b.Version, b.Data, b.Expires = 1, 2, []byte{0xff}, time.Unix(99999999999, 0).UTC()
	if diff := cmp.Diff([]table.Item{a, b, {Key: item("c").Key}, a}, got); diff != "" {
		t.Error(diff)
	}
	if len(f.sleeps) != 1 {
		t.Errorf("waited %v, want once", f.sleeps)
	}
}

func TestGetUnprocessedForEver(t *testing.T) {
	t.Parallel()
	_, tab := newFake(t, nil, inOrder(ok(`{"UnprocessedKeys":{"josh":{"Keys":[{"pk":{"S":"P"},"sk":{"S":"a"}}]}}}`)))
	if _, err := tab.Get(t.Context(), item("a").Key, item("b").Key); fault.KindOf(err) != fault.Unavailable {
		t.Fatalf("Get: %v, want kind unavailable", err)
	}
}

func TestUnreadableItem(t *testing.T) {
	t.Parallel()
	_, tab := newFake(t, nil, inOrder(ok(`{"Item":`+broken+`,"Items":[`+broken+`]}`)))
	if _, err := tab.Get(t.Context(), table.Key{PK: "P", SK: "d"}); fault.KindOf(err) != fault.Internal {
		t.Errorf("Get: %v, want kind internal", err)
	}
	if _, err := tab.Query(t.Context(), table.Query{PK: "P"}); fault.KindOf(err) != fault.Internal {
		t.Errorf("Query: %v, want kind internal", err)
	}
}

// TestQueryFillsPages has DynamoDB stop early, answer what has expired, and include the end of the range.
func TestQueryFillsPages(t *testing.T) {
	t.Parallel()
	last := func(sk string) string { return `,"LastEvaluatedKey":{"pk":{"S":"P"},"sk":{"S":"` + sk + `"}}` }
	f, tab := newFake(t, nil, inOrder(
		ok(`{"Items":[`+itemA+`]`+last("a")+`}`),
		ok(`{"Items":[`+itemC+`]`+last("c")+`}`),
		ok(`{"Items":[`+itemB+`]`+last("d")+`}`),
		ok(`{"Items":[]}`),
	))
	page, err := tab.Query(t.Context(), table.Query{PK: "P", From: "A", To: "b", Limit: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(page.Items) != 1 || page.Items[0].SK != "a" || page.Next != "" {
		t.Errorf("page %+v, want only a", page)
	}
	var limits []any
	for _, body := range f.bodies {
		limits = append(limits, body["Limit"])
	}
	if diff := cmp.Diff([]any{2.0, 1.0, 1.0, 1.0}, limits); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
}

// TestCountBeginsAnew counts on a counter that has expired, while somebody else does the same.
func TestCountBeginsAnew(t *testing.T) {
	t.Parallel()
	failed := func(item string) reply {
		return reply{400, `{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException","message":"m","Item":` + item + `}`}
	}
	_, tab := newFake(t, nil, inOrder(
		failed(`{"n":{"N":"3"},"ttl":{"N":"5"}}`),           // expired
		failed(`{"n":{"N":"1"},"ttl":{"N":"99999999999"}}`), // begun anew by somebody else
		ok(`{"Attributes":{"n":{"N":"2"}}}`),
	))
	n, added, err := tab.Count(t.Context(), item("a").Key, 3, now.Add(time.Hour))
	if n != 2 || !added || err != nil {
		t.Fatalf("Count = %d, %v, %v, want 2, true", n, added, err)
	}
}

// TestScanPages: counters are no items, and a page may end behind one of them.
func TestScanPages(t *testing.T) {
	t.Parallel()
	_, tab := newFake(t, nil, inOrder(
		ok(`{"Items":[`+itemA+`,{"pk":{"S":"COUNT#P"},"sk":{"S":"x"},"n":{"N":"1"}}],"LastEvaluatedKey":{"pk":{"S":"COUNT#P"},"sk":{"S":"x"}}}`),
		ok(`{"Items":[`+itemB+`]}`),
	))
	items, next, err := tab.Scan(t.Context(), table.Key{}, 2)
	if err != nil || len(items) != 1 || next != (table.Key{PK: "COUNT#P", SK: "x"}) {
		t.Fatalf("first page: %v, %v, %v", items, next, err)
	}
	if items, next, err = tab.Scan(t.Context(), next, 2); err != nil || len(items) != 1 || next != (table.Key{}) {
		t.Errorf("last page: %v, %v, %v", items, next, err)
	}
}
